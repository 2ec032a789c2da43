"""Almost locked sets: cells of one house that have one candidate more between them than they are.

Two of them with a digit x of which all places in the one see all places in the other: x is in one of them at most, so
the other is locked, and has every other digit that they share.  What sees all places of such a digit z in both is not z
(ALS-XZ).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product

from logicgrid.kinds.sudoku.deduce.knowledge import DigitElimination, Knowledge
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique

_LARGE = 10
"""The size of the largest boards on which almost locked sets are looked for: larger ones have too many."""


_MOST = 4
"""The number of cells in an almost locked set, at most."""


class Sets:
    """The almost locked sets of one state of a board, by the number of their cells: masks of cells, with the digits."""

    def __init__(self, known: Knowledge) -> None:
        self.places, self.frame = known.places[:], known.frame
        self.by_count: dict[int, list[tuple[int, int]]] = {}
        self._seen: dict[int, list[int]] = {}
        masks = known.masks()
        found: dict[int, int] = {}

        def grow(cells: int, count: int, digits: int, others: list[int]) -> None:
            """Add the sets of these cells, and of these with some of the others."""
            if digits.bit_count() == count + 1:
                found[cells] = digits
            if count < _MOST:
                for place, cell in enumerate(others):
                    together = digits | masks[cell]
                    if together.bit_count() <= _MOST + 1:
                        grow(cells | 1 << cell, count + 1, together, others[place + 1 :])

        for house in known.frame.houses:
            grow(0, 0, 0, [cell for cell in bits(house & ~known.solved) if masks[cell].bit_count() <= _MOST + 1])
        for each in found.items():
            self.by_count.setdefault(each[0].bit_count(), []).append(each)

    def seen(self, cells: int) -> list[int]:
        """Return for each digit the places outside that all its places in a set see."""
        seen = self._seen.get(cells)
        if seen is None:
            seen = self._seen[cells] = []
            for place in self.places:
                left = place & ~cells
                for cell in bits(place & cells):
                    left &= self.frame.peers[cell]
                seen.append(left)
        return seen


@lru_cache(1024)
def digits_of(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def als_xz(known: Knowledge, technique: Technique, cells: int) -> Iterator[DigitElimination]:
    """Find ALS-XZ with this number of cells in both sets together; one of them is a single cell in a wing."""
    single = technique != Technique.ALS_XZ
    frame = known.frame
    if frame.size > _LARGE:
        return
    sets = known.remembered("almost locked sets", lambda: Sets(known))
    by_count, places = sets.by_count, sets.places
    counts = [1] if single else range(2, cells // 2 + 1)
    pairs = [
        combinations(by_count.get(count, ()), 2)
        if 2 * count == cells
        else product(by_count.get(count, ()), by_count.get(cells - count, ()))
        for count in counts
    ]
    for pair in chain.from_iterable(pairs):
        (one, ones), (other, others) = pair
        common = ones & others
        if one & other or not common & (common - 1):
            continue
        seen, also = sets.seen(one), sets.seen(other)
        for x in digits_of(common):
            if other & places[x] & ~seen[x]:
                continue
            for z in digits_of(common & ~(1 << x)):
                out = seen[z] & also[z]
                if out:
                    needs = known.needs([(cell, mask) for some, mask in pair for cell in bits(some)])
                    for digit in (x, z):
                        needs[digit] = needs.get(digit, 0) | (one | other) & ~known.places[digit]
                    yield DigitElimination(technique, needs, {z: out})
