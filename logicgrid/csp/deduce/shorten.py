"""Suppositions that a derivation can do without.

A ladder that refutes one supposition after the other finds many that lead nowhere.  Here they are left out, several at
a time, if the rest still fills the grid, each refuted in its turn with the clues that it needed before.
"""

from __future__ import annotations

from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.refute import Refuter, Trial, mark
from logicgrid.csp.deduce.rounds import Rounds, Stuck
from logicgrid.csp.search.grid import Board, Grid
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import BudgetEnded, Meter
from logicgrid.puzzle.reasons import Technique

MAX_TRIED = 8_000
"""Suppositions that are tried again to find those that can be left out."""

MAX_COMPARED = 4
"""The number of the chosen suppositions that are compared at a time."""


def fewer(board: Board, trials: list[Trial], meter: Meter) -> list[Trial] | None:
    """Return suppositions of which none can be left out (within `MAX_TRIED`); None if some are nested.

    Raises BudgetEnded if the time of the meter is over.
    """
    if any([trial.level > RUNGS[Technique.TRIAL].level for trial in trials]):
        return None
    kept, part = trials, meter.part(MAX_TRIED)
    size = (len(kept) + 1) // 2
    try:
        while size:
            end = len(kept)
            while end > 0:
                rest = kept[: max(end - size, 0)] + kept[end:]
                if fills(board, rest, part):
                    kept = rest
                end = min(end - size, len(kept))
            size //= 2
    except BudgetEnded:
        if part.left >= 0:  # not the work is used up, but the time
            raise
    return kept


def fills(board: Board, trials: list[Trial], meter: Meter) -> bool:
    """Return True if these suppositions, each refuted when its clues suffice, fill the grid with the lower rungs."""
    grid, rounds = Grid.start(board), Rounds()
    refuter, left = Refuter(grid, meter), list(trials)
    while not rounds.low(grid):
        before = len(left)
        for trial in list(left):
            one, other, truth = trial.atom
            if not grid.is_open(one, other):
                left.remove(trial)
            elif refuter.suppose(trial.atom, masks(board, trial)).clash:
                left.remove(trial)
                grid.suppose(one, other, not truth)
                grid.settle()
        if len(left) == before:
            return False
    return True


def masks(board: Board, trial: Trial) -> int:
    """Return the tables of a refutation's clues."""
    return sum([board.clues[number] for number in trial.clues])


class Chosen:
    """Refutes just these suppositions, each when it can be, the most worthwhile first."""

    def __init__(self, grid: LoggedGrid, trials: list[Trial], meter: Meter) -> None:
        self.grid = grid
        self.refuter = Refuter(grid, meter)
        self.left = list(trials)

    def climb(self) -> None:
        """Refute one supposition and mark its opposite.  Raises Stuck if none of those that are left can be refuted."""
        grid = self.grid
        ready = []
        for trial in self.left:
            if grid.is_open(*trial.atom[:2]):
                found = self.refuted(trial)
                if found is not None:
                    ready.append(found)
                    if len(ready) == MAX_COMPARED:
                        break
        if not ready:
            raise Stuck
        least = min([trial.level for trial in ready])
        best = max([trial for trial in ready if trial.level == least], key=self.refuter.worth)
        self.left = [trial for trial in self.left if trial.atom != best.atom]
        mark(grid, best)

    def refuted(self, trial: Trial) -> Trial | None:
        """Return the refutation by what is known now, with one clue if that can be; None if there is none."""
        atom, refuter = trial.atom, self.refuter
        if not refuter.suppose(atom).clash:
            return None
        single = refuter.single(atom)
        if single is not None:
            return single
        as_before = masks(self.grid.board, trial)
        return refuter.trial(atom, as_before) if refuter.suppose(atom, as_before).clash else refuter.shortened(atom)
