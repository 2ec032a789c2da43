"""Full grids at random."""

from __future__ import annotations

from random import Random

from logicgrid.kinds.sudoku.make.rules import Cells
from logicgrid.kinds.sudoku.make.solver import Solver

_BRANCHES = 300
"""The branches after which a search for a full grid starts anew."""


def filled(solver: Solver, rng: Random, tries: int = 20) -> Cells | None:
    """Return a random full grid; None if none was found (the regions of a jigsaw may allow none).  Raises WorkEnded."""
    for _ in range(tries):
        found = next(solver.answers(solver.inferred, rng, _BRANCHES), None)
        if found is not None:
            return found
    return None
