"""The exact number of a problem's solutions, however large; or a proven lower bound, if the budget ends first.

The number is a product over independent parts, and a part is counted without listing its solutions:

1.  Positions are named by the labels of the base category, the array that makes the clues simplest.  Parts that are
    then unconnected are counted separately (`base.py`).  An array without clues is a number of matchings
    (`relations.py`).
2.  Connected arrays are eliminated one after another over their possible rows: in pure Python if that is little work
    (`relations.py`), else in numpy (`elimination.py`, with the rows and tables of `rows.py` and the meaning of
    conditions in `vectors.py`).
3.  A part that is too large for that is narrowed by propagation and then split by the place of some label.  The counts
    of the cases are added up; each case starts again at 1, with fewer rows and often with fewer connections.  Each case
    is also a condition, and propagation only strikes out what the conditions exclude, so the number is right even if a
    later choice of base category makes no use of the propagation.

Nothing is estimated or rounded.  An exact number leaves out no case and counts none twice; if the budget ends between
cases, the sum so far is a lower bound.  Work decides what is counted; seconds only end it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logicgrid.csp.count import relations
from logicgrid.csp.count.base import STEP, Candidates, Component, CountMeter, Planner, TableTooLarge
from logicgrid.csp.expr import Compare, Condition, Const, Defined, Entry, Holder, Not, conjuncts
from logicgrid.csp.problem import Problem, mirrored
from logicgrid.csp.search import Engine
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.puzzle.budget import BudgetEnded
from logicgrid.puzzle.question import Count, bits, bounded
from logicgrid.puzzle.record import Record, replace


class Division(Record):
    """A split by the place of the label of the grid's `row`: at which label of the array `among`, in its `segment`."""

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
        """Return the grid of a case after propagation; None if it is contradictory."""
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
        """Return the candidates that the state leaves each person, the persons named by the base category's labels."""
        found = enumerate(state.candidates(base))
        return {array: rows[: self.problem.length] for array, rows in found if array != base}

    def cases(self, state: Grid, component: Component, array: int) -> Iterator[Case]:
        """Yield the cases for the place of one label, preferably an open label of the array."""
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
        """Yield the labels of the array and the base category by which to split, those that clues see first."""
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
        for item in bits(~state.no[row] & division.segment):
            place = Const(item - layout.first[division.among])
            if self.problem.arrays[division.among].distinct:
                condition: Condition = Compare("==", label, Holder(division.among, place))
            else:
                condition = Compare("==", Entry(division.among, label), place)
            yield Case(row, item, condition)
        if not state.owned >> row & 1:
            yield Case(row, None, Not(Defined((label,))))


SMALL = 20_000
"""The planned cost up to which a component is counted in pure Python, in less time than importing numpy takes."""
BRANCH_COST = 1_000_000
"""The units of work of a branch, in addition to the work that follows from it."""
DEEPEST = 120
"""The number of nested branches."""


class CountBudget(Record):
    """How far a count may go.

    `work`: table cells filled and multiplications made (about a nanosecond each, and deterministic); `memory`: the
    total bytes of its tables; `seconds`: when to stop, whatever was counted until then.
    """

    work: int = 20_000_000_000
    memory: int = 200_000_000
    seconds: float | None = None


DEFAULT_BUDGET = CountBudget()


def count_solutions(problem: Problem, budget: CountBudget = DEFAULT_BUDGET) -> Count:
    """Return the number of assignments for which `evaluate.holds` is true."""
    return _Counter(problem, CountMeter(budget.work, budget.memory, budget.seconds)).count(problem)


def remaining_counts(problem: Problem, budget: CountBudget = DEFAULT_BUDGET) -> list[Count]:
    """Return the number of solutions before the first clue, and after each clue and all before it; rules always hold.

    All of them share the budget: each stage may use its share of the work that is left.
    """
    limits = CountMeter(budget.work, budget.memory, budget.seconds)
    counter = _Counter(problem, limits)
    counts: list[Count] = []
    stages = len(problem.clues) + 1
    for known in range(stages):
        if counts and counts[-1] == Count(0):
            counts.append(Count(0))
            continue
        with limits.share(stages - known):
            counts.append(counter.count(replace(problem, clues=problem.clues[:known])))
    return bounded(counts)


class _Counter:
    """Counts a problem with some of its clues, once or several times, and computes only once what conditions see."""

    def __init__(self, problem: Problem, limits: CountMeter) -> None:
        self.planner = Planner(problem)
        self.limits = limits
        self._conditions = {
            clue.number: tuple([each for part in clue.parts for each in conjuncts(part.condition)])
            for clue in problem.constraints
        }
        self._mirrored = tuple(mirrored(problem))
        self._problem = problem
        self._splitter: Splitter | None = None

    def count(self, problem: Problem) -> Count:
        """Return the number of solutions of a problem with the same arrays, and some of the same clues."""
        self._problem = problem
        self._splitter = None
        said = [each for clue in problem.constraints for each in self._conditions[clue.number]]
        conditions = (*self._mirrored, *said)
        try:
            return self._count(conditions, frozenset(range(len(problem.arrays))), None, 0)
        except BudgetEnded:
            return Count(0, False)

    def _count(
        self, conditions: Sequence[Condition], categories: frozenset[int], state: Grid | None, depth: int
    ) -> Count:
        """Return the number of solutions of these conditions over these arrays.

        The state of the search, if there is one, says what is impossible in them.
        """
        view = self.planner.best(conditions, categories, self._candidates(state), self.limits)
        if not relations.constants_hold(self._problem, view.base, view.constants):
            return Count(0)
        parts: list[Count] = []
        postponed: list[tuple[Component, int]] = []
        for component in sorted(view.components, key=lambda each: each.cost):
            try:
                parts.append(Count(self._eliminated(component)))
            except TableTooLarge as reason:
                postponed.append((component, component.arrays[0] if reason.array is None else reason.array))
            except BudgetEnded:
                parts.append(Count(0, False))
            if parts and parts[-1] == Count(0):
                return Count(0)
        for place, (component, array) in enumerate(postponed):
            with self.limits.share(len(postponed) - place):
                parts.append(self._by_cases(component, array, state, depth))
        return _product(parts)

    def _candidates(self, state: Grid | None) -> Callable[[int], Candidates] | None:
        """Return the candidates of a search state as a function of the base category; None if there is no state."""
        if state is None:
            return None
        splitter = self.splitter()
        return lambda base: splitter.candidates(state, base)

    def splitter(self) -> Splitter:
        """Return the engine of the problem that is counted."""
        if self._splitter is None:
            self._splitter = Splitter(self._problem)
        return self._splitter

    def _eliminated(self, component: Component) -> int:
        """Return the number of ways to fill the component's arrays.  Raises TooLarge and BudgetEnded."""
        if component.cost <= SMALL:
            self.limits.spend(component.cost * STEP)
            try:
                return relations.count(self._problem, component, self.limits.part(4 * SMALL * STEP))
            except BudgetEnded:  # the estimate was too low, or time is up
                self.limits.check()
        from logicgrid.csp.count import elimination

        return elimination.count(self._problem, component, self.limits)

    def _by_cases(self, component: Component, array: int, state: Grid | None, depth: int) -> Count:
        """Return the sum over the places where some label can be; propagate before the first such split."""
        categories = frozenset((component.base, *component.arrays))
        splitter = self.splitter()
        if state is None:
            if splitter.start is None:
                return Count(0)
            return self._count(component.clues, categories, splitter.start, depth)
        number, exact, cases = 0, depth < DEEPEST, 0
        for case in splitter.cases(state, component, array) if exact else ():
            cases += 1
            try:
                self.limits.spend(BRANCH_COST)
                narrowed = splitter.narrowed(state, case)
                if narrowed is not None:
                    part = self._count((*component.clues, case.condition), categories, narrowed, depth + 1)
                    number, exact = number + part.number, exact and part.exact
            except BudgetEnded:
                return Count(number, False)
        return Count(number, exact and cases > 0)


def _product(parts: Sequence[Count]) -> Count:
    """Return the product: a part that is exactly 0 makes it 0, and lower bounds multiply to a lower bound."""
    number, exact = 1, True
    for part in parts:
        if part == Count(0):
            return part
        number, exact = number * part.number, exact and part.exact
    return Count(number, exact)
