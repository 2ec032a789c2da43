"""The upper rungs of a derivation: which split or supposition is the next step.

The level of a derivation is known before (see `rate.py`).  As far as it allows, the ways of clues are followed, those
of the fewest ways first, and of these such as are short to read; suppositions are the last resort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from logicgrid.csp.deduce.extract import Followed, one_way
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.rounds import Stuck
from logicgrid.csp.deduce.trials import Trials
from logicgrid.csp.deduce.ways import Split, Splits, follow
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import WAYS, Clash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Technique

SHORT = 7
"""The number of steps from which on a way is long to read."""

MAX_COMPARED = 8
"""The number of splits of one rung that are looked at for a short one."""


class Climber:
    """Marks the easiest of what the rungs up to a level yield on a growing grid."""

    def __init__(self, grid: LoggedGrid, level: int, meter: Meter) -> None:
        self.grid = grid
        self.level = level
        self.meter = meter
        self.trials = Trials(grid, meter)

    def climb(self) -> None:
        """Mark what the next split or supposition yields.  Raises Stuck if there is none."""
        best, least = None, 1 << 30
        for technique, splits in self.splits():
            for split in sorted(splits, key=self.worth)[:MAX_COMPARED]:
                followed = self.followed(technique, split)
                conclusions, length = self.shortest(split, followed)
                if length < least:
                    best, least = (followed, conclusions), length
                if length <= SHORT:
                    break
            if least <= SHORT:
                break
        if best is not None:
            self.mark(*best)
        elif RUNGS[Technique.TRIAL_ONE_CLUE].level > self.level:
            raise Stuck
        else:
            self.trials.climb()

    def splits(self) -> Iterator[tuple[Technique, list[Split]]]:
        """Yield the splits of each rung that has any."""
        splits = Splits(self.grid, self.meter)
        for technique, by_count in (
            (Technique.EITHER_WAY, splits.alone),
            (Technique.TWO_CLUES, splits.with_one_more),
            (Technique.EITHER_WAY_CLUES, splits.with_all),
        ):
            if RUNGS[technique].level > self.level:
                return
            for count in range(2, MAX_WAYS + 1):
                found = list(by_count(count))
                if found:
                    yield technique, found

    def worth(self, split: Split) -> int:
        """Return how little a split concludes."""
        return sum([-5 if truth else -1 for _, _, truth in split.atoms(self.grid)])

    def followed(self, technique: Technique, split: Split) -> Followed:
        """Return the ways of a split, each followed again with a log."""
        works = []
        for way in split.ways:
            work = LoggedGrid.of(self.grid)
            with suppress(Clash):
                follow(work, split.table, way, split.allowed)
            works.append(work)
        return Followed(technique, split.table, self.grid, works)

    def shortest(self, split: Split, followed: Followed) -> tuple[list[Atom], int]:
        """Return the most of a split's conclusions that are short to read, and the length of the longest way to them.

        If none are short, it is the one that comes first in the logs.
        """
        conclusions = split.atoms(self.grid)
        places = [first_places(work) for work in followed.works if not work.clash]
        conclusions.sort(key=lambda atom: (max([place[atom] for place in places]), atom))
        while True:
            length = max([len(one_way(work, conclusions)[1]) for work in followed.works])
            if length <= SHORT or len(conclusions) == 1:
                return conclusions, length
            conclusions = conclusions[: len(conclusions) // 2]

    def mark(self, followed: Followed, conclusions: Sequence[Atom]) -> None:
        """Mark some conclusions of a split: what the grid's rules see by themselves is theirs to mark."""
        grid = self.grid
        for one, other, truth in conclusions:
            if truth:
                grid.confirm(one, other, WAYS, followed)
        grid.rules()
        for one, other, truth in conclusions:
            if not truth:
                grid.cross(one, 1 << other, WAYS, followed)


def first_places(work: LoggedGrid) -> dict[Atom, int]:
    """Return for each atom that was marked its place in the log."""
    found: dict[Atom, int] = {}
    for place, (truth, item, what, _, _) in enumerate(work.log):
        for other in bits(1 << what if truth else what):
            found.setdefault(atom_of(item, other, truth), place)
    return found
