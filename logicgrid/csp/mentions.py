"""Which labels a condition speaks of, and of which categories it asks their values."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.expr import (
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Entry,
    Guard,
    Holder,
    Term,
    children,
)
from logicgrid.csp.layout import Layout


class Mentions:
    """`items`: the labels in the order in which they are met; `asked[item]`: the categories asked of each.

    `dynamic` where a person or a value is looked up through something that is itself unknown: then all the labels that
    it may be are mentioned.
    """

    __slots__ = ("asked", "dynamic", "items", "layout")

    def __init__(self, layout: Layout, node: Term | Condition) -> None:
        self.layout = layout
        self.items: list[int] = []
        self.asked: dict[int, list[int]] = {}
        self.dynamic = False
        self._walk(node)

    def _walk(self, node: Term | Condition) -> None:
        if isinstance(node, Entry):
            for item in self._persons(node.position):
                if self.layout.category[item] != node.array and node.array not in self.asked[item]:
                    self.asked[item].append(node.array)
        elif isinstance(node, Holder):
            self._persons(node)
        else:
            for child in children(node):
                self._walk(child)

    def _persons(self, node: Term) -> list[int]:
        """The items that a person may be meant by, each noted as mentioned."""
        if isinstance(node, Holder):
            if isinstance(node.value, Const):
                return [self._note(self.layout.item(node.array, int(node.value.value)))]
            self.dynamic = True
            self._walk(node.value)
            size = self.layout.problem.arrays[node.array].size
            return [self._note(self.layout.item(node.array, label)) for label in range(size)]
        self._walk(node.condition if isinstance(node, Guard) else node)
        return self._persons(node.term) if isinstance(node, Guard) else []

    def _note(self, item: int) -> int:
        if item not in self.asked:
            self.items.append(item)
            self.asked[item] = []
        return item


def strict_items(layout: Layout, condition: Condition) -> Iterator[int]:
    """The labels that somebody must have if the condition holds: those that its comparisons need."""
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
