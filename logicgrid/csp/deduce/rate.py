"""The level of difficulty of a problem, to the top of the ladder; no step is written down.

What the rungs up to a level conclude does not depend on the order in which they are used.  So once a level is known to
be needed, all rungs up to it are used together, and whatever is found first.  A grid that is filled proves that there
is no other answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.patterns import patterns, without_premises
from logicgrid.csp.deduce.probes import answers, open_pairs
from logicgrid.csp.deduce.refutations import Refutations
from logicgrid.csp.deduce.rounds import full
from logicgrid.csp.deduce.ways import Splits
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Board, Clash, Grid
from logicgrid.csp.search.tables import Tables
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.techniques import Technique

HIGHEST = RUNGS[Technique.NESTED_TRIAL].level

BY_CLUES = RUNGS[Technique.TRIAL_ONE_CLUE].level - 1
"""Above this level, how many more it is tells how many clues may be held together; at `SEVERAL` any number."""

SEVERAL = RUNGS[Technique.TRIAL].level


def rate(
    problem: Problem, budget: Budget, answer: Assignment, tables: Tables | None = None, highest: int = HIGHEST
) -> Rating:
    """Return the level, and the answer that the grid was filled with.

    `answer` is what the caller takes for the answer.  It only saves work: what it says is not tried as a supposition.
    Of a puzzle above the level `highest` it is only found out that it is, and what the levels up to it leave open.
    """
    board = Board(problem, tables)
    rater = Rater(Grid.start(board), Meter(budget), together(board, answer))
    try:
        if not rater.fill(highest):
            if highest < HIGHEST:
                return Rating(None, highest + 1, None, open=len(list(open_pairs(rater.grid))))
            return rater.by_search()
    except BudgetEnded:
        return Rating(None, rater.least, None)
    except Clash:
        return Rating(None, 0, None, contradictory=True)
    found = assignment_of(rater.grid)
    return Rating(
        rater.level,
        rater.level,
        found,
        contradictory=not evaluate.holds(problem, found),
        climbs=rater.climbs,
    )


class Rater:
    """A grid that is filled; `level` is what was needed so far, and at least `least` will be needed.

    `answer` has for each item the mask of the other items of its actor.
    """

    def __init__(self, grid: Grid, meter: Meter, answer: Sequence[int]) -> None:
        self.grid = grid
        self.meter = meter
        self.level = self.least = 1
        self.climbs = 0
        self.splits = Splits(grid, meter)
        self.refutations = Refutations(grid, meter, answer)

    def fill(self, highest: int) -> bool:
        """Fill the grid with the rungs up to a level; return False if these do not suffice."""
        self.grid.rules()
        for each in list(without_premises(self.grid)):
            self.grid.cross(*each)
        while not self.low(highest):
            if not self.climb(highest):
                return False
        return True

    def low(self, highest: int) -> bool:
        """Mark all that follows by the two lowest levels, or the lowest; return True if the grid is full then.

        Patterns seldom yield anything: if a higher level is needed anyway, they wait until the ways of clues do not.
        """
        grid = self.grid
        while True:
            grid.settle()
            if full(grid):
                return True
            if highest < 2 or self.level > 2 or not patterns(grid):
                return False
            self.level = 2

    def climb(self, highest: int) -> bool:
        """Mark something that follows by the rungs of the lowest level possible; return False if there is nothing."""
        if highest <= BY_CLUES:
            return False
        self.climbs += 1
        self.splits.refresh()
        for level in range(max(self.level, BY_CLUES + 1), min(highest, SEVERAL) + 1):
            self.least = level
            if self.split(level) or (self.level > 2 and patterns(self.grid)) or self.refute(level):
                self.level = level
                return True
        return False

    def split(self, level: int) -> bool:
        """Mark what all ways of some clue share; return True if that is anything."""
        for technique, by_count in self.splits.rungs(level):
            if level == SEVERAL and technique == Technique.TWO_CLUES:
                continue
            for count in range(2, MAX_WAYS + 1):
                found = False
                for split in by_count(count):
                    for one, other, truth in split.atoms(self.grid):
                        self.grid.suppose(one, other, truth)
                    found = True
                if found:
                    return True
        return False

    def refute(self, level: int) -> bool:
        """Mark the opposite of suppositions that are refuted; return True if there are any."""
        if level == SEVERAL:
            found = list(islice(self.refutations.refuted(), 1))
        else:
            found = self.refutations.some_by_clues(level - BY_CLUES)
        for one, other, truth in found:
            self.grid.suppose(one, other, not truth)
        return bool(found)

    def by_search(self) -> Rating:
        """Return the rating if suppositions within suppositions are needed.  Raises Clash if there is no answer."""
        self.least = HIGHEST
        found = list(islice(answers(self.grid, self.meter), 2))
        if not found:
            raise Clash
        if len(found) > 1:
            return Rating(None, 0, None)
        return Rating(HIGHEST, HIGHEST, assignment_of(found[0]))


def together(board: Board, answer: Assignment) -> list[int]:
    """Return for every item the mask of all items of its actor."""
    masks = [0] * board.width
    for actor in range(board.problem.length):
        items = [board.layout.item(number, row[actor]) for number, row in enumerate(answer)]
        for item in items:
            masks[item] |= sum([1 << other for other in items])
    return masks
