"""The stand-in: the classical encoding of a problem of arrays, for a second opinion when the search's budget ends.

Every array has its values, `val`, an integer for each actor, AllDifferent if the array is distinct; a distinct array
has its holders, too, `act`, an integer for each value (`length` for nobody).  Element constraints channel the two:
`add_inverse` makes ortools 9.15 lose solutions.

A term becomes an `Affine` over the model's variables that is total: it has some value in every assignment, and a
literal that says when this is the term's value.  So nothing is posted under a condition because a term may be
undefined, and every helper variable is a function of `val`: no solution is doubled or lost.

This encoding shares with `PositionEncoding` the expressions and the model, and nothing else: no table, no arithmetic,
and no meaning of a node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import assert_never

from logicgrid.csp import expr
from logicgrid.csp.expr import NEGATED, Compare, Condition, Const, Number, Operator, Term, conjuncts
from logicgrid.csp.problem import Array, Assignment, Problem, entries
from logicgrid.puzzle.model import FALSE, TRUE, Element, Largest, Linear, Literal, Model, Multiply, TooLarge, intervals
from logicgrid.puzzle.record import Record, replace

LIMIT = 2**62
"""CP-SAT refuses variables and sums as wide as this; 9.15 loses solutions if coefficient times variable is."""
MAX_EXPONENT = 1_000
"""Powers are listed by their exponents, up to this one."""


class Affine(Record):
    """`(sum(coefficient * variable) + constant) / scale`, in lowest terms: a term's value if `defined` is true."""

    terms: tuple[tuple[int, int], ...]
    """Pairs (variable, coefficient), by variable."""
    constant: int
    scale: int = 1
    defined: Literal = TRUE


class StandInEncoding:
    """The model of a problem, and the way back from its integers to assignments.  Raises TooLarge."""

    def __init__(self, problem: Problem, ordered: bool = False) -> None:
        self.problem = problem
        self.model = Model()
        self._terms: dict[Term, Affine] = {}
        self._constants: dict[int, int] = {}
        self._variables: dict[Affine, int] = {}
        self._tests: dict[tuple[Affine, Operator], Literal] = {}
        self.val = [[self._constant(position) for position in range(problem.length)]]
        self.val += [self._values(array) for array in problem.arrays[1:]]
        self.act = [self._holders(array, val) for array, val in zip(problem.arrays, self.val, strict=True)]
        for condition in problem.conditions():
            self._require(condition)
        if sum([_reach(domain[0], domain[-1]) for domain in self.model.domains]) >= 2 * LIMIT:
            raise TooLarge("numbers of more than 63 bits together")
        if ordered:
            self.model.order = [val[position] for position in range(problem.length) for val in self.val[1:]]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Assignment:
        """Return the assignment that the solver's values of the variables mean."""
        return tuple([tuple([values[variable] for variable in val]) for val in self.val])

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Require at least one of these entries: (array, position, value index)."""
        self.model.require_any([self._literal(each) for each in entries(cells)])

    # ------------------------------------------------------------------ the arrays

    def _values(self, array: Array) -> list[int]:
        val = []
        for domain in array.domains:
            indices = [index for index in range(array.size) if domain >> index & 1]
            if not indices:
                self.model.add_clause([])
            val.append(self.model.integer(*intervals(indices or [0])))
        if array.distinct:
            self.model.all_different.append(val)
        return val

    def _holders(self, array: Array, val: list[int]) -> list[int]:
        """Return the inverse of `val`; nothing if several actors may have one value."""
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

    def _require(self, condition: Condition) -> None:
        for part in conjuncts(condition):
            if isinstance(part, Compare):
                difference = self._difference(part)
                if difference.defined == TRUE or part.operator != "!=":
                    self.model.add_clause([difference.defined])
                    self._post(difference, part.operator)
                    continue
            self.model.add_clause([self._literal(part)])

    def _literal(self, condition: Condition) -> Literal:
        """Return a literal that is true if and only if the condition is."""
        match condition:
            case expr.Truth(value):
                return TRUE if value else FALSE
            case Compare("!=", left, right):
                return -self._literal(Compare("==", left, right)) - 1
            case Compare():
                difference = self._difference(condition)
                return self._all([difference.defined, self._test(difference, condition.operator)])
            case expr.Defined(terms):
                return self._all([self._term(term).defined for term in terms])
            case expr.Not(inner):
                return -self._literal(inner) - 1
            case expr.And(parts):
                return self._all([self._literal(part) for part in parts])
            case expr.Or(parts):
                return self._any([self._literal(part) for part in parts])
            case expr.Iff(left, right):
                one, other = self._literal(left), self._literal(right)
                return self._any([self._all([one, other]), self._all([-one - 1, -other - 1])])
            case _:
                assert_never(condition)

    def _difference(self, compare: Compare) -> Affine:
        return self._minus(self._term(compare.left), self._term(compare.right))

    def _any(self, literals: Iterable[Literal]) -> Literal:
        """Return a literal that is true if and only if one of these is."""
        key = tuple(sorted({each for each in literals if each != FALSE}))
        if TRUE in key:
            return TRUE
        if len(key) < 2:
            return key[0] if key else FALSE
        fresh = self.model.literal()
        self.model.clauses.append([-fresh - 1, *key])
        self.model.clauses.extend([fresh, -each - 1] for each in key)
        return fresh

    def _all(self, literals: Iterable[Literal]) -> Literal:
        return -self._any([-each - 1 for each in literals]) - 1

    # ------------------------------------------------------------------ terms

    def _term(self, node: Term) -> Affine:
        """Return the affine of a term, made once."""
        known = self._terms.get(node)
        if known is None:
            known = self._terms[node] = self._made(node)
        return known

    def _made(self, node: Term) -> Affine:
        match node:
            case Const(value):
                return _number(value)
            case expr.Entry(0, inner) | expr.Holder(0, inner):
                return self._term(inner)
            case expr.Entry(array, inner):
                return self._element(self._term(inner), self.val[array])
            case expr.Holder(array, inner):
                return self._holder(array, inner)
            case expr.Lookup(inner, table):
                return self._lookup(self._term(inner), table)
            case expr.Locate(inner, table):
                return self._locate(self._term(inner), table)
            case expr.Guard(condition, inner):
                affine = self._term(inner)
                return replace(affine, defined=self._all([self._literal(condition), affine.defined]))
            case expr.Choose(condition, inner):
                return self._select(self._literal(condition), self._term(inner), 0)
            case expr.Sum(inners):
                return self._sum([self._term(inner) for inner in inners])
            case expr.Product(left, right):
                return self._product(self._term(left), self._term(right))
            case expr.FloorDivide(left, right):
                return self._divide(self._term(left), self._term(right))[0]
            case expr.Modulo(left, right):
                return self._divide(self._term(left), self._term(right))[1]
            case expr.Power(left, right):
                return self._power(self._term(left), self._term(right))
            case expr.Abs(inner):
                affine = self._term(inner)
                return self._extreme([affine, _times(affine, -1)], 1)
            case expr.Minimum(inners):
                return self._extreme([self._term(inner) for inner in inners], -1)
            case expr.Maximum(inners):
                return self._extreme([self._term(inner) for inner in inners], 1)
            case _:
                assert_never(node)

    def _holder(self, number: int, value: Term) -> Affine:
        array = self.problem.arrays[number]
        if not array.distinct:  # such a value is fixed, and only one actor may have it
            assert isinstance(value, Const)
            (actor,) = [each for each, domain in enumerate(array.domains) if domain >> int(value.value) & 1] or (0,)
            has = Compare("==", expr.Entry(number, Const(actor)), value)
            return replace(_number(actor), defined=self._literal(has))
        holder = self._element(self._term(value), self.act[number])
        somebody = self._test(self._minus(holder, _number(self.problem.length)), "<")
        return replace(holder, defined=self._all([holder.defined, somebody]))

    def _element(self, index: Affine, array: list[int]) -> Affine:
        """Return `array[index]`; an undefined index may point behind the end, and gets the first entry there."""
        low, high = self._bounds(index)
        assert index.scale == 1 and low >= 0, "an index is a whole number"
        array = array + array[:1] * (high + 1 - len(array))
        domains = [self.model.domains[variable] for variable in array[low : high + 1]]
        target = array[low]
        if low < high:
            target = self._integer(min([domain[0] for domain in domains]), max([domain[-1] for domain in domains]))
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
        """Return the index of a number; 0, and undefined, if it is not in the table."""
        places = {each: index for index, each in enumerate(table)}
        hits = {index: self._test(self._minus(number, _number(each)), "==") for each, index in places.items()}
        index = self._sum([_times(self._affine(hit), index) for index, hit in hits.items()])
        target = _single(self._integer(0, len(table) - 1))
        self._post(self._minus(target, index), "==")
        return replace(target, defined=self._all([number.defined, self._any(hits.values())]))

    def _select(self, chosen: Literal, term: Affine, otherwise: int) -> Affine:
        """Return the term if `chosen` is true, and a constant if not."""
        defined = self._any([-chosen - 1, term.defined])
        if chosen in (TRUE, FALSE):
            return term if chosen == TRUE else _number(otherwise)
        whole, other = _times(term, term.scale), otherwise * term.scale
        low, high = self._bounds(term)
        target = _single(self._integer(min(low, other), max(high, other)))
        self._post(self._minus(target, whole), "==", chosen)
        self._post(self._minus(target, _number(other)), "==", -chosen - 1)
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
        """Return Python's quotient and remainder; of a divisor that is 0 they are those of 1, and undefined."""
        scale = lcm(left.scale, right.scale)
        dividend, divisor = _times(left, scale), _times(right, scale)
        nonzero = self._test(divisor, "!=")
        quotient, remainder = self._quotient(dividend, self._select(nonzero, divisor, 1))
        defined = self._all([left.defined, right.defined, nonzero])
        return replace(quotient, defined=defined), replace(_times(remainder, Fraction(1, scale)), defined=defined)

    def _quotient(self, dividend: Affine, divisor: Affine) -> tuple[Affine, Affine]:
        """Return quotient and remainder by a divisor that is never 0: the remainder is smaller, and has its sign."""
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
        self._post(remainder, "<=", -positive - 1)
        self._post(beyond, ">", -positive - 1)
        return quotient, remainder

    def _power(self, base: Affine, exponent: Affine) -> Affine:
        """Return the entry of the list of the base's powers; undefined if the exponent is negative or broken."""
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
        """Return the largest, or (`sign` is -1) the smallest."""
        scale = lcm(*[affine.scale for affine in affines])
        wholes = [_times(affine, scale) for affine in affines]
        ends = [self._bounds(whole) for whole in wholes]
        fold = max if sign == 1 else min
        target = self._integer(fold([low for low, _ in ends]), fold([high for _, high in ends]))
        self.model.largest.append(Largest(target, [self._variable(whole) for whole in wholes], sign))
        defined = self._all([affine.defined for affine in affines])
        return replace(_times(self._affine(target), Fraction(1, scale)), defined=defined)

    # ------------------------------------------------------------------ variables and linear constraints

    def _integer(self, low: int, high: int) -> int:
        if _reach(low, high) >= LIMIT:
            raise TooLarge("a number of more than 62 bits")
        return self.model.integer(low, high)

    def _constant(self, value: int) -> int:
        if value not in self._constants:
            self._constants[value] = self._integer(value, value)
        return self._constants[value]

    def _affine(self, literal: Literal) -> Affine:
        """Return a variable, or a literal's 0 or 1, as an affine; a number if it is fixed."""
        if literal < 0:
            return self._sum([_number(1), _times(self._affine(-literal - 1), -1)])
        domain = self.model.domains[literal]
        return _single(literal) if domain[0] < domain[-1] else _number(domain[0])

    def _variable(self, affine: Affine) -> int:
        """Return a variable that equals the affine's numerator."""
        if not affine.terms:
            return self._constant(affine.constant)
        if affine.constant == 0 and len(affine.terms) == 1 and affine.terms[0][1] == 1:
            return affine.terms[0][0]
        key = Affine(affine.terms, affine.constant)
        if key not in self._variables:
            variable = self._variables[key] = self._integer(*self._bounds(key))
            self._post(self._minus(key, _single(variable)), "==")
        return self._variables[key]

    def _bounds(self, affine: Affine) -> tuple[int, int]:
        """Return the least and the greatest number that the numerator can be."""
        low = high = affine.constant
        for variable, coefficient in affine.terms:
            domain = self.model.domains[variable]
            ends = coefficient * domain[0], coefficient * domain[-1]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def _test(self, affine: Affine, operator: Operator) -> Literal:
        """Return a literal that is true if and only if the affine compares so with 0."""
        inside, outside = [_numbers(each, *self._bounds(affine)) for each in (operator, NEGATED[operator])]
        if not inside or not outside:
            return TRUE if inside else FALSE
        key = Affine(affine.terms, affine.constant), operator
        if key not in self._tests:
            fresh = self.model.literal()
            self._tests[key], self._tests[key[0], NEGATED[operator]] = fresh, -fresh - 1
            self._post(affine, operator, fresh)
            self._post(affine, NEGATED[operator], -fresh - 1)
        return self._tests[key]

    def _post(self, affine: Affine, operator: Operator, when: Literal = TRUE) -> None:
        """Require that the affine compares so with 0 if `when` is true."""
        bounds = self._bounds(affine)
        if not (numbers := _numbers(operator, *bounds)):
            self.model.add_clause([-when - 1])
        elif numbers != [bounds] and when != FALSE:
            variables, factors = [v for v, _ in affine.terms], [factor for _, factor in affine.terms]
            reach = sum([_reach(*self._bounds(_single(variable))) for variable in variables])
            if max(map(abs, factors)) * reach >= LIMIT:
                raise TooLarge("a sum of more than 62 bits")
            domain = [end - affine.constant for interval in numbers for end in interval]
            self.model.linears.append(Linear(variables, factors, domain, [] if when == TRUE else [when]))


def _number(value: Number) -> Affine:
    return Affine((), value.numerator, value.denominator)


def _single(variable: int) -> Affine:
    return Affine(((variable, 1),), 0)


def _times(affine: Affine, factor: Number) -> Affine:
    by = factor.numerator
    terms = {variable: coefficient * by for variable, coefficient in affine.terms}
    return _reduced(terms, affine.constant * by, affine.scale * factor.denominator, affine.defined)


def _reduced(terms: dict[int, int], constant: int, scale: int, defined: Literal) -> Affine:
    """Return an affine in lowest terms."""
    common = gcd(scale, constant, *terms.values())
    pairs = tuple([(variable, factor // common) for variable, factor in sorted(terms.items()) if factor])
    return Affine(pairs, constant // common, scale // common, defined)


def _reach(low: int, high: int) -> int:
    """Return the width of a domain, 0 included."""
    return max(high, 0) - min(low, 0)


def _numbers(operator: Operator, low: int, high: int) -> list[tuple[int, int]]:
    """Return the intervals of the whole numbers from `low` to `high` that compare so with 0."""
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
