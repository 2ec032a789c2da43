"""The level of a set of clues, as far up as is asked for, and how much the levels up to it leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.csp.deduce.probes import open_pairs
from logicgrid.csp.deduce.rate import Rater, together
from logicgrid.csp.deduce.rounds import Rounds, Stuck
from logicgrid.csp.deduce.ways import Splits
from logicgrid.csp.problem import Assignment
from logicgrid.csp.search.grid import Board, Grid
from logicgrid.generate.space import Space
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.reasons import Technique
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.generate.forms import Form

LEVELS = (1, 6)

BRANCHES = 6_000


class Rated(Record):
    """A level; None if it is above the highest that was asked for, or the budget ended.

    `open` is the number of pairs of labels that are open then.
    """

    level: int | None
    open: int = 0


class _Rater(Rater):
    highest = 6

    def climb(self) -> None:
        if self.highest >= 4:
            return super().climb()
        splits = Splits(self.grid, self.meter)
        if self.highest == 3 and self.split(Technique.EITHER_WAY, splits.alone):
            return None
        if self.highest == 3 and self.refute(Technique.TRIAL_ONE_CLUE, filter(self.by_one_clue, self.refuted())):
            return None
        raise Stuck


def rated(space: Space, forms: Sequence[Form], answer: Assignment, highest: int) -> Rated:
    """Return the level of clues whose only answer this is, up to the level `highest`."""
    board = Board(space.with_clues(forms), space.tables)
    grid = Grid.start(board)
    rater = _Rater(grid, Meter(Budget(BRANCHES)), Rounds(), together(board, answer))
    rater.highest = highest
    try:
        if rater.rounds.run(grid, rater.climb):
            level = rater.rounds.level
            return Rated(level) if level <= highest else Rated(None, (level - highest) * 40)
    except BudgetEnded:
        return Rated(None, 400)
    return Rated(None, len(list(open_pairs(grid))))
