"""A problem in, its level of difficulty out, as far as the ladder's lower half tells; no step is written down.

What the rungs up to the third can derive does not depend on the order in which they are used: so whoever fills the grid
with them, however clumsily, knows the level that the shortest derivation has.  And a grid that is full proves that
there is no other answer.
"""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.board import Board
from logicgrid.csp.deduce.filling import Filling
from logicgrid.csp.deduce.probes import Meter, OutOfBudget
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search.grid import Contradiction
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Rating

SUPPOSING = 3
"""The highest rung that is tried: a supposition refuted with one clue at most."""


def rate(problem: Problem, budget: Budget, answer: Assignment) -> Rating:
    """The level, and the answer that the grid was filled with.

    `answer` is what somebody says the answer is.  It is only believed where that saves work: what it says is so can not
    be refuted, and is not tried.
    """
    board = Board(problem, guarded=True)
    try:
        filling = Filling(board)
        level = filling.low()
        if level is None and filling.climb(_together(board, answer), Meter(budget)):
            level = SUPPOSING
    except OutOfBudget:
        return Rating(None, SUPPOSING, None)
    except Contradiction:
        return Rating(None, 0, None, contradictory=True)
    if level is None:
        return Rating(None, SUPPOSING + 1, None)
    found = filling.answer()
    return Rating(level, level, found, contradictory=not evaluate.holds(problem, found))


def _together(board: Board, answer: Assignment) -> list[int]:
    """For every item the mask of all that belong to its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks
