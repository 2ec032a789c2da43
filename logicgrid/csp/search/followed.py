"""The tables of clues that a person can follow and a page can contain.

A condition that treats all actors alike is put in terms of another category where its own table would be too large.
"The gardens with water from the ditch have 200 m² together" speaks of every gardener, and lists too many ways; of the
sizes it lists five.  Since each size belongs to exactly one actor, both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from logicgrid.csp import expr
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, conjuncts
from logicgrid.csp.problem import Layout, Problem
from logicgrid.csp.search.large import LargeTable
from logicgrid.csp.search.supports import Supports
from logicgrid.csp.search.tables import AnyTable, SupportTable, TablesByClue, mentions_of, table_of
from logicgrid.puzzle.record import Record, replace

_MOST_SUPPORTS = 450
"""The largest number of supports of a table that is used: a person cannot follow more."""

_MOST_PLACED = 6_000
"""The largest number of placements in a search for supports that the clue's table does not list."""

_MOST_CELLS = 60

STATED = -1_000
"""The number of what categories say of themselves, which is below those of all rules."""

_MOST_WEIGHT = 16_000
"""The total number of true cells in the supports of the tables that a page contains, small shapes first."""


class SupportRow(Record):
    """One table of a clue: its cells, and the masks of the supports in which each is not true, and not false."""

    clue: int
    cells: tuple[tuple[int, int], ...]
    supports: Supports
    columns: tuple[tuple[int, int], ...]

    @property
    def weight(self) -> int:
        """The number of true cells in all supports."""
        return sum([true.bit_count() for true, _ in self.supports.columns])


def rows_of(problem: Problem, tables: TablesByClue) -> list[SupportRow]:
    """Return the tables of clues and rules that people can follow, leaving out those that are too large."""
    found = []
    for clue in (*problem.rules, *problem.clues):
        for table in tables.of(clue).tables:
            for each, bits, supports in _followed(table):
                pairs = [next(each.pairs(bit)) for bit in bits]
                row = tuple([(min(pair), max(pair)) for pair in pairs])
                every = supports.every
                columns = tuple([(every ^ true, every ^ false) for true, false in supports.columns])
                found.append(SupportRow(clue.number, row, supports, columns))
    found += counted(problem)
    shapes = {id(row.supports): row.weight for row in found}
    left, used = _MOST_WEIGHT, set()
    for shape, weight in sorted(shapes.items(), key=lambda pair: pair[1]):
        left -= weight
        if left < 0:
            break
        used.add(shape)
    return [row for row in found if id(row.supports) in used]


def counted(problem: Problem) -> Iterator[SupportRow]:
    """Yield a table for each value of a category with `times`: which actors have it, of as many as can."""
    layout, length = Layout(problem), problem.length
    for number, array in enumerate(problem.arrays):
        for value, (least, most) in enumerate(() if array.distinct else array.times):
            supports, item = _chosen(length, least, most), layout.first[number] + value
            if supports is not None:
                every = supports.every
                columns = tuple([(every ^ true, every ^ false) for true, false in supports.columns])
                yield SupportRow(STATED, tuple([(actor, item) for actor in range(length)]), supports, columns)


@lru_cache(maxsize=64)
def _chosen(length: int, least: int, most: int) -> Supports | None:
    """Return all choices of some actors, from the least to the greatest number; None if there are too many."""
    some = range(max(least, 0), min(most, length) + 1)
    if sum([comb(length, count) for count in some]) > _MOST_SUPPORTS:
        return None
    ways = [sum([1 << actor for actor in way]) for count in some for way in combinations(range(length), count)]
    true = [sum([1 << place for place, way in enumerate(ways) if way >> actor & 1]) for actor in range(length)]
    every = (1 << len(ways)) - 1
    return Supports(tuple([(own, every ^ own) for own in true]), len(ways), ())


def _followed(table: AnyTable) -> list[tuple[AnyTable, list[int], Supports]]:
    """Return tables that can be followed, with their cells and supports: the given one, or what says as much, or less.

    Nothing is returned if there is none.
    """
    if found := _small(table):
        return [found]
    small = []
    for condition in conjuncts(table.condition) if table.items else ():
        others = [found for each in rebased(table.layout, condition) if (found := _small(_remade(table, each)))]
        others.sort(key=lambda found: not isinstance(found[0], SupportTable))  # the others leave out similar values
        loose = [found for each in loosened(condition) if (found := _small(_remade(table, each)))]
        small += others[:1] or loose
    return small


def _remade(table: AnyTable, condition: Condition) -> AnyTable:
    return table_of(mentions_of(table.layout, condition), table.clue, table.rests_on)


def _small(table: AnyTable) -> tuple[AnyTable, list[int], Supports] | None:
    """Return a table with its cells and supports, None if it has too many of these."""
    bits, supports = list(table.in_order()), None
    if isinstance(table, SupportTable):
        supports = table.supports
    elif isinstance(table, LargeTable) and len(bits) <= _MOST_CELLS:
        bits, supports = _listed(table)
    is_small = supports is not None and supports.count <= _MOST_SUPPORTS and 0 < len(bits) <= _MOST_CELLS
    return (table, bits, supports) if supports is not None and is_small else None


def closed(row: SupportRow, category: Sequence[int], single: Sequence[bool]) -> SupportRow:
    """Return a table with the pairs of its items that its supports link by way of a third item."""
    every = row.supports.every
    said: dict[int, dict[int, tuple[int, int]]] = {}
    for (one, other), (not_true, not_false) in zip(row.cells, row.columns, strict=True):
        for a, b in ((one, other), (other, one)):
            said.setdefault(a, {})[b] = every ^ not_true, every ^ not_false
    cells, columns = list(row.cells), list(row.columns)
    for one, other in combinations(sorted(said), 2):
        if category[one] == category[other] or other in said[one]:
            continue
        true = false = 0
        for item in [item for item in said[one] if item in said[other] and single[item]]:
            (own_true, own_false), (other_true, other_false) = said[one][item], said[other][item]
            true |= own_true & other_true
            false |= (own_true & other_false if single[one] else 0) | (own_false & other_true if single[other] else 0)
        for a, b in ((one, other), (other, one)):
            for own_true in [own[0] for item, own in said[a].items() if single[a] and category[item] == category[b]]:
                false |= own_true
        if true or false:
            cells.append((one, other))
            columns.append((every ^ true, every ^ false))
    return replace(row, cells=tuple(cells), columns=tuple(columns))


@lru_cache(maxsize=64)
def _listed(table: LargeTable) -> tuple[list[int], Supports | None]:
    """Return the cells of a table that does not list its supports, and these; None for them if there are too many.

    Interchangeable values are left out, since the clue does not care which of them somebody has.
    """
    bits, ways = list(table.in_order()), table.listed(_MOST_PLACED)
    if ways is None:
        return bits, None
    by_value: dict[int, dict[int, int]] = {}
    for bit in bits:
        item, value = next(table.pairs(bit))
        by_value.setdefault(value, {})[item] = bit

    def swapped(true: int, one: int, other: int) -> int:
        for item, bit in by_value[one].items():
            both = bit | by_value[other][item]
            true ^= both if (true & both).bit_count() == 1 else 0
        return true

    true_ones = {true for true, _ in ways}
    alike: set[int] = set()
    for one, other in combinations(by_value, 2):
        of_one_list = table.layout.category[one] == table.layout.category[other]
        both = of_one_list and by_value[one].keys() == by_value[other].keys()
        if both and {swapped(true, one, other) for true in true_ones} == true_ones:
            alike.update((one, other))
    dropped = {bit for value in alike for bit in by_value[value].values()}
    bits = [bit for bit in bits if bit not in dropped]
    kept = sum(bits)
    left = sorted({(true & kept, false & kept) for true, false in ways})
    columns = [[sum([1 << n for n, way in enumerate(left) if way[side] & bit]) for side in (0, 1)] for bit in bits]
    return bits, Supports(tuple([(true, false) for true, false in columns]), len(left), ())


# --- Other terms for a condition --------------------------------------------------------------------------------------

_UNORDERED = (expr.Sum, expr.Minimum, expr.Maximum, expr.And, expr.Or, expr.Defined)


def rebased(layout: Layout, condition: Condition) -> Iterator[Condition]:
    """Yield equivalent conditions without actors, if the condition treats all of these alike."""
    base = _over(condition, 0, list(range(layout.problem.length)))
    turns = [[*range(at), at + 1, at, *range(at + 2, layout.problem.length)] for at in range(layout.problem.length - 1)]
    if not any(map(_is_actor, expr.nodes(condition))) or any(
        [_form(_over(base, 0, turn)) != _form(base) for turn in turns]
    ):
        return
    for number in dict.fromkeys([node.array for node in expr.nodes(condition) if isinstance(node, Entry)]):
        if number and layout.problem.arrays[number].bijective:
            yield _over(condition, number, list(range(layout.problem.length)))


def loosened(condition: Condition) -> list[Condition]:
    """Return weaker conditions that together replace an equation with the largest, or the smallest, of many."""
    match condition:
        case Compare("==", one, expr.Maximum(terms)) | Compare("==", expr.Maximum(terms), one):
            return [Compare(">=", one, each) for each in terms]
        case Compare("==", one, expr.Minimum(terms)) | Compare("==", expr.Minimum(terms), one):
            return [Compare("<=", one, each) for each in terms]
    return []


def _is_actor(node: Any) -> bool:
    return isinstance(node, Holder) and node.array == 0 and isinstance(node.value, Const)


def _over(node: Any, number: int, places: list[int]) -> Any:
    """Return an expression with holders of a category's labels in the place of actors."""
    if _is_actor(node):
        return Holder(number, Const(places[int(node.value.value)]))
    return expr.rebuilt(node, lambda each: _over(each, number, places))


def _form(node: Any) -> str:
    """Return the text of an expression, the same if nothing but an order that does not matter differs."""
    if not isinstance(node, Record):
        return f"({' '.join([_form(each) for each in node])})" if isinstance(node, tuple) else repr(node)
    parts = [_form(getattr(node, name)) for name in type(node).__struct_fields__]
    if isinstance(node, _UNORDERED):
        (own,) = [getattr(node, name) for name in type(node).__struct_fields__]
        parts = sorted(map(_form, own))
    return f"({type(node).__name__} {' '.join(parts)})"
