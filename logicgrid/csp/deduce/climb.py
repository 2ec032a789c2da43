"""The upper rungs of a derivation: which split or supposition is the next step.

The level of a puzzle is known before (see `rate.py`), so what is best to read is chosen: the ways of a clue that settle
the most for what there is to tell of them, none of them long.  Suppositions are the last resort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import NamedTuple

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.followed import Followed
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.refute import RefutedTrial
from logicgrid.csp.deduce.rounds import Filling, Markable
from logicgrid.csp.deduce.trials import Trials
from logicgrid.csp.deduce.ways import Splits, TableSplit
from logicgrid.csp.search.cells import WAYS
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import Round
from logicgrid.puzzle.techniques import Technique

COUNTS = range(2, MAX_WAYS + 1)

MAX_BEST = 3
"""The number of splits that are looked at for short ways, of those that settle most."""

MAX_EASY = 4
"""The number of others of a rung, with equally many ways."""

MAX_AGAIN = 8
"""The number of those that had no short ways before, and are looked at again if no other has."""

MAX_MARKED = 24
"""The number of conclusions of a split that are marked at once."""

BATCH = 2
"""The conclusions of a split are marked by the number of steps to them, in twos: the shortest ones first."""

MAX_SINGLE = 4
"""The number of conclusions of a split that are looked at for the shortest one, if no split has short ways."""

HARDER = 1.2
"""How much more a split must settle if other clues are followed in it, for each round of them up to two."""


class Conclusions(NamedTuple):
    """Some conclusions of a split."""

    followed: Followed
    atoms: list[Atom]

    def mark(self, grid: Grid) -> int:
        """Mark the conclusions: what the grid's rules see by themselves is theirs to mark."""
        for one, other, truth in self.atoms:
            if truth:
                grid.confirm(one, other, WAYS, self.followed)
        grid.rules()
        for one, other, truth in self.atoms:
            if not truth:
                grid.cross(one, 1 << other, WAYS, self.followed)
        return 1


class Climber:
    """Fills a grid to which the lowest rungs have been applied, with the best of what the ways of clues yield."""

    def __init__(self, grid: LoggedGrid, level: int, meter: Meter) -> None:
        self.grid = grid
        self.level = level
        self.meter = meter
        self.splits = Splits(grid, meter)
        self.trials = Trials(grid, meter)
        self.waiting: list[Conclusions] = []
        """What a split says beside what was marked of it: only if it does not follow more easily."""
        self.failed: set[tuple[int, ...]] = set()
        """The signatures of splits that had no short ways: they will not have any as long as these are the same."""

    def fill(self) -> None:
        """Fill the grid, as far as it can be."""
        Filling(self.grid).up([*LOW, self.higher], len(LOW))

    def higher(self, _: Grid) -> Round[Markable] | None:
        """Return what the next split or supposition yields."""
        best = self.best()
        return None if best is None else Round(self.level, 0.0, [best])

    def best(self) -> Conclusions | RefutedTrial | None:
        """Return conclusions of a split that has short ways, or of the shortest one; else a supposition."""
        while self.waiting:
            followed, atoms = self.waiting.pop(0)
            atoms = [atom for atom in atoms if self.grid.is_open(*atom[:2])]
            if atoms:
                return Conclusions(followed, atoms)
        tried: list[Conclusions] = []
        for split in self.options():
            followed = Followed(self.grid, split)
            conclusions = followed.in_order(split.atoms(self.grid))
            lengths = self.short_ones(followed, conclusions)
            if lengths:
                for most in range(0, followed.short + BATCH, BATCH):
                    batch = [atom for atom, length in lengths.items() if most - BATCH < length <= most]
                    self.waiting += [Conclusions(followed, batch)] if batch else []
                return self.waiting.pop(0)
            self.failed.add(signature(split))
            tried += [Conclusions(followed, [atom]) for atom in conclusions[:MAX_SINGLE]]
        least, best = 1 << 30, None
        for each in tried:
            length, _ = each.followed.longest(each.atoms, least)
            if length < least:
                least, best = length, each
        return self.trials.easiest() if best is None else best

    def options(self) -> Iterator[TableSplit]:
        """Yield splits: those that settle most for what there is to tell of them; then others, the easiest first."""
        splits = self.splits.refresh()
        rungs: list[Callable[[int], Iterator[TableSplit]]] = [
            splits.alone,
            partial(splits.shallow, rounds=1),
            partial(splits.shallow, rounds=2),
            splits.with_all,
        ]
        if self.level <= RUNGS[Technique.EITHER_WAY].level and any(map(any, map(splits.alone, COUNTS))):
            del rungs[1:]
        best = []
        for weight, by_count in ((1.0, rungs[0]), (HARDER, rungs[-1])):
            for split in chain.from_iterable(map(by_count, COUNTS)):
                if signature(split) not in self.failed:
                    told = 2 + len(split.ways) + 2 * (len(split.ways) - split.alive)
                    best.append((self.gain(split.atoms(self.grid)) / told / weight, split))
        best.sort(key=lambda option: -option[0])
        yield from [split for _, split in best[:MAX_BEST]]
        failed: list[TableSplit] = []
        for by_count in rungs:
            for count in COUNTS:
                some = sorted(by_count(count), key=lambda split: -len(split.atoms(self.grid)))
                yield from [split for split in some if signature(split) not in self.failed][:MAX_EASY]
                failed += [split for split in some if signature(split) in self.failed][:MAX_EASY]
        yield from failed[:MAX_AGAIN]

    def gain(self, atoms: Sequence[Atom]) -> int:
        """Return the number of cells that are settled by these and what the clues make of them one by one."""
        work = self.grid.copy()
        with suppress(GridClash):
            for atom in atoms:
                work.suppose(*atom)
            work.settle()
        return known(work) - known(self.grid)

    def short_ones(self, followed: Followed, conclusions: Sequence[Atom]) -> dict[Atom, int]:
        """Return the conclusions, of those that come first, to each of which all ways are short.

        Each comes with the length of the longest way that is not contradictory.
        """
        found: dict[Atom, int] = {}
        for atom in conclusions[:MAX_MARKED]:
            length, found[atom] = followed.longest([atom], followed.short)
            if length > followed.short:
                del found[atom]
                break
        return found


def signature(split: TableSplit) -> tuple[int, ...]:
    """Return what a split is, as far as it has no more knowledge to start from."""
    return id(split.table), split.allowed, split.rounds, len(split.ways), split.alive


def known(grid: Grid) -> int:
    """Return the number of cells that are crossed out."""
    return sum([mask.bit_count() for mask in grid.no])
