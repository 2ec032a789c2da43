"""Question in, the exact number of its answers out, and what the number rests on."""

from __future__ import annotations

from logicgrid.puzzle.question import Question


def count_all(question: Question, seconds: float | None = None) -> tuple[int | None, str]:
    """The number of all answers, counted without any solver; None, and a lower bound in words, at a limit."""
    number, exact = question.count(seconds)
    if exact:
        return number, f"counted exactly, without CP-SAT: {number}"
    return None, f"counting stopped at a limit: at least {number}"
