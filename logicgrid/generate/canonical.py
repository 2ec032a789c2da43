"""A hash that tells whether two puzzles are the same one under other names."""

from __future__ import annotations

from logicgrid.csp.question import ArrayQuestion
from logicgrid.generate.grid_form import canonical as logic_grid
from logicgrid.generate.nonograms.canonical import canonical as nonogram
from logicgrid.generate.sudokus.canonical import canonical as sudoku
from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.sudoku.question import SudokuQuestion


def canonical(puzzle: Puzzle) -> str:
    """Return a hash that puzzles have in common which differ only in names, order, places or symmetries."""
    question = puzzle.question
    match question:
        case SudokuQuestion(board=board):
            return sudoku(board)
        case NonogramQuestion(picture=picture):
            return nonogram(picture)
    assert isinstance(question, ArrayQuestion)
    return logic_grid(question.problem)
