"""Digits that make a given pattern of places a puzzle.

Few full grids are the only answer of the digits that stand in a pattern, so a random one is improved step by step: a
few of its givens are drawn anew, and the change stays if inference then leaves no more candidates than before.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from logicgrid.kinds.sudoku.board import Group
from logicgrid.kinds.sudoku.make.digging import difference
from logicgrid.kinds.sudoku.make.rules import Cells
from logicgrid.kinds.sudoku.make.solver import Solver, filled

_BRANCHES = 300
"""The branches in which a second answer is looked for."""
_PATIENCE = 400
"""The changes without improvement after which the search starts anew."""


def fitting(solver: Solver, pattern: Group, rng: Random, most: int) -> Iterator[Cells]:
    """Yield full grids that are the only answer of their digits in the pattern.  Raises WorkEnded.

    Up to a level of 2 inference alone should fill them; beyond it may leave some candidates.
    """
    cells = sum([1 << cell for cell in pattern])
    done = solver.size**2
    enough = done if most < 3 else done * 3 // 2
    while True:
        answer = filled(solver, rng)
        if answer is None:
            return
        best, unchanged = _open(solver, answer, cells), 0
        while unchanged < _PATIENCE:
            freed = rng.sample(pattern, min(len(pattern), rng.randint(1, 3)))
            kept = cells & ~sum([1 << cell for cell in freed])
            other = next(solver.answers(solver.givens(answer, kept), rng, _BRANCHES), None)
            unchanged += 1
            if other is None or not difference(other, answer) & cells:
                continue
            score = _open(solver, other, cells)
            if score > max(best, enough):
                continue
            unchanged = 0 if score < best else unchanged
            best, answer = score, other
            if best <= 2 * done and _is_only(solver, answer, cells):
                yield answer


def _open(solver: Solver, answer: Cells, cells: int) -> int:
    """Return the number of candidates that inference leaves."""
    settled = solver.settled(solver.givens(answer, cells))
    assert settled is not None  # the answer is there
    return settled.bit_count()


def _is_only(solver: Solver, answer: Cells, cells: int) -> bool:
    found = [each for each, _ in zip(solver.answers(solver.givens(answer, cells), most=_BRANCHES), "12", strict=False)]
    return found == [answer]
