"""Range texts, and what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values import MAX_RANGE, BadRange, expand_range
from support import each_case


@each_case("text", "expected")
def test_a_range_text_stands_for_its_values(text: str, expected: str) -> None:
    assert expand_range(text) == expected.split()


def test_a_range_with_a_fraction_has_fractions() -> None:
    assert expand_range("½..2 step 1/2") == ["1/2", "1", "1 1/2", "2"]


@pytest.mark.parametrize("text", ["", "cor", "1-9", "1.9", "first aid", "1 to 9"])
def test_a_text_without_two_points_is_no_range(text: str) -> None:
    assert expand_range(text) is None


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("1..9 step 0", "`1..9 step 0` never ends: its step is 0", "write a range like"),
        ("1..9 step -2", "`1..9 step -2` goes up, its step the other way", "write `step 2`"),
        ("9..1 step +2", "`9..1 step +2` goes down, its step the other way", "write `step -2`"),
        ("1..1001", "`1..1001` has 1,001 values", "a property has at most 1,000 values"),
        ("1..1000000000", "`1..1000000000` has 1,000,000,000 values", "a property has at most 1,000 values"),
        ("1.." + "9" * 45, f"`1..{'9' * 36}…` has more than 1,000,000,000,000,000 values", "a property has at most"),
        ("1.." + "9" * 100, f"`1..{'9' * 36}…` is no range: `{'9' * 39}…` is no number", "write a range like"),
        ("1.." + "9" * 400, f"`1..{'9' * 36}…` is too long for a range", "at most 50 digits a number are read"),
        ("0" * 300 + "..9", f"`{'0' * 39}…` is too long for a range", "at most 50 digits a number are read"),
        ("1...9", "`1...9` is no range: it has three points", "write a range like `1..9`"),
        ("1…9", "`1…9` is no range: it has three points", "write a range like `1..9`"),
        ("1..", "`1..` is no range: a number is missing", "write a range like"),
        ("1..9 step", "`1..9 step` is no range: a number is missing", "write a range like"),
        ("1..9 step two", "`1..9 step two` is no range: `two` is no number", "write a range like"),
        ("1..9 km", "`1..9 km` is no range: `9 km` is no number", "write `9` here and `unit: km` at the property"),
        ("1,5..3", "`1,5..3` is no range: `1,5` is no number", "write a range like"),
        ("a..E", "`a..E` is no range: `a` is no number", "write a range like"),
        ("1..9..3", "`1..9..3` is no range: `9..3` is no number", "write a range like"),
    ],
)
def test_a_text_that_is_meant_as_a_range_and_is_none_is_a_problem(text: str, message: str, help: str) -> None:
    problem = expand_range(text)
    assert isinstance(problem, BadRange)
    assert problem.message == message
    assert problem.help.startswith(help)


def test_a_range_may_have_as_many_values_as_a_property() -> None:
    values = expand_range(f"1..{MAX_RANGE}")
    assert values == [str(number) for number in range(1, MAX_RANGE + 1)]


@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(1, 7), st.integers(0, 3))
def test_a_range_of_decimals_counts_exactly(start: int, end: int, step: int, places: int) -> None:
    def text(number: int) -> str:
        sign, digits = "-" if number < 0 else "", str(abs(number)).rjust(places + 1, "0")
        return sign + (digits[:-places] + "." + digits[-places:] if places else digits)

    way = 1 if start <= end else -1
    values = expand_range(f"{text(start)}..{text(end)} step {text(way * step)}")
    expected = list(range(start, end + way, way * step))
    if len(expected) > MAX_RANGE:
        assert isinstance(values, BadRange)
    else:
        assert values == [text(number) for number in expected]
