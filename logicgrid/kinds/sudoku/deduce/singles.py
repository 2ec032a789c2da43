"""Level 1: cells with one digit left, digits with one place left in a house; and if nothing is left, a conflict."""

from __future__ import annotations

from logicgrid.kinds.sudoku.deduce.knowledge import Knowledge, StepDraft, StepWay
from logicgrid.puzzle.ladder import Round
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import FullHouse, HiddenSingle, NakedSingle, NoCandidate, NoPlace
from logicgrid.puzzle.techniques import Technique

_EFFORTS = (0.1, 0.3, 1.0, 2.0)
"""The effort of filling a cell: the last of a house, the only one for a digit in a box or in a line, a naked one."""

_CONFLICTS = 3
"""The number of conflicts that are looked at, to end a refutation with the shortest."""


def conflicts(known: Knowledge) -> list[StepDraft]:
    """Return the ends of a refutation: a cell without a digit, or a digit without a place in a house."""
    some = 0
    for place in known.places:
        some |= place
    found: list[StepWay] = []
    for cell in bits(known.frame.all_cells & ~some):
        needs = dict.fromkeys(range(known.frame.size), 1 << cell)
        found.append(StepWay(Technique.NO_CANDIDATE, needs, NoCandidate(cell)))
    for digit, place in enumerate(known.places):
        for number, house in enumerate(known.frame.houses):
            if not place & house:
                found.append(StepWay(Technique.NO_PLACE, {digit: house}, NoPlace(number, digit)))
    return [StepDraft(known, known.clock, (way,), ()) for way in found[:_CONFLICTS]]


def singles(known: Knowledge) -> Round[StepDraft] | None:
    """Return every cell that the easiest kind of single fills now, with the ways to see it.

    After a supposition singles of all kinds are looked for together, so every cell is found that can be filled.
    """
    together = known.base > 0
    found: list[dict[tuple[int, int], list[StepWay]]] = [{}, {}, {}, {}]
    frame = known.frame
    opened = frame.all_cells & ~known.solved
    lines = 2 * frame.size
    for digit, place in enumerate(known.places):
        left = place & opened
        if left:
            spots = known.spots[digit]
            for number, house in enumerate(frame.houses):
                here = left & house
                if here and not here & (here - 1) and not spots & house:
                    rank = 0 if house & opened == here else 1 if lines <= number < frame.boxes else 2
                    way = StepWay(Technique.HIDDEN_SINGLE, {digit: house & ~here}, HiddenSingle(number, digit))
                    if not rank:
                        needs = {known.value[other]: 1 << other for other in bits(house & ~here)}
                        way = StepWay(Technique.FULL_HOUSE, needs, FullHouse(number))
                    found[rank].setdefault((here.bit_length() - 1, digit), []).append(way)
    if together or not any(found):
        once = twice = 0
        for place in known.places:
            twice |= once & place
            once |= place
        single = once & ~twice & opened
        for digit, place in enumerate(known.places):
            for cell in bits(place & single):
                needs = dict.fromkeys([other for other in range(frame.size) if other != digit], 1 << cell)
                found[3][cell, digit] = [StepWay(Technique.NAKED_SINGLE, needs, NakedSingle(cell))]
    if together:
        every: dict[tuple[int, int], list[StepWay]] = {}
        for each in found:
            for atom, ways in each.items():
                every[atom] = every.get(atom) or ways
        return _round(known, 0.0, every)
    return next((_round(known, *each) for each in zip(_EFFORTS, found, strict=True) if each[1]), None)


def _round(known: Knowledge, effort: float, found: dict[tuple[int, int], list[StepWay]]) -> Round[StepDraft] | None:
    """Return the round that fills these cells, of which each takes the same effort."""
    drafts = [StepDraft(known, known.clock, tuple(ways), ((*atom, True),)) for atom, ways in found.items()]
    return Round(1, effort * len(drafts), drafts) if drafts else None
