"""Intervals contain every value, and are tight for single operations; `test_pairs.py` tries what is decided by them."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp.evaluate import AGGREGATES, COMPARISONS, OPERATIONS
from logicgrid.csp.expr import Abs, Const, Power, Sum
from logicgrid.csp.intervals import INTERVALS, Interval, interval, possible

ends = st.tuples(st.integers(-6, 6), st.integers(-6, 6)).map(lambda pair: (min(pair), max(pair)))


def exact(node: type, numbers: tuple[int, ...]) -> Any:
    return AGGREGATES[node](numbers) if node in AGGREGATES else OPERATIONS[node](*numbers)


def values(node: type, operands: tuple[Interval, ...]) -> list[Any]:
    """Every defined value of an operation on whole numbers within the intervals."""
    numbers = [range(int(low), int(high) + 1) for low, high in operands]
    return [value for each in product(*numbers) if (value := exact(node, each)) is not None]


@given(ends, ends)
@pytest.mark.parametrize("node", INTERVALS)
def test_the_interval_of_a_single_operation_is_the_smallest(node: type, one: Interval, other: Interval) -> None:
    operands = (one,) if node is Abs else (one, other)
    exactly = values(node, operands)
    assert INTERVALS[node](*operands) == (min(exactly), max(exactly))


@given(ends, ends)
@pytest.mark.parametrize("operator", [sign for sign in COMPARISONS if sign != "!="])
def test_two_intervals_compare_if_some_of_their_values_do(operator: Any, one: Interval, other: Interval) -> None:
    pairs = product(*[range(int(low), int(high) + 1) for low, high in (one, other)])
    assert possible(operator, one, other) == any(COMPARISONS[operator](a, b) for a, b in pairs)


def test_nothing_is_said_of_a_power() -> None:
    assert interval(Sum((Const(1), Power(Const(10), Const(10**9))))) is None
