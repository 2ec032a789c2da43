"""Rules about sets of cells: all different, or, all over the grid, not equal or not consecutive; and what they give.

The digits of a calculation give a number by one of the four operations, and may repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import (
    BoardCage,
    BoardLayout,
    Limits,
    Pair,
    Rule,
    RuleRow,
    Unequal,
    all_hold,
    boxes,
    diagonals,
)
from logicgrid.kinds.sudoku.constraints import EqualSums, SumPart, walk
from logicgrid.kinds.sudoku.rules.marks import apart, pair_rule, unmarked
from logicgrid.kinds.sudoku.shapes import INK, Shape
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


def _steps(steps: Sequence[Pair], rule: Rule, layout: BoardLayout) -> Rule:
    """Return the rule with the pairs of cells that are one of these steps, of rows and columns, apart."""
    size = layout.size
    pairs = [
        (cell, cell + down * size + across)
        for cell in range(size * size)
        for down, across in steps
        if cell // size + down < size and 0 <= cell % size + across < size
    ]
    return replace(rule, parts=tuple(pairs))


_KNIGHTS = partial(_steps, ((1, 2), (1, -2), (2, 1), (2, -1)))
_KINGS = partial(_steps, ((1, 1), (1, -1)))


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


# -- calculations ------------------------------------------------------------------------------------------------------


SIGNS = {"plus": "+", "minus": "−", "times": "×", "divided": "÷", "any": "?", "is": ""}
"""The operations of cages, with their signs; `any`: one of the four, which is not given."""

_TARGET = re.compile(r"\s*(\d{1,9})\s*([-+*/x×÷:−?=]?)\s*", re.IGNORECASE)
_NAMES = {"+": "plus", "-": "minus", "−": "minus", "*": "times", "x": "times", "×": "times", "/": "divided"}
_NAMES |= {"÷": "divided", ":": "divided", "?": "any", "=": "is", "": "is"}


OPERATIONS = ("is", "plus", "minus", "times", "divided")
"""The operations that the maker may give a cage."""


def calculated(choice: str, values: Sequence[int]) -> int | None:
    """Return the result of an operation on digits; None if authors would not use it for them.

    >>> calculated("divided", [2, 6]), calculated("minus", [1, 2, 3]), calculated("is", [4])
    (3, None, 4)
    """
    largest, total = max(values), sum(values)
    match len(values), choice:
        case 1, "is":
            return total
        case 2, "minus":
            return 2 * largest - total
        case 2, "divided" if largest % (total - largest) == 0:
            return largest // (total - largest)
        case ((2 | 3 | 4), "plus"):
            return total
        case ((2 | 3), "times"):
            return prod(values)
    return None


def target_of(text: str) -> tuple[str, int] | None:
    """Return the operation and the number of a target; None if the text is no target.

    >>> target_of("12x"), target_of("3"), target_of("twelve")
    (('times', 12), ('is', 3), None)
    """
    found = _TARGET.fullmatch(text)
    return None if found is None else (_NAMES[found[2].casefold()], int(found[1]))


def target_text(rule: Rule) -> str:
    """Return the target of a rule in the notation of files."""
    return f"{rule.value}{next(sign for sign, name in _NAMES.items() if name == rule.choice and sign != '=')}"


def _gives(choice: str, largest: int, total: int, product: int, value: int) -> bool:
    """Return True if digits give a value: the largest less the others, or divided by them, for − and ÷."""
    match choice:
        case "plus":
            return total == value
        case "minus":
            return 2 * largest - total == value
        case "times":
            return product == value
        case "divided":
            return product * value == largest * largest
    return any(_gives(each, largest, total, product, value) for each in ("plus", "minus", "times", "divided"))


def _is_calculated(rule: Rule, at: Sequence[int]) -> bool:
    values = [at[cell] for cell in rule.cells]
    if rule.choice == "is":
        return values == [rule.value]
    if rule.choice == "plus":
        return sum(values) == rule.value
    if rule.choice == "times":
        return all((rule.value or 0) % part == 0 for part in accumulate(values, mul)) and prod(values) == rule.value
    return _gives(rule.choice, max(values), sum(values), prod(values), rule.value or 0)


def _of_target(rule: Rule) -> Limits:
    value, size = rule.value or 0, rule.size
    if rule.choice == "plus":
        return (EqualSums((SumPart(rule.cells),), (value,)),)
    most = max(value, 2 * size - value) + 1  # larger totals than a sum or a difference needs are equivalent

    def step(state: tuple[int, int, int], place: int, digit: int) -> tuple[int, int, int] | None:
        largest, total, product = max(state[0], digit), min(state[1] + digit, most), state[2] * digit
        of_quotient = product * max(value, 1) <= size * size
        product = product if of_quotient or (value and product and value % product == 0) else 0
        if total > 2 * size - value and not (product and of_quotient):
            largest = 0  # no difference or quotient is possible any more
        match rule.choice:
            case "minus":
                return largest, total, 0
            case "times":
                return (0, 0, product) if product and value % product == 0 else None
            case "divided":
                return (largest, 0, product) if product else None
        return largest, total, product

    def accepts(state: tuple[int, int, int]) -> bool:
        largest, total, product = state
        if rule.choice == "is":
            return len(rule.cells) == 1 and total == value
        if rule.choice == "any" and not product:
            return total == value or 2 * largest - total == value
        return _gives(rule.choice, largest, total, product, value)

    return (walk(rule.cells, size, (0, 0, 1), step, accepts),)


def _boxed(rule: Rule, layout: BoardLayout) -> Rule:
    return replace(rule, boxed=bool(layout.regions))


def _outlined(rule: Rule) -> Iterator[Shape]:
    """Yield the outline, inside the cells if the grid has boxes, since their sides are as heavy."""
    inset, width = (shapes.INSET, 0.03) if rule.boxed else (0.0, 0.06)
    cells = {divmod(cell, rule.size): 0 for cell in sorted(rule.cells)}
    for side in [side for cell in cells for side in shapes.sides_inside(cell, cells, inset)]:
        x, y, u, v = map(float, side)
        yield Shape(((x, y), (u, v)), INK, width)
    row, column = min(cells)
    text = f"{rule.value}{SIGNS[rule.choice]}"
    yield shapes.label((column + 0.08 + 0.7 * inset + 0.07 * len(text), row + 0.17 + 0.7 * inset), text, 0.24)


# -- the rows ----------------------------------------------------------------------------------------------------------


def _different(name: str, takes: str = "nothing", example: str = "", **more: object) -> RuleRow:
    """Return the row of a rule whose parts are cells that are all different."""
    more = {"limits": _sets, "made": "filled", "pieces": "parts", **more}
    return RuleRow(name, takes, example or name, _all_distinct, **more)  # type: ignore[arg-type]


_DIAGONALS = {"keys": "diagonal+=up diagonal-=down", "stroke": "key", "house": "diagonal", "draw": _lines}
_NEIGHBOURS = {"keys": "nonconsecutive", "made": "filled"}
_REGION = {"keys": "extraregion", "house": "extra", "made": "region"}
_CAGE: dict[str, Any] = {"options": (("sum", "number?"),), "short": True, "stroke": "key"}
_CAGE |= {"keys": "killercage", "house": "cage", "made": "cage"}

ROWS = (
    _different("diagonal", "one of up down both", "diagonal: both", complete=_diagonals, **_DIAGONALS),
    _different("antiknight", limits=_unequal, complete=_KNIGHTS, keys="antiknight"),
    _different("antiking", limits=_unequal, complete=_KINGS, keys="antiking"),
    _different("disjoint", complete=_groups, house="group", keys="disjointgroups"),
    pair_rule("nonconsecutive", apart, None, "nothing", "nonconsecutive", complete=_unmarked, **_NEIGHBOURS),
    _different("extra_region", "cells", "extra_region: r2c2 r2c3 r3c2 r3c3", draw=_fills, **_REGION),
    _different("windoku", draw=_fills, complete=_windows, house="window"),
    RuleRow("killer", "cells", "killer: {sum: 5, cells: r1c1 r1c2}", killer_holds, killer, **_CAGE),
)

_TARGETED: dict[str, Any] = {"options": (("target", "target"),), "complete": _boxed}
_EXAMPLE = "calculation: {cells: r1c1 r1c2, target: 3+}"

CALCULATIONS = (RuleRow("calculation", "cells", _EXAMPLE, _is_calculated, _of_target, _outlined, **_TARGETED),)
