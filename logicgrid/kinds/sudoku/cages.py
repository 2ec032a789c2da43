"""Sums without any solver: which candidates of a cage's cells are part of a way to reach its total.

Masks of candidates in, the masks that are left out (None where there is no way).  Exact (every candidate that is left
is part of a way) up to a measure of work; for larger cages by the sets of digits that fit or by bounds, which is sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from logicgrid.kinds.sudoku.board import Board, Group

Masks = tuple[int, ...]

_MOST_REMEMBERED = 5_000
_MOST_SETS = 3_000
_MOST_WORK = 20_000


class Sums:
    """The ways in which `length` different digits reach `total`; remembers what it was asked."""

    def __init__(self, size: int, length: int, total: int) -> None:
        self.size = size
        self.length = length
        self.total = total
        self.sets = digit_sets(size, length, total)
        self.remembered: dict[Masks, Masks | None] = {}

    def left(self, masks: Masks) -> Masks | None:
        """The candidates that are left, or None for a contradiction."""
        try:
            return self.remembered[masks]
        except KeyError:
            if len(self.remembered) > _MOST_REMEMBERED:
                self.remembered.clear()
            found = self.remembered[masks] = self._left(masks)
            return found

    def _left(self, masks: Masks) -> Masks | None:
        if self.sets is None:
            return _by_bounds(masks, self.total, self.size)
        anything = 0
        for mask in masks:
            anything |= mask
        sets = [each for each in self.sets if not each & ~anything and all(map(each.__and__, masks))]
        if not sets:
            return None
        if len(sets) << self.length > _MOST_WORK:
            return _by_union(masks, sets)
        left = [0] * self.length
        for each in sets:
            _supported(each, masks, left)
        return tuple(left) if all(left) else None


def _supported(digits: int, masks: Masks, left: list[int]) -> None:
    """Adds to `left` the candidates that occur where the cells take these digits, each once (a matching each)."""
    length = len(masks)
    forth = [{0}]
    for mask in masks:
        forth.append({used | bit for used in forth[-1] for bit in _bits(mask & digits & ~used)})
    back = {digits} & forth[length]
    for place in range(length - 1, -1, -1):
        before = set()
        for used in back:
            for bit in _bits(used & masks[place]):
                if used ^ bit in forth[place]:
                    left[place] |= bit
                    before.add(used ^ bit)
        back = before


def _by_union(masks: Masks, sets: Sequence[int]) -> Masks:
    """The candidates that are in any of the sets, all of which meet every mask."""
    anything = 0
    for each in sets:
        anything |= each
    return tuple([mask & anything for mask in masks])


def _by_bounds(masks: Masks, total: int, size: int) -> Masks | None:
    """What the smallest and the largest values leave over, where there are too many sets of digits."""
    least = [(mask & -mask).bit_length() for mask in masks]
    most = [mask.bit_length() for mask in masks]
    low, high = sum(least), sum(most)
    left = []
    for mask, small, large in zip(masks, least, most, strict=True):
        smallest, largest = max(total - high + large, 1), min(total - low + small, size)
        if smallest > largest:
            return None
        left.append(mask & ((1 << largest) - 1) & ~((1 << smallest - 1) - 1))
    return tuple(left) if all(left) else None


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def digit_sets(size: int, length: int, total: int) -> list[int] | None:
    """The sets of `length` different values 1 .. `size` with that sum, as masks; None where they are too many."""
    found: list[int] = []

    def add(mask: int, next_value: int, length: int, total: int) -> None:
        if len(found) > _MOST_SETS or total < length * (2 * next_value + length - 1) // 2:
            return
        if total > length * (2 * size - length + 1) // 2:
            return
        if not length:
            if not total:
                found.append(mask)
            return
        for value in range(next_value, size + 1):
            add(mask | 1 << value - 1, value + 1, length - 1, total - value)

    add(0, 1, length, total)
    return found if len(found) <= _MOST_SETS else None


@lru_cache(maxsize=1000)
def sums(size: int, length: int, total: int) -> Sums:
    """The one `Sums` of these figures."""
    return Sums(size, length, total)


def known_sums(board: Board) -> list[tuple[Sums, Group]]:
    """The cages with a sum, and those that follow: what a group has beside the cages inside it has a known sum, too."""
    whole = board.size * (board.size + 1) // 2
    cages = [(cage.cells, cage.total) for cage in board.cages if cage.total is not None]
    found = dict.fromkeys(cages)
    for group in board.groups:
        rest, missing = _rest(frozenset(group), cages, whole)
        if len(rest) < len(group) and (rest or missing):
            found.setdefault((rest, missing))
    return [(sums(board.size, len(cells), total), cells) for cells, total in found]


def _rest(group: frozenset[int], cages: Sequence[tuple[Group, int]], total: int) -> tuple[Group, int]:
    """The cells of a group outside the cages that lie in it (and not in each other), and their sum."""
    for cells, part in cages:
        if group.issuperset(cells):
            group, total = group.difference(cells), total - part
    return tuple(sorted(group)), total
