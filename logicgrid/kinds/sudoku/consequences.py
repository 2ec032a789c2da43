"""The consequences of a filling all over the board, for the checker.

Cells with one candidate take it, and every group keeps a place for each digit.  What the forms of rules and sums cross
out counts only if `holds` confirms it.  The result depends on little of that, so forms are trusted at first, and
`holds` is consulted only about what led to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.board import Group, groups_by_cell
from logicgrid.kinds.sudoku.constraints import Masks
from logicgrid.puzzle.question import union_of

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker

_ROUNDS = 3
"""How often the rules around a filling are applied."""

Wanted = Mapping[int, dict[int, int] | None]
"""The digits of cells that forms are asked to cross out, by the indices of the forms; None means all."""


def _of(cells: Group) -> Callable[[Sequence[int]], Masks]:
    """Return a function that selects the masks of these cells: forms are used so often that its speed matters."""
    return itemgetter(*cells) if len(cells) > 1 else lambda masks: tuple([masks[cell] for cell in cells])


class Surroundings:
    """The consequences of fillings on one checker's board."""

    def __init__(self, checker: SudokuChecker) -> None:
        self.checker = checker
        self.forms = [*checker.board.every_form, *checker.totals]
        self.cells: list[Group] = [form.cells for form in self.forms]
        self.own = [_of(cells) for cells in self.cells]
        self.of = groups_by_cell(self.cells, checker.board.area)

    def deny(self, filling: Mapping[int, int], masks: Sequence[int], spots: Sequence[tuple[int, int]]) -> bool:
        """Return True if a filling leads to a contradiction, or leaves none of these digits in their cells.

        Forms are trusted at first, since that is quick.  Then `holds` is consulted about what led to the result, or
        about everything that forms cross out if they were wrong.
        """
        likely = Consequences(self, filling, masks)
        if not likely.shows(spots):
            return False
        asked: tuple[Wanted, ...] = likely.needed(spots)[1], dict.fromkeys(range(len(self.forms)))
        return any(Consequences(self, filling, masks, each).shows(spots) for each in asked)


class Consequences:
    """The consequences of a filling all over a board, and their causes.

    Forms are trusted; but if some are `asked`, only these count, and only as far as `holds` confirms them.
    """

    def __init__(
        self, around: Surroundings, filling: Mapping[int, int], masks: Sequence[int], asked: Wanted | None = None
    ) -> None:
        self.around, self.checker, self.asked = around, around.checker, asked
        self.filling, self.left = filling, list(masks)
        self.log: list[tuple[int, int, Group, Masks, int]] = []
        """What is crossed out: a cell, digits, the cells that show it, their candidates then, the form or -1."""
        self.end: tuple[Group, Masks, int] = (), (), -1
        """The causes of a contradiction."""
        for cell, bit in filling.items():
            self.left[cell] &= bit
        self.single = [*filling, *[cell for cell, mask in enumerate(masks) if not mask & mask - 1]]
        """The cells with one candidate whose digit has not been propagated yet."""
        self.denied = not self._follow(masks)

    def _follow(self, before: Sequence[int]) -> bool:
        """Find the consequences; return False for a contradiction."""
        for _ in range(_ROUNDS):
            if not self._fill() or not self._has_places():
                return False
            self.checker.spend(len(self.left) + len(self.checker.sums))
            touched = [cell for cell, mask in enumerate(self.left) if mask != before[cell]]
            before = tuple(self.left)
            if not touched:
                return True
            numbers = {number for cell in touched for number in self.around.of[cell]}
            for number in sorted(numbers if self.asked is None else numbers & self.asked.keys()):
                if not self._narrow(number):
                    return False
        return self._fill() and self._has_places()

    def _fill(self) -> bool:
        """Fill cells with one candidate; return False if a cell has none left."""
        left = self.left
        for cell in self.single:
            bit = left[cell]
            self.checker.spend(self.checker.size // 4)
            for other in self.checker.peers[cell] if bit else ():
                if left[other] & bit:
                    left[other] ^= bit
                    self.log.append((other, bit, (cell,), (bit,), -1))
                    if not left[other] & left[other] - 1:
                        self.single.append(other)
            if not bit:
                self.end = (cell,), (0,), -1
                return False
        self.single = []
        return True

    def _has_places(self) -> bool:
        """Return True if each group has a place for every digit."""
        self.checker.spend(len(self.checker.board.groups) * self.checker.size // 8)
        for group in self.checker.board.groups:
            union = union_of([self.left[cell] for cell in group])
            if union != (1 << self.checker.size) - 1:
                self.end = group, (union,) * len(group), -1
                return False
        return True

    def _narrow(self, number: int) -> bool:
        """Narrow the candidates by a form; return False if a cell has none left."""
        form, cells = self.around.forms[number], self.around.cells[number]
        own = self.around.own[number](self.left)
        if self.asked is None:
            kept = self.checker.filters(form, own)
        else:
            kept = self.checker.left(form, self.left, self.asked[number])
        if kept == own:
            return True
        if kept is None:
            self.end = cells, own, number
            return False
        for cell, mask, some in zip(cells, own, kept, strict=True):
            if mask & ~some:
                self.left[cell] = mask & some
                self.log.append((cell, mask & ~some, cells, own, number))
                if not mask & some:
                    self.end = (cell,), (0,), -1
                    return False
                if not self.left[cell] & self.left[cell] - 1:
                    self.single.append(cell)
        return True

    def shows(self, spots: Iterable[tuple[int, int]]) -> bool:
        """Return True for a contradiction, or if none of these digits is left in their cells."""
        return self.denied or not any(self.left[cell] >> digit & 1 for cell, digit in spots)

    def needed(self, spots: Iterable[tuple[int, int]]) -> tuple[list[int], dict[int, dict[int, int]]]:
        """Return the causes of the contradiction, or of losing these digits: each cell's digits, and forms' work.

        The digits are those that were excluded before the filling.
        """
        needed, wanted = [0] * len(self.left), dict[int, dict[int, int]]()
        cells, masks, form = self.end
        for cell, mask in zip(cells, masks, strict=True):
            needed[cell] |= ~mask
        if form >= 0:
            wanted[form] = {}
        for cell, digit in () if cells else spots:
            needed[cell] |= 1 << digit
        for cell, gone, cells, masks, form in reversed(self.log):
            if needed[cell] & gone:
                for other, mask in zip(cells, masks, strict=True):
                    needed[other] |= ~mask
                if form >= 0:
                    asked = wanted.setdefault(form, {})
                    asked[cell] = asked.get(cell, 0) | needed[cell] & gone
                needed[cell] &= ~gone
        return [0 if cell in self.filling else mask for cell, mask in enumerate(needed)], wanted
