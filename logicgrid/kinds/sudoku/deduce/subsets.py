"""Naked and hidden subsets: as many digits as cells in a house, and so nothing else there, and they nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.sudoku.deduce.eliminations import Finding
from logicgrid.kinds.sudoku.deduce.knowledge import Knowledge, Needs, bits, needs_of

NAMES = {2: "pair", 3: "triple", 4: "quad"}


def naked(known: Knowledge, count: int) -> Iterator[Finding]:
    """`count` cells that share `count` digits: other cells of their houses (and cages) lose these."""
    full = (1 << known.frame.size) - 1
    masks = known.masks()
    groups = known.frame.checker.different
    opened = [[cell for cell in group if not known.solved >> cell & 1] for group in groups]
    seen: set[tuple[int, ...]] = set()
    for cells in opened:
        items = [(cell, masks[cell]) for cell in cells if masks[cell].bit_count() <= count]
        for chosen, union in _tight(items, count):
            if chosen in seen:
                continue
            seen.add(chosen)
            out: Needs = {}
            for others in opened:
                if set(chosen).issubset(others):
                    for other in others:
                        if other not in chosen:
                            for digit in bits(masks[other] & union):
                                out[digit] = out.get(digit, 0) | 1 << other
            if out:
                yield Finding(f"naked {NAMES[count]}", needs_of([(cell, full & ~union) for cell in chosen]), out)


def hidden(known: Knowledge, count: int) -> Iterator[Finding]:
    """`count` digits that share `count` cells of a house: these cells lose all other digits."""
    seen: set[tuple[tuple[int, ...], int]] = set()
    for house in known.frame.houses:
        if (house & ~known.solved).bit_count() <= count:
            continue
        items = [
            (digit, place & house)
            for digit, place in enumerate(known.places)
            if not known.spots[digit] & house and (place & house).bit_count() <= count
        ]
        for digits, cells in _tight(items, count):
            if (digits, cells) in seen:
                continue
            seen.add((digits, cells))
            out = {
                digit: place & cells
                for digit, place in enumerate(known.places)
                if digit not in digits and place & cells
            }
            if out:
                yield Finding(f"hidden {NAMES[count]}", dict.fromkeys(digits, house & ~cells), out)


def _tight(items: Sequence[tuple[int, int]], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The choices of `count` items whose masks together have exactly `count` bits."""
    if len(items) < count:
        return

    def go_on(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == count:
            yield chosen, union
            return
        for place in range(start, len(items) - (count - len(chosen)) + 1):
            number, mask = items[place]
            together = union | mask
            if together.bit_count() <= count:
                yield from go_on(place + 1, (*chosen, number), together)

    yield from go_on(0, (), 0)


def fish(known: Knowledge, count: int) -> Iterator[Finding]:
    """X-wing, swordfish, jellyfish: a digit's places in `count` lines lie on `count` crossing lines."""
    size = known.frame.size
    if not known.frame.checker.has_lines:
        return
    name = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}[count]
    rows, columns = known.frame.houses[:size], known.frame.houses[size : 2 * size]
    for digit, place in enumerate(known.places):
        left = place & ~known.spots[digit]
        if left.bit_count() <= 2 * count:
            continue
        for bases, covers in ((rows, columns), (columns, rows)):
            items = []
            for number, base in enumerate(bases):
                here = left & base
                if here and here.bit_count() <= count:
                    crossed = sum([1 << other for other, cover in enumerate(covers) if here & cover])
                    items.append((number, crossed))
            for chosen, crossed in _tight(items, count):
                base = sum([bases[number] for number in chosen])
                cover = sum([covers[number] for number in bits(crossed)])
                out = left & cover & ~base
                if out:
                    yield Finding(name, {digit: base & ~cover}, {digit: out})


def xy_wing(known: Knowledge) -> Iterator[Finding]:
    """A cell {x, y} that sees {x, z} and {y, z}: what sees both of these is not z."""
    full = (1 << known.frame.size) - 1
    peers = known.frame.peers
    pairs = {cell: mask for cell, mask in enumerate(known.masks()) if mask.bit_count() == 2}
    for pivot, mask in pairs.items():
        wings = [(cell, other) for cell, other in pairs.items() if peers[pivot] >> cell & 1 and other != mask]
        for number, (first, one) in enumerate(wings):
            for second, two in wings[number + 1 :]:
                shared = one & two
                if shared.bit_count() != 1 or shared & mask or one == two or (one | two) != mask | shared:
                    continue
                digit = shared.bit_length() - 1
                out = peers[first] & peers[second] & known.places[digit] & ~(1 << pivot)
                if out:
                    needs = needs_of([(pivot, full & ~mask), (first, full & ~one), (second, full & ~two)])
                    yield Finding("XY-wing", needs, {digit: out})
