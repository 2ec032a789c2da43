"""The truth of a condition while not everything is placed yet, as soon as nothing that is missing can change it.

`settled` turns a condition into a closure like `evaluate.condition` does, for the worlds of the checker, which raise
`Unsettled` for what is not placed.  If the condition is not settled, the closure lets the first `Unsettled` through.
The checker would be right without this, but it would have to try too many placements for clues over all actors (one of
them, a count, a sum over some).  The deduction has a module of its own for this, `intervals.py`: they share nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import And, Choose, Compare, Condition, Const, Lookup, Not, Number, Or, Product, Sum, Term

Test = Callable[[World], bool]
Ends = Callable[[World], Sequence[Number]]


class Unsettled(Exception):
    """Asks who has a label of an array; or, if `label` is None, which label of it a person has."""

    def __init__(self, array: int, label: int | None, person: int | None) -> None:
        self.array, self.label, self.person = array, label, person


def settled(node: Condition) -> Test:
    """Return the closure of a condition."""
    match node:
        case Not(inner):
            test = settled(inner)
            return lambda world: not test(world)
        case And(parts):
            return all_of([settled(part) for part in parts])
        case Or(parts):
            none = all_of([settled(Not(part)) for part in parts])
            return lambda world: not none(world)
        case Compare("!=", left, right):
            return settled(Not(Compare("==", left, right)))
        case Compare():
            return _comparison(node)
        case _:
            return evaluate.condition(node)


def all_of(tests: Sequence[Test]) -> Test:
    """Return the closure of a conjunction, which is False as soon as one of the tests is."""

    def decided(world: World) -> bool:
        missing: Unsettled | None = None
        for test in tests:
            try:
                if not test(world):
                    return False
            except Unsettled as need:
                missing = missing or need
        if missing is not None:
            raise missing
        return True

    return decided


def _comparison(node: Compare) -> Test:
    """Return the closure of a comparison, which is False as soon as the sides are too far apart."""
    exact, ends = evaluate.condition(node), _ends(Sum((node.left, Product(Const(-1), node.right))))
    if ends is None:
        return exact

    def compared(world: World) -> bool:
        try:
            return exact(world)
        except Unsettled:
            least, most = ends(world)
            if (least > 0 and node.operator in ("==", "<", "<=")) or (most < 0 and node.operator in ("==", ">", ">=")):
                return False
            raise

    return compared


def _ends(node: Term) -> Ends | None:
    """Return the closure of the least and the greatest value that a term can have; None for some kinds of terms."""
    match node:
        case Const(value):
            return lambda world: (value, value)
        case Lookup(_, table):
            return _exact_or(node, lambda world: table)
        case Choose(_, inner) if (chosen := _ends(inner)) is not None:
            return _exact_or(node, lambda world: (0, *chosen(world)))
        case Product(Const(factor), inner) if (single := _ends(inner)) is not None:
            return lambda world: sorted([factor * end for end in single(world)])
        case Sum(terms):
            parts = [part for term in terms if (part := _ends(term)) is not None]
            if len(parts) == len(terms):
                return lambda world: [sum(ends) for ends in zip(*[part(world) for part in parts], strict=True)]
    return None


def _exact_or(node: Term, among: Ends) -> Ends:
    exact = evaluate.term(node)

    def ends(world: World) -> Sequence[Number]:
        try:
            value = exact(world) or 0
            return value, value
        except Unsettled:
            values = among(world)
            return min(values), max(values)

    return ends
