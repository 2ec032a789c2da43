"""Why a sum crosses out digits, in words: the ways to make it are found again in the marks.

A sum of which the marks do not allow what the step concludes is told; there may be none, and then nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.explanation import Sum
from logicgrid.render.explain.marks import DigitMarks
from logicgrid.render.explain.name_digits import Names
from logicgrid.render.explain.paragraphs import label

_MOST_WAYS = 4
"""So many ways to make a sum are told one by one."""

_MOST_SETS = 5_000
"""So many sets of digits are looked at."""

Ways = dict[int, int]
"""Sets of digits (a bit each), and what they add up to."""


def tell_sum(names: Names, lost: Sequence[tuple[int, int]], marks: DigitMarks, beside: bool) -> str:
    """The sum (of a cage, or of what a house has `beside` its cages) that crosses out what is lost."""
    for found in names.scene.sums:
        if (found.house is not None) == beside and {cell for cell, _ in lost} <= set(found.cells):
            text = _told(names, found, lost, marks)
            if text:
                return text
    return ""


def _told(names: Names, found: Sum, lost: Sequence[tuple[int, int]], marks: DigitMarks) -> str:
    words = names.words
    opened = [cell for cell in found.cells if marks.placed[cell] is None]
    if not {cell for cell, _ in lost} <= set(opened):
        return ""
    left = found.total - sum([digit + 1 for cell in found.cells if (digit := marks.placed[cell]) is not None])
    candidates = [marks.candidates[cell] for cell in opened]
    layers = _layers(candidates)
    if layers is None or any(_fits(candidates, opened.index(cell), digit, left) for cell, digit in lost):
        return ""
    if len(opened) == 1:
        return _one(names, found, opened, left)
    name = _name(names, found, opened, left)
    digits = range(names.scene.size)
    sets = sorted([[d for d in digits if used >> d & 1] for used, total in layers.items() if total == left])
    if 0 < len(sets) <= _MOST_WAYS:
        if not any(digit in used for used in sets for _, digit in lost):
            return words.sum_is.format(sum=name, ways=words.one_of([_way(names, used) for used in sets]))
        orders = _orders(candidates, left)
        if len(orders) <= _MOST_WAYS:
            return words.sum_in_order.format(sum=name, ways=words.one_of([_way(names, order) for order in orders]))
    bound = _bound(names, name, candidates, left, [digit for _, digit in lost])
    return bound or _never(names, name, opened, left, lost)


def _one(names: Names, found: Sum, opened: Sequence[int], left: int) -> str:
    cells = names.cells(opened)
    if found.house is None:
        return names.words.cage_one.format(n=found.total, m=left, cells=cells)
    house, part = names.house(found.house), found.whole - left
    return names.words.beside_one.format(house=house, n=found.whole, part=part, m=left, cells=cells)


def _never(names: Names, name: str, opened: Sequence[int], left: int, lost: Sequence[tuple[int, int]]) -> str:
    """What the other cells would have to make with each of the digits, and cannot."""
    words = names.words
    gone: dict[int, list[int]] = {}
    for cell, digit in lost:
        gone.setdefault(cell, []).append(digit)
    cases = []
    for cell, digits in gone.items():
        others = [each for each in opened if each != cell]
        rests = [left - digit - 1 for digit in digits]
        partners = [rest - 1 for digit, rest in zip(digits, rests, strict=True) if rest != digit + 1]
        partners = [each for each in partners if 0 <= each < names.scene.size]
        if len(others) == 1 and partners:
            why = words.is_not(names.cell(others[0]), [names.digit(each) for each in sorted(partners)])
        else:
            why = words.sum_why.format(cells=names.cells(others), n=words.one_of([str(rest) for rest in sorted(rests)]))
        cases.append(words.sum_case.format(a=names.cell(cell), b=names.digit_of(digits), why=why))
    return words.sum_never.format(sum=name, cases=words.one_of(cases))


def _name(names: Names, found: Sum, opened: Sequence[int], left: int) -> str:
    words = names.words
    cells = names.cells(opened)
    if found.house is None:
        if len(opened) == len(found.cells):
            return words.cage.format(n=found.total, cells=cells)
        return words.cage_left.format(n=found.total, m=left, cells=cells)
    template = words.beside if len(opened) == len(found.cells) else words.beside_left
    part = found.whole - left
    return template.format(house=names.house(found.house), n=found.whole, part=part, m=left, cells=cells)


def _way(names: Names, digits: Sequence[int]) -> str:
    return label("+".join([names.scene.symbols[digit] for digit in digits]))


def _bound(names: Names, name: str, candidates: Sequence[set[int]], left: int, digits: Sequence[int]) -> str:
    """That the digits are too large, or too small, whatever the other cells have; empty where it is not that simple."""
    totals = [_layers([*candidates[:place], *candidates[place + 1 :]]) for place in range(len(candidates))]
    if any(not each for each in totals):
        return ""
    least = min([min(each.values()) for each in totals if each])
    most = max([max(each.values()) for each in totals if each])
    if min(digits) + 1 > left - least:
        return names.words.sum_most.format(sum=name, m=left - least, n=least)
    if max(digits) + 1 < left - most:
        return names.words.sum_least.format(sum=name, m=left - most, n=most)
    return ""


def _layers(candidates: Sequence[set[int]]) -> Ways | None:
    """The sets of different digits that the cells can take; None where there are too many."""
    ways: Ways = {0: 0}
    for each in candidates:
        ways = {
            used | 1 << digit: total + digit + 1
            for used, total in ways.items()
            for digit in each
            if not used >> digit & 1
        }
        if len(ways) > _MOST_SETS:
            return None
    return ways


def _fits(candidates: Sequence[set[int]], place: int, digit: int, left: int) -> bool:
    """Whether the sum can be made with this digit in that cell."""
    others = _layers([{digit}, *candidates[:place], *candidates[place + 1 :]])
    return others is None or left in others.values()


def _orders(candidates: Sequence[set[int]], left: int) -> list[tuple[int, ...]]:
    """Ways to make the sum, cell by cell: all, or one more than are told."""
    found: list[tuple[int, ...]] = []

    def go_on(chosen: tuple[int, ...], rest: int) -> None:
        if len(chosen) == len(candidates):
            found.extend([chosen] if rest == 0 else [])
            return
        for digit in sorted(candidates[len(chosen)]):
            if digit < rest and digit not in chosen and len(found) <= _MOST_WAYS:
                go_on((*chosen, digit), rest - digit - 1)

    go_on((), left)
    return found
