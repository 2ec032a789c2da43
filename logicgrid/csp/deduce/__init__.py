"""From the clues of a problem of arrays to the full grid, step by step, as a person would."""

from __future__ import annotations

from logicgrid.csp.derivation import Derivation
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import Budget


def derive(problem: Problem, budget: Budget) -> Derivation:
    """The derivation of the problem's only answer."""
    return Derivation((), 0, 0.0, 0, 0, False)
