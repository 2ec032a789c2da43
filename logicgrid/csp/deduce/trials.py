"""The upper rungs: which supposition is refuted next; in the end with suppositions within it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.board import bits
from logicgrid.csp.deduce.probes import Meter, OutOfBudget, Probes, open_pairs
from logicgrid.csp.deduce.refute import Refuter, Trial, mark
from logicgrid.csp.deduce.state import Clash, State
from logicgrid.csp.problem import Assignment
from logicgrid.puzzle.derivation import Atom

MAX_COMPARED = 24
"""So many refuted suppositions are compared; past it the first ones are."""


class Trials:
    """Suppositions on a growing state.  What is refuted stays so, and is remembered."""

    def __init__(self, state: State, meter: Meter) -> None:
        self.state = state
        self.meter = meter
        self.refuter = Refuter(state, meter)
        self.probes = Probes(state, meter)
        self.singles: dict[Atom, Trial] = {}
        self.several: dict[Atom, Trial] = {}
        self.done: dict[Atom, Trial] = {}

    def climb(self) -> None:
        """Refutes one supposition, the easiest, and marks its opposite."""
        trial = self.easiest()
        self.done[trial.atom] = trial
        mark(self.state, trial)

    def easiest(self) -> Trial:
        """With one clue where that can be; else with as few as will do; else with suppositions within."""
        refuter, is_open = self.refuter, self.probes.is_open
        ready = [trial for atom, trial in self.singles.items() if is_open(atom)]
        if not ready:
            refuted = self.probes.refutations()
            trials = [refuter.single(atom) for atom in refuted]
            ready = [trial for trial in trials if trial is not None]
            self.singles = {trial.atom: trial for trial in ready}
            if not ready:
                ready = self.with_several_clues(refuted[:MAX_COMPARED])
        if not ready:
            return self.nested()
        best = max(ready[:MAX_COMPARED], key=refuter.worth)
        again = refuter.single(best.atom) if best.atom in self.singles else refuter.shortened(best.atom)
        return again or best  # by now the grid may know more, and less is needed

    def with_several_clues(self, refuted: list[Atom]) -> list[Trial]:
        """Refutations with more than one clue, those of the lowest level."""
        for atom in refuted:
            if atom not in self.several:
                self.several[atom] = self.refuter.shortened(atom)
        ready = [trial for atom, trial in self.several.items() if self.probes.is_open(atom)]
        least = min([trial.level for trial in ready], default=0)
        return [trial for trial in ready if trial.level == least]

    def nested(self) -> Trial:
        """A supposition refuted by suppositions within it, as few levels deep as will do.

        The answer is found by a plain search first: where there is not exactly one, no ladder is high enough; and only
        what is false of it can be refuted.
        """
        found = list(islice(answers(self.state, self.meter), 2))
        if len(found) != 1:
            raise OutOfBudget
        depth = 1
        while True:
            for one, other in list(open_pairs(self.state)):
                if not found[0][one] >> other & 1:
                    atom = one, other, True
                    work = self.refuter.suppose(atom)
                    if refute(work, depth, self.meter, self.probes):
                        return self.refuter.trial(atom, work, nested=True)
            depth += 1


def refute(work: State, depth: int, meter: Meter, above: Probes) -> bool:
    """Whether suppositions, so many levels deep, bring the state to a contradiction; it is marked on the way."""
    refuter, probes = Refuter(work, meter), Probes(work, meter, above)
    while True:
        refuted = probes.refutations()
        trial = refuter.shortened(refuted[0]) if refuted else None
        if trial is None and depth > 1:
            for one, other in list(open_pairs(work)):
                inner = refuter.suppose((one, other, True))
                if refute(inner, depth - 1, meter, probes):
                    trial = refuter.trial((one, other, True), inner, nested=True)
                    break
        if trial is None:
            return False
        try:
            mark(work, trial)
            work.settle()
        except Clash:
            return True


def answers(state: State, meter: Meter) -> Iterator[list[int]]:
    """The ways to fill the grid, each as the confirmed pairs of every item, by supposing one value after the other."""
    board = state.board
    best, least = None, 1 << 30
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            rest = segment & ~state.no[actor]
            if not state.yes[actor] & segment and rest.bit_count() < least:
                best, least = (actor, rest), rest.bit_count()
    if best is None:
        if evaluate.holds(board.problem, answer_of(state)):
            yield state.yes
        return
    actor, rest = best
    for value in bits(rest):
        meter.spend()
        work = state.copy()
        try:
            work.suppose(actor, value, True)
            work.settle()
        except Clash:
            continue
        yield from answers(work, meter)


def answer_of(state: State) -> Assignment:
    """The values of a full grid."""
    layout = state.board.layout
    return tuple(
        tuple(
            actor if not number else ((state.yes[actor] & segment) >> first).bit_length() - 1
            for actor in range(state.board.problem.length)
        )
        for number, (segment, first) in enumerate(zip(layout.segments, layout.first, strict=True))
    )
