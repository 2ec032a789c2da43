"""A puzzle with one answer in, its level of difficulty out, and where that is not the level that its author states."""

from __future__ import annotations

from logicgrid.csp.question import Answer, Budget
from logicgrid.diagnostics import Diagnostic, Severity
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.kind import Puzzle

LOOK = Budget(300, 1.0)
"""What it may take where nobody states a level: it is worth knowing, and not worth waiting for."""

STATED = 100_000
"""Branches where the author states one."""


def level_of(puzzle: Puzzle, answer: Answer, seconds: float | None) -> tuple[int | None, tuple[Diagnostic, ...]]:
    """The level, None where the budget ended before it was known; and what is to be said of the stated one.

    The derivation that it is taken from leads to the answer, or there is no level; one that decides whether a stated
    level is right is also read by the checker.
    """
    stated = puzzle.difficulty
    budget = LOOK if stated is None else Budget(STATED, seconds)
    if seconds is not None and budget.seconds is not None:
        budget = Budget(budget.branches, min(seconds, budget.seconds))
    derivation = puzzle.question.derive(budget)
    level = None
    if derivation.complete and (stated is None or not puzzle.question.faults(derivation)):
        found = atoms_of(puzzle).answer([atom for step in derivation.steps for atom in step.conclusions])
        level = max(derivation.level, 1) if found in (None, answer) else None
    return level, () if stated is None else tuple(_differs(puzzle, stated, level))


def _differs(puzzle: Puzzle, stated: int, level: int | None) -> list[Diagnostic]:
    span = puzzle.locate(("difficulty",))
    if level is None:
        message = f"it is not known whether the level is {stated}: the budget ended first"
        helps = "allow more time with `--time-limit`, or leave `difficulty` out"
        return [Diagnostic("difficulty-unknown", message, span, helps, Severity.WARNING)]
    if level == stated:
        return []
    helps = f"write `difficulty: {level}`; `logicgrid explain` shows the steps that it takes"
    return [Diagnostic("difficulty-differs", f"the puzzle is of level {level}, not {stated}", span, helps)]
