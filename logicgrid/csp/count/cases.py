"""Dividing what is too large to be counted at once: a component in, cases out, disjoint and without a rest.

The staircase grid (`refute.py`) narrows what is possible, first of all and in each case.  Each case is also a
condition: what the grid strikes out is only ever a consequence of the conditions, so however little of it a later
choice of base can see, the number is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.count.base import Candidates, Component
from logicgrid.csp.expr import Compare, Condition, Const, Defined, Entry, Holder, Not
from logicgrid.csp.search.grid import Contradiction, Propagation, State
from logicgrid.csp.search.refute import Engine
from logicgrid.puzzle.record import Record


class Question(Record):
    """Whose is the label that `row` belongs to?  The answers are labels of the array `among`, in its `segment`."""

    row: int
    segment: int
    among: int


class Case(Record):
    """One answer: as a mask for the row, and as a condition, which says it whatever the base."""

    row: int
    mask: int
    condition: Condition


class Splitter(Engine):
    """The propagation engine, one case at a time."""

    def narrowed(self, state: State, item: int, mask: int) -> State | None:
        """The state in which the item's row is within the mask; None where that is impossible."""
        work = Propagation(self.layout, list(state))
        try:
            work.keep(item, mask)
            self._settle(work)
        except Contradiction:
            return None
        return work.state

    def candidates(self, state: State, base: int) -> Candidates:
        """What the state leaves to the persons, who are the labels of the base."""
        layout = self.layout
        rows = state[layout.first[base] : layout.first[base] + self.problem.length]
        return {
            array: tuple((row & segment) >> first for row in rows)
            for array, (segment, first) in enumerate(zip(layout.segments, layout.first, strict=True))
            if array != base
        }

    def cases(self, state: State, component: Component, array: int) -> Iterator[Case]:
        """Divides the solutions by where one label is: of the array, if it has an open one."""
        best: tuple[int, Question] | None = None
        for number in (array, *component.arrays):
            for question in self._questions(component, number):
                options = (state[question.row] & question.segment).bit_count()
                options += bool(state[question.row] & self.layout.nobody)
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

    def _answers(self, state: State, question: Question) -> Iterator[Case]:
        layout, row, nobody = self.layout, question.row, self.layout.nobody
        array = layout.category[row]
        label = Holder(array, Const(row - layout.first[array]))
        left = state[row] & question.segment
        while left:
            low = left & -left
            left ^= low
            place = Const(low.bit_length() - 1 - layout.first[question.among])
            if self.problem.arrays[question.among].distinct:
                condition: Condition = Compare("==", label, Holder(question.among, place))
            else:
                condition = Compare("==", Entry(question.among, label), place)
            yield Case(row, (~question.segment | low) & ~nobody, condition)
        if state[row] & nobody:
            yield Case(row, 1 << row | nobody, Not(Defined((label,))))
