"""Expressions: the conditions of clues, as a closed union of frozen nodes without behaviour.

A problem has *arrays* (see `problem.py`): entry `i` of an array is the index of a value.  In a logic grid the positions
`i` are the actors, every property is an array, and array 0 is the actors' own (entry `i` is `i`).

A *term* has a value or is undefined (a value that belongs to nobody, a division by zero).  A *condition* is true or
false: a comparison with an undefined side is false (the relational semantics), so its negation is true.  `!=` is the
negation of `==`, so it is true for an undefined side; a rule that needs defined numbers that differ adds a `Defined`.
`evaluate.py` gives each node its meaning, by exact functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from operator import attrgetter
from typing import Any, Literal, get_args

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
    """The position at which `array` has the value index `value` (`act`); undefined if nobody has it.

    Only used for a distinct array, or a value that at most one position may have.
    """

    array: int
    value: Term


class Lookup(Record):
    """`table[index]`: the number that a value index represents."""

    index: Term
    table: tuple[Number, ...]


class Locate(Record):
    """The index of this number in `table`; undefined if the table does not have it."""

    number: Term
    table: tuple[Number, ...]


class Guard(Record):
    """`term` if `condition` holds, undefined if not."""

    condition: Condition
    term: Term


class Choose(Record):
    """`term` if `condition` holds, 0 if not: a summand of a filtered sum, or of a count."""

    condition: Condition
    term: Term


class Sum(Record):
    terms: tuple[Term, ...]


class Product(Record):
    left: Term
    right: Term


class FloorDivide(Record):
    """Python's `//`; undefined if the right side is 0."""

    left: Term
    right: Term


class Modulo(Record):
    """Python's `%`; undefined if the right side is 0."""

    left: Term
    right: Term


class Power(Record):
    """`base ** exponent`; undefined unless the exponent is a whole number of at least 0."""

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
    """A comparison of two terms; false if a side is undefined, except for `!=`, which is then true."""

    operator: Operator
    left: Term
    right: Term


class Defined(Record):
    """True if all terms have a value."""

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
    """Return the condition that all of these hold: nested conjunctions are flattened, constants dropped."""
    return _joined(conditions, And, FALSE, TRUE)


def disjunction(conditions: tuple[Condition, ...]) -> Condition:
    """Return the condition that at least one of these holds: nested disjunctions are flattened, constants dropped."""
    return _joined(conditions, Or, TRUE, FALSE)


def _joined(conditions: tuple[Condition, ...], kind: type[And | Or], absorbing: Truth, neutral: Truth) -> Condition:
    parts: list[Condition] = []
    for condition in conditions:
        if isinstance(condition, kind):
            parts.extend(condition.conditions)
        elif condition == absorbing:
            return absorbing
        elif condition != neutral:
            parts.append(condition)
    return parts[0] if len(parts) == 1 else kind(tuple(parts)) if parts else neutral


def negation(condition: Condition) -> Condition:
    """Return the condition that this one does not hold."""
    match condition:
        case Truth(value):
            return FALSE if value else TRUE
        case Not(inner):
            return inner
        case _:
            return Not(condition)


def equivalence(left: Condition, right: Condition) -> Condition:
    """Return the condition that both of these hold, or neither."""
    for one, other in ((left, right), (right, left)):
        if one == TRUE:
            return other
        if one == FALSE:
            return negation(other)
    return Iff(left, right)


def says_same(condition: Condition) -> tuple[tuple[int, int], tuple[int, int], bool] | None:
    """Return the two labels (array, label) whose actors a condition compares, and whether it equates them."""
    match condition:
        case Compare("==" | "!=" as operator, Holder(one, Const(a)), Holder(other, Const(b))):
            return (one, int(a)), (other, int(b)), operator == "=="
    return None


def factors(term: Term) -> list[Term]:
    """Return the terms whose product a term is: itself, if it is no product."""
    return [*factors(term.left), *factors(term.right)] if type(term) is Product else [term]


def conjuncts(condition: Condition) -> list[Condition]:
    """Return conditions whose conjunction is equivalent to this one: as many, and as small, as the logic allows.

    >>> one, other = Defined((Const(1),)), Defined((Const(2),))
    >>> conjuncts(Not(Or((one, Not(other))))) == [Not(one), other]
    True
    """
    if type(condition) is And:
        return [each for part in condition.conditions for each in conjuncts(part)]
    if type(condition) is Not:
        inner = condition.condition
        if type(inner) is Or:
            return [each for part in inner.conditions for each in conjuncts(Not(part))]
        if type(inner) is Not:
            return conjuncts(inner.condition)
    return [condition]


def _getter(kind: type) -> Callable[[Any], tuple[Term | Condition, ...]]:
    """Return what gets the child nodes of a node of this kind, by the types of its fields."""
    types: dict[str, str] = kind.__annotations__
    for name, said in types.items():
        if said in ("tuple[Term, ...]", "tuple[Condition, ...]"):
            return attrgetter(name)
    names = [name for name, said in types.items() if said in ("Term", "Condition")]
    get: Callable[[Any], Any] = attrgetter(*names) if names else lambda node: ()
    return get if len(names) != 1 else lambda node: (get(node),)


_BELOW = {kind: _getter(kind) for kind in (*get_args(Term), *get_args(Condition))}


def children(node: Term | Condition) -> tuple[Term | Condition, ...]:
    """Return the child nodes in the order of the fields.  (By a table, since every walk does this at each node.)"""
    return _BELOW[type(node)](node)


def nodes(node: Term | Condition) -> Iterator[Term | Condition]:
    """Yield a node and all its descendants."""
    yield node
    for child in children(node):
        yield from nodes(child)


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with its child nodes changed by a function."""

    def part(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(part, value))
        return change(value) if isinstance(value, Record) else value

    return type(node)(*[part(getattr(node, name)) for name in node.__struct_fields__])
