"""The exact number of a question's answers, and what the number rests on."""

from __future__ import annotations

from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Count, Question


def count_all(question: Question, seconds: float | None = None) -> tuple[Count, str]:
    """Return the number of all answers, counted without any solver, and that in words; at a limit, a lower bound."""
    counted = question.count(seconds)
    if counted.exact:
        return counted, say("proof.counted", number=counted.number)
    return counted, say("proof.count-stopped")
