"""One supposition on a state at rest: what follows from it, and its refutation with as few clues as will do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.csp.deduce.probes import Meter
from logicgrid.csp.deduce.state import TRIAL, Clash, State
from logicgrid.csp.deduce.waves import Waves
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.record import Record

NAMES = {0: "trial-one-clue", 1: "trial-one-clue", 2: "trial-two-clues"}


class Trial(Record):
    """A refuted supposition: its technique, the state that the refutation ends in, and how many steps that takes."""

    atom: Atom
    technique: str
    clues: frozenset[int]
    work: State
    length: int

    @property
    def level(self) -> int:
        return TECHNIQUES[self.technique].level


class Refuter:
    """Suppositions on a state."""

    def __init__(self, state: State, meter: Meter) -> None:
        self.state = state
        self.meter = meter

    def gain(self, atom: Atom) -> int:
        """How many cells the lower rungs fill once this is known."""
        work = self.suppose(atom)
        if not work.clash:
            with suppress(Clash):
                Waves().low(work)
        return sum([mask.bit_count() for mask in work.no]) - sum([mask.bit_count() for mask in self.state.no])

    def worth(self, trial: Trial) -> float:
        """How much the opposite of the supposition unlocks, set against how much there is to read."""
        one, other, truth = trial.atom
        return self.gain((one, other, not truth)) / (20.0 + trial.length)

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
        trials = [self.trial(atom, work) for work in self.clashes(atom)]
        return min(trials, key=lambda trial: trial.length, default=None)

    def clashes(self, atom: Atom) -> Iterator[State]:
        """The contradictions that the supposition comes to with one clue at most."""
        base = self.suppose(atom, 0)
        if base.clash:
            yield base
            return
        for mask in self.state.board.clues.values():
            if base.dirty & mask and says_anything(base, base.dirty & mask):
                work = base.copy()
                work.log.extend(base.log)
                work.dirty = base.dirty
                try:
                    work.settle(mask)
                except Clash:
                    yield work

    def trial(self, atom: Atom, work: State, nested: bool = False) -> Trial:
        steps, _ = refutation(work)
        clues = frozenset(clues_of(steps))
        name = "nested-trial" if nested else NAMES.get(len(clues), "trial")
        return Trial(atom, name, clues, work, count(steps))

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


def says_anything(state: State, mask: int) -> bool:
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
