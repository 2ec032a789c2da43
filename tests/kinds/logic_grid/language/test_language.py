"""Mistakes in what a clue means, warnings about rules that say nothing, and what some rules become."""

import pytest

from clue_support import HEAD, LINE, assert_marked
from logicgrid.csp.expr import Condition
from logicgrid.kinds.load import load_text
from support import each_case, puzzle_of, report_on, told


@pytest.mark.parametrize("line", told("mistakes.txt")["against the meaning"])
def test_a_mistake_is_marked_at_its_token(line: str) -> None:
    assert_marked(line)


@each_case("rule", "code")
def test_a_rule_that_says_nothing_is_a_warning_with_its_position(rule: str, code: str) -> None:
    report = report_on(f"{HEAD}  - '{rule}'\n", limit=1)
    assert report.errors == ()
    assert [warning.code for warning in report.warnings] == [code]
    assert report.warnings[0].span is not None
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
