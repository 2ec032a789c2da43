"""Conditions on values from long lists: sums compared with a number, and any condition on two values.

`val(age, Ann) + val(age, Ben) + val(age, Cy) == 60` over the ages 1 to 130 has more supports than a search can visit.
Its summands are narrowed without supports: a value stays if the others can still add up to the rest.  The least and the
greatest sum of the others are checked first, which is also what a reader sees.  For an equation in integers, all sums
of the others are then checked, as a bitset.

`val(age, Ann) < val(age, Ben)` has thousands of supports, too many for a table, and a search for them is cut off too
early to conclude anything.  But a condition on two values is a binary relation, which takes only operations on masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
from logicgrid.csp.problem import Layout
from logicgrid.csp.search.large import ValuesTable
from logicgrid.csp.search.supports import ConditionMentions, Masks
from logicgrid.csp.search.tables import hitting_set
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

MAX_SUM = 200_000
"""The largest distance between the least and the greatest sum for which all sums are listed."""


class Summand(Record):
    """A label whose holder's value in an array is added, with the integer that each value contributes."""

    item: int
    array: int
    adds: tuple[int, ...]


class LinearCondition(Record):
    """Summands and a constant whose sum is `== 0`, `<= 0` or `>= 0`."""

    operator: expr.Operator
    summands: tuple[Summand, ...]
    number: int

    @property
    def longest(self) -> int:
        """The length of the longest list of values."""
        return max([len(each.adds) for each in self.summands])


def linear(layout: Layout, condition: expr.Condition, fewest: int = 2) -> LinearCondition | None:
    """Return a comparison as a sum compared with 0; None if it is not one, or has fewer than `fewest` summands.

    The labels certainly belong to somebody, and are not themselves values of the lists.
    """
    if not isinstance(condition, expr.Compare) or condition.operator == "!=":
        return None
    terms: dict[expr.Term | None, expr.Number] = {}
    if not (add_terms(condition.left, 1, terms) and add_terms(condition.right, -1, terms)):
        return None
    number = Fraction(terms.pop(None, 0))
    found = [_tabled(layout, term, factor) for term, factor in terms.items()]
    tables = [each for each in found if each is not None]
    if len(tables) < max(fewest, len(found)) or any([item in layout_values(layout, tables) for item, _, _ in tables]):
        return None
    scale = lcm(number.denominator, *[each.denominator for _, _, adds in tables for each in adds])
    summands = [Summand(item, array, tuple([int(each * scale) for each in adds])) for item, array, adds in tables]
    whole, operator = int(number * scale), condition.operator
    if operator in ("<", ">"):  # for integers, strict comparisons become non-strict ones
        whole += 1 if operator == "<" else -1
        operator = "<=" if operator == "<" else ">="
    return LinearCondition(operator, tuple(summands), whole)


def _tabled(layout: Layout, term: expr.Term | None, factor: expr.Number) -> tuple[int, int, list[Fraction]] | None:
    """Return the item whose holder's value in an array is added, the array, and its numbers times the factor."""
    entry = term.index if isinstance(term, expr.Lookup) else term
    if not isinstance(entry, expr.Entry) or not isinstance(entry.position, expr.Holder):
        return None
    array, position = entry.array, entry.position
    if not isinstance(position.value, expr.Const) or position.array == array or not array:
        return None
    item = layout.item(position.array, int(position.value.value))
    size = layout.problem.arrays[array].size
    numbers = term.table if isinstance(term, expr.Lookup) else tuple(range(size))
    if not layout.owned >> item & 1 or len(numbers) != size:
        return None
    return item, array, [factor * Fraction(each) for each in numbers]


def layout_values(layout: Layout, tables: Iterable[tuple[int, int, list[Fraction]]]) -> set[int]:
    """Return the items that are values of the summed arrays."""
    arrays = {array for _, array, _ in tables}
    return {item for item, array in enumerate(layout.category) if array in arrays}


def add_terms(node: expr.Term, factor: expr.Number, terms: dict[expr.Term | None, expr.Number]) -> bool:
    """Add a term, times a factor, to the terms of a sum (None: its constant); return False if it is not a sum."""
    match node:
        case expr.Const(value):
            terms[None] = terms.get(None, 0) + factor * value
        case expr.Product(expr.Const(value), inner) | expr.Product(inner, expr.Const(value)):
            return add_terms(inner, factor * value, terms)
        case expr.Sum(parts):
            return all([add_terms(part, factor, terms) for part in parts])
        case expr.Lookup() | expr.Entry():
            terms[node] = terms.get(node, 0) + factor
        case _:
            return False
    return True


class SumTable(ValuesTable):
    """A sum of values compared with a number."""

    def __init__(
        self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom], sum_of: LinearCondition
    ) -> None:
        super().__init__(mentions, clue, rests_on, [(each.item, each.array) for each in sum_of.summands])
        self.sum = sum_of

    def ends(self, known: Masks, but: int = -1) -> tuple[int, int]:
        """Return the least and the greatest sum, constant included, of the values left of all summands but one."""
        low = high = self.sum.number
        for side, summand in enumerate(self.sum.summands):
            if side != but:
                adds = [summand.adds[place] for place in bits(self.domain(known, side))]
                low, high = low + min(adds, default=0), high + max(adds, default=0)
        return low, high

    def fits(self, add: int, ends: tuple[int, int]) -> bool:
        """Return True if the sum can hold with this value and others that add up to something between two ends."""
        low, high = ends[0] + add, ends[1] + add
        return not (low > 0 and self.sum.operator != ">=") and not (high < 0 and self.sum.operator != "<=")

    def _look(self, known: Masks) -> Masks | None:
        new = 0
        summands = self.sum.summands
        for side, summand in enumerate(summands):
            left, ends = self.domain(known, side), self.ends(known, side)
            kept = sum([1 << place for place in bits(left) if self.fits(summand.adds[place], ends)])
            if not kept:
                return None
            new |= (left & ~kept) << self.shifts[side] + self.first[side]
        if new or self.sum.operator != "==":
            return 0, new & ~known[1]
        for side, summand in enumerate(summands):
            sums = self._sums(known, side)
            if sums is None:
                return 0, 0
            least, reached = sums
            left = self.domain(known, side)
            rest = [(place, -summand.adds[place] - least) for place in bits(left)]
            kept = sum([1 << place for place, sum_of in rest if sum_of >= 0 and reached >> sum_of & 1])
            if not kept:
                return None
            new |= (left & ~kept) << self.shifts[side] + self.first[side]
        return 0, new & ~known[1]

    def _sums(self, known: Masks, but: int) -> tuple[int, int] | None:
        """Return the least sum of all summands but one, and all sums as bits counted from it; None if too many."""
        low, high = self.ends(known, but)
        if high - low > MAX_SUM:
            return None
        reached = 1
        for side, summand in enumerate(self.sum.summands):
            if side != but:
                adds = [summand.adds[place] for place in bits(self.domain(known, side))]
                least, more = min(adds), 0
                for add in adds:
                    more |= reached << add - least
                reached = more
        return low, reached

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """Return known cells, of each other summand, that force this one (for `cell` 0: that leave no support).

        If the least or greatest sum of the others excludes a value, these are the excluded values at that end, no more
        than necessary; otherwise all excluded values.
        """
        known = known[0] & ~cell, known[1] & ~cell
        side = next((side for side in range(len(self.shifts)) if cell >> self.shifts[side] & self.segments[side]), -1)
        if not cell:
            return self._reasons(known, -1, 0)
        place = cell.bit_length() - 1 - self.shifts[side] - self.first[side]
        return self._reasons(known, side, self.sum.summands[side].adds[place])

    def _reasons(self, known: Masks, but: int, add: int) -> int:
        low, high = self.ends(known, but)
        over = low + add > 0 and self.sum.operator != ">="
        under = high + add < 0 and self.sum.operator != "<="
        found = 0
        slack = low + add - 1 if over else -(high + add) - 1
        for side, summand in enumerate(self.sum.summands):
            if side == but:
                continue
            left = self.domain(known, side)
            own = range(len(summand.adds))
            adds = [summand.adds[place] for place in bits(left)]
            if over or under:  # the nearest values need no premise as long as the sum stays out of reach
                end = min(adds, default=0) if over else max(adds, default=0)
                near = [each for each in summand.adds if (end - each if over else each - end) <= slack]
                nearest = min(near) if over else max(near)
                slack -= abs(end - nearest)
                out = [
                    place for place in own if (summand.adds[place] < nearest if over else summand.adds[place] > nearest)
                ]
            else:
                out = [place for place in own if not left >> place & 1]
            found |= self._cells(known, side, out)
        return found

    def _cells(self, known: Masks, side: int, out: Sequence[int]) -> int:
        """Return the known cells that exclude some values of a summand."""
        at = self.shifts[side] + self.first[side]
        found = sum([1 << at + place for place in out])
        true = known[0] & self.segments[side] << self.shifts[side]
        return found & known[1] if found & ~known[1] == 0 or not true else true


# --- Pairs ------------------------------------------------------------------------------------------------------------


MAX_PAIRS = 100_000
"""The largest number of pairs of values for which the condition is evaluated pair by pair."""


class Seat(Record):
    """A value that a condition looks up: its array, the item whose holder has it, and that item as array and label."""

    array: int
    item: int
    home: int
    label: int


def seats_of(layout: Layout, condition: expr.Condition) -> tuple[Seat, Seat] | None:
    """Return the two values that a condition compares; None if it is about anything else.

    Both labels certainly belong to somebody, and are not values of either list.
    """
    found: dict[Seat, None] = {}
    stack: list[expr.Condition | expr.Term] = [condition]
    while stack:
        node = stack.pop()
        match node:
            case expr.Entry(array, expr.Holder(home, expr.Const(label))):
                found[Seat(array, layout.item(home, int(label)), home, int(label))] = None
            case expr.Entry() | expr.Holder():
                return None
            case _:
                stack.extend(expr.children(node))
    if len(found) != 2:
        return None
    one, other = sorted(found, key=lambda seat: seat.item)
    arrays = {one.array, other.array}
    owned = layout.owned >> one.item & layout.owned >> other.item & 1
    if one.item == other.item or not owned or not arrays.isdisjoint((one.home, other.home)) or 0 in arrays:
        return None
    sizes = [layout.problem.arrays[seat.array].size for seat in (one, other)]
    return (one, other) if sizes[0] * sizes[1] <= MAX_PAIRS else None


class PairTable(ValuesTable):
    """A condition on two values: for each value, the mask of the other's, for two people and for one person."""

    def __init__(
        self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom], seats: tuple[Seat, Seat]
    ) -> None:
        super().__init__(mentions, clue, rests_on, [(seat.item, seat.array) for seat in seats])
        self._cell = self.cell(seats[0].item, seats[1].item)
        """The cell of the two labels, 0 if they cannot belong to one person."""
        self._apart = _relation(self.layout, mentions.condition, seats, False)
        self._one = _relation(self.layout, mentions.condition, seats, True) if self._cell else self._apart[:0]

    def _relations(self, known: Masks) -> list[list[tuple[int, ...]]]:
        """Return the relations that may still hold: for two people, for one person."""
        true, false = known
        return [*[self._apart] * (not true & self._cell), *[self._one] * (self._cell > 0 and not false & self._cell)]

    def _look(self, known: Masks) -> Masks | None:
        left = [self.domain(known, side) for side in (0, 1)]
        relations = self._relations(known)
        new_true = new_false = 0
        for side in (0, 1):
            allowed = 0
            for v in bits(left[1 - side]):
                for each in relations:
                    allowed |= each[1 - side][v]
                if not left[side] & ~allowed:
                    break
            allowed &= left[side]
            if not allowed:
                return None
            place = self.shifts[side] + self.first[side]
            new_false |= (left[side] & ~allowed) << place
            if not allowed & (allowed - 1):
                new_true |= allowed << place
        if self._cell and not (known[0] | known[1]) & self._cell:
            possible = [any([each[0][v] & left[1] for v in bits(left[0])]) for each in (self._apart, self._one)]
            new_true |= 0 if possible[0] else self._cell
            new_false |= 0 if possible[1] else self._cell
        return new_true & ~known[0], new_false & ~known[1]

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """Return a few known cells that force this one (for `cell` 0: that leave no support at all)."""
        true, false = known[0] & ~cell, known[1] & ~cell
        excluded = [self._excluded((true, false), side) for side in (0, 1)]
        cuts: set[int] = set()
        for relation, own in ((self._apart, 0), (self._one, self._cell)):
            if not relation or (cell and cell == self._cell and bool(own) == truth):
                continue
            pair = self._cell & (false if own else true)
            for v, others in enumerate(relation[0]):
                if self._denies(0, v, cell, truth):
                    cuts |= {
                        excluded[0][v] | excluded[1][w] | pair for w in bits(others) if self._denies(1, w, cell, truth)
                    }
        return hitting_set(sorted(cuts), preferred)

    def _denies(self, side: int, value: int, cell: int, truth: bool) -> bool:
        """Return True if the cell could have the opposite truth with this value of a side."""
        place = self.shifts[side] + self.first[side]
        if not cell or cell == self._cell or not cell >> self.shifts[side] & self.segments[side]:
            return True
        return (cell == 1 << place + value) != truth

    def _excluded(self, known: Masks, side: int) -> list[int]:
        """Return, for each value of a side, the known cells that exclude it."""
        shift, first = self.shifts[side], self.first[side]
        true = known[0] & self.segments[side] << shift
        return [
            (known[1] & 1 << shift + first + value) | (true & ~(1 << shift + first + value))
            for value in range(len(self._apart[side]))
        ]


def _relation(
    layout: Layout, condition: expr.Condition, seats: tuple[Seat, Seat], together: bool
) -> list[tuple[int, ...]]:
    """Return, for each side and each of its values, the mask of the other side's values that satisfy the condition.

    The two labels belong to two people, or to one person if `together`.
    """
    arrays = layout.problem.arrays
    one, other = seats
    entries = [[0, 0] for _ in arrays]
    holders: list[list[int | None]] = [[None] * array.size for array in arrays]
    second = 0 if together else 1
    holders[one.home][one.label], holders[other.home][other.label] = 0, second
    holds, world = evaluate.condition(condition), World(entries, holders)
    same = one.array == other.array
    forward, backward = [0] * arrays[one.array].size, [0] * arrays[other.array].size
    for v in range(len(forward)):
        entries[one.array][0] = v
        for w in range(len(backward)):
            if same and (v != w if together else v == w and arrays[one.array].single(v)):
                continue
            entries[other.array][second] = w
            if holds(world):
                forward[v] |= 1 << w
                backward[w] |= 1 << v
    return [tuple(forward), tuple(backward)]
