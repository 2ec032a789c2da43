"""What an expression means, for many worlds at once: a condition and a box of worlds in, an array of truths out.

The vectorised twin of `evaluate.py`; the tests compare them.  Every array of the problem that a condition sees is an
axis of the box, along which it takes one of its rows after another (numpy broadcasting), so a box of 120 × 120 worlds
is one evaluation.  Exact: a term is a whole numerator over one common denominator, in int64 where a bound on its
magnitude proves that it fits, in Python's own numbers (dtype object) beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, assert_never

import numpy as np

from logicgrid.csp.expr import (
    Abs,
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    FloorDivide,
    Guard,
    Holder,
    Iff,
    Locate,
    Lookup,
    Maximum,
    Minimum,
    Modulo,
    Not,
    Number,
    Operator,
    Or,
    Power,
    Product,
    Sum,
    Term,
    Truth,
)

LIMIT = 2**62
"""Below this, whole numbers are kept in int64."""

Numbers = Any
"""A Python int, or an array of int64 or object that broadcasts over the box."""
Truths = Any
"""A Python bool, or an array of bool that broadcasts over the box."""

_OPERATORS: dict[Operator, Callable[[Numbers, Numbers], Truths]] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}


class Axis:
    """The rows of one array along one axis of a box, as far as they are seen: a column for each feature.

    `holders` and `entries` are whole matrices (row by value, row by person), wherever everything is seen.
    """

    __slots__ = ("columns", "entries", "holders", "shape")

    def __init__(self, columns: Mapping[int, Numbers], length: int, size: int, axis: int, axes: int) -> None:
        """`columns` by feature; the axis has number `axis` of `axes`."""
        count = len(next(iter(columns.values())))
        self.shape = tuple(count if place == axis else 1 for place in range(axes))
        self.columns = dict(columns)
        self.entries: Numbers = None
        self.holders: Numbers = None
        if all(~person in columns for person in range(length)):
            rows = np.arange(count)
            self.entries = np.stack([columns[~person] for person in range(length)], axis=1)
            self.holders = np.full((count, size), -1, dtype=np.int64)
            for person in range(length):
                self.holders[rows, self.entries[:, person]] = person
            for value in range(size):
                self.columns.setdefault(value, self.holders[:, value])

    def column(self, feature: int) -> Numbers:
        return self.columns[feature].reshape(self.shape)

    def pick(self, matrix: Numbers, places: Numbers) -> Numbers:
        """`matrix[row, place]` of each world."""
        rows = np.arange(matrix.shape[0]).reshape(self.shape)
        return matrix[rows, places]


class Vector:
    """A term in every world: `top / scale` where `known`; `|top| < bound` everywhere."""

    __slots__ = ("bound", "known", "scale", "top")

    def __init__(self, top: Numbers, known: Truths = True, scale: int = 1, bound: int = LIMIT) -> None:
        self.top = top
        self.known = known
        self.scale = scale
        self.bound = bound

    def times(self, factor: int) -> Numbers:
        """The numerators over a denominator that is `factor` times as large."""
        if factor == 1:
            return self.top
        return _fitting(self.top, self.bound * factor) * factor

    def indices(self) -> Numbers:
        """The numbers as places in a table, with some valid place where there is none."""
        top = self.top if self.scale == 1 else self.top // self.scale
        if self.known is True:
            return top
        chosen = np.where(self.known, top, 0)
        return chosen.astype(np.int64) if chosen.dtype == object else chosen


def _fitting(top: Numbers, bound: int) -> Numbers:
    """The same numbers, in a type that holds results of up to `bound`."""
    if bound >= LIMIT and isinstance(top, np.ndarray) and top.dtype != object:
        return top.astype(object)
    return top


class Box:
    """A box of worlds relative to a spine, whose persons `0 .. length - 1` everything else refers to."""

    def __init__(self, spine: int, sizes: Sequence[int], axes: Mapping[int, Axis]) -> None:
        """`sizes` by array; `axes` for the arrays that are seen."""
        self.spine = spine
        self.sizes = sizes
        self.axes = axes

    # ------------------------------------------------------------------ conditions

    def truth(self, node: Condition) -> Truths:
        match node:
            case Truth(value):
                return value
            case Compare(operator, left, right):
                return self._compare(operator, self.term(left), self.term(right))
            case Not(inner):
                return np.logical_not(self.truth(inner))
            case And(conditions):
                return _folded(np.logical_and, [self.truth(each) for each in conditions], True)
            case Or(conditions):
                return _folded(np.logical_or, [self.truth(each) for each in conditions], False)
            case Iff(left, right):
                return np.equal(self.truth(left), self.truth(right))
            case Defined(terms):
                return _folded(np.logical_and, [self.term(each).known for each in terms], True)
            case _:
                assert_never(node)

    def _compare(self, operator: Operator, left: Vector, right: Vector) -> Truths:
        scale = lcm(left.scale, right.scale)
        compared = _OPERATORS[operator](left.times(scale // left.scale), right.times(scale // right.scale))
        if left.known is not True:
            compared = np.logical_and(compared, left.known)
        if right.known is not True:
            compared = np.logical_and(compared, right.known)
        return compared

    # ------------------------------------------------------------------ terms

    def term(self, node: Term) -> Vector:
        match node:
            case Const(value):
                return Vector(value.numerator, True, value.denominator, abs(value.numerator) + 1)
            case Entry(array, position):
                return self._entry(array, self.term(position))
            case Holder(array, value):
                return self._holder(array, self.term(value))
            case Lookup(index, table):
                return self._lookup(self.term(index), table)
            case Locate(number, table):
                return self._locate(self.term(number), table)
            case Guard(condition, inner):
                vector = self.term(inner)
                return Vector(vector.top, _both(vector.known, self.truth(condition)), vector.scale, vector.bound)
            case Choose(condition, inner):
                return self._choose(self.truth(condition), self.term(inner))
            case Sum(terms):
                return self._sum([self.term(each) for each in terms])
            case Minimum(terms):
                return self._extreme(np.minimum, [self.term(each) for each in terms])
            case Maximum(terms):
                return self._extreme(np.maximum, [self.term(each) for each in terms])
            case Abs(inner):
                vector = self.term(inner)
                return Vector(abs(vector.top), vector.known, vector.scale, vector.bound)
            case Product(left, right):
                return self._product(self.term(left), self.term(right))
            case FloorDivide(left, right):
                return self._divided(self.term(left), self.term(right), True)
            case Modulo(left, right):
                return self._divided(self.term(left), self.term(right), False)
            case Power(base, exponent):
                return self._power(self.term(base), self.term(exponent))
            case _:
                assert_never(node)

    def _entry(self, array: int, person: Vector) -> Vector:
        if array == self.spine:
            return person
        axis, places = self.axes[array], person.indices()
        top = axis.column(~places) if isinstance(places, int) else axis.pick(axis.entries, places)
        return Vector(top, person.known, 1, self.sizes[array])

    def _holder(self, array: int, value: Vector) -> Vector:
        if array == self.spine:
            return value
        axis, places = self.axes[array], value.indices()
        top = axis.column(places) if isinstance(places, int) else axis.pick(axis.holders, places)
        return Vector(top, _both(value.known, top >= 0), 1, max(self.sizes[self.spine], 2))

    def _lookup(self, index: Vector, table: tuple[Number, ...]) -> Vector:
        scale = lcm(*[number.denominator for number in table])
        scaled = [int(number * scale) for number in table]
        bound = max(map(abs, scaled)) + 1
        places = index.indices()
        if isinstance(places, int):
            return Vector(scaled[places], index.known, scale, bound)
        numbers = np.array(scaled, dtype=np.int64 if bound <= LIMIT else object)
        return Vector(numbers[places], index.known, scale, bound)

    def _locate(self, number: Vector, table: tuple[Number, ...]) -> Vector:
        scale = lcm(number.scale, *[each.denominator for each in table])
        top, found = number.times(scale // number.scale), np.int64(-1)
        for index, each in enumerate(table):
            found = np.where(np.equal(top, int(each * scale)), index, found)
        return Vector(found, _both(number.known, found >= 0), 1, max(len(table), 2))

    def _choose(self, condition: Truths, vector: Vector) -> Vector:
        known = True if vector.known is True else np.logical_or(vector.known, np.logical_not(condition))
        return Vector(_where(condition, vector.top, 0), known, vector.scale, vector.bound)

    def _sum(self, vectors: list[Vector]) -> Vector:
        scale = lcm(*[vector.scale for vector in vectors])
        bound = sum(vector.bound * (scale // vector.scale) for vector in vectors)
        total: Numbers = 0
        for vector in vectors:
            total = total + _fitting(vector.times(scale // vector.scale), bound)
        return Vector(total, _known(vectors), scale, bound)

    def _extreme(self, fold: Callable[[Numbers, Numbers], Numbers], vectors: list[Vector]) -> Vector:
        scale = lcm(*[vector.scale for vector in vectors])
        bound = max(vector.bound * (scale // vector.scale) for vector in vectors)
        tops = [_fitting(vector.times(scale // vector.scale), bound) for vector in vectors]
        best = tops[0]
        for top in tops[1:]:
            best = fold(best, top) if isinstance(best, np.ndarray) or isinstance(top, np.ndarray) else _plain(fold, best, top)
        return Vector(best, _known(vectors), scale, bound)

    def _product(self, left: Vector, right: Vector) -> Vector:
        bound = left.bound * right.bound
        top = _fitting(left.top, bound) * _fitting(right.top, bound)
        return Vector(top, _known([left, right]), left.scale * right.scale, bound)

    def _divided(self, left: Vector, right: Vector, whole: bool) -> Vector:
        """Python's `//` (`whole`) and `%`."""
        bound = max(left.bound * right.scale, right.bound * left.scale)
        dividend = _fitting(left.times(right.scale), bound)
        divisor = _fitting(right.times(left.scale), bound)
        zero = np.equal(divisor, 0)
        divisor = _where(zero, 1, divisor)
        known = _both(_known([left, right]), np.logical_not(zero))
        if whole:
            return Vector(dividend // divisor, known, 1, bound + 1)
        return Vector(dividend % divisor, known, left.scale * right.scale, bound)

    def _power(self, base: Vector, exponent: Vector) -> Vector:
        exponents = exponent.top // exponent.scale
        whole = np.logical_and(np.equal(exponent.top % exponent.scale, 0), np.greater_equal(exponents, 0))
        known = _both(_known([base, exponent]), whole)
        exponents = _where(known, exponents, 0)
        most = int(np.max(exponents))
        scale = base.scale**most
        bound = base.bound**most * scale + 1
        top = _fitting(base.top, bound) ** _fitting(exponents, bound)
        if base.scale > 1:
            top = top * _constant(base.scale, bound) ** (most - _fitting(exponents, bound))
        return Vector(top, known, scale, bound)


def _folded(fold: Callable[[Truths, Truths], Truths], truths: Sequence[Truths], empty: bool) -> Truths:
    result: Truths = empty
    for truth in truths:
        result = fold(result, truth)
    return result


def _both(one: Truths, other: Truths) -> Truths:
    if one is True:
        return other
    return one if other is True else np.logical_and(one, other)


def _known(vectors: Sequence[Vector]) -> Truths:
    known: Truths = True
    for vector in vectors:
        known = _both(known, vector.known)
    return known
