"""Intervals contain every value, and are tight for single operations; early decisions are the right ones."""

from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import AGGREGATES, COMPARISONS, OPERATIONS, World
from logicgrid.csp.expr import Abs, Const, Power, Sum
from logicgrid.csp.intervals import INTERVALS, Interval, Unplaced, decider, interval, possible
from logicgrid.csp.settled import Unsettled, settled
from random_problems import RandomProblem, rows_of
from support import daily

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


class Hidden:
    """A row of which some entries are not placed: whoever looks at them is asked for them."""

    def __init__(self, asks: type[Exception], array: int, row: Any, rng: Random, by_label: bool) -> None:
        self.asks, self.array, self.row, self.by_label = asks, array, row, by_label
        self.hidden = {index for index in range(len(row)) if rng.random() < 0.5}

    def __getitem__(self, index: int) -> Any:
        if index in self.hidden:
            raise self.asks(self.array, *((index, None) if self.by_label else (None, index)))
        return self.row[index]


@pytest.mark.parametrize(("compiled", "asks"), [(decider, Unplaced), (settled, Unsettled)])
def test_what_is_decided_early_is_true_of_the_whole_world(compiled: Any, asks: type[Exception]) -> None:
    """In the search, and in the checker."""
    rng, early = Random(1), 0
    for _ in daily(range(300), 2):
        problem = RandomProblem(rng).problem
        world = evaluate.world_of(problem, tuple([rng.choice(rows_of(array)) for array in problem.arrays]))
        for condition in problem.conditions():
            truth, decide = evaluate.condition(condition)(world), compiled(condition)
            assert decide(world) == truth
            for _ in range(8):
                rows = [
                    [Hidden(asks, array, row, rng, by_label) for array, row in enumerate(whole)]
                    for by_label, whole in enumerate((world.entries, world.holders))
                ]
                with suppress(asks):
                    assert decide(World(*rows)) == truth
                    early += 1
    assert early > 150
