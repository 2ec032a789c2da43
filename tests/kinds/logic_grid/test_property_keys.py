"""What a file says of properties beside their values: groups, relations, `times` and `show`; in what an author sees."""

import json

import pytest

from logicgrid.analyses.remarks import read_back
from logicgrid.csp.check import ArrayChecker
from logicgrid.editor import applied
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import rename
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from logicgrid.words.phrases import words_of
from support import answers, derived_of, each_case, long_text, puzzle_of, report_on

PARTY = """\
actors: {guest: {values: [Ann, Bob, Cleo, Dan], groups: {women: [Ann, Cleo], men: [Bob, Dan]}}}
properties:
  month: {values: [october, december, february, may], groups: {early: october..december}}
  score: {values: 1..4, groups: {low: "1..2"}}
"""


def test_a_rule_with_a_group_means_the_same_as_one_with_its_list_and_has_the_same_identity() -> None:
    group = puzzle_of(PARTY + "clues: [act(score_, 1) in men]\n".replace("act(score_, 1)", "may"))
    listed = PARTY.replace(", groups: {women: [Ann, Cleo], men: [Bob, Dan]}", "")
    assert identity(group) == identity(puzzle_of(listed + "clues:\n  - may in [Bob, Dan]\n"))


@each_case("groups", "line", "code", "words")
def test_mistakes_in_groups(groups: str, line: int, code: str, words: str) -> None:
    text = f"actors: {{guest: {{values: [Ann, Bob], aliases: {{Annie: Ann}},\n groups: {groups}}}}}\n"
    found = load_text(text + "properties: {dish: [soup, pie]}\nclues: [Ann == soup]\n").errors
    assert [(each.span.line if each.span else 0, each.code, each.message) for each in found] == [(line, code, words)]
    assert found[0].help


@each_case("rule", "column", "help")
def test_a_group_where_it_does_not_belong(rule: str, column: int, help: str) -> None:
    (error,) = load_text(f"{PARTY}clues:\n  - {rule}\n").errors
    assert (error.span.column, error.help) == (column, help)


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


@each_case("written", "code", "place")
def test_a_relation_of_a_wrong_kind_is_an_error_at_its_place_with_help(written: str, code: str, place: str) -> None:
    loaded = load_text(f"actors: [Ann, Ben, Cleo, Dan]\nproperties:\n  {written}\n")
    found = next(each for each in loaded.errors if each.code == code)
    assert f"  {written}"[found.span.column - 1 :].startswith(place)
    assert found.help or code == "unknown-name"


@each_case("rule", "code", "place")
def test_a_rule_that_takes_people_for_values_is_an_error_at_its_token(rule: str, code: str, place: str) -> None:
    (found,) = load_text(f"{HEAD}clues:\n  - {rule}\n").errors
    assert (found.code, rule[found.span.column - 5 :].startswith(place)) == (code, True)


@each_case("one", "other")
def test_two_ways_to_say_a_relation_have_the_same_answers(one: str, other: str) -> None:
    first, second = [report_on(f"{HEAD}clues: ['{rule}']\n", limit=1_000, branches=100_000) for rule in (one, other)]
    assert answers(first) == answers(second) != []


def test_the_identity_of_a_file_tells_symmetric_relations_and_nobody_self_apart() -> None:
    options = ("", ", nobody_self: true", ", symmetric: true", ", symmetric: true, nobody_self: true", ", shared: true")
    found = [load_text(HEAD.replace(", nobody_self: true", each)).puzzle for each in options]
    assert len({identity(each) for each in found if each is not None}) == len(options)


JOBS = long_text(__file__, "jobs.yaml")


@each_case("times", "code", "line", "column", "help")
def test_what_is_wrong_with_times_is_told_at_its_place(
    times: str, code: str, line: int, column: int, help: str
) -> None:
    text = f"""\
actors: {{job: [teacher, cook, guard, nurse, actor, clerk]}}
properties:
  man: {{values: [Al, Bo, Cy], {times}}}
clues:
  - val(man, cook) == Al
"""
    (error,) = load_text(text).errors
    assert (error.code, error.span.line, error.span.column) == (code, line, column)
    assert help in (error.help or "")


@each_case("show", "code", "help")
def test_show_names_a_property_that_several_actors_share(show: str, code: str, help: str) -> None:
    (error,) = load_text(JOBS.replace("show: man", f"show: {show}")).errors
    assert (error.code, error.span.line, error.span.column) == (code, 5, 7)
    assert help in (error.help or "")


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


def of_three(wanted: str, rule: str) -> Puzzle:
    """Return a puzzle of three actors with one property."""
    return puzzle_of(f"actors: [a, b, c]\nproperties:\n  p: {wanted}\nclues:\n  - {rule}\n")


def test_times_of_one_for_all_values_are_no_news_and_the_same_puzzle() -> None:
    plain = identity(of_three("[x, y, z]", "act(p, x) == a"))
    assert identity(of_three("{values: [x, y, z], times: 1}", "act(p, x) == a")) == plain
    assert identity(of_three("{values: [x, y, z], shared: true, times: {x: 1, y: 1}}", "act(p, x) == a")) == plain
    shared = identity(of_three("{values: [x, y], shared: true}", "val(p, a) == x"))
    assert identity(of_three("{values: [x, y], times: 1..2}", "val(p, a) == x")) != shared
    assert identity(of_three("{values: [x, y], times: 0..3}", "val(p, a) == x")) == shared


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
