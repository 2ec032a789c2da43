"""Problem in; how many candidates there are as its arrays join one after another, before and after the clues on them.

With each array come the clues that speak of it and of arrays that are there already.  Next is the array that leaves the
fewest candidates; of two, the earlier one.  Every number is exact.
"""

from __future__ import annotations

import time

from logicgrid.csp.count import CountBudget, count_solutions
from logicgrid.csp.expr import Condition, Entry, Holder, Term, children
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.record import Record, replace


class Stage(Record):
    """`array` joins: so many candidates with all of its rows, and so many that obey the clues."""

    array: int
    before: int
    after: int


class _TimeUp(Exception):
    pass


def stages(problem: Problem, seconds: float | None) -> tuple[Stage, ...]:
    """A stage for each array but the positions' own; none at all where a limit struck."""
    deadline = None if seconds is None else time.monotonic() + seconds
    try:
        return tuple(_stages(problem, deadline))
    except _TimeUp:
        return ()


def _stages(problem: Problem, deadline: float | None) -> list[Stage]:
    numbers = range(1, len(problem.arrays))
    rows = {
        number: _count(Problem(problem.length, (problem.arrays[0], problem.arrays[number]), ()), deadline)
        for number in numbers
    }
    scopes = [(clue, frozenset().union(*[_arrays(part.condition) for part in clue.parts])) for clue in problem.clues]
    found: list[Stage] = []
    joined: frozenset[int] = frozenset((0,))
    left = 1
    while len(joined) <= len(numbers):
        options = []
        for number in numbers:
            if number in joined:
                continue
            there = joined | {number}
            clues = tuple([clue for clue, scope in scopes if scope <= there])
            others = 1
            for other in numbers:
                others *= 1 if other in there else rows[other]
            after = _count(replace(problem, clues=clues), deadline) // max(others, 1)
            options.append((after, number))
        after, number = min(options)
        found.append(Stage(number, left * rows[number], after))
        joined, left = joined | {number}, after
    return found


def _count(problem: Problem, deadline: float | None) -> int:
    left = None if deadline is None else deadline - time.monotonic()
    if left is not None and left <= 0:
        raise _TimeUp
    counted = count_solutions(problem, CountBudget(seconds=left))
    if not counted.exact:
        raise _TimeUp
    return counted.number


def _arrays(condition: Condition) -> frozenset[int]:
    """The arrays that a condition speaks of."""
    found: set[int] = {0}
    stack: list[Term | Condition] = [condition]
    while stack:
        node = stack.pop()
        if isinstance(node, Entry | Holder):
            found.add(node.array)
        stack.extend(children(node))
    return frozenset(found)
