"""Evaluation of a condition in many worlds at once, in numpy: an array of Booleans for a box of worlds.

It agrees with `evaluate.py`; the tests compare the two.  Every array of the problem that a condition sees is an axis of
the box, with its rows along it (numpy broadcasting), so a box of 120 × 120 worlds is one evaluation.  Results are
exact: a term is an integer numerator over one common denominator, in int64 if a bound on its magnitude proves that it
fits, otherwise in Python's own numbers (dtype object).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import Any, assert_never

import numpy as np

from logicgrid.csp import expr
from logicgrid.csp.evaluate import COMPARISONS

LIMIT = 2**62
"""Below this, integers are kept in int64."""

Numbers = Any
"""A Python int, or an array of int64 or object that broadcasts over the box."""
Truths = Any
"""A Python bool, or an array of bool that broadcasts over the box."""


class Axis:
    """The rows of one array along one axis of a box, with a column for each seen feature.

    `holders` and `entries` are whole matrices (row by value, row by person) if everything is seen, else None.
    """

    def __init__(self, columns: Mapping[int, Numbers], length: int, size: int, axis: int, axes: int) -> None:
        """Make axis number `axis` of `axes`; `columns` is by feature."""
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
        """Return a column, along this axis of the box."""
        return self.columns[feature].reshape(self.shape)

    def pick(self, matrix: Numbers, places: Numbers) -> Numbers:
        """Return `matrix[row, place]` for each world."""
        rows = np.arange(matrix.shape[0]).reshape(self.shape)
        return matrix[rows, places]


class Vector:
    """A term in every world: `top / scale` where `known`, else undefined; `|top| < bound` in every world.

    `constant` is the number itself, if the term is a constant of the expression (or a person who is one).
    """

    def __init__(self, top: Numbers, known: Truths, scale: int, bound: int, constant: int | None = None) -> None:
        self.top = _fit(top, bound)
        self.known = known
        self.scale = scale
        self.bound = bound
        self.constant = constant

    def over(self, scale: int, bound: int) -> Numbers:
        """Return the numerators over a multiple of the denominator, in a type for numbers below the bound."""
        top = _fit(self.top, bound)
        return top if scale == self.scale else _fit(top * (scale // self.scale), bound)

    def places(self) -> Numbers:
        """Return the numbers as table indices; some valid index where the term is undefined."""
        top = self.top if self.scale == 1 else self.top // self.scale
        return _fit(top if self.known is True else np.where(self.known, top, 0), 0)


def _fit(top: Numbers, bound: int) -> Numbers:
    """Return the numbers in a type that holds all numbers below the bound."""
    if bound <= LIMIT:
        return np.asarray(top, dtype=np.int64)
    return np.asarray(int(top) if isinstance(top, np.generic) else top, dtype=object)


class Box:
    """A box of worlds relative to a base category, whose labels are the persons `0 .. length - 1`."""

    def __init__(self, base: int, sizes: Sequence[int], axes: Mapping[int, Axis]) -> None:
        """Make a box of axes, keyed by the arrays that are seen; `sizes` is by array."""
        self.base = base
        self.sizes = sizes
        self.axes = axes

    # ------------------------------------------------------------------ conditions

    def truth(self, node: expr.Condition) -> Truths:
        """Return in which worlds a condition holds."""
        match node:
            case expr.Truth(value):
                return value
            case expr.Compare(operator, left, right):
                return self._compare(operator, self.term(left), self.term(right))
            case expr.Not(inner):
                return np.logical_not(self.truth(inner))
            case expr.And(conditions):
                return _folded(np.logical_and, [self.truth(each) for each in conditions], True)
            case expr.Or(conditions):
                return _folded(np.logical_or, [self.truth(each) for each in conditions], False)
            case expr.Iff(left, right):
                return np.equal(self.truth(left), self.truth(right))
            case expr.Defined(terms):
                return _folded(np.logical_and, [self.term(each).known for each in terms], True)
            case _:
                assert_never(node)

    def _compare(self, operator: expr.Operator, left: Vector, right: Vector) -> Truths:
        scale, bound = _common([left, right])
        compared = COMPARISONS[operator](left.over(scale, bound), right.over(scale, bound))
        known = _known([left, right])
        if operator == "!=" and known is not True:
            return np.logical_or(compared, np.logical_not(known))
        return _both(compared, known)

    # ------------------------------------------------------------------ terms

    def term(self, node: expr.Term) -> Vector:
        """Return the numbers of a term."""
        match node:
            case expr.Const(value):
                whole = value.numerator if value.denominator == 1 else None
                return Vector(value.numerator, True, value.denominator, abs(value.numerator) + 1, whole)
            case expr.Entry(array, position):
                return self._entry(array, self.term(position))
            case expr.Holder(array, value):
                return self._holder(array, self.term(value))
            case expr.Lookup(index, table):
                return self._lookup(self.term(index), table)
            case expr.Locate(number, table):
                return self._locate(self.term(number), table)
            case expr.Guard(condition, inner):
                vector = self.term(inner)
                known = _both(vector.known, self.truth(condition))
                return Vector(vector.top, known, vector.scale, vector.bound, vector.constant)
            case expr.Choose(condition, inner):
                return self._choose(self.truth(condition), self.term(inner))
            case expr.Sum(terms):
                return self._sum([self.term(each) for each in terms])
            case expr.Minimum(terms):
                return self._extreme(np.minimum, [self.term(each) for each in terms])
            case expr.Maximum(terms):
                return self._extreme(np.maximum, [self.term(each) for each in terms])
            case expr.Abs(inner):
                vector = self.term(inner)
                return Vector(abs(vector.top), vector.known, vector.scale, vector.bound)
            case expr.Product(left, right):
                return self._product(self.term(left), self.term(right))
            case expr.FloorDivide(left, right):
                return self._divided(self.term(left), self.term(right), True)
            case expr.Modulo(left, right):
                return self._divided(self.term(left), self.term(right), False)
            case expr.Power(base, exponent):
                return self._power(self.term(base), self.term(exponent))
            case _:
                assert_never(node)

    def _entry(self, array: int, person: Vector) -> Vector:
        if array == self.base:
            return person
        axis = self.axes[array]
        if person.constant is not None:
            return Vector(axis.column(~person.constant), person.known, 1, self.sizes[array])
        return Vector(axis.pick(axis.entries, person.places()), person.known, 1, self.sizes[array])

    def _holder(self, array: int, value: Vector) -> Vector:
        if array == self.base:
            return value
        axis = self.axes[array]
        column = axis.column(value.constant) if value.constant is not None else axis.pick(axis.holders, value.places())
        return Vector(column, _both(value.known, column >= 0), 1, self.sizes[self.base] + 1)

    def _lookup(self, index: Vector, table: tuple[expr.Number, ...]) -> Vector:
        scale = lcm(*[number.denominator for number in table])
        scaled = [int(number * scale) for number in table]
        bound = max(map(abs, scaled)) + 1
        return Vector(_fit(scaled, bound)[index.places()], index.known, scale, bound)

    def _locate(self, number: Vector, table: tuple[expr.Number, ...]) -> Vector:
        scale = lcm(number.scale, *[each.denominator for each in table])
        scaled = [int(each * scale) for each in table]
        bound = max(number.bound * (scale // number.scale), *[abs(each) + 1 for each in scaled])
        top, found = number.over(scale, bound), _fit(-1, 0)
        for index, each in enumerate(scaled):
            found = np.where(np.equal(top, _fit(each, bound)), index, found)
        return Vector(found, _both(number.known, np.greater_equal(found, 0)), 1, len(table) + 1)

    def _choose(self, condition: Truths, vector: Vector) -> Vector:
        known = vector.known if vector.known is True else np.logical_or(vector.known, np.logical_not(condition))
        return Vector(np.where(condition, vector.top, _fit(0, vector.bound)), known, vector.scale, vector.bound)

    def _sum(self, vectors: list[Vector]) -> Vector:
        scale, bound = _common(vectors)
        bound *= len(vectors)
        total = _fit(0, bound)
        for vector in vectors:
            total = total + vector.over(scale, bound)
        return Vector(total, _known(vectors), scale, bound)

    def _extreme(self, fold: Callable[[Numbers, Numbers], Numbers], vectors: list[Vector]) -> Vector:
        scale, bound = _common(vectors)
        best = vectors[0].over(scale, bound)
        for vector in vectors[1:]:
            best = _fit(fold(best, vector.over(scale, bound)), bound)
        return Vector(best, _known(vectors), scale, bound)

    def _product(self, left: Vector, right: Vector) -> Vector:
        bound = left.bound * right.bound
        top = _fit(left.top, bound) * _fit(right.top, bound)
        return Vector(top, _known([left, right]), left.scale * right.scale, bound)

    def _divided(self, left: Vector, right: Vector, whole: bool) -> Vector:
        """Return Python's `//` if `whole`, else `%`; undefined if the divisor is 0."""
        scale, bound = left.scale * right.scale, max(left.bound * right.scale, right.bound * left.scale)
        dividend, divisor = left.over(scale, bound), right.over(scale, bound)
        zero = np.equal(divisor, 0)
        divisor = _fit(np.where(zero, _fit(1, bound), divisor), bound)
        known = _both(_known([left, right]), np.logical_not(zero))
        if whole:
            return Vector(dividend // divisor, known, 1, bound + 1)
        return Vector(dividend % divisor, known, scale, bound)

    def _power(self, base: Vector, exponent: Vector) -> Vector:
        exponents = _fit(exponent.top // exponent.scale, exponent.bound)
        whole = np.logical_and(np.equal(exponent.top % exponent.scale, 0), np.greater_equal(exponents, 0))
        known = _both(_known([base, exponent]), whole)
        exponents = np.where(known, exponents, _fit(0, exponent.bound))
        if base.scale == 1 and base.bound <= 2:
            return Vector(np.power(_fit(base.top, exponent.bound), exponents), known, 1, 2)
        most = int(np.max(exponents, initial=0))
        scale, bound = base.scale**most, base.bound**most * base.scale**most + 1
        top = np.power(_fit(base.top, bound), _fit(exponents, bound))
        if base.scale > 1:
            missing = np.power(_fit(base.scale, bound), _fit(np.subtract(most, exponents), bound))
            top = np.multiply(_fit(top, bound), _fit(missing, bound))
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


def _common(vectors: Sequence[Vector]) -> tuple[int, int]:
    """Return a common denominator, and a bound on the numerators over it."""
    scale = lcm(*[vector.scale for vector in vectors])
    return scale, max(vector.bound * (scale // vector.scale) for vector in vectors)
