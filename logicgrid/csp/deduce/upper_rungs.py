"""The upper rungs of a derivation: choose the split or supposition for the next step.

The level of a puzzle is already known (see `rate.py`), so the choice is free to be whatever reads best.  A split should
settle much in relation to the length of its ways, and all its ways should be short.  Suppositions are the last resort,
since a reader has to keep them in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS, Filling, Markable
from logicgrid.csp.deduce.refute import GridRefuter, Probes, RefutedTrial, answers, open_pairs, refute
from logicgrid.csp.deduce.ways import FollowedWays, Splits, TableSplit
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import Round, Technique

COUNTS = range(2, MAX_WAYS + 1)

MAX_BEST = 3
"""The number of splits, those that settle most, that are examined for short ways."""

MAX_EASY = 4
"""The number of further splits examined per rung and number of ways."""

MAX_AGAIN = 8
"""The number of splits without short ways so far that are examined again if no other split has any."""

MAX_MARKED = 24
"""The number of conclusions of a split that are marked at once."""

BATCH = 2
"""The conclusions of a split are marked shortest first, in batches that differ by this number of steps."""

MAX_SINGLE = 4
"""The number of conclusions per split that compete for the shortest one if no split has short ways."""

HARDER = 1.2
"""The factor by which a split must settle more per round of following other clues, for up to two rounds."""

TRIAL_LEVEL = RUNGS[Technique.TRIAL_ONE_CLUE].level
"""The level of suppositions refuted by one clue; for two clues it is one higher."""

MAX_COMPARED = 24
"""The number of refuted suppositions that are compared; if there are more, the first ones."""

Rung = Callable[[int], Iterator[TableSplit]]
"""A function that yields the splits of a rung with a given number of ways."""


class Conclusions(NamedTuple):
    """Some conclusions of a split."""

    followed: FollowedWays
    atoms: list[Atom]

    def mark(self, grid: Grid) -> int:
        """Mark the conclusions, confirmed pairs first, so that the grid's rules mark what follows from these."""
        for one, other, truth in self.atoms:
            if truth:
                grid.confirm(one, other, self.followed)
        grid.rules()
        for one, other, truth in self.atoms:
            if not truth:
                grid.cross(one, 1 << other, self.followed)
        return 1


class UpperRungs:
    """Fills a grid, after the lowest rungs have been applied, with the splits that read best."""

    def __init__(self, grid: LoggedGrid, level: int, meter: Meter) -> None:
        self.grid = grid
        self.level = level
        self.meter = meter
        self.splits = Splits(grid, meter)
        self.trials = Trials(grid, meter)
        self.waiting: list[Conclusions] = []
        """The conclusions of a split not marked yet; they are used only if nothing easier yields them."""
        self.failed: set[tuple[int, ...]] = set()
        """The signatures of splits without short ways; as long as a signature is the same, there are none."""

    def fill(self) -> None:
        """Fill the grid as far as possible."""
        Filling(self.grid).up([*LOW, self.find], len(LOW))

    def find(self, _: Grid) -> Round[Markable] | None:
        """Return the conclusions of the next split; of a supposition if no split concludes anything."""
        best = self.left_over() or self.of_splits() or self.trials.easiest()
        return None if best is None else Round(self.level, 0.0, [best])

    def left_over(self) -> Conclusions | None:
        """Return the waiting conclusions of a partly marked split that are still open."""
        while self.waiting:
            followed, atoms = self.waiting.pop(0)
            atoms = [atom for atom in atoms if self.grid.is_open(*atom[:2])]
            if atoms:
                return Conclusions(followed, atoms)
        return None

    def of_splits(self) -> Conclusions | None:
        """Return the first conclusions of a split with short ways, else the one whose longest way is shortest."""
        longer: list[Conclusions] = []
        for split in self.options():
            followed = FollowedWays(self.grid, split)
            conclusions = followed.in_order(split.atoms(self.grid))
            lengths = short_ones(followed, conclusions)
            if lengths:
                for most in range(0, followed.short + BATCH, BATCH):
                    batch = [atom for atom, length in lengths.items() if most - BATCH < length <= most]
                    self.waiting += [Conclusions(followed, batch)] if batch else []
                return self.waiting.pop(0)
            self.failed.add(signature(split))
            longer += [Conclusions(followed, [atom]) for atom in conclusions[:MAX_SINGLE]]
        least, best = 1 << 30, None
        for each in longer:
            length, _ = each.followed.longest(each.atoms, least)
            if length < least:
                least, best = length, each
        return best

    def options(self) -> Iterator[TableSplit]:
        """Yield splits: those that settle most in relation to their length; then others, the easiest first.

        Splits that had no short ways before come last, since more may be known by now.
        """
        rungs = self.rungs()
        yield from self.best_worth(rungs[0], rungs[-1])
        failed: list[TableSplit] = []
        for rung in rungs:
            for count in COUNTS:
                some = sorted(rung(count), key=lambda split: -len(split.atoms(self.grid)))
                yield from [split for split in some if signature(split) not in self.failed][:MAX_EASY]
                failed += [split for split in some if signature(split) in self.failed][:MAX_EASY]
        yield from failed[:MAX_AGAIN]

    def rungs(self) -> list[Rung]:
        """Return the rungs of splits, the easiest first; only the first if it is enough for the level."""
        splits = self.splits.refresh()
        if self.level <= RUNGS[Technique.EITHER_WAY].level and any(map(any, map(splits.alone, COUNTS))):
            return [splits.alone]
        shallow = [partial(splits.shallow, rounds=rounds) for rounds in (1, 2)]
        return [splits.alone, *shallow, splits.with_all]

    def best_worth(self, alone: Rung, with_others: Rung) -> list[TableSplit]:
        """Return the splits that settle most in relation to the number of their ways; contradictory ways count more."""
        worth = []
        for weight, rung in ((1.0, alone), (HARDER, with_others)):
            for split in chain.from_iterable(map(rung, COUNTS)):
                if signature(split) not in self.failed:
                    lines = 2 + len(split.ways) + 2 * (len(split.ways) - split.alive)
                    worth.append((self.gain(split.atoms(self.grid)) / lines / weight, split))
        worth.sort(key=lambda option: -option[0])
        return [split for _, split in worth[:MAX_BEST]]

    def gain(self, atoms: Sequence[Atom]) -> int:
        """Return the number of cells settled by these atoms and by what follows from them, clue by clue."""
        work = self.grid.copy()
        with suppress(GridClash):
            for atom in atoms:
                work.suppose(*atom)
            work.settle()
        return work.crossed() - self.grid.crossed()


class Trials:
    """Suppositions on a growing grid.  A refuted supposition stays refuted, and is remembered."""

    def __init__(self, grid: LoggedGrid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.refuter = GridRefuter(grid, meter)
        self.probes = Probes(grid, meter)
        self.singles: dict[Atom, RefutedTrial] = {}
        self.several: dict[Atom, RefutedTrial] = {}

    def easiest(self) -> RefutedTrial | None:
        """Return the refutation to show next: with one clue if possible, else with two, else with few clues.

        If there is none, return one with nested suppositions.
        """
        refuter = self.refuter
        ready = [trial for atom, trial in self.singles.items() if self.grid.is_open(*atom[:2])]
        if not ready:
            refuted = list(self.probes.refuted())
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

    def with_several_clues(self, refuted: list[Atom]) -> list[RefutedTrial]:
        """Return the refutations of the lowest level among suppositions that no single clue refutes.

        An irreducible refutation is found quickly, but may have more clues than another one.  So if none of these has
        two clues, all pairs of clues are tried, and the level does not depend on the order of trials.
        """
        for atom in refuted[:MAX_COMPARED]:
            if atom not in self.several:
                self.several[atom] = self.refuter.shortened(atom)
        ready = [trial for atom, trial in self.several.items() if self.grid.is_open(*atom[:2])]
        least = min([trial.level for trial in ready], default=0)
        if least > TRIAL_LEVEL + 1:
            for atom in refuted:
                trial = self.refuter.double(atom)
                if trial is not None:
                    self.several[atom] = trial
                    return [trial]
        return [trial for trial in ready if trial.level == least]

    def nested(self) -> RefutedTrial | None:
        """Return a supposition refuted by nested suppositions, with as little nesting as possible.

        A plain search finds the answer first, since only what is false in the answer can be refuted.  Return None
        unless there is exactly one answer: otherwise no ladder is high enough.
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


def short_ones(followed: FollowedWays, conclusions: Sequence[Atom]) -> dict[Atom, int]:
    """Return those of the first conclusions to which all ways are short.

    Each is mapped to the length of its longest way that is not contradictory.
    """
    found: dict[Atom, int] = {}
    for atom in conclusions[:MAX_MARKED]:
        length, alive = followed.longest([atom], followed.short)
        if length > followed.short:
            break
        found[atom] = alive
    return found


def signature(split: TableSplit) -> tuple[int, ...]:
    """Return a key that changes when a split starts from fewer ways, so that it is worth examining again."""
    return id(split.table), split.allowed, split.rounds, len(split.ways), split.alive
