"""Sums: the digits of a cage, or of what a house has beside its cages, that are part of no way to reach the total."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.sudoku.cages import reachable
from logicgrid.kinds.sudoku.deduce.eliminations import Finding
from logicgrid.kinds.sudoku.deduce.knowledge import Knowledge, Needs, bits, needs_of

_MOST_BESIDE = 4
"""So many open cells beside its cages a person adds up at most."""


def cages(known: Knowledge) -> Iterator[Finding]:
    """Each sum by itself; where none is left, the cell with the fewest candidates loses them all."""
    frame = known.frame
    full = (1 << frame.size) - 1
    stated = len([cage for cage in frame.board.cages if cage.total is not None])
    for number, (cells, total) in enumerate(frame.checker.sums):
        opened = sum([not known.solved >> cell & 1 for cell in cells])
        if not opened or (number >= stated and opened > _MOST_BESIDE):
            continue
        masks = tuple([known.mask(cell) for cell in cells])
        left = reachable(masks, frame.size, total)
        if left == masks:
            continue
        out: Needs = {}
        if left is None:
            cell, mask = min(zip(cells, masks, strict=True), key=lambda pair: pair[1].bit_count())
            out = {digit: 1 << cell for digit in bits(mask)}
        else:
            for cell, mask, kept in zip(cells, masks, left, strict=True):
                for digit in bits(mask & ~kept):
                    out[digit] = out.get(digit, 0) | 1 << cell
        needs = needs_of([(cell, full & ~mask) for cell, mask in zip(cells, masks, strict=True)])
        yield Finding("cage" if number < stated else "rule of 45", needs, out)
