"""Terms in, one-hots out: a literal for each value that a term can take, and one that says it has a value at all."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from typing import assert_never

from logicgrid.csp.encode.onehot.gates import all_of, any_of
from logicgrid.csp.encode.onehot.matrix import Matrix
from logicgrid.csp.exact import magnitude, power
from logicgrid.csp.expr import (
    Abs,
    Choose,
    Condition,
    Const,
    Entry,
    FloorDivide,
    Guard,
    Holder,
    Locate,
    Lookup,
    Maximum,
    Minimum,
    Modulo,
    Number,
    Power,
    Product,
    Sum,
    Term,
)
from logicgrid.puzzle.model import FALSE, TRUE, Literal, TooLarge
from logicgrid.puzzle.record import Record

MAX_TABLE = 600
"""Pairs of values up to which a sum of two terms is tabulated; larger ones become linear constraints."""
MAX_PAIRS = 200_000
"""Pairs of values up to which other operations are tabulated; larger ones are refused."""


class OneHot(Record):
    """A term: for each value that it can take the literal that it does; `defined`: that it has one at all."""

    literals: dict[Number, Literal]
    defined: Literal


Leaf = tuple[tuple[Number, ...], tuple[Literal, ...], Literal]
"""The values of a one-hot, their literals, and the one that it is defined."""


class Weighted(Record):
    """A sum too large to tabulate: `sum(coefficient * literal) + constant`, where `defined`."""

    terms: list[tuple[Literal, Number]]
    constant: Number
    defined: Literal


class Terms:
    """The half of the encoding that makes the one-hots of terms, each once; the other half is about conditions."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.model = matrix.model
        self._memo: dict[Hashable, OneHot] = {}
        self._leaves: dict[Hashable, Leaf] = {}

    def literal(self, condition: Condition) -> Literal:
        """A literal that is true exactly where the condition holds (some terms hang on one): the other half's work."""
        raise NotImplementedError

    def side(self, term: Term) -> OneHot | Weighted:
        """A side of a comparison: tabulated where that is small, a weighted sum of literals otherwise."""
        if isinstance(term, Sum):
            return self._sum(term)
        if isinstance(term, Product) and isinstance(term.left, Const):
            inner = self.side(term.right)
            if isinstance(inner, Weighted):
                by = term.left.value
                return Weighted(
                    [(each, factor * by) for each, factor in inner.terms], inner.constant * by, inner.defined
                )
        return self.term(term)

    def _sum(self, total: Sum) -> OneHot | Weighted:
        parts = sorted((self.side(each) for each in total.terms), key=_breadth)
        pairs = 1
        for part in parts:
            pairs *= _breadth(part)
        if pairs <= MAX_TABLE:
            result = parts[0]
            for part in parts[1:]:
                assert isinstance(result, OneHot) and isinstance(part, OneHot)
                result = self._combine(operator.add, result, part)
            return result
        sums = [weighted(part) for part in parts]
        return Weighted(
            [each for part in sums for each in part.terms],
            sum(part.constant for part in sums),
            all_of(self.model, [part.defined for part in sums]),
        )

    def term(self, term: Term) -> OneHot:
        """The one-hot of a term, made once."""
        if type(term) is Const:
            return OneHot({term.value: TRUE}, TRUE)
        key = key_of(term)
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = self._term(term)
        return known

    def leaf(self, key: Hashable, term: Term) -> Leaf:
        """The one-hot of a term (see `key_of`), in the form in which it is compared."""
        known = self._leaves.get(key)
        if known is None:
            one = self.term(term)
            known = self._leaves[key] = tuple(one.literals), tuple(one.literals.values()), one.defined
        return known

    def _term(self, term: Term) -> OneHot:
        match term:
            case Holder():  # the commonest first, and their fields by name: a pattern looks these up slowly
                label = term.value
                if type(label) is Const:
                    return self._row(term.array, int(label.value))
                return self._follow(self.term(label), self.matrix.cells[term.array])
            case Entry():
                return self._value(term.array, self.term(term.position))
            case Const(value):
                return OneHot({value: TRUE}, TRUE)
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
        row = self.matrix.cells[array][label]
        literals: dict[Number, Literal] = {place: each for place, each in enumerate(row) if each != FALSE}
        if self.matrix.problem.arrays[array].bijective or array == self.matrix.spine:
            return OneHot(literals, TRUE)
        defined = any_of(self.model, list(literals.values()))
        return OneHot(literals, defined)

    def _value(self, array: int, who: OneHot) -> OneHot:
        """The value of `array` at the position `who`."""
        if array == self.matrix.spine:
            return who
        cells = self.matrix.cells[array]
        if len(who.literals) == 1:
            ((place, literal),) = who.literals.items()
            if literal == TRUE:
                at = int(place)
                column: dict[Number, Literal] = {label: row[at] for label, row in enumerate(cells) if row[at] != FALSE}
                return OneHot(column, TRUE)
        columns = [[row[place] for row in cells] for place in range(self.matrix.size)]
        return self._follow(who, columns)

    def _follow(self, index: OneHot, rows: list[list[Literal]]) -> OneHot:
        """`row[index]`, where each row is a one-hot: an element constraint over literals."""
        width = len(rows[0])
        fresh = [self.model.literal() for _ in range(width)]
        complete = True
        used = [False] * width
        clauses = self.model.clauses
        for key, chosen in index.literals.items():
            row = rows[int(key)]
            total = self._is_total(rows, int(key))
            complete = complete and total
            plain = total and chosen != TRUE and TRUE not in row and FALSE not in row
            if plain:  # the other direction follows: one literal of the row is true, and of the fresh ones
                not_chosen = -chosen - 1
                clauses += [(not_chosen, -literal - 1, target) for literal, target in zip(row, fresh, strict=True)]
                used = [True] * width
                continue
            for place, literal in enumerate(row):
                if literal == FALSE:
                    self.model.add_clause([-chosen - 1, -fresh[place] - 1])
                    continue
                used[place] = True
                self.model.add_clause([-chosen - 1, -literal - 1, fresh[place]])
                self.model.add_clause([-chosen - 1, literal, -fresh[place] - 1])
        defined = index.defined if complete else self.model.literal()
        self.model.add_clause([-defined - 1, index.defined])
        self.model.add_exactly_one([*fresh, -defined - 1])
        for literal, some in zip(fresh, used, strict=True):
            if not some:
                self.model.add_clause([-literal - 1])
        return OneHot({place: literal for place, literal in enumerate(fresh) if used[place]}, defined)

    def _is_total(self, rows: list[list[Literal]], key: int) -> bool:
        """Whether a row always has a true literal: not so for a value that may be nobody's."""
        for number, array in enumerate(self.matrix.problem.arrays):
            if rows is self.matrix.cells[number]:
                return array.bijective or number == self.matrix.spine
        return True

    def _map(self, function: Callable[[Number], Number | None], term: OneHot) -> OneHot:
        """A function of one term; values without an image make it undefined."""
        groups: dict[Number, list[Literal]] = {}
        lost = False
        for key, literal in term.literals.items():
            image = function(key)
            if image is None:
                lost = True
            elif image in groups:
                groups[image].append(literal)
            else:
                groups[image] = [literal]
        literals = {key: group[0] if len(group) == 1 else any_of(self.model, group) for key, group in groups.items()}
        defined = term.defined
        if lost:
            defined = any_of(self.model, list(literals.values()))
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
        both = all_of(self.model, [left.defined, right.defined])
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
        literals = {key: all_of(self.model, [condition, literal]) for key, literal in term.literals.items()}
        return _possible(literals, all_of(self.model, [condition, term.defined]))

    def _choose(self, condition: Literal, term: OneHot) -> OneHot:
        """The term where the condition holds, 0 elsewhere."""
        if condition == TRUE:
            return term
        zeros = [-condition - 1]
        literals: dict[Number, Literal] = {}
        for key, literal in term.literals.items():
            both = all_of(self.model, [condition, literal])
            if key == 0:
                zeros.append(both)
            else:
                literals[key] = both
        literals[0] = any_of(self.model, zeros)
        return _possible(literals, any_of(self.model, [-condition - 1, term.defined]))


def key_of(term: Term) -> Hashable:
    """What is equal where terms are: of the commonest their numbers, because to hash a nested record takes long."""
    if type(term) is Holder:
        if type(term.value) is Const:
            return term.array, term.value.value
    elif type(term) is Entry:
        owner = term.position
        if type(owner) is Holder and type(owner.value) is Const:
            return term.array, owner.array, owner.value.value
    return term


def _possible(literals: dict[Number, Literal], defined: Literal) -> OneHot:
    """A one-hot without the values that cannot be: no two of its literals are the same."""
    if FALSE in literals.values():
        literals = {key: literal for key, literal in literals.items() if literal != FALSE}
    return OneHot(literals, defined)


def _breadth(side: OneHot | Weighted) -> int:
    return len(side.literals) if isinstance(side, OneHot) else MAX_TABLE + 1


def weighted(side: OneHot | Weighted) -> Weighted:
    if isinstance(side, Weighted):
        return side
    if len(side.literals) == 1 and side.defined == TRUE:
        (key,) = side.literals
        return Weighted([], key, TRUE)
    return Weighted([(literal, key) for key, literal in side.literals.items() if key], 0, side.defined)
