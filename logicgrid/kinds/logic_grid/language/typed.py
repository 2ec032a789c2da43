"""What a piece of a clue is: a person, a value of a property, a number, a condition, or a name not yet settled.

Numbers carry exact bounds, so that a result outside of the solver's 64-bit range is found while the clue is read.
"""

from __future__ import annotations

from math import lcm

from logicgrid.csp.exact import magnitude
from logicgrid.csp.expr import (
    Abs,
    Condition,
    Const,
    FloorDivide,
    Maximum,
    Minimum,
    Modulo,
    Number,
    Power,
    Product,
    Sum,
    Term,
)
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.puzzle.record import Record

LIMIT = 2**62
"""Magnitudes, after multiplying by all denominators, stay below this."""


class Person(Record):
    """An actor, named or described."""

    syntax: Syntax
    node: Term


class Value(Record):
    """A value of property number `category`; the node is its index."""

    syntax: Syntax
    category: int
    node: Term


class Num(Record):
    """A number between `low` and `high`, a multiple of 1/`scale`.

    `home` is the property whose values it was computed from, where it is one: constants beside it are read its way.
    """

    syntax: Syntax
    node: Term
    low: Number
    high: Number
    scale: int
    home: int | None = None


class Cond(Record):
    syntax: Syntax
    node: Condition


class Loose(Record):
    """A name or a numeral whose meaning depends on what stands beside it."""

    syntax: Name | Numeral


Typed = Person | Value | Num | Cond | Loose


def constant(syntax: Syntax, value: Number, home: int | None = None) -> Num:
    return checked(Num(syntax, Const(value), value, value, value.denominator, home))


def checked(number: Num) -> Num:
    """The number itself, if it fits into the solver's range."""
    if max(magnitude(number.low), magnitude(number.high)) * number.scale >= LIMIT:
        raise ClueError(
            number.syntax.start,
            number.syntax.end,
            "overflow",
            "this can become larger than the solver's whole numbers (64 bits)",
            "use smaller numbers, or a coarser unit",
        )
    if isinstance(number.node, Const):
        return number
    if number.low == number.high and number.scale == 1 and _is_constant(number.node):
        return Num(number.syntax, Const(number.low), number.low, number.high, number.scale, number.home)
    return number


def _is_constant(node: Term) -> bool:
    match node:
        case Sum(terms) | Minimum(terms) | Maximum(terms):
            return all(isinstance(term, Const) for term in terms)
        case Product(left, right) | FloorDivide(left, right) | Modulo(left, right) | Power(left, right):
            return isinstance(left, Const) and isinstance(right, Const)
        case Abs(term):
            return isinstance(term, Const)
        case _:
            return False


def _home(*numbers: Num) -> int | None:
    """The property that all the numbers speak of; plain constants speak of none and do not disturb."""
    homes = {number.home for number in numbers if not isinstance(number.node, Const) or number.home is not None}
    return homes.pop() if len(homes) == 1 else None


def add(syntax: Syntax, numbers: list[Num]) -> Num:
    if len(numbers) == 1:
        return numbers[0]
    low, high = sum(number.low for number in numbers), sum(number.high for number in numbers)
    scale = lcm(*[number.scale for number in numbers])
    return checked(Num(syntax, Sum(tuple(number.node for number in numbers)), low, high, scale, _home(*numbers)))


def negate(syntax: Syntax, number: Num) -> Num:
    node = Const(-number.node.value) if isinstance(number.node, Const) else Product(Const(-1), number.node)
    return Num(syntax, node, -number.high, -number.low, number.scale, number.home)


def multiply(syntax: Syntax, left: Num, right: Num) -> Num:
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    node = Product(left.node, right.node)
    if isinstance(right.node, Const):
        node = Product(right.node, left.node)
    if isinstance(left.node, Const) and isinstance(right.node, Const):
        product = left.node.value * right.node.value
        return checked(Num(syntax, Const(product), product, product, product.denominator, _home(left, right)))
    return checked(Num(syntax, node, min(corners), max(corners), left.scale * right.scale, _home(left, right)))


def absolute(syntax: Syntax, number: Num) -> Num:
    ends = (magnitude(number.low), magnitude(number.high))
    low: Number = 0 if number.low <= 0 <= number.high else min(ends)
    return checked(Num(syntax, Abs(number.node), low, max(ends), number.scale, number.home))


def extreme(syntax: Syntax, numbers: list[Num], smallest: bool) -> Num:
    fold = min if smallest else max
    low, high = fold(number.low for number in numbers), fold(number.high for number in numbers)
    nodes = tuple(number.node for number in numbers)
    node = Minimum(nodes) if smallest else Maximum(nodes)
    return checked(Num(syntax, node, low, high, lcm(*[number.scale for number in numbers]), _home(*numbers)))


def divide(syntax: Syntax, left: Num, right: Num) -> Num:
    """Exact division, by a constant."""
    if not isinstance(right.node, Const):
        raise ClueError(
            right.syntax.start,
            right.syntax.end,
            "not-constant",
            "`/` divides by a constant only",
            "use `//` for a whole quotient, or multiply the other side instead",
        )
    _refuse_zero(right)
    inverse = 1 / right.node.value if not isinstance(right.node.value, int) else _fraction(1, right.node.value)
    return multiply(syntax, left, constant(right.syntax, inverse, left.home))


def _fraction(numerator: int, denominator: int) -> Number:
    from fractions import Fraction

    value = Fraction(numerator, denominator)
    return int(value) if value.denominator == 1 else value


def _refuse_zero(divisor: Num) -> None:
    if divisor.low == divisor.high == 0:
        raise ClueError(divisor.syntax.start, divisor.syntax.end, "division-by-zero", "this divides by zero")


def floor_divide(syntax: Syntax, left: Num, right: Num) -> Num:
    _refuse_zero(right)
    if right.low <= 0 <= right.high:
        reach: Number = max(magnitude(left.low), magnitude(left.high)) * right.scale + 1
        low, high = -reach, reach
    else:
        corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
        low, high = min(corners), max(corners)
    return checked(Num(syntax, FloorDivide(left.node, right.node), low, high, 1, _home(left, right)))


def modulo(syntax: Syntax, left: Num, right: Num) -> Num:
    _refuse_zero(right)
    if isinstance(left.node, Const) and isinstance(right.node, Const):
        return constant(syntax, left.node.value % right.node.value, left.home)
    low, high = min(0, right.low), max(0, right.high)
    scale = lcm(left.scale, right.scale)
    return checked(Num(syntax, Modulo(left.node, right.node), low, high, scale, _home(left, right)))


def power(syntax: Syntax, base: Num, exponent: Num) -> Num:
    if exponent.low < 0 or exponent.scale != 1:
        raise ClueError(
            exponent.syntax.start, exponent.syntax.end, "bad-exponent", "an exponent is a whole number of at least 0"
        )
    top, reach = int(exponent.high), max(magnitude(base.low), magnitude(base.high))
    if (reach > 1 or base.scale > 1) and (int(reach).bit_length() + base.scale.bit_length()) * top > 20_000:
        raise ClueError(syntax.start, syntax.end, "overflow", "this power is larger than the solver's whole numbers")
    bottom = int(exponent.low)
    bases = {base.low, base.high} | ({0} if base.low <= 0 <= base.high else set())
    exponents = {bottom, min(bottom + 1, top), max(top - 1, bottom), top}
    corners = [end**e for end in bases for e in exponents]
    node = Power(base.node, exponent.node)
    return checked(Num(syntax, node, min(corners), max(corners), base.scale**top, _home(base, exponent)))
