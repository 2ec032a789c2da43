"""How hard a puzzle is where there is no quicker way to know than to derive its answer."""

from __future__ import annotations

from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Question, Rating


def rated_by_deriving(question: Question, budget: Budget) -> Rating:
    """The level of the question's derivation, and the answer that it leads to."""
    derivation = question.derive(budget)
    if not derivation.complete:
        return Rating(None, 0, None)
    answer = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    return Rating(derivation.level, derivation.level, answer)
