"""Cases of what is too large to be counted at once: disjoint, and together all of it.

The propagation engine narrows what is possible, first of all and in each case.  Each case is also a condition: what
propagation strikes out is only ever a consequence of the conditions, so the number of solutions is right even if a
later choice of base category makes no use of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.count.base import Candidates, Component
from logicgrid.csp.expr import Compare, Condition, Const, Defined, Entry, Holder, Not
from logicgrid.csp.search import Engine
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.puzzle.record import Record


class Division(Record):
    """A label of the grid's `row`, by where it is: at which label of the array `among`, in its `segment`."""

    row: int
    segment: int
    among: int


class Case(Record):
    """One place of the label: the other label of its person (None if nobody has it), and that as a condition."""

    row: int
    label: int | None
    condition: Condition


class Splitter(Engine):
    """The propagation engine, one case at a time."""

    def narrowed(self, state: Grid, case: Case) -> Grid | None:
        """Return the grid of a case, with all that follows; None if that is a contradiction."""
        work = state.copy()
        try:
            if case.label is None:
                work.cross(case.row, self.layout.rows & ~self.layout.apart[case.row] & ~(1 << case.row))
            else:
                work.confirm(case.row, case.label)
            work.settle()
        except GridClash:
            return None
        return work

    def candidates(self, state: Grid, base: int) -> Candidates:
        """Return what the state leaves to the persons, named by the labels of the base category."""
        found = enumerate(state.candidates(base))
        return {array: rows[: self.problem.length] for array, rows in found if array != base}

    def cases(self, state: Grid, component: Component, array: int) -> Iterator[Case]:
        """Yield the cases of where one label is, which is one of the array if it has an open one."""
        best: tuple[int, Division] | None = None
        for number in (array, *component.arrays):
            for division in self._divisions(component, number):
                options = (~state.no[division.row] & division.segment).bit_count()
                options += not state.owned >> division.row & 1
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

    def _cases_of(self, state: Grid, division: Division) -> Iterator[Case]:
        layout, row = self.layout, division.row
        array = layout.category[row]
        label = Holder(array, Const(row - layout.first[array]))
        left = ~state.no[row] & division.segment
        while left:
            low = left & -left
            left ^= low
            place = Const(low.bit_length() - 1 - layout.first[division.among])
            if self.problem.arrays[division.among].distinct:
                condition: Condition = Compare("==", label, Holder(division.among, place))
            else:
                condition = Compare("==", Entry(division.among, label), place)
            yield Case(row, low.bit_length() - 1, condition)
        if not state.owned >> row & 1:
            yield Case(row, None, Not(Defined((label,))))
