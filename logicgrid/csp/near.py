"""Assignments near a problem's answer that keep to the arrays and break exactly one clue.

They show that the clue is needed, and are quicker to find than by a search: two positions exchange what they have in
some of the arrays.  Most clues of small puzzles are the only one that some such exchange breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logicgrid.csp.evaluate import ConditionFunction, Judge, World, respects_arrays, world_of
from logicgrid.csp.problem import Assignment, Problem

Row = tuple[int, ...]
Holders = list[int | None]

MOST = 600
"""The number of assignments that are tried."""


def near_misses(judge: Judge, answer: Assignment) -> Iterator[Assignment]:
    """Yield, for some of the clues, an assignment that breaks this clue only."""
    problem, clues = judge.problem, judge.clues()
    arrays = range(1, len(problem.arrays))
    home = world_of(problem, answer)
    pairs = list(combinations(range(problem.length), 2))
    swapped = {(array, pair): _swapped(problem, home, array, *pair) for array in arrays for pair in pairs}
    wanted = {number for number, _ in clues if number > 0}
    left = MOST
    for size in range(1, len(problem.arrays)):
        for some in combinations(arrays, size):
            for pair in pairs:
                left -= 1
                if left < 0 or not wanted:
                    return
                entries, holders = list(home.entries), list(home.holders)
                for array in some:
                    entries[array], holders[array] = swapped[array, pair]
                broken = _only_broken(clues, World(entries, holders))
                if broken in wanted:
                    assignment = tuple([tuple(row) for row in entries])
                    if respects_arrays(problem, assignment):
                        wanted.discard(broken)
                        yield assignment


def _only_broken(clues: list[tuple[int, list[ConditionFunction]]], world: World) -> int:
    """Return the number of the only clue that does not hold; 0 if none or several do not."""
    broken = 0
    for number, parts in clues:
        for part in parts:
            if not part(world):
                if broken:
                    return 0
                broken = number
                break
    return broken


def _swapped(problem: Problem, world: World, array: int, one: int, other: int) -> tuple[Row, Holders]:
    """Return an array's entries and holders after two positions have exchanged their values."""
    row = list(world.entries[array])
    row[one], row[other] = row[other], row[one]
    if problem.arrays[array].symmetric:  # the two change places with those that they have, too
        there = {one: other, other: one}
        row = [there.get(value, value) for value in row]
        return tuple(row), list(row)
    holders = list(world.holders[array])
    if problem.arrays[array].distinct:
        holders[row[one]], holders[row[other]] = one, other
    else:
        for position, value in enumerate(row):
            holders[value] = position
    return tuple(row), holders
