"""The fillings of a rule's cells: digits for all of them at once, by what the rule means and by nothing else.

The checker goes through them where a step says that no way to keep a rule leaves something open.  Every row's `holds`
is asked of every filling; of what deduction makes of a rule (its forms, the ways to keep it) nothing is used for that.

What follows from a filling all over the board is found by `Surroundings`: cells with one candidate take it, every group
keeps a place for each digit, and the rules and sums around are narrowed by their forms, a few times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.board import Group, Rule, Sum, WeightedSum
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker

_MOST_CELLS = 12
_STRETCH = 4
"""The cells of a line that are looked at by themselves, too."""

_MOST_TRIED = 20_000
"""The digits that are tried in cells at most for all fillings of a rule."""

_MOST_COMPARED = 500
"""The same where a filling is looked for that there should not be."""

Test = Callable[[Sequence[int]], bool]
"""Whether the values of all cells of a board keep something; only some cells are looked at."""


class TooManyFillings(Exception):
    """There are more fillings than are gone through."""


class FilledUnit(Record):
    """The cells of a rule, or of a sum, in the order in which they are filled if that is a line's."""

    cells: Group
    ordered: bool = False


def pieces(rule: Rule) -> Iterator[tuple[Rule, bool]]:
    """Yield rules that follow from a rule, and are it together; with True those that are of use beside others only."""
    line = rule.parts[0] if rule.parts else ()
    match rule.row.pieces:
        case "parts":
            yield from ((replace(rule, parts=(part,)), False) for part in rule.parts)
        case "mirrored":
            pairs = zip(line[: len(line) // 2], reversed(line), strict=False)
            yield from ((replace(rule, parts=(pair,)), False) for pair in pairs)
        case "stretches":
            yield rule, False
            for long in (2, 3, _STRETCH):
                starts = range(len(line) - long + 1) if len(line) > long else ()
                follows = long < _STRETCH
                yield from ((replace(rule, parts=(line[start : start + long],)), follows) for start in starts)
        case "ends":
            yield rule, False
            yield from ((replace(rule, parts=((line[0], cell, line[-1]),)), True) for cell in line[1:-1])
        case _:
            yield rule, False


class RuleFillings:
    """The fillings of the rules and sums of one board."""

    def __init__(
        self,
        rules: Sequence[Rule],
        sums: Sequence[Sum],
        peers: Sequence[frozenset[int]],
        size: int,
        spend: Callable[[int], None],
    ) -> None:
        self.peers, self.size, self.spend = peers, size, spend
        self.tests: list[tuple[frozenset[int], Test]] = []
        self.about: dict[Group, list[FilledUnit]] = {}
        self.open: dict[tuple[FilledUnit, Group], bool] = {}
        units: dict[FilledUnit, None] = {}
        for rule in rules:
            for piece, follows in pieces(rule):
                cells = tuple(dict.fromkeys(piece.cells))
                self.tests.append((frozenset(cells), partial(piece.row.holds, piece)))
                if not follows:
                    units[FilledUnit(cells, rule.row.pieces == "stretches")] = None
        self.sums = [(tuple([(cell, 1) for cell in cells]), total) for cells, total in sums]
        self.sums += [each for rule in rules if rule.row.adds for each in rule.row.adds(rule)]
        units |= dict.fromkeys([FilledUnit(cells) for cells, _ in sums])
        self.units = [unit for unit in units if 1 < len(unit.cells) <= _MOST_CELLS]

    def likely(self, cells: set[int], masks: Sequence[int]) -> list[FilledUnit]:
        """Return the units that have all of these cells, those with the fewest lists of candidates first."""
        found = [unit for unit in self.units if cells.issubset(unit.cells)]
        self.spend(len(self.units) // 4 + 4 * len(found))
        return sorted(found, key=lambda unit: prod([masks[cell].bit_count() for cell in unit.cells]))

    def has_some(self, cells: Group, masks: Sequence[int]) -> bool:
        """Return True if what rules say of these cells, with others, has a filling; False if that takes long."""
        about = self.about.get(cells)
        if about is None:
            own = sorted({own for own, _ in self.tests if own.issuperset(cells) and len(own) <= _MOST_CELLS}, key=len)
            about = self.about[cells] = [FilledUnit(tuple(sorted(each))) for each in own]
        return bool(about) and all(self._is_open(unit, masks) for unit in about)

    def _is_open(self, unit: FilledUnit, masks: Sequence[int]) -> bool:
        key = unit, tuple([masks[cell] for cell in unit.cells])
        if key not in self.open:
            try:
                self.open[key] = next(self.of(unit, masks, _MOST_COMPARED), None) is not None
            except TooManyFillings:
                self.open[key] = False
        return self.open[key]

    def of(self, unit: FilledUnit, masks: Sequence[int], most: int = _MOST_TRIED) -> Iterator[dict[int, int]]:
        """Yield the fillings of a unit by candidates: a digit for each cell, as a mask.  Raises TooManyFillings."""
        order = list(unit.cells) if unit.ordered else sorted(unit.cells, key=lambda cell: masks[cell].bit_count())
        inside = set(order)
        due: list[list[Test]] = [[] for _ in order]
        for own, test in self.tests:
            if own <= inside:
                due[max(map(order.index, own))].append(test)
        within = [each for each in self.sums if all(cell in inside for cell, _ in each[0])]
        sums = [[each for each in within if any(cell == other for other, _ in each[0])] for cell in order]
        works = [
            2 + 2 * len(tests) * (1 + len(order) // 8) + sum([len(cells) for cells, _ in some])
            for tests, some in zip(due, sums, strict=True)
        ]
        self.spend((len(self.tests) + len(self.sums)) // 2 + len(order) * (1 + len(within)))
        at = [0] * len(masks)
        left = most

        def fill(place: int) -> Iterator[dict[int, int]]:
            nonlocal left
            if place == len(order):
                yield {cell: 1 << at[cell] - 1 for cell in order}
                return
            cell = order[place]
            taken = {at[other] for other in self.peers[cell] if other in inside}
            for digit in bits(masks[cell]):
                left -= 1
                if left < 0:
                    raise TooManyFillings
                at[cell] = digit + 1
                if at[cell] in taken:
                    continue
                self.spend(works[place])
                if all(test(at) for test in due[place]) and self._can_add_up(sums[place], at, masks):
                    yield from fill(place + 1)
            at[cell] = 0

        return fill(0)

    def _can_add_up(self, sums: Sequence[WeightedSum], at: Sequence[int], masks: Sequence[int]) -> bool:
        """Return False if the least or the most that open cells can have shows that a sum is missed."""
        for cells, total in sums:
            least = most = 0
            for cell, weight in cells:
                low = high = at[cell] * weight
                if not low:
                    low, high = (masks[cell] & -masks[cell]).bit_length() * weight, masks[cell].bit_length() * weight
                least, most = least + min(low, high), most + max(low, high)
            if not least <= total <= most:
                return False
        return True


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
            kept = self.checker.left(form, masks)
            if kept is None:
                return False
            for cell, mask in zip(form.cells, kept, strict=True):
                masks[cell] &= mask
        return all(masks)
