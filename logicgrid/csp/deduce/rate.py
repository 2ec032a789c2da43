"""The level of difficulty of a problem, to the top of the ladder; no step is written down.

A round of a rung is everything that it concludes from what is known, so level, effort and rounds do not depend on the
order of anything.  A grid that is filled proves that there is no other answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.probes import answers, open_pairs
from logicgrid.csp.deduce.refute import with_one_more
from logicgrid.csp.deduce.rounds import Rounds, Stuck
from logicgrid.csp.deduce.ways import Split, Splits
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Board, Clash, Grid
from logicgrid.csp.search.tables import Tables
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import Rating, bits
from logicgrid.puzzle.reasons import Technique

HIGHEST = RUNGS[Technique.NESTED_TRIAL].level


def rate(problem: Problem, budget: Budget, answer: Assignment, tables: Tables | None = None) -> Rating:
    """Return the level, and the answer that the grid was filled with.

    `answer` is what the caller takes for the answer.  It only saves work: what it says is not tried as a supposition.
    """
    grid = Grid.start(Board(problem, tables))
    rater = Rater(grid, Meter(budget), Rounds(), together(grid.board, answer))
    try:
        found = rater.fill()
    except BudgetEnded:
        return Rating(None, rater.least, None)
    except Clash:
        return Rating(None, 0, None, contradictory=True)
    if found is None:
        return Rating(None, 0, None)
    return Rating(rater.rounds.level, rater.rounds.level, found, contradictory=not evaluate.holds(problem, found))


class Rater:
    """A grid that is filled rung by rung; `answer` has for each item the mask of the other items of its actor."""

    def __init__(self, grid: Grid, meter: Meter, rounds: Rounds, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.rounds = rounds
        self.answer = answer
        self.closures: dict[Atom, Grid | None] = {}
        """What followed from suppositions when they were last looked at; None if they are refuted."""
        self.least = 0
        """The least level that is possible by what is known so far."""

    def fill(self) -> Assignment | None:
        """Return the answer with which the grid is filled in the end; None if there are others.

        Raises Clash if there is none.  What needs suppositions within suppositions is found by a plain search.
        """
        if self.rounds.run(self.grid, self.climb):
            return assignment_of(self.grid)
        self.least = HIGHEST
        found = list(islice(answers(self.grid, self.meter), 2))
        if not found:
            raise Clash
        if len(found) > 1:
            return None
        self.rounds.add(Technique.NESTED_TRIAL, 1)
        return assignment_of(found[0])

    def climb(self) -> None:
        """Mark everything that the lowest of the higher rungs yields.  Raises Stuck if none yields anything."""
        splits = Splits(self.grid, self.meter)
        refuted: list[Atom] | None = None
        for technique, by_count, refutes in (
            (Technique.EITHER_WAY, splits.alone, None),
            (Technique.TRIAL_ONE_CLUE, None, self.by_one_clue),
            (Technique.TWO_CLUES, splits.with_one_more, None),
            (Technique.TRIAL_TWO_CLUES, None, self.by_two_clues),
            (Technique.EITHER_WAY_CLUES, splits.with_all, None),
            (Technique.TRIAL, None, None),
        ):
            self.least = max(self.rounds.level, RUNGS[technique].level)
            if by_count is not None:
                if self.split(technique, by_count):
                    return
                continue
            if refuted is None:
                refuted = list(self.refuted())
            if self.refute(technique, filter(refutes, refuted) if refutes else refuted):
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

    def refute(self, technique: Technique, atoms: Iterable[Atom]) -> bool:
        """Mark the opposite of these suppositions; return True if there are any."""
        found = list(atoms)
        for one, other, truth in found:
            self.grid.suppose(one, other, not truth)
        if found:
            self.rounds.add(technique, len(found))
        return bool(found)

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
                for item in range(grid.board.width):
                    for other in bits(grid.yes[item] & ~work.yes[item]):
                        work.confirm(item, other)
                    if grid.no[item] & ~work.no[item]:
                        work.cross(item, grid.no[item])
            work.settle()
        except Clash:
            return None
        self.closures[atom] = work
        return work

    def by_one_clue(self, atom: Atom) -> bool:
        """Return True if a supposition leads to a contradiction with one clue at most."""
        base = self.supposing(atom)
        return bool(base.clash) or any([work.clash for _, work in with_one_more(base, 0)])

    def by_two_clues(self, atom: Atom) -> bool:
        """Return True if a supposition, which one clue does not refute, leads to a contradiction with two."""
        first = with_one_more(self.supposing(atom), 0)
        return any(work.clash for mask, one in first for _, work in with_one_more(one, mask))

    def supposing(self, atom: Atom) -> Grid:
        """Return what follows from a supposition by the grid's rules."""
        self.meter.spend()
        work = self.grid.copy()
        try:
            work.suppose(*atom)
            work.rules()
        except Clash:
            pass
        return work


def together(board: Board, answer: Assignment) -> list[int]:
    """Return for every item the mask of all items of its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks
