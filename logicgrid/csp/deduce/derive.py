"""A problem's derivation: the ladder is climbed, what was not needed is left out, and the log is read backwards."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp import evaluate
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.deduce.extract import Accepts, Extraction, Needs, merged
from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.deduce.order import in_reading_order
from logicgrid.csp.deduce.rounds import Rounds
from logicgrid.csp.deduce.shorten import Chosen, fewer
from logicgrid.csp.deduce.trials import Trials
from logicgrid.csp.problem import Problem
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Board, Clash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.csp.search.tables import Table, Tables
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.steps import hardest, inferences

MAX_JUDGED = 20_000
"""Labels that the checker may place, for a conclusion, to see whether a premise is needed."""

UNBOUNDED = 1 << 60


def derive(problem: Problem, budget: Budget, tables: Tables | None = None) -> Derivation:
    """Return the derivation of the problem's only answer.

    It is incomplete if there is not exactly one answer, or if the budget ended: then it has the steps to everything
    that was found out of the actors.
    """
    board = Board(problem, tables)
    grid, rounds, meter = LoggedGrid.start(board), Rounds(), Meter(budget)
    trials = Trials(grid, meter)
    steps: list[Step] = []
    try:
        if rounds.run(grid, trials.climb) and evaluate.holds(problem, assignment_of(grid)):
            steps = needed(grid, True)
            if trials.done:
                steps, rounds = _shortened(board, trials, steps, rounds, meter)
            return Derivation(tuple(steps), *rating(steps), rounds.count, rounds.narrow, True)
    except BudgetEnded:
        pass
    except Clash:
        return Derivation((), *rating([]), 0, 0, False)
    steps = needed(grid, False)
    return Derivation(tuple(steps), *rating(steps), rounds.count, rounds.narrow, False)


def _shortened(
    board: Board, trials: Trials, steps: list[Step], rounds: Rounds, meter: Meter
) -> tuple[list[Step], Rounds]:
    """Return a derivation without the suppositions that it can do without; the given one if that is easier."""
    used = {step.suppose for step in steps}
    kept = fewer(board, [trial for trial in trials.done.values() if trial.atom in used], meter)
    if kept is not None:
        again, second = LoggedGrid.start(board), Rounds()
        if second.run(again, Chosen(again, kept, meter.part(UNBOUNDED)).climb):
            shorter = needed(again, True)
            if rating(shorter) <= rating(steps):
                return shorter, second
    return steps, rounds


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
    return merged(in_reading_order(Extraction(board, needs, checker_of(board)).walk(grid.log)))


def checker_of(board: Board) -> Accepts | None:
    """Return the checker if it may find out that a premise is not needed and the tables do not.

    That is so if clues have no tables, or rest on what is given: not all of their conclusions need all of that.
    """
    if all([isinstance(table, Table) and not table.rests_on for table in board.tables]):
        return None
    checker = ArrayChecker(board.problem, MAX_JUDGED)
    return lambda step: not checker.objection(step)


def rating(steps: Sequence[Step]) -> tuple[int, float]:
    """Return level and effort."""
    return hardest([RUNGS[step.technique].level for step in steps]), round(effort(steps), 1)


def effort(steps: Sequence[Step]) -> float:
    """Return the sum of the steps, weighed by technique, premises, and what is nested in them."""
    total = 0.0
    for step in steps:
        rung = RUNGS[step.technique]
        total += rung.effort + rung.each * (len(step.premises) if step.suppose is None else inferences(step.steps))
    return total
