"""Intervals contain every value, and are tight for single operations; early decisions are the right ones."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import AGGREGATES, COMPARISONS, OPERATIONS, World
from logicgrid.csp.expr import Abs, Condition, Const, Power, Sum
from logicgrid.csp.intervals import INTERVALS, Interval, Unplaced, decider, interval, possible
from random_problems import RandomProblem, rows_of

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


class _Hidden:
    """A row of which some entries are not placed."""

    def __init__(self, array: int, row: Any, hidden: set[int], by_label: bool) -> None:
        self.array, self.row, self.hidden, self.by_label = array, row, hidden, by_label

    def __getitem__(self, index: int) -> Any:
        if index in self.hidden:
            raise Unplaced(self.array, index if self.by_label else None, -1 if self.by_label else index)
        return self.row[index]


def partial(world: World, rng: Random) -> World:
    """The world with about half of its entries and holders hidden."""

    def some(size: int) -> set[int]:
        return {index for index in range(size) if rng.random() < 0.5}

    entries: list[Any] = [_Hidden(a, row, some(len(row)), False) for a, row in enumerate(world.entries)]
    holders: list[Any] = [_Hidden(a, row, some(len(row)), True) for a, row in enumerate(world.holders)]
    return World(entries, holders)


def assert_right(condition: Condition, world: World, rng: Random) -> int:
    """Return the number of decisions that were made early."""
    truth, early, decide = evaluate.condition(condition)(world), 0, decider(condition)
    assert decide(world) == truth
    for _ in range(8):
        try:
            decided = decide(partial(world, rng))
        except Unplaced:
            continue
        assert decided == truth
        early += 1
    return early


def test_what_is_decided_early_is_true_of_the_whole_world() -> None:
    rng, early = Random(1), 0
    for _ in range(300):
        problem = RandomProblem(rng).problem
        world = evaluate.world_of(problem, tuple([rng.choice(rows_of(array)) for array in problem.arrays]))
        for condition in problem.conditions():
            early += assert_right(condition, world, rng)
    assert early > 300
