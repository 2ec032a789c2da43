"""The upper rungs: suppositions, what follows from them, and their refutation with as few clues as will do.

`Refutations` finds out, for the rating, which suppositions are refuted; `Trials` which is the next step of a
derivation, in the end with suppositions within it.
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
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record
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
    tables = [grid.board.tables[number] for number in bits(mask)]
    return any(table.consequences(table.known(grid.yes, grid.no)) != (0, 0) for table in tables)


# --- For the rating: no step is written down --------------------------------------------------------------------------


class Refutations:
    """Suppositions on a growing grid; `answer` has for each item the mask of the other items of its actor.

    What is true of the answer is not supposed.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.answer = answer
        self.refuter = GridRefuter(grid, meter)
        self.closures: dict[Atom, Grid | None] = {}
        """What followed from suppositions when they were last looked at; None if they are refuted."""
        self.sizes: dict[Atom, int] = {}
        """How much followed from a refuted supposition until the contradiction."""
        self.failures: Counter[Atom] = Counter()
        """How often a refuted supposition was tried in vain with few clues."""

    def refuted(self) -> Iterator[Atom]:
        """Yield the suppositions that the clues refute one by one: none of those that are true of the answer.

        What follows from a supposition that is not refuted is not refuted either.  So those come first from which most
        follows: of labels with few candidates, and that they go together.
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
        """Return what follows from a supposition by all clues; None if that is a contradiction.

        What followed from it when less was known is the start.
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
        """Return some of the suppositions that so many clues refute; none only if there are none.

        Those come first that were tried least, and of which little followed.  After the first success some more are
        tried, as many again as have failed.
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
        """Return True if a supposition leads to a contradiction with that many clues at most."""
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
