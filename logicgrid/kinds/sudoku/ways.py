"""The ways to keep a rule: digits for all of its cells at once, different ones for cells that see each other.

Each way has consequences at once: what its digits exclude, and what other rules about those cells then leave, twice.
A way with which a cell, or a digit in a house, has no place left is none.  What no way leaves is out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.constraints import Form, Masks, Path, SumForm
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker

MOST = (100, 40)
"""The ways of a rule that are listed at most, and if each is followed to other cells: with more nothing follows."""
_STEPS = 8
"""The steps that are taken for each of them at most."""
_MOST_CELLS = 12
ROUNDS = (0, 2)
"""How often the other rules are looked at, if each way is followed to other cells."""


class RuleUnit(Record):
    """A form of a rule of the table, or a sum (its place in the checker's sums), by its place among all of these."""

    cells: tuple[int, ...]
    number: int
    sum: int | None


class RuleWays:
    """The rules and sums of a checker's board, and their ways, by candidates: a mask of digits for each cell."""

    def __init__(self, checker: SudokuChecker) -> None:
        board = checker.board
        self.size, self.peers, self.spend = board.size, checker.peers, checker.spend
        ruled = len(board.forms)
        self.forms: list[Form | SumForm] = [*[form for _, form in board.forms], *checker.totals]
        self.narrow = checker.filters
        self.parts = parts = [
            RuleUnit(tuple(dict.fromkeys(form.cells)), number, None if number < ruled else number - ruled)
            for number, form in enumerate(self.forms)
        ]
        self.units = [part for part in parts if 1 < len(part.cells) <= _MOST_CELLS and not self._is_loose(part)]
        self.of: list[list[int]] = [[] for _ in board.allowed]
        for number, part in enumerate(parts):
            for cell in part.cells:
                self.of[cell].append(number)
        self.groups = board.groups
        self.groups_of: list[list[int]] = [[] for _ in board.allowed]
        for number, group in enumerate(board.groups):
            for cell in group:
                self.groups_of[cell].append(number)
        self.inside = {
            unit: [number for number, part in enumerate(parts) if set(part.cells) <= set(unit.cells)]
            for unit in self.units
        }

    def _is_loose(self, part: RuleUnit) -> bool:
        """Return True for two cells that most digits fit: such pairs may be all over the board, and say little."""
        form = self.forms[part.number]
        if not isinstance(form, Path) or len(part.cells) > 2:
            return False
        return 2 * sum([mask.bit_count() for mask in form.fits]) > self.size**2

    def ways(self, unit: RuleUnit, masks: Sequence[int], most: int) -> list[Masks] | None:
        """Return the ways of a unit, a digit's mask for each cell; None if there are too many."""
        found: list[Masks] = []
        left = most * _STEPS
        stack = [{cell: masks[cell] for cell in unit.cells}]
        while stack:
            left -= 1
            if left < 0 or len(found) > most:
                return None
            state = self._within(unit, stack.pop())
            if state is None:
                continue
            opened = [cell for cell in unit.cells if state[cell] & state[cell] - 1]
            if not opened:
                found.append(tuple(state.values()))
                continue
            cell = min(opened, key=lambda each: state[each].bit_count())
            stack += [{**state, cell: 1 << digit} for digit in bits(state[cell])]
        return found if len(found) <= most else None

    def _within(self, unit: RuleUnit, state: dict[int, int]) -> dict[int, int] | None:
        """Return what the rules among these cells, and cells that see each other, leave; None for a contradiction."""
        self.spend(len(unit.cells) * (1 + len(unit.cells) // 4))
        for number in self.inside[unit]:
            form = self.forms[number]
            self.spend(1 + len(form.cells) // 4)
            kept = self.narrow(form, tuple([state[cell] for cell in form.cells]))
            if kept is None:
                return None
            for cell, mask in zip(form.cells, kept, strict=True):
                state[cell] &= mask
        done: set[int] = set()
        while single := [cell for cell, mask in state.items() if not mask & mask - 1 and cell not in done]:
            for cell in single:
                done.add(cell)
                for other in self.peers[cell]:
                    if other in state:
                        state[other] &= ~state[cell]
            if not all(state.values()):
                return None
        return state if all(state.values()) else None

    def after(self, unit: RuleUnit, way: Masks, masks: Sequence[int], rounds: int) -> list[int] | None:
        """Return the candidates that a way leaves at once; None for a contradiction."""
        self.spend(len(masks))
        left = list(masks)
        fresh = [cell for cell, mask in zip(unit.cells, way, strict=True) if left[cell] != mask]
        for cell, mask in zip(unit.cells, way, strict=True):
            left[cell] &= mask
        touched = self._spread(left, unit.cells, {*fresh})
        for _ in range(rounds):
            if touched is None or not self._has_places(left, touched):
                return None
            changed: set[int] = set()
            for number in sorted({number for cell in touched for number in self.of[cell]}):
                form = self.forms[number]
                self.spend(2 + len(form.cells) // 4)
                kept = self.narrow(form, tuple([left[cell] for cell in form.cells]))
                if kept is None:
                    return None
                for cell, mask in zip(form.cells, kept, strict=True):
                    if left[cell] & ~mask:
                        left[cell] &= mask
                        changed.add(cell)
                        if not left[cell]:
                            return None
            touched = self._spread(left, [cell for cell in sorted(changed) if not left[cell] & left[cell] - 1], changed)
        return left if touched is not None and self._has_places(left, touched) else None

    def _spread(self, left: list[int], cells: Sequence[int], touched: set[int]) -> set[int] | None:
        """Cross out what digits in these cells exclude; return all cells that changed, None if one has none left."""
        for cell in cells:
            for other in self.peers[cell]:
                if left[other] & left[cell]:
                    left[other] &= ~left[cell]
                    touched.add(other)
                    if not left[other]:
                        return None
        return touched

    def _has_places(self, left: Sequence[int], touched: set[int]) -> bool:
        full = (1 << self.size) - 1
        for number in {number for cell in touched for number in self.groups_of[cell]}:
            union = 0
            for cell in self.groups[number]:
                union |= left[cell]
            if union != full:
                return False
        return True

    def kept(self, unit: RuleUnit, masks: Sequence[int], most: int, rounds: int) -> tuple[list[int], int] | None:
        """Return what some way leaves to each cell, and the number of ways; None if there are more than `most`.

        Cells outside are looked at only if there are `rounds`, in which their rules are.
        """
        ways = self.ways(unit, masks, most)
        if ways is None:
            return None
        if not rounds:
            left = list(masks)
            for place, cell in enumerate(unit.cells):
                left[cell] = 0
                for way in ways:
                    left[cell] |= way[place]
            return left, len(ways)
        every = [0] * len(masks)
        for way in ways:
            after = self.after(unit, way, masks, rounds)
            if after is not None:
                every = [some | mask for some, mask in zip(every, after, strict=True)]
        return every, len(ways)
