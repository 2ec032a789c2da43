"""The staircase grid as bitmasks: what is known of every pair of labels, and the rules that need no clue.

An *item* is a label of a category; items are numbered through all categories.  A state is one integer for each item:
`state[x]` has bit `y` where x and y may still belong to the same actor.  Two items known to be one person's have equal
masks, so a row that is down to one bit in a category is a fact, an empty one a contradiction.

Items of a `spare` category carry the extra bit `nobody` while it is open whether anybody has them; while it is there,
an empty or single row of theirs says nothing.  Values of a `shared` category are attributes: they appear in the masks
of the persons, but have no row of their own.
"""

from __future__ import annotations

from logicgrid.csp.problem import Assignment, Problem

State = list[int]


class Contradiction(Exception):
    """The state has no solution."""


class Layout:
    """How a problem's categories lie in the masks."""

    __slots__ = ("category", "first", "initial", "is_row", "nobody", "others", "problem", "segments")

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.first: list[int] = []
        self.category: list[int] = []
        for number, array in enumerate(problem.arrays):
            self.first.append(len(self.category))
            self.category.extend([number] * array.size)
        self.nobody = 1 << len(self.category)
        self.segments = [
            ((1 << array.size) - 1) << first for array, first in zip(problem.arrays, self.first, strict=True)
        ]
        self.is_row = [problem.arrays[number].distinct for number in self.category]
        everything = sum(self.segments)
        self.initial: State = []
        for item, number in enumerate(self.category):
            array = problem.arrays[number]
            mask = everything & ~self.segments[number] | 1 << item
            self.initial.append(mask if array.bijective else mask | self.nobody)
        self.others = [
            tuple(segment for other, segment in enumerate(self.segments) if other != number)
            for number in range(len(self.segments))
        ]

    def item(self, array: int, label: int) -> int:
        return self.first[array] + label

    def start(self) -> Propagation:
        """The given domains applied to the open grid."""
        work = Propagation(self, list(self.initial))
        for number, array in enumerate(self.problem.arrays):
            if number == 0:
                continue
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if domain != full:
                    work.keep(actor, ~self.segments[number] | domain << self.first[number])
        work.dirty.update(range(len(self.category)))
        return work

    def solved(self, state: State) -> bool:
        """Whether every actor has one value in every category."""
        for actor in range(self.problem.length):
            mask = state[actor]
            for segment in self.others[0]:
                row = mask & segment
                if row & (row - 1):
                    return False
        return True

    def assignment(self, state: State) -> Assignment:
        """The assignment of a solved state."""
        return tuple(
            tuple(((state[actor] & segment) >> first).bit_length() - 1 for actor in range(self.problem.length))
            for segment, first in zip(self.segments, self.first, strict=True)
        )


class Propagation:
    """A state being narrowed: marks what changed, and applies the grid's own rules to it.  Owns its state."""

    __slots__ = ("category", "changed", "dirty", "is_row", "layout", "nobody", "others", "state")

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout = layout
        self.state = state
        self.dirty: set[int] = set()
        self.changed: set[int] = set()
        self.is_row = layout.is_row
        self.category = layout.category
        self.others = layout.others
        self.nobody = layout.nobody

    def keep(self, item: int, mask: int) -> None:
        """Strikes out of an item's row all that is not in the mask, on both sides."""
        state = self.state
        old = state[item]
        new = old & mask
        if new == old:
            return
        state[item] = new
        self.dirty.add(item)
        gone = (old ^ new) & ~self.nobody
        clear = ~(1 << item)
        is_row, dirty = self.is_row, self.dirty
        while gone:
            low = gone & -gone
            gone ^= low
            other = low.bit_length() - 1
            if is_row[other] and state[other] & ~clear:
                state[other] &= clear
                dirty.add(other)

    def differ(self, one: int, other: int) -> None:
        """The two items belong to different actors (or to nobody)."""
        if self.is_row[one]:
            self.keep(one, ~(1 << other))
        else:
            self.keep(other, ~(1 << one))

    def unite(self, one: int, other: int) -> None:
        """The two items belong to the same actor."""
        if not self.is_row[one]:
            one, other = other, one
        if not self.is_row[other]:
            segment = self.layout.segments[self.category[other]]
            self.keep(one, ~(segment | self.nobody) | 1 << other)
            return
        both = self.state[one] & self.state[other] & ~self.nobody
        if not both >> one & 1 or not both >> other & 1:
            raise Contradiction
        self.keep(one, both)
        self.keep(other, both)

    def own(self, item: int) -> None:
        """Somebody has this item."""
        self.keep(item, ~self.nobody)

    def rules(self) -> None:
        """The grid's own rules until nothing changes: last candidate, equal rows, empty rows."""
        state, dirty, changed = self.state, self.dirty, self.changed
        is_row, category, others, nobody = self.is_row, self.category, self.others, self.nobody
        while dirty:
            item = dirty.pop()
            changed.add(item)
            if not is_row[item]:
                continue
            mask = state[item]
            owned = not mask & nobody
            for segment in others[category[item]]:
                row = mask & segment
                if not row:
                    if owned:
                        raise Contradiction
                    self.keep(item, 1 << item | nobody)
                    break
                if owned and not row & (row - 1):
                    other = row.bit_length() - 1
                    if not is_row[other]:
                        continue
                    theirs = state[other]
                    if theirs == mask:
                        continue
                    both = mask & theirs
                    if not both >> item & 1:
                        raise Contradiction
                    self.keep(other, both)
                    if both != mask:
                        self.keep(item, both)
                        mask = state[item]

    def common_candidates(self) -> bool:
        """Strikes out pairs that have no candidate in common in some category; whether anything changed."""
        state, nobody, layout = self.state, self.nobody, self.layout
        segments = layout.segments
        before = len(self.dirty)
        for item, mask in enumerate(state):
            if not self.is_row[item] or mask & nobody:
                continue
            number = self.category[item]
            open_bits = mask >> (layout.first[number] + layout.problem.arrays[number].size)
            base = layout.first[number] + layout.problem.arrays[number].size
            while open_bits:
                low = open_bits & -open_bits
                open_bits ^= low
                other = base + low.bit_length() - 1
                if other >= len(self.is_row) or not self.is_row[other]:
                    continue
                theirs = state[other]
                if theirs & nobody:
                    continue
                common = state[item] & theirs
                if common == mask:
                    continue
                for segment in segments:
                    if not common & segment:
                        self.differ(item, other)
                        break
        return len(self.dirty) > before
