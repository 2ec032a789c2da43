"""A condition's shape: what is left of it when it is forgotten which labels and categories it speaks of.

Conditions of one shape allow the same things of *their* labels, so a table is made once for a shape and serves every
clue of every puzzle that has it: `red is next to blue` and `Ann is next to the violin`, say.
"""

from __future__ import annotations

from collections.abc import Hashable

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Locate, Lookup, Term, Truth, children
from logicgrid.csp.layout import Layout
from logicgrid.puzzle.record import Record


class Shape(Record):
    """`key` is equal where tables are; its numbers of items and arrays are places in `items` and `arrays`."""

    key: Hashable
    items: tuple[int, ...]
    arrays: tuple[int, ...]


class _Dynamic(Exception):
    """A label is looked up that is itself unknown: such a condition speaks of all labels of a category."""


def shape_of(layout: Layout, condition: Condition) -> Shape | None:
    """The shape of a condition on fixed labels; None of one that looks up which label it speaks of.

    A label counts by itself only where its own category is asked for: there its value is one of those compared.
    """
    items: dict[int, int] = {}
    arrays: dict[int, int] = {}
    first, category = layout.first, layout.category

    def walk(node: Term | Condition) -> Hashable:
        kind = type(node)
        if kind is Holder:
            value = node.value  # type: ignore[union-attr]
            if type(value) is not Const:
                raise _Dynamic
            return items.setdefault(first[node.array] + int(value.value), len(items))  # type: ignore[union-attr]
        if kind is Entry:
            return (arrays.setdefault(node.array, len(arrays)), walk(node.position))  # type: ignore[union-attr]
        if kind is Const or kind is Truth:
            return (kind, node.value)  # type: ignore[union-attr]
        if kind is Lookup or kind is Locate:
            return (kind, node.table, *map(walk, children(node)))  # type: ignore[union-attr]
        if kind is Compare:
            return (node.operator, walk(node.left), walk(node.right))  # type: ignore[union-attr]
        return (kind, *map(walk, children(node)))

    try:
        structure = walk(condition)
    except _Dynamic:
        return None
    asked = len(arrays)
    own = []
    for item in items:
        number = category[item]
        place = arrays.setdefault(number, len(arrays))
        own.append((place, item - first[number] if place < asked else -1))
    problem = layout.problem
    kinds = [(array.size, array.distinct) for array in [problem.arrays[number] for number in arrays]]
    return Shape((problem.length, structure, *own, *kinds), tuple(items), tuple(arrays))
