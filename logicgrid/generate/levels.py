"""The level of a problem, as far up as is asked for, and its effort: what `explain` says of it, without the steps."""

from __future__ import annotations

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.rate import HIGHEST, rate, score, together
from logicgrid.csp.deduce.rounds import Filling, full
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search.grid import Grid, SearchBoard
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.ladder import Tally
from logicgrid.puzzle.question import Rating

RATED = 6_000
"""The branches of a rating."""

SCORED = 100_000


def rated(problem: Problem, answer: Assignment, tables: TablesByClue, highest: int = HIGHEST) -> Rating:
    """Return the level of a problem whose only answer this is, up to the level `highest`."""
    return rate(problem, Budget(RATED), answer, tables, highest)


def effort_of(problem: Problem, answer: Assignment, tables: TablesByClue) -> float | None:
    """Return the effort of a problem whose only answer this is; None if the budget ended."""
    grid, tally = Grid.start(SearchBoard(problem, tables)), Tally()
    try:
        Filling(grid, tally).up(LOW)
        if not full(grid):
            score(grid, Meter(Budget(SCORED)), tally, together(grid.board, answer))
    except BudgetEnded:
        return None
    return tally.effort
