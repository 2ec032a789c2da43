"""Level 1: cells with one digit left, digits with one place left in a house; and if nothing is left, a conflict."""

from __future__ import annotations

from logicgrid.kinds.sudoku.deduce.knowledge import Draft, Knowledge, Way
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import FullHouse, HiddenSingle, NakedSingle, NoCandidate, NoPlace, Technique

_CONFLICTS = 3
"""The number of conflicts that are looked at, to end a refutation with the shortest."""


def conflicts(known: Knowledge) -> list[Draft]:
    """Return the ends of a refutation: a cell without a digit, or a digit without a place in a house."""
    some = 0
    for place in known.places:
        some |= place
    found: list[Way] = []
    for cell in bits(known.frame.all_cells & ~some):
        needs = dict.fromkeys(range(known.frame.size), 1 << cell)
        found.append(Way(Technique.NO_CANDIDATE, needs, NoCandidate(cell)))
    for digit, place in enumerate(known.places):
        for number, house in enumerate(known.frame.houses):
            if not place & house:
                found.append(Way(Technique.NO_PLACE, {digit: house}, NoPlace(number, digit)))
    return [Draft(known, known.clock, (way,), (), denies=True) for way in found[:_CONFLICTS]]


def singles(known: Knowledge) -> list[Draft]:
    """Return every cell that can be filled now, with all ways to see it."""
    found: dict[tuple[int, int], list[Way]] = {}
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
                needs = dict.fromkeys([other for other in range(frame.size) if other != digit], 1 << cell)
                found[cell, digit] = [Way(Technique.NAKED_SINGLE, needs, NakedSingle(cell))]
    for digit, place in enumerate(known.places):
        left = place & opened
        if left:
            spots = known.spots[digit]
            for number, house in enumerate(frame.houses):
                here = left & house
                if here and not here & (here - 1) and not spots & house:
                    way = Way(Technique.HIDDEN_SINGLE, {digit: house & ~here}, HiddenSingle(number, digit))
                    found.setdefault((here.bit_length() - 1, digit), []).append(way)
    return [
        Draft(known, known.clock, _full_house(known, cell) or tuple(ways), ((cell, digit, True),))
        for (cell, digit), ways in found.items()
    ]


def _full_house(known: Knowledge, cell: int) -> tuple[Way, ...]:
    """Return the first house of which the cell is the last: the digits in it are all that is needed."""
    bit = 1 << cell
    for number, house in enumerate(known.frame.houses):
        others = house & ~bit
        if house & bit and not others & ~known.solved:
            needs = {known.value[other]: 1 << other for other in bits(others)}
            return (Way(Technique.FULL_HOUSE, needs, FullHouse(number)),)
    return ()
