"""What the rivals are given: a compiled problem in the few forms that the generated puzzles use.

A label is (category, place).  A condition is `Same` (two labels are one person's), `Relation` (a predicate of one
value, or of two: each the value of a category that belongs to a label), or `Not`, `And`, `Or`, `Iff` of conditions.
Anything else raises `Unsupported`, and the rivals show no figure.  Nothing of our own encodings or search is used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from logicgrid.csp import expr

Label = tuple[int, int]
Value = tuple[int, Label]
"""The value of a category that belongs to a label's person."""
Answer = tuple[tuple[int, ...], ...]


class Unsupported(Exception):
    """The puzzle uses more of the language than the rivals were taught."""


@dataclass(frozen=True)
class Same:
    one: Label
    other: Label


@dataclass(frozen=True)
class Relation:
    """`test` takes as many value places as there are `values`, one or two; `compare` is the same as an expression."""

    values: tuple[Value, ...]
    test: Callable[..., bool]
    compare: expr.Compare


@dataclass(frozen=True)
class Not:
    inner: Any


@dataclass(frozen=True)
class And:
    parts: tuple[Any, ...]


@dataclass(frozen=True)
class Or:
    parts: tuple[Any, ...]


@dataclass(frozen=True)
class Iff:
    left: Any
    right: Any


@dataclass(frozen=True)
class Puzzle:
    """`categories` lists of `size` labels; `base` is the category whose labels serve as the places of all others."""

    size: int
    categories: int
    conditions: tuple[Any, ...]

    @cached_property
    def base(self) -> int:
        """The category whose values are compared most: what anybody who models by hand would put in a row."""
        counts = [0] * self.categories
        for condition in self.conditions:
            for relation in relations(condition):
                for category, _ in relation.values:
                    counts[category] += 1
        return max(range(self.categories), key=lambda number: counts[number])

    def labels(self) -> Iterator[Label]:
        return ((category, place) for category in range(self.categories) for place in range(self.size))

    def answer(self, place: Callable[[Label], int]) -> Answer:
        """Our form of an answer, from the place along the base category that each label has."""
        at = [[place((category, label)) for label in range(self.size)] for category in range(self.categories)]
        return tuple(
            tuple(row.index(at[0][actor]) for actor in range(self.size)) if number else tuple(range(self.size))
            for number, row in enumerate(at)
        )


def relations(condition: Any) -> Iterator[Relation]:
    """All the relations in a condition."""
    match condition:
        case Relation():
            yield condition
        case Not(inner):
            yield from relations(inner)
        case And(parts) | Or(parts):
            for part in parts:
                yield from relations(part)
        case Iff(left, right):
            yield from relations(left)
            yield from relations(right)


def puzzle_of(problem: Any) -> Puzzle:
    """The problem in these forms; raises `Unsupported`."""
    full = (1 << problem.length) - 1
    for array in problem.arrays[1:]:
        if not array.bijective or any(domain != full for domain in array.domains):
            raise Unsupported("a property that is spare, shared or given")
    return Puzzle(problem.length, len(problem.arrays), tuple(map(_condition, problem.conditions())))


def _condition(node: expr.Condition) -> Any:
    match node:
        case expr.And(parts):
            return And(tuple(map(_condition, parts)))
        case expr.Or(parts):
            return Or(tuple(map(_condition, parts)))
        case expr.Not(inner):
            return Not(_condition(inner))
        case expr.Iff(left, right):
            return Iff(_condition(left), _condition(right))
        case expr.Compare(name, expr.Holder() as one, expr.Holder() as other) if name in ("==", "!="):
            same = Same(label_of(one), label_of(other))
            return same if name == "==" else Not(same)
        case expr.Compare():
            return _relation(node)
    raise Unsupported(type(node).__name__)


def label_of(node: expr.Term) -> Label:
    match node:
        case expr.Holder(array, expr.Const(place)):
            return array, int(place)
    raise Unsupported("somebody who is described by somebody else")


TESTS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _relation(compare: expr.Compare) -> Relation:
    values: list[Value] = []
    one, other, test = _number(compare.left, values), _number(compare.right, values), TESTS[compare.operator]
    if not 1 <= len(values) <= 2:
        raise Unsupported("a comparison of more than two values")
    return Relation(tuple(values), lambda *places: test(one(places), other(places)), compare)


def _number(node: expr.Term, values: list[Value]) -> Callable[[tuple[int, ...]], Any]:
    """The function from the places of the values to the term's number; the values that it meets are appended."""
    match node:
        case expr.Const(number):
            return lambda places: number
        case expr.Entry(array, who):
            value = array, label_of(who)
            if value not in values:
                values.append(value)
            return operator.itemgetter(values.index(value))
        case expr.Lookup(inner, table):
            index = _number(inner, values)
            return lambda places: table[index(places)]
        case expr.Abs(inner):
            term = _number(inner, values)
            return lambda places: abs(term(places))
        case expr.Sum(terms):
            parts = [_number(each, values) for each in terms]
            return lambda places: sum(part(places) for part in parts)
        case expr.Product(left, right):
            a, b = _number(left, values), _number(right, values)
            return lambda places: a(places) * b(places)
    raise Unsupported(type(node).__name__)
