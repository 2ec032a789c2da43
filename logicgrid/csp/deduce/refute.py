"""Suppositions: what follows from them, and their refutation with as few clues as possible.

A probe is the closure of one supposition under the grid's rules and the clues one by one.  When the grid learns more,
the probe continues from its last state.  No probe is needed for a supposition that follows from another one that
survives: it survives, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.ladder import RUNGS, Filling
from logicgrid.csp.deduce.steps import StepLog, clues_of
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import Inference, LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step, Trial, inferences, opposite
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record


def open_pairs(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the pairs of items that are neither confirmed nor crossed out."""
    for one in range(grid.board.width):
        for other in bits(~(grid.yes[one] | grid.no[one]) & (1 << grid.board.width) - (2 << one)):
            yield one, other


class Probes:
    """The suppositions on a growing grid; `above` are the probes of the grid it was copied from.

    `answer` has, for each item, the mask of the other items of its actor.  Atoms that are true in it are never
    supposed, and each time that a closure is continued counts as work, too.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int] = (), above: Probes | None = None) -> None:
        self.grid = grid
        self.meter = meter
        self.answer = answer
        self.above = above
        self.closures: dict[Atom, Grid | None] = {}
        """The closures of suppositions when they were last computed; None if refuted."""
        self.sizes: dict[Atom, int] = {}
        """The number of consequences of a refuted supposition before the contradiction."""

    def refuted(self) -> Iterator[Atom]:
        """Yield the suppositions that are refuted by what follows from them clue by clue.

        The consequences of a supposition that survives survive, too.  So if there is an answer, the suppositions with
        most consequences come first: positive ones, about labels with few candidates.
        """
        no, width = self.grid.no, self.grid.board.width
        survived: dict[bool, list[int]] = {True: [0] * width, False: [0] * width}
        pairs = list(open_pairs(self.grid))
        if self.answer:
            pairs.sort(key=lambda pair: -no[pair[0]].bit_count() - no[pair[1]].bit_count())
        for truth in (True, False):
            for one, other in pairs:
                is_true = self.answer and self.answer[one] >> other & 1 == truth
                if is_true or survived[truth][one] >> other & 1:
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
        grid, above, work = self.grid, self.above, self.closures.get(atom)
        if work is None and atom in self.closures:
            return None
        if work is None or self.answer:
            self.meter.spend()
        if work is None and above and above.grid.is_open(*atom[:2]) and (start := above.closure(atom)):
            work = start.copy()
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


def answers(grid: Grid, meter: Meter) -> Iterator[Grid]:
    """Yield the ways to fill the grid by supposing one value after another."""
    board = grid.board
    best, least = None, 1 << 30
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            rest = segment & ~grid.no[actor]
            if not grid.yes[actor] & segment and rest.bit_count() < least:
                best, least = (actor, rest), rest.bit_count()
    if best is None:
        if evaluate.holds(board.problem, assignment_of(grid)):
            yield grid
        return
    actor, rest = best
    for value in bits(rest):
        meter.spend()
        work = grid.copy()
        try:
            work.suppose(actor, value, True)
            work.settle()
        except GridClash:
            continue
        yield from answers(work, meter)


# --- Refutations ------------------------------------------------------------------------------------------------------

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


def refute(work: LoggedGrid, depth: int, meter: Meter, above: Probes) -> bool:
    """Mark the opposites of refuted suppositions, nested `depth` deep; return True if that is a contradiction."""
    refuter, probes = GridRefuter(work, meter), Probes(work, meter, above=above)
    while True:
        refuted = next(probes.refuted(), None)
        trial = refuter.shortened(refuted) if refuted else None
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
