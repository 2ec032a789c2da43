"""The independent second opinion: finds all solutions of a problem by propagation and branching, without any solver.

Problem in, every solution (up to a number) out, and whether these are all, within a budget of branches.  It shares
with the CP-SAT encodings only what a clue means (`evaluate.py`).  A budget that ends is said, never hidden.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator

from logicgrid.csp.evaluate import Judge
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search.fitting import Propagator
from logicgrid.csp.search.grid import Contradiction, Propagation, State
from logicgrid.csp.search.propagators import Toolbox
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Found

FIRST_LOOK = 1_000
"""Branches after which a search is looked at for the first time: will its budget do?  Then at twice as many, …"""


class Prospect:
    """How far a search is, as the share of its tree that is behind (after Knuth 1975), and whether that is enough.

    Trees are lopsided, so the pace of the last half must be short of what is needed by a factor of eight.
    """

    __slots__ = ("budget", "done", "half", "look")

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.done = self.half = 0.0
        self.look = FIRST_LOOK // 2

    def hopeless(self, branches: int) -> bool:
        if branches < self.look:
            return False
        pace = 8 * (self.done - self.half) / (branches / 2)
        missed = self.done + pace * (self.budget - branches) < 1 and branches >= FIRST_LOOK
        self.half = self.done
        self.look *= 2
        return missed


class Engine:
    """A problem's grid with its propagators; `branches` counts those of the search that is under way."""

    branches_per_unit = 1

    def __init__(self, problem: Problem, judge: Judge | None = None, toolbox: Toolbox | None = None) -> None:
        self.problem = problem
        self.judge = judge or Judge(problem)
        self.toolbox = toolbox or Toolbox(problem)
        self.layout = self.toolbox.layout
        self.propagators: list[Propagator] = []
        self.start: State | None = None
        self.tautologies: list[tuple[int, int]] = []
        """The parts (clue number, place in the clue) that say nothing: they hold however their labels are placed."""
        self.contradictions: list[tuple[int, int]] = []
        """The parts that hold in no way: each of them makes the puzzle impossible by itself."""
        self.branches = 0
        self.weights: list[float] = [1.0] * len(self.layout.category)
        """How often a clue about the item has met a contradiction: where to branch."""
        try:
            self._build()
        except Contradiction:
            self.start = None

    def _build(self) -> None:
        if self.toolbox.given is None:
            raise Contradiction
        work = Propagation(self.layout, list(self.toolbox.given))
        for clue in self.problem.clues:
            for place, part in enumerate(clue.parts):
                found = self.toolbox.propagators(work, part.condition)
                if found is None:
                    self.tautologies.append((clue.number, place))
                else:
                    self.propagators.extend(found)
                    if any(each.never for each in found):
                        self.contradictions.append((clue.number, place))
        self.propagators.sort(key=lambda propagator: propagator.cost)
        wakes = [0] * len(self.layout.category)
        for place, propagator in enumerate(self.propagators):
            for item in propagator.items:
                wakes[item] |= 1 << place
                self.weights[item] += 1
        work.wake(wakes)
        self._settle(work, (1 << len(self.propagators)) - 1)
        self.start = work.state

    def _settle(self, work: Propagation, awake: int = 0) -> None:
        """Grid rules and clues in turn until nothing changes; `awake` are places of propagators, as a mask."""
        propagators, dirty = self.propagators, work.dirty
        place = -1
        try:
            if dirty:
                awake |= work.rules()
            while awake:
                low = awake & -awake  # the cheapest
                awake ^= low
                place = low.bit_length() - 1
                settled = propagators[place].propagate(work)
                if dirty:
                    awake |= work.rules()
                    if settled and not work.moved:  # what it did itself is nothing new to it
                        awake &= ~low
        except Contradiction:
            if place >= 0:
                for item in propagators[place].items:
                    self.weights[item] += 1
            raise

    def solutions(self, budget: Budget, canonical: bool = False) -> Iterator[Assignment | None]:
        """Every solution; None (once, at the end) where the budget ended first.

        With `canonical` they come in canonical order: actor by actor, property by property, smallest value first.
        """
        if self.start is None:
            return
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        prospect = Prospect(budget.branches)
        stack: list[tuple[State, int, int, float]] = [(self.start, -1, 0, 1.0)]
        while stack:
            state, item, mask, share = stack.pop()
            if item >= 0:
                self.branches += 1
                if (
                    self.branches > budget.branches
                    or prospect.hopeless(self.branches)
                    or (deadline and not self.branches % 16 and time.monotonic() > deadline)
                ):
                    yield None
                    return
                work = Propagation(self.layout, list(state))
                try:
                    work.keep(item, mask)
                    self._settle(work)
                except Contradiction:
                    prospect.done += share
                    continue
                state = work.state
            choice = self._first_open(state) if canonical else self._smallest_open(state)
            if choice is None:
                prospect.done += share
                assignment = self.layout.assignment(state)
                if self.judge.holds(assignment):
                    yield assignment
                continue
            item, segment = choice
            rest = state[item] & segment
            share /= rest.bit_count()
            while rest:
                high = 1 << (rest.bit_length() - 1)
                rest ^= high
                stack.append((state, item, ~segment | high, share))

    def find(self, most: int, budget: Budget, canonical: bool = False, blocked: Collection[Assignment] = ()) -> Found:
        """Up to `most` solutions, none of those in `blocked`."""
        found: list[Assignment] = []
        self.branches = 0
        for solution in self.solutions(budget, canonical):
            if solution is None:
                return Found(tuple(found), False, self.branches)
            if solution in blocked:
                continue
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
        """The row with the fewest candidates for its weight and theirs (after dom/wdeg, Boussemart et al. 2004)."""
        layout, weights = self.layout, self.weights
        size, nobody, guards, lows = len(layout.category), layout.nobody, layout.guards, layout.lows
        best, least = None, 1e300
        heaviest = max(weights)
        rest = layout.rows
        while rest:
            low = rest & -rest
            item = low.bit_length() - 1
            members = state[size + item]
            rest &= ~members
            row = state[item]
            opened = (((row & ((row | guards) - lows)) | guards) - lows) & guards
            if not opened or row & nobody:
                continue
            own = 0.0
            while members:
                low = members & -members
                members ^= low
                own += weights[low.bit_length() - 1]
            while opened:
                guard = opened & -opened
                opened ^= guard
                segment = layout.segment_of_guard[guard]
                candidates = row & segment
                count = candidates.bit_count()
                if count >= least * own * heaviest:  # whatever theirs is
                    continue
                theirs = 0.0
                while candidates:
                    low = candidates & -candidates
                    candidates ^= low
                    theirs += weights[low.bit_length() - 1]
                score = count * count / (own * theirs)
                if score < least:
                    best, least = (item, segment), score
        return best


def find_solutions(problem: Problem, most: int, budget: Budget, canonical: bool = False) -> Found:
    """Up to `most` solutions of a problem by propagation and branching alone."""
    return Engine(problem).find(most, budget, canonical)
