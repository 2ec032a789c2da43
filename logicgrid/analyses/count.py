"""The exact number of a question's answers, and what the number rests on."""

from __future__ import annotations

from logicgrid.puzzle.question import Count, Question


def count_all(question: Question, seconds: float | None = None) -> tuple[Count, str]:
    """Return the number of all answers, counted without any solver, and that in words; at a limit, a lower bound."""
    counted = question.count(seconds)
    if counted.exact:
        return counted, f"counted exactly, without CP-SAT: {counted.number}"
    return counted, "the count stopped at a limit"
