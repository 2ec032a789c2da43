"""Rules about cells that are all different, or, all over the grid, not equal or not consecutive."""

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
    all_hold,
    boxes,
    diagonals,
)
from logicgrid.kinds.sudoku.rules import marks
from logicgrid.kinds.sudoku.rules.marks import apart, pair_rule, unmarked
from logicgrid.kinds.sudoku.shapes import Shape
from logicgrid.puzzle.record import replace


def distinct(values: Iterable[int]) -> bool:
    """Return True if no value occurs twice."""
    listed = list(values)
    return not is_twice(listed) and len(set(listed)) == len(listed)


def is_twice(values: Iterable[int]) -> bool:
    """Return True if a known value occurs twice."""
    known = [value for value in values if isinstance(value, int)]
    return len(set(known)) < len(known)


def _all_distinct(rule: Rule, at: Sequence[int]) -> bool:
    return all_hold(lambda part: distinct([at[cell] for cell in part]), rule.parts)


def _sets(rule: Rule) -> Limits:
    return tuple([BoardCage(part, None) for part in rule.parts])


# -- diagonals, windows, regions ---------------------------------------------------------------------------------------


def _diagonals(rule: Rule, layout: BoardLayout) -> Rule:
    falling, rising = diagonals(layout.size)
    return replace(rule, parts={"up": (rising,), "down": (falling,), "both": (falling, rising)}[rule.choice])


def _windows(rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with the windows between the boxes; None if there are no boxes."""
    size, first = layout.size, min(map(sorted, layout.regions), default=[])
    wide = sum([cell < size for cell in first])
    high = len(first) // wide if wide else 0
    if not wide or {*map(frozenset, layout.regions)} != {*map(frozenset, boxes(size, wide, high))}:
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
    places = zip(*map(sorted, layout.regions), strict=False)  # regions of different sizes are reported elsewhere
    return replace(rule, parts=tuple(places))


def _fills(rule: Rule) -> Iterator[Shape]:
    return (shapes.square(cell, rule.size, "#E4E4E4") for cell in rule.cells)


def _lines(rule: Rule) -> Iterator[Shape]:
    size = rule.size
    for part in rule.parts:
        left, right = (0, size) if 0 in part else (size, 0)
        yield Shape(((0, left), (size, right)), "#34BBE6", 0.03)


# -- chess -------------------------------------------------------------------------------------------------------------


def _steps(size: int, steps: Sequence[Pair]) -> tuple[Group, ...]:
    """Return the pairs of cells that are one of these steps, of rows and columns, apart."""
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
    """Return the rule with the pairs of neighbours without a dot between them."""
    return replace(rule, parts=unmarked(layout, ("white", "black")))


# -- killer ------------------------------------------------------------------------------------------------------------


def killer_holds(rule: Rule, at: Sequence[int]) -> bool:
    values = [at[cell] for cell in rule.cells]
    return not is_twice(values) and rule.value in (None, sum(values)) and distinct(values)


def killer(rule: Rule) -> Limits:
    """Return a rule as a cage."""
    return (BoardCage(rule.cells, rule.value),)


def _different(name: str, takes: str = "nothing", example: str = "", **more: object) -> RuleRow:
    """Return the row of a rule whose parts are cells that are all different."""
    more = {"limits": _sets, "made": "filled", "pieces": "parts", **more}
    return RuleRow(name, takes, example or name, _all_distinct, **more)  # type: ignore[arg-type]


_DIAGONALS = {"keys": "diagonal+=up diagonal-=down", "stroke": "key", "house": "diagonal", "draw": _lines}
_NEIGHBOURS = {"keys": "nonconsecutive", "made": "filled"}
_REGION = {"keys": "extraregion", "house": "extra", "made": "region"}

ROWS = (
    _different("diagonal", "one of up down both", "diagonal: both", complete=_diagonals, **_DIAGONALS),
    _different("antiknight", limits=_unequal, complete=_knights, keys="antiknight"),
    _different("antiking", limits=_unequal, complete=_kings, keys="antiking"),
    _different("disjoint", complete=_groups, house="group", keys="disjointgroups"),
    pair_rule("nonconsecutive", apart, None, "nothing", "nonconsecutive", complete=_unmarked, **_NEIGHBOURS),
    _different("extra_region", "cells", "extra_region: r2c2 r2c3 r3c2 r3c3", draw=_fills, **_REGION),
    _different("windoku", draw=_fills, complete=_windows, house="window"),
    RuleRow(
        "killer",
        "cells",
        "killer: {sum: 5, cells: r1c1 r1c2}",
        killer_holds,
        killer,
        options=(("sum", "number?"),),
        short=True,
        house="cage",
        keys="killercage",
        stroke="key",
        made="cage",
    ),
)


def always(size: int, name: str, *parts: Group, value: int | None = None, choice: str = "") -> Rule:
    """Return a rule that is written as a key of the file: it always holds, and is not a clue."""
    row = next(row for row in (*ROWS, *marks.ROWS, *marks.NEIGHBOURS) if row.name == name)
    return Rule(row, size, 0, parts, value, choice=choice, written=parts)
