"""Cages whose digits give a number by one of the four operations; digits may repeat in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import prod
from operator import mul

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import BoardLayout, Limits, Rule, RuleRow
from logicgrid.kinds.sudoku.constraints import EqualSums, SumPart, walk
from logicgrid.kinds.sudoku.shapes import INK, Shape
from logicgrid.puzzle.record import replace

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


def _holds(rule: Rule, at: Sequence[int]) -> bool:
    values = [at[cell] for cell in rule.cells]
    if rule.choice == "is":
        return values == [rule.value]
    if rule.choice == "plus":
        return sum(values) == rule.value
    if rule.choice == "times":
        return all((rule.value or 0) % part == 0 for part in accumulate(values, mul)) and prod(values) == rule.value
    return _gives(rule.choice, max(values), sum(values), prod(values), rule.value or 0)


def _limits(rule: Rule) -> Limits:
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


def _drawn(rule: Rule) -> Iterator[Shape]:
    """Yield the outline, inside the cells if the grid has boxes, since their sides are as heavy."""
    cells = {divmod(cell, rule.size) for cell in rule.cells}
    inset, width = (0.07, 0.03) if rule.boxed else (0.0, 0.06)
    out = 0.5 - inset
    for row, column in sorted(cells):
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + down, column + across) in cells:
                continue
            ends = []
            for way in (-1, 1):  # along the side, up to a corner, or past one that points inwards
                y, x = row + way * abs(across), column + way * abs(down)
                inwards = (y + down, x + across) in cells
                along = way * (0.5 - inset if (y, x) not in cells else 0.5 + inset if inwards else 0.5)
                ends.append((column + 0.5 + (across * out or along), row + 0.5 + (down * out or along)))
            yield Shape(tuple(ends), INK, width)
    row, column = min(cells)
    text = f"{rule.value}{SIGNS[rule.choice]}"
    yield shapes.label((column + 0.08 + 0.7 * inset + 0.07 * len(text), row + 0.17 + 0.7 * inset), text, 0.24)


ROWS = (
    RuleRow(
        "calculation",
        "cells",
        "calculation: {cells: r1c1 r1c2, target: 3+}",
        _holds,
        _limits,
        _drawn,
        options=(("target", "target"),),
        complete=_boxed,
    ),
)
