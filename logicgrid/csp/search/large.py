"""A clue over too many labels for a table: its worlds are looked for when they are asked for, under what is known.

A world here places just what it takes to decide the condition, in the order in which the condition asks: the rest stays
open in it.  So the worlds are the leaves of one fixed tree, and what is known only prunes it: more knowledge never says
less.  A look that would take too long says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition
from logicgrid.csp.intervals import Unplaced, decider
from logicgrid.csp.layout import Layout
from logicgrid.csp.mentions import Mentions
from logicgrid.csp.search.cells import Cells, Masks
from logicgrid.csp.search.hitting import hitting_set
from logicgrid.puzzle.derivation import Atom

MAX_NODES = 1_000
"""Placements that one look may try."""
MAX_RETRY = 300
"""The same, where it is only asked whether a premise can be left out."""
MAX_POOL = 200
"""Worlds that are kept: while they disagree, nothing follows and nothing need be searched."""

MAX_MEMO = 5_000
"""Situations that are remembered."""

NOBODY = -1


class LargeTable(Cells):
    """One condition of one clue, whose worlds are not listed."""

    __slots__ = ("decide", "memo", "pool", "uncertain")
    cost = 3_000
    """As `Table.cost`: as much as the largest of those."""

    def __init__(
        self, layout: Layout, mentions: Mentions, clue: int, rests_on: frozenset[Atom], condition: Condition
    ) -> None:
        super().__init__(layout, mentions, clue, rests_on)
        self.decide = decider(condition)
        arrays = layout.problem.arrays
        self.uncertain = tuple(
            [
                (item, next(number for number in mentions.asked[item] if arrays[number].bijective))
                for item in self.items
                if not arrays[layout.category[item]].bijective
            ]
        )
        """Labels that nobody need have, each with a category: what its holder has there is placed, too."""
        self.memo: dict[Masks, Masks | None] = {}
        self.pool: list[Masks] = []

    def consequences(self, known: Masks) -> Masks | None:
        """What all worlds agree on that survive what is known; None where none survives."""
        try:
            return self.memo[known]
        except KeyError:
            pass
        if len(self.memo) >= MAX_MEMO:
            self.memo.clear()
        found = self.memo[known] = self._look(known)
        return found

    def _look(self, known: Masks) -> Masks | None:
        true, false = known
        all_true = all_false = -1
        for one, other in self.pool:
            if not (one & false or other & true):
                all_true &= one
                all_false &= other
        if not (all_true & ~true or all_false & ~false):
            return 0, 0
        try:
            for one, other in _Search(self, known).worlds():
                if len(self.pool) < MAX_POOL and (all_true & ~one or all_false & ~other):
                    self.pool.append((one, other))
                all_true &= one
                all_false &= other
                if not (all_true & ~true or all_false & ~false):
                    return 0, 0
        except TooLong:
            return 0, 0
        return None if all_true == -1 else (all_true & ~true, all_false & ~false)

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """Few known cells that force this one (0: that leave no world at all).

        What cuts the branches of the tree off is hit with as few cells as can be; then they are left out one by one, as
        far as that can be seen in a short look.
        """
        true, false = known
        denied = (0, cell) if truth else (cell, 0)
        search = _Search(self, (true | denied[0], false | denied[1]))
        for _ in search.worlds():
            raise AssertionError("what was concluded follows")
        known_cells = (true | false) & ~cell
        mask = hitting_set([cut & known_cells for cut in search.cuts if not cut & cell], preferred)
        for wanted in (mask & ~preferred, mask & preferred):
            while wanted:
                low = wanted & -wanted
                wanted ^= low
                rest = mask & ~low
                try:
                    search = _Search(self, (true & rest | denied[0], false & rest | denied[1]), MAX_RETRY)
                    if next(search.worlds(), None) is None:
                        mask = rest
                except TooLong:
                    pass
        return mask


class TooLong(Exception):
    """The search tries more placements than it may."""


class _Row:
    """Looks like a list of what a world knows, and asks for it."""

    __slots__ = ("array", "ask")

    def __init__(self, ask: Callable[[int, int], int | None], array: int) -> None:
        self.ask, self.array = ask, array

    def __getitem__(self, index: int) -> int | None:
        return self.ask(self.array, index)


class _Search:
    """Places what the condition asks for, one after the other, within what is known."""

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
        """For each branch that was cut off, the known cells that did it."""
        entries: list[Any] = [_Row(self.entry, number) for number in range(len(self.arrays))]
        holders: list[Any] = [_Row(self.holder, number) for number in range(len(self.arrays))]
        self.world = World(entries, holders)

    def entry(self, array: int, person: int) -> int:
        item = self.entries.get((person, array))
        if item is None:
            raise Unplaced(array, None, person)
        return item - self.layout.first[array]

    def holder(self, array: int, label: int) -> int | None:
        person = self.holders.get(self.layout.first[array] + label)
        if person is None:
            raise Unplaced(array, label)
        return None if person == NOBODY else person

    def worlds(self, masks: Masks = (0, 0)) -> Iterator[Masks]:
        """Every world below this point of the tree."""
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
            fixed = item in self.table.place or self.arrays[array].distinct
            if fixed:
                self.holders[item] = who
            if who != NOBODY:
                self.entries[who, array] = item
                self.people = max(people, who + 1)
            yield from self.worlds((masks[0] | new[0], masks[1] | new[1]))
            self.people = people
            if fixed:
                del self.holders[item]
            self.entries.pop((who, array), None)

    def options(self, array: int, label: int | None, person: int) -> Iterator[tuple[int, int]]:
        """Every way to place what is asked for: (item, person)."""
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
        lost = sum([1 for other, who in self.holders.items() if who == NOBODY and first <= other < first + size])
        if not self.arrays[array].distinct or lost < size - length:
            yield item, NOBODY

    def masks(self, item: int, who: int, array: int) -> Masks:
        """The cells that become true and false where the item is placed: seen from the clue's items."""
        table, segments = self.table, self.layout.segments
        true = false = 0
        index = table.place.get(item)
        if index is not None:  # one of the clue's own: beside the others, and beside all values that are placed
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
                    elif self.arrays[array].distinct:
                        false |= table.cell(mine, item)
        return true, false
