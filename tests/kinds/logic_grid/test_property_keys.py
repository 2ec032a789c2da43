"""What a file says beside values and clues: groups, relations, `times`, `show` and `rules`; in what an author sees."""

import json

import pytest

from logicgrid.analyses.remarks import read_back
from logicgrid.csp.check import ArrayChecker
from logicgrid.editor import applied
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import rename
from logicgrid.kinds.atoms import derivation_to_value, identity
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from logicgrid.words.phrases import plain, words_of
from support import answers, derived_of, each_case, long_text, puzzle_of, report_on

PARTY = """\
actors: {guest: {values: [Ann, Bob, Cleo, Dan], groups: {women: [Ann, Cleo], men: [Bob, Dan]}}}
properties:
  month: {values: [october, december, february, may], groups: {early: october..december}}
  score: {values: 1..4, groups: {low: "1..2"}}
"""


def test_files_have_the_same_identity_if_they_mean_the_same_and_only_then() -> None:
    sections = [part.partition("\n")[2] for part in long_text(__file__, "identities.txt").split("\n=== ")[1:]]
    found = [{identity(puzzle_of(text)) for text in section.split("---\n")} for section in sections]
    assert [len(each) for each in found] == [1] * len(sections)
    assert len(set[str]().union(*found)) == len(sections)


def test_steps_that_rest_on_a_rule_have_no_clue_and_name_the_rule() -> None:
    puzzle = puzzle_of(long_text(__file__, "rules.yaml"))
    found = derived_of(puzzle, Budget(1_000))
    value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
    own = [step for step in value["steps"] if step.get("rules")]
    assert [(step["clues"], step["rules"], step["reason"]["rule"]) for step in own] == [([], [1], 1)]


def test_clues_that_are_only_a_text_are_numbered_and_of_no_effect() -> None:
    head, text = "actors: [Ann, Ben, Cleo]\nproperties: {dish: [soup, pie, fish]}\nclues:\n", "- text: They dine.\n"
    puzzle = puzzle_of(f"{head}{text}- Ann == soup\n- Ben == pie\n{text}")
    assert [clue.number for clue in puzzle.clues] == [1, 2, 3, 4]
    assert [clue.number for clue in puzzle.question.clues] == [2, 3]


def test_the_phrases_of_a_file_are_spoken() -> None:
    book = phrasebook_of(puzzle_of(long_text(__file__, "phrases.yaml")))
    assert plain(book.sentence(book.negation((0, 1), [(2, 0), (2, 2)]))) == "Ben isn’t 27 or 34 years old."
    assert plain(book.sentence(book.fact((2, 1), [(1, 2)]))) == "The dish of the guest who is 31 years old is paella."


@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_groups_are_read_back_in_every_language(language: str) -> None:
    loaded = load_text(f"language: {language}\n{PARTY}clues: [may in women, not (Bob in women), Ann not in early]\n")
    said = [each.reads for each in read_back(loaded)[0]]
    assert ["women" in each for each in said] == [True, True, False]
    assert "early" in said[2] and said[0] != said[1]


def test_completion_offers_groups_and_renaming_a_label_renames_it_in_groups() -> None:
    text = PARTY + "rules:\n  - may in women\n"
    draft = opened("memory:", text + "clues:\n  - val(month, Ann) in early\n")
    begun = text + "clues:\n  - val(month, Ann) in "
    offered = [each.label for each in complete(edited(draft, [Change(begun)], 1), len(begun))]
    assert {"women", "early"} <= {*offered}
    edits = rename(draft, draft.text.index("Cleo"), "Clara")
    assert applied(draft.text, edits) == draft.text.replace("Cleo", "Clara")
    assert hover(draft, draft.text.index("women\n"), Findings()).markdown == "**women** (group)\n\nAnn, Cleo"


HEAD = """\
actors: [Ann, Ben, Cleo, Dan]
properties:
  age: [20, 30, 40, 50]
  gives_to: {values: actors, nobody_self: true}
"""


@each_case("one", "other")
def test_two_ways_to_say_a_relation_have_the_same_answers(one: str, other: str) -> None:
    first, second = [report_on(f"{HEAD}clues: ['{rule}']\n", limit=1_000, branches=100_000) for rule in (one, other)]
    assert answers(first) == answers(second) != []


JOBS = long_text(__file__, "jobs.yaml")


def test_six_values_for_three_actors_are_mended_by_turning_the_puzzle_round() -> None:
    text = "actors: {man: [Al, Bo, Cy]}\nproperties: {job: [a, b, c, d, e, f]}\nclues: [Al == a]\n"
    (error,) = load_text(text).errors
    assert error.code == "wrong-length" and error.help is not None
    mended = [line.strip() for line in error.help.splitlines()[1:]]
    assert mended == [
        "actors: {job: [a, b, c, d, e, f]}",
        "properties:",
        "man: {values: [Al, Bo, Cy], times: 2}",
        "show: man",
    ]
    text = "\n".join(line[2:] for line in error.help.splitlines()[1:]) + "\nclues:\n  - val(man, a) == Al\n"
    assert load_text(text).errors == ()


def test_certificates_of_puzzles_with_times_are_checked_and_forged_ones_refused() -> None:
    question = grid_of(puzzle_of(JOBS)).question
    derivation = question.derive(Budget(10_000))
    assert derivation.complete and ArrayChecker(question.problem).faults(derivation) == ()
    counting = [place for place, step in enumerate(derivation.steps) if step.technique == "times"]
    assert counting
    for place in counting:
        step = derivation.steps[place]
        forged = replace(step, premises=step.premises[1:])
        steps = (*derivation.steps[:place], forged, *derivation.steps[place + 1 :])
        assert ArrayChecker(question.problem).faults(replace(derivation, steps=steps)) != (), json.dumps(step.premises)


def test_whoever_is_left_is_needed_for_the_values_that_too_few_have() -> None:
    text = long_text(__file__, "left.yaml")
    question = grid_of(puzzle_of(text)).question
    derivation = question.derive(Budget(10_000))
    assert derivation.complete and ArrayChecker(question.problem).faults(derivation) == ()
    assert {type(step.reason).__name__ for step in derivation.steps} >= {"ValuesNeeded", "ValueNeeded"}
    told = explained(text)
    assert "The guests that are left are all needed for another drink. So Eve" in told
    assert told.count("are all needed") == 1
    assert "For beer that leaves only Fay, and there must be at least 1. So Fay’s drink is beer." in told


def explained(text: str) -> str:
    """Return the explanation as `explain` prints it, without line ends."""
    loaded = load_text(text)
    assert loaded.puzzle is not None
    derived = derived_of(loaded.puzzle, Budget(10_000))
    return " ".join(explanation_to_text(explanation_of(loaded, derived), words_of("en")).split())
