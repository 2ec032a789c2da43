"""Exact arithmetic: whole numbers and fractions, never floating point."""

from __future__ import annotations

from logicgrid.csp.expr import Number


def magnitude(number: Number) -> Number:
    """The absolute value.  (`abs` itself loses the type of a union.)"""
    return -number if number < 0 else number


def power(base: Number, exponent: Number) -> Number | None:
    """`base ** exponent`; None where the exponent is no whole number of at least 0."""
    return base ** int(exponent) if exponent >= 0 and exponent.denominator == 1 else None
