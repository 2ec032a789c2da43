"""Formats that are nothing but numbers, black and white: `.nin`, `.mk`, `.cwd`.

- `.nin` (Jakub Wilk's nonogram): width and height in one line, then the rows, then the columns;
- `.mk` (Olšák, also Makhorin's): height and width in one line, the rows, a line `#`, the columns;
- `.cwd` (QNonograms, Sukhoy): height and width on lines of their own, the rows, a blank line, the columns.

Source: `doc/input.md` of pbnsolve.  A line without runs is `0` or blank.  None of them holds a title, a colour, a given
cell or a goal.
"""

from __future__ import annotations

import re
from collections.abc import Generator

from logicgrid.files.formats.places import Stream
from logicgrid.files.formats.reading import Numbered, Word, numbered
from logicgrid.files.formats.runs import black_and_white, counted, miscounted, sections_of, side_of
from logicgrid.files.formats.writing import Written, lengths, losses, text_of_lines
from logicgrid.puzzle.board import NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic

_PAIR = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:[\r\n]|$)")
_SINGLES = re.compile(r"\s*[0-9]+[ \t]*(?:\r\n|[\r\n])\s*[0-9]+[ \t]*[\r\n]")
_MARK = re.compile(r"(?m)^[ \t]*#[ \t]*\r?$")
_NO_NUMBER = re.compile(r"[^\d\s]")


def sniff_nin(text: str) -> bool:
    """Return True if there are numbers only, the first two on one line."""
    return bool(_PAIR.match(text)) and not _NO_NUMBER.search(text)


def sniff_mk(text: str) -> bool:
    """Return True if the text begins with two numbers on one line and has a line `#`."""
    return bool(_PAIR.match(text)) and bool(_MARK.search(text))


def sniff_cwd(text: str) -> bool:
    """Return True if there are numbers only, the first two on lines of their own."""
    return bool(_SINGLES.match(text)) and not _NO_NUMBER.search(text)


def read_nin(text: str) -> Stream:
    """Yield the puzzle, or what is wrong with it."""
    width, height, body = yield from _head(text)
    if body is not None:
        found = counted(body, width + height)
        if found is None:
            yield miscounted("rows and columns", body, width + height, None)
        else:
            yield from black_and_white(found[:height], found[height:])


def read_mk(text: str) -> Stream:
    """Yield the puzzle, or what is wrong with it."""
    height, width, body = yield from _head(text)
    if body is not None:
        mark = next((place for place, line in enumerate(body) if line.text.strip() == "#"), None)
        if mark is None:
            message = "there is no line `#` between the rows and the columns"
            yield Diagnostic("missing-section", message, None, "where width comes first it is a `.nin` file")
        else:
            yield from sections_of(body[:mark], body[mark + 1 :], height, width)


def read_cwd(text: str) -> Stream:
    """Yield the puzzle, or what is wrong with it."""
    height, width, body = yield from _head(text)
    if body is not None:
        filled = [line for line in body if not line.blank]
        if len(filled) == height + width:
            yield from black_and_white(filled[:height], filled[height:])
        else:
            yield from sections_of(body[:height], body[height + 1 :], height, width)


def _head(text: str) -> Generator[Diagnostic, None, tuple[int, int, list[Numbered] | None]]:
    """Return the first two numbers and the lines behind them; None for these (and findings) if there is a mistake."""
    found: list[Word] = []
    findings: list[Diagnostic] = []
    lines = numbered(text)
    for place, line in enumerate(lines):
        found += line.words()
        if len(found) < 2:
            continue
        if len(found) > 2:
            findings.append(Diagnostic("bad-size", "a width and a height stand here alone", found[2].span))
        one, two = (side_of(word, findings) for word in found[:2])
        yield from findings
        return one or 0, two or 0, None if findings else lines[place + 1 :]
    yield Diagnostic("missing-size", "the file begins with two numbers, its width and its height")
    return 0, 0, None


# -- writing ---------------------------------------------------------------------------------------------------------


def write_nin(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    return _written(board, f"{board.width} {board.height}", *map(lengths, (*board.rows, *board.columns)))


def write_mk(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    head = f"{board.height} {board.width}"
    return _written(board, head, *map(lengths, board.rows), "#", *map(lengths, board.columns))


def write_cwd(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    head = (str(board.height), str(board.width))
    return _written(board, *head, *map(lengths, board.rows), "", *map(lengths, board.columns))


def _written(board: NonogramBoard, *lines: str) -> Written:
    return text_of_lines(lines), losses(board)
