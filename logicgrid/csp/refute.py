"""The independent second opinion: finds all solutions of a problem by propagation and branching, without any solver.

Problem in, every solution (up to a number) out, and whether these are all, within a budget of branches.  It shares
with the CP-SAT encodings only what a clue means (`evaluate.py`).  A budget that ends is said, never hidden.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from logicgrid.csp import evaluate
from logicgrid.csp.grid import Contradiction, Layout, Propagation, State
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.propagators import Propagator, propagators
from logicgrid.csp.question import Budget, Found


class Engine:
    """A problem's grid with its propagators; `branches` counts those of the search that is under way."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.layout = Layout(problem)
        self.propagators: list[Propagator] = []
        self.start: State | None = None
        self.idle: list[tuple[int, int]] = []
        """The parts (clue number, place in the clue) that say nothing: they hold however their labels are placed."""
        self.never: list[tuple[int, int]] = []
        """The parts that hold in no way: each of them makes the puzzle impossible by itself."""
        self.branches = 0
        self.wakes: list[list[int]] = [[] for _ in self.layout.category]
        try:
            self._build()
        except Contradiction:
            self.start = None

    def _build(self) -> None:
        work = self.layout.start()
        work.rules()
        given = list(work.state)
        for clue in self.problem.clues:
            for place, part in enumerate(clue.parts):
                found = propagators(self.layout, given, work, part.condition)
                if found is None:
                    self.idle.append((clue.number, place))
                else:
                    self.propagators.extend(found)
                    if any(each.never for each in found):
                        self.never.append((clue.number, place))
        self.propagators.sort(key=lambda propagator: propagator.cost)
        for place, propagator in enumerate(self.propagators):
            for item in propagator.items:
                self.wakes[item].append(place)
        work.rules()
        self._settle(work, set(range(len(self.propagators))))
        self.start = work.state

    def _settle(self, work: Propagation, awake: set[int]) -> None:
        """Grid rules and clues in turn until nothing changes."""
        propagators, wakes = self.propagators, self.wakes
        while True:
            work.rules()
            for item in work.changed:
                awake.update(wakes[item])
            work.changed.clear()
            if not awake:
                return
            place = min(awake)  # the cheapest
            awake.discard(place)
            propagators[place].propagate(work)

    def solutions(self, budget: Budget, canonical: bool = False) -> Iterator[Assignment | None]:
        """Every solution; None (once, at the end) where the budget ended first.

        With `canonical` they come in canonical order: actor by actor, property by property, smallest value first.
        """
        if self.start is None:
            return
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        stack: list[tuple[State, int, int]] = [(self.start, -1, 0)]
        while stack:
            state, item, mask = stack.pop()
            if item >= 0:
                self.branches += 1
                if self.branches > budget.branches or (
                    deadline and not self.branches % 16 and time.monotonic() > deadline
                ):
                    yield None
                    return
                work = Propagation(self.layout, list(state))
                try:
                    work.keep(item, mask)
                    self._settle(work, set())
                except Contradiction:
                    continue
                state = work.state
            choice = self._first_open(state) if canonical else self._smallest_open(state)
            if choice is None:
                assignment = self.layout.assignment(state)
                if evaluate.holds(self.problem, assignment):
                    yield assignment
                continue
            item, segment = choice
            rest = state[item] & segment
            while rest:
                high = 1 << (rest.bit_length() - 1)
                rest ^= high
                stack.append((state, item, ~segment | high))

    def find(self, most: int, budget: Budget, canonical: bool = False) -> Found:
        """Up to `most` solutions."""
        found: list[Assignment] = []
        self.branches = 0
        for solution in self.solutions(budget, canonical):
            if solution is None:
                return Found(tuple(found), False, self.branches)
            found.append(solution)
            if len(found) >= most:
                return Found(tuple(found), False, self.branches)
        return Found(tuple(found), True, self.branches)

    def _first_open(self, state: State) -> tuple[int, int] | None:
        """The first actor's first property that is not settled."""
        for actor in range(self.problem.length):
            for segment in self.layout.others[0]:
                row = state[actor] & segment
                if row & (row - 1):
                    return actor, segment
        return None

    def _smallest_open(self, state: State) -> tuple[int, int] | None:
        """The row with the fewest candidates left."""
        layout = self.layout
        best, least = None, 1 << 30
        for item, mask in enumerate(state):
            if not layout.is_row[item] or mask & layout.nobody:
                continue
            for segment in layout.others[layout.category[item]]:
                row = mask & segment
                if row & (row - 1):
                    count = row.bit_count()
                    if count < least:
                        best, least = (item, segment), count
                        if count == 2:
                            return best
        return best


def find_solutions(problem: Problem, most: int, budget: Budget, canonical: bool = False) -> Found:
    """Up to `most` solutions of a problem by propagation and branching alone."""
    return Engine(problem).find(most, budget, canonical)
