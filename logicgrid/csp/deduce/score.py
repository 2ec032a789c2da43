"""The effort of a problem, counted in rounds up to the top of the ladder; no step is written down.

A round of a rung is everything that it concludes from what is known, so level, effort and rounds do not depend on the
order of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp.deduce.ladder import MAX_WAYS
from logicgrid.csp.deduce.refutations import Refutations
from logicgrid.csp.deduce.rounds import Rounds, Stuck
from logicgrid.csp.deduce.ways import Splits
from logicgrid.csp.search.grid import Grid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.techniques import Technique


class Scorer:
    """A grid that is filled round by round with the lowest rung that yields anything, suppositions last.

    `answer` has for each item the mask of the other items of its actor.
    """

    def __init__(self, grid: Grid, meter: Meter, rounds: Rounds, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.rounds = rounds
        self.splits = Splits(grid, meter)
        self.refutations = Refutations(grid, meter, answer)

    def fill(self) -> None:
        """Fill the grid, and count the rounds.  What needs suppositions within suppositions is one more round."""
        if not self.rounds.run(self.grid, self.climb):
            self.rounds.add(Technique.NESTED_TRIAL, 1)

    def climb(self) -> None:
        """Mark everything that the lowest of the higher rungs yields.  Raises Stuck if none yields anything."""
        for technique, by_count in self.splits.refresh().rungs(5):
            for count in range(2, MAX_WAYS + 1):
                found = list(by_count(count))
                if found:
                    atoms = [atom for split in found for atom in split.atoms(self.grid)]
                    self.mark(technique, atoms, len({split.table.clue for split in found}), count)
                    return
        refuted = list(self.refutations.refuted())
        if not refuted:
            raise Stuck
        self.mark(Technique.TRIAL, map(opposite, refuted), len(refuted))

    def mark(self, technique: Technique, atoms: Iterable[Atom], yielding: int, ways: int = 0) -> None:
        """Mark what a rung yields, and count the round."""
        for atom in atoms:
            self.grid.suppose(*atom)
        self.rounds.add(technique, yielding, ways)
