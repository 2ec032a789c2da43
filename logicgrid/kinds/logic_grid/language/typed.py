"""The types of the clue language, and arithmetic on its numbers.

A piece of a clue is an actor, a value of a property, a number, a condition, or a name whose meaning depends on its
neighbours.  Numbers carry exact bounds, so that a result outside of the solver's 64-bit range is found while the
clue is read.  An operation on constants is a constant, computed by `csp.evaluate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from logicgrid.csp import expr
from logicgrid.csp.evaluate import AGGREGATES, World, magnitude, term
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

LIMIT = 2**62
"""Magnitudes stay below this after multiplication by all denominators."""
MAX_POWER_BITS = 20_000
"""Powers with more bits than this are not computed."""


class TypedPerson(Record):
    """An actor, named or described; `node` is a position."""

    syntax: Syntax
    node: expr.Term


class TypedValue(Record):
    """A value of property number `category`; `node` is its index."""

    syntax: Syntax
    category: int
    node: expr.Term


class Num(Record):
    """A number between `low` and `high`, a multiple of 1/`scale`.

    `home` is the property whose values the number was computed from, if there is exactly one: quoted constants beside
    the number are read as constants of that property.
    """

    syntax: Syntax
    node: expr.Term
    low: expr.Number
    high: expr.Number
    scale: int
    home: int | None = None

    @property
    def magnitude(self) -> expr.Number:
        """The largest absolute value that the number can have."""
        return max(magnitude(self.low), magnitude(self.high))


class Cond(Record):
    """A condition."""

    syntax: Syntax
    node: expr.Condition


class Unresolved(Record):
    """A name or a numeral whose meaning depends on its neighbours."""

    syntax: Name | Numeral


Typed = TypedPerson | TypedValue | Num | Cond | Unresolved

Scope = dict[str, Typed]
"""The variables of the quantifiers around a piece of a clue, and what each of them is at the moment."""


def constant(syntax: Syntax, value: expr.Number, home: int | None = None) -> Num:
    """Return a constant.  Raises ClueError if it is too large for the solver."""
    value = value.numerator if value.denominator == 1 else value
    return checked(Num(syntax, expr.Const(value), value, value, value.denominator, home))


def checked(number: Num) -> Num:
    """Return the number itself.  Raises ClueError if it can be too large for the solver."""
    if number.magnitude * number.scale >= LIMIT:
        message = say("language.can-become-larger-than")
        raise ClueError(number.syntax, "overflow", message, say("language.use-smaller-numbers-or"))
    return number


def _operation(
    syntax: Syntax, node: expr.Term, operands: Sequence[Num], low: expr.Number, high: expr.Number, scale: int
) -> Num:
    """Return the result of an operation, which lies between `low` and `high`; of constants it is a constant."""
    fixed = all(isinstance(operand.node, expr.Const) for operand in operands)
    homes = {
        operand.home for operand in operands if operand.home is not None or not isinstance(operand.node, expr.Const)
    }
    home = homes.pop() if len(homes) == 1 else None  # constants without a home go with any other number
    value = term(node)(World((), ())) if fixed else None
    if value is not None:
        return constant(syntax, value, home)
    return checked(Num(syntax, node, low, high, scale, home))


def add(syntax: Syntax, numbers: list[Num]) -> Num:
    return numbers[0] if len(numbers) == 1 else aggregate(syntax, expr.Sum, numbers)


def aggregate(
    syntax: Syntax, node: type[expr.Sum] | type[expr.Minimum] | type[expr.Maximum], numbers: list[Num]
) -> Num:
    """Return a sum, minimum or maximum.  All of them grow with their operands, so that bounds come from bounds."""
    combine = AGGREGATES[node]
    low, high = combine([number.low for number in numbers]), combine([number.high for number in numbers])
    terms = node(tuple([number.node for number in numbers]))
    return _operation(syntax, terms, numbers, low, high, lcm(*[number.scale for number in numbers]))


def extreme(
    syntax: Syntax, node: type[expr.Minimum] | type[expr.Maximum], pairs: Sequence[tuple[expr.Condition, Num]]
) -> Num:
    """Return the smallest or largest number of those whose condition holds; undefined where none holds.

    A number that is filtered out counts as 0 (`Choose`), so that the others are counted from a bound beyond all of
    them: upwards from below the least for a maximum, downwards from above the greatest for a minimum.
    """
    numbers = [number for _, number in pairs]
    whole = aggregate(syntax, node, numbers)
    if all(passed == expr.TRUE for passed, _ in pairs):
        return whole
    sign = 1 if node is expr.Maximum else -1
    bound = min([number.low for number in numbers]) - 1 if sign == 1 else max([number.high for number in numbers]) + 1
    counted = []
    for passed, number in pairs:
        apart = add(syntax, [number, constant(syntax, -bound)])
        apart = apart if sign == 1 else negate(syntax, apart)
        counted.append(
            replace(apart, node=apart.node if passed == expr.TRUE else expr.Choose(passed, apart.node), low=0)
        )
    best = aggregate(syntax, expr.Maximum, counted)
    best = best if sign == 1 else negate(syntax, best)
    found = add(syntax, [best, constant(syntax, bound)])
    somebody = expr.disjunction(tuple([passed for passed, _ in pairs]))
    if len({each.low for each in numbers} | {each.high for each in numbers}) == 1 and isinstance(
        numbers[0].node, expr.Const
    ):
        found = numbers[0]
    node_of = found.node if somebody == expr.TRUE else expr.Guard(somebody, found.node)
    return Num(syntax, node_of, whole.low, whole.high, whole.scale, whole.home)


def negate(syntax: Syntax, number: Num) -> Num:
    node = (
        expr.Const(-number.node.value)
        if isinstance(number.node, expr.Const)
        else expr.Product(expr.Const(-1), number.node)
    )
    return Num(syntax, node, -number.high, -number.low, number.scale, number.home)


def multiply(syntax: Syntax, left: Num, right: Num) -> Num:
    """Return a product, in whose node a constant factor comes first."""
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    first, second = (right, left) if isinstance(right.node, expr.Const) else (left, right)
    node = expr.Product(first.node, second.node)
    return _operation(syntax, node, (left, right), min(corners), max(corners), left.scale * right.scale)


def absolute(syntax: Syntax, number: Num) -> Num:
    low: expr.Number = 0 if number.low <= 0 <= number.high else min(magnitude(number.low), magnitude(number.high))
    return _operation(syntax, expr.Abs(number.node), (number,), low, number.magnitude, number.scale)


def divide(syntax: Syntax, left: Num, right: Num) -> Num:
    """Return an exact quotient.  Raises ClueError if the divisor is no constant, or 0."""
    if not isinstance(right.node, expr.Const):
        help = say("language.use-whole-quotient-or")
        raise ClueError(right.syntax, "not-constant", say("language.divides-constant-only"), help)
    _refuse_zero(right)
    return multiply(syntax, left, constant(right.syntax, Fraction(1) / right.node.value, left.home))


def _refuse_zero(divisor: Num) -> None:
    if divisor.low == divisor.high == 0:
        raise ClueError(divisor.syntax, "division-by-zero", say("language.divides-zero"))


def floor_divide(syntax: Syntax, left: Num, right: Num) -> Num:
    _refuse_zero(right)
    if right.low <= 0 <= right.high:
        reach: expr.Number = left.magnitude * right.scale + 1
        low, high = -reach, reach
    else:
        corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
        low, high = min(corners), max(corners)
    return _operation(syntax, expr.FloorDivide(left.node, right.node), (left, right), low, high, 1)


def modulo(syntax: Syntax, left: Num, right: Num) -> Num:
    _refuse_zero(right)
    low, high = min(0, right.low), max(0, right.high)
    scale = lcm(left.scale, right.scale)
    return _operation(syntax, expr.Modulo(left.node, right.node), (left, right), low, high, scale)


def power(syntax: Syntax, base: Num, exponent: Num) -> Num:
    if exponent.low < 0 or exponent.scale != 1:
        raise ClueError(exponent.syntax, "bad-exponent", say("language.exponent-whole-number-least"))
    bottom, top = int(exponent.low), int(exponent.high)
    bits = (int(base.magnitude).bit_length() + base.scale.bit_length()) * top
    if (base.magnitude > 1 or base.scale > 1) and bits > MAX_POWER_BITS:
        raise ClueError(syntax, "overflow", say("language.power-larger-than-solver"))
    bases = {base.low, base.high} | ({0} if base.low <= 0 <= base.high else set())
    exponents = {bottom, min(bottom + 1, top), max(top - 1, bottom), top}  # even and odd ones, for negative bases
    corners = [each**exponent for each in bases for exponent in exponents]
    node = expr.Power(base.node, exponent.node)
    return _operation(syntax, node, (base, exponent), min(corners), max(corners), base.scale**top)
