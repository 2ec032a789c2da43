"""Three-valued evaluation for the checker: the truth of a condition in a partial placement.

`settled` turns a condition into a closure as `evaluate.condition` does, for the checker's worlds, which raise
`Unsettled` for whatever is not placed.  The truth is known as soon as no missing placement can change it; until then
the closure lets the first `Unsettled` propagate.  The checker would be correct without this, but would try too many
placements for clues over all actors (one of them, a count, a sum over some).

No placement is needed, either, to see that a comparison of a sum must fail: the least and the greatest value of each
summand are enough, or else the set of all possible sums.  Several equations are added with multiples in which values
cancel out.  The deduction has its own modules for both, and shares no code with this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations
from math import lcm
from operator import mul

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.derivation import Atom

Test = Callable[[World], bool]
Ends = Callable[[World], Sequence[expr.Number]]


class Unsettled(Exception):
    """Asks who has a label of an array, or, if `label` is None, which of its labels a person has."""

    def __init__(self, array: int, label: int | None, person: int | None) -> None:
        self.array, self.label, self.person = array, label, person


def settled(node: expr.Condition) -> Test:
    """Return the closure of a condition."""
    match node:
        case expr.Not(inner):
            test = settled(inner)
            return lambda world: not test(world)
        case expr.And(parts):
            return all_of([settled(part) for part in parts])
        case expr.Or(parts):
            none = all_of([settled(expr.Not(part)) for part in parts])
            return lambda world: not none(world)
        case expr.Compare("!=", left, right):
            return settled(expr.Not(expr.Compare("==", left, right)))
        case expr.Compare():
            return _comparison(node)
        case _:
            return evaluate.condition(node)


def all_of(tests: Sequence[Test]) -> Test:
    """Return the closure of a conjunction, which is False as soon as one of the tests is."""

    def decided(world: World) -> bool:
        missing: tuple[int, int | None, int | None] | None = None
        for test in tests:
            try:
                if not test(world):
                    return False
            except Unsettled as need:  # its traceback would keep this frame, and all before it, alive
                missing = missing or (need.array, need.label, need.person)
        if missing is not None:
            raise Unsettled(*missing)
        return True

    return decided


def _comparison(node: expr.Compare) -> Test:
    """Return the closure of a comparison, which is False as soon as the sides are too far apart."""
    exact, ends = evaluate.condition(node), _ends(expr.Sum((node.left, expr.Product(expr.Const(-1), node.right))))
    if ends is None:
        return exact

    def compared(world: World) -> bool:
        try:
            return exact(world)
        except Unsettled:
            least, most = ends(world)
            if (least > 0 and node.operator in ("==", "<", "<=")) or (most < 0 and node.operator in ("==", ">", ">=")):
                return False
            raise

    return compared


def _ends(node: expr.Term) -> Ends | None:
    """Return the closure of the least and the greatest value that a term can have; None for some kinds of terms."""
    match node:
        case expr.Const(value):
            return lambda world: (value, value)
        case expr.Lookup(_, table):
            return _exact_or(node, lambda world: table)
        case expr.Choose(_, inner) if (chosen := _ends(inner)) is not None:
            return _exact_or(node, lambda world: (0, *chosen(world)))
        case expr.Product(left, right) if (one := _ends(left)) is not None and (other := _ends(right)) is not None:
            return lambda world: sorted([end * by for end in one(world) for by in other(world)])[::3]
        case expr.Sum(terms):
            parts = [part for term in terms if (part := _ends(term)) is not None]
            if len(parts) == len(terms):
                return lambda world: [sum(ends) for ends in zip(*[part(world) for part in parts], strict=True)]
    return None


def _exact_or(node: expr.Term, among: Ends) -> Ends:
    exact = evaluate.term(node)

    def ends(world: World) -> Sequence[expr.Number]:
        try:
            value = exact(world) or 0
            return value, value
        except Unsettled:
            values = among(world)
            return min(values), max(values)

    return ends


MOST_SUMS = 5_000
"""The largest number of different sums that are listed."""

MOST_EQUATIONS = 8
"""The largest number of equations of a step that are combined."""

MOST_COMBINED = 5
"""The largest number of equations that are added and subtracted at once."""

Source = tuple[int, int, int, tuple[expr.Number, ...] | None]
"""The array and label of the holder whose value is looked up, the value's array, and its numbers (None: indices)."""


class Total:
    """A comparison of a sum with 0: its summands with their factors, and a constant."""

    def __init__(self, operator: expr.Operator) -> None:
        self.operator = operator
        self.number: Fraction = Fraction(0)
        self.factors: dict[Source, Fraction] = {}

    @staticmethod
    def of(compare: expr.Compare) -> Total | None:
        """Return a comparison as a sum of at least two values; None if it is not one."""
        total = Total(compare.operator)
        known = total.gather(compare.left, Fraction(1)) and total.gather(compare.right, Fraction(-1))
        return total if known and len(total.factors) > 1 else None

    def gather(self, node: expr.Term, factor: Fraction) -> bool:
        """Add a term with a factor; return False if it is not a sum of values of labels."""
        match node:
            case expr.Const(value):
                self.number += factor * value
            case expr.Sum(terms):
                return all([self.gather(term, factor) for term in terms])
            case expr.Product(expr.Const(value), inner) | expr.Product(inner, expr.Const(value)):
                return self.gather(inner, factor * value)
            case expr.Lookup(expr.Entry(array, expr.Holder(home, expr.Const(label))), table):
                return self.count((home, int(label), array, table), factor)
            case expr.Entry(array, expr.Holder(home, expr.Const(label))):
                return self.count((home, int(label), array, None), factor)
            case _:
                return False
        return True

    def count(self, source: Source, factor: Fraction) -> bool:
        self.factors[source] = self.factors.get(source, Fraction(0)) + factor
        return source[0] != source[2]

    def impossible(self, left: Callable[[int, int, int], Sequence[int]], spend: Callable[[int], None]) -> bool:
        """Return True if the comparison fails for all values `left` of each summand."""
        parts: list[list[int]] = []
        number, adds = self.whole
        for (home, label, array, _), values in zip(self.factors, adds, strict=True):
            places = left(home, label, array)
            spend(len(places))
            if not places:
                return True
            parts.append([values(place) for place in places])
        least = number + sum([min(part) for part in parts])
        most = number + sum([max(part) for part in parts])
        match self.operator:
            case "==":
                return least > 0 or most < 0 or self.never(number, parts, spend)
            case "<":
                return least >= 0
            case "<=":
                return least > 0
            case ">":
                return most <= 0
            case ">=":
                return most < 0
            case _:
                return False

    @cached_property
    def whole(self) -> tuple[int, list[Callable[[int], int]]]:
        """The constant and each value's contribution, scaled to integers: signs and zeros stay the same."""
        sizes = [table or (1,) for _, _, _, table in self.factors]
        found = [
            [Fraction(each) * factor for each in table]
            for table, factor in zip(sizes, self.factors.values(), strict=True)
        ]
        scale = lcm(self.number.denominator, *[each.denominator for values in found for each in values])
        adds: list[Callable[[int], int]] = []
        for (_, _, _, table), values in zip(self.factors, found, strict=True):
            whole = [int(each * scale) for each in values]
            adds.append(whole.__getitem__ if table else partial(mul, whole[0]))
        return int(self.number * scale), adds

    def never(self, number: int, parts: Sequence[Sequence[int]], spend: Callable[[int], None]) -> bool:
        """Return True if the sum is never 0; False if there are too many sums to list."""
        sums = {number}
        for part in sorted(parts, key=len):
            if len(sums) * len(part) > MOST_SUMS * 40:
                return False
            spend(len(sums) * len(part) // 20)
            sums = {one + other for one in sums for other in part}
            if len(sums) > MOST_SUMS:
                return False
        return 0 not in sums


def totals_of(conditions: Iterable[expr.Condition]) -> list[Total]:
    """Return the sums of at least two values that some conditions compare with numbers."""
    found = [Total.of(each) for each in conditions if isinstance(each, expr.Compare) and each.operator != "!="]
    return [each for each in found if each is not None]


def combined(totals: Sequence[Total]) -> Iterator[Total]:
    """Yield combinations of some equations: for each few of them, the multiples whose sum eliminates values."""
    equations = [each for each in totals if each.operator == "=="]
    if len(equations) > MOST_EQUATIONS:
        return
    for count in range(2, MOST_COMBINED + 1):
        for some in combinations(equations, count):
            uses = Counter([source for each in some for source in each.factors])
            shared = [source for source, times in uses.items() if times > 1]
            for gone in combinations(shared, count - 1):
                multiples = _vanishing([[each.factors.get(source, Fraction(0)) for each in some] for source in gone])
                if multiples is None:
                    continue
                total = Total("==")
                for each, multiple in zip(some, multiples, strict=True):
                    total.number += multiple * each.number
                    for source, factor in each.factors.items():
                        total.factors[source] = total.factors.get(source, Fraction(0)) + multiple * factor
                total.factors = {source: factor for source, factor in total.factors.items() if factor}
                yield total


def _vanishing(rows: Sequence[list[Fraction]]) -> list[Fraction] | None:
    """Return multiples of the columns (one more than rows) that sum to 0 in each row; None if not unique."""
    width = len(rows) + 1
    rows = [row[:] for row in rows]
    pivots: list[int] = []
    for place in range(len(rows)):
        pivot = next((column for column in range(width) if rows[place][column]), None)
        if pivot is None:
            return None
        pivots.append(pivot)
        for other, row in enumerate(rows):
            if other != place and row[pivot]:
                factor = row[pivot] / rows[place][pivot]
                rows[other] = [one - factor * two for one, two in zip(row, rows[place], strict=True)]
    free = next(column for column in range(width) if column not in pivots)
    found = [Fraction(0)] * width
    found[free] = Fraction(1)
    for row, pivot in zip(rows, pivots, strict=True):
        found[pivot] = -row[free] / row[pivot]
    return found


class Facts:
    """What some atoms say about the values of labels."""

    def __init__(self, problem: Problem, first: Sequence[int], atoms: Iterable[Atom]) -> None:
        self.problem, self.first = problem, first
        self.true: set[tuple[int, int]] = set()
        self.false: set[tuple[int, int]] = set()
        for one, other, truth in atoms:
            (self.true if truth else self.false).update(((one, other), (other, one)))

    def left(self, more: Facts, home: int, label: int, array: int) -> list[int]:
        """Return the indices of the values in an array that a label's holder may have, if `more` is true, too."""
        item, first = self.first[home] + label, self.first[array]
        places = [(place, (item, first + place)) for place in range(self.problem.arrays[array].size)]
        sure = [place for place in places if place[1] in self.true or place[1] in more.true]
        return [place for place, pair in sure or places if not (pair in self.false or pair in more.false)]
