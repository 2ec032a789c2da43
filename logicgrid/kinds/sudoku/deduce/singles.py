"""Level 1: cells with one digit left, digits with one place left in a house; and where nothing is left, a conflict."""

from __future__ import annotations

from logicgrid.kinds.sudoku.deduce.knowledge import Draft, Knowledge, Needs, bits

_CONFLICTS = 3
"""So many are looked at, to end a refutation with the shortest."""


def conflicts(known: Knowledge) -> list[Draft]:
    """Ends of a refutation: a cell without a digit, or a digit without a place in a house."""
    some = 0
    for place in known.places:
        some |= place
    found: list[tuple[str, Needs]] = []
    for cell in bits(known.frame.all_cells & ~some):
        found.append(("no candidate", dict.fromkeys(range(known.frame.size), 1 << cell)))
    for digit, place in enumerate(known.places):
        for house in known.frame.houses:
            if not place & house:
                found.append(("no place", {digit: house}))
    return [Draft(known, known.clock, (way,), (), (), True) for way in found[:_CONFLICTS]]


def singles(known: Knowledge) -> list[Draft]:
    """Every cell that can be filled now, with all ways to see it."""
    found: dict[tuple[int, int], list[tuple[str, Needs]]] = {}
    frame = known.frame
    opened = frame.all_cells & ~known.solved
    once = twice = 0
    for place in known.places:
        twice |= once & place
        once |= place
    single = once & ~twice & opened
    if single:
        for digit, place in enumerate(known.places):
            for cell in bits(place & single):
                bit = 1 << cell
                needs = {other: bit for other in range(frame.size) if other != digit}
                found[cell, digit] = [("naked single", needs)]
    for digit, place in enumerate(known.places):
        left = place & opened
        if left:
            spots = known.spots[digit]
            for house in frame.houses:
                here = left & house
                if here and not here & (here - 1) and not spots & house:
                    ways = found.setdefault((here.bit_length() - 1, digit), [])
                    ways.append(("hidden single", {digit: house & ~here}))
    return [
        Draft(known, known.clock, tuple(_full_houses(known, cell) or ways), ((cell, digit, True),))
        for (cell, digit), ways in found.items()
    ]


def _full_houses(known: Knowledge, cell: int) -> list[tuple[str, Needs]]:
    """The houses of which the cell is the last: their digits are all that is needed."""
    bit = 1 << cell
    for house in known.frame.houses_of[cell]:
        others = house & ~bit
        if not others & ~known.solved:
            return [("full house", {known.value[other]: 1 << other for other in bits(others)})]
    return []
