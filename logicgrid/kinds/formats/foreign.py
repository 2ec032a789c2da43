"""A board that was read from somebody else's file, as a document that the kinds take for one of our files.

`Document` promises text, data and the position of every path of the data; `ForeignDocument` keeps that promise for a
file that is not YAML.  A path without a place of its own is answered by the nearest enclosing one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Any

from logicgrid.files.source import Document, Scalar
from logicgrid.kinds.formats.our_yaml import plain, run_texts
from logicgrid.kinds.formats.places import LocatedPuzzle, Path
from logicgrid.puzzle.board import Line, NonogramBoard
from logicgrid.puzzle.diagnostics import Span


class ForeignDocument(Document):
    """A puzzle of somebody else's file in the shape of ours; `text` is the original's."""

    __slots__ = ("_board", "_line", "_places")

    def __init__(self, text: str, puzzle: LocatedPuzzle) -> None:
        self.text, self.mended = text, frozenset()
        self.data = plain(puzzle.board)
        self.mended = frozenset()
        self._board, self._places = puzzle.board, puzzle.places
        self._line: tuple[Path, list[int], list[int]] | None = None  # a line, where its runs begin, where they end

    def span(self, path: Path) -> Span:
        """Return the span of the value at a path."""
        return self._places.span(_renamed(path))

    def key_span(self, path: Path) -> Span:
        """Return the span of the value: these files have no keys of ours."""
        return self.span(path)

    def scalar(self, path: Path) -> Scalar | None:
        """Return the text at a path of the data, or None if a collection or nothing is there."""
        here: Any = self.data
        for step in path:
            if isinstance(here, dict) and isinstance(step, str):
                here = here.get(step)
            elif isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here):
                here = here[step]
            else:
                return None
        return Scalar(here, "plain", self.span(path)) if isinstance(here, str) else None

    def is_quoted(self, path: Path) -> bool:
        """Return False: there are no quotes to mean anything."""
        return False

    def locate(self, path: Path, start: int, end: int) -> Span:
        """Return the span of the characters [start, end) of the text at a path: the cells or the runs that they are."""
        board, found = self._board, None
        match _renamed(path):
            case (str(name),) if self._places.cells.get(name):
                width = len(self._places.cells[name][0][1]) + 1  # and the line end
                found = self._places.stretch(name, divmod(start, width), divmod(max(start, end - 1), width))
            case ("rows", int(place)) if isinstance(board, NonogramBoard) and 0 <= place < board.height:
                found = self._runs(("rows", place), board.rows[place], start, end)
            case ("columns", int(place)) if isinstance(board, NonogramBoard) and 0 <= place < board.width:
                found = self._runs(("columns", place), board.columns[place], start, end)
        return found or self.span(path)

    def _runs(self, path: Path, line: Line, start: int, end: int) -> Span | None:
        if self._line is None or self._line[0] != path:  # many runs of one line are asked for in a row
            ends = list(accumulate((len(text) for text in run_texts(line)), lambda at, length: at + 1 + length))
            self._line = path, [0, *(each + 1 for each in ends[:-1])], ends
        _, starts, ends = self._line
        first, last = bisect_right(ends, start), bisect_left(starts, end) - 1
        if not 0 <= first <= last < len(line):
            return None
        one, other = self._places.span((*path, first)), self._places.span((*path, last))
        return Span(one.line, one.column, other.end_line, other.end_column)


def _renamed(path: Path) -> Path:
    """Return the path in the board: the intended answer has another name there."""
    return ("goal", *path[1:]) if path[:1] == ("solution",) else path
