"""Rules about cells that are all different, or that may not be equal or next to each other in value, all over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import (
    BoardCage,
    BoardLayout,
    Group,
    Limits,
    Pair,
    Rule,
    RuleRow,
    Unequal,
    diagonals,
    neighbours,
)
from logicgrid.kinds.sudoku.constraints import paths
from logicgrid.kinds.sudoku.shapes import Shape
from logicgrid.puzzle.record import replace


def distinct(values: Iterable[int]) -> bool:
    """Return True if no value is there twice."""
    listed = list(values)
    return len(set(listed)) == len(listed)


def _all_distinct(rule: Rule, at: Sequence[int]) -> bool:
    return all(distinct([at[cell] for cell in part]) for part in rule.parts)


def _sets(rule: Rule) -> Limits:
    return tuple([BoardCage(part, None) for part in rule.parts])


# -- diagonals, windows, regions ---------------------------------------------------------------------------------------


def _diagonals(rule: Rule, layout: BoardLayout) -> Rule:
    falling, rising = diagonals(layout.size)
    return replace(rule, parts={"up": (rising,), "down": (falling,), "both": (falling, rising)}[rule.choice])


def _windows(rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with the windows between the boxes; None if there are no boxes."""
    first, size = layout.regions[0] if layout.regions else (), layout.size
    wide = sum([cell < size for cell in first])
    high = len(first) // wide if wide else 0
    if not wide or any(cell % size >= wide or cell // size >= high for cell in first):
        return None
    found = [
        tuple([(top + y) * size + left + x for y in range(high) for x in range(wide)])
        for top in range(1, size - high + 1, high + 1)
        for left in range(1, size - wide + 1, wide + 1)
    ]
    return replace(rule, parts=tuple(found))


def _groups(rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with the cells that have the same place in all regions; None if there are no regions."""
    if not layout.regions:
        return None
    return replace(rule, parts=tuple(zip(*map(sorted, layout.regions), strict=True)))


def _fills(rule: Rule) -> Iterator[Shape]:
    return (shapes.square(cell, rule.size, "#E4E4E4") for cell in rule.cells)


# -- chess -------------------------------------------------------------------------------------------------------------


def _steps(size: int, steps: Sequence[Pair]) -> tuple[Group, ...]:
    """Return the pairs of cells that are such a step, of rows and columns, apart."""
    return tuple(
        (cell, cell + down * size + across)
        for cell in range(size * size)
        for down, across in steps
        if cell // size + down < size and 0 <= cell % size + across < size
    )


def _knights(rule: Rule, layout: BoardLayout) -> Rule:
    return replace(rule, parts=_steps(layout.size, ((1, 2), (1, -2), (2, 1), (2, -1))))


def _kings(rule: Rule, layout: BoardLayout) -> Rule:
    return replace(rule, parts=_steps(layout.size, ((1, 1), (1, -1))))


def _unequal(rule: Rule) -> Limits:
    return (Unequal(tuple([(one, other) for one, other in rule.parts])),)


# -- neighbours --------------------------------------------------------------------------------------------------------


def _unmarked(rule: Rule, layout: BoardLayout) -> Rule:
    """Return the rule with the pairs of neighbours that no dot is between."""
    marked = {tuple(sorted(part)) for other in layout.rules if other.name in ("white", "black") for part in other.parts}
    return replace(rule, parts=tuple([pair for pair in neighbours(layout.size) if pair not in marked]))


def _apart(rule: Rule, at: Sequence[int]) -> bool:
    return all(abs(at[one] - at[other]) != 1 for one, other in rule.parts)


def _apart_paths(rule: Rule) -> Limits:
    pairs = [(one, other) for one, other in rule.parts]
    return tuple(paths(pairs, rule.size, lambda one, other: abs(one - other) != 1))


# -- killer ------------------------------------------------------------------------------------------------------------


def _killer_holds(rule: Rule, at: Sequence[int]) -> bool:
    values = [at[cell] for cell in rule.cells]
    return distinct(values) and rule.value in (None, sum(values))


def _killer(rule: Rule) -> Limits:
    return (BoardCage(tuple(sorted(rule.cells)), rule.value),)


ROWS = (
    RuleRow(
        "diagonal",
        "one of up down both",
        "diagonal: both",
        _all_distinct,
        _sets,
        complete=_diagonals,
        house="diagonal",
        keys="diagonal+=up diagonal-=down",
    ),
    RuleRow("antiknight", "nothing", "antiknight", _all_distinct, _unequal, complete=_knights, keys="antiknight"),
    RuleRow("antiking", "nothing", "antiking", _all_distinct, _unequal, complete=_kings, keys="antiking"),
    RuleRow(
        "disjoint", "nothing", "disjoint", _all_distinct, _sets, complete=_groups, house="group", keys="disjointgroups"
    ),
    RuleRow(
        "nonconsecutive", "nothing", "nonconsecutive", _apart, _apart_paths, complete=_unmarked, keys="nonconsecutive"
    ),
    RuleRow(
        "extra_region",
        "cells",
        "extra_region: r2c2 r2c3 r3c2 r3c3",
        _all_distinct,
        _sets,
        _fills,
        house="extra",
        keys="extraregion",
    ),
    RuleRow("windoku", "nothing", "windoku", _all_distinct, _sets, _fills, complete=_windows, house="window"),
    RuleRow(
        "killer",
        "cells",
        "killer: {sum: 5, cells: r1c1 r1c2}",
        _killer_holds,
        _killer,
        options=(("sum", "number?"),),
        house="cage",
        short=True,
        keys="killercage",
    ),
)
