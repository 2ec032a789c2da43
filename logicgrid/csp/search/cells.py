"""The labels mentioned by a condition, and its cells: the pairs of items on which it depends, as bits of masks.

A condition also looks up categories of its labels, and has a shape: its structure with labels and categories replaced
by their order of appearance.  Conditions of one shape allow the same for *their* labels, as `red is next to blue` and
`Ann is next to the violin` do.  Each clue numbers the bits of its cells independently.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from logicgrid.csp import expr
from logicgrid.csp.problem import Layout, atom_of
from logicgrid.puzzle.question import bits

if TYPE_CHECKING:
    from logicgrid.puzzle.derivation import Atom


Masks = tuple[int, int]
"""The cells that are true and the cells that are false."""


class ConditionMentions:
    """The labels that a condition mentions.

    `items` are the labels in their order of appearance; `asked[item]` are the categories whose values are looked up for
    the item; `shape` is equal for conditions of the same shape.  If a looked-up label is itself unknown, every label
    that it can be counts as mentioned, and the condition has no shape (None).
    """

    def __init__(self, layout: Layout, condition: expr.Condition) -> None:
        self.layout, self.condition = layout, condition
        self.asked: dict[int, list[int]] = {}
        self._arrays: dict[int, int] = {}
        self._places: dict[int, int] = {}
        """The order of appearance of each array, and of each item."""
        self.shape: Hashable | None = ()
        structure = self._walk(condition)
        self.items = tuple(self.asked)
        if self.shape is not None:
            self.shape = self._shape(structure)

    def _shape(self, structure: Hashable) -> Hashable:
        """Return a condition's structure, with everything else on which its supports depend.

        The label itself matters only if its own category is looked up: then its value is one of those compared.
        """
        first, category, arrays = self.layout.first, self.layout.category, self._arrays
        asked = len(arrays)
        own = []
        for item in self.items:
            number = category[item]
            place = arrays.setdefault(number, len(arrays))
            own.append((place, item - first[number] if place < asked or self.layout.timed >> number & 1 else -1))
        problem = self.layout.problem
        kinds = [(array.size, array.distinct, array.times) for array in [problem.arrays[number] for number in arrays]]
        return (problem.length, structure, *own, *kinds)

    def _walk(self, node: Any) -> Hashable:
        """Note what a term or condition mentions, and return its structure."""
        kind = type(node)
        if kind is expr.Holder or kind is expr.Guard:
            return self._persons(node)[0]
        if kind is expr.Entry:
            structure, items = self._persons(node.position)
            array = node.array
            for item in items:
                asked = self.asked[item]
                if self.layout.category[item] != array and array not in asked:
                    asked.append(array)
            return (self._arrays.setdefault(array, len(self._arrays)), structure)
        if kind is expr.Const or kind is expr.Truth:
            return (kind, node.value)
        if kind is expr.Lookup or kind is expr.Locate:
            return (kind, node.table, *map(self._walk, expr.children(node)))
        if kind is expr.Compare:
            return (node.operator, self._walk(node.left), self._walk(node.right))
        return (kind, *map(self._walk, expr.children(node)))

    def _persons(self, node: expr.Term) -> tuple[Hashable, tuple[int, ...]]:
        """Note the items whose holder gives a position; return the position's structure and these items."""
        kind = type(node)
        if kind is expr.Holder:
            value = node.value  # type: ignore[union-attr]
            first = self.layout.first[node.array]  # type: ignore[union-attr]
            if type(value) is expr.Const:
                item = first + int(value.value)
                place = self._places.get(item)
                if place is None:
                    place = self._places[item] = len(self._places)
                    self.asked[item] = []
                return place, (item,)
            self.shape = None
            self._walk(value)
            items = tuple(range(first, first + self.layout.problem.arrays[node.array].size))  # type: ignore[union-attr]
            for item in items:
                self._places.setdefault(item, len(self._places))
                self.asked.setdefault(item, [])
            return None, items
        if kind is expr.Guard:
            condition = self._walk(node.condition)  # type: ignore[union-attr]
            structure, items = self._persons(node.term)  # type: ignore[union-attr]
            return (kind, condition, structure), items
        return self._walk(node), ()


def strict_items(layout: Layout, condition: expr.Condition) -> Iterator[int]:
    """Yield the labels that must have an actor if the condition holds, because its comparisons need them."""
    if isinstance(condition, expr.And):
        for part in condition.conditions:
            yield from strict_items(layout, part)
    elif isinstance(condition, expr.Compare) and condition.operator != "!=":
        stack: list[expr.Term | expr.Condition] = [condition.left, condition.right]
        while stack:
            node = stack.pop()
            if isinstance(node, expr.Holder) and isinstance(node.value, expr.Const):
                yield layout.item(node.array, int(node.value.value))
            elif not isinstance(node, expr.Choose | expr.Guard):
                stack.extend(expr.children(node))


class ClueCells:
    """The cells of some conditions of one clue.

    `rows` has (item, mask of the other items of its cells, shift) for each mentioned item: its cell with another item
    is bit `shift + other`.  Every cell is in only one row.  The conditions of clue number `clue` presuppose the atoms
    `rests_on`, which are premises of every step that uses the clue.
    """

    def __init__(self, mentions: ConditionMentions, clue: int = 0, rests_on: frozenset[Atom] = frozenset()) -> None:
        layout = self.layout = mentions.layout
        self.condition = mentions.condition
        self.clue = clue
        self.rests_on = rests_on
        self.items = mentions.items
        self.terms = sum([len(mentions.asked[item]) or 1 for item in self.items])
        self.width = layout.width
        self.place = {item: index for index, item in enumerate(self.items)}
        mentioned = sum([1 << item for item in self.items])
        asked = dict.fromkeys([category for item in self.items for category in mentions.asked[item]])
        self.values = tuple([layout.segments[category] & ~mentioned for category in asked])
        """The masks of the looked-up values, by category, without the mentioned items."""
        rows, later = [], mentioned
        for index, item in enumerate(self.items):
            later ^= 1 << item
            scope = (later | sum(self.values)) & ~layout.apart[item] & ~(1 << item)
            rows.append((item, scope, index * self.width))
        self.rows = tuple(rows)

    def in_order(self) -> Iterator[int]:
        """Yield the bit of each cell, in the same order for all conditions of a shape."""
        for index, (_, scope, shift) in enumerate(self.rows):
            for other in self.items[index + 1 :]:
                if scope >> other & 1:
                    yield 1 << shift + other
            for segment in self.values:
                yield from [1 << value + shift for value in bits(scope & segment)]

    def cell(self, one: int, other: int) -> int:
        """Return the bit of a pair of items; 0 if the pair is not a cell of the clue."""
        for item, fellow in ((one, other), (other, one)):
            index = self.place.get(item)
            if index is not None and self.rows[index][1] >> fellow & 1:
                return 1 << index * self.width + fellow
        return 0

    def pairs(self, mask: int) -> Iterator[tuple[int, int]]:
        """Yield the cells of a mask as pairs of items."""
        for row, other in [divmod(cell, self.width) for cell in bits(mask)]:
            yield self.items[row], other

    def atoms(self, mask: int, known: Masks) -> list[Atom]:
        """Return the known atoms among the cells of a mask."""
        return [
            atom_of(one, other, truth)
            for cells, truth in zip(known, (True, False), strict=True)
            for one, other in self.pairs(mask & cells)
        ]

    def mask(self, atoms: Iterable[Atom]) -> Masks:
        """Return the clue's cells that some atoms make true and false."""
        true = false = 0
        for one, other, truth in atoms:
            true |= self.cell(one, other) if truth else 0
            false |= 0 if truth else self.cell(one, other)
        return true, false

    def known(self, yes: list[int], no: list[int]) -> Masks:
        """Return what the grid knows of the clue's cells (`yes[item]`, `no[item]`: see `Grid`)."""
        true = false = 0
        for item, scope, shift in self.rows:
            true |= (yes[item] & scope) << shift
            false |= (no[item] & scope) << shift
        return true, false
