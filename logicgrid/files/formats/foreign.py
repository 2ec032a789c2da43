"""Neutral data -> a document that the rest of the program takes for one of our files, with positions in the original.

`Document` promises text, data and where every path of the data stands; `ForeignDocument` keeps that promise for a file
that is no YAML.  A path without a place of its own is answered by the nearest enclosing one.
"""

from __future__ import annotations

from typing import Any

from logicgrid.files.formats.data import Data, Line, NonogramData, Path
from logicgrid.files.formats.our_yaml import plain, run_text
from logicgrid.files.source import Document, Scalar
from logicgrid.puzzle.diagnostics import Span


class ForeignDocument(Document):
    """A puzzle of somebody else's file in the shape of ours; `text` is the original's."""

    __slots__ = ("_puzzle",)

    def __init__(self, text: str, puzzle: Data) -> None:
        self.text = text
        self.data = plain(puzzle)
        self._puzzle = puzzle

    def span(self, path: Path) -> Span:
        """The span of the value at a path."""
        return self._puzzle.places.span(_renamed(path))

    def key_span(self, path: Path) -> Span:
        """The span of the value: these files have no keys of ours."""
        return self.span(path)

    def scalar(self, path: Path) -> Scalar | None:
        """The text at a path of the data, or None where there is a collection or nothing."""
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
        """Never: there are no quotes to mean anything."""
        return False

    def locate(self, path: Path, start: int, end: int) -> Span:
        """The span of the characters [start, end) of the text at a path: the cells or the runs that they are."""
        steps = _renamed(path)
        match steps:
            case [str(name)] if name in self._puzzle.places.cells:
                return self._cells(name, start, end) or self.span(path)
            case ["rows" | "columns" as axis, int(place)] if isinstance(self._puzzle, NonogramData):
                lines = self._puzzle.rows if axis == "rows" else self._puzzle.columns
                if 0 <= place < len(lines):
                    return self._runs((axis, place), lines[place], start, end)
        return self.span(path)

    def _cells(self, name: str, start: int, end: int) -> Span | None:
        width = len(self._puzzle.places.cells[name][0][1]) + 1 if self._puzzle.places.cells[name] else 1
        return self._puzzle.places.stretch(name, divmod(start, width), divmod(max(start, end - 1), width))

    def _runs(self, path: Path, line: Line, start: int, end: int) -> Span:
        at = 0
        touched = []
        for number, run in enumerate(line):
            length = len(run_text(run))
            if at < end and start < at + length:
                touched.append(self._puzzle.places.span((*path, number)))
            at += length + 1
        if not touched:
            return self.span(path)
        first, last = touched[0], touched[-1]
        return Span(first.line, first.column, last.end_line, last.end_column)


def _renamed(path: Path) -> Path:
    """The path in the neutral data: the intended answer has another name there."""
    return ("goal", *path[1:]) if path[:1] == ("solution",) else path


def document_of(puzzle: Data, text: str) -> ForeignDocument:
    """The document of a puzzle that was read from a text; its `data` is what our YAML file would hold."""
    return ForeignDocument(text, puzzle)
