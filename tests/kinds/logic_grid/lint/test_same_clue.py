"""Clues that say what another clue said."""

import json

from lint_support import lint, puzzle_text
from logicgrid.puzzle.diagnostics import Severity
from support import each_case


@each_case("one", "other")
def test_two_clues_that_say_the_same_are_warned_about_at_the_second(one: str, other: str) -> None:
    one, other = (each.replace(", 1}", ", seat[1]}").replace("{1,", "{seat[1],") for each in (one, other))
    found = lint(puzzle_text(f"  - {json.dumps(one)}\n  - Cleo == newt\n  - {json.dumps(other)}\n"))
    (warning,) = [each for each in found if each.severity is Severity.WARNING]
    assert warning.code == "same-clue"
    assert warning.message == "clue 3 says the same as clue 1 (line 8)"
    assert warning.span is not None
    assert warning.span.line == 10


@each_case("one", "other")
def test_two_clues_that_say_more_or_less_than_each_other_are_not_warned_about(one: str, other: str) -> None:
    found = lint(puzzle_text(f"  - {one}\n  - {other}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []


def test_where_values_are_spare_a_difference_of_people_is_a_difference_of_values() -> None:
    head = "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\nclues:\n"
    for operator in ("!=", "=="):
        found = lint(f"{head}  - act(dish, x) {operator} a\n  - val(dish, a) {operator} x\n")
        assert [each.code for each in found if each.severity is Severity.WARNING] == ["same-clue"]
