"""Why marks on and between cells, and pairs of candidates, cross out digits, in words; empty where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from logicgrid.render.explain.marks import DigitMarks
from logicgrid.render.explain.name_digits import Names

Lost = Sequence[tuple[int, int]]
"""The cells that lose digits, one pair for each."""


def parity_template(names: Names, lost: Lost) -> str:
    """The words around facts about cells that are marked as even, or as odd."""
    cells = {cell for cell, _ in lost}
    for marked, template, wrong in ((names.scene.even, names.words.even, 0), (names.scene.odd, names.words.odd, 1)):
        if cells <= set(marked) and all(digit % 2 == wrong for _, digit in lost):
            return template
    return ""


def tell_pair(names: Names, lost: Lost, marks: DigitMarks, near: bool) -> str:
    """The mark to a neighbour that leaves a cell's digits without a partner."""
    words = names.words
    cells, gone = {cell for cell, _ in lost}, {digit for _, digit in lost}
    if len(cells) != 1:
        return ""
    (cell,) = cells
    for one, other, is_near in names.scene.pairs:
        if is_near != near or cell not in (one, other):
            continue
        partner = other if cell == one else one
        known = marks.candidates[partner]
        partners = {
            digit: {each for each in range(names.scene.size) if (abs(each - digit) == 1) == near} for digit in gone
        }
        if any(known & fitting for fitting in partners.values()):
            continue
        lacking = sorted(set().union(*partners.values()))
        name = names.cell(partner)
        if len(known) == 1:
            fact = words.is_(name, [names.digit(next(iter(known)))])
        elif len(lacking) < len(known):
            fact = words.is_not(name, [names.digit(each) for each in lacking])
        else:
            fact = words.can_be.format(a=name, b=names.digit_of(known))
        template = words.consecutive if near else words.apart
        return template.format(a=names.cell(cell), b=name, fact=fact)
    return ""


def tell_wing(names: Names, lost: Lost, marks: DigitMarks) -> str:
    """Three cells with two digits each, of which either end has what is lost."""
    (digit,) = {digit for _, digit in lost} if len({digit for _, digit in lost}) == 1 else (-1,)
    pairs = [cell for cell, each in enumerate(marks.candidates) if len(each) == 2]

    def sees(one: int, other: int) -> bool:
        return one != other and any(other in house for house in marks.houses[one])

    ends = [cell for cell in pairs if digit in marks.candidates[cell] and all(sees(cell, each) for each, _ in lost)]
    for first, second in combinations(ends, 2):
        (one,) = marks.candidates[first] - {digit}
        (two,) = marks.candidates[second] - {digit}
        for middle in pairs:
            if marks.candidates[middle] == {one, two} and sees(middle, first) and sees(middle, second) and one != two:
                return names.words.xy_wing.format(
                    p=names.cell(middle),
                    x=names.digit(one),
                    y=names.digit(two),
                    a=names.cell(first),
                    b=names.cell(second),
                    z=names.digit(digit),
                )
    return ""


def tell_starved(names: Names, lost: Lost, marks: DigitMarks) -> str:
    """How what is lost would leave cells one digit each, one after the other, and a cell none at all."""
    words = names.words
    clauses = []
    for cell, digit in lost:
        found = _starved(cell, digit, marks)
        if found is None:
            return ""
        chain, empty = found
        if not chain:
            clauses.append(words.only_left.format(a=names.cell(empty), b=names.digit(digit)))
            continue
        facts = words.known([words.is_(names.cell(one), [names.digit(what)], known=True) for one, what in chain])
        clauses.append(words.starves.format(a=names.cell(cell), b=names.digit(digit), facts=facts, c=names.cell(empty)))
    return words.then.join(clauses)


def _starved(cell: int, digit: int, marks: DigitMarks) -> tuple[list[tuple[int, int]], int] | None:
    """The cells that are forced, with their digits, and the cell without one; as few as a way back from it needs."""
    left = marks.copy()
    waiting = [(cell, digit)]
    behind: dict[int, set[int]] = {}
    forced: dict[int, int] = {}
    while waiting:
        one, what = waiting.pop(0)
        forced[one] = what
        left.candidates[one] = {what}
        for other in sorted({each for house in left.houses[one] for each in house} - {one}):
            if what not in left.candidates[other] or other in forced:
                continue
            left.candidates[other].discard(what)
            behind.setdefault(other, set()).add(one)
            if not left.candidates[other]:
                needed, fresh = set[int](), {other}
                while fresh:
                    fresh = set().union(*[behind.get(each, set()) for each in fresh]) - needed
                    needed |= fresh
                return [(each, forced[each]) for each in forced if each in needed and each != cell], other
            if len(left.candidates[other]) == 1:
                waiting.append((other, next(iter(left.candidates[other]))))
    return None
