"""Problem in, a model of Booleans out: the encoding that decides every puzzle.

One category is the *spine*: its labels are the positions.  Every other category is a matrix of Booleans, label x
position, one true in each column, and in each row of a bijection: an AllDifferent array, written as its value
literals.  A term is a *one-hot*: a literal for each value that it can take, exactly one of them true wherever the term
is defined; comparisons become clauses that support each value of one side on the other, so that unit propagation is
arc-consistent for each comparison.  Every helper literal is determined by the matrix: no solution is doubled or lost.

The spine is the category whose values are compared most.  Measured against the integer encoding of `integers.py`
(AllDifferent and element constraints), see `scripts/bench.py`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import lcm
from typing import assert_never

from logicgrid.csp.exact import magnitude, power
from logicgrid.csp.expr import (
    MIRRORED,
    NEGATED,
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
    children,
)
from logicgrid.csp.model import FALSE, TRUE, Linear, Literal, Model, TooLarge
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.record import Record

MAX_TABLE = 600
"""Pairs of values up to which a sum of two terms is tabulated; larger ones become linear constraints."""
MAX_PAIRS = 200_000
"""Pairs of values up to which other operations are tabulated; larger ones are refused."""

_TESTS: dict[Operator, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class OneHot(Record):
    """A term: for each value that it can take the literal that it does; `defined`: that it has one at all."""

    literals: dict[Number, Literal]
    defined: Literal


class Weighted(Record):
    """A sum too large to tabulate: `sum(coefficient * literal) + constant`, where `defined`."""

    terms: list[tuple[Literal, Number]]
    constant: Number
    defined: Literal


def choose_spine(problem: Problem) -> int:
    """The bijective array over which the fewest values have to be looked up through a position."""
    wanted: list[Entry] = []
    _collect_entries(problem.conditions(), wanted)
    counts = [(entry.array, entry.position.array if isinstance(entry.position, Holder) else -1) for entry in wanted]
    best, least = 0, sum(1 for array, by in counts if by != 0 and array != 0)
    for spine, array in enumerate(problem.arrays):
        if spine and array.bijective:
            cost = sum(1 for pair in counts if spine not in pair)
            if cost < least:
                best, least = spine, cost
    return best


def _collect_entries(nodes: Sequence[Term | Condition], found: list[Entry]) -> None:
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, Entry):
            found.append(node)
        stack.extend(children(node))


class OneHotEncoding:
    """The model of a problem, and the way back from its Booleans to assignments."""

    def __init__(self, problem: Problem, spine: int | None = None, ordered: bool = False) -> None:
        self.problem = problem
        self.spine = 0 if ordered else choose_spine(problem) if spine is None else spine
        self.model = Model()
        self.memo: dict[Term, OneHot] = {}
        self.size = problem.length
        self.cells = [self._matrix(number) for number in range(len(problem.arrays))]
        self._restrict()
        for condition in problem.conditions():
            self.require(condition)
        if ordered:
            self.model.order = self._canonical_order()

    # ------------------------------------------------------------------ the matrix

    def _matrix(self, number: int) -> list[list[Literal]]:
        """`cells[label][position]` of one category, with its rows and columns constrained."""
        array, positions = self.problem.arrays[number], range(self.size)
        if number == self.spine:
            return [[TRUE if label == position else FALSE for position in positions] for label in range(array.size)]
        start = len(self.model.domains)
        if self.spine == 0:
            allowed = [[domain >> label & 1 for domain in array.domains] for label in range(array.size)]
            cells = []
            for row in allowed:
                cells.append([self.model.literal() if free else FALSE for free in row])
        else:
            self.model.domains.extend([(0, 1)] * (array.size * self.size))
            cells = [
                list(range(start + label * self.size, start + (label + 1) * self.size)) for label in range(array.size)
            ]
        for position in positions:
            self.model.add_exactly_one([row[position] for row in cells])
        if array.bijective:
            for row in cells:
                self.model.add_exactly_one(list(row))
        elif array.distinct:
            for row in cells:
                self.model.add_at_most_one(list(row))
        return cells

    def _restrict(self) -> None:
        """The given domains, where the actors are not the spine."""
        if self.spine == 0:
            return
        for number, array in enumerate(self.problem.arrays):
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if number == 0 or domain == full:
                    continue
                for position, here in enumerate(self.cells[0][actor]):
                    for label in range(array.size):
                        if not domain >> label & 1:
                            self.model.add_clause([-here - 1, -self.cells[number][label][position] - 1])

    def _canonical_order(self) -> list[int]:
        return [
            literal
            for actor in range(self.size)
            for number in range(1, len(self.problem.arrays))
            for literal in (row[actor] for row in self.cells[number])
            if literal > 0
        ]

    def decode(self, values: Sequence[int]) -> Assignment:
        """The assignment that the solver's values of the variables mean."""
        positions = [
            next(position for position, literal in enumerate(row) if _true(literal, values)) for row in self.cells[0]
        ]
        rows = []
        for cells in self.cells:
            by_position = [0] * self.size
            for label, row in enumerate(cells):
                for position, literal in enumerate(row):
                    if _true(literal, values):
                        by_position[position] = label
            rows.append(tuple(by_position[position] for position in positions))
        return tuple(rows)

    # ------------------------------------------------------------------ conditions that hold

    def require(self, condition: Condition) -> None:
        """The condition is true in every solution."""
        match condition:
            case And(parts):
                for part in parts:
                    self.require(part)
            case Or(parts):
                self.model.add_clause([self.literal(part) for part in parts])
            case Not(inner):
                self.refuse(inner)
            case Iff(left, right):
                self._equal(self.literal(left), self.literal(right))
            case Compare():
                self._compare(condition, TRUE)
            case _:
                self.model.add_clause([self.literal(condition)])

    def refuse(self, condition: Condition) -> None:
        """The condition is false in every solution."""
        match condition:
            case Or(parts):
                for part in parts:
                    self.refuse(part)
            case And(parts):
                self.model.add_clause([-self.literal(part) - 1 for part in parts])
            case Not(inner):
                self.require(inner)
            case Iff(left, right):
                self._equal(self.literal(left), -self.literal(right) - 1)
            case _:
                self.model.add_clause([-self.literal(condition) - 1])

    def _equal(self, one: Literal, other: Literal) -> None:
        self.model.add_clause([-one - 1, other])
        self.model.add_clause([one, -other - 1])

    # ------------------------------------------------------------------ conditions as literals

    def literal(self, condition: Condition) -> Literal:
        """A literal that is true exactly where the condition holds."""
        match condition:
            case Truth(value):
                return TRUE if value else FALSE
            case Compare():
                return self._compare(condition, None)
            case Not(inner):
                return -self.literal(inner) - 1
            case And(parts):
                return -self._any([-self.literal(part) - 1 for part in parts]) - 1
            case Or(parts):
                return self._any([self.literal(part) for part in parts])
            case Iff(left, right):
                return self._same(self.literal(left), self.literal(right))
            case Defined(terms):
                return -self._any([-self._defined(term) - 1 for term in terms]) - 1
            case _:
                assert_never(condition)

    def _any(self, literals: Sequence[Literal]) -> Literal:
        """A literal that is true exactly where one of these is."""
        literals = [each for each in dict.fromkeys(literals) if each != FALSE]
        if TRUE in literals:
            return TRUE
        if len(literals) < 2:
            return literals[0] if literals else FALSE
        fresh = self.model.literal()
        self.model.clauses.append([-fresh - 1, *literals])
        self.model.clauses.extend([fresh, -each - 1] for each in literals)
        return fresh

    def _all(self, literals: Sequence[Literal]) -> Literal:
        return -self._any([-each - 1 for each in literals]) - 1

    def _same(self, one: Literal, other: Literal) -> Literal:
        for a, b in ((one, other), (other, one)):
            if a in (TRUE, FALSE):
                return b if a == TRUE else -b - 1
        fresh = self.model.literal()
        self.model.clauses.extend(
            (
                [-fresh - 1, -one - 1, other],
                [-fresh - 1, one, -other - 1],
                [fresh, one, other],
                [fresh, -one - 1, -other - 1],
            )
        )
        return fresh

    def _defined(self, term: Term) -> Literal:
        return self.term(term).defined

    # ------------------------------------------------------------------ comparisons

    def _compare(self, compare: Compare, outcome: Literal | None) -> Literal:
        """The literal of a comparison; with `outcome` TRUE it is required, and no literal is made for it."""
        left, right = self._side(compare.left), self._side(compare.right)
        if isinstance(left, OneHot) and isinstance(right, OneHot):
            if len(left.literals) * len(right.literals) <= MAX_PAIRS:
                return self._compare_one_hots(compare.operator, left, right, outcome)
            left = _weighted(left)
        return self._compare_linear(compare.operator, _weighted(left), _weighted(right), outcome)

    def _compare_one_hots(self, name: Operator, left: OneHot, right: OneHot, outcome: Literal | None) -> Literal:
        if len(right.literals) < len(left.literals) and len(right.literals) == 1:
            return self._compare_one_hots(MIRRORED[name], right, left, outcome)
        test = _TESTS[name]
        supports = [
            (literal, [other for key, other in right.literals.items() if test(value, key)])
            for value, literal in left.literals.items()
        ]
        if len(supports) == 1 and supports[0][0] == TRUE:
            return self._decide(self._one_of(supports[0][1], right), outcome)
        truth = TRUE if outcome == TRUE else self.model.literal()
        self._support(truth, supports, right, left.defined)
        mirror = [
            (literal, [other for key, other in left.literals.items() if test(key, value)])
            for value, literal in right.literals.items()
        ]
        self._support(truth, mirror, left, right.defined)
        for defined in (left.defined, right.defined):
            self.model.add_clause([-truth - 1, defined])
        return truth

    def _support(
        self, truth: Literal, supports: list[tuple[Literal, list[Literal]]], other: OneHot, defined: Literal
    ) -> None:
        """Where `truth`, each value needs a support on the other side; where not, each defined value a counterpart."""
        everything = other.literals.values()
        add = self.model.add_clause
        for literal, good in supports:
            chosen = set(good)
            bad = [each for each in everything if each not in chosen]
            if len(bad) == 1 and len(good) > 1 and other.defined == TRUE:
                add([-truth - 1, -literal - 1, -bad[0] - 1])
            elif bad or other.defined != TRUE:
                add([-truth - 1, -literal - 1, *good])
            if truth == TRUE:
                continue
            if len(good) == 1:
                add([truth, -literal - 1, -good[0] - 1])
            elif good:
                add([truth, -literal - 1, *bad, -other.defined - 1])

    def _one_of(self, literals: list[Literal], term: OneHot) -> Literal:
        """A literal that is true exactly where one of these values of the term is taken."""
        rest = len(term.literals) - len(literals)
        if rest == 0:
            return term.defined
        if rest == 1 and len(literals) > 1 and term.defined == TRUE:
            chosen = set(literals)
            return -next(each for each in term.literals.values() if each not in chosen) - 1
        return self._any(literals)

    def _decide(self, truth: Literal, outcome: Literal | None) -> Literal:
        if outcome == TRUE:
            self.model.add_clause([truth])
        return truth

    def _compare_linear(self, name: Operator, left: Weighted, right: Weighted, outcome: Literal | None) -> Literal:
        terms: dict[Literal, Number] = {}
        for literal, factor in [*left.terms, *[(each, -by) for each, by in right.terms]]:
            terms[literal] = terms.get(literal, 0) + factor
        bound = right.constant - left.constant
        scale = lcm(bound.denominator, *[factor.denominator for factor in terms.values()])
        truth = TRUE if outcome == TRUE else self.model.literal()
        defined = self._all([left.defined, right.defined])
        self.model.add_clause([-truth - 1, defined])
        self._linear(terms, scale, name, bound, [truth] if truth != TRUE else [])
        if truth != TRUE:
            self._linear(terms, scale, NEGATED[name], bound, [-truth - 1, *([defined] if defined != TRUE else [])])
        return truth

    def _linear(
        self, terms: dict[Literal, Number], scale: int, name: Operator, bound: Number, enforced: list[Literal]
    ) -> None:
        """`sum(factor * literal) <name> bound`, made whole by `scale`; negated literals are turned round."""
        variables, coefficients, limit = [], [], int(bound * scale)
        for literal, factor in terms.items():
            whole = int(factor * scale)
            if literal >= 0:
                variables.append(literal)
                coefficients.append(whole)
            else:
                variables.append(-literal - 1)
                coefficients.append(-whole)
                limit -= whole
        low = sum(each for each in coefficients if each < 0)
        high = sum(each for each in coefficients if each > 0)
        domains: dict[Operator, list[int]] = {
            "==": [limit, limit],
            "!=": [min(low, limit) - 1, limit - 1, limit + 1, max(high, limit) + 1],
            "<": [min(low, limit) - 1, limit - 1],
            "<=": [min(low, limit), limit],
            ">": [limit + 1, max(high, limit) + 1],
            ">=": [limit, max(high, limit)],
        }
        self.model.linears.append(Linear(variables, coefficients, domains[name], enforced))

    # ------------------------------------------------------------------ terms

    def _side(self, term: Term) -> OneHot | Weighted:
        """A side of a comparison: tabulated where that is small, a weighted sum of literals otherwise."""
        if isinstance(term, Sum):
            return self._sum(term)
        if isinstance(term, Product) and isinstance(term.left, Const):
            inner = self._side(term.right)
            if isinstance(inner, Weighted):
                by = term.left.value
                return Weighted(
                    [(each, factor * by) for each, factor in inner.terms], inner.constant * by, inner.defined
                )
        return self.term(term)

    def _sum(self, total: Sum) -> OneHot | Weighted:
        parts = sorted((self._side(each) for each in total.terms), key=_breadth)
        pairs = 1
        for part in parts:
            pairs *= _breadth(part)
        if pairs <= MAX_TABLE:
            result = parts[0]
            for part in parts[1:]:
                assert isinstance(result, OneHot) and isinstance(part, OneHot)
                result = self._combine(operator.add, result, part)
            return result
        sums = [_weighted(part) for part in parts]
        return Weighted(
            [each for part in sums for each in part.terms],
            sum(part.constant for part in sums),
            self._all([part.defined for part in sums]),
        )

    def term(self, term: Term) -> OneHot:
        """The one-hot of a term, made once."""
        if isinstance(term, Const):
            return OneHot({term.value: TRUE}, TRUE)
        known = self.memo.get(term)
        if known is None:
            known = self.memo[term] = self._term(term)
        return known

    def _term(self, term: Term) -> OneHot:
        match term:
            case Const(value):
                return OneHot({value: TRUE}, TRUE)
            case Holder(array, Const(value)):
                return self._row(array, int(value))
            case Holder(array, inner):
                return self._follow(self.term(inner), self.cells[array])
            case Entry(array, inner):
                return self._value(array, self.term(inner))
            case Lookup(inner, table):
                return self._map(lambda index: table[int(index)], self.term(inner))
            case Locate(inner, table):
                places: dict[Number, Number] = {number: index for index, number in enumerate(table)}
                return self._map(places.get, self.term(inner))
            case Abs(inner):
                return self._map(magnitude, self.term(inner))
            case Guard(condition, inner):
                return self._guard(self.literal(condition), self.term(inner))
            case Choose(condition, inner):
                return self._choose(self.literal(condition), self.term(inner))
            case Sum(terms):
                return self._fold(operator.add, terms)
            case Minimum(terms):
                return self._fold(min, terms)
            case Maximum(terms):
                return self._fold(max, terms)
            case Product(left, right):
                return self._combine(operator.mul, self.term(left), self.term(right))
            case FloorDivide(left, right):
                return self._combine(lambda a, b: a // b if b else None, self.term(left), self.term(right))
            case Modulo(left, right):
                return self._combine(lambda a, b: a % b if b else None, self.term(left), self.term(right))
            case Power(left, right):
                return self._combine(power, self.term(left), self.term(right))
            case _:
                assert_never(term)

    def _row(self, array: int, label: int) -> OneHot:
        row = self.cells[array][label]
        literals: dict[Number, Literal] = {place: each for place, each in enumerate(row) if each != FALSE}
        if self.problem.arrays[array].bijective or array == self.spine:
            return OneHot(literals, TRUE)
        defined = self._any(list(literals.values()))
        return OneHot(literals, defined)

    def _value(self, array: int, who: OneHot) -> OneHot:
        """The value of `array` at the position `who`."""
        if array == self.spine:
            return who
        cells = self.cells[array]
        if len(who.literals) == 1:
            ((place, literal),) = who.literals.items()
            if literal == TRUE:
                at = int(place)
                column: dict[Number, Literal] = {label: row[at] for label, row in enumerate(cells) if row[at] != FALSE}
                return OneHot(column, TRUE)
        columns = [[row[place] for row in cells] for place in range(self.size)]
        return self._follow(who, columns)

    def _follow(self, index: OneHot, rows: list[list[Literal]]) -> OneHot:
        """`row[index]`, where each row is a one-hot: an element constraint over literals."""
        width = len(rows[0])
        fresh = [self.model.literal() for _ in range(width)]
        complete = True
        used = [False] * width
        for key, chosen in index.literals.items():
            row = rows[int(key)]
            for place, literal in enumerate(row):
                if literal == FALSE:
                    self.model.add_clause([-chosen - 1, -fresh[place] - 1])
                    continue
                used[place] = True
                self.model.add_clause([-chosen - 1, -literal - 1, fresh[place]])
                self.model.add_clause([-chosen - 1, literal, -fresh[place] - 1])
            complete = complete and self._is_total(rows, int(key))
        defined = index.defined if complete else self.model.literal()
        self.model.add_clause([-defined - 1, index.defined])
        self.model.add_exactly_one([*fresh, -defined - 1])
        for literal, some in zip(fresh, used, strict=True):
            if not some:
                self.model.add_clause([-literal - 1])
        return OneHot({place: literal for place, literal in enumerate(fresh) if used[place]}, defined)

    def _is_total(self, rows: list[list[Literal]], key: int) -> bool:
        """Whether a row always has a true literal: not so for a value that may be nobody's."""
        for number, array in enumerate(self.problem.arrays):
            if rows is self.cells[number]:
                return array.bijective or number == self.spine
        return True

    def _map(self, function: Callable[[Number], Number | None], term: OneHot) -> OneHot:
        """A function of one term; values without an image make it undefined."""
        groups: dict[Number, list[Literal]] = {}
        lost = False
        for key, literal in term.literals.items():
            image = function(key)
            if image is None:
                lost = True
            else:
                groups.setdefault(image, []).append(literal)
        literals = {key: self._any(group) for key, group in groups.items()}
        defined = term.defined
        if lost:
            defined = self._any(list(literals.values()))
        return _possible(literals, defined)

    def _combine(self, function: Callable[[Number, Number], Number | None], left: OneHot, right: OneHot) -> OneHot:
        """A function of two terms, tabulated."""
        if len(left.literals) == 1 and left.defined == TRUE:
            (fixed,) = left.literals
            return self._map(lambda value: function(fixed, value), right)
        if len(right.literals) == 1 and right.defined == TRUE:
            (constant,) = right.literals
            return self._map(lambda value: function(value, constant), left)
        if len(left.literals) * len(right.literals) > MAX_PAIRS:
            raise TooLarge("an operation over more pairs of values than can be tabulated")
        fresh: dict[Number, Literal] = {}
        outcomes: list[tuple[Literal, Literal, Number | None]] = []
        for key, literal in left.literals.items():
            for other_key, other in right.literals.items():
                image = function(key, other_key)
                outcomes.append((literal, other, image))
                if image is not None and image not in fresh:
                    fresh[image] = self.model.literal()
        both = self._all([left.defined, right.defined])
        lost = any(image is None for _, _, image in outcomes)
        defined = self.model.literal() if lost else both
        if lost:
            self.model.add_clause([-defined - 1, both])
        self.model.add_exactly_one([*fresh.values(), -defined - 1])
        for literal, other, image in outcomes:
            target = -defined - 1 if image is None else fresh[image]
            self.model.add_clause([-literal - 1, -other - 1, target])
        return OneHot(fresh, defined)

    def _fold(self, function: Callable[[Number, Number], Number], terms: Sequence[Term]) -> OneHot:
        result, *rest = sorted((self.term(each) for each in terms), key=_breadth)
        for each in rest:
            result = self._combine(function, result, each)
        return result

    def _guard(self, condition: Literal, term: OneHot) -> OneHot:
        literals = {key: self._all([condition, literal]) for key, literal in term.literals.items()}
        return _possible(literals, self._all([condition, term.defined]))

    def _choose(self, condition: Literal, term: OneHot) -> OneHot:
        """The term where the condition holds, 0 elsewhere."""
        if condition == TRUE:
            return term
        zeros = [-condition - 1]
        literals: dict[Number, Literal] = {}
        for key, literal in term.literals.items():
            both = self._all([condition, literal])
            if key == 0:
                zeros.append(both)
            else:
                literals[key] = both
        literals[0] = self._any(zeros)
        return _possible(literals, self._any([-condition - 1, term.defined]))


def _possible(literals: dict[Number, Literal], defined: Literal) -> OneHot:
    """A one-hot without the values that cannot be: no two of its literals are the same."""
    return OneHot({key: literal for key, literal in literals.items() if literal != FALSE}, defined)


def _true(literal: Literal, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]


def _breadth(side: OneHot | Weighted) -> int:
    return len(side.literals) if isinstance(side, OneHot) else MAX_TABLE + 1


def _weighted(side: OneHot | Weighted) -> Weighted:
    if isinstance(side, Weighted):
        return side
    if len(side.literals) == 1 and side.defined == TRUE:
        (key,) = side.literals
        return Weighted([], key, TRUE)
    return Weighted([(literal, key) for key, literal in side.literals.items() if key], 0, side.defined)
