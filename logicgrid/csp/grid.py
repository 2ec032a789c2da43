"""The staircase grid as bitmasks: what is known of every pair of labels, and the rules that need no clue.

An *item* is a label of a category; items are numbered through all categories.  Each item has a *row*: an integer with
bit `y` set where the item and y may still belong to the same actor.  A row that is down to one bit in a category is a
fact, an empty one a contradiction.  Items that are known to be one person's form a *class*: they share their row, and
the mask of the class's members.

Items of a `spare` category carry the extra bit `nobody` while it is open whether anybody has them; while it is there,
an empty or single row of theirs says nothing.  Values of a `shared` category are attributes: they appear in the masks
of the persons, but have no row of their own.

A layout may be *guarded*: behind each category's items one number is left out.  That bit stops borrows, so that one
subtraction tells, for all categories of a row at once, where it is empty or single (as in "SIMD within a register").
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.derivation import Atom
from logicgrid.csp.problem import Assignment, Problem

State = list[int]
"""The rows of all items, then for each item the members of its class."""


class Contradiction(Exception):
    """The state has no solution."""


class Layout:
    """How a problem's categories lie in the masks."""

    __slots__ = (
        "category",
        "first",
        "guards",
        "initial",
        "is_row",
        "lows",
        "nobody",
        "others",
        "problem",
        "row_guards",
        "segment_of_guard",
        "segments",
    )

    def __init__(self, problem: Problem, guarded: bool = False) -> None:
        self.problem = problem
        self.first: list[int] = []
        self.category: list[int] = []
        for number, array in enumerate(problem.arrays):
            self.first.append(len(self.category))
            self.category.extend([number] * (array.size + guarded))
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
        self.lows = sum([1 << first for first in self.first])
        self.guards = self.row_guards = 0
        self.segment_of_guard: dict[int, int] = {}
        if guarded:
            self._guard()

    def _guard(self) -> None:
        for array, first, segment in zip(self.problem.arrays, self.first, self.segments, strict=True):
            item = first + array.size
            guard = 1 << item
            self.guards |= guard
            self.segment_of_guard[guard] = segment
            self.is_row[item] = False
            self.initial[item] = 0
            if array.distinct:
                self.row_guards |= guard
        self.initial += [1 << item for item in range(len(self.category))]

    def item(self, array: int, label: int) -> int:
        return self.first[array] + label

    def given(self) -> Iterator[Atom]:
        """What the domains say, in as few words as can be: the value of an actor who has but one, and nothing of what
        follows from it; of an actor with a choice (no puzzle file gives that) the values that are out."""
        for first, array in list(zip(self.first, self.problem.arrays, strict=True))[1:]:
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if domain != full:
                    alone = domain.bit_count() == 1
                    for value in range(array.size):
                        if (domain >> value & 1) == alone:
                            yield actor, first + value, alone

    def start(self) -> Propagation:
        """The given domains applied to the open grid; the layout is guarded."""
        work = Propagation(self, list(self.initial))
        for number, array in enumerate(self.problem.arrays):
            if number == 0:
                continue
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if domain != full:
                    work.keep(actor, ~self.segments[number] | domain << self.first[number])
        work.dirty.update([item for item, row in enumerate(self.is_row) if row])
        return work

    def assignment(self, state: State) -> Assignment:
        """The assignment of a state in which every row is single."""
        return tuple(
            tuple(((state[actor] & segment) >> first).bit_length() - 1 for actor in range(self.problem.length))
            for segment, first in zip(self.segments, self.first, strict=True)
        )


class Propagation:
    """A state being narrowed: marks what changed, and applies the grid's own rules to it.  Owns its state."""

    __slots__ = ("category", "changed", "dirty", "is_row", "layout", "nobody", "size", "state")

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout = layout
        self.state = state
        self.dirty: set[int] = set()
        """Rows that the rules have not seen yet: an item of each class."""
        self.changed: set[int] = set()
        """Rows that changed since the clues saw them: an item of each class."""
        self.is_row = layout.is_row
        self.category = layout.category
        self.nobody = layout.nobody
        self.size = len(layout.category)

    def keep(self, item: int, mask: int) -> None:
        """Strikes out of an item's row all that is not in the mask, on both sides."""
        state = self.state
        old = state[item]
        new = old & mask
        if new != old:
            self._strike(item, old, new)

    def _strike(self, item: int, old: int, new: int) -> None:
        """The row of the item's class goes from `old` to `new`; whoever is struck out of it strikes it out, too."""
        state, is_row, dirty, size = self.state, self.is_row, self.dirty, self.size
        mine = state[size + item]
        if mine & ~new:
            raise Contradiction
        gone = (old ^ new) & ~self.nobody
        while gone:
            low = gone & -gone
            other = low.bit_length() - 1
            if not is_row[other]:
                gone ^= low
                continue
            theirs = state[size + other]
            gone &= ~theirs
            new &= ~theirs
            row = state[other]
            if row & mine:
                row &= ~mine
                if theirs == low:
                    state[other] = row
                else:
                    self._write(theirs, row)
                dirty.add(other)
        if not mine & (mine - 1):
            state[item] = new
        else:
            self._write(mine, new)
        if is_row[item]:
            dirty.add(item)

    def _write(self, members: int, row: int) -> None:
        state = self.state
        while members:
            low = members & -members
            members ^= low
            state[low.bit_length() - 1] = row

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
        state, size = self.state, self.size
        mine, theirs = state[size + one], state[size + other]
        if mine == theirs:
            self.keep(one, ~self.nobody)
            return
        row, second = state[one], state[other]
        both = row & second & ~self.nobody
        mine |= theirs
        if mine & ~both:
            raise Contradiction
        members = mine
        while members:
            low = members & -members
            members ^= low
            state[size + low.bit_length() - 1] = mine
        self._strike(one, row | second, both)
        self.dirty.add(one)

    def own(self, item: int) -> None:
        """Somebody has this item."""
        self.keep(item, ~self.nobody)

    def rules(self) -> None:
        """The grid's own rules until nothing changes: last candidate, equal rows, empty rows."""
        state, dirty, changed, size = self.state, self.dirty, self.changed, self.size
        layout, nobody = self.layout, self.nobody
        lows, guards, row_guards, segment_of_guard = (
            layout.lows,
            layout.guards,
            layout.row_guards,
            layout.segment_of_guard,
        )
        while dirty:
            item = dirty.pop()
            changed.add(item)
            row = state[item]
            less = (row | guards) - lows
            if less & guards != guards:  # a category has lent from its guard: nothing was left in it
                if not row & nobody:
                    raise Contradiction
                self.keep(item, 1 << item | nobody)
                continue
            if row & nobody:
                continue
            single = ~((row & less | guards) - lows) & row_guards
            mine = state[size + item]
            if single.bit_count() == mine.bit_count():
                continue
            while single:
                guard = single & -single
                single ^= guard
                other = row & segment_of_guard[guard]
                if not other & mine:
                    self.unite(item, other.bit_length() - 1)
                    break
