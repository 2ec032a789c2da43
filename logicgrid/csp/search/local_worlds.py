"""A condition on few labels in, a table of what it allows out; the table knows labels only by their place.

`WorldsTable` is the general one: a table of *local worlds*, every way to place just the labels and values that the
condition mentions, filtered by evaluating it.  `RelationTable` does the same by bitmasks for a condition on one value
each of two labels, `UnaryTable` for one value of one.  A table depends on nothing but the condition's shape
(`shape.py`); what it is asked is remembered, for a search meets the same situations again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition
from logicgrid.csp.mentions import Mentions
from logicgrid.csp.search.grid import Layout, State

MAX_MEMO = 5_000
"""Situations of a table that are remembered."""

Pairs = tuple[tuple[int, int], ...]
Atom = tuple[int, int]
"""An item, and a category in which its value is asked."""

OPEN, SAME, NEVER = range(3)
"""What a relation says of its two labels: nothing, that they are one person's, or that there is no way at all."""


class UnaryTable:
    """A condition on one value of one label: the mask of the values that it may have."""

    def __init__(self, layout: Layout, condition: Condition, atom: Atom) -> None:
        item, category = atom
        holds, entries, holders = _bench(layout, condition)
        _place(layout, holders, item, 0)
        own = layout.category[item]
        entries[own][0] = item - layout.first[own]
        self.allowed = 0
        for value in range(layout.problem.arrays[category].size):
            entries[category][0] = value
            if holds(World(entries, holders)):
                self.allowed |= 1 << value
        self.always = self.allowed == (1 << layout.problem.arrays[category].size) - 1
        self.never = not self.allowed


def _bench(
    layout: Layout, condition: Condition
) -> tuple[Callable[[World], bool], list[list[int]], list[list[int | None]]]:
    """A condition's closure and an empty local world to fill: entries by person, holders by value."""
    arrays = layout.problem.arrays
    entries = [[0] * (layout.problem.length + 1) for _ in arrays]
    holders: list[list[int | None]] = [[None] * array.size for array in arrays]
    return evaluate.condition(condition), entries, holders


def _place(layout: Layout, holders: list[list[int | None]], item: int, person: int | None) -> None:
    category = layout.category[item]
    holders[category][item - layout.first[category]] = person


class RelationTable:
    """A condition on two values: of two labels, or of one label in two categories.

    `apart[i]` is the mask of the values of the second atom that go with value i of the first where the labels are two
    persons'; `joint[i]` where they are one person's.
    """

    def __init__(self, layout: Layout, condition: Condition, first: Atom, second: Atom) -> None:
        (a, p), (b, q) = first, second
        one, other = layout.category[a], layout.category[b]
        self.one_label = a == b
        may_be_one = a == b or one != other
        holds, entries, holders = _bench(layout, condition)
        values_p = range(layout.problem.arrays[p].size)
        values_q = range(layout.problem.arrays[q].size)
        self.apart = [0 for _ in values_p]
        self.joint = [0 for _ in values_p]
        self.always = True
        if a != b:
            _place(layout, holders, a, 0)
            _place(layout, holders, b, 1)
            entries[one][0] = a - layout.first[one]
            entries[other][1] = b - layout.first[other]
            world = World(entries, holders)
            distinct = layout.problem.arrays[p].distinct and p == q
            for i in values_p:
                entries[p][0] = i
                for j in values_q:
                    if distinct and i == j:
                        continue
                    entries[q][1] = j
                    if holds(world):
                        self.apart[i] |= 1 << j
                    else:
                        self.always = False
        if may_be_one:
            _place(layout, holders, a, 0)
            _place(layout, holders, b, 0)
            entries[one][0] = a - layout.first[one]
            entries[other][0] = b - layout.first[other]
            world = World(entries, holders)
            for i in values_p:
                for j in values_q if p != q else (i,):
                    entries[p][0] = i
                    entries[q][0] = j
                    if not (_is_own(layout, b, p, i) and _is_own(layout, a, q, j)):
                        continue
                    if holds(world):
                        self.joint[i] |= 1 << j
                    else:
                        self.always = False
        self.never = not any(self.apart) and not any(self.joint)
        self.back_apart = _transposed(self.apart, len(values_q))
        self.back_joint = _transposed(self.joint, len(values_q))
        self.memo: dict[tuple[int, ...], tuple[int, int, bool, int]] = {}

    def narrowed(
        self, p: int, q: int, p_both: int, q_both: int, may_be_one: bool, may_be_two: bool
    ) -> tuple[int, int, bool, int]:
        """What is left of the values of both atoms, whether the labels are two persons', and OPEN, SAME or NEVER.

        `p` and `q` are the values that they may have, `p_both` and `q_both` those where they are one person's.
        """
        key = p, q, p_both, q_both, may_be_one, may_be_two
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            known = self.memo[key] = self._narrowed(*key)
        return known

    def _narrowed(
        self, p: int, q: int, p_both: int, q_both: int, may_be_one: bool, may_be_two: bool
    ) -> tuple[int, int, bool, int]:
        keep_p = keep_q = 0
        apart, relation = False, OPEN
        if may_be_two:
            keep_p, keep_q = _supported(p, q, self.apart, self.back_apart)
            if not keep_p:
                if not may_be_one:
                    return 0, 0, False, NEVER
                relation = SAME
                may_be_two = False
                keep_q = 0
        if may_be_one:
            joint_p, joint_q = _supported(p_both, q_both, self.joint, self.back_joint)
            if not joint_p:
                if not may_be_two:
                    return 0, 0, False, NEVER
                apart = True
            keep_p |= joint_p
            keep_q |= joint_q
        return keep_p, keep_q, apart, relation


def _is_own(layout: Layout, item: int, category: int, value: int) -> bool:
    """Whether a value asked of a label's person in the label's own category, if it is that, is the label."""
    return layout.category[item] != category or item - layout.first[category] == value


def _transposed(rows: list[int], width: int) -> list[int]:
    columns = [0] * width
    for place, row in enumerate(rows):
        while row:
            low = row & -row
            row ^= low
            columns[low.bit_length() - 1] |= 1 << place
    return columns


def _supported(left: int, right: int, rows: list[int], columns: list[int]) -> tuple[int, int]:
    """The values of each side that go with some value of the other."""
    keep_left = keep_right = 0
    rest = left
    while rest:
        low = rest & -rest
        rest ^= low
        if rows[low.bit_length() - 1] & right:
            keep_left |= low
    rest = right
    while rest:
        low = rest & -rest
        rest ^= low
        if columns[low.bit_length() - 1] & left:
            keep_right |= low
    return keep_left, keep_right


class WorldsTable:
    """A table of local worlds: for each, the persons of the labels, and what each label's row is there.

    Labels are known by their place.  Bit 0 of a row says that nobody has the label, bit 1 + i that its person is that
    of label i; behind these lie the values of the categories asked of it, one category after the other.
    """

    def __init__(
        self, layout: Layout, start: State, condition: Condition, mentions: Mentions, strict: set[int]
    ) -> None:
        items = tuple(mentions.items)
        homes = [layout.category[item] for item in items]
        offsets = [_offsets(layout, 1 + len(items), mentions.asked[item]) for item in items]
        self.others = tuple([tuple([(j, 2 << j) for j, home in enumerate(homes) if home != own]) for own in homes])
        """For each label those that may be its person's, too, and their bits in its row."""
        self.fields = tuple([tuple([(_full(layout, category), at) for category, at in each]) for each in offsets])
        """For each label, of each category asked of it: the mask of its values, and where in the row it begins."""
        self.worlds: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.always = True
        holds, entries, holders = _bench(layout, condition)
        world = World(entries, holders)
        for persons in _partitions(layout, start, items, strict):
            for item, person in zip(items, persons, strict=True):
                _place(layout, holders, item, None if person < 0 else person)
            bases = _together(layout, items, persons)
            for values in _placements(layout, mentions, persons):
                for (person, category), value in values.items():
                    entries[category][person] = value
                if not holds(world):
                    self.always = False
                    continue
                rows = bases[:]
                for place, (person, own) in enumerate(zip(persons, offsets, strict=True)):
                    if person >= 0:
                        for category, offset in own:
                            rows[place] |= 1 << offset + values[person, category]
                self.worlds.append((persons, tuple(rows)))
        self.never = not self.worlds
        self.pairs = tuple([(i, j) for i in range(len(items)) for j in range(i + 1, len(items))])
        self.memo: dict[tuple[tuple[int, ...], Pairs], tuple[tuple[int, ...], Pairs]] = {}

    def narrowed(self, rows: tuple[int, ...], united: Pairs) -> tuple[tuple[int, ...], Pairs]:
        """What the surviving worlds leave of each row (none: there is no such world), and who is one person, too.

        `united` are the pairs of labels that are known to be one person's.
        """
        key = rows, united
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            known = self.memo[key] = self._narrowed(rows, united)
        return known

    def _narrowed(self, rows: tuple[int, ...], united: Pairs) -> tuple[tuple[int, ...], Pairs]:
        count = len(rows)
        some, every = [0] * count, [-1] * count
        feasible = False
        for persons, masks in self.worlds:
            for mask, row in zip(masks, rows, strict=True):
                if mask & ~row:
                    break
            else:
                if united and any([persons[i] != persons[j] for i, j in united]):
                    continue
                feasible = True
                for place, mask in enumerate(masks):
                    some[place] |= mask
                    every[place] &= mask
        if not feasible:
            return (), ()
        return tuple(some), tuple([(i, j) for i, j in self.pairs if every[i] >> 1 + j & 1 and (i, j) not in united])


def _full(layout: Layout, category: int) -> int:
    """A bit for each value of a category."""
    return (1 << layout.problem.arrays[category].size) - 1


def _offsets(layout: Layout, offset: int, categories: list[int]) -> list[tuple[int, int]]:
    """Where in a row the values of each category begin."""
    found = []
    for category in categories:
        found.append((category, offset))
        offset += layout.problem.arrays[category].size
    return found


def _together(layout: Layout, items: tuple[int, ...], persons: tuple[int, ...]) -> list[int]:
    """The rows of labels that these persons have, without any values."""
    return [
        1 if person < 0 else sum([2 << j for j, other in enumerate(persons) if other == person and items[j] != item])
        for item, person in zip(items, persons, strict=True)
    ]


def _partitions(layout: Layout, state: State, items: tuple[int, ...], strict: set[int]) -> Iterator[tuple[int, ...]]:
    """Every way to say which items are one person's (-1: nobody's); persons are numbered in order of appearance."""
    categories = [layout.category[item] for item in items]

    def place(index: int, persons: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
        if index == len(items):
            yield persons
            return
        row = state[items[index]]
        if row & layout.nobody and items[index] not in strict:
            yield from place(index + 1, (*persons, -1), used)
        for person in range(used):
            fits = all(
                categories[other] != categories[index] and row >> items[other] & 1
                for other in range(index)
                if persons[other] == person
            )
            if fits:
                yield from place(index + 1, (*persons, person), used)
        if used < layout.problem.length:
            yield from place(index + 1, (*persons, used), used + 1)

    return place(0, (), 0)


def _placements(layout: Layout, mentions: Mentions, persons: tuple[int, ...]) -> Iterator[dict[tuple[int, int], int]]:
    """Every way to give the persons the values that are asked of them: (person, category) -> value."""
    fixed: dict[tuple[int, int], int] = {}
    taken: dict[int, set[int]] = {}
    for item, person in zip(mentions.items, persons, strict=True):
        category = layout.category[item]
        value = item - layout.first[category]
        taken.setdefault(category, set()).add(value)
        if person >= 0:
            fixed[person, category] = value
    wanted: list[tuple[int, int]] = []
    for item, person in zip(mentions.items, persons, strict=True):
        for category in mentions.asked[item]:
            if person >= 0 and (person, category) not in fixed and (person, category) not in wanted:
                wanted.append((person, category))
    domains = [
        [v for v in range(layout.problem.arrays[category].size) if v not in taken.get(category, ())]
        for _, category in wanted
    ]
    distinct = [layout.problem.arrays[category].distinct for _, category in wanted]
    for values in product(*domains):
        seen = set()
        clash = False
        for (_, category), value, different in zip(wanted, values, distinct, strict=True):
            if different:
                if (category, value) in seen:
                    clash = True
                    break
                seen.add((category, value))
        if not clash:
            yield {**fixed, **dict(zip(wanted, values, strict=True))}
