"""The upper rungs: suppose a cell, and refute it with one clue, two, more; in the end with suppositions within it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.board import bits
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.csp.deduce.probes import Meter, OutOfBudget, Probes
from logicgrid.csp.deduce.state import TRIAL, Clash, State
from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.problem import Assignment
from logicgrid.record import Record

MAX_COMPARED = 24
"""So many refuted suppositions are compared; past it the first ones are."""

NAMES = {0: "trial-one-clue", 1: "trial-one-clue", 2: "trial-two-clues"}


class Trial(Record):
    """A refuted supposition: its technique, the state that the refutation ends in, and how many steps that takes."""

    atom: Atom
    technique: str
    work: State
    length: int


class Trials:
    """Suppositions on a growing state.  What is refuted stays so, and is remembered."""

    def __init__(self, state: State, meter: Meter, above: Probes | None = None) -> None:
        self.state = state
        self.meter = meter
        self.probes = Probes(state, meter, above)
        self.singles: dict[Atom, Trial] = {}
        self.several: dict[Atom, Trial] = {}

    def climb(self) -> None:
        """Refutes one supposition, the easiest, and marks its opposite."""
        trial = self.easiest()
        mark(self.state, trial)

    def easiest(self) -> Trial:
        is_open = self.probes.is_open
        ready = [trial for atom, trial in self.singles.items() if is_open(atom)]
        if not ready:
            refuted = self.probes.refutations()
            self.singles = {}
            for atom in refuted:
                trial = self.single(atom)
                if trial is not None:
                    self.singles[atom] = trial
            ready = list(self.singles.values())
            if not ready:
                for atom in refuted[:MAX_COMPARED]:
                    if atom not in self.several:
                        self.several[atom] = self.shortened(atom)
                ready = [trial for atom, trial in self.several.items() if is_open(atom)]
                if ready:
                    least = min(_level(trial) for trial in ready)
                    ready = [trial for trial in ready if _level(trial) == least]
        if not ready:
            return self.nested()
        best = max(ready[:MAX_COMPARED], key=self.worth)
        again = self.single(best.atom) if best.atom in self.singles else self.shortened(best.atom)
        return again or best  # by now the grid may know more, and less is needed

    def worth(self, trial: Trial) -> float:
        """How much the opposite of the supposition unlocks, set against how much there is to read."""
        one, other, truth = trial.atom
        return self.gain((one, other, not truth)) / (4.0 + trial.length)

    def gain(self, atom: Atom) -> int:
        """How many inferences follow."""
        work = self.suppose(atom)
        return len(work.log)

    def suppose(self, atom: Atom, allowed: int = -1) -> State:
        """What follows from the supposition by the allowed tables; `clash` says whether it is refuted."""
        self.meter.spend()
        work = self.state.copy()
        try:
            work.suppose(*atom)
            work.settle(allowed)
        except Clash:
            pass
        return work

    def single(self, atom: Atom) -> Trial | None:
        """A refutation with one clue at most, the shortest if there are several."""
        base = self.suppose(atom, 0)
        if base.clash:
            return self.trial(atom, base)
        best: Trial | None = None
        for mask in self.state.board.clues.values():
            if base.dirty & mask and _says_anything(base, base.dirty & mask):
                work = base.copy()
                work.log.extend(base.log)
                work.dirty = base.dirty
                try:
                    work.settle(mask)
                except Clash:
                    trial = self.trial(atom, work)
                    if best is None or trial.length < best.length:
                        best = trial
        return best

    def trial(self, atom: Atom, work: State) -> Trial:
        steps, _ = refutation(work)
        return Trial(atom, NAMES.get(len(clues_of(steps)), "trial"), work, count(steps))

    def shortened(self, atom: Atom) -> Trial:
        """A refutation that needs all of its clues."""
        work = self.suppose(atom)
        assert work.clash, "what is refuted stays so"
        clues = clues_of(refutation(work)[0])
        masks = self.state.board.clues
        for number in sorted(clues):
            if number not in clues or len(clues) <= 1:
                continue
            less = self.suppose(atom, sum([masks[each] for each in clues if each != number]))
            if less.clash:
                work = less
                clues = clues_of(refutation(work)[0])
        return self.trial(atom, work)

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
            for one, other in list(self.probes.open_pairs()):
                if not found[0][one] >> other & 1:
                    atom = one, other, True
                    work = self.suppose(atom)
                    if refute(work, depth, self.meter, self.probes):
                        return Trial(atom, "nested-trial", work, count(refutation(work)[0]))
            depth += 1


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


def _level(trial: Trial) -> int:
    return TECHNIQUES[trial.technique].level


def _says_anything(state: State, mask: int) -> bool:
    """Whether one of these tables says anything at all."""
    board = state.board
    while mask:
        low = mask & -mask
        mask ^= low
        table = board.tables[low.bit_length() - 1]
        if table.consequences(table.known(state.yes, state.no)) != (0, 0):
            return True
    return False


def mark(state: State, trial: Trial) -> None:
    """Marks the opposite of a refuted supposition."""
    one, other, truth = trial.atom
    cause = trial.technique, trial.work
    if truth:
        state.cross(one, 1 << other, TRIAL, cause)
    else:
        state.confirm(one, other, TRIAL, cause)


def refute(work: State, depth: int, meter: Meter, above: Probes) -> bool:
    """Whether suppositions, so many levels deep, bring the state to a contradiction; it is marked on the way."""
    trials = Trials(work, meter, above)
    while True:
        refuted = trials.probes.refutations()
        trial = trials.shortened(refuted[0]) if refuted else None
        if trial is None and depth > 1:
            for one, other in list(trials.probes.open_pairs()):
                inner = trials.suppose((one, other, True))
                if refute(inner, depth - 1, meter, trials.probes):
                    trial = Trial((one, other, True), "nested-trial", inner, 100)
                    break
        if trial is None:
            return False
        try:
            mark(work, trial)
            work.settle()
        except Clash:
            return True


def clues_of(steps: list[Step] | tuple[Step, ...]) -> set[int]:
    """The clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        found |= clues_of(step.steps)
    return found


def count(steps: list[Step] | tuple[Step, ...]) -> int:
    """How many steps there are, with those within them."""
    return sum([1 + count(step.steps) for step in steps])
