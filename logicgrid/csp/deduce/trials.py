"""The upper rungs: which supposition is refuted next; in the end with suppositions within it."""

from __future__ import annotations

from itertools import islice

from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.probes import Probes, answers, open_pairs
from logicgrid.csp.deduce.refute import GridRefuter, RefutedTrial
from logicgrid.csp.search.grid import GridClash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.techniques import Technique

TRIAL_LEVEL = RUNGS[Technique.TRIAL_ONE_CLUE].level
"""The level of suppositions that one clue refutes; of those that two clues refute it is one more."""

MAX_COMPARED = 24
"""The number of refuted suppositions that are compared; the first ones are, if there are more."""


class Trials:
    """Suppositions on a growing grid.  What is refuted stays so, and is remembered."""

    def __init__(self, grid: LoggedGrid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.refuter = GridRefuter(grid, meter)
        self.probes = Probes(grid, meter)
        self.singles: dict[Atom, RefutedTrial] = {}
        self.several: dict[Atom, RefutedTrial] = {}

    def easiest(self) -> RefutedTrial | None:
        """Return the supposition to be refuted: with one clue if that can be; else with two; else with few of them.

        If that cannot be, it is refuted with suppositions within it.
        """
        refuter = self.refuter
        ready = [trial for atom, trial in self.singles.items() if self.is_open(atom)]
        if not ready:
            refuted = self.probes.refutations()
            trials = [refuter.single(atom) for atom in refuted]
            ready = [trial for trial in trials if trial is not None]
            self.singles = {trial.atom: trial for trial in ready}
            if not ready:
                ready = self.with_several_clues(refuted)
        if not ready:
            return self.nested()
        best = max(ready[:MAX_COMPARED], key=refuter.worth)
        again = refuter.single(best.atom) if best.level == TRIAL_LEVEL else refuter.shortened(best.atom)
        return again if again is not None and again.level <= best.level else best

    def is_open(self, atom: Atom) -> bool:
        """Return True if the atom is neither known nor refuted."""
        return self.grid.is_open(*atom[:2])

    def with_several_clues(self, refuted: list[Atom]) -> list[RefutedTrial]:
        """Return refutations of the lowest level, of suppositions that no single clue refutes.

        A refutation of which no clue can be left out is found quickly, but may have more clues than another one.  So if
        none of these has two clues, all pairs of clues are tried: the level does not depend on what is tried first.
        """
        for atom in refuted[:MAX_COMPARED]:
            if atom not in self.several:
                self.several[atom] = self.refuter.shortened(atom)
        ready = [trial for atom, trial in self.several.items() if self.is_open(atom)]
        least = min([trial.level for trial in ready], default=0)
        if least > TRIAL_LEVEL + 1:
            for atom in refuted:
                trial = self.refuter.double(atom)
                if trial is not None:
                    self.several[atom] = trial
                    return [trial]
        return [trial for trial in ready if trial.level == least]

    def nested(self) -> RefutedTrial | None:
        """Return a supposition that is refuted by suppositions within it, as few levels deep as will do.

        The answer is found by a plain search first.  None if there is not exactly one: no ladder is high enough then.
        Only what is false of the answer can be refuted.
        """
        found = list(islice(answers(self.grid, self.meter), 2))
        if len(found) != 1:
            return None
        depth = 1
        while True:
            for one, other in list(open_pairs(self.grid)):
                if not found[0].yes[one] >> other & 1:
                    atom = one, other, True
                    work = self.refuter.logged(atom)
                    if refute(work, depth, self.meter, self.probes):
                        return self.refuter.refuted(atom, work, nested=True)
            depth += 1


def refute(work: LoggedGrid, depth: int, meter: Meter, above: Probes) -> bool:
    """Mark what suppositions refute, nested `depth` levels deep; return True if that leads to a contradiction."""
    refuter, probes = GridRefuter(work, meter), Probes(work, meter, above)
    while True:
        refuted = probes.refutations()
        trial = refuter.shortened(refuted[0]) if refuted else None
        if trial is None and depth > 1:
            for one, other in list(open_pairs(work)):
                inner = refuter.logged((one, other, True))
                if refute(inner, depth - 1, meter, probes):
                    trial = refuter.refuted((one, other, True), inner, nested=True)
                    break
        if trial is None:
            return False
        try:
            trial.mark(work)
            work.settle()
        except GridClash:
            return True
