"""What the readers of a sudoku file share: collecting mistakes, and grids of the right size."""

from __future__ import annotations

from logicgrid.files.source import Document
from logicgrid.kinds.sudoku.grids import MOST_TOKENS, GridToken, Rows, span_of, span_of_row
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

_MOST = 50
"""The number of mistakes that are collected at most, which bounds the work on hostile files."""


class Reporter:
    """The mistakes of one file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[Diagnostic] = []

    def error(self, code: str, message: str, place: Span | GridToken, help: str | None = None) -> None:
        """Add a mistake at a span or a token."""
        if len(self.found) < _MOST:
            span = span_of(self.document, place) if isinstance(place, GridToken) else place
            self.found.append(Diagnostic(code, message, span, help))


def fitted(rows: Rows, size: int, name: str, reporter: Reporter) -> list[GridToken] | None:
    """Return the cells of a grid in reading order; None, and its mistakes reported, if their number is wrong."""
    cells = [token for row in rows for token in row]
    if len(cells) == size * size:
        return cells
    helps = say("sudoku.rows-cells-needed-empty", size=size)
    wrong = [row for row in rows if len(row) != size]
    if len(rows) > 1 and 0 < len(wrong) < len(rows):
        for row in wrong[:_MOST]:
            message = say("sudoku.row-has-where-needed", name=name, cells=_cells(len(row)), size=size)
            reporter.error("wrong-length", message, span_of_row(reporter.document, row), helps)
        return None
    if len(rows) > 1 and not wrong:
        message = say("sudoku.has-rows-where-needed", name=name, n=len(rows), size=size)
        reporter.error("wrong-length", message, span_of_row(reporter.document, rows[-1]), helps)
        return None
    path = rows[0][0].path if rows else (name,)
    span = reporter.document.span(path if len(rows) == 1 else path[: len(path) - isinstance(path[-1], int)])
    message = say("sudoku.has-where-needed-x", name=name, cells=_cells(len(cells)), size=size * size, size2=size)
    reporter.error("wrong-length", message, span, helps)
    return None


def _cells(count: int) -> str:
    if count >= MOST_TOKENS:
        return say("sudoku.more-than-cells", most_tokens=MOST_TOKENS - 1)
    return say("sudoku.cell", count=count) if count == 1 else say("sudoku.cells", count=count)
