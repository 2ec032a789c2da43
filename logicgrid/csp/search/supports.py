"""What a condition depends on, and its supports: all placements of its labels and values that satisfy it.

A condition mentions labels, and looks up categories of theirs.  Its cells are the pairs of items on which it depends,
as bits of masks; each clue numbers its bits independently.  Its shape is its structure with labels and categories
replaced by their order of appearance.  Conditions of one shape allow the same for *their* labels, as `red is next to
blue` and `Ann is next to the violin` do, so their supports are made once.

A support is a set of true and a set of false cells.  The supports of a condition are numbered, and kept by cell: for
each cell, the mask of the supports in which it is true, and of those in which it is false.  So a few operations on long
integers find the remaining supports given what is known, and the cells on which all of these agree ("Compact-Table":
Demeulenaere et al., CP 2016).  People are anonymous in a support and numbered in order of appearance: actors are labels
like any other.  The meaning of a condition comes from `evaluate.py` alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
from logicgrid.csp.problem import Layout, atom_of
from logicgrid.puzzle.question import bits

if TYPE_CHECKING:
    from logicgrid.puzzle.derivation import Atom

Masks = tuple[int, int]
"""The cells that are true and the cells that are false."""


class ConditionMentions:
    """The labels that a condition mentions.

    `items` are the labels in their order of appearance; `asked[item]` are the categories whose values are looked up for
    the item; `shape` is equal for conditions of the same shape.  If a looked-up label is itself unknown, every label
    that it can be counts as mentioned, and the condition has no shape (None).
    """

    def __init__(self, layout: Layout, condition: expr.Condition) -> None:
        self.layout, self.condition = layout, condition
        self.asked: dict[int, list[int]] = {}
        self._arrays: dict[int, int] = {}
        self._places: dict[int, int] = {}
        """The order of appearance of each array, and of each item."""
        self.shape: Hashable | None = ()
        structure = self._walk(condition)
        self.items = tuple(self.asked)
        if self.shape is not None:
            self.shape = self._shape(structure)

    def _shape(self, structure: Hashable) -> Hashable:
        """Return a condition's structure, with everything else on which its supports depend.

        The label itself matters only if its own category is looked up: then its value is one of those compared.
        """
        first, category, arrays = self.layout.first, self.layout.category, self._arrays
        asked = len(arrays)
        own = []
        for item in self.items:
            number = category[item]
            place = arrays.setdefault(number, len(arrays))
            own.append((place, item - first[number] if place < asked or self.layout.timed >> number & 1 else -1))
        problem = self.layout.problem
        kinds = [(array.size, array.distinct, array.times) for array in [problem.arrays[number] for number in arrays]]
        return (problem.length, structure, *own, *kinds)

    def _walk(self, node: Any) -> Hashable:
        """Note what a term or condition mentions, and return its structure."""
        kind = type(node)
        if kind is expr.Holder or kind is expr.Guard:
            return self._persons(node)[0]
        if kind is expr.Entry:
            structure, items = self._persons(node.position)
            array = node.array
            for item in items:
                asked = self.asked[item]
                if self.layout.category[item] != array and array not in asked:
                    asked.append(array)
            return (self._arrays.setdefault(array, len(self._arrays)), structure)
        if kind is expr.Const or kind is expr.Truth:
            return (kind, node.value)
        if kind is expr.Lookup or kind is expr.Locate:
            return (kind, node.table, *map(self._walk, expr.children(node)))
        if kind is expr.Compare:
            return (node.operator, self._walk(node.left), self._walk(node.right))
        return (kind, *map(self._walk, expr.children(node)))

    def _persons(self, node: expr.Term) -> tuple[Hashable, tuple[int, ...]]:
        """Note the items whose holder gives a position; return the position's structure and these items."""
        kind = type(node)
        if kind is expr.Holder:
            value = node.value  # type: ignore[union-attr]
            first = self.layout.first[node.array]  # type: ignore[union-attr]
            if type(value) is expr.Const:
                item = first + int(value.value)
                place = self._places.get(item)
                if place is None:
                    place = self._places[item] = len(self._places)
                    self.asked[item] = []
                return place, (item,)
            self.shape = None
            self._walk(value)
            items = tuple(range(first, first + self.layout.problem.arrays[node.array].size))  # type: ignore[union-attr]
            for item in items:
                self._places.setdefault(item, len(self._places))
                self.asked.setdefault(item, [])
            return None, items
        if kind is expr.Guard:
            condition = self._walk(node.condition)  # type: ignore[union-attr]
            structure, items = self._persons(node.term)  # type: ignore[union-attr]
            return (kind, condition, structure), items
        return self._walk(node), ()


def strict_items(layout: Layout, condition: expr.Condition) -> Iterator[int]:
    """Yield the labels that must have an actor if the condition holds, because its comparisons need them."""
    if isinstance(condition, expr.And):
        for part in condition.conditions:
            yield from strict_items(layout, part)
    elif isinstance(condition, expr.Compare) and condition.operator != "!=":
        stack: list[expr.Term | expr.Condition] = [condition.left, condition.right]
        while stack:
            node = stack.pop()
            if isinstance(node, expr.Holder) and isinstance(node.value, expr.Const):
                yield layout.item(node.array, int(node.value.value))
            elif not isinstance(node, expr.Choose | expr.Guard):
                stack.extend(expr.children(node))


class ClueCells:
    """The cells of some conditions of one clue.

    `rows` has (item, mask of the other items of its cells, shift) for each mentioned item: its cell with another item
    is bit `shift + other`.  Every cell is in only one row.  The conditions of clue number `clue` presuppose the atoms
    `rests_on`, which are premises of every step that uses the clue.
    """

    def __init__(self, mentions: ConditionMentions, clue: int = 0, rests_on: frozenset[Atom] = frozenset()) -> None:
        layout = self.layout = mentions.layout
        self.condition = mentions.condition
        self.clue = clue
        self.rests_on = rests_on
        self.items = mentions.items
        self.terms = sum([len(mentions.asked[item]) or 1 for item in self.items])
        self.width = layout.width
        self.place = {item: index for index, item in enumerate(self.items)}
        mentioned = sum([1 << item for item in self.items])
        asked = dict.fromkeys([category for item in self.items for category in mentions.asked[item]])
        self.values = tuple([layout.segments[category] & ~mentioned for category in asked])
        """The masks of the looked-up values, by category, without the mentioned items."""
        rows, later = [], mentioned
        for index, item in enumerate(self.items):
            later ^= 1 << item
            scope = (later | sum(self.values)) & ~layout.apart[item] & ~(1 << item)
            rows.append((item, scope, index * self.width))
        self.rows = tuple(rows)

    def in_order(self) -> Iterator[int]:
        """Yield the bit of each cell, in the same order for all conditions of a shape."""
        for index, (_, scope, shift) in enumerate(self.rows):
            for other in self.items[index + 1 :]:
                if scope >> other & 1:
                    yield 1 << shift + other
            for segment in self.values:
                yield from [1 << value + shift for value in bits(scope & segment)]

    def cell(self, one: int, other: int) -> int:
        """Return the bit of a pair of items; 0 if the pair is not a cell of the clue."""
        for item, fellow in ((one, other), (other, one)):
            index = self.place.get(item)
            if index is not None and self.rows[index][1] >> fellow & 1:
                return 1 << index * self.width + fellow
        return 0

    def pairs(self, mask: int) -> Iterator[tuple[int, int]]:
        """Yield the cells of a mask as pairs of items."""
        for row, other in [divmod(cell, self.width) for cell in bits(mask)]:
            yield self.items[row], other

    def atoms(self, mask: int, known: Masks) -> list[Atom]:
        """Return the known atoms among the cells of a mask."""
        return [
            atom_of(one, other, truth)
            for cells, truth in zip(known, (True, False), strict=True)
            for one, other in self.pairs(mask & cells)
        ]

    def mask(self, atoms: Iterable[Atom]) -> Masks:
        """Return the clue's cells that some atoms make true and false."""
        true = false = 0
        for one, other, truth in atoms:
            true |= self.cell(one, other) if truth else 0
            false |= 0 if truth else self.cell(one, other)
        return true, false

    def known(self, yes: list[int], no: list[int]) -> Masks:
        """Return what the grid knows of the clue's cells (`yes[item]`, `no[item]`: see `Grid`)."""
        true = false = 0
        for item, scope, shift in self.rows:
            true |= (yes[item] & scope) << shift
            false |= (no[item] & scope) << shift
        return true, false


# --- Supports ---------------------------------------------------------------------------------------------------------

MAX_SUPPORTS = 3_000
"""The largest bound on the number of supports for which they are made."""

MAX_REMEMBERED = 300
"""The number of shapes whose supports are cached at which the cache is cleared."""

Persons = tuple[int, ...]
"""The person of each item; -1 for nobody."""
Choice = tuple[int, int, Masks]
"""A label for a seat, its bit if nobody else can have it, and the cells that it makes true and false."""


class Supports:
    """The supports of a condition.

    `columns` has, for each cell (in the order of `ClueCells.in_order`), the supports in which it is true and those in
    which it is false.  `partitions` has each way in which items can share actors, with the number of its placements and
    of those that are supports; `tried` and `count` are the sums.
    """

    def __init__(
        self, columns: tuple[tuple[int, int], ...], count: int, partitions: tuple[tuple[Persons, int, int], ...]
    ) -> None:
        self.columns = columns
        self.count = count
        self.every = (1 << count) - 1
        self.partitions = partitions
        self.tried = sum([tried for _, tried, _ in partitions])


_known: dict[Hashable, Supports | None] = {}
"""The supports of the shapes met so far; None where there are too many."""


def supports_of(mentions: ConditionMentions) -> Supports | None:
    """Return the supports of a condition, made once for all conditions of its shape; None if there are too many."""
    shape = mentions.shape
    if shape is not None and shape in _known:
        return _known[shape]
    found = _Builder(mentions).supports(mentions.condition) if fits(mentions) else None
    if shape is not None:
        if len(_known) >= MAX_REMEMBERED:
            _known.clear()
        _known[shape] = found
    return found


def fits(mentions: ConditionMentions) -> bool:
    """Return True if an upper bound on the number of supports is small enough to make them."""
    bound, layout = 1, mentions.layout
    asked: dict[int, int] = {}
    for place, item in enumerate(mentions.items):
        bound *= 1 + sum([layout.category[other] != layout.category[item] for other in mentions.items[:place]])
        for category in mentions.asked[item]:
            array = layout.problem.arrays[category]
            taken = asked[category] = asked.get(category, -1) + 1
            bound *= max(array.size - taken, 1) if array.distinct else array.size
    return bound <= MAX_SUPPORTS


class _Builder:
    """Makes the supports of one condition."""

    def __init__(self, mentions: ConditionMentions) -> None:
        cells = ClueCells(mentions)
        self.layout: Layout = cells.layout
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
        """The cells that are false if an item goes with another one."""
        self.columns = {cell: [0, 0] for cell in cells.in_order()}

    def supports(self, condition: expr.Condition) -> Supports:
        """Return every way in which the condition holds."""
        same = self._one_cell(condition)
        if same:
            return Supports(tuple([(int(cell == same[0]), int(cell == same[1])) for cell in self.columns]), 1, ())
        holds = evaluate.condition(condition)
        first = self.layout.first
        entries = [[0] * (self.layout.problem.length + 1) for _ in self.arrays]
        holders: list[list[int | None]] = [[None] * array.size for array in self.arrays]
        world = World(entries, holders)
        count, partitions = 0, []
        for persons in self.partitions(0, (), 0):
            for item, number, person in zip(self.items, self.homes, persons, strict=True):
                label = item - first[number]
                holders[number][label] = None if person < 0 else person
                if person >= 0:
                    entries[number][person] = label
            wanted = self.wanted(persons)
            choices = [self.choices(persons, person, number) for person, number in wanted]
            found: list[tuple[int, ...]] = []
            seats = [(entries[number], person) for person, number in wanted]
            tried = _fill(seats, choices, (), 0, world, holds, found)
            partitions.append((persons, tried, len(found)))
            self.add(persons, choices, found, count)
            count += len(found)
        columns = tuple([(true, false) for true, false in self.columns.values()])
        return Supports(columns, count, tuple(partitions))

    def _one_cell(self, condition: expr.Condition) -> Masks | None:
        """Return the only cell of a condition that just equates or separates two labels; None for other conditions."""
        said = expr.says_same(condition)
        if said and len(self.items) == 2 and (cell := self.pair[0][1]):
            return (cell, 0) if said[2] else (0, cell)
        return None

    def add(self, persons: Persons, choices: list[list[Choice]], found: list[tuple[int, ...]], start: int) -> None:
        """Record the cells of a partition's supports, which are numbered from `start`."""
        if not found:
            return
        self.mark(self.base(persons), (1 << len(found)) - 1 << start)
        for place, seat in enumerate(choices):
            supports = {label: 0 for label, _, _ in seat}
            for number, labels in enumerate(found, start):
                supports[labels[place]] |= 1 << number
            for label, _, masks in seat:
                self.mark(masks, supports[label])

    def mark(self, masks: Masks, supports: int) -> None:
        for side in (0, 1):
            for cell in bits(masks[side]):
                self.columns[1 << cell][side] |= supports

    def partitions(self, index: int, persons: Persons, used: int) -> Iterator[Persons]:
        """Yield every way in which items can share actors, or have none; persons are numbered by first appearance."""
        if index == len(self.items):
            yield persons
            return
        home = self.homes[index]
        taken = [person for number, person in zip(self.homes, persons, strict=False) if number == home]
        if self.nobody_possible(self.items[index], home, taken):
            yield from self.partitions(index + 1, (*persons, -1), used)
        for person in range(min(used + 1, self.layout.problem.length)):
            if person not in taken:
                yield from self.partitions(index + 1, (*persons, person), max(used, person + 1))

    def nobody_possible(self, item: int, number: int, taken: list[int]) -> bool:
        """Return True if one more label of the category, the item, may belong to nobody."""
        array = self.arrays[number]
        if array.times:
            return not self.layout.owned >> item & 1
        return not array.distinct or taken.count(-1) < array.size - self.layout.problem.length

    def wanted(self, persons: Persons) -> list[tuple[int, int]]:
        """Return the seats (person, category) whose label the condition looks up and the partition leaves open."""
        fixed = set(zip(persons, self.homes, strict=True))
        seats: dict[tuple[int, int], None] = {}
        for item, person in zip(self.items, persons, strict=True):
            for number in self.asked[item]:
                if person >= 0 and (person, number) not in fixed:
                    seats[person, number] = None
        return list(seats)

    def base(self, persons: Persons) -> Masks:
        """Return the cells between the items themselves, and those that follow for values of their own categories."""
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

    def choices(self, persons: Persons, person: int, number: int) -> list[Choice]:
        """Return the possible labels of a seat."""
        first, segment, array = self.layout.first[number], self.layout.segments[number], self.arrays[number]
        found = []
        for label in range(array.size):
            single = array.single(label)
            bit = 1 << first + label
            if first + label in self.place:
                continue
            true = false = 0
            for (_, scope, shift), who in zip(self.rows, persons, strict=True):
                if who == person:
                    true |= (scope & bit) << shift
                    false |= (scope & segment & ~bit) << shift
                elif single:
                    false |= (scope & bit) << shift
            found.append((label, bit if single else 0, (true, false)))
        return found


def _fill(
    seats: list[tuple[list[int], int]],
    choices: list[list[Choice]],
    labels: tuple[int, ...],
    taken: int,
    world: World,
    holds: evaluate.ConditionFunction,
    found: list[tuple[int, ...]],
) -> int:
    """Add every way to fill the seats after the first `labels` to `found`; return the number of ways tried."""
    if len(labels) == len(seats):
        if holds(world):
            found.append(labels)
        return 1
    row, person = seats[len(labels)]
    tried = 0
    for label, bit, _ in choices[len(labels)]:
        if not bit & taken:
            row[person] = label
            tried += _fill(seats, choices, (*labels, label), taken | bit, world, holds, found)
    return tried
