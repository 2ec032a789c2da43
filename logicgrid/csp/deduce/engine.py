"""A problem's derivation: the ladder is climbed, what was not needed is left out, and the log is read backwards."""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.deduce.board import Board, bits
from logicgrid.csp.deduce.extract import Extraction, Judge, Needs, merged
from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.csp.deduce.order import threaded
from logicgrid.csp.deduce.probes import Meter
from logicgrid.csp.deduce.shorten import Chosen, fewer
from logicgrid.csp.deduce.state import Clash, State
from logicgrid.csp.deduce.tables import Table
from logicgrid.csp.deduce.trials import Trials, answer_of
from logicgrid.csp.deduce.waves import Waves
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.steps import hardest, inferences

MAX_JUDGED = 20_000
"""Labels that the checker may place, for a conclusion, to see whether a premise is needed."""


def derive(problem: Problem, budget: Budget) -> Derivation:
    """The derivation of the problem's only answer; incomplete where there is not exactly one, or the budget ended."""
    board = Board(problem)
    waves, meter = Waves(), Meter(budget)
    try:
        state = State.start(board)
        trials = Trials(state, meter)
        complete = waves.run(state, trials) and evaluate.holds(problem, answer_of(state))
    except Clash:
        return Derivation((), *rating([]), 0, 0, False)
    steps = needed(state, complete)
    if complete and trials.done:
        used = {step.suppose for step in steps}
        kept = fewer(board, [trial for trial in trials.done.values() if trial.atom in used], meter)
        if kept is not None:
            again, second = State.start(board), Waves()
            if second.run(again, Chosen(again, kept)):
                shorter = needed(again, True)
                if rating(shorter) <= rating(steps):
                    steps, waves = shorter, second
    return Derivation(tuple(steps), *rating(steps), waves.count, waves.narrow, complete)


def needed(state: State, complete: bool) -> list[Step]:
    """The steps to the answer; of a grid that is not full, those to everything that is known of the actors."""
    board = state.board
    needs = Needs(board.width)
    for actor in range(board.problem.length):
        for value in bits(state.yes[actor]):
            needs.add((actor, value, True))
        if not complete:
            for value in bits(state.no[actor] & ~board.apart[actor]):
                needs.add((actor, value, False))
    return merged(threaded(Extraction(board, needs, judge_of(board)).walk(state.log)))


def judge_of(board: Board) -> Judge | None:
    """The checker, where it may see that a premise is not needed and a table does not.

    That is so where clues have no tables, or rest on what is given: not all that a clue says needs all of that.
    """
    if all([isinstance(table, Table) and not table.rests_on for table in board.tables]):
        return None
    checker = ArrayChecker(board.problem, MAX_JUDGED)
    return lambda step: not checker.objection(step)


def rating(steps: list[Step]) -> tuple[int, float]:
    """Level and effort."""
    return hardest([TECHNIQUES[step.technique].level for step in steps]), round(effort(steps), 1)


def effort(steps: list[Step] | tuple[Step, ...]) -> float:
    """The steps weighed by technique, premises, and what is nested in them."""
    total = 0.0
    for step in steps:
        technique = TECHNIQUES[step.technique]
        total += technique.effort + technique.each * (
            len(step.premises) if step.suppose is None else inferences(step.steps)
        )
    return total
