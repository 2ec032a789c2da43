"""The expressions of the narrow waist: a closed union of frozen nodes, without behaviour.

A problem has *arrays* (see `problem.py`): entry `i` of an array is the index of a value.  In a logic grid the positions
`i` are the actors, every property is an array, and array 0 is the actors' own (entry `i` is `i`).

A *term* has a value or is undefined (a value that belongs to nobody, a quotient by zero).  A *condition* is true or
false: a comparison of which a side is undefined is false (the relational reading), so its negation is true.
`evaluate.py` says exactly what each node means.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Any, Literal

from logicgrid.puzzle.record import Record

Number = int | Fraction
Operator = Literal["==", "!=", "<", "<=", ">", ">="]

NEGATED: dict[Operator, Operator] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED: dict[Operator, Operator] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Const(Record):
    value: Number


class Entry(Record):
    """The value index that `array` has at `position` (`val`)."""

    array: int
    position: Term


class Holder(Record):
    """The position at which `array` has the value index `value` (`act`); undefined where nobody has it."""

    array: int
    value: Term


class Lookup(Record):
    """`table[index]`: from a value index to the number that it stands for."""

    index: Term
    table: tuple[Number, ...]


class Locate(Record):
    """The index at which `table` has this number; undefined where it is not in the table."""

    number: Term
    table: tuple[Number, ...]


class Guard(Record):
    """`term` where `condition` holds, undefined elsewhere."""

    condition: Condition
    term: Term


class Choose(Record):
    """`term` where `condition` holds, 0 elsewhere: a summand of a filtered sum, or of a count."""

    condition: Condition
    term: Term


class Sum(Record):
    terms: tuple[Term, ...]


class Product(Record):
    left: Term
    right: Term


class FloorDivide(Record):
    """Python's `//`; undefined where the right side is 0."""

    left: Term
    right: Term


class Modulo(Record):
    """Python's `%`; undefined where the right side is 0."""

    left: Term
    right: Term


class Power(Record):
    """`base ** exponent`; the exponent is a whole number of at least 0, or else the power is undefined."""

    base: Term
    exponent: Term


class Abs(Record):
    term: Term


class Minimum(Record):
    terms: tuple[Term, ...]


class Maximum(Record):
    terms: tuple[Term, ...]


class Truth(Record):
    value: bool


class Compare(Record):
    """False where a side is undefined."""

    operator: Operator
    left: Term
    right: Term


class Defined(Record):
    """All of the terms have a value."""

    terms: tuple[Term, ...]


class Not(Record):
    condition: Condition


class And(Record):
    conditions: tuple[Condition, ...]


class Or(Record):
    conditions: tuple[Condition, ...]


class Iff(Record):
    left: Condition
    right: Condition


Term = (
    Const
    | Entry
    | Holder
    | Lookup
    | Locate
    | Guard
    | Choose
    | Sum
    | Product
    | FloorDivide
    | Modulo
    | Power
    | Abs
    | Minimum
    | Maximum
)
Condition = Truth | Compare | Defined | Not | And | Or | Iff

TRUE = Truth(True)
FALSE = Truth(False)


def conjunction(conditions: tuple[Condition, ...]) -> Condition:
    """All of them hold; nested conjunctions are flattened and constants dropped."""
    parts: list[Condition] = []
    for condition in conditions:
        kind = type(condition)
        if kind is And:
            parts.extend(condition.conditions)  # type: ignore[union-attr]
        elif kind is not Truth:
            parts.append(condition)
        elif condition == FALSE:
            return FALSE
    return parts[0] if len(parts) == 1 else And(tuple(parts)) if parts else TRUE


def disjunction(conditions: tuple[Condition, ...]) -> Condition:
    """At least one of them holds; nested disjunctions are flattened and constants dropped."""
    parts: list[Condition] = []
    for condition in conditions:
        kind = type(condition)
        if kind is Or:
            parts.extend(condition.conditions)  # type: ignore[union-attr]
        elif kind is not Truth:
            parts.append(condition)
        elif condition == TRUE:
            return TRUE
    return parts[0] if len(parts) == 1 else Or(tuple(parts)) if parts else FALSE


def negation(condition: Condition) -> Condition:
    match condition:
        case Truth(value):
            return FALSE if value else TRUE
        case Not(inner):
            return inner
        case _:
            return Not(condition)


def conjuncts(condition: Condition) -> list[Condition]:
    """The conditions that all have to hold, as many and as small as can be had without changing what they mean."""
    if type(condition) is And:
        return [each for part in condition.conditions for each in conjuncts(part)]
    if type(condition) is Not:
        inner = condition.condition
        if type(inner) is Or:
            return [each for part in inner.conditions for each in conjuncts(Not(part))]
        if type(inner) is Not:
            return conjuncts(inner.condition)
    return [condition]


def _nothing(_: object) -> tuple[()]:
    return ()


_BELOW: dict[type, Callable[[Any], tuple[Term | Condition, ...]]] = {
    Const: _nothing,
    Truth: _nothing,
    Entry: lambda node: (node.position,),
    Holder: lambda node: (node.value,),
    Lookup: lambda node: (node.index,),
    Locate: lambda node: (node.number,),
    Abs: lambda node: (node.term,),
    Not: lambda node: (node.condition,),
    Guard: attrgetter("condition", "term"),
    Choose: attrgetter("condition", "term"),
    Product: attrgetter("left", "right"),
    FloorDivide: attrgetter("left", "right"),
    Modulo: attrgetter("left", "right"),
    Power: attrgetter("base", "exponent"),
    Compare: attrgetter("left", "right"),
    Iff: attrgetter("left", "right"),
    Sum: attrgetter("terms"),
    Minimum: attrgetter("terms"),
    Maximum: attrgetter("terms"),
    Defined: attrgetter("terms"),
    And: attrgetter("conditions"),
    Or: attrgetter("conditions"),
}


def children(node: Term | Condition) -> tuple[Term | Condition, ...]:
    """The nodes directly below, in the order of the fields.  (A table: this is the inner loop of every walk.)"""
    return _BELOW[type(node)](node)
