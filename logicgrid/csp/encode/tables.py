"""Which values of its unknowns a condition allows: tables made by evaluation, one for all conditions of a form.

A *leaf* is what a clue asks of a label that is fixed: the position of its holder, `(category, label)`, or its holder's
value in another category, `(asked, category, label)`.  Conditions that differ only in their leaves have one *form*:
`red is next to blue` and `Ann is next to the violin`, say.  So a table is made once for a form and the sizes of its
leaves, by evaluating the condition on every tuple of values; a leaf that may be undefined has one value more than its
size, the last one, for that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from typing import Any, TypeVar

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Locate, Lookup, Number, Term, Truth, children

Leaf = tuple[int, ...]

Size = tuple[int, bool]
"""The number of values that a leaf can have, and whether it may be undefined."""

MAX_KEPT = 5_000
"""The number of tables that are kept; beyond it they are made anew when they are needed."""

_tables: dict[Hashable, Any] = {}


class Mentions:
    """The leaves of an expression in the order in which they occur, and its form."""

    __slots__ = ("form", "leaves")

    def __init__(self, node: Term | Condition) -> None:
        """Raises Dynamic if the node asks for a label that is itself unknown."""
        self.leaves: dict[Leaf, int] = {}
        self.form = self._form(node)

    def _form(self, node: Term | Condition) -> Hashable:
        kind = type(node)
        if kind is Holder or kind is Entry:
            return self.leaves.setdefault(leaf_of(node), len(self.leaves))  # type: ignore[arg-type]
        if kind is Compare:
            return node.operator, self._form(node.left), self._form(node.right)  # type: ignore[union-attr]
        if kind is Const or kind is Truth:
            return kind, node.value  # type: ignore[union-attr]
        if kind is Lookup or kind is Locate:
            return kind, node.table, *map(self._form, children(node))  # type: ignore[union-attr]
        return kind, *map(self._form, children(node))


class Dynamic(Exception):
    """A label is looked up that is itself unknown: such an expression has no leaves."""


def leaf_of(node: Holder | Entry) -> Leaf:
    """Return the leaf that a term is.  Raises Dynamic."""
    if type(node) is Holder:
        label = node.value
        if type(label) is Const:
            return node.array, int(label.value)
    elif type(node.position) is Holder:  # type: ignore[union-attr]
        return node.array, *leaf_of(node.position)  # type: ignore[union-attr]
    raise Dynamic


def allowed(condition: Condition, mentions: Mentions, sizes: tuple[Size, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the tuples of values of the condition's leaves of which it is true."""

    def table() -> tuple[tuple[int, ...], ...]:
        holds = evaluate.condition(_on_leaves(condition, mentions.leaves))
        return tuple([values for values, world in _worlds(sizes) if holds(world)])

    return _once(table, mentions, sizes)


def outcomes(term: Term, mentions: Mentions, sizes: tuple[Size, ...]) -> dict[tuple[int, ...], Number | None]:
    """Return the term's value for each tuple of values of its leaves; None if the term is undefined."""

    def table() -> dict[tuple[int, ...], Number | None]:
        value = evaluate.term(_on_leaves(term, mentions.leaves))
        return {values: value(world) for values, world in _worlds(sizes)}

    return _once(table, mentions, sizes)


_T = TypeVar("_T")


def _once(table: Callable[[], _T], mentions: Mentions, sizes: tuple[Size, ...]) -> _T:
    """Return the table of a form (of a condition or of a term) and of sizes, made once."""
    key = mentions.form, sizes
    if key not in _tables:
        if len(_tables) >= MAX_KEPT:
            _tables.clear()
        _tables[key] = table()
    return _tables[key]  # type: ignore[no-any-return]


def _worlds(sizes: Sequence[Size]) -> Iterator[tuple[tuple[int, ...], evaluate.World]]:
    """Yield all tuples of values, each with a world in which leaf i is the holder of label i of array 0."""
    options = [[*range(size), None] if partial else range(size) for size, partial in sizes]
    places = [range(size + partial) for size, partial in sizes]
    for values, holders in zip(product(*places), product(*options), strict=True):
        yield values, evaluate.World((), (holders,))


def _on_leaves(node: Any, leaves: dict[Leaf, int]) -> Any:
    """Return the expression with each leaf replaced by the holder of its number."""
    kind = type(node)
    if kind is Holder or kind is Entry:
        return Holder(0, Const(leaves[leaf_of(node)]))
    if kind is Const or kind is Truth:
        return node
    below = [_on_leaves(child, leaves) for child in children(node)]
    if kind is Compare:
        return Compare(node.operator, *below)
    if kind is Lookup or kind is Locate:
        return kind(*below, node.table)
    return kind(tuple(below)) if kind.__match_args__[0] in ("terms", "conditions") else kind(*below)
