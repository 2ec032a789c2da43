"""The checker of derivations of problems of arrays."""

from __future__ import annotations

from logicgrid.csp.derivation import Derivation
from logicgrid.csp.problem import Problem


def faults(problem: Problem, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with the derivation; empty: it is accepted."""
    return () if derivation.complete else ("the derivation is incomplete",)
