"""A condition over too many labels for a table: reasoning with the sets of values that its terms can take.

Correlations between terms are ignored, so a set may be too large, never too small: what is struck out is impossible.
With everything placed the sets are single and the reasoning is exact, which makes a search that branches complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from logicgrid.csp.exact import magnitude
from logicgrid.csp.expr import (
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
    Or,
    Power,
    Product,
    Sum,
    Term,
    Truth,
)
from logicgrid.csp.mentions import Mentions
from logicgrid.csp.search.grid import Contradiction, Layout, Propagation, State

MAX_VALUES = 64
"""Sets larger than this are widened to an interval."""

_BEYOND = 2**200
"""More than any number of a clue can be: the reader keeps them within 64 bits."""

Chance = tuple[bool, bool]
"""Whether a condition can be true, and whether it can be false."""


class Range:
    """The values that a term can take: a set, or (where `values` is None) all from `low` to `high`."""

    __slots__ = ("high", "low", "undefined", "values")

    def __init__(self, values: set[Number] | None, undefined: bool, low: Number = 0, high: Number = 0) -> None:
        self.undefined = undefined
        self.values: set[Number] | None = values
        if values:
            low, high = min(values), max(values)
            if len(values) > MAX_VALUES:
                self.values = None
        self.low, self.high = low, high

    @property
    def empty(self) -> bool:
        return self.values is not None and not self.values

    @property
    def single(self) -> bool:
        return not self.empty and self.low == self.high


class Bounds:
    """Keeps one condition possible, and follows it where only one way is left."""

    always = never = False  # that would take a table to see
    cost = 1_000_000

    def __init__(self, layout: Layout, condition: Condition, mentions: Mentions) -> None:
        self.layout = layout
        self.condition = condition
        self.items = self._watched(mentions)

    def _watched(self, mentions: Mentions) -> tuple[int, ...]:
        """The mentioned rows; where something is looked up dynamically, every actor's."""
        items = dict.fromkeys(mentions.items)
        if mentions.dynamic:
            items.update(dict.fromkeys(range(self.layout.problem.length)))
        return tuple(items)

    def propagate(self, work: Propagation) -> bool:
        self._enforce(work, self.condition, True)
        return False

    # ------------------------------------------------------------------ following a condition

    def _enforce(self, work: Propagation, condition: Condition, wanted: bool) -> None:
        match condition:
            case Not(inner):
                self._enforce(work, inner, not wanted)
            case And(parts) | Or(parts):
                if isinstance(condition, And) == wanted:
                    for part in parts:
                        self._enforce(work, part, wanted)
                else:
                    self._enforce_one(work, parts, wanted)
            case Iff(left, right):
                self._enforce_equal(work, left, right, wanted)
            case _:
                self._enforce_atom(work, condition, wanted)

    def _enforce_one(self, work: Propagation, parts: tuple[Condition, ...], wanted: bool) -> None:
        able = [part for part in parts if self.chance(work.state, part)[not wanted]]
        if not able:
            raise Contradiction
        if len(able) == 1:
            self._enforce(work, able[0], wanted)

    def _enforce_equal(self, work: Propagation, left: Condition, right: Condition, wanted: bool) -> None:
        for one, other in ((left, right), (right, left)):
            true, false = self.chance(work.state, one)
            if not (true and false):
                self._enforce(work, other, true == wanted)

    def _enforce_atom(self, work: Propagation, condition: Condition, wanted: bool) -> None:
        chance = self.chance(work.state, condition)
        if not chance[not wanted]:
            raise Contradiction
        if not chance[wanted]:
            return
        match condition:
            case Compare("==" | "!=" as name, Holder(one, Const(a)), Holder(other, Const(b))):
                pair = self.layout.item(one, int(a)), self.layout.item(other, int(b))
                if (name == "==") == wanted:
                    if wanted:
                        work.unite(*pair)
                elif (name == "==" and not any(work.state[item] & work.nobody for item in pair)) or wanted:
                    work.differ(*pair)
            case Compare() | Defined():
                self._shave(work, condition, wanted)

    def _shave(self, work: Propagation, condition: Condition, wanted: bool) -> None:
        """Tries every candidate of every value asked, and strikes out those with which the condition cannot be."""
        mentions = Mentions(self.layout, condition)
        for item in mentions.items:
            for category in mentions.asked[item]:
                row = work.state[item]
                if row & work.nobody:
                    continue
                segment = self.layout.segments[category]
                rest = row & segment
                if not rest & (rest - 1):
                    continue
                good = 0
                while rest:
                    low = rest & -rest
                    rest ^= low
                    work.state[item] = row & ~segment | low
                    if self.chance(work.state, condition)[not wanted]:
                        good |= low
                work.state[item] = row
                if not good:
                    raise Contradiction
                work.keep(item, ~segment | good)

    # ------------------------------------------------------------------ what can be

    def chance(self, state: State, condition: Condition) -> Chance:
        match condition:
            case Truth(value):
                return value, not value
            case Not(inner):
                true, false = self.chance(state, inner)
                return false, true
            case And(parts):
                chances = [self.chance(state, part) for part in parts]
                return all(true for true, _ in chances), any(false for _, false in chances)
            case Or(parts):
                chances = [self.chance(state, part) for part in parts]
                return any(true for true, _ in chances), all(false for _, false in chances)
            case Iff(left, right):
                (a, not_a), (b, not_b) = self.chance(state, left), self.chance(state, right)
                return (a and b) or (not_a and not_b), (a and not_b) or (not_a and b)
            case Defined(terms):
                ranges = [self.range(state, term) for term in terms]
                return not any(each.empty for each in ranges), any(each.undefined for each in ranges)
            case Compare():
                return self._compare(state, condition)
            case _:
                assert_never(condition)

    def _compare(self, state: State, compare: Compare) -> Chance:
        match compare:
            case Compare("==" | "!=" as name, Holder(one, Const(a)), Holder(other, Const(b))):
                return self._same(state, name == "==", self.layout.item(one, int(a)), self.layout.item(other, int(b)))
        left, right = self.range(state, compare.left), self.range(state, compare.right)
        if left.empty or right.empty:
            return False, True
        undefined = left.undefined or right.undefined
        true = _possible(compare.operator, left, right)
        return true, undefined or _possible(NEGATED[compare.operator], left, right)

    def _same(self, state: State, equal: bool, one: int, other: int) -> Chance:
        undefined = bool((state[one] | state[other]) & self.layout.nobody)
        may_same = bool(state[one] >> other & 1)
        may_differ = state[one] != state[other]
        if equal:
            return may_same, may_differ or undefined
        return may_differ, may_same or undefined

    def _persons(self, state: State, term: Term) -> tuple[int, bool]:
        """The actors that a person can be, as a mask, and whether it may be nobody."""
        match term:
            case Holder(array, Const(value)):
                item = self.layout.item(array, int(value))
                row = state[item]
                if array == 0:
                    return 1 << item, False
                return row & self.layout.segments[0], bool(row & self.layout.nobody)
            case Holder(array, inner):
                indices = self.range(state, inner)
                size = self.layout.problem.arrays[array].size
                mask, nobody = 0, indices.undefined
                for index in range(size) if indices.values is None else indices.values:
                    if 0 <= index < size:
                        row = state[self.layout.item(array, int(index))]
                        mask |= row & self.layout.segments[0]
                        nobody = nobody or bool(row & self.layout.nobody)
                return mask, nobody
            case Guard(condition, inner):
                true, false = self.chance(state, condition)
                mask, nobody = self._persons(state, inner)
                return mask if true else 0, nobody or false
            case _:
                raise AssertionError(f"not a person: {term}")

    def _entry(self, state: State, array: int, who: Term) -> Range:
        layout = self.layout
        segment, first = layout.segments[array], layout.first[array]
        if isinstance(who, Holder) and isinstance(who.value, Const):
            row = state[layout.item(who.array, int(who.value.value))]
            return Range(set(_bits((row & segment) >> first)), bool(row & layout.nobody))
        mask, nobody = self._persons(state, who)
        values = 0
        for actor in _bits(mask):
            values |= state[actor] & segment
        return Range(set(_bits(values >> first)), nobody)

    def range(self, state: State, term: Term) -> Range:
        match term:
            case Const(value):
                return Range({value}, False)
            case Holder():
                mask, nobody = self._persons(state, term)
                return Range(set(_bits(mask)), nobody)
            case Entry(array, who):
                return self._entry(state, array, who)
            case Lookup(inner, table):
                return _mapped(self.range(state, inner), lambda index: table[int(index)], table)
            case Locate(inner, table):
                places: dict[Number, Number] = {number: index for index, number in enumerate(table)}
                return _mapped(self.range(state, inner), places.get, tuple(range(len(table))))
            case Abs(inner):
                known = self.range(state, inner)
                if known.values is not None:
                    return Range({magnitude(value) for value in known.values}, known.undefined)
                low = 0 if known.low <= 0 <= known.high else min(magnitude(known.low), magnitude(known.high))
                return Range(None, known.undefined, low, max(magnitude(known.low), magnitude(known.high)))
            case Guard(condition, inner):
                true, false = self.chance(state, condition)
                known = self.range(state, inner)
                return (
                    Range(known.values, known.undefined or false, known.low, known.high) if true else Range(set(), True)
                )
            case Choose(condition, inner):
                return self._choose(state, condition, inner)
            case Sum(terms):
                return self._folded(state, terms, lambda a, b: a + b)
            case Minimum(terms):
                return self._folded(state, terms, min)
            case Maximum(terms):
                return self._folded(state, terms, max)
            case Product(left, right):
                return _crossed(self.range(state, left), self.range(state, right), lambda a, b: a * b)
            case FloorDivide(left, right):
                return self._divided(state, left, right, lambda a, b: a // b)
            case Modulo(left, right):
                return self._divided(state, left, right, lambda a, b: a % b)
            case Power(left, right):
                return self._divided(state, left, right, lambda a, b: a ** int(b))
            case _:
                assert_never(term)

    def _choose(self, state: State, condition: Condition, inner: Term) -> Range:
        true, false = self.chance(state, condition)
        if not true:
            return Range({0}, False)
        known = self.range(state, inner)
        if not false:
            return known
        if known.values is not None:
            return Range(known.values | {0}, known.undefined)
        return Range(None, known.undefined, min(0, known.low), max(0, known.high))

    def _folded(self, state: State, terms: tuple[Term, ...], combine: Callable[[Number, Number], Number]) -> Range:
        result = self.range(state, terms[0])
        for term in terms[1:]:
            result = _crossed(result, self.range(state, term), combine)
        return result

    def _divided(self, state: State, left: Term, right: Term, combine: Callable[[Number, Number], Number]) -> Range:
        """An operation that is not monotone: exact on sets, undefined where Python's is, unbounded on intervals."""
        one, other = self.range(state, left), self.range(state, right)
        undefined = one.undefined or other.undefined
        if one.values is None or other.values is None:
            return Range(None, True, -_BEYOND, _BEYOND)
        values: set[Number] = set()
        for a in one.values:
            for b in other.values:
                try:
                    values.add(combine(a, b))
                except ZeroDivisionError:
                    undefined = True
        return Range(values, undefined)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def _possible(name: str, left: Range, right: Range) -> bool:
    """Whether some pair of values compares that way."""
    match name:
        case "<":
            return left.low < right.high
        case "<=":
            return left.low <= right.high
        case ">":
            return left.high > right.low
        case ">=":
            return left.high >= right.low
        case "!=":
            return not (left.single and right.single and left.low == right.low)
    if left.values is not None and right.values is not None:
        return not left.values.isdisjoint(right.values)
    return left.low <= right.high and right.low <= left.high


def _mapped(known: Range, function: Callable[[Number], Number | None], everything: tuple[Number, ...]) -> Range:
    if known.values is None:
        return Range(set(everything), True)
    images = {function(value) for value in known.values}
    undefined = known.undefined or None in images
    return Range({image for image in images if image is not None}, undefined)


def _crossed(one: Range, other: Range, combine: Callable[[Number, Number], Number]) -> Range:
    """A sum, product, minimum or maximum: exact on small sets, by the corners on intervals."""
    undefined = one.undefined or other.undefined
    if one.empty or other.empty:
        return Range(set(), True)
    if one.values is not None and other.values is not None and len(one.values) * len(other.values) <= 4 * MAX_VALUES:
        return Range({combine(a, b) for a in one.values for b in other.values}, undefined)
    corners = [combine(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
    return Range(None, undefined, min(corners), max(corners))
