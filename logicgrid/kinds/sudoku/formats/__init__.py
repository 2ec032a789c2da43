"""The formats of other programs for sudokus (`kinds.formats` has the table), and their notation for cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from logicgrid.kinds.formats.reading import CellRow, LineWord
from logicgrid.puzzle.board import SYMBOLS, Grid
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

EMPTY: Final = ".0*-_xX?"
SIDES_WITH_BOXES: Final = {side * side: side for side in (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25)}


def cell_in(text: str, side: int) -> str | None:
    """Return a cell's symbol, `.` if it is empty, None if the text is no cell of a grid of this side."""
    if len(text) == 1 and text in EMPTY and not (text in "xX" and side > 23):
        return "."
    if len(text) == 1 and text.upper() in SYMBOLS[:side]:
        return text.upper()
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= side:
        return SYMBOLS[int(text) - 1]
    return None


def _bad_symbol(word: LineWord, side: int) -> Diagnostic:
    last = SYMBOLS[side - 1]
    known = say("sudoku.1-2", last=last) if side <= 9 else say("sudoku.1-9-2", last=last)
    help_ = say("sudoku.symbols-or-0-empty", known=known)
    return Diagnostic(
        "bad-symbol", say("sudoku.cannot-stand-in-sudoku", text=word.text[:20], side=side), word.span, help_
    )


def cells_in(words: Sequence[LineWord], side: int, findings: list[Diagnostic]) -> str:
    """Return a row of cells; a word that is no cell is reported as a finding, and the cell is empty."""
    row = []
    for word in words:
        cell = cell_in(word.text, side)
        if cell is None:
            findings.append(_bad_symbol(word, side))
        row.append(cell or ".")
    return "".join(row)


def grid_in(
    rows: Sequence[Sequence[LineWord]], side: int, findings: list[Diagnostic]
) -> tuple[Grid, tuple[CellRow, ...]]:
    """Return a grid and the places of its cells."""
    grid = tuple(cells_in(row, side, findings) for row in rows)
    return grid, tuple((row[0].line, [word.column for word in row]) for row in rows if row)


def wrong_length(count: int, wanted: int, side: int, span: Span) -> Diagnostic:
    """Return the finding that a line or a row has too few or too many cells."""
    message = say("sudoku.cells-stand-here-sudoku", count=count, side=side, wanted=wanted)
    number = abs(wanted - count)
    cells = f"{number} {'cell is' if number == 1 else 'cells are'} {'missing' if count < wanted else 'too many'}"
    return Diagnostic("wrong-length", message, span, say("sudoku.empty-cell-or-0", cells=cells))
