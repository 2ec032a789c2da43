"""What a condition means where not everything is placed yet: decided as early as it can be, or it says what it asks for.

A condition in, a Python closure out, like `evaluate.condition`.  Called with a world whose rows raise `Unplaced` for what
is not placed, it gives the condition's truth where that is settled already, whatever the rest will be, and otherwise
lets the first `Unplaced` through.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import (
    Abs,
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Iff,
    Lookup,
    Maximum,
    Minimum,
    Not,
    Number,
    Or,
    Product,
    Sum,
    Term,
)

Decider = Callable[[World], bool]
Interval = Callable[[World], "tuple[Number, Number] | None"]
"""The least and the greatest value that a term may have, if it has one; None where that is not known."""


class Unplaced(Exception):
    """Asks who has a label, or (with a person) which label of an array that person has."""

    def __init__(self, array: int, label: int | None, person: int = -1) -> None:
        self.array, self.label, self.person = array, label, person


def decider(node: Condition) -> Decider:
    """The closure of a condition."""
    match node:
        case Not(inner):
            function = decider(inner)
            return lambda world: not function(world)
        case And(conditions):
            return _all([decider(each) for each in conditions], True)
        case Or(conditions):
            return _all([decider(each) for each in conditions], False)
        case Iff(first, second):
            one, other = decider(first), decider(second)
            return lambda world: one(world) == other(world)
        case Compare():
            return _compare(node)
        case _:
            return evaluate.condition(node)


def _all(functions: list[Decider], unless: bool) -> Decider:
    """`unless` where all parts are that; the opposite as soon as one part is."""

    def decided(world: World) -> bool:
        missing: Unplaced | None = None
        for function in functions:
            try:
                if function(world) != unless:
                    return not unless
            except Unplaced as need:
                missing = missing or need
        if missing is not None:
            raise missing
        return unless

    return decided


def _compare(node: Compare) -> Decider:
    """False as soon as the two sides are too far apart, whatever is still missing."""
    exact = evaluate.condition(node)
    left, right = interval(node.left), interval(node.right)
    name = node.operator
    if left is None or right is None or name == "!=":
        return exact

    def decided(world: World) -> bool:
        try:
            return exact(world)
        except Unplaced:
            one, other = left(world), right(world)
            if one is None or other is None:
                raise
            (low, high), (least, greatest) = one, other
            if (
                (name in ("<", "==") and low > greatest)
                or (name in (">", "==") and high < least)
                or (name == "<" and low >= greatest)
                or (name == ">" and high <= least)
                or (name == "<=" and low > greatest)
                or (name == ">=" and high < least)
            ):
                return False
            raise

    return decided


def interval(node: Term) -> Interval | None:
    """The closure of a term's bounds; None where a term of its kind has none that are worth it."""
    match node:
        case Const(value):
            return lambda world: (value, value)
        case Lookup(_, table):
            return _or_else(node, lambda world: (min(table), max(table)))
        case Choose(condition, inner):
            when, bounds = decider(condition), interval(inner)
            return None if bounds is None else _chosen(when, bounds)
        case Sum(terms):
            return _summed(terms)
        case Product(left, right):
            return _crossed(left, right)
        case Abs(inner):
            return _crossed(inner, Const(1), absolute=True)
        case Minimum(terms):
            return _extreme(terms, min)
        case Maximum(terms):
            return _extreme(terms, max)
        case _:
            return None


def _or_else(node: Term, bounds: Interval) -> Interval:
    exact = evaluate.term(node)

    def known(world: World) -> tuple[Number, Number] | None:
        try:
            value = exact(world)
        except Unplaced:
            return bounds(world)
        return None if value is None else (value, value)

    return known


def _chosen(when: Decider, bounds: Interval) -> Interval:
    def known(world: World) -> tuple[Number, Number] | None:
        try:
            if not when(world):
                return 0, 0
        except Unplaced:
            inner = bounds(world)
            return None if inner is None else (min(inner[0], 0), max(inner[1], 0))
        return bounds(world)

    return known


def _each(terms: tuple[Term, ...]) -> Callable[[World], list[tuple[Number, Number]] | None] | None:
    functions = [interval(each) for each in terms]
    present = [each for each in functions if each is not None]
    if len(present) < len(functions):
        return None

    def known(world: World) -> list[tuple[Number, Number]] | None:
        found = []
        for function in present:
            bounds = function(world)
            if bounds is None:
                return None
            found.append(bounds)
        return found

    return known


def _summed(terms: tuple[Term, ...]) -> Interval | None:
    each = _each(terms)
    if each is None:
        return None

    def known(world: World) -> tuple[Number, Number] | None:
        found = each(world)
        return None if found is None else (sum([low for low, _ in found]), sum([high for _, high in found]))

    return known


def _extreme(terms: tuple[Term, ...], fold: Callable[[list[Number]], Number]) -> Interval | None:
    each = _each(terms)
    if each is None:
        return None

    def known(world: World) -> tuple[Number, Number] | None:
        found = each(world)
        return None if found is None else (fold([low for low, _ in found]), fold([high for _, high in found]))

    return known


def _crossed(left: Term, right: Term, absolute: bool = False) -> Interval | None:
    each = _each((left, right))
    if each is None:
        return None

    def known(world: World) -> tuple[Number, Number] | None:
        found = each(world)
        if found is None:
            return None
        (a, b), (c, d) = found
        corners = [a * c, a * d, b * c, b * d]
        if not absolute:
            return min(corners), max(corners)
        low = 0 if a <= 0 <= b else min(abs(a), abs(b))
        return low, max(abs(a), abs(b))

    return known
