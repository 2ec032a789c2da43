"""A puzzle being written: a snapshot of its document, with the text, its readable content, and the positions in it.

The other modules of this room have the findings on it, and the processes that produce them.

A `DocumentDraft` is a value.  `opened` makes the first one of a document, `edited` the next one from a draft and an
editor's edits.  Positions are those of the Language Server Protocol: lines from 0, columns in UTF-16 code units.
Spans are those of the rest of the program: lines and columns from 1, columns in characters.  `DocumentDraft.lines`
converts between them.
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
"""The position of the first character, and the position after the last one."""


class Change(Record):
    """An edit sent by an editor; without a range, the whole text is replaced."""

    text: str
    range: Range | None = None


class Lines:
    """The lines of a text, and the conversion between positions and offsets.

    A position past the end of a line means that end, one past the last line means the end of the text, and one within a
    character means its beginning, so no position is an error.
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
        """Return the position of a line and a column, both counted from 1."""
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

    `loaded` has all mistakes of the text.  Its `puzzle`, if there is one, is without the unreadable clues, which are in
    `loaded.left_out`.  `ours` is False for YAML that is not a puzzle, on which nothing is reported.
    """

    uri: str
    text: str
    version: int
    lines: Lines
    loaded: LoadedPuzzle
    document: Document | None
    """The parsed text, shared by all requests about it; None if nothing of it can be read.

    Clues that are not valid YAML are left out.
    """
    is_yaml: bool
    """True if the text is valid YAML."""
    ours: bool
    is_read: bool
    """False if only the text is known, because reading it takes more work than allowed."""
    remembered: dict[Any, Any]
    """A cache of earlier readings for later ones, private to reading."""
    edited: int | None = None
    """The number of the last edited line, from 1."""
    before: DocumentDraft | None = None
    """The document's last draft with a puzzle, if this one has none."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of this text without the unreadable clues; None if there is none."""
        return self.loaded.puzzle

    @property
    def last(self) -> DocumentDraft | None:
        """This draft if it has a puzzle, else the last one with a puzzle, whose names are used for completion."""
        return self if self.loaded.puzzle is not None else self.before

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The unreadable clues, which the puzzle is without."""
        return self.loaded.left_out

    @property
    def kind(self) -> str | None:
        """The kind of the puzzle, as far as the text shows it."""
        return self.loaded.kind

    @property
    def last_puzzle(self) -> Puzzle | None:
        """The puzzle of this text, or of the last text with a puzzle."""
        return self.last.puzzle if self.last is not None else None

    @property
    def language(self) -> str | None:
        """The language stated by this puzzle or the last one."""
        return self.last_puzzle.language if self.last_puzzle is not None else None

    @property
    def spoken(self) -> str | None:
        """The language for messages about the draft: that of the puzzle, or the one stated in the text."""
        return self.language or language_in(self.text)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings of reading, without a solver; none for a document that is not a puzzle."""
        found = (*self.loaded.errors, *without_ignored(self.text, self.loaded.warnings)) if self.ours else ()
        return tuple([each for each in found if each.code != THEME])


def opened(uri: str, text: str, version: int = 0, work: int | None = None) -> DocumentDraft:
    """Return the draft of an opened document; a text that takes more than `work` is not read."""
    return _read(uri, text, version, {}, None, None, work)


def read_again(draft: DocumentDraft, work: int) -> DocumentDraft | None:
    """Return a draft whose reading took too much work, read again with the help of what is cached by now.

    Return None if it still takes too long and nothing was added to the cache, so that another attempt would be futile.
    """
    before = _size(draft.remembered)
    again = _read(draft.uri, draft.text, draft.version, draft.remembered, draft.last, draft.edited, work)
    return again if again.is_read or _size(draft.remembered) > before else None


def _size(remembered: dict[Any, Any]) -> int:
    return sum(map(len, remembered.values()))


def edited(draft: DocumentDraft, changes: Iterable[Change], version: int, work: int | None = None) -> DocumentDraft:
    """Return the draft after some changes, each relative to the text after the one before."""
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
"""The result for a text that takes too much work to read."""


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
"""Keys that show that a text is still meant as a puzzle."""


def _is_ours(text: str) -> bool:
    """Return True if an unreadable text is meant as a puzzle, judging by keys at the beginning of lines."""
    kind = _KIND.search(text)
    return kind[1] in (*KINDS, THEME) if kind and kind[1] else bool(_ACTORS.search(text))
