"""A hash that tells whether two puzzles are the same one under other names."""

from __future__ import annotations

from logicgrid.csp.question import ArrayQuestion
from logicgrid.generate.grid_form import canonical as logic_grid
from logicgrid.kinds import Puzzle, kind_named


def canonical(puzzle: Puzzle) -> str:
    """Return a hash that puzzles have in common which differ only in names, order, places or symmetries."""
    if isinstance(puzzle.question, ArrayQuestion):
        return logic_grid(puzzle.question.problem)
    return kind_named(puzzle.kind).maker().canonical(puzzle.question)
