"""Rules about marks: between two neighbours, on single cells, at corners, and on sets of cells that are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import Allowed, BoardLayout, Limits, Pair, Rule, RuleRow, all_hold, neighbours
from logicgrid.kinds.sudoku.constraints import paths, walk
from logicgrid.kinds.sudoku.shapes import BLACK, INK, WHITE, Shape
from logicgrid.puzzle.record import replace

Fits = Callable[[Rule, int, int], bool]
"""Whether a rule allows a value before another one."""


def _holds(fits: Fits, rule: Rule, at: Sequence[int]) -> bool:
    return all_hold(lambda pair: fits(rule, at[pair[0]], at[pair[1]]), rule.parts)


def _paths(fits: Fits, rule: Rule) -> Limits:
    pairs = [(one, other) for one, other in rule.parts if one != other]
    return tuple(paths(pairs, rule.size, partial(fits, rule)))


def pair_rule(
    name: str,
    fits: Fits,
    draw: Callable[[Rule], Iterator[Shape]] | None,
    takes: str = "pairs",
    example: str = "",
    **more: object,
) -> RuleRow:
    """Return the row of a rule about pairs of values."""
    example = example or f"{name}: r1c1-r1c2"
    return RuleRow(name, takes, example, partial(_holds, fits), partial(_paths, fits), draw, pieces="parts", **more)  # type: ignore[arg-type]


# -- between neighbours ------------------------------------------------------------------------------------------------


def _white(rule: Rule, one: int, other: int) -> bool:
    return abs(one - other) == (rule.value or 1)


def apart(rule: Rule, one: int, other: int) -> bool:
    """Return True if two values do not differ by one."""
    return abs(one - other) != 1


def _black(rule: Rule, one: int, other: int) -> bool:
    return max(one, other) == (rule.value or 2) * min(one, other)


def _adds_up(total: int, rule: Rule, one: int, other: int) -> bool:
    return one + other == total


def less(rule: Rule, one: int, other: int) -> bool:
    """Return True if the first of two values is the lesser one."""
    return one < other


def _more(rule: Rule, one: int, other: int) -> bool:
    return one > other


def _dot(fill: str, usual: int, rule: Rule) -> Iterator[Shape]:
    for one, other in rule.parts:
        at = shapes.between(one, other, rule.size)
        yield shapes.disc(at, 0.15, fill, INK, 0.03)
        if rule.value not in (None, usual):
            yield shapes.label(at, str(rule.value), 0.2, BLACK if fill == WHITE else WHITE)


def _letter(text: str, rule: Rule) -> Iterator[Shape]:
    for one, other in rule.parts:
        at = shapes.between(one, other, rule.size)
        yield shapes.disc(at, 0.16, "#FFFFFF")
        yield shapes.label(at, text, 0.3)


def _sign(rule: Rule) -> Iterator[Shape]:
    for one, other in rule.parts:
        (x, y), (u, v) = shapes.centre(one, rule.size), shapes.centre(other, rule.size)
        tip = (x + u) / 2 + (u - x) * 0.07, (y + v) / 2 + (v - y) * 0.07
        yield shapes.head((x, y), tip, INK, 0.05, 0.13)


BARRED = {"white": 1, "black": 2, "x": 10, "v": 5, "xv": 0}
"""The names for `only`, and the number of a mark without one of its own (`xv`: those of both)."""


def unmarked(layout: BoardLayout, names: Sequence[str]) -> tuple[Pair, ...]:
    """Return the pairs of neighbours without a mark of these rows."""
    marked = {tuple(sorted(part)) for other in layout.rules if other.name in names for part in other.parts}
    return tuple([pair for pair in neighbours(layout.size) if pair not in marked])


def _only(rule: Rule, layout: BoardLayout) -> Rule:
    """Return the rule with the neighbours without a mark; white and black dots both count as marks."""
    names = ("white", "black") if rule.choice in ("white", "black") else ("x", "v")
    usual = BARRED[rule.choice]
    numbers = {other.value or usual for other in layout.rules if other.name == rule.choice}
    digits = (5, 10) if rule.choice == "xv" else tuple(sorted(numbers or {usual}))
    return replace(rule, parts=unmarked(layout, names), digits=digits)


def _barred(rule: Rule, one: int, other: int) -> bool:
    match rule.choice:
        case "white":
            return abs(one - other) not in rule.digits
        case "black":
            return all(max(one, other) != ratio * min(one, other) for ratio in rule.digits)
    return one + other not in rule.digits


# -- on cells ----------------------------------------------------------------------------------------------------------


def _parity(first: int, rule: Rule) -> Limits:
    mask = sum([1 << digit for digit in range(first, rule.size, 2)])
    return tuple([Allowed(cell, mask) for cell in rule.cells])


def _has_parity(odd: int, rule: Rule, at: Sequence[int]) -> bool:
    return all(at[cell] % 2 == odd for cell in rule.cells)


def _one_of(rule: Rule, at: Sequence[int]) -> bool:
    return all(at[cell] in rule.digits for cell in rule.cells)


def _candidates(rule: Rule) -> Limits:
    mask = sum([1 << digit - 1 for digit in set(rule.digits)])
    return tuple([Allowed(cell, mask) for cell in rule.cells])


def _marked(sign: Callable[[int, int], Shape], rule: Rule) -> Iterator[Shape]:
    return (sign(cell, rule.size) for cell in rule.cells)


def _small(rule: Rule) -> Iterator[Shape]:
    for cell in rule.cells:
        x, y = shapes.centre(cell, rule.size)
        yield shapes.label((x, y - 0.36), " ".join(map(str, rule.digits)), 0.2)


def _around(rule: Rule, layout: BoardLayout) -> Rule:
    """Return the rule with its cell and each neighbour that does not have the same mark."""
    (cell,) = rule.cells
    alike = {each for other in layout.rules if other.name == rule.name for each in other.parts[0][:1]}
    pairs = [pair for pair in neighbours(layout.size) if cell in pair]
    return replace(rule, parts=tuple([(cell, sum(pair) - cell) for pair in pairs if sum(pair) - cell not in alike]))


def _extreme(outwards: bool, rule: Rule) -> Iterator[Shape]:
    if not rule.parts:
        return
    cell = rule.parts[0][0]
    x, y = shapes.centre(cell, rule.size)
    yield shapes.square(cell, rule.size, "#DDDDDD")
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        near, far = (x + across * 0.34, y + down * 0.34), (x + across * 0.46, y + down * 0.46)
        yield shapes.head(*((near, far) if outwards else (far, near)), "#8A8A8A", 0.04, 0.1)


# -- at corners, and sets ----------------------------------------------------------------------------------------------


def _four(rule: Rule, layout: BoardLayout) -> Rule | None:
    (cell,) = rule.cells
    size = layout.size
    if cell % size + 1 == size or cell // size + 1 == size:
        return None
    return replace(rule, parts=((cell, cell + 1, cell + size, cell + size + 1),))


def _quadruple_holds(rule: Rule, at: Sequence[int]) -> bool:
    values = [at[cell] for cell in rule.cells]
    return all_hold(lambda digit: values.count(digit) >= rule.digits.count(digit), rule.digits)


def _quadruple(rule: Rule) -> Limits:
    def step(left: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
        if value not in left:
            return left
        at = left.index(value)
        return left[:at] + left[at + 1 :]

    return (walk(rule.cells, rule.size, rule.digits, step, lambda left: not left),)


def _ring(rule: Rule) -> Iterator[Shape]:
    cell = rule.cells[0]
    at = float(cell % rule.size + 1), float(cell // rule.size + 1)
    yield shapes.disc(at, 0.35, "#FFFFFF", INK, 0.03)
    digits = list(map(str, rule.digits))
    rows = [digits] if len(digits) < 3 else [digits[: len(digits) // 2], digits[len(digits) // 2 :]]
    for number, row in enumerate(rows):
        y = at[1] + (number - (len(rows) - 1) / 2) * 0.24
        yield shapes.label((at[0], y), " ".join(row), 0.24)


def _clone_pairs(rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with the pairs of cells that are equal; None if the sets have different sizes."""
    one, other = rule.parts
    if len(one) != len(other):
        return None
    return replace(rule, parts=tuple([pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]))


def _clones(rule: Rule) -> Iterator[Shape]:
    return (shapes.square(cell, rule.size, "#E0E0E0") for cell in dict.fromkeys(rule.cells))


def _equal(rule: Rule, one: int, other: int) -> bool:
    return one == other


def _bar(rule: Rule) -> Iterator[Shape]:
    return (shapes.bar(one, other, rule.size) for one, other in rule.parts)


NEIGHBOURS = (pair_rule("consecutive", _white, _bar, short=True), pair_rule("apart", apart, None, short=True))
"""The rows that are written only in the key `marks`."""

BY = (("by", "number?"),)

_DOTS: dict[str, Any] = {"options": BY, "made": "pairs"}
_CHOICE: dict[str, Any] = {"options": (("digits", "digits"),), "stroke": "cells", "pieces": "cells"}
_OF_PARITY: dict[str, Any] = {"short": True, "stroke": "key", "pieces": "cells", "made": "cells"}
_ONLY: dict[str, Any] = {"keys": "negative=black negative=xv", "complete": _only}
_CORNER: dict[str, Any] = {"options": (("at", "cell"), ("digits", "digits")), "stroke": "corner", "made": "corner"}
_CORNER |= {"keys": "quadruple", "complete": _four}
_COPY: dict[str, Any] = {"options": (("cells", "cells"), ("as", "cells")), "stroke": "copy", "made": "copy"}
_COPY |= {"keys": "clone", "complete": _clone_pairs}

ROWS = (
    RuleRow("candidates", "each", "candidates: {cells: r1c1, digits: 1 2}", _one_of, _candidates, _small, **_CHOICE),
    *[
        RuleRow(name, "each", f"{name}: r1c1 r2c3", *meaning, partial(_marked, sign), keys=name, **_OF_PARITY)
        for name, sign, meaning in (
            ("even", shapes.tile, (partial(_has_parity, 0), partial(_parity, 1))),
            ("odd", shapes.dot, (partial(_has_parity, 1), partial(_parity, 0))),
        )
    ],
    *[
        pair_rule(name, fits, draw, "each", f"{name}: r2c2", complete=_around, keys=name, made="cells")
        for name, fits, draw in (
            ("minimum", less, partial(_extreme, False)),
            ("maximum", _more, partial(_extreme, True)),
        )
    ],
    pair_rule("white", _white, partial(_dot, WHITE, 1), keys="difference", **_DOTS),
    pair_rule("black", _black, partial(_dot, BLACK, 2), keys="ratio", **_DOTS),
    pair_rule("x", partial(_adds_up, 10), partial(_letter, "X"), keys="xv=X", made="pairs"),
    pair_rule("v", partial(_adds_up, 5), partial(_letter, "V"), keys="xv=V", made="pairs"),
    pair_rule("only", _barred, None, "some of white black x v xv", "only: [white, black]", **_ONLY),
    pair_rule("greater", _more, _sign, "signs", "greater: r1c1>r1c2", made="pairs"),
    RuleRow(
        "quadruple", "mapping", "quadruple: {at: r1c1, digits: 1 2}", _quadruple_holds, _quadruple, _ring, **_CORNER
    ),
    pair_rule("clone", _equal, _clones, "mapping", "clone: {cells: r1c1 r1c2, as: r3c3 r3c4}", **_COPY),
)
