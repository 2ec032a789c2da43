"""The level of difficulty of a puzzle with one answer, compared with the level that its author states."""

from __future__ import annotations

from logicgrid.puzzle.asked import AnyPuzzle
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer

STATED = 100_000
"""The branches that may be spent if the author states a level."""


def level_of(puzzle: AnyPuzzle, answer: Answer, seconds: float | None) -> int | None:
    """Return the level of a puzzle whose author states one.

    It is that of a derivation which leads to the answer and which the checker accepts; None if there is none.
    """
    question = puzzle.question
    derivation = question.derive(Budget(STATED, seconds))
    if not derivation.complete or question.faults(derivation):
        return None
    found = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    return derivation.level if found in (None, answer) else None


def against_stated(puzzle: AnyPuzzle, stated: int, level: int | None) -> list[Diagnostic]:
    """Return a finding if the level is not the stated one, or not known."""
    span = puzzle.locate(("difficulty",))
    if level is None:
        message = say("analyses.not-known-whether-level", stated=stated)
        helps = say("analyses.allow-more-time-time")
        return [Diagnostic("difficulty-unknown", message, span, helps, Severity.WARNING)]
    if level == stated:
        return []
    helps = say("analyses.write-difficulty-logicgrid-explain", level=level)
    return [Diagnostic("difficulty-differs", say("analyses.puzzle-level-not", level=level, stated=stated), span, helps)]
