"""Dividing what is too large to be counted at once: a component in, cases out, disjoint and without a rest.

The staircase grid (`csp.search`) narrows what is possible, first of all and in each case.  Each case is also a
condition: what the grid strikes out is only ever a consequence of the conditions, so however little of it a later
choice of base can see, the number is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.count.base import Candidates, Component
from logicgrid.csp.expr import Compare, Condition, Const, Defined, Entry, Holder, Not
from logicgrid.csp.search.engine import Engine
from logicgrid.csp.search.grid import Clash, Grid
from logicgrid.puzzle.record import Record


class Question(Record):
    """Whose is the label that `row` belongs to?  The answers are labels of the array `among`, in its `segment`."""

    row: int
    segment: int
    among: int


class Case(Record):
    """One answer: the label of the row's person (None if nobody has the row), also as a condition for any base."""

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
        except Clash:
            return None
        return work

    def candidates(self, state: Grid, base: int) -> Candidates:
        """What the state leaves to the persons, who are the labels of the base."""
        found = enumerate(state.candidates(base))
        return {array: rows[: self.problem.length] for array, rows in found if array != base}

    def cases(self, state: Grid, component: Component, array: int) -> Iterator[Case]:
        """Divides the solutions by where one label is: of the array, if it has an open one."""
        best: tuple[int, Question] | None = None
        for number in (array, *component.arrays):
            for question in self._questions(component, number):
                options = (~state.no[question.row] & question.segment).bit_count()
                options += not state.owned >> question.row & 1
                if options > 1 and (best is None or options < best[0]):
                    best = options, question
            if best is not None:
                return self._answers(state, best[1])
        return iter(())

    def _questions(self, component: Component, array: int) -> Iterator[Question]:
        """Labels of the array and of the base, and where to look for each: first of all what the clues see."""
        layout, base = self.layout, component.base
        seen = {feature for conjunct in component.conjuncts for feature in conjunct.seen.get(array, ())}
        for feature in sorted(seen):
            if feature >= 0:
                yield Question(layout.item(array, feature), layout.segments[base], base)
        for person in range(self.problem.length):
            yield Question(layout.item(base, person), layout.segments[array], array)

    def _answers(self, state: Grid, question: Question) -> Iterator[Case]:
        layout, row = self.layout, question.row
        array = layout.category[row]
        label = Holder(array, Const(row - layout.first[array]))
        left = ~state.no[row] & question.segment
        while left:
            low = left & -left
            left ^= low
            place = Const(low.bit_length() - 1 - layout.first[question.among])
            if self.problem.arrays[question.among].distinct:
                condition: Condition = Compare("==", label, Holder(question.among, place))
            else:
                condition = Compare("==", Entry(question.among, label), place)
            yield Case(row, low.bit_length() - 1, condition)
        if not state.owned >> row & 1:
            yield Case(row, None, Not(Defined((label,))))
