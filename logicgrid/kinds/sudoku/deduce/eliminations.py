"""What a technique finds: candidates that go, and what must be excluded for that."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.sudoku.deduce.knowledge import Knowledge, Needs, bits
from logicgrid.puzzle.record import Record


class Finding(Record):
    """The technique's name, what it rests on, and for each digit the cells that lose it."""

    technique: str
    needs: Needs
    out: Needs


def locked(known: Knowledge) -> Iterator[Finding]:
    """Pointing and claiming: wherever a digit stands in a house, it is seen from cells outside, which lose it."""
    peers = known.frame.peers
    lines = 2 * known.frame.size
    for digit, place in enumerate(known.places):
        left = place & ~known.spots[digit]
        if not left:
            continue
        for number, house in enumerate(known.frame.houses):
            here = place & house
            if not here & left:
                continue
            seen, rest = left & ~house, here
            while rest and seen:
                low = rest & -rest
                rest ^= low
                seen &= peers[low.bit_length() - 1]
            if seen:
                yield Finding("claiming" if number < lines else "pointing", {digit: house & ~here}, {digit: seen})


def marks(known: Knowledge) -> Iterator[Finding]:
    """Marks between two cells: digits without a partner in the neighbour go."""
    frame = known.frame
    full = (1 << frame.size) - 1
    for cell, pairs in enumerate(frame.marks):
        for other, near in pairs:
            mask, partner = known.mask(cell), known.mask(other)
            out: Needs = {}
            needed = 0
            for digit in bits(mask):
                beside = (1 << digit >> 1) | (2 << digit & full)
                fitting = beside if near else full & ~beside
                if not partner & fitting:
                    out[digit] = 1 << cell
                    needed |= fitting
            if out:
                needs = {digit: 1 << other for digit in bits(needed)}
                yield Finding("consecutive" if near else "apart", needs, out)


def parity(known: Knowledge) -> Iterator[Finding]:
    """Marks on a single cell: what it cannot be from the start."""
    full = (1 << known.frame.size) - 1
    for cell, allowed in enumerate(known.frame.board.allowed):
        out = {digit: 1 << cell for digit in bits(full & ~allowed) if known.places[digit] >> cell & 1}
        if out:
            yield Finding("parity", {}, out)
