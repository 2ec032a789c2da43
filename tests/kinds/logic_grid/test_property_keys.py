"""What a file says of properties beside their values: groups, relations, `times` and `show`; in what an author sees."""

import json
from pathlib import Path

import pytest

from command_line import run
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.remarks import read_back
from logicgrid.analyses.solve import Limits
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
from logicgrid.kinds.logic_grid.lint import lint
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from logicgrid.words.phrases import words_of
from support import answers, derived_of, each_case, long_text, puzzle_of, report_on, written

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


def test_a_text_that_speaks_of_a_group_is_no_warning_and_read_says_one_of_the_women() -> None:
    clues = """\
clues:
  - {text: "Whoever was born in May is one of the women.", rule: may in women}
  - {text: "None of the men is early.", rule: all(a not in early for a in men)}
"""
    loaded = load_text("language: en\n" + PARTY + clues)
    assert loaded.puzzle is not None
    assert [each.code for each in lint(loaded.puzzle) if each.code.startswith("text-")] == []
    assert [each.reads for each in read_back(loaded)] == [
        "The guest whose month is may is one of the women.",
        "For every guest a of the men: the month of a is not early (october or december).",
    ]


@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_groups_are_read_back_in_every_language(language: str) -> None:
    loaded = load_text(f"language: {language}\n{PARTY}clues: [may in women, not (Bob in women), Ann not in early]\n")
    said = [each.reads for each in read_back(loaded)]
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


@pytest.mark.parametrize("actors", ["[Ann]", "[Ann, Ben, Cleo]"])
def test_actors_who_cannot_be_paired_are_an_error(actors: str) -> None:
    text = f"actors: {actors}\nproperties: {{sits: {{values: actors, nobody_self: true, symmetric: true}}}}\n"
    assert [each.code for each in load_text(text).errors] == ["impossible-relation"]


@each_case("rule", "code", "place")
def test_a_rule_that_takes_people_for_values_is_an_error_at_its_token(rule: str, code: str, place: str) -> None:
    (found,) = load_text(f"{HEAD}clues:\n  - {rule}\n").errors
    assert (found.code, rule[found.span.column - 5 :].startswith(place)) == (code, True)


def test_a_bare_name_is_the_person_and_never_who_has_that_person() -> None:
    (solution, *others) = report_on(
        f"{HEAD}clues:\n  - Ann.age == 20\n  - Ben.age == 30\n  - Cleo.age == 40\n  - Dan.gives_to == Ann\n"
    ).solutions
    assert others
    assert solution.value["Dan"]["gives_to"] == "Ann"
    for rule in ("Ann == Dan", "Dan == Ann"):
        assert report_on(f"{HEAD}clues: [{rule}]\n").verdict == "none"


@each_case("one", "other")
def test_two_ways_to_say_a_relation_have_the_same_answers(one: str, other: str) -> None:
    first, second = [report_on(f"{HEAD}clues: ['{rule}']\n", limit=1_000, branches=100_000) for rule in (one, other)]
    assert answers(first) == answers(second) != []


def test_the_identity_of_a_file_tells_symmetric_relations_and_nobody_self_apart() -> None:
    options = ("", ", nobody_self: true", ", symmetric: true", ", symmetric: true, nobody_self: true", ", shared: true")
    found = [load_text(HEAD.replace(", nobody_self: true", each)).puzzle for each in options]
    assert len({identity(each) for each in found if each is not None}) == len(options)


def test_who_has_whom_several_may_have_is_answered_by_asking_whom_somebody_has() -> None:
    for how in ("shared: true", "times: 0..2"):
        head = "actors: [Ann, Ben, Cleo]\n"
        text = f"{head}properties: {{to: {{values: actors, {how}}}}}\nclues: ['act(to, Cleo) == Ann']\n"
        (found,) = load_text(text).errors
        assert found.code == "shared-value" and found.help is not None and "`val(to, Ann) == Cleo`" in found.help


NESTED = long_text(__file__, "nested.yaml")

FRENCH = long_text(__file__, "french.yaml")

DUTCH = """
language: nl
actors: {vriend: [Ann, Bram, Cor]}
properties:
  geeft aan: {values: actors, nobody_self: true, phrases: {has: "geeft aan {}", not: "geeft niet aan {}"}}
clues: [Ann.geeft_aan.geeft_aan == Bram]
"""


def text_of(folder: Path, command: str, puzzle: str) -> tuple[int, str]:
    found = run(command, written(folder / "puzzle.yaml", puzzle))
    return found.returncode, found.stdout + found.stderr


def test_what_a_supposition_inside_a_supposition_rests_on_is_said_before_it(tmp_path: Path) -> None:
    status, text = text_of(tmp_path, "explain", NESTED)
    assert (status, "Level 6 of 6" in text, "a fault of this program" in text) == (0, True, False)


def test_who_is_had_in_a_relation_is_said_by_its_phrase_of(tmp_path: Path) -> None:
    assert "L’adversaire d’Anne au début est l’adversaire de Basile à la fin." in text_of(tmp_path, "read", FRENCH)[1]
    assert "L’adversaire d’Anne au début n’est pas l’adversaire d’Anne" in text_of(tmp_path, "read", FRENCH)[1]


def test_a_dutch_clause_about_a_relation_ends_in_a_comma_before_the_verb(tmp_path: Path) -> None:
    assert "Degene aan wie Ann geeft, geeft aan Bram." in text_of(tmp_path, "read", DUTCH)[1]


def test_whom_somebody_has_in_a_relation_is_no_constant_to_ask_for(tmp_path: Path) -> None:
    puzzle = NESTED + "questions: [{text: Who?, ask: Anouk.to, answer: Els}, {text: Who?, ask: Anouk}]\n"
    _, text = text_of(tmp_path, "solve", puzzle)
    assert text.count("it asks nothing") == 1


def test_a_count_that_is_asked_for_is_read_with_its_list_last(tmp_path: Path) -> None:
    puzzle = (
        "actors: [Ann, Ben]\nproperties: {team: {values: [red, blue], shared: true}}\nclues: []\n"
        "questions: [{text: How many?, most: 'count(a.team == red for a in [Ann, Ben])'}]\n"
    )
    assert "Asks for the greatest number possible: how many of these hold: " in text_of(tmp_path, "read", puzzle)[1]


JOBS = long_text(__file__, "jobs.yaml")


def report(text: str) -> PuzzleReport:
    return judge_loaded(load_text(text), Limits())


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


def test_a_value_of_one_actor_names_its_actor_and_one_of_several_does_not() -> None:
    text = long_text(__file__, "wolf.yaml")
    found = report(text)
    assert found.verdict == "unique"
    assert {who: value["role"] for who, value in found.solutions[0].value.items()} == {
        "Ann": "villager",
        "Ben": "witch",
        "Cleo": "wolf",
        "Dan": "villager",
    }
    (error,) = load_text(text.replace("role[witch]", "role[villager]")).errors
    assert error.code == "shared-value" and "by the `times` of `role`" in error.message
    assert error.help is not None and "val(role, Ben) == villager" in error.help


def test_a_stated_solution_that_breaks_times_is_an_error() -> None:
    solution = "solution: {cook: {man: Al}, nurse: {man: Al}, clerk: {man: Al}}\n"
    (error,) = load_text(JOBS + solution).errors
    assert error.code == "impossible-solution" and error.help == "by `times` it belongs to 2"


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


def test_what_two_values_that_several_may_have_share_is_told() -> None:
    told = explained(long_text(__file__, "shared.yaml"))
    assert "Since Ben’s seat is 9, Eva’s seat is 8." in told


def test_an_unknown_value_in_times_is_answered_by_those_that_there_are() -> None:
    text = "actors: [a, b, c]\nproperties:\n  team: {values: [red, blue], times: {red: 2, yellowish: 1}}\nclues: []\n"
    (error,) = load_text(text).errors
    assert error.code == "unknown-name"
    assert (error.span.line, error.span.column) == (3, 47)
    assert error.help == "its values are `red`, `blue`"


def test_nobody_asks_of_no_value_that_everybody_knows_to_be_somebodys() -> None:
    text = "actors: [Ann, Ben]\nproperties: {role: {values: [wolf, seer], times: 1}}\nclues: [nobody(wolf)]\n"
    assert [each.code for each in load_text(text).errors] == ["type-mismatch"]
