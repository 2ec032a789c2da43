"""The effort of a problem, counted in rounds up to the top of the ladder; no step is written down.

A round of a rung is everything that it concludes from what is known, so level, effort and rounds do not depend on the
order of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logicgrid.csp.deduce.ladder import MAX_WAYS
from logicgrid.csp.deduce.refutations import Refutations
from logicgrid.csp.deduce.rounds import Rounds, Stuck
from logicgrid.csp.deduce.ways import Split, Splits
from logicgrid.csp.search.grid import Grid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.reasons import Technique


class Scorer:
    """A grid that is filled round by round; `answer` has for each item the mask of the other items of its actor."""

    def __init__(self, grid: Grid, meter: Meter, rounds: Rounds, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.rounds = rounds
        self.refutations = Refutations(grid, meter, answer)

    def fill(self) -> None:
        """Fill the grid, and count the rounds.  What needs suppositions within suppositions is one more round."""
        if not self.rounds.run(self.grid, self.climb):
            self.rounds.add(Technique.NESTED_TRIAL, 1)

    def climb(self) -> None:
        """Mark everything that the lowest of the higher rungs yields.  Raises Stuck if none yields anything."""
        splits = Splits(self.grid, self.meter)
        refuted: list[Atom] | None = None
        for number, (by_count, ways, trial) in enumerate(
            (
                (splits.alone, Technique.EITHER_WAY, Technique.TRIAL_ONE_CLUE),
                (splits.with_one_more, Technique.TWO_CLUES, Technique.TRIAL_TWO_CLUES),
                (splits.with_all, Technique.EITHER_WAY_CLUES, Technique.TRIAL),
            ),
            start=1,
        ):
            if self.split(ways, by_count):
                return
            if refuted is None:
                refuted = list(self.refutations.refuted())
            if self.refute(trial, [each for each in refuted if number > 2 or self.refutations.by_clues(each, number)]):
                return
        raise Stuck

    def split(self, technique: Technique, by_count: Callable[[int], Iterator[Split]]) -> bool:
        """Mark what all ways of some clue share, of those with the fewest ways; return True if there is anything."""
        for count in range(2, MAX_WAYS + 1):
            found = list(by_count(count))
            if found:
                for split in found:
                    for one, other, truth in split.atoms(self.grid):
                        self.grid.suppose(one, other, truth)
                self.rounds.add(technique, len({split.table.clue for split in found}), count)
                return True
        return False

    def refute(self, technique: Technique, atoms: Sequence[Atom]) -> bool:
        """Mark the opposite of these suppositions; return True if there are any."""
        for one, other, truth in atoms:
            self.grid.suppose(one, other, not truth)
        if atoms:
            self.rounds.add(technique, len(atoms))
        return bool(atoms)
