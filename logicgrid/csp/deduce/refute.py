"""One supposition on a grid: what follows from it, and its refutation with as few clues as will do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.csp.deduce.rounds import Rounds
from logicgrid.csp.search.grid import TRIAL, Clash, Grid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.reasons import Technique
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.steps import inferences

BY_CLUES = {0: Technique.TRIAL_ONE_CLUE, 1: Technique.TRIAL_ONE_CLUE, 2: Technique.TRIAL_TWO_CLUES}
"""The technique of a refutation by its number of clues; of more it is `TRIAL`."""


class Trial(Record):
    """A refuted supposition: its technique and clues, the grid in which the refutation ends, its number of steps."""

    atom: Atom
    technique: Technique
    clues: frozenset[int]
    work: Grid
    length: int

    @property
    def level(self) -> int:
        return TECHNIQUES[self.technique].level


class Refuter:
    """Suppositions on a grid to which the lower rungs have been applied."""

    def __init__(self, grid: Grid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter

    def worth(self, trial: Trial) -> float:
        """Return how much the opposite of the supposition unlocks, set against how much there is to read."""
        one, other, truth = trial.atom
        return self._gain((one, other, not truth)) / (20.0 + trial.length)

    def _gain(self, atom: Atom) -> int:
        """Return the number of cells that the lower rungs cross out once this is known."""
        work = self.suppose(atom)
        if not work.clash:
            with suppress(Clash):
                Rounds().low(work)
        return sum([mask.bit_count() for mask in work.no]) - sum([mask.bit_count() for mask in self.grid.no])

    def suppose(self, atom: Atom, allowed: int = -1) -> Grid:
        """Return what follows from the supposition by the allowed tables: `clash` is None if that does not refute it."""
        self.meter.spend()
        work = self.grid.copy(logged=True)
        with suppress(Clash):
            work.suppose(*atom)
            work.settle(allowed)
        return work

    def single(self, atom: Atom) -> Trial | None:
        """Return a refutation with one clue at most, the shortest if there are several; None if there is none."""
        base = self.suppose(atom, 0)
        works = [base] if base.clash else [work for work, _ in self._with_one_more(base, 0) if work.clash]
        return min([self.trial(atom, work) for work in works], key=lambda trial: trial.length, default=None)

    def double(self, atom: Atom) -> Trial | None:
        """Return a refutation with two clues; None if there is none.  There must be none with one clue.

        All pairs of clues are tried of which the first says anything about the supposition, and the second about that.
        """
        base = self.suppose(atom, 0)
        for first, mask in self._with_one_more(base, 0):
            for work, _ in self._with_one_more(first, mask):
                if work.clash:
                    return self.trial(atom, work)
        return None

    def _with_one_more(self, base: Grid, allowed: int) -> Iterator[tuple[Grid, int]]:
        """Yield what follows from a supposition's consequences with one more clue, and the tables that may be used."""
        for mask in self.grid.board.clues.values():
            if base.dirty & mask and says_anything(base, base.dirty & mask):
                work = base.copy(logged=True)
                assert work.log is not None
                work.log.extend(base.log or [])
                work.dirty = base.dirty
                with suppress(Clash):
                    work.settle(allowed | mask)
                yield work, allowed | mask

    def trial(self, atom: Atom, work: Grid, nested: bool = False) -> Trial:
        """Return the supposition with its refutation, which ends in `work`."""
        steps, _, _ = refutation(work)
        clues = frozenset(clues_of(steps))
        technique = Technique.NESTED_TRIAL if nested else BY_CLUES.get(len(clues), Technique.TRIAL)
        return Trial(atom, technique, clues, work, inferences(steps))

    def shortened(self, atom: Atom) -> Trial:
        """Return a refutation of which no clue can be left out."""
        work = self.suppose(atom)
        assert work.clash, "what is refuted stays so"
        clues = clues_of(refutation(work)[0])
        masks = self.grid.board.clues
        for number in sorted(clues):
            if number not in clues or len(clues) <= 1:
                continue
            less = self.suppose(atom, sum([masks[each] for each in clues if each != number]))
            if less.clash:
                work = less
                clues = clues_of(refutation(work)[0])
        return self.trial(atom, work)


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


def mark(grid: Grid, trial: Trial) -> None:
    """Mark the opposite of a refuted supposition."""
    one, other, truth = trial.atom
    cause = trial.technique, trial.work
    if truth:
        grid.cross(one, 1 << other, TRIAL, cause)
    else:
        grid.confirm(one, other, TRIAL, cause)


def clues_of(steps: list[Step] | tuple[Step, ...]) -> set[int]:
    """Return the clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        found |= clues_of(step.steps)
    return found
