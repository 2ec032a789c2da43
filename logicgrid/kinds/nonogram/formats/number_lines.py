"""Formats of black-and-white nonograms that consist only of numbers.

Source: `doc/input.md` of pbnsolve.  The size comes first, then the rows, then the columns; a line without runs is `0`
or blank.  None of them has titles, colours, given cells or goals.

-   `.nin` (Jakub Wilk's nonogram): width and height in one line;
-   `.mk` (Olšák, also Makhorin's): height and width in one line, and a line `#` between rows and columns;
-   `.cwd` (QNonograms, Sukhoy): height and width on a line each, and a blank line between rows and columns.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence

from logicgrid.kinds.formats.reading import (
    LineWord,
    NumberedLine,
    Stream,
    Written,
    lengths,
    losses,
    numbered,
    text_of_lines,
)
from logicgrid.kinds.nonogram.formats.runs import black_and_white, counted, miscounted, sections_of, side_of
from logicgrid.puzzle.board import NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

_SIZE_ON_A_LINE = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:[\r\n]|$)")
_SIZE_ON_TWO = re.compile(r"\s*[0-9]+[ \t]*(?:\r\n|[\r\n])\s*[0-9]+[ \t]*[\r\n]")
_HASH = re.compile(r"(?m)^[ \t]*#[ \t]*\r?$")
_NO_NUMBER = re.compile(r"[^\d\s]")


class _NumberLines:
    """A format; see `kinds.formats.FormatModule`."""

    between: tuple[str, ...] = ()
    """The lines between rows and columns."""

    def read(self, text: str) -> Stream:
        """Yield the puzzle, or the mistakes in it."""
        one, two, body = yield from _head(text)
        if body is not None:
            yield from self.body(body, one, two)

    def body(self, body: Sequence[NumberedLine], one: int, two: int) -> Stream:
        """Yield the same from the lines after the two numbers."""
        raise NotImplementedError

    def size(self, board: NonogramBoard) -> list[str]:
        """Return the first lines."""
        return [f"{board.height} {board.width}"]

    def write(self, board: NonogramBoard) -> Written:
        """Return the puzzle's text, and what is lost in it."""
        lines = (*self.size(board), *map(lengths, board.rows), *self.between, *map(lengths, board.columns))
        return text_of_lines(lines), losses(board)


class _Nin(_NumberLines):
    def sniff(self, text: str) -> bool:
        return bool(_SIZE_ON_A_LINE.match(text)) and not _NO_NUMBER.search(text)

    def body(self, body: Sequence[NumberedLine], one: int, two: int) -> Stream:
        found = counted(body, one + two)
        if found is None:
            yield miscounted("rows-and-columns", body, one + two, None)
        else:
            yield from black_and_white(found[:two], found[two:])

    def size(self, board: NonogramBoard) -> list[str]:
        return [f"{board.width} {board.height}"]


class _Mk(_NumberLines):
    between = ("#",)

    def sniff(self, text: str) -> bool:
        return bool(_SIZE_ON_A_LINE.match(text) and _HASH.search(text))

    def body(self, body: Sequence[NumberedLine], one: int, two: int) -> Stream:
        mark = next((place for place, line in enumerate(body) if line.text.strip() == "#"), None)
        if mark is None:
            message = say("nonogram.no-line-between-rows")
            yield Diagnostic("missing-section", message, None, say("nonogram.where-width-comes-first"))
        else:
            yield from sections_of(body[:mark], body[mark + 1 :], one, two)


class _Cwd(_NumberLines):
    between = ("",)

    def sniff(self, text: str) -> bool:
        return bool(_SIZE_ON_TWO.match(text)) and not _NO_NUMBER.search(text)

    def body(self, body: Sequence[NumberedLine], one: int, two: int) -> Stream:
        filled = [line for line in body if not line.blank]
        if len(filled) == one + two:
            return black_and_white(filled[:one], filled[one:])
        return sections_of(body[:one], body[one + 1 :], one, two)

    def size(self, board: NonogramBoard) -> list[str]:
        return [str(board.height), str(board.width)]


NIN, MK, CWD = _Nin(), _Mk(), _Cwd()


def _head(text: str) -> Generator[Diagnostic, None, tuple[int, int, list[NumberedLine] | None]]:
    """Return the first two numbers and the lines after them; no lines (but findings) if there is a mistake."""
    found: list[LineWord] = []
    findings: list[Diagnostic] = []
    lines = numbered(text)
    for place, line in enumerate(lines):
        found += line.words()
        if len(found) < 2:
            continue
        if len(found) > 2:
            findings.append(Diagnostic("bad-size", say("nonogram.width-height-stand-here"), found[2].span))
        one, two = (side_of(word, findings) for word in found[:2])
        yield from findings
        return one or 0, two or 0, None if findings else lines[place + 1 :]
    yield Diagnostic("missing-size", say("nonogram.file-begins-two-numbers"))
    return 0, 0, None
