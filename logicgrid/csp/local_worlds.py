"""A condition on few labels in, a table of what it allows out, which narrows the staircase grid.

`Worlds` is the general one: a table of *local worlds*, every way to place just the labels and values that the condition
mentions, filtered by evaluating it.  `Relation` does the same by bitmasks for a condition on one value each of two
labels, `Unary` for one value of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition
from logicgrid.csp.grid import Contradiction, Layout, Propagation, State
from logicgrid.csp.mentions import Mentions

MAX_MEMO = 5_000
"""Situations of a table of worlds that are remembered: a search meets the same ones again and again."""

Pairs = tuple[tuple[int, int], ...]
Atom = tuple[int, int]
"""An item, and a category in which its value is asked."""


class Unary:
    """A condition on one value of one label: a mask, applied once."""

    def __init__(self, layout: Layout, condition: Condition, item: int, category: int) -> None:
        holds, entries, holders = _bench(layout, condition)
        _place(layout, holders, item, 0)
        own = layout.category[item]
        entries[own][0] = item - layout.first[own]
        allowed = 0
        for value in range(layout.problem.arrays[category].size):
            entries[category][0] = value
            if holds(World(entries, holders)):
                allowed |= 1 << value
        self.items = (item,)
        self.item, self.category = item, category
        self.mask = ~layout.segments[category] | allowed << layout.first[category]
        self.always = allowed == (1 << layout.problem.arrays[category].size) - 1
        self.never = not allowed
        self.cost = 0

    def propagate(self, work: Propagation) -> None:
        work.keep(self.item, self.mask)


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


class Relation:
    """A condition on two values: of two labels, or of one label in two categories.

    `apart[i]` is the mask of the values of the second atom that go with value i of the first where the labels are two
    persons'; `joint[i]` where they are one person's.
    """

    def __init__(self, layout: Layout, condition: Condition, first: Atom, second: Atom) -> None:
        self.first, self.p = first
        self.second, self.q = second
        self.items = (self.first, self.second) if self.first != self.second else (self.first,)
        self.from_p, self.from_q = layout.first[self.p], layout.first[self.q]
        self.segment_p, self.segment_q = layout.segments[self.p], layout.segments[self.q]
        one, other = layout.category[self.first], layout.category[self.second]
        may_be_one = self.first == self.second or one != other
        holds, entries, holders = _bench(layout, condition)
        values_p = range(layout.problem.arrays[self.p].size)
        values_q = range(layout.problem.arrays[self.q].size)
        self.apart = [0 for _ in values_p]
        self.joint = [0 for _ in values_p]
        self.always = True
        if self.first != self.second:
            _place(layout, holders, self.first, 0)
            _place(layout, holders, self.second, 1)
            entries[one][0] = self.first - layout.first[one]
            entries[other][1] = self.second - layout.first[other]
            world = World(entries, holders)
            distinct = layout.problem.arrays[self.p].distinct and self.p == self.q
            for i in values_p:
                entries[self.p][0] = i
                for j in values_q:
                    if distinct and i == j:
                        continue
                    entries[self.q][1] = j
                    if holds(world):
                        self.apart[i] |= 1 << j
                    else:
                        self.always = False
        if may_be_one:
            _place(layout, holders, self.first, 0)
            _place(layout, holders, self.second, 0)
            entries[one][0] = self.first - layout.first[one]
            entries[other][0] = self.second - layout.first[other]
            world = World(entries, holders)
            for i in values_p:
                for j in values_q if self.p != self.q else (i,):
                    entries[self.p][0] = i
                    entries[self.q][0] = j
                    if not self._consistent(layout, i, j):
                        continue
                    if holds(world):
                        self.joint[i] |= 1 << j
                    else:
                        self.always = False
        self.never = not any(self.apart) and not any(self.joint)
        self.cost = 1
        self.back_apart = _transposed(self.apart, len(values_q))
        self.back_joint = _transposed(self.joint, len(values_q))
        self.scope_1 = self.scope_2 = self.segment_p | self.segment_q
        self.scope_1 |= 1 << self.second
        self.memo: dict[tuple[int, int, bool], tuple[int, int, int]] = {}

    def _consistent(self, layout: Layout, i: int, j: int) -> bool:
        """Where both labels are one person's, a value asked in the category of the other label is that label."""
        for item, category, value in ((self.second, self.p, i), (self.first, self.q, j)):
            if layout.category[item] == category and item - layout.first[category] != value:
                return False
        return True

    def propagate(self, work: Propagation) -> None:
        state = work.state
        row_1, row_2 = state[self.first], state[self.second]
        key = (row_1 & self.scope_1, row_2 & self.scope_2, row_1 == row_2)
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            known = self.memo[key] = self._consequences(row_1, row_2)
        keep_1, keep_2, relation = known
        if row_1 & ~keep_1:
            work.keep(self.first, keep_1)
        if state[self.second] & ~keep_2:
            work.keep(self.second, keep_2)
        if relation:
            if relation == _SAME:
                work.unite(self.first, self.second)
            else:
                raise Contradiction

    def _consequences(self, row_1: int, row_2: int) -> tuple[int, int, int]:
        """What is left of both rows, and whether the labels are one person's, or there is no way at all.

        A function of the rows within the scopes and of whether they are equal.
        """
        may_be_one = self.first == self.second or bool(row_1 >> self.second & 1)
        may_be_two = self.first != self.second and row_1 != row_2
        p_1, q_2 = (row_1 & self.segment_p) >> self.from_p, (row_2 & self.segment_q) >> self.from_q
        keep_p = keep_q = 0
        relation = _OPEN
        apart = -1
        if may_be_two:
            keep_p, keep_q = _supported(p_1, q_2, self.apart, self.back_apart)
            if not keep_p:
                if not may_be_one:
                    return -1, -1, _NEVER
                relation = _SAME
                may_be_two = False
                keep_q = 0
        if may_be_one:
            q_1 = (row_1 & row_2 & self.segment_q) >> self.from_q
            p_both = (row_1 & row_2 & self.segment_p) >> self.from_p
            joint_p, joint_q = _supported(p_both, q_1, self.joint, self.back_joint)
            if not joint_p:
                if not may_be_two:
                    return -1, -1, _NEVER
                apart = ~(1 << self.second)
            keep_p |= joint_p
            keep_q |= joint_q
        mask_p = ~self.segment_p | keep_p << self.from_p
        mask_q = ~self.segment_q | keep_q << self.from_q
        if self.first == self.second:
            return mask_p & mask_q, -1, relation
        return mask_p & apart, mask_q, relation


_OPEN, _SAME, _NEVER = range(3)


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


class Worlds:
    """A table of local worlds: for each, the persons of the labels, and each label's row within `scope`."""

    def __init__(
        self, layout: Layout, start: State, condition: Condition, mentions: Mentions, strict: set[int]
    ) -> None:
        self.items = tuple(mentions.items)
        self.scope = tuple(self._scope(layout, mentions, item) for item in self.items)
        self.worlds: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.always = True
        holds, entries, holders = _bench(layout, condition)
        world = World(entries, holders)
        for persons in _partitions(layout, start, self.items, strict):
            for item, person in zip(self.items, persons, strict=True):
                _place(layout, holders, item, None if person < 0 else person)
            for values in _placements(layout, mentions, persons):
                for (person, category), value in values.items():
                    entries[category][person] = value
                if holds(world):
                    self.worlds.append((persons, self._masks(layout, persons, values)))
                else:
                    self.always = False
        self.never = not self.worlds
        self.cost = 2 + len(self.worlds)
        self.memo: dict[tuple[int, ...], tuple[Pairs, Pairs]] = {}
        self.scopes = tuple(zip(self.items, self.scope, strict=True))
        self.within = sum([1 << item for item in self.items])
        count = len(self.items)
        self.pairs = tuple([(i, j) for i in range(count) for j in range(i + 1, count)])

    @staticmethod
    def _scope(layout: Layout, mentions: Mentions, item: int) -> int:
        """The bits of an item's row that the worlds decide."""
        mask = layout.nobody
        for other in mentions.items:
            if layout.category[other] != layout.category[item]:
                mask |= 1 << other
        for category in mentions.asked[item]:
            mask |= layout.segments[category]
        return mask

    def _masks(self, layout: Layout, persons: tuple[int, ...], values: dict[tuple[int, int], int]) -> tuple[int, ...]:
        masks = []
        for item, person, scope in zip(self.items, persons, self.scope, strict=True):
            if person < 0:
                masks.append(layout.nobody)
                continue
            mask = 0
            for other, owner in zip(self.items, persons, strict=True):
                if owner == person and other != item:
                    mask |= 1 << other
            for (owner, category), value in values.items():
                if owner == person:
                    mask |= 1 << (layout.first[category] + value)
            masks.append(mask & scope)
        return tuple(masks)

    def propagate(self, work: Propagation) -> None:
        state, items, size = work.state, self.items, work.size
        key = tuple(
            [state[item] & scope for item, scope in self.scopes] + [state[size + item] & self.within for item in items]
        )
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            rows = [state[item] for item in items]
            united = tuple([(i, j) for i, j in self.pairs if rows[i] == rows[j]])
            known = self.memo[key] = self._consequences(rows, united)
        keep, unite = known
        if not keep:
            raise Contradiction
        for item, mask in keep:
            if state[item] & ~mask:
                work.keep(item, mask)
        for i, j in unite:
            work.unite(i, j)

    def _consequences(self, rows: list[int], united: Pairs) -> tuple[Pairs, Pairs]:
        """The masks that the surviving worlds leave to each item (none: there is no such world), and who is one person.

        A function of the rows within `scope` and of who is united already, so that a search asks once for each.
        """
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
        items = self.items
        unite = tuple(
            [(items[i], items[j]) for i, j in self.pairs if every[i] >> items[j] & 1 and (i, j) not in united]
        )
        return tuple([(item, ~scope | mask) for (item, scope), mask in zip(self.scopes, some, strict=True)]), unite


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
