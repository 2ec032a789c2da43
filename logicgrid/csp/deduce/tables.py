"""A clue as a table of local worlds: every way that it allows to place just the labels and values that it mentions.

A *cell* is a pair of items that the clue speaks of; a world is a pair of masks over the clue's own cells, true ones and
false ones.  A world survives what is known where none of its true cells is crossed out and none of its false cells is
confirmed.  What all survivors agree on, follows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.cells import Cells, Masks
from logicgrid.csp.deduce.lazy import LazyTable
from logicgrid.csp.deduce.premises import hitting_set
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import And, Compare, Condition, Const, Holder, conjunction, conjuncts
from logicgrid.csp.mentions import Mentions
from logicgrid.csp.problem import Clue
from logicgrid.csp.search.grid import Layout
from logicgrid.csp.search.shape import shape_of
from logicgrid.puzzle.derivation import Atom

MAX_WORLDS = 3_000
"""Worlds up to which a condition is tabulated."""
MAX_MEMO = 5_000
"""Situations of a table that are remembered: suppositions meet the same ones again and again."""

Seat = tuple[int, int]
"""A person and a category."""
Choice = tuple[int, int, int, int]
"""A label for a seat, its bit where nobody else can have it, and the cells that it makes true and false."""
Placements = list[tuple[tuple[int, ...], list[tuple[int, ...]]]]
"""Whose the items are (-1: nobody's), each with all ways to fill the seats that this leaves open."""

MAX_SHAPES = 300
_known: dict[Hashable, Placements] = {}
"""What conditions of a shape allow."""


def forget() -> None:
    """Forgets what was tried out: the next table of each shape is made anew."""
    _known.clear()


def tables_of(layout: Layout) -> list[AnyTable]:
    """The tables of all clues; each condition that has to hold by itself is a table of its own."""
    tables: list[AnyTable] = []
    for clue in layout.problem.clues:
        for condition, mentions, rests_on in grouped(layout, clue):
            made = Table if world_bound(layout, mentions) <= MAX_WORLDS else LazyTable
            tables.append(made(layout, clue.number, condition, mentions, rests_on))
    tables.sort(key=lambda table: len(table.worlds) if isinstance(table, Table) else MAX_WORLDS)
    return tables


def grouped(layout: Layout, clue: Clue) -> list[tuple[Condition, Mentions, frozenset[Atom]]]:
    """The conditions of a clue, and what each rests on (see `csp.problem.Part`).

    Those that speak of the same labels are one, where that is not too large.
    """
    groups: list[tuple[list[Condition], Mentions, frozenset[Atom]]] = []
    for part in clue.parts:
        facts = [(actor, layout.item(array, value), truth) for array, actor, value, truth in part.rests_on]
        for condition in conjuncts(part.condition):
            mentions, rests_on = mentions_of(layout, condition), frozenset(facts)
            if not mentions.items:
                continue
            together = [condition]
            for group in list(groups):
                if not mentions.asked.keys().isdisjoint(group[1].asked):
                    both = mentions_of(layout, And((*group[0], *together)))
                    if world_bound(layout, both) <= MAX_WORLDS:
                        groups.remove(group)
                        together, mentions, rests_on = [*group[0], *together], both, rests_on | group[2]
            groups.append((together, mentions, rests_on))
    return [(conjunction(tuple(conditions)), mentions, rests_on) for conditions, mentions, rests_on in groups]


def mentions_of(layout: Layout, condition: Condition) -> Mentions:
    """What a condition mentions; of labels that nobody need have, also who has them.

    Only then do the clue's cells tell whether somebody has it: there is a row without a candidate, or there is not.
    """
    mentions = Mentions(layout, condition)
    arrays = layout.problem.arrays
    for item in mentions.items:
        asked = mentions.asked[item]
        if not any([arrays[number].bijective for number in (layout.category[item], *asked)]):
            asked.append(0)
    return mentions


def world_bound(layout: Layout, mentions: Mentions) -> int:
    """An upper bound of the number of local worlds."""
    bound = 1
    asked: dict[int, int] = {}
    for place, item in enumerate(mentions.items):
        bound *= 1 + sum([layout.category[other] != layout.category[item] for other in mentions.items[:place]])
        for category in mentions.asked[item]:
            array = layout.problem.arrays[category]
            taken = asked[category] = asked.get(category, -1) + 1
            bound *= max(array.size - taken, 1) if array.distinct else array.size
    return bound


class Table(Cells):
    """One condition of one clue, or some that speak of the same labels, with all its worlds."""

    __slots__ = ("_together", "memo", "worlds")

    def __init__(
        self, layout: Layout, clue: int, condition: Condition, mentions: Mentions, rests_on: frozenset[Atom]
    ) -> None:
        super().__init__(layout, mentions, clue, rests_on)
        self.worlds: list[Masks] = list(_Builder(self, mentions).worlds(condition))
        self.memo: dict[Masks, Masks | None] = {}
        self._together: list[tuple[int, ...]] | None = None

    @property
    def together(self) -> list[tuple[int, ...]]:
        """For each world, for each of the clue's items, the mask of those that are the same actor's in it."""
        if self._together is None:
            full = (1 << self.width) - 1
            self._together = []
            for true, _ in self.worlds:
                masks = [true >> shift & full for _, _, shift in self.rows]
                for index, item in enumerate(self.items):
                    for other, where in self.place.items():
                        if masks[index] >> other & 1:
                            masks[where] |= 1 << item
                self._together.append(tuple(masks))
        return self._together

    def consequences(self, known: Masks) -> Masks | None:
        """What all worlds that survive agree on and is not known; None where none survives."""
        try:
            return self.memo[known]
        except KeyError:
            pass
        true, false = known
        all_true = all_false = -1
        for one, other in self.worlds:
            if one & false or other & true:
                continue
            all_true &= one
            all_false &= other
            if not (all_true & ~true or all_false & ~false):
                break
        found = None if all_true == -1 else (all_true & ~true, all_false & ~false)
        if len(self.memo) >= MAX_MEMO:
            self.memo.clear()
        self.memo[known] = found
        return found

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """The fewest known cells that force this one (0: that leave no world at all)."""
        side = 0 if truth else 1
        true, false = known
        return hitting_set(
            [(world[0] & false) | (world[1] & true) for world in self.worlds if not world[side] & cell],
            preferred,
        )


AnyTable = Table | LazyTable


class _Builder:
    """Makes the worlds of one condition."""

    def __init__(self, cells: Cells, mentions: Mentions) -> None:
        self.layout = cells.layout
        self.arrays = self.layout.problem.arrays
        self.items = cells.items
        self.homes = [self.layout.category[item] for item in self.items]
        self.place = cells.place
        self.rows = cells.rows
        self.asked = mentions.asked
        self.pair = [[cells.cell(one, other) for other in self.items] for one in self.items]
        excluded = [
            self.layout.segments[home] & ~(1 << other) for other, home in zip(self.items, self.homes, strict=True)
        ]
        self.beside = [[(scope & each) << shift for each in excluded] for _, scope, shift in self.rows]
        """The cells that an item's being the same actor's as another one excludes."""

    def worlds(self, condition: Condition) -> Iterator[Masks]:
        match condition:
            case Compare("==" | "!=" as name, Holder(_, Const()), Holder(_, Const())) if len(self.items) == 2:
                cell = self.pair[0][1]
                if cell and (name == "==" or not any(self.asked.values())):
                    yield (cell, 0) if name == "==" else (0, cell)
                    return
        for persons, found in self.placements(condition):
            true, false = self.base(persons)
            seats = [
                {label: (one, other) for label, _, one, other in self.choices(persons, person, number)}
                for person, number in self.wanted(persons)
            ]
            for labels in found:
                ones, others = true, false
                for seat, label in zip(seats, labels, strict=True):
                    one, other = seat[label]
                    ones |= one
                    others |= other
                yield ones, others

    def placements(self, condition: Condition) -> Placements:
        """Every way in which the condition holds; found once for all conditions of a shape.

        (A spare or shared category changes what is asked: conditions that meet one are for themselves.)
        """
        shape = shape_of(self.layout, condition) if all([array.bijective for array in self.arrays]) else None
        if shape is None or shape.items != self.items:
            return self.tried(condition)
        found = _known.get(shape.key)
        if found is None:
            found = self.tried(condition)
            if len(_known) >= MAX_SHAPES:
                forget()
            _known[shape.key] = found
        return found

    def tried(self, condition: Condition) -> Placements:
        holds = evaluate.condition(condition)
        first = self.layout.first
        entries = [[0] * (self.layout.problem.length + 1) for _ in self.arrays]
        holders: list[list[int | None]] = [[None] * array.size for array in self.arrays]
        world = World(entries, holders)
        placements = []
        for persons in self.partitions(0, (), 0):
            for item, number, person in zip(self.items, self.homes, persons, strict=True):
                label = item - first[number]
                holders[number][label] = None if person < 0 else person
                if person >= 0:
                    entries[number][person] = label
            seats = [
                (entries[number], person, [choice[:2] for choice in self.choices(persons, person, number)])
                for person, number in self.wanted(persons)
            ]
            found = list(_filled(seats, (), 0, world, holds))
            if found:
                placements.append((persons, found))
        return placements

    def partitions(self, index: int, persons: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
        """Every way to say which items are one person's (-1: nobody's); persons are numbered as they turn up."""
        if index == len(self.items):
            yield persons
            return
        home = self.homes[index]
        taken = [person for number, person in zip(self.homes, persons, strict=False) if number == home]
        if self.nobody_possible(home, taken):
            yield from self.partitions(index + 1, (*persons, -1), used)
        for person in range(min(used + 1, self.layout.problem.length)):
            if person not in taken:
                yield from self.partitions(index + 1, (*persons, person), max(used, person + 1))

    def nobody_possible(self, number: int, taken: list[int]) -> bool:
        array = self.arrays[number]
        return not array.distinct or taken.count(-1) < array.size - self.layout.problem.length

    def wanted(self, persons: tuple[int, ...]) -> list[Seat]:
        """The values that the condition asks for and that the partition leaves open."""
        fixed = set(zip(persons, self.homes, strict=True))
        seats: dict[Seat, None] = {}
        for item, person in zip(self.items, persons, strict=True):
            for number in self.asked[item]:
                if person >= 0 and (person, number) not in fixed:
                    seats[person, number] = None
        return list(seats)

    def base(self, persons: tuple[int, ...]) -> Masks:
        """The cells between the items themselves, and what follows for the values of their own categories."""
        true = false = 0
        for index, person in enumerate(persons):
            pair, beside = self.pair[index], self.beside[index]
            if person < 0:
                _, scope, shift = self.rows[index]
                false |= scope << shift
            for place, who in enumerate(persons):
                if who == person >= 0:
                    true |= pair[place]
                    false |= beside[place]
                else:
                    false |= pair[place]
        return true, false & ~true

    def choices(self, persons: tuple[int, ...], person: int, number: int) -> list[Choice]:
        """The values of a seat."""
        first, segment, distinct = self.layout.first[number], self.layout.segments[number], self.arrays[number].distinct
        found = []
        for label in range(self.arrays[number].size):
            bit = 1 << first + label
            if first + label in self.place:
                continue
            true = false = 0
            for (_, scope, shift), who in zip(self.rows, persons, strict=True):
                if who == person:
                    true |= (scope & bit) << shift
                    false |= (scope & segment & ~bit) << shift
                elif distinct:
                    false |= (scope & bit) << shift
            found.append((label, bit if distinct else 0, true, false))
        return found


def _filled(
    seats: list[tuple[list[int], int, list[tuple[int, int]]]],
    labels: tuple[int, ...],
    taken: int,
    world: World,
    holds: evaluate.ConditionFunction,
) -> Iterator[tuple[int, ...]]:
    """Every way to fill the seats that are left with labels where the condition holds."""
    if len(labels) == len(seats):
        if holds(world):
            yield labels
        return
    row, person, choices = seats[len(labels)]
    for label, bit in choices:
        if not bit & taken:
            row[person] = label
            yield from _filled(seats, (*labels, label), taken | bit, world, holds)
