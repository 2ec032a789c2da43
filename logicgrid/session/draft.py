"""A document at one moment of its writing: its text, what can be read of it, and the positions in it.

A `DocumentDraft` is a value.  `opened` makes the first one of a document, `edited` the next one of a draft and the
edits of an editor.  Positions are those of the Language Server Protocol: lines from 0, columns in UTF-16 code units.
Spans are those of the rest of the program: lines and columns from 1, columns in characters.  `DocumentDraft.lines`
translates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from logicgrid.files.settings import without_ignored
from logicgrid.files.source import Document
from logicgrid.files.text import LineTable
from logicgrid.kinds import KINDS, THEME, Puzzle
from logicgrid.kinds.load import LeftOut, LoadedPuzzle, Readable, load_readable, readable
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import language_in
from logicgrid.puzzle.record import Record

Position = tuple[int, int]
"""A line, from 0, and a column in UTF-16 code units, from 0."""

Range = tuple[Position, Position]
"""The position of the first character, and that behind the last one."""


class Change(Record):
    """An edit as an editor sends it; the whole text is replaced if there is no range."""

    text: str
    range: Range | None = None


class Lines:
    """The lines of a text, and the way from positions to offsets in it and back.

    A position past the end of a line is that end, one past the last line is the end of the text, and one within a
    character is its beginning: no position is an error.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.table = LineTable(text)
        self._ascii = text.isascii()

    def __len__(self) -> int:
        return len(self.table)

    def line(self, line: int) -> str:
        """Return the text of a line, from 0, without its end; the empty text if there is no such line."""
        return self.table.line(line + 1)

    def offset(self, position: Position) -> int:
        """Return the offset of a position, in characters."""
        line, column = max(position[0], 0), max(position[1], 0)
        if line >= len(self.table):
            return len(self.text)
        text = self.line(line)
        return self.table.start(line + 1) + (min(column, len(text)) if self._ascii else characters(text, column))

    def position(self, offset: int) -> Position:
        """Return the position of an offset."""
        return self._position(*self.table.position(offset))

    def range(self, span: Span) -> Range:
        """Return the range of a span of the program."""
        return self._position(span.line, span.column), self._position(span.end_line, span.end_column)

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters [start, end)."""
        return self.table.span(start, end)

    def _position(self, line: int, column: int) -> Position:
        """Return the position of a line and a column that count from 1."""
        if line > len(self.table):
            return self.position(len(self.text))
        return line - 1, column - 1 if self._ascii else units(self.line(line - 1), column - 1)


def units(text: str, column: int) -> int:
    """Return the number of UTF-16 code units of the first characters of a line.

    >>> units("a🦊b", 2)
    3
    """
    before = text[: max(column, 0)]
    return len(before) if before.isascii() else len(before) + sum(char > "\uffff" for char in before)


def characters(text: str, column: int) -> int:
    """Return the number of characters of a line in its first UTF-16 code units.

    >>> characters("a🦊b", 3), characters("a🦊b", 2), characters("ab", 9)
    (2, 1, 2)
    """
    if text.isascii():
        return min(column, len(text))
    for place, char in enumerate(text):
        column -= 2 if char > "\uffff" else 1
        if column < 0:
            return place
    return len(text)


class DocumentDraft(Record):
    """A document at one version.

    `loaded` has all mistakes of the text.  Its `puzzle`, if there is one, is without the clues that cannot be read;
    `loaded.left_out` are these.  `ours` is False for YAML that is no puzzle, of which nothing is said.
    """

    uri: str
    text: str
    version: int
    lines: Lines
    loaded: LoadedPuzzle
    document: Document | None
    """What the text holds, read once for all that is asked about it; None if nothing of it can be read.

    It is without the clues that are no YAML.
    """
    is_yaml: bool
    """True if there is no mistake in the text's YAML."""
    ours: bool
    is_read: bool
    """False if nothing is known but the text: to read it is more work than was allowed."""
    remembered: dict[Any, Any]
    """What reading found before, for the readings to come; nobody else looks into it."""
    edited: int | None = None
    """The number of the line that was edited last, from 1."""
    before: DocumentDraft | None = None
    """The last draft of the document that had a puzzle, if this one has none."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of this text without the clues that cannot be read; None if there is none."""
        return self.loaded.puzzle

    @property
    def last(self) -> DocumentDraft | None:
        """This draft if it has a puzzle, else the last one that had: the names in it are those to complete."""
        return self if self.loaded.puzzle is not None else self.before

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The clues that the puzzle is without, since they cannot be read."""
        return self.loaded.left_out

    @property
    def kind(self) -> str | None:
        """The kind of the puzzle, as far as the text says it."""
        return self.loaded.kind

    @property
    def last_puzzle(self) -> Puzzle | None:
        """The puzzle of this text, or of the last one that had one."""
        return self.last.puzzle if self.last is not None else None

    @property
    def language(self) -> str | None:
        """The language that the puzzle, or the last one, names."""
        return self.last_puzzle.language if self.last_puzzle is not None else None

    @property
    def spoken(self) -> str | None:
        """The language in which something is said of the draft: that of the puzzle, or the one that the text states."""
        return self.language or language_in(self.text)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What reading finds, without any solver; nothing of a document that is no puzzle."""
        found = (*self.loaded.errors, *without_ignored(self.text, self.loaded.warnings)) if self.ours else ()
        return tuple([each for each in found if each.code != THEME])


def opened(uri: str, text: str, version: int = 0, work: int | None = None) -> DocumentDraft:
    """Return the draft of a document that was opened; a text that takes more than `work` is not read."""
    return _read(uri, text, version, {}, None, None, work)


def read_again(draft: DocumentDraft, work: int) -> DocumentDraft | None:
    """Return a draft that was not read after it is read with what is remembered by now.

    None if it is not read again, and nothing more is remembered, so that reading it once more would do no more.
    """
    before = _size(draft.remembered)
    again = _read(draft.uri, draft.text, draft.version, draft.remembered, draft.last, draft.edited, work)
    return again if again.is_read or _size(draft.remembered) > before else None


def _size(remembered: dict[Any, Any]) -> int:
    return sum(map(len, remembered.values()))


def edited(draft: DocumentDraft, changes: Iterable[Change], version: int, work: int | None = None) -> DocumentDraft:
    """Return the draft after some changes, each of which relates to the text that the one before it left."""
    text, lines, end = draft.text, draft.lines, None
    for change in changes:
        if change.range is None:
            text, end = change.text, None
        else:
            start, stop = sorted(lines.offset(each) for each in change.range)
            text, end = text[:start] + change.text + text[stop:], start + len(change.text)
        lines = Lines(text)
    line = None if end is None else lines.position(end)[0] + 1
    return _read(draft.uri, text, version, draft.remembered, draft.last, line, work)


_NOTHING: Readable = (None, (), False)
"""What is known of a text that takes too much work to read."""


def _read(
    uri: str,
    text: str,
    version: int,
    remembered: dict[Any, Any],
    before: DocumentDraft | None,
    line: int | None,
    work: int | None,
) -> DocumentDraft:
    read = True
    meter = None if work is None else Meter(Budget(work))
    try:
        found = readable(text, line, meter)
        loaded = load_readable(text, found, uri, remembered, meter)
    except BudgetEnded:
        read, found, loaded = False, _NOTHING, LoadedPuzzle(uri, None)
    ours = loaded.puzzle is not None or _is_ours(text) or (before is not None and bool(_REST.search(text)))
    before = before if loaded.puzzle is None else None
    document, is_yaml = found[0], read and not found[1]
    return DocumentDraft(
        uri, text, version, Lines(text), loaded, document, is_yaml, ours, read, remembered, line, before
    )


_KIND = re.compile(r"^kind *: *[\"']?([\w-]*)", re.MULTILINE)
_ACTORS = re.compile(r"^actors *:", re.MULTILINE)
_REST = re.compile(r"^(properties|clues) *:", re.MULTILINE)
"""Keys that show that a text is still the puzzle that it was."""


def _is_ours(text: str) -> bool:
    """Return True if a text that cannot be read is meant as a puzzle, by its keys at the beginning of lines."""
    kind = _KIND.search(text)
    return kind[1] in (*KINDS, THEME) if kind and kind[1] else bool(_ACTORS.search(text))
