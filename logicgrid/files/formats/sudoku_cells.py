"""What the readers of sudokus share: a row's characters -> cells in normal form, with their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from logicgrid.files.formats.data import SYMBOLS, CellRow, Grid
from logicgrid.files.formats.reading import Word
from logicgrid.puzzle.diagnostics import Diagnostic, Span

EMPTY: Final = ".0*-_xX?"
SIDES: Final = {side * side: side for side in range(4, 26)}
SIDES_WITH_BOXES: Final = {side * side: side for side in (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25)}


def cell_in(text: str, side: int) -> str | None:
    """A cell's symbol, `.` where it is empty, None where the text is no cell of a grid of this side."""
    if len(text) == 1 and text in EMPTY and not (text in "xX" and side > 23):
        return "."
    if len(text) == 1 and text.upper() in SYMBOLS[:side]:
        return text.upper()
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= side:
        return SYMBOLS[int(text) - 1]
    return None


def bad_symbol(word: Word, side: int) -> Diagnostic:
    """That a word is no cell."""
    last = SYMBOLS[side - 1]
    known = f"`1` to `{last}`" if side <= 9 else f"`1` to `9` and `A` to `{last}`"
    help_ = f"the symbols are {known}, and `.` or `0` is an empty cell"
    return Diagnostic("bad-symbol", f"`{word.text[:20]}` cannot stand in a sudoku of side {side}", word.span, help_)


def cells_in(words: Sequence[Word], side: int, findings: list[Diagnostic]) -> str:
    """A row of cells; what is none is found and left empty."""
    row = []
    for word in words:
        cell = cell_in(word.text, side)
        if cell is None:
            findings.append(bad_symbol(word, side))
        row.append(cell or ".")
    return "".join(row)


def grid_in(rows: Sequence[Sequence[Word]], side: int, findings: list[Diagnostic]) -> tuple[Grid, tuple[CellRow, ...]]:
    """A grid and the places of its cells."""
    grid = tuple(cells_in(row, side, findings) for row in rows)
    return grid, tuple((row[0].line, [word.column for word in row]) for row in rows if row)


def wrong_length(count: int, wanted: int, side: int, span: Span) -> Diagnostic:
    """That a line or a row has too few or too many cells."""
    message = f"{count} cells stand here, and a sudoku of side {side} needs {wanted}"
    missing = wanted - count
    what = f"{missing} missing" if missing > 0 else f"{-missing} too many"
    plural = "cell is" if abs(missing) == 1 else "cells are"
    number, rest = what.split(" ", 1)
    return Diagnostic("wrong-length", message, span, f"{number} {plural} {rest}; an empty cell is `.` or `0`")
