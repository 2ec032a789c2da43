"""What a clue means: its names, each at its place, mistakes in it, and warnings about rules that say nothing."""

from pathlib import Path

import pytest

from clue_support import HEAD, LINE, assert_marked
from logicgrid.csp.expr import Condition
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import resolved
from logicgrid.kinds.logic_grid.language.spelling import is_safe
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from support import each_case, puzzle_in, puzzle_of, report_on, told


@pytest.mark.parametrize("line", told("mistakes.txt")["against the meaning"])
def test_a_mistake_is_marked_at_its_token(line: str) -> None:
    assert_marked(line)


@each_case("rule", "code")
def test_a_rule_that_says_nothing_is_a_warning_with_its_position(rule: str, code: str) -> None:
    report = report_on(f"{HEAD}  - '{rule}'\n", limit=1)
    assert report.errors == ()
    assert [warning.code for warning in report.warnings] == [code]
    assert report.warnings[0].span.line == LINE


@each_case("rule")
def test_times_dates_and_durations_may_be_added_and_compared_as_constants(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


def condition_of(rule: str) -> Condition:
    return puzzle_of(f"{HEAD}  - '{rule}'\n").clues[0].parts[0].condition


@each_case("operation", "number")
def test_an_operation_on_constants_is_a_constant(operation: str, number: float) -> None:
    assert condition_of(f"val(age, cor) < {operation}") == condition_of(f"val(age, cor) < {number}")


def test_a_filter_is_a_filter_in_a_list_too() -> None:
    bare = condition_of("all(val(age, a) > 40 for a in actors if act(topic, freedom) == a)")
    assert condition_of("all([val(age, a) > 40 for a in actors if act(topic, freedom) == a])") == bare


PUZZLES = sorted(
    path
    for path in (Path(__file__).parents[4] / "puzzles").rglob("*.yaml")
    if "kind:" not in path.read_text(encoding="utf-8")
)
TEXT = 'actors: [ann, may]\nproperties:\n  month: [may, june]\n  "red cars": [0, 2]\n'


def vocabulary() -> Vocabulary:
    return grid_of(puzzle_of(TEXT)).vocabulary


@each_case("rule", "expected")
def test_each_name_is_resolved_as_the_rule_means_it(rule: str, expected: list[tuple[str, int, int | None]]) -> None:
    found = [(rule[each.start : each.end], each.category, each.place) for each in resolved(rule, vocabulary())]
    assert found == expected


@pytest.mark.parametrize("file", PUZZLES[::4], ids=lambda file: file.stem)
def test_in_every_puzzle_a_name_is_one_of_those_of_its_label(file: Path) -> None:
    puzzle = puzzle_in(file)
    names = grid_of(puzzle).vocabulary
    for part in [part for clue in puzzle.clues for part in clue.parts]:
        for each in resolved(part.text, names):
            written = part.text[each.start : each.end].strip("\"'")
            index = names.names if each.place is None else names.categories[each.category]
            assert (each.category if each.place is None else each.place) in index.find(written)


def test_a_rule_that_yaml_would_read_otherwise_is_not_safe_to_paste() -> None:
    assert is_safe("act(month, may) == cor")
    for rule in ('"first aid" == cor', "{a, b} == {x, y}", 'cor == "a: b"', 'cor == "a #1"', "- a == b"):
        assert not is_safe(rule), rule
