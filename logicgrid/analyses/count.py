"""Question in, the exact number of its answers out, and what the number rests on."""

from __future__ import annotations

from logicgrid.puzzle.question import Question


def count_all(question: Question, seconds: float | None = None) -> tuple[int | None, str]:
    """The number of all answers, counted without any solver; None, and a lower bound in words, at a limit."""
    counted = question.count(seconds)
    if counted.exact:
        return counted.number, f"counted exactly, without CP-SAT: {counted.number}"
    return None, f"counting stopped at a limit: at least {counted.number}"
