"""The upper rungs of a derivation: which split or supposition is the next step.

The level of a puzzle is known before (see `rate.py`), so the easiest to read is chosen: the ways of clues, those of the
fewest ways first, and of these such as are short; suppositions are the last resort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from logicgrid.csp.deduce.extract import Followed, one_way
from logicgrid.csp.deduce.ladder import MAX_WAYS
from logicgrid.csp.deduce.rate import HIGHEST
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
"""The number of steps up to which a way is short to read; in a large grid there are more."""

MAX_COMPARED = 4
"""The number of splits of one rung that are looked at for a short one."""

MAX_SINGLE = 8
"""The number of conclusions of a split that are looked at for a short one."""


class Climber:
    """Marks the easiest of what the rungs up to a level yield on a growing grid."""

    def __init__(self, grid: LoggedGrid, level: int, meter: Meter) -> None:
        self.grid = grid
        self.level = level
        self.meter = meter
        self.trials = Trials(grid, meter)
        self.short = max(SHORT, grid.board.width // 5)
        self.long = self.short + 5

    def climb(self) -> None:
        """Mark what the next split or supposition yields.  Raises Stuck if there is none."""
        rungs: list[tuple[Technique, list[Split]]] = []
        for technique, splits in self.splits():
            rungs.append((technique, splits))
            for split in sorted(splits, key=self.worth)[:MAX_COMPARED]:
                followed = self.followed(technique, split)
                conclusions = self.short_ones(split, followed)
                if conclusions:
                    self.mark(followed, conclusions)
                    return
        best, least = None, 1 << 30
        for technique, splits in rungs:
            for split in splits:
                followed = self.followed(technique, split)
                atom, length = self.shortest(split, followed)
                if length < least:
                    best, least = (followed, [atom]), length
        if best is None:
            self.trials.mark(self.trials.easiest())
            return
        if least > self.long and self.level < HIGHEST:
            with suppress(Stuck):
                trial = self.trials.easiest()
                if trial.length <= self.short:
                    self.trials.mark(trial)
                    return
        self.mark(*best)

    def splits(self) -> Iterator[tuple[Technique, list[Split]]]:
        """Yield the splits of each rung that has any."""
        splits = Splits(self.grid, self.meter)
        for technique, by_count in (
            (Technique.EITHER_WAY, splits.alone),
            (Technique.TWO_CLUES, splits.with_one_more),
            (Technique.EITHER_WAY_CLUES, splits.with_all),
        ):
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

    def short_ones(self, split: Split, followed: Followed) -> list[Atom]:
        """Return the most of a split's conclusions to which all ways are short: those that come first in the logs."""
        conclusions = self.in_order(split, followed)
        while conclusions and self.length(followed, conclusions) > self.short:
            conclusions = conclusions[: len(conclusions) // 2]
        return conclusions

    def shortest(self, split: Split, followed: Followed) -> tuple[Atom, int]:
        """Return the conclusion to which the longest way is shortest, and its length."""
        conclusions = self.in_order(split, followed)[:MAX_SINGLE]
        lengths = [self.length(followed, [atom]) for atom in conclusions]
        return conclusions[lengths.index(min(lengths))], min(lengths)

    def in_order(self, split: Split, followed: Followed) -> list[Atom]:
        """Return the conclusions of a split in the order in which they are in all logs."""
        places = [first_places(work) for work in followed.works if not work.clash]
        return sorted(split.atoms(self.grid), key=lambda atom: (max([place[atom] for place in places]), atom))

    def length(self, followed: Followed, conclusions: Sequence[Atom]) -> int:
        """Return the number of steps of the longest way to some conclusions."""
        return max([len(one_way(work, conclusions)[1]) for work in followed.works])

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
