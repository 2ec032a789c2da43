"""The tables of the model, made by `evaluate`: for which values of a few unknowns a condition is true.

A *leaf* is what a clue asks of a value that is fixed: its holder, `(array, value)`, or what its holder has in another
array, `(asked, array, value)`; or what that actor has, where the array's labels are the actors, `(asked, asked, array,
value)`, and so on.  Conditions that differ only in their leaves have one *form*: `red is next to blue` and
`Ann is next to the violin`, say.  A table is made once for a form and the sizes of its leaves, by evaluating the form
on every tuple of values; a leaf that may be undefined has one value more than its size, the last one, for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Locate, Lookup, Number, Term, Truth, children

Leaf = tuple[int, ...]

Size = tuple[int, bool]
"""The number of values that a leaf can have, and whether it may be undefined."""


class Dynamic(Exception):
    """A value is looked up that is itself unknown: such an expression has no leaves."""


def form_of(node: Term | Condition) -> tuple[Any, list[Leaf]]:
    """Return the form of an expression, leaf i replaced by the holder of value i of array 0, and its leaves.

    Raises Dynamic.
    """
    leaves: dict[Leaf, int] = {}
    return _form(node, leaves), list(leaves)


def _form(node: Any, leaves: dict[Leaf, int]) -> Any:
    kind = type(node)
    if kind is Holder or kind is Entry:
        return Holder(0, Const(leaves.setdefault(leaf_of(node), len(leaves))))
    if kind is Const or kind is Truth:
        return node
    below = [_form(child, leaves) for child in children(node)]
    if kind is Compare:
        return Compare(node.operator, *below)
    if kind is Lookup or kind is Locate:
        return kind(*below, node.table)
    return kind(tuple(below)) if kind.__match_args__[0] in ("terms", "conditions") else kind(*below)


def leaf_of(node: Holder | Entry) -> Leaf:
    """Return the leaf that a term is.  Raises Dynamic."""
    match node:
        case Holder(array, Const(value)):
            return array, int(value)
        case Entry(array, Holder() as holder):
            return array, *leaf_of(holder)
        case Holder(0, Entry() as entry):  # the actors' own array is the identity
            return leaf_of(entry)
    raise Dynamic


@lru_cache(maxsize=5_000)
def allowed(form: Condition, sizes: tuple[Size, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the tuples of values of its leaves for which a form of conditions is true."""
    holds = evaluate.condition(form)
    return tuple([values for values, world in _worlds(sizes) if holds(world)])


@lru_cache(maxsize=5_000)
def outcomes(form: Term, sizes: tuple[Size, ...]) -> dict[tuple[int, ...], Number | None]:
    """Return the value of a form of terms for each tuple of values of its leaves; None if it is undefined."""
    value = evaluate.term(form)
    return {values: value(world) for values, world in _worlds(sizes)}


def _worlds(sizes: Sequence[Size]) -> Iterator[tuple[tuple[int, ...], evaluate.World]]:
    """Yield all tuples of values, each with a world in which leaf i is the holder of value i of array 0."""
    options = [[*range(size), None] if partial else range(size) for size, partial in sizes]
    places = [range(size + partial) for size, partial in sizes]
    for values, holders in zip(product(*places), product(*options), strict=True):
        yield values, evaluate.World((), (holders,))
