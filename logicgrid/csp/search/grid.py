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

from collections.abc import Iterator, Sequence

from logicgrid.csp.problem import Assignment, Problem
from logicgrid.puzzle.derivation import Atom

State = list[int]
"""Four numbers for each item, one kind after the other: its row, and of its class the members, what it wakes (a mask of
whoever has to look at it again when the row changes: the search's business), and the guards of the other categories."""


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
        "rows",
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
        self.rows = sum([1 << item for item, is_row in enumerate(self.is_row) if is_row])

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
        self.initial += [0] * len(self.category)
        own = [1 << self.first[number] + self.problem.arrays[number].size for number in self.category]
        self.initial += [self.guards & ~guard for guard in own]

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

    __slots__ = ("category", "dirty", "is_row", "layout", "moved", "nobody", "rows", "size", "state")

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout = layout
        self.state = state
        self.dirty: set[int] = set()
        """Rows that the rules have not seen yet: an item of each class."""
        self.moved = False
        """Whether the rules, when they were applied last, changed anything."""
        self.is_row = layout.is_row
        self.rows = layout.rows
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
        state, dirty, size = self.state, self.dirty, self.size
        mine = state[size + item]
        if mine & ~new:
            raise Contradiction
        not_mine = ~mine
        gone = (old ^ new) & self.rows
        while gone:
            low = gone & -gone
            other = low.bit_length() - 1
            theirs = state[size + other]
            if theirs == low:
                gone ^= low
                state[other] &= not_mine
            else:
                gone &= ~theirs
                new &= ~theirs
                self._write(theirs, state[other] & not_mine)
            dirty.add(other)
        if mine & (mine - 1):
            self._write(mine, new)
        else:
            state[item] = new
        if self.is_row[item]:
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
        woken, open_ = 2 * size, 3 * size
        awake = state[woken + one] | state[woken + other]
        guards = state[open_ + one] & state[open_ + other]
        members = mine
        while members:
            low = members & -members
            members ^= low
            member = low.bit_length() - 1
            state[size + member] = mine
            state[woken + member] = awake
            state[open_ + member] = guards
        self._strike(one, row | second, both)
        self.dirty.add(one)

    def own(self, item: int) -> None:
        """Somebody has this item."""
        self.keep(item, ~self.nobody)

    def wake(self, wakes: Sequence[int]) -> None:
        """Whoever looks at an item (a mask for each) looks at its class from now on."""
        state, size = self.state, self.size
        for item, awake in enumerate(wakes):
            members = state[size + item] & ~(1 << item)
            while members:
                low = members & -members
                members ^= low
                awake |= wakes[low.bit_length() - 1]
            state[2 * size + item] = awake

    def rules(self) -> int:
        """The grid's own rules until nothing changes: last candidate, equal rows, empty rows.

        What the rows that have changed wake, as a mask.
        """
        state, dirty, size = self.state, self.dirty, self.size
        layout, nobody = self.layout, self.nobody
        lows, guards, row_guards = layout.lows, layout.guards, layout.row_guards
        woken, open_ = 2 * size, 3 * size
        awake = 0
        self.moved = False
        while dirty:
            item = dirty.pop()
            awake |= state[woken + item]
            row = state[item]
            less = (row | guards) - lows
            several = (row & less | guards) - lows  # where a category has lent from its guard, it had one bit, or none
            if several & guards == state[open_ + item]:  # that is so where the class has a label, and nowhere else
                continue
            if less & guards != guards:  # here a category had none
                if not row & nobody:
                    raise Contradiction
                self.keep(item, 1 << item | nobody)
                self.moved = True
                continue
            if row & nobody:
                continue
            single = ~several & row_guards
            mine = state[size + item]
            if single.bit_count() == mine.bit_count():
                continue
            self.moved = True
            while single:
                guard = single & -single
                single ^= guard
                other = row & layout.segment_of_guard[guard]
                if not other & mine:
                    self.unite(item, other.bit_length() - 1)
                    break
        return awake
