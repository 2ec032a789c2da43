"""The labels of which a condition speaks, the categories of which it asks their values, and its shape.

The shape of a condition is what is left of it if labels and categories are replaced by the order in which they turn up.
Conditions of one shape allow the same of *their* labels: `red is next to blue` and `Ann is next to the violin`, say.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from logicgrid.csp.expr import (
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Entry,
    Guard,
    Holder,
    Locate,
    Lookup,
    Term,
    Truth,
    children,
)
from logicgrid.csp.problem import Layout


class Mentions:
    """What a condition mentions.

    `items` are the labels in the order in which they turn up; `asked[item]` are the categories of which the item's
    value is asked; `shape` is equal for conditions of one shape.  If a label is looked up that is itself unknown, every
    label that it can be is mentioned, and the condition has no shape (None).
    """

    __slots__ = ("_arrays", "_places", "asked", "items", "layout", "shape")

    def __init__(self, layout: Layout, condition: Condition) -> None:
        self.layout = layout
        self.asked: dict[int, list[int]] = {}
        self._arrays: dict[int, int] = {}
        self._places: dict[int, int] = {}
        """By array, and by item, the place at which it turned up."""
        self.shape: Hashable | None = ()
        structure = self._walk(condition)
        self.items = tuple(self.asked)
        if self.shape is not None:
            self.shape = self._shape(structure)

    def _shape(self, structure: Hashable) -> Hashable:
        """Return a condition's structure with everything else on which its supports depend.

        A label counts by itself only if its own category is asked for: then its value is one of those compared.
        """
        first, category, arrays = self.layout.first, self.layout.category, self._arrays
        asked = len(arrays)
        own = []
        for item in self.items:
            number = category[item]
            place = arrays.setdefault(number, len(arrays))
            own.append((place, item - first[number] if place < asked else -1))
        problem = self.layout.problem
        kinds = [(array.size, array.distinct) for array in [problem.arrays[number] for number in arrays]]
        return (problem.length, structure, *own, *kinds)

    def _walk(self, node: Any) -> Hashable:
        """Note what a term or condition mentions, and return its structure."""
        kind = type(node)
        if kind is Holder or kind is Guard:
            return self._persons(node)[0]
        if kind is Entry:
            structure, items = self._persons(node.position)
            array = node.array
            for item in items:
                asked = self.asked[item]
                if self.layout.category[item] != array and array not in asked:
                    asked.append(array)
            return (self._arrays.setdefault(array, len(self._arrays)), structure)
        if kind is Const or kind is Truth:
            return (kind, node.value)
        if kind is Lookup or kind is Locate:
            return (kind, node.table, *map(self._walk, children(node)))
        if kind is Compare:
            return (node.operator, self._walk(node.left), self._walk(node.right))
        return (kind, *map(self._walk, children(node)))

    def _persons(self, node: Term) -> tuple[Hashable, tuple[int, ...]]:
        """Note and return the items by whose holder a position is given, after its structure."""
        kind = type(node)
        if kind is Holder:
            value = node.value  # type: ignore[union-attr]
            first = self.layout.first[node.array]  # type: ignore[union-attr]
            if type(value) is Const:
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
        if kind is Guard:
            condition = self._walk(node.condition)  # type: ignore[union-attr]
            structure, items = self._persons(node.term)  # type: ignore[union-attr]
            return (kind, condition, structure), items
        return self._walk(node), ()


def strict_items(layout: Layout, condition: Condition) -> Iterator[int]:
    """Yield the labels that must have an actor if the condition holds: those that its comparisons need."""
    if isinstance(condition, And):
        for part in condition.conditions:
            yield from strict_items(layout, part)
    elif isinstance(condition, Compare):
        stack: list[Term | Condition] = [condition.left, condition.right]
        while stack:
            node = stack.pop()
            if isinstance(node, Holder) and isinstance(node.value, Const):
                yield layout.item(node.array, int(node.value.value))
            elif not isinstance(node, Choose | Guard):
                stack.extend(children(node))
