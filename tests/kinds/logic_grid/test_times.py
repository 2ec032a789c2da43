"""`times` and `show`: what they mean, what is wrong with them, and how answers are shown."""

import json

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.check import ArrayChecker
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.words.phrases import words_of
from support import derived_of, each_case, long_text, puzzle_of

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
