"""Cases of what is too large to be counted at once: disjoint, and together all of it.

The propagation engine narrows what is possible, first of all and in each case.  Each case is also a condition: what
propagation strikes out is only ever a consequence of the conditions, so the number of solutions is right even if a
later choice of base category makes no use of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.count.base import Candidates, Component
from logicgrid.csp.expr import Compare, Condition, Const, Defined, Entry, Holder, Not
from logicgrid.csp.search.grid import Contradiction, Propagation, State
from logicgrid.csp.search.refute import Engine
from logicgrid.puzzle.record import Record


class Division(Record):
    """A label of the grid's `row`, by where it is: at which label of the array `among`, in its `segment`."""

    row: int
    segment: int
    among: int


class Case(Record):
    """One place of the label: as a mask for its row, and as a condition, which is the same from every base category."""

    row: int
    mask: int
    condition: Condition


class Splitter(Engine):
    """The propagation engine, one case at a time."""

    def narrowed(self, state: State, item: int, mask: int) -> State | None:
        """Return the state in which the item's row is within the mask; None if that is impossible."""
        work = Propagation(self.layout, list(state))
        try:
            work.keep(item, mask)
            self._settle(work)
        except Contradiction:
            return None
        return work.state

    def candidates(self, state: State, base: int) -> Candidates:
        """Return what the state leaves to the persons, named by the labels of the base category."""
        layout = self.layout
        rows = state[layout.first[base] : layout.first[base] + self.problem.length]
        return {
            array: tuple((row & segment) >> first for row in rows)
            for array, (segment, first) in enumerate(zip(layout.segments, layout.first, strict=True))
            if array != base
        }

    def cases(self, state: State, component: Component, array: int) -> Iterator[Case]:
        """Yield the cases of where one label is, which is one of the array if it has an open one."""
        best: tuple[int, Division] | None = None
        for number in (array, *component.arrays):
            for division in self._divisions(component, number):
                options = (state[division.row] & division.segment).bit_count()
                options += bool(state[division.row] & self.layout.nobody)
                if options > 1 and (best is None or options < best[0]):
                    best = options, division
            if best is not None:
                return self._cases_of(state, best[1])
        return iter(())

    def _divisions(self, component: Component, array: int) -> Iterator[Division]:
        """Yield the labels of the array and of the base category that can be divided by; those that clues see first."""
        layout, base = self.layout, component.base
        seen = {feature for conjunct in component.conjuncts for feature in conjunct.seen.get(array, ())}
        for feature in sorted(seen):
            if feature >= 0:
                yield Division(layout.item(array, feature), layout.segments[base], base)
        for person in range(self.problem.length):
            yield Division(layout.item(base, person), layout.segments[array], array)

    def _cases_of(self, state: State, division: Division) -> Iterator[Case]:
        layout, row, nobody = self.layout, division.row, self.layout.nobody
        array = layout.category[row]
        label = Holder(array, Const(row - layout.first[array]))
        left = state[row] & division.segment
        while left:
            low = left & -left
            left ^= low
            place = Const(low.bit_length() - 1 - layout.first[division.among])
            if self.problem.arrays[division.among].distinct:
                condition: Condition = Compare("==", label, Holder(division.among, place))
            else:
                condition = Compare("==", Entry(division.among, label), place)
            yield Case(row, (~division.segment | low) & ~nobody, condition)
        if state[row] & nobody:
            yield Case(row, 1 << row | nobody, Not(Defined((label,))))
