"""Positions in other people's files: the span of each part of a puzzle, under the path that our own file has.

A reader makes a `LocatedPuzzle`: a board (a plain value) together with its `Places`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from logicgrid.puzzle.board import Board
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.record import Record

Path = tuple[str | int, ...]
CellRow = tuple[int, Sequence[int]]
"""The line of a row of cells, and the column of each of them (both from 1)."""

_LAST: Final = 1 << 30  # past the end of any row


class Places(Record):
    """Positions: `spans` by path, and `cells` by the name of a grid, cell by cell."""

    spans: Mapping[Path, Span]
    cells: Mapping[str, Sequence[CellRow]]

    def span(self, path: Path) -> Span:
        """Return the span of a part; if it has none, that of the nearest enclosing part that has."""
        for length in range(len(path), -1, -1):
            found = self.spans.get(path[:length]) or self._cell(path[:length])
            if found is not None:
                return found
        return Span(1, 1, 1, 1)

    def stretch(self, name: str, first: tuple[int, int], last: tuple[int, int]) -> Span | None:
        """Return the span from one cell of a grid (row and column, from 0) to another; None if they have no places."""
        rows = self.cells.get(name, ())
        if not all(0 <= row < len(rows) and rows[row][1] for row, _ in (first, last)):
            return None
        line, columns = rows[first[0]]
        end_line, end_columns = rows[last[0]]
        end = end_columns[min(last[1], len(end_columns) - 1)]
        return Span(line, columns[min(first[1], len(columns) - 1)], end_line, end + 1)

    def _cell(self, path: Path) -> Span | None:
        """Return the span of a whole grid, of its row or of a cell."""
        match path:
            case (str(name),):
                return self.stretch(name, (0, 0), (len(self.cells.get(name, ())) - 1, _LAST))
            case (str(name), int(row)):
                return self.stretch(name, (row, 0), (row, _LAST))
            case (str(name), int(row), int(column)):
                return self.stretch(name, (row, column), (row, column))
        return None


NO_PLACES: Final = Places({}, {})


class LocatedPuzzle(Record):
    """A puzzle that was read, with the positions of its parts in the file."""

    board: Board
    places: Places = NO_PLACES


Stream = Iterator[LocatedPuzzle | Diagnostic]
"""What a reader yields: puzzles and findings in the file's order, made while they are asked for."""
