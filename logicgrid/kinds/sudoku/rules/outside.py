"""Rules about clues beside the grid, and about cells that point at others by their row, column or place in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import BoardLayout, Limits, Rule, RuleRow, all_hold, rows_and_columns
from logicgrid.kinds.sudoku.constraints import EqualSums, RuleCase, RuleCases, SumPart, walk
from logicgrid.kinds.sudoku.rules.lines import Values, of_line
from logicgrid.kinds.sudoku.shapes import Shape
from logicgrid.puzzle.record import replace


def _written(rule: Rule) -> Iterator[Shape]:
    """Draw the number in the cell beside the grid, from which the cells are read."""
    text = str(rule.value if rule.value is not None else rule.digits[0])
    size, first = rule.size, rule.cells[0]
    second = rule.cells[1] if len(rule.cells) > 1 else first
    across, down = second % size - first % size, second // size - first // size
    x, y = shapes.centre(first, size)
    yield shapes.label((x - across * 0.88, y - down * 0.88), text)


def _little(rule: Rule) -> Iterator[Shape]:
    """Draw the sum and a short arrow along the diagonal."""
    row, column = rule.digits[:2]
    x, y = shapes.centre(rule.cells[0], rule.size)
    across, down = x - (column - 0.5), y - (row - 0.5)
    yield shapes.label((x - across * 0.97, y - down * 0.92), str(rule.value), 0.36)
    tip = x - across * 0.52, y - down * 0.52
    back = x - across * 0.72, y - down * 0.72
    yield Shape((back, tip), "#5B5866", 0.035)
    yield shapes.head(back, tip, "#5B5866", 0.035, 0.12)


# -- sums --------------------------------------------------------------------------------------------------------------


def _adds_up(rule: Rule, values: Values) -> bool:
    return sum(values) == rule.value


def _little_killer(rule: Rule) -> Limits:
    return (EqualSums((SumPart(rule.cells),), (rule.value or 0,)),)


def _sandwich_holds(rule: Rule, values: Values) -> bool:
    if 1 not in values or rule.size not in values:
        return False
    first, last = sorted((values.index(1), values.index(rule.size)))
    return sum(values[first + 1 : last]) == rule.value


def _sandwich(rule: Rule) -> Limits:
    size, places = rule.size, range(len(rule.cells))
    low, high = 1, 1 << size - 1
    rest = (1 << size) - 1 & ~(low | high)
    cases = []
    for first in places:
        for last in places[first + 1 :]:
            for one, other in ((low, high), (high, low)):
                masks = [rest] * len(rule.cells)
                masks[first], masks[last] = one, other
                inside = tuple(range(first + 1, last))
                if inside or not rule.value:
                    cases.append(RuleCase(tuple(masks), inside, rule.value or 0))
    return (RuleCases(rule.cells, tuple(cases)),)


def _xsum_holds(rule: Rule, values: Values) -> bool:
    return sum(values[: values[0]]) == rule.value


def _by_first(rule: Rule, case: Callable[[int, list[int]], RuleCase | None]) -> Limits:
    """Return a case for each value of the first cell; `case` is called with it and the candidates of all cells."""
    full = (1 << rule.size) - 1
    cases = [case(x, [1 << x - 1, *[full] * (len(rule.cells) - 1)]) for x in range(1, len(rule.cells) + 1)]
    return (RuleCases(rule.cells, tuple([each for each in cases if each is not None])),)


def _xsum(rule: Rule) -> Limits:
    return _by_first(rule, lambda x, masks: RuleCase(tuple(masks), tuple(range(x)), rule.value or 0))


# -- skyscrapers and rooms ---------------------------------------------------------------------------------------------


def _seen(values: Values) -> int:
    """Return the number of values that are higher than all before them.

    >>> _seen([2, 1, 4, 3])
    2
    """
    highest = seen = 0
    for value in values:
        if value > highest:
            highest, seen = value, seen + 1
    return seen


def _skyscraper_holds(rule: Rule, values: Values) -> bool:
    return _seen(values) == rule.value


def _skyscraper(rule: Rule) -> Limits:
    wanted = rule.value or 0

    def step(state: tuple[int, int], place: int, value: int) -> tuple[int, int] | None:
        highest, seen = state
        found = (max(highest, value), seen + (value > highest))
        return found if found[1] <= wanted else None

    return (walk(rule.cells, rule.size, (0, 0), step, lambda state: state[1] == wanted),)


def _room_holds(rule: Rule, values: Values) -> bool:
    return values[values[0] - 1] == rule.digits[0]


def _room(rule: Rule) -> Limits:
    def case(x: int, masks: list[int]) -> RuleCase | None:
        masks[x - 1] &= 1 << rule.digits[0] - 1
        return RuleCase(tuple(masks)) if masks[x - 1] else None

    return _by_first(rule, case)


# -- cells that point at others ----------------------------------------------------------------------------------------


def _pointed(sort: str, rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with its cell, then the line or box that it is in; its digit is its own place there."""
    (cell,), lines = rule.cells, rows_and_columns(layout.size)
    groups = {"row": lines[: layout.size], "column": lines[layout.size :], "box": layout.regions}[sort]
    others = next((tuple(sorted(group)) for group in groups if cell in group), None)
    return None if others is None else replace(rule, parts=((cell,), others), digits=(others.index(cell) + 1,))


def _index_holds(rule: Rule, at: Sequence[int]) -> bool:
    (cell,), others = rule.parts
    return all_hold(lambda each: (at[cell] == each[0]) == (at[each[1]] == rule.digits[0]), enumerate(others, 1))


def _index(rule: Rule) -> Limits:
    (cell,), others = rule.parts
    own = 1 << rule.digits[0] - 1
    rest = (1 << rule.size) - 1 & ~own
    cells = (cell, *[other for other in others if other != cell])
    cases = []
    for value, target in enumerate(others, 1):
        masks = [own if other == target else rest for other in cells]
        masks[0] = 1 << value - 1
        if (target == cell) == (masks[0] == own):
            cases.append(RuleCase(tuple(masks)))
    return (RuleCases(cells, tuple(cases)),)


def _fill(colour: str, rule: Rule) -> Iterator[Shape]:
    yield shapes.square(rule.cells[0], rule.size, colour)


def _pointing(name: str, colour: str, among: str) -> RuleRow:
    """Return the row of a cell that points at another one by its digit; that one is in the same line or box."""
    more: dict[str, Any] = {"complete": partial(_pointed, among), "keys": f"{name}indexer", "made": "cells"}
    return RuleRow(f"{name}_index", "each", f"{name}_index: r1c1", _index_holds, _index, partial(_fill, colour), **more)


def _outside(
    name: str, holds: Callable[[Rule, Values], bool], limits: Callable[[Rule], Limits], key: str, keys: str = ""
) -> RuleRow:
    """Return the row of a clue beside the grid, about the row or column next to it."""
    sort = key if key == "digit" else "number"
    example = f"{name}: {{at: r1c0, {key}: { {'sum': 10, 'seen': 2}.get(key, 4) }}}"
    more: dict[str, Any] = {"options": (("at", "outside"), (key, sort)), "stroke": "inwards", "made": "outside"}
    return RuleRow(name, "mapping", example, partial(of_line, holds), limits, _written, keys=keys, **more)


_LITTLE: dict[str, Any] = {"options": (("from", "outside"), ("to", "towards"), ("sum", "number"))}
_LITTLE |= {"keys": "littlekillersum", "stroke": "diagonal", "made": "diagonal"}
_KILLER = "little_killer: {from: r0c1, to: r1c2, sum: 9}"

ROWS = (
    RuleRow("little_killer", "mapping", _KILLER, partial(of_line, _adds_up), _little_killer, _little, **_LITTLE),
    _outside("sandwich", _sandwich_holds, _sandwich, "sum", keys="sandwichsum"),
    _outside("xsum", _xsum_holds, _xsum, "sum", keys="xsum"),
    _outside("skyscraper", _skyscraper_holds, _skyscraper, "seen", keys="skyscraper"),
    _outside("numbered_room", _room_holds, _room, "digit"),
    _pointing("row", "#BCE6BC", "column"),
    _pointing("column", "#E6BCBC", "row"),
    _pointing("box", "#BCBCE6", "box"),
)
