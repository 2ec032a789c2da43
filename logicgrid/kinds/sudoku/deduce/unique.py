"""Techniques that rest on there being one answer; `derive` uses them only if that is to be assumed.

They are for boards with nothing but rows, columns and boxes, since any other rule may tell apart two answers that
differ in a few cells only.  The checker accepts them only if it is told to assume the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from logicgrid.kinds.sudoku.deduce.knowledge import DigitElimination, Knowledge, needs_of
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Bug, Locked, Several, UniqueRectangle
from logicgrid.puzzle.techniques import Technique


def rectangles(known: Knowledge) -> Iterator[DigitElimination]:
    """Find four cells in two rows, two columns and two boxes that would be left with the same two digits."""
    checker, peers = known.frame.checker, known.frame.peers
    full = (1 << known.frame.size) - 1
    masks = known.masks()
    for cells in checker.rectangles:
        common = full
        for cell in cells:
            common &= masks[cell]
        if any(known.solved >> cell & 1 for cell in cells):
            continue
        for one, other in combinations(bits(common), 2):
            pair = 1 << one | 1 << other
            more = [cell for cell in cells if masks[cell] != pair]
            needs = needs_of([(cell, full & ~pair) for cell in cells if cell not in more])
            reason = UniqueRectangle(cells, (one, other))
            if len(more) == 1:
                yield DigitElimination(
                    Technique.UNIQUE_RECTANGLE, needs, {each: 1 << more[0] for each in (one, other)}, reason
                )
            if len(more) != 2:
                continue
            first, second = more
            extra = masks[first] | masks[second]
            if extra == masks[first] == masks[second] and extra.bit_count() == 3:
                last = (extra ^ pair).bit_length() - 1
                out = known.places[last] & peers[first] & peers[second]
                if out:
                    every = needs_of([(cell, full & ~masks[cell]) for cell in cells])
                    yield DigitElimination(Technique.UNIQUE_RECTANGLE, every, {last: out}, reason)
            both = 1 << first | 1 << second
            for digit, gone in ((one, other), (other, one)):
                for number, house in enumerate(known.frame.houses):
                    if known.places[digit] & house == both:
                        every = {**needs, digit: needs.get(digit, 0) | house & ~both}
                        why = Several((Locked(number, digit, (first, second)), reason))
                        yield DigitElimination(Technique.UNIQUE_RECTANGLE, every, {gone: both}, why)


def bug(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the only open cell with three digits: it has the one that would otherwise be left twice everywhere."""
    masks = known.masks()
    opened = [cell for cell in bits(known.frame.all_cells & ~known.solved)]
    more = [cell for cell in opened if masks[cell].bit_count() > 2]
    if not known.frame.checker.is_plain or len(more) != 1 or masks[more[0]].bit_count() != 3:
        return
    cell = more[0]
    for digit in bits(masks[cell]):
        if known.frame.checker.is_grave(masks, cell, digit):
            full = (1 << known.frame.size) - 1
            needs = needs_of([(each, full & ~mask) for each, mask in enumerate(masks)])
            yield DigitElimination(Technique.BUG, needs, {}, Bug(cell, digit), placed=(cell, digit, True))


UNIQUENESS: tuple[tuple[Technique, Callable[[Knowledge], Iterator[DigitElimination]]], ...] = (
    (Technique.UNIQUE_RECTANGLE, rectangles),
    (Technique.BUG, bug),
)
