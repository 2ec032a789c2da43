"""A condition on two values, each of a long list: which pairs of values it allows, as a mask for each value.

`val(age, Ann) < val(age, Ben)` over the ages 1 to 130 has thousands of supports, too many for a table, and a search for
them ends too early to conclude anything.  But two values are only a relation: a look at it is operations on masks.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition, Const, Entry, Holder, Term, children
from logicgrid.csp.problem import Layout
from logicgrid.csp.search.cells import ConditionMentions, Masks
from logicgrid.csp.search.hitting import hitting_set
from logicgrid.csp.search.large import ValuesTable
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

MAX_PAIRS = 100_000
"""The number of pairs of values up to which the condition is evaluated for each pair."""


class Seat(Record):
    """A value that a condition asks for: the array, the item whose holder has it, and the holder's label there."""

    array: int
    item: int
    home: int
    label: int


def seats_of(layout: Layout, condition: Condition) -> tuple[Seat, Seat] | None:
    """Return the two values that a condition is about; None if it is about anything else.

    Both labels are somebody's for certain, and are no values of either list.
    """
    found: dict[Seat, None] = {}
    stack: list[Condition | Term] = [condition]
    while stack:
        node = stack.pop()
        match node:
            case Entry(array, Holder(home, Const(label))):
                found[Seat(array, layout.item(home, int(label)), home, int(label))] = None
            case Entry() | Holder():
                return None
            case _:
                stack.extend(children(node))
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
    """A condition on two values: for each value of one the mask of the other's, of two people and of one person."""

    __slots__ = ("_apart", "_cell", "_one")

    def __init__(
        self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom], seats: tuple[Seat, Seat]
    ) -> None:
        super().__init__(mentions, clue, rests_on, [(seat.item, seat.array) for seat in seats])
        self._cell = self.cell(seats[0].item, seats[1].item)
        """The cell of the two labels, 0 if they cannot be one person's."""
        self._apart = _relation(self.layout, mentions.condition, seats, False)
        self._one = _relation(self.layout, mentions.condition, seats, True) if self._cell else self._apart[:0]

    def _relations(self, known: Masks) -> list[list[tuple[int, ...]]]:
        """Return the relations that may still hold: of two people, of one person."""
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
        """Return few known cells that force this one (0: that leave no support at all)."""
        true, false = known[0] & ~cell, known[1] & ~cell
        excluded = [self._excluded((true, false), side) for side in (0, 1)]
        cuts: set[int] = set()
        for relation, own in ((self._apart, 0), (self._one, self._cell)):
            if not relation or (cell and cell == self._cell and bool(own) == truth):
                continue
            pair = self._cell & (false if own else true)
            for v in self._denying(0, cell, truth):
                for w in bits(relation[0][v]):
                    if self._denies(1, w, cell, truth):
                        cuts.add(excluded[0][v] | excluded[1][w] | pair)
        return hitting_set(sorted(cuts), preferred)

    def _denying(self, side: int, cell: int, truth: bool) -> Iterator[int]:
        """Yield the values of a side with which a cell can be the opposite of what it is."""
        return (v for v in range(len(self._apart[side])) if self._denies(side, v, cell, truth))

    def _denies(self, side: int, value: int, cell: int, truth: bool) -> bool:
        place = self.shifts[side] + self.first[side]
        if not cell or cell == self._cell or not cell >> self.shifts[side] & self.segments[side]:
            return True
        return (cell == 1 << place + value) != truth

    def _excluded(self, known: Masks, side: int) -> list[int]:
        """Return for each value of a side the known cells by which it is out."""
        shift, first = self.shifts[side], self.first[side]
        true = known[0] & self.segments[side] << shift
        return [
            (known[1] & 1 << shift + first + value) | (true & ~(1 << shift + first + value))
            for value in range(len(self._apart[side]))
        ]


def _relation(layout: Layout, condition: Condition, seats: tuple[Seat, Seat], together: bool) -> list[tuple[int, ...]]:
    """Return for each side and each of its values the mask of the other side's values with which the condition holds.

    The two labels are two people's, or one person's if `together`.
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
