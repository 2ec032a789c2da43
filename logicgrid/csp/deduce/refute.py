"""The upper rungs: suppositions, what follows from them, and their refutation with as few clues as possible.

`Refutations` finds refuted suppositions for the rating.  `Trials` picks the next one for a derivation, as a last resort
with nested suppositions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import RUNGS, Filling
from logicgrid.csp.deduce.probes import Probes, answers, open_pairs
from logicgrid.csp.deduce.steps import StepLog, clues_of
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import Inference, LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step, Trial, inferences, opposite
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

BY_CLUES = {0: Technique.TRIAL_ONE_CLUE, 1: Technique.TRIAL_ONE_CLUE, 2: Technique.TRIAL_TWO_CLUES}
"""The technique of a refutation by its number of clues; with more clues it is `TRIAL`."""


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
        grid.suppose(*opposite(self.atom), self)
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
        """Return how many crosses the opposite of the supposition unlocks, weighed against the refutation's length."""
        work = self.suppose(opposite(trial.atom))
        if not work.clash:
            with suppress(GridClash):
                Filling(work).up(LOW)
        return (work.crossed() - self.grid.crossed()) / (20.0 + trial.length)

    def suppose(self, atom: Atom, allowed: int = -1) -> Grid:
        """Return the grid of a supposition closed under the allowed tables; its `clash` is None if not refuted."""
        self.meter.spend()
        work = self.grid.copy()
        with suppress(GridClash):
            work.suppose(*atom)
            work.settle(allowed)
        return work

    def logged(self, atom: Atom, allowed: int = -1) -> LoggedGrid:
        """Return the grid of a supposition closed under the allowed tables, with a log."""
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
        """Return the shortest refutation with at most one clue; None if there is none."""
        base = self.suppose(atom, 0)
        if base.clash:
            return self.trial(atom, 0)
        trials = [self.trial(atom, mask) for mask, work in with_one_more(base, 0, set()) if work.clash]
        return min(trials, key=lambda trial: trial.length, default=None)

    def double(self, atom: Atom) -> RefutedTrial | None:
        """Return a refutation with at most two clues; None if there is none.

        Pairs are tried if the first clue says anything about the supposition, and the second about the result.
        """
        base = self.suppose(atom, 0)
        seen: set[int] = set()
        for mask, first in with_one_more(base, 0, seen):
            for both, work in with_one_more(first, mask, seen):
                if work.clash:
                    return self.trial(atom, both)
        return None

    def shortened(self, atom: Atom) -> RefutedTrial:
        """Return a refutation in which every clue is necessary."""
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
    """Yield the closure under the allowed tables and one more clue, for each clue that adds anything.

    Each grid comes with the mask of the tables that it used.  Masks already in `seen` are skipped; new ones are added
    to it.
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
    tables = [grid.board.tables[number] for number in bits(mask)]
    return any(table.consequences(table.known(grid.yes, grid.no)) != (0, 0) for table in tables)


# --- For the rating: no steps are recorded ----------------------------------------------------------------------------


class Refutations:
    """Suppositions on a growing grid; `answer` has for each item the mask of the other items of its actor.

    Atoms that are true in the answer are never supposed.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.answer = answer
        self.refuter = GridRefuter(grid, meter)
        self.closures: dict[Atom, Grid | None] = {}
        """The closures of suppositions when they were last computed; None if refuted."""
        self.sizes: dict[Atom, int] = {}
        """The number of consequences of a refuted supposition before the contradiction."""
        self.failures: Counter[Atom] = Counter()
        """The number of failed attempts to refute a refuted supposition with few clues."""

    def refuted(self) -> Iterator[Atom]:
        """Yield the suppositions that the clues refute one by one, skipping those that are true in the answer.

        The consequences of a supposition that survives survive, too.  So the suppositions with most consequences come
        first: positive ones, about labels with few candidates.
        """
        no, width = self.grid.no, self.grid.board.width
        survived: dict[bool, list[int]] = {True: [0] * width, False: [0] * width}
        pairs = list(open_pairs(self.grid))
        pairs.sort(key=lambda pair: -no[pair[0]].bit_count() - no[pair[1]].bit_count())
        for truth in (True, False):
            for one, other in pairs:
                if self.answer[one] >> other & 1 == truth or survived[truth][one] >> other & 1:
                    continue
                work = self.closure((one, other, truth))
                if work is None:
                    yield one, other, truth
                else:
                    survived[True] = [a | b for a, b in zip(survived[True], work.yes, strict=True)]
                    survived[False] = [a | b for a, b in zip(survived[False], work.no, strict=True)]

    def closure(self, atom: Atom) -> Grid | None:
        """Return the closure of a supposition under all clues; None if that is a contradiction.

        It starts from the last closure, computed when less was known.
        """
        if atom in self.closures and self.closures[atom] is None:
            return None
        self.meter.spend()
        grid, work = self.grid, self.closures.get(atom)
        self.closures[atom] = None
        try:
            if work is None:
                work = grid.copy()
                work.suppose(*atom)
            else:
                work.join(grid)
            work.settle()
        except GridClash:
            assert work
            self.sizes[atom] = work.crossed() - grid.crossed()
            return None
        self.closures[atom] = work
        return work

    def some_by_clues(self, count: int) -> list[Atom]:
        """Return some of the suppositions that at most `count` clues refute; an empty list only if there are none.

        Suppositions with fewest failed attempts and fewest consequences come first.  After the first success about as
        many more are tried as had been tried until then.
        """
        found: list[Atom] = []
        most = 0
        atoms = sorted(self.refuted(), key=lambda atom: (self.failures[atom], self.sizes[atom]))
        for place, atom in enumerate(atoms):
            if found and place > most:
                break
            if self.by_clues(atom, count):
                found.append(atom)
                most = most or 2 * place + 1
            else:
                self.failures[atom] += 1
        return found

    def by_clues(self, atom: Atom, count: int) -> bool:
        """Return True if a supposition leads to a contradiction with at most `count` clues."""
        return self._clashes(self.refuter.suppose(atom, 0), 0, count, set())

    def _clashes(self, work: Grid, allowed: int, count: int, seen: set[int]) -> bool:
        if work.clash:
            return True
        for mask, further in with_one_more(work, allowed, seen) if count else ():
            if self._clashes(further, mask, count - 1, seen):
                return True
        return False


# --- For a derivation -------------------------------------------------------------------------------------------------

TRIAL_LEVEL = RUNGS[Technique.TRIAL_ONE_CLUE].level
"""The level of suppositions refuted by one clue; for two clues it is one higher."""

MAX_COMPARED = 24
"""The number of refuted suppositions that are compared; if there are more, the first ones."""


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
        """Return the refutations of the lowest level among suppositions that no single clue refutes.

        An irreducible refutation is found quickly, but may have more clues than another one.  So if none of these has
        two clues, all pairs of clues are tried, and the level does not depend on the order of trials.
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


def refute(work: LoggedGrid, depth: int, meter: Meter, above: Probes) -> bool:
    """Mark the opposites of refuted suppositions, nested `depth` deep; return True if that is a contradiction."""
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
