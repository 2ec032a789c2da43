"""Almost locked sets: cells of one house that have one candidate more between them than they are.

Two of them with a digit x of which all places in the one see all places in the other: x is in one of them at most, so
the other is locked, and has every other digit that they share.  What sees all places of such a digit z in both is not z
(ALS-XZ).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from logicgrid.kinds.sudoku.deduce.knowledge import Finding, Knowledge, needs_of
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Technique

_LARGE = 10
"""The size of the largest boards on which almost locked sets are looked for: larger ones have too many."""


def almost_locked(known: Knowledge, most: int) -> dict[int, int]:
    """Return the almost locked sets of up to `most` cells: masks of cells, with the digits."""
    masks = known.masks()
    found: dict[int, int] = {}

    def grow(cells: int, digits: int, others: list[int]) -> None:
        """Add the sets of these cells, and of these with some of the others."""
        if digits.bit_count() == cells.bit_count() + 1:
            found[cells] = digits
        if cells.bit_count() < most:
            for place, cell in enumerate(others):
                together = digits | masks[cell]
                if together.bit_count() <= most + 1:
                    grow(cells | 1 << cell, together, others[place + 1 :])

    for house in known.frame.houses:
        grow(0, 0, list(bits(house & ~known.solved)))
    return found


def als_xz(known: Knowledge, technique: Technique, cells: int) -> Iterator[Finding]:
    """Find ALS-XZ with this number of cells in both sets together; one of them is a single cell in a wing."""
    single = technique != Technique.ALS_XZ
    frame = known.frame
    if frame.size > _LARGE:
        return
    full = (1 << frame.size) - 1
    sets = almost_locked(known, cells - (1 if single else 2))
    seen: dict[tuple[int, int], int] = {}

    def seeing(digit: int, some: int) -> int:
        """Return the cells that see all places of a digit in a set."""
        if (digit, some) not in seen:
            found = frame.all_cells
            for cell in bits(some & known.places[digit]):
                found &= frame.peers[cell]
            seen[digit, some] = found
        return seen[digit, some]

    by_count: dict[int, list[tuple[int, int]]] = {}
    for each in sets.items():
        by_count.setdefault(each[0].bit_count(), []).append(each)
    counts = [1] if single else range(2, cells // 2 + 1)
    pairs = [
        combinations(by_count.get(count, ()), 2)
        if 2 * count == cells
        else product(by_count.get(count, ()), by_count.get(cells - count, ()))
        for count in counts
    ]
    for (one, ones), (other, others) in chain.from_iterable(pairs):
        common = ones & others
        if one & other or not common & (common - 1):
            continue
        for x in bits(common):
            if other & known.places[x] & ~seeing(x, one):
                continue
            for z in bits(common & ~(1 << x)):
                out = seeing(z, one) & seeing(z, other) & known.places[z] & ~(one | other)
                if out:
                    some = [(cell, full & ~ones) for cell in bits(one)] + [
                        (cell, full & ~others) for cell in bits(other)
                    ]
                    needs = needs_of(some)
                    for digit in (x, z):
                        needs[digit] = needs.get(digit, 0) | (one | other) & ~known.places[digit]
                    yield Finding(technique, needs, {z: out})
