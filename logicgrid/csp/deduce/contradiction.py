"""Small steps from the clues of a problem to a contradiction: why something that was supposed cannot be.

What is supposed is one more clue of the problem.  The clues one by one are tried first, then suppositions that they
refute, then suppositions within these, one level deeper each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain

from logicgrid.csp.deduce.derive import BoardMeter
from logicgrid.csp.deduce.extract import refutation
from logicgrid.csp.deduce.probes import Probes
from logicgrid.csp.deduce.refute import refute
from logicgrid.csp.deduce.steps import StepJudge
from logicgrid.csp.deduce.tidy import clues_of
from logicgrid.csp.problem import Layout, Problem, atom_of
from logicgrid.csp.search.grid import ClueLook, GridClash, SearchBoard
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.csp.turns import most_named, turning_rows
from logicgrid.puzzle.budget import Budget, BudgetEnded
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.reasons import BrokenClue, Ending, OneClue, Turned
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.techniques import Technique

_BRIEFLY = 50
"""The branches that are spent on doing without a clue."""

MOST_DEEP = 4
"""The depth to which suppositions are nested."""


class Contradiction(Record):
    """The steps to a contradiction, and what it is."""

    steps: tuple[Step, ...]
    ending: Ending


def contradiction(problem: Problem, budget: Budget, tables: TablesByClue | None = None) -> Contradiction | None:
    """Return steps to a contradiction, with clues of which none can be left out; None if none was found.

    If the problem has an answer, none is found.  Where a circle of values can be turned, one place of an actor in it
    stands for all.
    """
    for row in turning_rows(problem):
        fixed, step = _fixed(problem, row)
        found = _shortest(fixed, budget, None)
        if found is None or not _rests_on(found.steps, step.conclusions[0]):
            break  # or else the contradiction is elsewhere
        return replace(found, steps=(step, *found.steps))
    return _shortest(problem, budget, tables)


def _fixed(problem: Problem, row: int) -> tuple[Problem, Step]:
    """Return the problem with an actor at the first place of a circle, and the step that says so."""
    actor, layout = most_named(problem, row), Layout(problem)
    domains = tuple([1 if each == actor else full for each, full in enumerate(problem.arrays[row].domains)])
    arrays = list(problem.arrays)
    arrays[row] = replace(arrays[row], domains=domains)
    atom = atom_of(actor, layout.item(row, 0), True)
    return replace(problem, arrays=tuple(arrays)), Step(Technique.TURN, (), (), (atom,), reason=Turned(row))


def _rests_on(steps: Iterable[Step], atom: Atom) -> bool:
    return any([atom in step.premises or _rests_on((*step.steps, *chain(*step.ways)), atom) for step in steps])


def _shortest(problem: Problem, budget: Budget, tables: TablesByClue | None) -> Contradiction | None:
    """Return a contradiction, with clues left out one by one as long as the steps do not become more."""
    with suppress(BudgetEnded):
        grid = _grid(problem, budget, tables)
        if grid is None:
            return None
        found = _as_steps(grid)
        used = clues_of(found.steps)
        for number in sorted(used):
            if number in used and len(found.steps) > 1:
                fewer = replace(
                    problem, clues=tuple([each for each in problem.clues if each.number in used - {number}])
                )
                with suppress(BudgetEnded):
                    again = _grid(fewer, Budget(_BRIEFLY), tables)
                    if again is not None and len((shorter := _as_steps(again)).steps) <= len(found.steps):
                        found, used = shorter, clues_of(shorter.steps)
        return found
    return None


def _grid(problem: Problem, budget: Budget, tables: TablesByClue | None) -> LoggedGrid | None:
    """Return the grid that met a contradiction, with its log; None if it met none.  Raises BudgetEnded."""
    board = SearchBoard(problem, tables)
    meter = BoardMeter(budget, board)
    grid = LoggedGrid.start(board)
    try:
        grid.rules()
        grid.settle()
    except GridClash:
        return grid
    for depth in range(1, MOST_DEEP + 1):
        if refute(grid, depth, meter, Probes(grid, meter)):
            return grid
    return None


def _as_steps(grid: LoggedGrid) -> Contradiction:
    """Return the contradiction of a grid, with the steps that lead to it."""
    board = grid.board
    match grid.clash:
        case ClueLook(table, known) if not table.premises(known, 0, True, 0):  # it holds nowhere, whatever is known
            first = board.layout.first[1]
            both = [
                Step(Technique.CLUE, (table.clue,), (), ((0, first, truth),), reason=OneClue(table.clue))
                for truth in (True, False)
            ]
            return Contradiction(tuple(both), BrokenClue(table.clue))
    steps, _, ending = refutation(grid, StepJudge(board))
    return Contradiction(tuple(steps), ending)
