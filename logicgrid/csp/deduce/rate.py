"""A problem in, its level of difficulty out, as far as the ladder's lower half tells; no step is written down.

What the rungs up to the third can derive does not depend on the order in which they are used: so whoever fills the grid
with them, however clumsily, knows the level that the shortest derivation has.  And a grid that is full proves that
there is no other answer.
"""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.board import Board
from logicgrid.csp.deduce.probes import Meter, OutOfBudget, is_open, open_pairs
from logicgrid.csp.deduce.refute import Refuter
from logicgrid.csp.deduce.state import Clash, State
from logicgrid.csp.deduce.trials import answer_of
from logicgrid.csp.deduce.waves import Waves
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.question import Budget, Rating
from logicgrid.csp.steps import hardest

SUPPOSING = 3
"""The highest rung that is tried: a supposition refuted with one clue at most."""


def rate(problem: Problem, budget: Budget, answer: Assignment) -> Rating:
    """The level, and the answer that the grid was filled with.

    `answer` is what somebody says the answer is.  It is only believed where that saves work: what it says is so can not
    be refuted, and is not tried.
    """
    board, waves = Board(problem), Waves()
    level = None
    try:
        state = State.start(board)
        if waves.low(state):
            level = hardest([waves.level])
        elif _climb(state, Meter(budget), _together(board, answer)):
            level = SUPPOSING
    except OutOfBudget:
        return Rating(None, SUPPOSING, None)
    except Clash:
        return Rating(None, 0, None, contradictory=True)
    if level is None:
        return Rating(None, SUPPOSING + 1, None)
    found = answer_of(state)
    return Rating(level, level, found, contradictory=not evaluate.holds(problem, found))


def _together(board: Board, answer: Assignment) -> list[int]:
    """For every item the mask of all that belong to its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks


def _climb(state: State, meter: Meter, together: list[int]) -> bool:
    """Refutes suppositions with one clue each until the grid is full, or none is left."""
    refuter, waves = Refuter(state, meter), Waves()
    found = True
    while found:
        found = False
        for truth in (True, False):
            for one, other in list(open_pairs(state)):
                atom = one, other, truth
                if bool(together[one] >> other & 1) == truth or not is_open(state, atom):
                    continue
                if next(refuter.clashes(atom), None) is None:
                    continue
                found = True
                if truth:
                    state.cross(one, 1 << other, -1, None)
                else:
                    state.confirm(one, other, -1, None)
                if waves.low(state):
                    return True
    return False
