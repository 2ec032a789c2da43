"""A problem's derivation: the ladder is climbed, what was not needed is left out, and the log is read backwards."""

from __future__ import annotations

from itertools import islice
from typing import Final

from logicgrid.csp import evaluate
from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.extract import Extraction
from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.probes import answers
from logicgrid.csp.deduce.rate import HIGHEST, Rater, score
from logicgrid.csp.deduce.rounds import Filling, full
from logicgrid.csp.deduce.spare import without_spare
from logicgrid.csp.deduce.steps import Needs, StepJudge
from logicgrid.csp.deduce.tidy import merged
from logicgrid.csp.deduce.upper_rungs import UpperRungs
from logicgrid.csp.problem import Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import GridClash, SearchBoard
from logicgrid.csp.search.large import LargeTable
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation, Step, hardest
from logicgrid.puzzle.ladder import Tally
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique


def derive(problem: Problem, budget: Budget, tables: TablesByClue | None = None) -> Derivation:
    """Return the derivation of the problem's only answer.

    It is incomplete if there is not exactly one answer, or if the budget ended: then it has the steps to everything
    that was found out of the actors.
    """
    board = SearchBoard(problem, tables)
    grid, tally, meter = LoggedGrid.start(board), Tally(), BoardMeter(budget, board)
    complete = False
    try:
        Filling(grid, tally).up(LOW)
        if not full(grid):
            found = list(islice(answers(grid, meter), 2))
            level = HIGHEST
            if len(found) == 1:
                score(grid.copy(), meter, tally, found[0].yes)
                level = tally.level
                if level > RUNGS[Technique.EITHER_WAY].level:  # suppositions refuted with few clues may do, too
                    rater = Rater(grid.copy(), meter, found[0].yes, level - 1)
                    level = rater.level if rater.fill() else level
            tally.level = level
            UpperRungs(grid, level, meter).fill()
        complete = full(grid) and evaluate.holds(problem, assignment_of(grid))
    except BudgetEnded:
        pass
    except GridClash:
        return Derivation((), 1, 0.0, 0, 0, False)
    steps = needed(grid, complete)
    level = tally.level if complete else hardest([RUNGS[step.technique].level for step in steps])
    return tally.derivation(steps, level, complete)


def needed(grid: LoggedGrid, complete: bool) -> list[Step]:
    """Return the steps to the answer; of a grid that is not full, those to everything that is known of the actors."""
    board = grid.board
    needs = Needs(board.width)
    for actor in range(board.problem.length):
        for value in bits(grid.yes[actor]):
            needs.add((actor, value, True))
        if not complete:
            for value in bits(grid.no[actor] & ~board.apart[actor]):
                needs.add((actor, value, False))
    wanted = needs.copy()
    steps = Extraction(board, needs, StepJudge(board)).walk(grid.log)
    if complete and any([step.ways or step.suppose is not None for step in steps]):  # others are short
        steps = without_spare(board, steps, wanted)
    return merged(steps)


_LEAST: Final = 150_000
_EACH: Final = 6
"""The placements for each branch of the budget that large tables may try together, and how many these are at least."""


class BoardMeter(Meter):
    """Count down a budget, which also limits what the large tables of a board may try."""

    __slots__ = ("_large", "_most")

    def __init__(self, budget: Budget, board: SearchBoard) -> None:
        super().__init__(budget)
        self._large = [table for table in board.tables if isinstance(table, LargeTable)]
        self._most = self._looked() + max(_LEAST, _EACH * budget.branches)

    def spend(self, units: int = 1) -> None:
        """Take units of work from the budget.  Raises BudgetEnded if it has fewer, or large tables tried too much."""
        if self._looked() > self._most:
            raise BudgetEnded
        super().spend(units)

    def _looked(self) -> int:
        return sum([table.looked for table in self._large])
