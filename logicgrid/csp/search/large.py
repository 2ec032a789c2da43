"""Conditions with too many supports for a table: supports are searched on demand, given what is known.

A support here places only what decides the condition, in the order in which the condition asks for it; the rest stays
open.  So the supports are the leaves of one fixed tree, and knowledge only prunes it: more knowledge never has fewer
consequences.  A look that would take too long has none.

Conditions with nested look-ups, such as "the one to whom Ann gives is older than she", are split into cases first: that
person is unknown, so the condition would ask for all labels of everybody.  But for each actor it says something small:
*if* Ann gives to Ben, Ben is older than Ann.  The conjunction of all these is equivalent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, Self

from logicgrid.csp import expr
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import nodes
from logicgrid.csp.intervals import Decider, Unplaced, decider
from logicgrid.csp.problem import Array
from logicgrid.csp.search.supports import ClueCells, ConditionMentions, Masks
from logicgrid.csp.search.tables import hitting_set
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.record import Record

MAX_NODES = 1_000
"""Placements that one look may try."""
MAX_GLANCE = 60
"""Placements that one look may try during a search, which can branch instead; long conditions get fewer."""
LONG = 100
"""The number of nodes from which each placement counts as several, since the condition is evaluated after each."""
MAX_POOL = 200
"""The number of supports to keep: while they disagree, nothing follows and no search is needed."""
MAX_MEMO = 5_000
"""The number of memoized situations."""

NOBODY = -1


class LargeTable(ClueCells):
    """Some conditions of one clue, whose supports are not listed."""

    cost = 3_000
    """As `SupportTable.cost`: as much as the largest of those."""

    def __init__(self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom]) -> None:
        super().__init__(mentions, clue, rests_on)
        layout = self.layout
        self.decide: Decider = decider(mentions.condition)
        self._length = len([*nodes(mentions.condition)])
        arrays = layout.problem.arrays
        self.uncertain = tuple(
            (item, next(number for number in mentions.asked[item] if arrays[number].bijective))
            for item in self.items
            if not arrays[layout.category[item]].bijective
        )
        """Labels that may belong to nobody, each with a category in which its holder's value is placed, too."""
        self._known: dict[Masks, Masks | None] = {}
        self._pool: list[Masks] = []
        self._most = MAX_NODES
        self.looked = 0
        """The number of placements tried in all looks."""
        self._hard = 0
        """The number of open cells from which a look would be too long; 0 for no limit."""

    def for_search(self) -> LargeTable:
        """Return a separate table for a search, with short looks that are only taken when likely to be enough.

        The more cells are open, the larger is the tree.  After a look that was too long, there is no other one until a
        quarter of the cells that were open then are known.
        """
        table = copy(self)
        table._known, table._pool = {}, []
        table._most = min(MAX_GLANCE, MAX_GLANCE * LONG // self._length + 1)
        table._hard = self._open((0, 0)) // 2 + 1
        return table

    def consequences(self, known: Masks) -> Masks | None:
        """Return the unknown cells on which all remaining supports agree; None if no support is left."""
        if known not in self._known:
            if len(self._known) >= MAX_MEMO:
                self._known.clear()
            too_hard = self._hard and self._open(known) >= self._hard
            self._known[known] = (0, 0) if too_hard else self._look(known)
        return self._known[known]

    def listed(self, most: int) -> list[Masks] | None:
        """Return all supports; None if it takes more placements to find them."""
        try:
            return list(_Search(self, (0, 0), most).supports())
        except TooLong:
            return None

    def _look(self, known: Masks) -> Masks | None:
        true, false = known
        all_true = all_false = -1
        for one, other in self._pool:
            if not (one & false or other & true):
                all_true &= one
                all_false &= other
        if not (all_true & ~true or all_false & ~false):
            return 0, 0
        search = _Search(self, known, self._most)
        try:
            for one, other in search.supports():
                if len(self._pool) < MAX_POOL and (all_true & ~one or all_false & ~other):
                    self._pool.append((one, other))
                all_true &= one
                all_false &= other
                if not (all_true & ~true or all_false & ~false):
                    return 0, 0
        except TooLong:
            if self._hard:
                self._hard = max(3 * self._open(known) // 4, 1)
            return 0, 0
        finally:
            self.looked += search.nodes
        return None if all_true == -1 else (all_true & ~true, all_false & ~false)

    def _open(self, known: Masks) -> int:
        """Return the number of cells that are not known."""
        return sum([scope.bit_count() for _, scope, _ in self.rows]) - (known[0] | known[1]).bit_count()

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """Return a few known cells that force this one (for `cell` 0: that leave no support at all).

        They are a hitting set of the causes that cut off the branches of the tree.
        """
        true, false = known
        denied = (0, cell) if truth else (cell, 0)
        search = _Search(self, (true | denied[0], false | denied[1]))
        for _ in search.supports():
            raise AssertionError("a consequence leaves no support in which it is false")
        known_cells = (true | false) & ~cell
        return hitting_set([cut & known_cells for cut in search.cuts if not cut & cell], preferred)


class ValuesTable(LargeTable):
    """A condition on the values of some items' holders, each in an array; these are the table's *sides*.

    Its looks are short and exact, so a search uses it as it is.
    """

    def __init__(
        self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom], sides: Sequence[tuple[int, int]]
    ) -> None:
        """Make the table; `sides` are the items, each with the array of its value."""
        super().__init__(mentions, clue, rests_on)
        layout = self.layout
        self.shifts = [self.place[item] * self.width for item, _ in sides]
        self.segments = [layout.segments[array] for _, array in sides]
        self.first = [layout.first[array] for _, array in sides]

    def for_search(self) -> Self:
        """Return the table for a search: the same one."""
        return self

    def domain(self, known: Masks, side: int) -> int:
        """Return the values left on a side, as a mask of labels."""
        true, false = [mask >> self.shifts[side] & self.segments[side] for mask in known]
        return (true or self.segments[side] & ~false) >> self.first[side]


class TooLong(Exception):
    """The search has tried more placements than allowed."""


class _Row:
    """A row of a world, which asks the search for its entries."""

    def __init__(self, ask: Callable[[int, int], int | None], array: int) -> None:
        self.ask, self.array = ask, array

    def __getitem__(self, index: int) -> int | None:
        return self.ask(self.array, index)


class _Search:
    """Places what the condition asks for, one after another, as far as the known cells allow."""

    def __init__(self, table: LargeTable, known: Masks, most: int = MAX_NODES) -> None:
        self.table = table
        self.layout = table.layout
        self.arrays = table.layout.problem.arrays
        self.true, self.false = known
        self.holders: dict[int, int] = {}
        """Item -> person."""
        self.entries: dict[tuple[int, int], int] = {}
        """(person, category) -> item."""
        self.people = 0
        self.nodes = 0
        self.most = most
        self.cuts: list[int] = []
        """For each branch that was cut off, the known cells that caused it."""
        entries: list[Any] = [_Row(self.entry, number) for number in range(len(self.arrays))]
        holders: list[Any] = [_Row(self.holder, number) for number in range(len(self.arrays))]
        self.world = World(entries, holders)

    def entry(self, array: int, person: int) -> int:
        """Return the label that a person has.  Raises Unplaced."""
        item = self.entries.get((person, array))
        if item is None:
            raise Unplaced(array, None, person)
        return item - self.layout.first[array]

    def holder(self, array: int, label: int) -> int | None:
        """Return the person who has a label, None for nobody.  Raises Unplaced."""
        person = self.holders.get(self.layout.first[array] + label)
        if person is None:
            raise Unplaced(array, label)
        return None if person == NOBODY else person

    def supports(self, masks: Masks = (0, 0)) -> Iterator[Masks]:
        """Yield every support below this point of the tree."""
        try:
            if not self.table.decide(self.world):
                return
            for item, number in self.table.uncertain:
                if self.holders.get(item, NOBODY) != NOBODY:
                    self.entry(number, self.holders[item])
            yield masks
            return
        except Unplaced as need:
            array, label, person = need.array, need.label, need.person
        people = self.people
        for item, who in self.options(array, label, person):
            self.nodes += 1
            if self.nodes > self.most:
                raise TooLong
            new = self.masks(item, who, array)
            cut = new[0] & self.false | new[1] & self.true
            if cut:
                self.cuts.append(cut)
                continue
            fixed = item in self.table.place or bool(self.layout.rows >> item & 1)
            if fixed:
                self.holders[item] = who
            if who != NOBODY:
                self.entries[who, array] = item
                self.people = max(people, who + 1)
            yield from self.supports((masks[0] | new[0], masks[1] | new[1]))
            self.people = people
            if fixed:
                del self.holders[item]
            self.entries.pop((who, array), None)

    def options(self, array: int, label: int | None, person: int) -> Iterator[tuple[int, int]]:
        """Yield every way to place the requested label: (item, person)."""
        first, size, length = self.layout.first[array], self.arrays[array].size, self.layout.problem.length
        if label is None:
            for item in range(first, first + size):
                if item not in self.holders:
                    yield item, person
            return
        item = first + label
        for who in range(min(self.people + 1, length)):
            if (who, array) not in self.entries:
                yield item, who
        if self.layout.owned >> item & 1:
            return
        lost = sum([1 for other, who in self.holders.items() if who == NOBODY and first <= other < first + size])
        if not self.arrays[array].distinct or lost < size - length:
            yield item, NOBODY

    def masks(self, item: int, who: int, array: int) -> Masks:
        """Return the clue's cells that become true and false when the item is placed."""
        table, segments = self.table, self.layout.segments
        true = false = 0
        index = table.place.get(item)
        if index is not None:  # one of the clue's own items: paired with the others, and with all placed values
            _, scope, shift = table.rows[index]
            for other, person in self.holders.items():
                cell = table.cell(item, other)
                if who == person != NOBODY:
                    true |= cell
                else:
                    false |= cell
            if who == NOBODY:
                false |= scope << shift
            else:
                for (person, number), value in self.entries.items():
                    if person == who:
                        true |= table.cell(item, value)
                        false |= (scope & segments[number] & ~(1 << value)) << shift
        if who != NOBODY:
            for mine, scope, shift in table.rows:
                holder = self.holders.get(mine)
                if holder is not None and mine != item:
                    if holder == who:
                        true |= table.cell(mine, item)
                        false |= (scope & segments[array] & ~(1 << item)) << shift
                    elif self.layout.rows >> item & 1:
                        false |= table.cell(mine, item)
        return true, false


# --- Case by case -----------------------------------------------------------------------------------------------------


MOST_CASES = 300
"""The number of conditions into which a condition is split at most; otherwise it stays as it is."""


def by_case(condition: expr.Condition, arrays: Sequence[Array]) -> list[expr.Condition]:
    """Return conditions without nested look-ups whose conjunction is equivalent to this one.

    If that takes too many, or somebody looked up may not exist, return the condition itself.
    """
    done: list[expr.Condition] = []
    left = [condition]
    while left:
        each = left.pop()
        link = _innermost(each, arrays)
        if link is None:
            done.append(each)
        else:
            for case in _cases(each, link, arrays):
                left += expr.conjuncts(case)
        if len(done) + len(left) > MOST_CASES:
            return [condition]
    return done[::-1]


class _Link(Record):
    """A nested look-up: `holder` is the actor who has the label given by `entry`."""

    holder: expr.Holder
    entry: expr.Entry


def _innermost(node: expr.Condition, arrays: Sequence[Array]) -> _Link | None:
    """Return the first nested look-up, if its label, though unknown, always exists."""
    for each in nodes(node):
        match each:
            case expr.Holder(array, expr.Entry(asked, expr.Holder(home, expr.Const())) as entry) if (
                arrays[home].bijective and arrays[array].bijective and arrays[array].size == arrays[asked].size
            ):
                return _Link(each, entry)
    return None


def _cases(condition: expr.Condition, link: _Link, arrays: Sequence[Array]) -> list[expr.Condition]:
    """Return the condition for each label: the entry is another label, or the condition holds with this one."""
    asked, person = link.entry.array, link.entry.position
    found = []
    for label in range(arrays[asked].size):
        value = expr.Const(label)
        there = expr.Compare("==", person, expr.Holder(asked, value)) if arrays[asked].distinct else None
        case = _with(condition, link.holder, expr.Holder(link.holder.array, value))
        said = expr.disjunction((expr.negation(there or expr.Compare("==", link.entry, value)), case))
        if said != expr.TRUE:
            found.append(said)
    return found


def _with(node: Any, old: expr.Holder, new: expr.Holder) -> Any:
    """Return an expression with one actor substituted for another, simplified."""
    return new if node == old else _plain(expr.rebuilt(node, lambda each: _with(each, old, new)))


def _plain(node: Any) -> Any:
    """Return an expression, simplified by removing parts that are always true or false."""
    match node:
        case expr.Holder(0, expr.Entry(0, inner)):
            return inner
        case expr.Entry(0, expr.Holder(0, expr.Const() as value)):
            return value
        case expr.Compare("==" | "!=" as operator, expr.Holder(0, expr.Const(one)), expr.Holder(0, expr.Const(other))):
            return expr.TRUE if (one == other) == (operator == "==") else expr.FALSE
        case expr.Compare("==" | "!=" as operator, expr.Const(one), expr.Const(other)):
            return expr.TRUE if (one == other) == (operator == "==") else expr.FALSE
        case expr.And(parts):
            return expr.conjunction(parts)
        case expr.Or(parts):
            return expr.disjunction(parts)
        case expr.Not(inner):
            return expr.negation(inner)
        case expr.Iff(left, right):
            return expr.equivalence(left, right)
    return node
