"""One supposition on a grid: what follows from it, and its refutation with as few clues as will do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.rounds import Filling
from logicgrid.csp.deduce.steps import StepLog
from logicgrid.csp.deduce.tidy import clues_of
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import Inference, LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.reasons import Trial
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.steps import inferences
from logicgrid.puzzle.techniques import Technique

BY_CLUES = {0: Technique.TRIAL_ONE_CLUE, 1: Technique.TRIAL_ONE_CLUE, 2: Technique.TRIAL_TWO_CLUES}
"""The technique of a refutation by its number of clues; of more it is `TRIAL`."""


class RefutedTrial(Record):
    """A refuted supposition: its technique and clues, the grid in which the refutation ends, its number of steps."""

    atom: Atom
    technique: Technique
    clues: frozenset[int]
    work: LoggedGrid
    length: int

    @property
    def level(self) -> int:
        return RUNGS[self.technique].level

    def mark(self, grid: Grid) -> int:
        """Mark the opposite of the supposition."""
        one, other, truth = self.atom
        if truth:
            grid.cross(one, 1 << other, self)
        else:
            grid.confirm(one, other, self)
        return 1

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the step, with the steps from the supposition to the contradiction in it."""
        if any(map(log.wanted, run)):
            steps, needs, ending = refutation(self.work, log.judge)
            log.needs.merge(needs)
            concluded = (opposite(self.atom),)
            log.steps.append(Step(self.technique, (), (), concluded, self.atom, tuple(steps), Trial(ending)))


class GridRefuter:
    """Suppositions on a grid to which the lower rungs have been applied."""

    def __init__(self, grid: Grid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter

    def worth(self, trial: RefutedTrial) -> float:
        """Return how much the opposite of the supposition unlocks, set against how much there is to read."""
        one, other, truth = trial.atom
        return self._gain((one, other, not truth)) / (20.0 + trial.length)

    def _gain(self, atom: Atom) -> int:
        """Return the number of cells that the lower rungs cross out once this is known."""
        work = self.suppose(atom)
        if not work.clash:
            with suppress(GridClash):
                Filling(work).up(LOW)
        return work.crossed() - self.grid.crossed()

    def suppose(self, atom: Atom, allowed: int = -1) -> Grid:
        """Return what follows from a supposition by the allowed tables: `clash` is None if that is no refutation."""
        self.meter.spend()
        work = self.grid.copy()
        with suppress(GridClash):
            work.suppose(*atom)
            work.settle(allowed)
        return work

    def logged(self, atom: Atom, allowed: int = -1) -> LoggedGrid:
        """Return what follows from a supposition by the allowed tables, with a log."""
        work = LoggedGrid.of(self.grid)
        with suppress(GridClash):
            work.suppose(*atom)
            work.settle(allowed)
        return work

    def trial(self, atom: Atom, allowed: int) -> RefutedTrial:
        """Return the refutation of a supposition by the allowed tables."""
        return self.refuted(atom, self.logged(atom, allowed))

    def refuted(self, atom: Atom, work: LoggedGrid, nested: bool = False) -> RefutedTrial:
        """Return the refutation of a supposition that ends in `work`."""
        assert work.clash, "what was refuted without a log is refuted with one"
        steps, _, _ = refutation(work)
        clues = frozenset(clues_of(steps))
        technique = Technique.NESTED_TRIAL if nested else BY_CLUES.get(len(clues), Technique.TRIAL)
        return RefutedTrial(atom, technique, clues, work, inferences(steps))

    def single(self, atom: Atom) -> RefutedTrial | None:
        """Return a refutation with one clue at most, the shortest if there are several; None if there is none."""
        base = self.suppose(atom, 0)
        if base.clash:
            return self.trial(atom, 0)
        trials = [self.trial(atom, mask) for mask, work in with_one_more(base, 0, set()) if work.clash]
        return min(trials, key=lambda trial: trial.length, default=None)

    def double(self, atom: Atom) -> RefutedTrial | None:
        """Return a refutation with two clues, if there is none with one; None if there is none with two.

        All pairs of clues are tried of which the first says anything about the supposition, and the second about that.
        """
        base = self.suppose(atom, 0)
        seen: set[int] = set()
        for mask, first in with_one_more(base, 0, seen):
            for both, work in with_one_more(first, mask, seen):
                if work.clash:
                    return self.trial(atom, both)
        return None

    def shortened(self, atom: Atom) -> RefutedTrial:
        """Return a refutation of which no clue can be left out."""
        self.meter.spend()
        found = self.trial(atom, -1)
        masks = self.grid.board.clues
        for number in sorted(found.clues):
            if number not in found.clues or len(found.clues) <= 1:
                continue
            rest = sum([masks[each] for each in found.clues if each != number])
            if self.suppose(atom, rest).clash:
                found = self.trial(atom, rest)
        return found


def with_one_more(base: Grid, allowed: int, seen: set[int]) -> Iterator[tuple[int, Grid]]:
    """Yield what follows with one more clue from what the allowed tables say, for each clue that says anything of it.

    Each grid comes with the mask of the tables that it took: masks that were not `seen`, to which they are added.
    """
    for mask in base.board.clues.values():
        if base.dirty & mask and allowed | mask not in seen and says_anything(base, base.dirty & mask):
            seen.add(allowed | mask)
            work = base.copy()
            work.dirty = base.dirty
            with suppress(GridClash):
                work.settle(allowed | mask)
            yield allowed | mask, work


def says_anything(grid: Grid, mask: int) -> bool:
    """Return True if one of these tables has a consequence."""
    board = grid.board
    while mask:
        low = mask & -mask
        mask ^= low
        table = board.tables[low.bit_length() - 1]
        if table.consequences(table.known(grid.yes, grid.no)) != (0, 0):
            return True
    return False
