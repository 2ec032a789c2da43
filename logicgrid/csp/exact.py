"""What each operation of the expressions computes, exactly: on whole numbers and fractions, never floating point.

One table by node type, for everything that has to compute: evaluation, the folding of constants, intervals, and the
tables of the encoding.  All operands are numbers here; that a term with an undefined operand is undefined is for the
callers to see to.  None as a result means that the operation is undefined for these operands.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from logicgrid.csp.expr import (
    Abs,
    FloorDivide,
    Maximum,
    Minimum,
    Modulo,
    Number,
    Operator,
    Power,
    Product,
    Sum,
)


def magnitude(number: Number) -> Number:
    """Return the absolute value.  (`abs` itself loses the type of a union.)"""
    return -number if number < 0 else number


def quotient(dividend: Number, divisor: Number) -> Number | None:
    """Return Python's `//`; None if the divisor is 0.

    >>> quotient(-7, 2), quotient(7, 0)
    (-4, None)
    """
    return dividend // divisor if divisor else None


def remainder(dividend: Number, divisor: Number) -> Number | None:
    """Return Python's `%`, which has the divisor's sign; None if the divisor is 0."""
    return dividend % divisor if divisor else None


def power(base: Number, exponent: Number) -> Number | None:
    """Return `base ** exponent`; None if the exponent is not a whole number of at least 0."""
    return base ** int(exponent) if exponent >= 0 and exponent.denominator == 1 else None


OPERATIONS: dict[type, Callable[..., Number | None]] = {
    Abs: magnitude,
    Product: operator.mul,
    FloorDivide: quotient,
    Modulo: remainder,
    Power: power,
}
"""Functions of as many numbers as the node has operands, in the order of its fields."""

AGGREGATES: dict[type, Callable[[Sequence[Number]], Number]] = {Sum: sum, Minimum: min, Maximum: max}
"""Functions of a list of numbers."""

COMPARISONS: dict[Operator, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
