"""The work of a derivation: the suppositions that are tried, and what clues with too many supports are searched for."""

from __future__ import annotations

from typing import Final

from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.large import LargeTable
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter

_LEAST: Final = 150_000
_EACH: Final = 6
"""The placements for each branch of the budget that large tables may try together, and how many these are at least."""


class BoardMeter(Meter):
    """Count down a budget, which also limits what the large tables of a board may try."""

    __slots__ = ("_large", "_most")

    def __init__(self, budget: Budget, board: SearchBoard) -> None:
        super().__init__(budget)
        self._large = [table for table in board.tables if isinstance(table, LargeTable)]
        self._most = self._looked() + max(_LEAST, _EACH * budget.branches)

    def spend(self, units: int = 1) -> None:
        """Take units of work from the budget.  Raises BudgetEnded if it has fewer, or large tables tried too much."""
        if self._looked() > self._most:
            raise BudgetEnded
        super().spend(units)

    def _looked(self) -> int:
        return sum([table.looked for table in self._large])
