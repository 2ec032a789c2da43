"""The property order: how many candidates there are as the arrays of a problem join one after another.

With each array come the clues that speak of it and of arrays that are there already.  Next is the array that leaves the
fewest candidates; of two, the earlier one.  Every number is exact.
"""

from __future__ import annotations

from logicgrid.csp.count import CountBudget, count_solutions
from logicgrid.csp.expr import Condition, Entry, Holder, Term, children
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.budget import BudgetEnded, Clock
from logicgrid.puzzle.record import Record, replace


class Stage(Record):
    """An array that joins: the candidates before the clues on it and on those that are there, and after them."""

    array: int
    before: int
    after: int


def stages(problem: Problem, seconds: float | None) -> tuple[Stage, ...]:
    """Return a stage for each array but the positions' own; none at all if a limit struck."""
    try:
        return tuple(_stages(problem, Clock(seconds)))
    except BudgetEnded:
        return ()


def _stages(problem: Problem, clock: Clock) -> list[Stage]:
    numbers = range(1, len(problem.arrays))
    rows = {
        number: _count(Problem(problem.length, (problem.arrays[0], problem.arrays[number]), ()), clock)
        for number in numbers
    }
    scopes = [
        (clue, frozenset().union(*[_arrays(part.condition) for part in clue.parts])) for clue in problem.constraints
    ]
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
            after = _count(replace(problem, rules=(), clues=clues), clock) // max(others, 1)
            options.append((after, number))
        after, number = min(options)
        found.append(Stage(number, left * rows[number], after))
        joined, left = joined | {number}, after
    return found


def _count(problem: Problem, clock: Clock) -> int:
    """Return the number of solutions.  Raises BudgetEnded if it is not known exactly in time."""
    clock.check()
    counted = count_solutions(problem, CountBudget(seconds=clock.left()))
    if not counted.exact:
        raise BudgetEnded
    return counted.number


def _arrays(condition: Condition) -> frozenset[int]:
    """Return the arrays that a condition speaks of."""
    found: set[int] = {0}
    stack: list[Term | Condition] = [condition]
    while stack:
        node = stack.pop()
        if isinstance(node, Entry | Holder):
            found.add(node.array)
        stack.extend(children(node))
    return frozenset(found)
