"""Sums: the candidates of a cage's cells that occur in a combination with its total, without any solver.

The result is exact (every candidate that is left occurs in a combination) up to a limit of work; larger cages are
narrowed by the sets of digits that fit, or by bounds, which is sound.  The search engine and the deduction share this
module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import comb

from logicgrid.kinds.sudoku.board import SudokuProblem, Sum, outside
from logicgrid.puzzle.question import bits, union_of

Masks = tuple[int, ...]
"""The candidates of each cell of a cage."""

_MOST_SETS = 3_000
"""The most sets of digits that are listed."""
_MOST_WORK = 20_000
"""The number of sets, times 2 to the power of cells, up to which the result is exact."""


@lru_cache(maxsize=50_000)
def reachable(masks: Masks, size: int, total: int) -> Masks | None:
    """Return the candidates that are left if the cells have different values of 1 .. `size` that add up to `total`.

    None if there is none.

    >>> reachable((0b1111, 0b0011), 4, 7)
    >>> reachable((0b1111, 0b0111), 4, 7)
    (8, 4)
    """
    found = _fitting_sets(masks, size, total)
    if found is None:
        return _by_bounds(masks, total, size)
    _, sets = found
    if not sets:
        return None
    left = [0] * len(masks)
    if len(sets) << len(masks) > _MOST_WORK:
        for each in sets:
            left = [found | mask & each for found, mask in zip(left, masks, strict=True)]
        return tuple(left)
    for each in sets:
        if any([mask & each & ~known for mask, known in zip(masks, left, strict=True)]):  # it may add something
            own = tuple([mask & each for mask in masks])
            left = [known | some for known, some in zip(left, _supported(each, own), strict=True)]
    return tuple(left) if all(left) else None


def reach_work(masks: Masks, size: int, total: int) -> int:
    """Return the cost of `reachable` in the checker's units: the subsets that cells may have of the sets that fit."""
    number, fitting = _fitting_sets(masks, size, total) or (0, [])
    work = 2 + len(masks) + number * len(masks) // 8
    if len(fitting) << len(masks) > _MOST_WORK:
        return work
    for each in fitting:
        parts = 1
        for place, mask in enumerate(masks, start=1):
            parts = min(parts * (mask & each).bit_count(), comb(len(masks), place))
            work += parts // 2
    return work


@lru_cache(maxsize=16)  # whoever asks for the cost narrows the same cells next
def _fitting_sets(masks: Masks, size: int, total: int) -> tuple[int, list[int]] | None:
    """Return the number of sets with a sum, and the sets whose digits all occur in the cells, with one for each cell.

    None if there are too many sets to list.
    """
    sets = digit_sets(size, len(masks), total)
    if sets is None:
        return None
    gone = ~union_of(masks)
    return len(sets), [each for each in sets if not each & gone and all(map(each.__and__, masks))]


@lru_cache(maxsize=50_000)
def _supported(digits: int, masks: Masks) -> Masks:
    """Return the candidates of all ways to assign these digits to the cells, each once."""
    return assigned(masks, digits.__eq__)


def assigned(masks: Masks, fits: Callable[[int], bool]) -> Masks:
    """Return the candidates of all ways to assign different digits to the cells whose set, as a mask, `fits`."""
    forth = [{0}]
    for mask in masks:
        forth.append({used | 1 << digit for used in forth[-1] for digit in bits(mask & ~used)})
    left, back = [0] * len(masks), set(filter(fits, forth[-1]))
    for place in range(len(masks) - 1, -1, -1):
        before, reached, mask = set[int](), forth[place], masks[place]
        for used in back:
            for digit in bits(used & mask):
                if used ^ 1 << digit in reached:
                    left[place] |= 1 << digit
                    before.add(used ^ 1 << digit)
        back = before
    return tuple(left)


def _by_bounds(masks: Masks, total: int, size: int) -> Masks | None:
    """Return the candidates that the bounds on the other cells' values leave."""
    least = [(mask & -mask).bit_length() for mask in masks]
    most = [mask.bit_length() for mask in masks]
    low, high = sum(least), sum(most)
    left = []
    for mask, small, large in zip(masks, least, most, strict=True):
        smallest, largest = max(total - high + large, 1), min(total - low + small, size)
        if smallest > largest:
            return None
        left.append(mask & ((1 << largest) - 1) & ~((1 << smallest - 1) - 1))
    return tuple(left) if all(left) else None


@lru_cache(maxsize=1_000)
def digit_sets(size: int, length: int, total: int) -> list[int] | None:
    """Return the sets of `length` different values 1 .. `size` with a sum, as masks; None if there are too many."""
    found: list[int] = []

    def add(mask: int, next_value: int, length: int, total: int) -> None:
        if len(found) > _MOST_SETS or total < length * (2 * next_value + length - 1) // 2:
            return
        if total > length * (2 * size - length + 1) // 2:
            return
        if not length:
            if not total:
                found.append(mask)
            return
        for value in range(next_value, size + 1):
            add(mask | 1 << value - 1, value + 1, length - 1, total - value)

    add(0, 1, length, total)
    return found if len(found) <= _MOST_SETS else None


def known_sums(board: SudokuProblem) -> list[Sum]:
    """Return the cages that have a sum, and the cells of groups outside the cages in them.

    If cages fill a group and do not add up to its sum, no cells are left with a sum other than 0: a contradiction.
    """
    rests = [(group, outside(group, board.sums, board.size)) for group in board.groups]
    follow = [rest for group, rest in rests if len(rest[0]) < len(group) and any(rest)]
    return list(dict.fromkeys([*board.sums, *follow]))


# --- With the pencil marks of a reader, for explanations --------------------------------------------------------------

_MOST_SHOWN = 5_000
"""The most sets of digits that are examined."""


def sums_of_sets(candidates: Sequence[Iterable[int]]) -> dict[int, int] | None:
    """Return the sets of different digits (a bit each) that cells can take, with their sums; None if too many."""
    ways = {0: 0}
    for each in candidates:
        ways = {
            used | 1 << digit: total + digit + 1
            for used, total in ways.items()
            for digit in each
            if not used >> digit & 1
        }
        if len(ways) > _MOST_SHOWN:
            return None
    return ways


def is_part(candidates: Sequence[Iterable[int]], place: int, digit: int, total: int) -> bool:
    """Return True if the sum can be made with this digit in that cell, or if finding out takes too much work."""
    found = sums_of_sets([[digit], *candidates[:place], *candidates[place + 1 :]])
    return found is None or total in found.values()


def orders(candidates: Sequence[Iterable[int]], total: int, most: int) -> list[tuple[int, ...]]:
    """Return the ways to make a sum with different digits, cell by cell: up to `most`, plus one if there are more."""
    found: list[tuple[int, ...]] = []

    def go_on(chosen: tuple[int, ...], rest: int) -> None:
        if len(chosen) == len(candidates):
            found.extend([chosen] if rest == 0 else [])
            return
        for digit in sorted(candidates[len(chosen)]):
            if digit < rest and digit not in chosen and len(found) <= most:
                go_on((*chosen, digit), rest - digit - 1)

    go_on((), total)
    return found
