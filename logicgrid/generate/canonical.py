"""A hash that tells whether two puzzles are the same one."""

from __future__ import annotations

from logicgrid.generate.nonograms.canonical import canonical as nonogram
from logicgrid.generate.sudokus.canonical import canonical as sudoku
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.sudoku.question import SudokuQuestion


def canonical(puzzle: Puzzle) -> str:
    """Return a hash of what a puzzle means."""
    match puzzle.question:
        case SudokuQuestion(board=board):
            return sudoku(board)
        case NonogramQuestion(picture=picture):
            return nonogram(picture)
    return identity(puzzle)
