"""Problem in, a model of integers out: the classical encoding, the second opinion on the Boolean one of `onehot`.

A property is an AllDifferent array `val`, a value index for each actor, and its inverse `act`, an actor for each value
(`length` where nobody has it).  Element constraints channel the two: `add_inverse` makes ortools 9.15 lose solutions.

A term becomes an `Affine` over the model's variables that is *total*: it has some value in every assignment, and a
literal that says where this is the term's value.  So nothing is posted under a condition because a term may be
undefined, and every helper variable is a function of the `val`s: no solution is doubled or lost.

Shares the model and the meaning of a clue with the other encoding, and no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import assert_never

from logicgrid.csp import expr
from logicgrid.csp.expr import NEGATED, Compare, Condition, Const, Number, Operator, Term
from logicgrid.csp.problem import Array, Assignment, Problem, entries
from logicgrid.puzzle.model import FALSE, TRUE, Element, Largest, Linear, Literal, Model, Multiply, TooLarge

LIMIT = 2**62
"""CP-SAT refuses variables and sums as wide as this; 9.15 loses solutions where coefficient times variable is."""
MAX_EXPONENT = 1_000
"""Powers are tabulated by their exponent, up to this one."""


@dataclass(frozen=True, slots=True)
class Affine:
    """`(sum(coefficient * variable) + constant) / scale`, in lowest terms: a term's value where `defined` is true."""

    terms: tuple[tuple[int, int], ...]
    """Pairs (variable, coefficient), by variable."""
    constant: int
    scale: int = 1
    defined: Literal = TRUE


class IntegerEncoding:
    """The model of a problem, and the way back from its integers to assignments."""

    def __init__(self, problem: Problem, ordered: bool = False) -> None:
        self.problem = problem
        self.model = Model()
        self.terms: dict[Term, Affine] = {}
        self.constants: dict[int, int] = {}
        self.variables: dict[Affine, int] = {}
        self.tests: dict[tuple[Affine, Operator], Literal] = {}
        self.disjunctions: dict[tuple[Literal, ...], Literal] = {}
        self.quotients: dict[tuple[Affine, Affine], tuple[Affine, Affine]] = {}
        self.val = [[self._constant(position) for position in range(problem.length)]]
        self.val += [self._values(array) for array in problem.arrays[1:]]
        self.act = [self._actors(array, val) for array, val in zip(problem.arrays, self.val, strict=True)]
        for condition in problem.conditions():
            self.require(condition, True)
        if sum(_reach(low, high) for low, high in self.model.domains) >= 2 * LIMIT:
            raise TooLarge("numbers of more than 63 bits together")
        if ordered:
            self.model.order = [val[position] for position in range(problem.length) for val in self.val[1:]]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Assignment:
        """The assignment that the solver's values of the variables mean."""
        return tuple(tuple(values[variable] for variable in val) for val in self.val)

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Leaves only the solutions that have at least one of these entries: (array, position, value index)."""
        self.model.insist([self.literal(each) for each in entries(cells)])

    # ------------------------------------------------------------------ the arrays

    def _values(self, array: Array) -> list[int]:
        val = [self._allowed(domain) for domain in array.domains]
        if array.distinct:
            self.model.all_different.append(val)
        return val

    def _allowed(self, domain: int) -> int:
        """A variable over the indices in a bitmask."""
        indices = [index for index in range(domain.bit_length()) if domain >> index & 1]
        if not indices:
            self.model.add_clause([])
            return self._constant(0)
        variable = self._integer(indices[0], indices[-1])
        for hole in range(indices[0], indices[-1]):
            if not domain >> hole & 1:
                self._post(self._minus(_single(variable), _number(hole)), "!=")
        return variable

    def _actors(self, array: Array, val: list[int]) -> list[int]:
        """The inverse of `val`; none where several actors may have one value."""
        if not array.distinct:
            return []
        nobody = 0 if array.bijective else 1
        act = [self._integer(0, len(val) - 1 + nobody) for _ in range(array.size)]
        for position, variable in enumerate(val):
            self.model.elements.append(Element(variable, act, self._constant(position)))
        for value, variable in enumerate(act):
            same = self._constant(value)
            self.model.elements.append(Element(variable, val + [same] * nobody, same))
        return act

    # ------------------------------------------------------------------ conditions

    def require(self, condition: Condition, wanted: bool) -> None:
        """In every solution the condition is true, or (not `wanted`) false."""
        match condition:
            case expr.Not(inner):
                self.require(inner, not wanted)
            case expr.And(parts) | expr.Or(parts) if isinstance(condition, expr.And) == wanted:
                for part in parts:
                    self.require(part, wanted)
            case expr.And(parts) | expr.Or(parts):
                self.model.add_clause([_signed(self.literal(part), wanted) for part in parts])
            case Compare() if wanted:
                difference = self._difference(condition)
                self.model.add_clause([difference.defined])
                self._post(difference, condition.operator)
            case _:
                self.model.add_clause([_signed(self.literal(condition), wanted)])

    def literal(self, condition: Condition) -> Literal:
        """A literal that is true exactly where the condition holds."""
        match condition:
            case expr.Truth(value):
                return TRUE if value else FALSE
            case Compare():
                difference = self._difference(condition)
                return self._all([difference.defined, self._test(difference, condition.operator)])
            case expr.Defined(terms):
                return self._all([self.term(term).defined for term in terms])
            case expr.Not(inner):
                return _signed(self.literal(inner), False)
            case expr.And(parts):
                return self._all([self.literal(part) for part in parts])
            case expr.Or(parts):
                return self._any([self.literal(part) for part in parts])
            case expr.Iff(left, right):
                one, other = self.literal(left), self.literal(right)
                neither = self._all([_signed(one, False), _signed(other, False)])
                return self._any([self._all([one, other]), neither])
            case _:
                assert_never(condition)

    def _difference(self, compare: Compare) -> Affine:
        return self._minus(self.term(compare.left), self.term(compare.right))

    def _any(self, literals: Iterable[Literal]) -> Literal:
        """A literal that is true exactly where one of these is."""
        key = tuple(sorted({each for each in literals if each != FALSE}))
        if TRUE in key:
            return TRUE
        if len(key) < 2:
            return key[0] if key else FALSE
        if key not in self.disjunctions:
            fresh = self.disjunctions[key] = self.model.literal()
            self.model.clauses.append([_signed(fresh, False), *key])
            self.model.clauses.extend([fresh, _signed(each, False)] for each in key)
        return self.disjunctions[key]

    def _all(self, literals: Iterable[Literal]) -> Literal:
        return _signed(self._any([_signed(each, False) for each in literals]), False)

    # ------------------------------------------------------------------ terms

    def term(self, node: Term) -> Affine:
        """The affine of a term, made once."""
        known = self.terms.get(node)
        if known is None:
            known = self.terms[node] = self._term(node)
        return known

    def _term(self, node: Term) -> Affine:
        match node:
            case Const(value):
                return _number(value)
            case expr.Entry(0, inner) | expr.Holder(0, inner):
                return self.term(inner)
            case expr.Entry(array, inner):
                return self._element(self.term(inner), self.val[array])
            case expr.Holder(array, inner):
                holder = self._element(self.term(inner), self.act[array])
                somebody = self._test(self._minus(holder, _number(self.problem.length)), "<")
                return replace(holder, defined=self._all([holder.defined, somebody]))
            case expr.Lookup(inner, table):
                return self._lookup(self.term(inner), table)
            case expr.Locate(inner, table):
                return self._locate(self.term(inner), table)
            case expr.Guard(condition, inner):
                affine = self.term(inner)
                return replace(affine, defined=self._all([self.literal(condition), affine.defined]))
            case expr.Choose(condition, inner):
                return self._select(self.literal(condition), self.term(inner), 0)
            case expr.Sum(inners):
                return self._sum([self.term(inner) for inner in inners])
            case expr.Product(left, right):
                return self._product(self.term(left), self.term(right))
            case expr.FloorDivide(left, right):
                return self._divide(self.term(left), self.term(right))[0]
            case expr.Modulo(left, right):
                return self._divide(self.term(left), self.term(right))[1]
            case expr.Power(left, right):
                return self._power(self.term(left), self.term(right))
            case expr.Abs(inner):
                affine = self.term(inner)
                return self._extreme([affine, _times(affine, -1)], 1)
            case expr.Minimum(inners):
                return self._extreme([self.term(inner) for inner in inners], -1)
            case expr.Maximum(inners):
                return self._extreme([self.term(inner) for inner in inners], 1)
            case _:
                assert_never(node)

    def _element(self, index: Affine, array: list[int]) -> Affine:
        """`array[index]`; an undefined index may point behind the end, and gets the first entry there."""
        low, high = self._bounds(index)
        assert index.scale == 1 and low >= 0, "an index is a whole number"
        array = array + array[:1] * (high + 1 - len(array))
        ends = [self.model.domains[variable] for variable in array[low : high + 1]]
        target = array[low]
        if low < high:
            target = self._integer(min(end for end, _ in ends), max(end for _, end in ends))
            self.model.elements.append(Element(self._variable(index), array, target))
        return replace(self._affine(target), defined=index.defined)

    def _lookup(self, index: Affine, table: tuple[Number, ...]) -> Affine:
        scale = lcm(*[number.denominator for number in table])
        numbers = [int(number * scale) for number in table]
        steps = {after - before for before, after in pairwise(numbers)}
        if len(steps) == 1:
            whole = self._sum([_times(index, steps.pop()), _number(numbers[0])])
        else:
            whole = self._element(index, [self._constant(number) for number in numbers])
        return _times(whole, Fraction(1, scale))

    def _locate(self, number: Affine, table: tuple[Number, ...]) -> Affine:
        """The index of a number; 0, and undefined, where it is not in the table."""
        places = {each: index for index, each in enumerate(table)}
        hits = {index: self._test(self._minus(number, _number(each)), "==") for each, index in places.items()}
        index = self._sum([_times(self._affine(hit), index) for index, hit in hits.items()])
        target = _single(self._integer(0, len(table) - 1))
        self._post(self._minus(target, index), "==")
        return replace(target, defined=self._all([number.defined, self._any(hits.values())]))

    def _select(self, chosen: Literal, term: Affine, otherwise: int) -> Affine:
        """The term where `chosen`, a constant elsewhere."""
        defined = self._any([_signed(chosen, False), term.defined])
        if chosen in (TRUE, FALSE):
            return term if chosen == TRUE else _number(otherwise)
        if not term.terms:
            step = Fraction(term.constant, term.scale) - otherwise
            return replace(self._sum([_times(self._affine(chosen), step), _number(otherwise)]), defined=defined)
        whole, other = _times(term, term.scale), otherwise * term.scale
        low, high = self._bounds(term)
        target = _single(self._integer(min(low, other), max(high, other)))
        self._post(self._minus(target, whole), "==", chosen)
        self._post(self._minus(target, _number(other)), "==", _signed(chosen, False))
        return replace(_times(target, Fraction(1, term.scale)), defined=defined)

    # ------------------------------------------------------------------ arithmetic

    def _sum(self, affines: Sequence[Affine]) -> Affine:
        scale = lcm(*[affine.scale for affine in affines])
        total: dict[int, int] = {}
        constant = 0
        for affine in affines:
            factor = scale // affine.scale
            constant += factor * affine.constant
            for variable, coefficient in affine.terms:
                total[variable] = total.get(variable, 0) + factor * coefficient
        return _reduced(total, constant, scale, self._all([affine.defined for affine in affines]))

    def _minus(self, left: Affine, right: Affine) -> Affine:
        return self._sum([left, _times(right, -1)])

    def _product(self, left: Affine, right: Affine) -> Affine:
        defined = self._all([left.defined, right.defined])
        for one, other in ((left, right), (right, left)):
            if not one.terms:
                return replace(_times(other, Fraction(one.constant, one.scale)), defined=defined)
        corners = [a * b for a in self._bounds(left) for b in self._bounds(right)]
        target = self._integer(min(corners), max(corners))
        self.model.products.append(Multiply(target, self._variable(left), self._variable(right)))
        return replace(_times(self._affine(target), Fraction(1, left.scale * right.scale)), defined=defined)

    def _divide(self, left: Affine, right: Affine) -> tuple[Affine, Affine]:
        """Python's quotient and remainder; of a divisor that is 0 they are those of 1, and undefined."""
        if (left, right) not in self.quotients:
            scale = lcm(left.scale, right.scale)
            dividend, divisor = _times(left, scale), _times(right, scale)
            nonzero = self._test(divisor, "!=")
            quotient, remainder = self._quotient(dividend, self._select(nonzero, divisor, 1))
            defined = self._all([left.defined, right.defined, nonzero])
            remainder = _times(remainder, Fraction(1, scale))
            self.quotients[left, right] = replace(quotient, defined=defined), replace(remainder, defined=defined)
        return self.quotients[left, right]

    def _quotient(self, dividend: Affine, divisor: Affine) -> tuple[Affine, Affine]:
        """The quotient and the remainder, by a divisor that is never 0: the remainder is smaller, and has its sign."""
        low, high = self._bounds(divisor)
        ends = [end for end in (low, -1, 1, high) if end and low <= end <= high]
        corners = [a // b for a in self._bounds(dividend) for b in ends]
        quotient = self._affine(self._integer(min(corners), max(corners)))
        remainder = self._affine(self._integer(min(0, low + 1), max(0, high - 1)))
        product = self._product(quotient, divisor)
        self._post(self._minus(self._minus(dividend, product), remainder), "==")
        beyond = self._minus(remainder, divisor)
        positive = self._test(divisor, ">")
        self._post(remainder, ">=", positive)
        self._post(beyond, "<", positive)
        self._post(remainder, "<=", _signed(positive, False))
        self._post(beyond, ">", _signed(positive, False))
        return quotient, remainder

    def _power(self, base: Affine, exponent: Affine) -> Affine:
        """A table of the base's powers, by exponent; undefined where that is negative or broken."""
        whole, broken = self._divide(exponent, _number(1)) if exponent.scale > 1 else (exponent, _number(0))
        natural = self._test(whole, ">=")
        index = self._extreme([whole, _number(0)], 1) if natural != TRUE else whole
        low, high = self._bounds(index)
        if high > MAX_EXPONENT:
            raise TooLarge(f"an exponent of more than {MAX_EXPONENT}")
        powers = [_number(1)]
        while len(powers) <= high:
            powers.append(self._product(powers[-1], base))
        scale = lcm(*[power.scale for power in powers[low:]])
        array = [self._variable(_times(power, scale)) for power in powers[low:]]
        result = self._element(index, array[:1] * low + array)
        defined = self._all([base.defined, exponent.defined, natural, self._test(broken, "==")])
        return replace(_times(result, Fraction(1, scale)), defined=defined)

    def _extreme(self, affines: Sequence[Affine], sign: int) -> Affine:
        """The largest, or (`sign` is -1) the smallest."""
        scale = lcm(*[affine.scale for affine in affines])
        wholes = [_times(affine, scale) for affine in affines]
        ends = [self._bounds(whole) for whole in wholes]
        fold = max if sign == 1 else min
        target = self._integer(fold(low for low, _ in ends), fold(high for _, high in ends))
        self.model.largest.append(Largest(target, [self._variable(whole) for whole in wholes], sign))
        defined = self._all([affine.defined for affine in affines])
        return replace(_times(self._affine(target), Fraction(1, scale)), defined=defined)

    # ------------------------------------------------------------------ variables and linear constraints

    def _integer(self, low: int, high: int) -> int:
        if _reach(low, high) >= LIMIT:
            raise TooLarge("a number of more than 62 bits")
        return self.model.integer(low, high)

    def _constant(self, value: int) -> int:
        if value not in self.constants:
            self.constants[value] = self._integer(value, value)
        return self.constants[value]

    def _affine(self, literal: Literal) -> Affine:
        """A variable, or a literal's 0 or 1; a number where it is fixed."""
        if literal < 0:
            return self._sum([_number(1), _times(self._affine(-literal - 1), -1)])
        low, high = self.model.domains[literal]
        return _single(literal) if low < high else _number(low)

    def _variable(self, affine: Affine) -> int:
        """A variable that equals the affine's numerator."""
        if not affine.terms:
            return self._constant(affine.constant)
        if affine.constant == 0 and len(affine.terms) == 1 and affine.terms[0][1] == 1:
            return affine.terms[0][0]
        key = Affine(affine.terms, affine.constant)
        if key not in self.variables:
            variable = self.variables[key] = self._integer(*self._bounds(key))
            self._post(self._minus(key, _single(variable)), "==")
        return self.variables[key]

    def _bounds(self, affine: Affine) -> tuple[int, int]:
        """Between which numbers the numerator lies."""
        low = high = affine.constant
        for variable, coefficient in affine.terms:
            ends = [coefficient * end for end in self.model.domains[variable]]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def _test(self, affine: Affine, operator: Operator) -> Literal:
        """A literal that is true exactly where the affine compares so with 0."""
        inside, outside = (_numbers(each, *self._bounds(affine)) for each in (operator, NEGATED[operator]))
        if not inside or not outside:
            return TRUE if inside else FALSE
        key = Affine(affine.terms, affine.constant), operator
        if key not in self.tests:
            fresh = self.model.literal()
            self.tests[key], self.tests[key[0], NEGATED[operator]] = fresh, _signed(fresh, False)
            self._post(affine, operator, fresh)
            self._post(affine, NEGATED[operator], _signed(fresh, False))
        return self.tests[key]

    def _post(self, affine: Affine, operator: Operator, when: Literal = TRUE) -> None:
        """Where `when` is true, the affine compares so with 0."""
        bounds = self._bounds(affine)
        if not (numbers := _numbers(operator, *bounds)):
            self.model.add_clause([_signed(when, False)])
        elif numbers != [bounds] and when != FALSE:
            variables, factors = [v for v, _ in affine.terms], [factor for _, factor in affine.terms]
            if max(map(abs, factors)) * sum(_reach(*self.model.domains[v]) for v in variables) >= LIMIT:
                raise TooLarge("a sum of more than 62 bits")
            domain = [end - affine.constant for interval in numbers for end in interval]
            self.model.linears.append(Linear(variables, factors, domain, [] if when == TRUE else [when]))


def _signed(literal: Literal, positive: bool) -> Literal:
    return literal if positive else -literal - 1


def _number(value: Number) -> Affine:
    return Affine((), value.numerator, value.denominator)


def _single(variable: int) -> Affine:
    return Affine(((variable, 1),), 0)


def _times(affine: Affine, factor: Number) -> Affine:
    by = factor.numerator
    terms = {variable: coefficient * by for variable, coefficient in affine.terms}
    return _reduced(terms, affine.constant * by, affine.scale * factor.denominator, affine.defined)


def _reduced(terms: dict[int, int], constant: int, scale: int, defined: Literal) -> Affine:
    common = gcd(scale, constant, *terms.values())
    pairs = tuple((variable, factor // common) for variable, factor in sorted(terms.items()) if factor)
    return Affine(pairs, constant // common, scale // common, defined)


def _reach(low: int, high: int) -> int:
    """The width of a domain, 0 included."""
    return max(high, 0) - min(low, 0)


def _numbers(operator: Operator, low: int, high: int) -> list[tuple[int, int]]:
    """The intervals of the whole numbers from `low` to `high` that compare so with 0."""
    intervals: dict[Operator, list[tuple[int, int]]] = {
        "==": [(0, 0)],
        "!=": [(low, -1), (1, high)],
        "<": [(low, -1)],
        "<=": [(low, 0)],
        ">": [(1, high)],
        ">=": [(0, high)],
    }
    clipped = [(max(first, low), min(last, high)) for first, last in intervals[operator]]
    return [(first, last) for first, last in clipped if first <= last]
