"""Suppositions that a derivation can do without.

A ladder that refutes one supposition after the other finds many that lead nowhere.  Here they are left out, some at a
time, as long as the rest still fills the grid, each refuted in its turn with the clues that it needed before.
"""

from __future__ import annotations

from logicgrid.csp.deduce.board import Board
from logicgrid.csp.deduce.probes import Meter, OutOfBudget
from logicgrid.csp.deduce.refute import Refuter, Trial, mark
from logicgrid.csp.deduce.state import State
from logicgrid.csp.deduce.waves import Waves
from logicgrid.puzzle.budget import Budget

UNBOUNDED = Budget(1 << 60)
MAX_TRIED = 8_000
"""Suppositions that are tried again to find those that can be left out."""

MAX_COMPARED = 4
"""So many of the chosen suppositions are compared at a time."""


def fewer(board: Board, trials: list[Trial], meter: Meter) -> list[Trial] | None:
    """Suppositions of which none can be left out; None where that cannot be said (there are nested ones)."""
    if any([trial.level > 5 for trial in trials]):
        return None
    kept, meter = trials, meter.at_most(MAX_TRIED)
    size = (len(kept) + 1) // 2
    try:
        while size:
            end = len(kept)
            while end > 0:
                rest = kept[: max(end - size, 0)] + kept[end:]
                if fills(board, rest, meter):
                    kept = rest
                end = min(end - size, len(kept))
            size //= 2
    except OutOfBudget:
        pass
    return kept


def fills(board: Board, trials: list[Trial], meter: Meter) -> bool:
    """Whether these suppositions, each refuted when its clues suffice, fill the grid with the lower rungs' help."""
    state, waves = State.start(board), Waves()
    refuter, left = Refuter(state, meter), list(trials)
    while not waves.low(state):
        before = len(left)
        for trial in list(left):
            one, other, truth = trial.atom
            if (state.yes[one] | state.no[one]) >> other & 1:
                left.remove(trial)
            elif refuter.suppose(trial.atom, masks(refuter, trial)).clash:
                left.remove(trial)
                if truth:
                    state.cross(one, 1 << other, -1, None)
                else:
                    state.confirm(one, other, -1, None)
                state.rules()
                state.settle()
        if len(left) == before:
            return False
    return True


def masks(refuter: Refuter, trial: Trial) -> int:
    """The tables of a refutation's clues."""
    clues = refuter.state.board.clues
    return sum([clues[number] for number in trial.clues])


class Chosen:
    """Refutes just these suppositions, each when it can be, the most worthwhile first."""

    def __init__(self, state: State, trials: list[Trial]) -> None:
        self.state = state
        self.refuter = Refuter(state, Meter(UNBOUNDED))
        self.left = list(trials)

    def climb(self) -> None:
        state = self.state
        ready = []
        for trial in self.left:
            one, other, _ = trial.atom
            if not (state.yes[one] | state.no[one]) >> other & 1:
                found = self.refuted(trial)
                if found is not None:
                    ready.append(found)
                    if len(ready) == MAX_COMPARED:
                        break
        if not ready:
            raise OutOfBudget
        least = min([trial.level for trial in ready])
        best = max([trial for trial in ready if trial.level == least], key=self.refuter.worth)
        self.left = [trial for trial in self.left if trial.atom != best.atom]
        mark(state, best)

    def refuted(self, trial: Trial) -> Trial | None:
        """The supposition refuted as things stand now, with one clue where that can be."""
        atom, refuter = trial.atom, self.refuter
        if not refuter.suppose(atom).clash:
            return None
        single = refuter.single(atom)
        if single is not None:
            return single
        as_before = refuter.suppose(atom, masks(refuter, trial))
        return refuter.trial(atom, as_before) if as_before.clash else refuter.shortened(atom)
