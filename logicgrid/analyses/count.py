"""Problem in, the exact number of its solutions out, and what the number rests on."""

from __future__ import annotations

from logicgrid.csp.count import CountBudget, Exactly, count_solutions
from logicgrid.csp.problem import Problem


def count_all(problem: Problem, seconds: float | None = None) -> tuple[int | None, str]:
    """The number of all solutions, counted without any solver; None, and a lower bound in words, at a limit."""
    counted = count_solutions(problem, CountBudget() if seconds is None else CountBudget(seconds=seconds))
    if isinstance(counted, Exactly):
        return counted.number, f"counted exactly without listing them: {counted.number}"
    return None, f"counting stopped at a limit: at least {counted.number}"
