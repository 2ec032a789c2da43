"""The level of difficulty of a problem, if the lower half of the ladder decides it; no step is written down.

What the rungs up to the third can conclude does not depend on the order in which they are used.  So if they fill the
grid in any order, the level is that of the derivation; and a full grid proves that there is no other answer.
"""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.patterns import patterns
from logicgrid.csp.deduce.probes import open_pairs
from logicgrid.csp.deduce.refute import with_one_more
from logicgrid.csp.deduce.rounds import full
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Board, Clash, Grid
from logicgrid.csp.search.tables import Tables
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.reasons import Technique

SUPPOSING = RUNGS[Technique.TRIAL_ONE_CLUE].level
"""The highest rung that is tried: a supposition refuted with one clue at most."""


def rate(problem: Problem, budget: Budget, answer: Assignment, tables: Tables | None = None) -> Rating:
    """Return the level, and the answer that the grid was filled with.

    `answer` is what the caller takes for the answer.  It only saves work: what it says is not tried as a supposition.
    """
    rater = Rater(Grid.start(Board(problem, tables)), answer, Meter(budget))
    try:
        level = rater.level()
    except BudgetEnded:
        return Rating(None, SUPPOSING, None)
    except Clash:
        return Rating(None, 0, None, contradictory=True)
    if level is None:
        return Rating(None, SUPPOSING + 1, None)
    found = assignment_of(rater.grid)
    return Rating(level, level, found, contradictory=not evaluate.holds(problem, found))


class Rater:
    """A grid that is filled with the lower rungs."""

    def __init__(self, grid: Grid, answer: Assignment, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.answer = together(grid.board, answer)
        self.survived_yes: list[int] = []
        self.survived_no: list[int] = []
        """What follows by the grid's rules from suppositions that no clue by itself refutes, as `Grid.yes` and `no`: to
        suppose that is to suppose less, so no clue refutes it either."""

    def level(self) -> int | None:
        """Fill the grid, and return the highest rung that was needed; None if it is not full then.  Raises Clash."""
        level = 1
        while not self._first_rung():
            if patterns(self.grid):
                level = max(level, 2)
            elif self._third_rung():
                level = SUPPOSING
            else:
                return None
        return level

    def _first_rung(self) -> bool:
        """Mark all that clues say by themselves; return True if the grid is full."""
        self.grid.settle()
        return full(self.grid)

    def _third_rung(self) -> bool:
        """Refute suppositions with one clue each; return True if there was any to refute."""
        found = False
        self._forget()
        for one, other in self._open_pairs():
            truth = bool(self.answer[one] >> other & 1)
            if self.grid.is_open(one, other) and self._refuted((one, other, not truth)):
                found = True
                self.grid.suppose(one, other, truth)
                if self._first_rung():
                    break
                self._forget()
        return found

    def _open_pairs(self) -> list[tuple[int, int]]:
        """Return the open pairs, first those whose items have few candidates: more follows from these."""
        no = self.grid.no
        return sorted(open_pairs(self.grid), key=lambda pair: -no[pair[0]].bit_count() - no[pair[1]].bit_count())

    def _refuted(self, atom: Atom) -> bool:
        """Return True if the supposition leads to a contradiction with one clue at most."""
        one, other, truth = atom
        if (self.survived_yes if truth else self.survived_no)[one] >> other & 1:
            return False
        self.meter.spend()
        base = self.grid.copy()
        try:
            base.suppose(*atom)
            base.rules()
        except Clash:
            return True
        if any(work.clash for _, work in with_one_more(base, 0)):
            return True
        self.survived_yes = [a | b for a, b in zip(self.survived_yes, base.yes, strict=True)]
        self.survived_no = [a | b for a, b in zip(self.survived_no, base.no, strict=True)]
        return False

    def _forget(self) -> None:
        """Forget what survived: the grid knows more, and what was not refuted may be so now."""
        self.survived_yes = [0] * self.grid.board.width
        self.survived_no = [0] * self.grid.board.width


def together(board: Board, answer: Assignment) -> list[int]:
    """Return for every item the mask of all items of its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks
