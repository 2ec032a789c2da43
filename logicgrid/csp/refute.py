"""The independent second opinion: finds all solutions of a problem by propagation and branching, without any solver.

Problem in, every solution (up to a number) out, and whether these are all, within a budget of branches.  It shares
with the CP-SAT encodings only what a clue means (`evaluate.py`).  A budget that ends is said, never hidden.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from logicgrid.csp import evaluate
from logicgrid.csp.grid import Contradiction, Layout, Propagation, State
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.propagators import Propagator, propagators


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search may go: branches taken, and (for the impatient) seconds."""

    branches: int = 20_000
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The solutions found; `complete` where there are no more; `branches` is what it took."""

    solutions: tuple[Assignment, ...]
    complete: bool
    branches: int


class Engine:
    """A problem's grid with its propagators: asked as often as one likes, never changed by the asking."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.layout = Layout(problem)
        self.propagators: list[Propagator] = []
        self.start: State | None = None
        self.wakes: list[list[int]] = [[] for _ in self.layout.category]
        try:
            self._build()
        except Contradiction:
            self.start = None

    def _build(self) -> None:
        work = self.layout.start()
        for condition in self.problem.conditions():
            self.propagators.extend(propagators(self.layout, work, condition))
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
            propagators[awake.pop()].propagate(work)

    def solutions(self, budget: Budget, canonical: bool = False) -> Iterator[Assignment | None]:
        """Every solution; None (once, at the end) where the budget ended first.

        With `canonical` they come in canonical order: actor by actor, property by property, smallest value first.
        """
        if self.start is None:
            return
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        branches = 0
        stack: list[tuple[State, int, int]] = [(self.start, -1, 0)]
        while stack:
            state, item, mask = stack.pop()
            if item >= 0:
                branches += 1
                if branches > budget.branches or (deadline and not branches % 16 and time.monotonic() > deadline):
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
    """Up to `most` solutions by propagation and branching alone."""
    found: list[Assignment] = []
    branches = 0
    for solution in Engine(problem).solutions(budget, canonical):
        if solution is None:
            return Found(tuple(found), False, budget.branches)
        found.append(solution)
        if len(found) >= most:
            return Found(tuple(found), False, branches)
    return Found(tuple(found), True, branches)
