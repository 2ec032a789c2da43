"""Level 1: cells with one digit left, digits with one place left in a house; and where nothing is left, a conflict."""

from __future__ import annotations

from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.digits.deduce.knowledge import Knowledge, Needs, bits
from logicgrid.record import Record


class Conflict(Record):
    """What is excluded leaves no candidate for a cell, or no place for a digit."""

    technique: str
    needs: Needs


def conflict(known: Knowledge) -> Conflict | None:
    """A cell without a digit, or a digit without a place in a house."""
    some = 0
    for place in known.places:
        some |= place
    empty = known.frame.all_cells & ~some
    if empty:
        cell = empty & -empty
        return Conflict("no candidate", dict.fromkeys(range(known.frame.size), cell))
    for digit, place in enumerate(known.places):
        for house in known.frame.houses:
            if not place & house:
                return Conflict("no place", {digit: house})
    return None


def singles(known: Knowledge) -> list[Step]:
    """Every cell that can be filled now, each by the argument with the fewest premises."""
    found: dict[tuple[int, int], list[tuple[str, Needs]]] = {}
    opened = known.frame.all_cells & ~known.solved
    once = twice = 0
    for place in known.places:
        twice |= once & place
        once |= place
    for cell in bits(once & ~twice & opened):
        bit = 1 << cell
        digit = next(digit for digit, place in enumerate(known.places) if place & bit)
        needs = {other: bit for other in range(known.frame.size) if other != digit}
        found[cell, digit] = [("naked single", needs)]
    for digit, place in enumerate(known.places):
        left = place & opened
        for house in known.frame.houses if left else ():
            here = left & house
            if here and not here & (here - 1) and not known.spots[digit] & house:
                cell = here.bit_length() - 1
                found.setdefault((cell, digit), []).append(("hidden single", {digit: house & ~here}))
    return [_step(known, cell, digit, ways) for (cell, digit), ways in found.items()]


def _step(known: Knowledge, cell: int, digit: int, ways: list[tuple[str, Needs]]) -> Step:
    conclusions = ((cell, digit, True),)
    bit = 1 << cell
    for house in known.frame.houses_of[cell]:
        others = house & ~bit
        if not others & ~known.solved:
            premises = tuple([(other, known.value[other], True) for other in bits(others)])
            return Step("full house", (), premises, conclusions)
    technique, shortest = "", None
    for name, needs in ways:
        premises = known.cover(needs)
        if shortest is None or len(premises) < len(shortest):
            technique, shortest = name, premises
    return Step(technique, (), shortest or (), conclusions)


def closing(known: Knowledge, found: Conflict) -> Step:
    """The last step of a refutation: what excludes everything contradicts one of its own atoms."""
    atoms = known.cover(found.needs)
    denied = next((atom for atom in atoms if not atom[2]), atoms[-1])
    premises: tuple[Atom, ...] = tuple([atom for atom in atoms if atom != denied])
    return Step(found.technique, (), premises, ((denied[0], denied[1], not denied[2]),))
