"""Shared by the readers and writers of other people's formats: decoding, words with positions, remarks.

Any bytes result in a text or a `Diagnostic`, within bounded time and memory.  A text has no control characters.  Old
files are often Latin-1, so anything that is not UTF-8 is read as Windows-1252.  A reader makes a `LocatedPuzzle`: a
board (a plain value) with its `Places`, the span of each part under its path in our own files.

A writer returns the text of one puzzle and, in words, what is lost in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from logicgrid.files.text import MAX_BYTES, LineTable, encoding_of, lines, too_large
from logicgrid.puzzle.board import ABOUT, SYMBOLS, About, Board, Line, NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say
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
        """Return the span of a part; if it has none, that of the nearest enclosing part with one."""
        for length in range(len(path), -1, -1):
            found = self.spans.get(path[:length]) or self._cell(path[:length])
            if found is not None:
                return found
        return Span(1, 1, 1, 1)

    def stretch(self, name: str, first: tuple[int, int], last: tuple[int, int]) -> Span | None:
        """Return the span from one cell of a grid (row and column, from 0) to another; None if they have no span."""
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
    """A puzzle from a file, with the positions of its parts."""

    board: Board
    places: Places = NO_PLACES


Stream = Iterator[LocatedPuzzle | Diagnostic]
"""The output of a reader: puzzles and findings in the file's order, made lazily."""


_CONTROL: Final = re.compile("[^\t\n\r\x0c\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text_in(raw: bytes | str) -> str | Diagnostic:
    """Return the text of a file's bytes."""
    if len(raw) > MAX_BYTES:
        return too_large()
    text = raw if isinstance(raw, str) else _decoded(raw)
    if text is None:
        return Diagnostic("not-text", say("kinds.file-no-text"), None, say("kinds.save-utf-8"))
    text = text.removeprefix("\ufeff").removesuffix("\x1a")
    if found := _CONTROL.search(text):
        message = say("kinds.control-character-u-may", ord=format(ord(found[0]), "04X"))
        return Diagnostic("control-character", message, LineTable(text).span(*found.span()), say("kinds.text-file"))
    return text


def _decoded(raw: bytes) -> str | None:
    encoding = encoding_of(raw)
    for name in ("utf-8", "cp1252") if encoding == "utf-8" else (encoding,):
        with suppress(UnicodeDecodeError):
            return raw.decode(name)
    return None


class LineWord(Record):
    """A word of a line, with the line's number and the column where it begins (both from 1)."""

    text: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        """The word's span."""
        return Span(self.line, self.column, self.line, self.column + len(self.text))


class NumberedLine(Record):
    """A line of a file: its number from 1, and its text without its end."""

    number: int
    text: str

    @property
    def span(self) -> Span:
        """The span of the trimmed text."""
        body = self.text.strip()
        column = len(self.text) - len(self.text.lstrip()) + 1 if body else 1
        return Span(self.number, column, self.number, column + len(body))

    @property
    def blank(self) -> bool:
        """Whether the line is blank."""
        return not self.text.strip()

    def words(self, pattern: str = r"\S+") -> list[LineWord]:
        """Return the line's words."""
        return [LineWord(found[0], self.number, found.start() + 1) for found in re.finditer(pattern, self.text)]


def numbered(text: str) -> list[NumberedLine]:
    """Return the lines of a text, numbered as in spans."""
    return [NumberedLine(number, line) for number, line in enumerate(lines(text), 1)]


class Remarks:
    """Collects the comments of a file: `title: …` and the like (see `remarks`) are fields, others are notes."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.notes: list[str] = []

    def add(self, comment: str) -> None:
        """Store a comment without its leading sign; the first value of a field counts."""
        found = _REMARK.fullmatch(comment.strip())
        name, value = (found[1].lower(), found[2].strip()) if found else ("note", comment.strip())
        if name == "note":
            self.notes += [value] if value else []
        else:
            self.fields.setdefault(name, value)

    def about(self) -> About:
        """Return everything that was stored."""
        return About(notes=tuple(self.notes), **self.fields)


_REMARK: Final = re.compile(rf"({'|'.join(ABOUT)}|note): (.*)", re.IGNORECASE)


# --- Writing ----------------------------------------------------------------------------------------------------------

Written = tuple[str, list[str]]


def text_of_lines(lines: Iterable[str]) -> str:
    """Return the lines as one text, each with a line end."""
    return "".join(f"{line}\n" for line in lines)


def one_line(text: str) -> str:
    """Return a text without line ends of any kind, and with single spaces."""
    return " ".join(text.split())


def remarks(about: About, sign: str, *left_out: str) -> Iterator[str]:
    """Yield comment lines (beginning with `sign`) that `reading.Remarks` reads again; fields `left_out` are skipped."""
    for name in ABOUT:
        if name not in left_out and (value := getattr(about, name)):
            yield f"{sign}{name}: {one_line(value)}"
    yield from (f"{sign}note: {one_line(note)}" for note in about.notes)


def lengths(line: Line) -> str:
    """Return a line's lengths separated by spaces, `0` if there are none."""
    return " ".join(str(run.length) for run in line) or "0"


def cell_names(cells: Iterable[tuple[int, int]], between: str = " ") -> str:
    """Return the names of cells.

    >>> cell_names([(0, 0), (0, 1)])
    'r1c1 r1c2'
    """
    return between.join(f"r{row + 1}c{column + 1}" for row, column in cells)


def losses(board: Board, *kept: str) -> list[str]:
    """Return in words what is lost in a format that only has the runs' lengths or the grid, and the fields `kept`."""
    about = board.about
    lost = [say("kinds.the", name=name) for name in ABOUT if getattr(about, name) and name not in kept]
    if about.notes and "notes" not in kept:
        lost.append(say("kinds.notes", n=len(about.notes)))
    if isinstance(board, NonogramBoard):
        parts = {
            "background": say("kinds.background-s-colour"),
            "given": say("kinds.given-cells-without-which"),
            "goal": say("kinds.intended-picture"),
            "saved": say("kinds.saved-pictures"),
        }
    else:
        usual = SYMBOLS[: board.side]
        if board.symbols not in (None, usual):
            lost.append(say("kinds.symbols-stand-them", symbols=board.symbols, usual=usual))
        parts = {"goal": say("kinds.intended-answer"), "saved": say("kinds.saved-grids")}
    return lost + [words for name, words in parts.items() if getattr(board, name) and name not in kept]
