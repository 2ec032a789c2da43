"""Intervals of terms, and truth values of conditions, in a partial placement.

`decider` turns a condition into a closure as `evaluate.condition` does.  Its worlds are partial: their rows raise
`Unplaced` for a label or entry that is not placed.  The closure returns the condition's truth value if that is settled,
whatever the rest will be; otherwise it lets the first `Unplaced` propagate, which says what to place next.

A comparison is settled early if the intervals of its sides are disjoint.  `INTERVALS` has the rules.  An interval
contains every value that its term can have if it is defined, and is tight for a single operation on independent
operands (tests check this against `evaluate.OPERATIONS`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import AGGREGATES, COMPARISONS, World, magnitude

Decider = Callable[[World], bool]
Interval = tuple[expr.Number, expr.Number]
"""The least and the greatest value that a term can have."""
IntervalFunction = Callable[[World], "Interval | None"]
"""None if nothing is known, or the term is undefined."""


class Unplaced(Exception):
    """Asks who has a label of an array, or, with a person, which label of the array that person has."""

    def __init__(self, array: int, label: int | None, person: int = -1) -> None:
        self.array, self.label, self.person = array, label, person


# ---------------------------------------------------------------------- conditions


def decider(node: expr.Condition) -> Decider:
    """Return the closure of a condition."""
    match node:
        case expr.Not(inner):
            function = decider(inner)
            return lambda world: not function(world)
        case expr.And(conditions):
            return _all([decider(each) for each in conditions], True)
        case expr.Or(conditions):
            return _all([decider(each) for each in conditions], False)
        case expr.Iff(first, second):
            one, other = decider(first), decider(second)
            return lambda world: one(world) == other(world)
        case expr.Compare("!=", left, right):
            return decider(expr.Not(expr.Compare("==", left, right)))
        case expr.Compare():
            return _compare(node)
        case _:
            return evaluate.condition(node)


def _all(functions: list[Decider], unless: bool) -> Decider:
    """Return a closure that is `unless` if all parts are, and the opposite as soon as one part is."""

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


def _compare(node: expr.Compare) -> Decider:
    """Return a closure that is False as soon as no values of the sides can satisfy the comparison.

    It is never True early, since a side may still turn out to be undefined.
    """
    exact = evaluate.condition(node)
    left, right = interval(node.left), interval(node.right)
    if left is None or right is None:
        return exact

    def decided(world: World) -> bool:
        try:
            return exact(world)
        except Unplaced:
            one, other = left(world), right(world)
            if one is not None and other is not None and not possible(node.operator, one, other):
                return False
            raise

    return decided


def possible(operator: expr.Operator, left: Interval, right: Interval) -> bool:
    """Return True if some values of two intervals satisfy the operator (callers turn `!=` into a negated `==`).

    >>> possible("<", (3, 5), (1, 3)), possible("==", (3, 5), (1, 3))
    (False, True)
    """
    (low, high), (least, greatest) = left, right
    match operator:
        case "<" | "<=":
            return COMPARISONS[operator](low, greatest)
        case ">" | ">=":
            return COMPARISONS[operator](high, least)
        case _:
            return low <= greatest and high >= least


# ---------------------------------------------------------------------- terms


def interval(node: expr.Term) -> IntervalFunction | None:
    """Return the closure of a term's interval; None if it never has one, whatever is placed."""
    match node:
        case expr.Const(value):
            return lambda world: (value, value)
        case expr.Lookup(_, table):
            return _exact_or(node, (min(table), max(table)))
        case expr.Locate(_, table):
            return _exact_or(node, (0, len(table) - 1))
        case expr.Entry() | expr.Holder():
            return None  # an interval is not worth it for a bare index: comparisons of indices ask for both anyway
        case expr.Guard(_, inner):
            return interval(inner)
        case expr.Choose(condition, inner):
            chosen = interval(inner)
            return None if chosen is None else _chosen(decider(condition), chosen)
        case _:
            return _combined(INTERVALS.get(type(node)), [interval(each) for each in expr.children(node)])  # type: ignore[arg-type]


def _exact_or(node: expr.Term, otherwise: Interval) -> IntervalFunction:
    exact = evaluate.term(node)

    def known(world: World) -> Interval | None:
        try:
            value = exact(world)
        except Unplaced:
            return otherwise
        return None if value is None else (value, value)

    return known


def _chosen(when: Decider, inner: IntervalFunction) -> IntervalFunction:
    def known(world: World) -> Interval | None:
        try:
            return inner(world) if when(world) else (0, 0)
        except Unplaced:
            found = inner(world)
            return None if found is None else (min(found[0], 0), max(found[1], 0))

    return known


def _combined(
    rule: Callable[..., Interval] | None, operands: Sequence[IntervalFunction | None]
) -> IntervalFunction | None:
    functions = [each for each in operands if each is not None]
    if rule is None or len(functions) < len(operands):
        return None

    def known(world: World) -> Interval | None:
        found = []
        for function in functions:
            each = function(world)
            if each is None:
                return None
            found.append(each)
        return rule(*found)

    return known


def _monotone(node: type) -> Callable[..., Interval]:
    """Return the rule of an aggregate that is monotone in each of its operands."""
    fold = AGGREGATES[node]
    return lambda *operands: (fold([low for low, _ in operands]), fold([high for _, high in operands]))


def _span(values: Sequence[expr.Number]) -> Interval:
    return min(values), max(values)


def _magnitude(operand: Interval) -> Interval:
    low, high = _span([magnitude(end) for end in operand])
    return (0 if operand[0] <= 0 <= operand[1] else low), high


def _product(left: Interval, right: Interval) -> Interval:
    return _span([one * other for one, other in product(left, right)])


INTERVALS: dict[type, Callable[..., Interval]] = {
    expr.Abs: _magnitude,
    expr.Sum: _monotone(expr.Sum),
    expr.Minimum: _monotone(expr.Minimum),
    expr.Maximum: _monotone(expr.Maximum),
    expr.Product: _product,
}
"""The rule of an operation: from the intervals of its operands, in the order of the node's fields, to its own.

Quotients, remainders and powers have none: few clues have them.
"""
