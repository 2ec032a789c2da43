"""Grids as text: the characters of a block scalar in, one token for each cell out, with the place of each.

A grid is written as one text or as a list of texts.  Spaces and drawing characters are decoration; a grid of numbers
(larger sizes) is told by a number of two digits that stands by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from logicgrid.files.source import Document, Path
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record

DECORATION = frozenset("|-+=/\\─│┼━┃╋═║╬┌┐└┘├┤┬┴┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╪╫╞╡╥╨╟╢╤╧ \t\r\n,;:\u00a0\u3000")
EMPTY = frozenset(".0?_*·")
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIZE = 25
MOST_TOKENS = 5_000
"""What is read of a grid at most: far more than the largest has."""

_RULER = "".join(DECORATION)
_WORDS = re.compile(r"[^\s|+]+")


class Token(Record):
    """What stands in one cell: its text, and where: characters [start, end) of the text at `path`."""

    text: str
    path: Path
    start: int
    end: int


Rows = list[list[Token]]
"""The tokens line by line, lines without any left out."""


def tokens(texts: Sequence[tuple[Path, str]], symbols: str = "") -> Rows:
    """The cells of a grid; a character of `symbols` is never decoration."""
    drawn = "".join(sorted(DECORATION - set(symbols)))
    return _rows(texts, re.compile(f"[^{re.escape(drawn)}]"), "")


def has_numbers(rows: Rows) -> bool:
    """Whether the words of a grid are numbers between spaces: more than nine in most lines, some of two digits."""
    lengths = Counter(map(len, rows))
    usual = lengths.most_common(1)[0][0] if rows else 0
    return usual > 9 and any(len(token.text) == 2 and token.text.isdecimal() for row in rows for token in row)


def words(texts: Sequence[tuple[Path, str]]) -> Rows:
    """The cells of a grid that is written in words."""
    return _rows(texts, _WORDS, _RULER)


def _rows(texts: Sequence[tuple[Path, str]], pattern: re.Pattern[str], rulers: str) -> Rows:
    """What the pattern finds, line by line, but for words of rulers only."""
    rows: Rows = []
    left = MOST_TOKENS
    for path, text in texts:
        at = 0
        for line in text.splitlines(keepends=True):
            found = [word for word in islice(pattern.finditer(line), left) if word[0].strip(rulers)]
            row = [Token(word[0], path, at + word.start(), at + word.end()) for word in found]
            at += len(line)
            left -= len(row)
            if row:
                rows.append(row)
            if left <= 0:
                return rows
    return rows


def texts_of(document: Document, path: Path, texts: Sequence[str]) -> list[tuple[Path, str]]:
    """The texts at a path with a path each: of themselves, or of the items of the list that they are in."""
    here = document.data
    for step in path:
        here = here[step]
    if isinstance(here, str):
        return [(path, texts[0])]
    return [((*path, place), text) for place, text in enumerate(texts)]


def span_of(document: Document, token: Token) -> Span:
    """Where a token stands in the file."""
    return document.locate(token.path, token.start, token.end)


def spans_of(document: Document, rows: Rows) -> list[Span]:
    """Where all tokens stand, row by row; as `span_of`, but the file is walked over once a row."""
    spans: list[Span] = []
    for row in rows:
        whole = span_of_row(document, row)
        start = row[0].start
        if whole.line == whole.end_line and whole.end_column - whole.column == row[-1].end - start:
            line, column = whole.line, whole.column - start
            spans += [Span(line, column + token.start, line, column + token.end) for token in row]
        else:
            spans += [span_of(document, token) for token in row]
    return spans


def span_of_row(document: Document, row: Sequence[Token]) -> Span:
    """Where a row of tokens stands."""
    first, last = row[0], row[-1]
    return document.locate(first.path, first.start, last.end)
