"""Rules about lines of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, groupby, pairwise
from typing import Any

from logicgrid.kinds.sudoku import shapes
from logicgrid.kinds.sudoku.board import BoardCage, BoardLayout, Group, Limits, Rule, RuleRow, all_hold, any_holds
from logicgrid.kinds.sudoku.constraints import EqualSums, RuleCase, RuleCases, SumPart, along, paths, walk
from logicgrid.kinds.sudoku.rules.houses import distinct, is_twice
from logicgrid.kinds.sudoku.rules.marks import BY, Fits, less
from logicgrid.kinds.sudoku.shapes import GREY, Shape
from logicgrid.puzzle.record import replace

Values = list[int]


def _line(
    name: str,
    keys: str,
    holds: Callable[[Rule, Values], bool],
    limits: Callable[[Rule], Limits],
    draw: Callable[[Rule], Iterator[Shape]],
    **more: object,
) -> RuleRow:
    """Return the row of a rule about the values along a line."""
    more = {"example": f"{name}: r1c1 r1c2 r1c3", "made": "walked", **more}
    return RuleRow(name, "line", holds=partial(of_line, holds), limits=limits, draw=draw, keys=keys, **more)  # type: ignore[arg-type]


def of_line(holds: Callable[[Rule, Values], bool], rule: Rule, at: Sequence[int]) -> bool:
    """Return True if a rule holds for the values of its cells."""
    return holds(rule, [at[cell] for cell in rule.cells])


def _drawn(colour: str, width: float, rule: Rule) -> Iterator[Shape]:
    yield shapes.line(rule.cells, rule.size, colour, width)


def _thin(colour: str) -> Callable[[Rule], Iterator[Shape]]:
    return partial(_drawn, colour, 0.1)


def _mask(values: Iterable[int], size: int) -> int:
    return sum([1 << value - 1 for value in set(values) if 1 <= value <= size])


# -- along the line ----------------------------------------------------------------------------------------------------


def _bulb(colour: str, rule: Rule) -> Iterator[Shape]:
    yield shapes.disc(shapes.centre(rule.cells[0], rule.size), 0.42, colour)
    yield shapes.line(rule.cells, rule.size, colour, 0.33)


def _never_falls(rule: Rule, one: int, other: int) -> bool:
    return one <= other


def _slow_bulb(rule: Rule) -> Iterator[Shape]:
    yield from _bulb("#6495ED", rule)
    yield shapes.line(rule.cells, rule.size, "#C4D6F7", 0.14)


def _least(rule: Rule) -> int:
    """Return the least difference of neighbours on a whisper."""
    return rule.value or (rule.size + 1) // 2


def _whispers(rule: Rule, one: int, other: int) -> bool:
    return abs(one - other) >= _least(rule)


def _whisper_drawn(rule: Rule) -> Iterator[Shape]:
    return _drawn("#FF9A00" if _least(rule) < (rule.size + 1) // 2 else "#67F067", 0.1, rule)


def _with_least(rule: Rule, layout: BoardLayout) -> Rule:
    return replace(rule, value=_least(rule))


def _fits_along(fits: Fits, rule: Rule, values: Values) -> bool:
    return all_hold(lambda pair: fits(rule, *pair), pairwise(values))


def _along(fits: Fits, rule: Rule) -> Limits:
    return tuple(along(rule.cells, rule.size, partial(fits, rule)))


# -- all cells of the line ---------------------------------------------------------------------------------------------


def _is_palindrome(rule: Rule, values: Values) -> bool:
    return all_hold(lambda pair: pair[0] == pair[1], zip(values[: len(values) // 2], reversed(values), strict=False))


def _palindrome(rule: Rule) -> Limits:
    mirrored = zip(rule.cells[: len(rule.cells) // 2], reversed(rule.cells), strict=False)
    return tuple(paths([pair for pair in mirrored if pair[0] != pair[1]], rule.size, int.__eq__))


def _is_among(value: int, values: Values) -> bool:
    return any_holds(lambda each: each == value, values)


def _is_renban(rule: Rule, values: Values) -> bool:
    """Return True if the values are a run of consecutive numbers in some order."""
    length = len(values)

    def fits(low: int) -> bool:
        inside = [pair for value in values for pair in ((low, value), (value, low + length - 1))]
        there = [(digit,) for digit in range(low, low + length)]
        return all_hold(lambda some: some[0] <= some[1] if some[1:] else _is_among(some[0], values), [*inside, *there])

    return not is_twice(values) and any_holds(fits, range(1, rule.size - length + 2))


def _renban(rule: Rule) -> Limits:
    cells, size = rule.cells, rule.size
    places = tuple(range(len(cells)))
    runs = [range(first, first + len(cells)) for first in range(1, size - len(cells) + 2)]
    cases = tuple([RuleCase((_mask(run, size),) * len(cells), places, sum(run)) for run in runs])
    return (BoardCage(tuple(sorted(cells)), None), RuleCases(cells, cases))


def _is_nabner(rule: Rule, values: Values) -> bool:
    return all_hold(lambda pair: abs(pair[0] - pair[1]) > 1, combinations(values, 2))


def _nabner(rule: Rule) -> Limits:
    return tuple(paths(combinations(rule.cells, 2), rule.size, lambda one, other: abs(one - other) > 1))


# -- thirds and remainders ---------------------------------------------------------------------------------------------


def _third(value: int, size: int) -> int:
    """Return 0 for a low, 1 for a middle and 2 for a high value.

    >>> [_third(value, 10) for value in range(1, 11)]
    [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    """
    side = round(size / 3)
    return 0 if value <= side else 2 if value > size - side else 1


def _remainder(value: int, size: int) -> int:
    return value % 3


Classes = Callable[[int, int], int]


def _mixes(kind: Classes, rule: Rule, values: Values) -> bool:
    three = [values[start : start + 3] for start in range(max(1, len(values) - 2))]
    return all_hold(lambda some: distinct([kind(value, rule.size) for value in some]), three)


def _mixed(kind: Classes, rule: Rule) -> Limits:
    cells, size = rule.cells, rule.size

    def differ(one: int, other: int) -> bool:
        return kind(one, size) != kind(other, size)

    def agree(one: int, other: int) -> bool:
        return not differ(one, other)

    near = [*pairwise(cells), *zip(cells, cells[2:], strict=False)]
    far = [pair for pair in zip(cells, cells[3:], strict=False) if pair[0] != pair[1]]
    return (*paths(near, size, differ), *paths(far, size, agree))


# -- the ends determine the cells between them -------------------------------------------------------------------------


def _by_ends(rule: Rule, inner: Callable[[int, int], Iterable[int] | None]) -> Limits:
    """Return a case for each pair of values at the ends; `inner` returns those between, None for impossible ends."""
    cells, size = rule.cells, rule.size
    values = range(1, size + 1)
    cases = []
    for one in values:
        for other in values:
            found = inner(one, other)
            if found is not None:
                middle = (_mask(found, size),) * (len(cells) - 2)
                cases.append(RuleCase((1 << one - 1, *middle, 1 << other - 1)))
    return (RuleCases(cells, tuple(cases)),)


def _rises_once(pair: tuple[int, int]) -> bool:
    return pair[0] < pair[1]


def _is_between(rule: Rule, values: Values) -> bool:
    first, *inner, last = values

    def fits(ends: tuple[int, int]) -> bool:
        low, high = ends
        return all_hold(_rises_once, [pair for value in inner for pair in ((low, value), (value, high))])

    return any_holds(fits, ((first, last), (last, first)))


def _between(rule: Rule) -> Limits:
    return _by_ends(rule, lambda one, other: range(min(one, other) + 1, max(one, other)))


def _ringed(colour: str, width: float, radius: float, edge: float, rule: Rule) -> Iterator[Shape]:
    yield shapes.line(rule.cells, rule.size, colour, width)
    for cell in (rule.cells[0], rule.cells[-1]):
        yield shapes.disc(shapes.centre(cell, rule.size), radius, "#FFFFFF", colour, edge)


def _is_locked_out(rule: Rule, values: Values) -> bool:
    first, *inner, last = values

    def fits(ends: tuple[int, int]) -> bool:
        low, high = ends
        outside = [((value, low), (high, value)) for value in inner]
        return all_hold(partial(any_holds, _rises_once), [((low + rule.size // 2 - 1, high),), *outside])

    return any_holds(fits, ((first, last), (last, first)))


def _lockout(rule: Rule) -> Limits:
    def outside(one: int, other: int) -> list[int] | None:
        low, high = sorted((one, other))
        return [*range(1, low), *range(high + 1, rule.size + 1)] if high - low >= rule.size // 2 else None

    return _by_ends(rule, outside)


def _lockout_drawn(rule: Rule) -> Iterator[Shape]:
    yield shapes.line(rule.cells, rule.size, "#AABEEF", 0.1)
    for cell in (rule.cells[0], rule.cells[-1]):
        yield shapes.diamond(cell, rule.size)


# -- sums --------------------------------------------------------------------------------------------------------------


def _visits(rule: Rule, layout: BoardLayout) -> Rule | None:
    """Return the rule with the line cut at the borders of regions; None if there are no regions."""
    if not layout.regions:
        return None
    region = {cell: number for number, cells in enumerate(layout.regions) for cell in cells}
    inside = [cell for cell in rule.cells if cell in region]
    return replace(rule, parts=tuple([tuple(cells) for _, cells in groupby(inside, region.__getitem__)]))


def _same_sums(rule: Rule, at: Sequence[int]) -> bool:
    return _all_equal([sum([at[cell] for cell in part]) for part in rule.parts])


def _all_equal(values: Values) -> bool:
    return all_hold(lambda value: value == values[0], values[1:])


def _sums(*parts: Group) -> Limits:
    return (EqualSums(tuple([SumPart(part) for part in parts])),)


def _each_sum(rule: Rule) -> Limits:
    return _sums(*rule.parts) if len(rule.parts) > 1 else ()


def _adds_up(rule: Rule, values: Values) -> bool:
    """Return True if the line can be cut into runs with the sum; as values are above 0, there is at most one way."""
    left = 0
    for value in values:
        left += value
        if left > (rule.value or 0):
            return False
        left = 0 if left == rule.value else left
    return left == 0


def _sum_line(rule: Rule) -> Limits:
    total = rule.value or 0
    if total > rule.size * len(rule.cells):
        return _never(rule.cells)

    def step(left: int, place: int, value: int) -> int | None:
        return None if left + value > total else (left + value) % total

    return (walk(rule.cells, rule.size, 0, step, lambda left: left == 0),)


def _sum_line_drawn(rule: Rule) -> Iterator[Shape]:
    yield shapes.line(rule.cells, rule.size, "#B7E4A8", 0.2)
    x, y = shapes.centre(rule.cells[0], rule.size)
    yield shapes.label((x - 0.34, y - 0.33), str(rule.value), 0.22)


def _never(cells: Group) -> Limits:
    """Return limits that no digits obey."""
    return (EqualSums((SumPart(cells),), (0,)),)


def _number(cells: Sequence[int]) -> list[int]:
    """Return the place value of each of these cells in the number that they form."""
    return [10 ** (len(cells) - 1 - place) for place in range(len(cells))]


def _arrow_holds(rule: Rule, at: Sequence[int]) -> bool:
    circle, line = rule.parts
    number = sum([at[cell] * weight for cell, weight in zip(circle, _number(circle), strict=True)])
    return number == sum([at[cell] for cell in line])


def _arrow(rule: Rule) -> Limits:
    circle, line = rule.parts
    if 10 ** (len(circle) - 1) > rule.size * len(line):  # no line adds up to it, so it need not be enumerated
        return _never(line)
    return (EqualSums((SumPart(circle, tuple(_number(circle))), SumPart(line))),)


def _arrow_drawn(rule: Rule) -> Iterator[Shape]:
    circle, line = rule.parts
    near = min(circle, key=lambda cell: _distance(cell, line[0], rule.size))
    yield from shapes.arrow((near, *line), rule.size)
    if len(circle) > 1:
        yield shapes.line(circle, rule.size, "#A1A1A1", 0.76)
        yield shapes.line(circle, rule.size, "#FFFFFF", 0.66)
    else:
        yield shapes.disc(shapes.centre(circle[0], rule.size), 0.38, "#FFFFFF", "#A1A1A1", 0.05)


def _distance(one: int, other: int, size: int) -> int:
    return abs(one % size - other % size) + abs(one // size - other // size)


def _ends_add_up(rule: Rule, values: Values) -> bool:
    return values[0] + values[-1] == sum(values[1:-1])


def _double_arrow(rule: Rule) -> Limits:
    cells = rule.cells
    return _sums((cells[0], cells[-1]), cells[1:-1])


def _is_zipper(rule: Rule, values: Values) -> bool:
    half = len(values) // 2
    sums = [one + other for one, other in zip(values[:half], reversed(values), strict=False)]
    return _all_equal([*sums, *([values[half]] if len(values) % 2 else [])])


def _zipper(rule: Rule) -> Limits:
    cells, half = rule.cells, len(rule.cells) // 2
    pairs = list(zip(cells[:half], reversed(cells), strict=False))
    return _sums(*pairs, *([(cells[half],)] if len(cells) % 2 else []))


GROWN = {"pieces": "stretches", "made": "grown"}
"""The options of rules that hold for every stretch of a line."""


def _steps(name: str, keys: str, fits: Fits, draw: Callable[[Rule], Iterator[Shape]], **more: object) -> RuleRow:
    """Return the row of a rule about successive values along a line."""
    return _line(name, keys, partial(_fits_along, fits), partial(_along, fits), draw, **GROWN, **more)


_GREY = partial(_ringed, "#8A8A8A", 0.05, 0.4, 0.04)
_PINK = partial(_ringed, "#C54B8B", 0.06, 0.38, 0.05)

_VISITED: dict[str, Any] = {"complete": _visits, "keys": "regionsumline", "made": "walked"}
_SUMMED = {"options": (("sum", "number"),), "example": "sum_line: {line: r1c1-r1c4, sum: 10}"}
_CIRCLE: dict[str, Any] = {"options": (("circle", "line"), ("line", "line on")), "stroke": "circle"}
_CIRCLE |= {"keys": "arrow", "made": "arrow"}

ROWS = (
    _steps("thermometer", "thermometer", less, partial(_bulb, GREY)),
    _steps("slow_thermometer", "slowthermometer", _never_falls, _slow_bulb),
    _line("palindrome", "palindrome", _is_palindrome, _palindrome, partial(_drawn, GREY, 0.25), pieces="mirrored"),
    _line("renban", "renban", _is_renban, _renban, _thin("#F067F0")),
    _steps("whisper", "whispers", _whispers, _whisper_drawn, options=BY, complete=_with_least),
    _line("nabner", "nabner", _is_nabner, _nabner, _thin("#C9C883"), **GROWN),
    *[
        _line(name, f"{name}line", partial(_mixes, kind), partial(_mixed, kind), _thin(colour), **GROWN)
        for name, kind, colour in (("entropic", _third, "#FFCCAA"), ("modular", _remainder, "#33BBBB"))
    ],
    RuleRow("region_sum", "line", "region_sum: r1c2 r1c3 r1c4", _same_sums, _each_sum, _thin("#2ECBFF"), **_VISITED),
    _line("sum_line", "", _adds_up, _sum_line, _sum_line_drawn, **_SUMMED),
    RuleRow(
        "arrow", "mapping", "arrow: {circle: r1c1, line: r1c2 r1c3}", _arrow_holds, _arrow, _arrow_drawn, **_CIRCLE
    ),
    _line("double_arrow", "doublearrow", _ends_add_up, _double_arrow, _PINK),
    _line("zipper", "zipperline", _is_zipper, _zipper, _thin("#CDB1EC")),
    _line("between", "betweenline", _is_between, _between, _GREY),
    _line("lockout", "lockout", _is_locked_out, _lockout, _lockout_drawn),
)
