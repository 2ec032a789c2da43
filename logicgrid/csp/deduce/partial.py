"""What a condition means where not everything is placed yet: decided early, or it says what it asks for.

A condition in, a Python closure out, like `evaluate.condition`.  Called with a world whose rows raise `Unplaced` for
what is not placed, it gives the condition's truth where that is settled already, whatever the rest will be, and lets
the first `Unplaced` through otherwise.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.exact import magnitude
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
Bounds = tuple[Number, Number]
"""The least and the greatest value that a term may have."""
Interval = Callable[[World], "Bounds | None"]
"""None where the term may be undefined, or nothing is known."""


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
            return _or_else(evaluate.term(node), (min(table), max(table)))
        case Choose(condition, inner):
            bounds = interval(inner)
            return None if bounds is None else _chosen(decider(condition), bounds)
        case Sum(terms):
            return _combined(terms, lambda each: (sum([low for low, _ in each]), sum([high for _, high in each])))
        case Minimum(terms):
            return _combined(terms, lambda each: (min([low for low, _ in each]), min([high for _, high in each])))
        case Maximum(terms):
            return _combined(terms, lambda each: (max([low for low, _ in each]), max([high for _, high in each])))
        case Product(left, right):
            return _combined((left, right), _multiplied)
        case Abs(inner):
            return _combined((inner,), _without_sign)
        case _:
            return None


def _or_else(exact: evaluate.TermFunction, bounds: Bounds) -> Interval:
    def known(world: World) -> Bounds | None:
        try:
            value = exact(world)
        except Unplaced:
            return bounds
        return None if value is None else (value, value)

    return known


def _chosen(when: Decider, bounds: Interval) -> Interval:
    def known(world: World) -> Bounds | None:
        try:
            return bounds(world) if when(world) else (0, 0)
        except Unplaced:
            inner = bounds(world)
            return None if inner is None else (min(inner[0], 0), max(inner[1], 0))

    return known


def _combined(terms: tuple[Term, ...], combine: Callable[[list[Bounds]], Bounds]) -> Interval | None:
    functions = [interval(each) for each in terms]
    present = [each for each in functions if each is not None]
    if len(present) < len(functions):
        return None

    def known(world: World) -> Bounds | None:
        found = [function(world) for function in present]
        whole = [each for each in found if each is not None]
        return combine(whole) if len(whole) == len(found) else None

    return known


def _multiplied(each: list[Bounds]) -> Bounds:
    (a, b), (c, d) = each
    corners = [a * c, a * d, b * c, b * d]
    return min(corners), max(corners)


def _without_sign(each: list[Bounds]) -> Bounds:
    ((low, high),) = each
    sizes = magnitude(low), magnitude(high)
    return (0 if low <= 0 <= high else min(sizes)), max(sizes)
