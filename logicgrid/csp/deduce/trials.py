"""The upper rungs: suppose a cell, and refute it with one clue, two, more; in the end with suppositions within it."""

from __future__ import annotations

import time

from logicgrid.csp.deduce.board import bits
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.state import TRIAL, Clash, State
from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.question import Budget


class OutOfBudget(Exception):
    """More suppositions than may be tried, or more time."""


class Meter:
    """Counts the suppositions that are tried."""

    __slots__ = ("deadline", "left")

    def __init__(self, budget: Budget) -> None:
        self.left = budget.branches
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0 or (self.deadline and not self.left % 16 and time.monotonic() > self.deadline):
            raise OutOfBudget


class Trials:
    """Suppositions on a state at rest."""

    def __init__(self, state: State, meter: Meter) -> None:
        self.state = state
        self.meter = meter

    def suppose(self, atom: Atom, allowed: int = -1) -> State:
        """What follows from the supposition; `clash` says whether it is refuted."""
        self.meter.spend()
        work = self.state.copy()
        try:
            work.suppose(*atom)
            work.settle(allowed)
        except Clash:
            pass
        return work

    def refuted(self) -> list[tuple[Atom, State]]:
        """Every supposition that the grid's rules and the clues refute, with what follows from it."""
        state, board = self.state, self.state.board
        found = []
        implied_no = [0] * board.width
        for one in range(board.width):
            open_pairs = ~(state.yes[one] | state.no[one]) & (1 << board.width) - (2 << one)
            for other in bits(open_pairs):
                work = self.suppose((one, other, True))
                if work.clash:
                    found.append(((one, other, True), work))
                else:
                    implied_no = [a | b for a, b in zip(implied_no, work.no, strict=True)]
        for one in range(board.width):
            open_pairs = ~(state.yes[one] | implied_no[one]) & (1 << board.width) - (2 << one)
            for other in bits(open_pairs):
                work = self.suppose((one, other, False))
                if work.clash:
                    found.append(((one, other, False), work))
        return found

    def single(self, atom: Atom) -> State | None:
        """A refutation with one clue at most, if there is one."""
        base = self.suppose(atom, 0)
        if base.clash:
            return base
        for mask in self.state.board.clues.values():
            if base.dirty & mask:
                work = self.suppose(atom, mask)
                if work.clash:
                    return work
        return None

    def shortened(self, atom: Atom, work: State) -> tuple[State, set[int]]:
        """A refutation that needs all of its clues."""
        clues = clues_of(refutation(work)[0])
        masks = self.state.board.clues
        for number in sorted(clues):
            if number not in clues or len(clues) <= 1:
                continue
            less = self.suppose(atom, sum([masks[each] for each in clues if each != number]))
            if less.clash:
                work = less
                clues = clues_of(refutation(work)[0])
        return work, clues


def clues_of(steps: list[Step] | tuple[Step, ...]) -> set[int]:
    """The clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        found |= clues_of(step.steps)
    return found


NAMES = {1: "trial-one-clue", 2: "trial-two-clues"}


def climb(state: State, meter: Meter) -> None:
    """Refutes one supposition, the easiest, and marks its opposite."""
    trials = Trials(state, meter)
    refuted = trials.refuted()
    best: tuple[tuple[int, int], Atom, str, State] | None = None
    for atom, _ in refuted:
        work = trials.single(atom)
        if work is not None:
            gain = _gain(trials, atom)
            if best is None or (1, -gain) < best[0]:
                best = (1, -gain), atom, NAMES[1], work
    if best is None:
        for atom, work in refuted[:40]:
            work, clues = trials.shortened(atom, work)
            gain = _gain(trials, atom)
            rank = max(len(clues), 1)
            if best is None or (rank, -gain) < best[0]:
                best = (rank, -gain), atom, NAMES.get(rank, "trial"), work
    if best is None:
        best = _nested(trials)
    _, (one, other, truth), technique, work = best
    if truth:
        state.cross(one, 1 << other, TRIAL, (technique, work))
    else:
        state.confirm(one, other, TRIAL, (technique, work))


def _gain(trials: Trials, atom: Atom) -> int:
    """How many inferences the opposite of the supposition unlocks."""
    return len(trials.suppose((atom[0], atom[1], not atom[2])).log)


def _nested(trials: Trials) -> tuple[tuple[int, int], Atom, str, State]:
    """A supposition refuted by suppositions within it, as few levels deep as will do."""
    depth = 1
    while True:
        state, board = trials.state, trials.state.board
        progress = False
        for one in range(board.width):
            open_pairs = ~(state.yes[one] | state.no[one]) & (1 << board.width) - (2 << one)
            for other in bits(open_pairs):
                progress = True
                work = trials.suppose((one, other, True))
                if refute(work, depth, trials.meter):
                    return (7, 0), (one, other, True), "nested-trial", work
        if not progress:
            raise OutOfBudget
        depth += 1


def refute(work: State, depth: int, meter: Meter) -> bool:
    """Whether suppositions, so many levels deep, bring the state to a contradiction; it is marked on the way."""
    while True:
        trials = Trials(work, meter)
        refuted = trials.refuted()
        if not refuted and depth > 1:
            board = work.board
            for one in range(board.width):
                open_pairs = ~(work.yes[one] | work.no[one]) & (1 << board.width) - (2 << one)
                for other in bits(open_pairs):
                    inner = trials.suppose((one, other, True))
                    if refute(inner, depth - 1, meter):
                        refuted.append(((one, other, True), inner))
                        break
                if refuted:
                    break
        if not refuted:
            return False
        (one, other, truth), inner = refuted[0]
        inner, clues = trials.shortened((one, other, truth), inner) if depth == 1 else (inner, set())
        technique = NAMES.get(max(len(clues), 1), "trial") if clues else "nested-trial"
        try:
            if truth:
                work.cross(one, 1 << other, TRIAL, (technique, inner))
            else:
                work.confirm(one, other, TRIAL, (technique, inner))
            work.settle()
        except Clash:
            return True
