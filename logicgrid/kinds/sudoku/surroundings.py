"""What follows from a filling of a rule's cells all over the board, for the checker.

Cells with one candidate take it, every group keeps a place for each digit, and the rules and sums around are narrowed
by what they come down to (their forms), a few times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker

_ROUNDS = 3
"""How often the rules around a filling are looked at."""


class Surroundings:
    """The consequences of fillings on one checker's board."""

    def __init__(self, checker: SudokuChecker) -> None:
        self.checker = checker

    def after(self, filling: Mapping[int, int], masks: Sequence[int]) -> list[int] | None:
        """Return what a filling leaves all over the board; None for a contradiction."""
        left, done = list(masks), set(filling)
        for cell, bit in filling.items():
            self.checker.put(left, cell, bit)
        before: Sequence[int] = masks
        for _ in range(_ROUNDS):
            self.checker.spend(len(left))
            if self.checker.empties(left, done) or not self._has_places(left):
                return None
            touched = {cell for cell, mask in enumerate(left) if mask != before[cell]}
            before = tuple(left)
            if not touched or not self._narrow(left, touched):
                return None if touched else left
        return None if self.checker.empties(left, done) or not self._has_places(left) else left

    def _has_places(self, masks: Sequence[int]) -> bool:
        """Return True if each group has a place for every digit."""
        full = (1 << self.checker.size) - 1
        self.checker.spend(len(self.checker.board.groups) * self.checker.size // 8)
        for group in self.checker.board.groups:
            union = 0
            for cell in group:
                union |= masks[cell]
            if union != full:
                return False
        return True

    def _narrow(self, masks: list[int], touched: set[int]) -> bool:
        """Leave what rules and sums that have some of these cells leave; return False if a cell has nothing left."""
        forms = dict.fromkeys([form for cell in touched for form in self.checker.forms[cell]])
        totals = [total for total in self.checker.totals if not touched.isdisjoint(total.cells)]
        self.checker.spend(len(self.checker.sums))
        for form in (*forms, *totals):
            own = tuple([masks[cell] for cell in form.cells])
            self.checker.spend(1 + len(own))
            kept = self.checker.filters(form, own)
            if kept is None:
                return False
            for cell, mask in zip(form.cells, kept, strict=True):
                masks[cell] &= mask
        return all(masks)
