"""Problem in, the exact number of its solutions out, however large; or, where the budget ends, a true lower bound.

The number is a product over independent parts, and a part is counted without listing its solutions:

1.  Persons are named by the labels of whatever array makes the clues simplest, and what is then unconnected is counted
    apart (`counting/spine.py`).  An array without clues is a number of matchings (`counting/matchings.py`).
2.  Connected arrays are eliminated one after another over their possible rows: in pure Python where that is little
    work (`counting/relations.py`), in numpy else (`counting/elimination.py`).
3.  What is too large for that is narrowed by propagation, and then divided by where some label is: the numbers of the
    cases are added up, and each case starts again at 1, with fewer rows and often with fewer connections
    (`counting/cases.py`).

Nothing is estimated and no floating point is used.  No case is left out of an exact number, and none is counted twice:
so where the budget ends between cases, the sum so far is a lower bound.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from logicgrid.csp.count import relations
from logicgrid.csp.count.cases import Splitter
from logicgrid.csp.count.meter import PYTHON_STEP, Meter, OutOfBudget, TooLarge
from logicgrid.csp.count.spine import Component, View, Views
from logicgrid.csp.expr import Condition, conjuncts
from logicgrid.csp.problem import Problem
from logicgrid.csp.search.grid import State
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace

SMALL = 20_000
"""Estimated cost up to which a component is counted in pure Python: less time than importing numpy takes."""
BRANCH_COST = 1_000_000
"""What a branch is charged with, beside the work that follows from it."""
DEEPEST = 120
"""Branches on top of each other."""


class CountBudget(Record):
    """How far a count may go.

    `work`: cells of tables filled and multiplications made (about a nanosecond each, and deterministic); `memory`: the
    bytes that its tables may hold together; `seconds`: for the impatient.
    """

    work: int = 20_000_000_000
    memory: int = 200_000_000
    seconds: float | None = None


DEFAULT_BUDGET = CountBudget()


def count_solutions(problem: Problem, budget: CountBudget = DEFAULT_BUDGET) -> Count:
    """The number of assignments of which `evaluate.holds` is true."""
    return _Count(problem, Views(problem), _meter(budget)).total()


def remaining_counts(problem: Problem, budget: CountBudget = DEFAULT_BUDGET) -> list[Count]:
    """The number of solutions before the first clue, and after each clue and all before it.

    The budget is for all of them together: a stage may use its share of what is left.
    """
    views = Views(problem)
    end = None if budget.seconds is None else time.monotonic() + budget.seconds
    counts: list[Count] = []
    work = budget.work
    for known in range(len(problem.clues) + 1):
        if counts and counts[-1] == Count(0):
            counts.append(Count(0))
            continue
        stages = len(problem.clues) + 1 - known
        seconds = None if end is None else max(end - time.monotonic(), 0.0) / stages
        meter = _meter(replace(budget, work=work // stages, seconds=seconds))
        prefix = Problem(problem.length, problem.arrays, problem.clues[:known])
        before = meter.left
        counts.append(_Count(prefix, views, meter).total())
        work -= before - max(meter.left, 0)
    return _consistent(counts)


def _consistent(counts: list[Count]) -> list[Count]:
    """A clue only takes solutions away: what is left later was there before."""
    least = 0
    for place in range(len(counts) - 1, -1, -1):
        stage = counts[place]
        least = max(least, stage.number)
        if not stage.exact:
            counts[place] = Count(least, False)
    return counts


def _meter(budget: CountBudget) -> Meter:
    deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
    return Meter(budget.work, budget.memory, deadline)


class _Part(Record):
    """What is known of a part's number: exactly this, or at least this."""

    number: int
    exact: bool


_NOTHING_KNOWN = _Part(0, False)


class _Count:
    """One count of one problem."""

    def __init__(self, problem: Problem, views: Views, meter: Meter) -> None:
        self.problem = problem
        self.views = views
        self.meter = meter
        self.conditions = tuple(part for condition in problem.conditions() for part in conjuncts(condition))
        self._splitter: Splitter | None = None

    def total(self) -> Count:
        categories = frozenset(range(len(self.problem.arrays)))
        part = self._count(self.conditions, categories, None, 0)
        return Count(part.number, part.exact)

    def splitter(self) -> Splitter:
        if self._splitter is None:
            self._splitter = Splitter(self.problem)
        return self._splitter

    def _count(
        self, conditions: Sequence[Condition], categories: frozenset[int], state: State | None, depth: int
    ) -> _Part:
        """The solutions of these conditions over these arrays; the state, if any, says what is impossible in them."""
        view = self._view(conditions, categories, state)
        if not relations.constants_hold(self.problem, view.spine, view.constants):
            return _Part(0, True)
        parts: list[_Part] = []
        postponed: list[tuple[Component, int]] = []
        for component in sorted(view.components, key=lambda each: each.cost):
            try:
                parts.append(_Part(self._by_elimination(component), True))
            except TooLarge as reason:
                postponed.append((component, component.arrays[0] if reason.array is None else reason.array))
            except OutOfBudget:
                parts.append(_NOTHING_KNOWN)
            if parts and parts[-1] == _Part(0, True):
                return parts[-1]
        for place, (component, array) in enumerate(postponed):
            with self.meter.share(len(postponed) - place):
                parts.append(self._by_cases(component, array, state, depth))
        return _product(parts)

    def _view(self, conditions: Sequence[Condition], categories: frozenset[int], state: State | None) -> View:
        if state is None:
            return self.views.best(conditions, categories, None)
        known, splitter = state, self.splitter()
        return self.views.best(conditions, categories, lambda spine: splitter.candidates(known, spine))

    def _by_elimination(self, component: Component) -> int:
        if component.cost <= SMALL:
            self.meter.spend(component.cost * PYTHON_STEP)
            try:
                return relations.count(self.problem, component, Meter(4 * SMALL * PYTHON_STEP, 0, None))
            except OutOfBudget:
                pass
        from logicgrid.csp.count import elimination

        return elimination.count(self.problem, component, self.meter)

    def _by_cases(self, component: Component, array: int, state: State | None, depth: int) -> _Part:
        """Propagation first; then the sum over the places where some label can be."""
        categories = frozenset((component.spine, *component.arrays))
        if state is None:
            start = self.splitter().start
            if start is None:
                return _Part(0, True)
            return self._count(component.clues, categories, start, depth)
        number, exact, cases = 0, depth < DEEPEST, 0
        for case in self.splitter().cases(state, component, array) if exact else ():
            cases += 1
            try:
                self.meter.spend(BRANCH_COST)
            except OutOfBudget:
                return _Part(number, False)
            narrowed = self.splitter().narrowed(state, case.row, case.mask)
            if narrowed is not None:
                part = self._count((*component.clues, case.condition), categories, narrowed, depth + 1)
                number, exact = number + part.number, exact and part.exact
        return _Part(number, exact and cases > 0)


def _product(parts: Sequence[_Part]) -> _Part:
    """A part that is exactly 0 leaves nothing of the rest; lower bounds multiply to a lower bound."""
    number, exact = 1, True
    for part in parts:
        if part == _Part(0, True):
            return part
        number, exact = number * part.number, exact and part.exact
    return _Part(number, exact)
