"""Why a sum excludes candidates: the ways to make it, or how far the other cells can go.

A sum is a cage, or what a house has beside the cages inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.reasons import CageSum, SumBound, SumCases, SumWays

_MOST_WAYS = 4
"""The number of ways to make a sum that are listed; if there are more, something else is said."""

_MOST_SETS = 5_000
"""The number of sets of digits that are looked at."""

Lost = Sequence[tuple[int, int]]
"""Cells that lose digits, a pair for each."""

Ways = dict[int, int]
"""Sets of digits (a bit each), and what they add up to."""


def sum_reason(number: int, cells: Sequence[int], total: int, lost: Lost, marks: SudokuMarks) -> CageSum | None:
    """Return why the sum of this number excludes all that is lost; None if the marks do not show that it does."""
    opened = [cell for cell in cells if marks.placed[cell] is None]
    if not {cell for cell, _ in lost} <= set(opened):
        return None
    left = total - sum([digit + 1 for cell in cells if (digit := marks.placed[cell]) is not None])
    candidates = [marks.candidates[cell] for cell in opened]
    layers = _layers(candidates)
    if layers is None or any(_fits(candidates, opened.index(cell), digit, left) for cell, digit in lost):
        return None
    why = None if len(opened) == 1 else _why(candidates, layers, left, lost)
    return CageSum(number, tuple(opened), left, why)


def _why(candidates: Sequence[set[int]], layers: Ways, left: int, lost: Lost) -> SumWays | SumBound | SumCases:
    """Return the shortest thing to say: the sets of digits, the digits cell by cell, a bound, or each case."""
    sets = sorted([_digits(used) for used, total in layers.items() if total == left])
    if 0 < len(sets) <= _MOST_WAYS:
        if not any(digit in used for used in sets for _, digit in lost):
            return SumWays(tuple(sets), False)
        orders = _orders(candidates, left)
        if len(orders) <= _MOST_WAYS:
            return SumWays(tuple(orders), True)
    return _bound(candidates, left, [digit for _, digit in lost]) or _cases(lost)


def _digits(used: int) -> tuple[int, ...]:
    return tuple([digit for digit in range(used.bit_length()) if used >> digit & 1])


def _cases(lost: Lost) -> SumCases:
    gone: dict[int, list[int]] = {}
    for cell, digit in lost:
        gone.setdefault(cell, []).append(digit)
    return SumCases(tuple([(cell, tuple(digits)) for cell, digits in gone.items()]))


def _bound(candidates: Sequence[set[int]], left: int, digits: Sequence[int]) -> SumBound | None:
    """Return that the digits are too large, or too small, whatever the other cells have; None if it is otherwise."""
    totals = [_layers([*candidates[:place], *candidates[place + 1 :]]) for place in range(len(candidates))]
    if any(not each for each in totals):
        return None
    least = min([min(each.values()) for each in totals if each])
    most = max([max(each.values()) for each in totals if each])
    if min(digits) + 1 > left - least:
        return SumBound(True, left - least, least)
    if max(digits) + 1 < left - most:
        return SumBound(False, left - most, most)
    return None


def _layers(candidates: Sequence[set[int]]) -> Ways | None:
    """Return the sets of different digits that the cells can take, with their sums; None if there are too many."""
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
    """Return True if the sum can be made with this digit in that cell, or that is too much to find out."""
    others = _layers([{digit}, *candidates[:place], *candidates[place + 1 :]])
    return others is None or left in others.values()


def _orders(candidates: Sequence[set[int]], left: int) -> list[tuple[int, ...]]:
    """Return the ways to make the sum, cell by cell; if there are more than are listed, only one more than that."""
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
