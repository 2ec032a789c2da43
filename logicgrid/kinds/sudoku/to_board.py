"""The plain board of a sudoku's file, for converters and for drawings of the puzzle.

It is made of the puzzle that `compile` has read, so there is one reader of our files; the model is asked only for texts
and for the letters of the regions.
"""

from __future__ import annotations

from collections.abc import Mapping

from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.grids import tokens
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.reporting import Symbols
from logicgrid.kinds.sudoku.rules.texts import as_written, short_forms
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.puzzle.board import SYMBOLS, About, Grid, SudokuBoard


def to_board(model: SudokuFile, puzzle: Puzzle) -> SudokuBoard:
    """Return the board of a file's model and of the puzzle that was made of it."""
    assert isinstance(puzzle.question, SudokuQuestion) and isinstance(puzzle.own, Symbols)
    board, symbols = puzzle.question.board, puzzle.own
    size = board.size
    stated = {cell.position: cell.value for cell in puzzle.stated}
    return SudokuBoard(
        grid=_grid({given.cell: given.digit for given in board.clues}, size),
        box=None if board.box is None else (board.box[1], board.box[0]),
        regions=None if model.regions is None else _letters(model.regions, size),
        **short_forms(board.always, size),
        rules=tuple([as_written(rule) for rule in board.rules]),
        symbols="".join(symbols.texts) if symbols.chosen else None,
        goal=None if model.solution is None else _grid(stated, size),
        about=About(title=model.title, description=model.intro, language=model.language),
    )


def _rows(cells: str, size: int) -> Grid:
    return tuple(cells[start : start + size] for start in range(0, size * size, size))


def _grid(digits: Mapping[int, int], size: int) -> Grid:
    return _rows("".join(SYMBOLS[digits[cell]] if cell in digits else "." for cell in range(size * size)), size)


def _letters(texts: list[str], size: int) -> Grid:
    """Return the letters of the regions, a row of text for each row of the grid."""
    return _rows("".join(token.text for row in tokens([((), text) for text in texts]) for token in row), size)
