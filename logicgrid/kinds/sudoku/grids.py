"""Grids as text: a token for each cell of a drawn grid, with its place in the file.

A grid is written as one text or as a list of texts.  Spaces and drawing characters are decoration.  A grid of numbers
(for larger sizes) is recognised by a number of two digits between spaces.
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
"""The number of tokens of a grid that are read at most: far more than the largest grid has."""

_RULER = "".join(DECORATION)
_WORDS = re.compile(r"[^\s|+]+")


class GridToken(Record):
    """The content of one cell: its text, and its place: characters [start, end) of the text at `path`."""

    text: str
    path: Path
    start: int
    end: int


Rows = list[list[GridToken]]
"""The tokens line by line, without lines that have none."""


_PLAIN = str.maketrans("０１２３４５６７８９．", "0123456789.")


def tokens(texts: Sequence[tuple[Path, str]], symbols: str = "") -> Rows:
    """Return the cells of a grid of single characters; a character of `symbols` is never decoration."""
    drawn = "".join(sorted(DECORATION - set(symbols)))
    return _rows(texts, re.compile(f"[^{re.escape(drawn)}]"), "")


def has_numbers(rows: Rows) -> bool:
    """Return True if the words of a grid are numbers: more than nine in most lines, some of two digits."""
    lengths = Counter(map(len, rows))
    usual = lengths.most_common(1)[0][0] if rows else 0
    return usual > 9 and any(len(token.text) == 2 and token.text.isdecimal() for row in rows for token in row)


def words(texts: Sequence[tuple[Path, str]]) -> Rows:
    """Return the cells of a grid that is written in words."""
    return _rows(texts, _WORDS, _RULER)


def fields(texts: Sequence[tuple[Path, str]]) -> Rows:
    """Return what stands between spaces, line by line; nothing of it is decoration."""
    return _rows(texts, re.compile(r"\S+"), "")


def _rows(texts: Sequence[tuple[Path, str]], pattern: re.Pattern[str], rulers: str) -> Rows:
    """Return what the pattern finds, line by line, without words that consist of `rulers` only."""
    rows: Rows = []
    left = MOST_TOKENS
    for path, text in texts:
        at = 0
        for line in text.splitlines(keepends=True):
            found = [word for word in islice(pattern.finditer(line), left) if word[0].strip(rulers)]
            row = [GridToken(word[0].translate(_PLAIN), path, at + word.start(), at + word.end()) for word in found]
            at += len(line)
            left -= len(row)
            if row:
                rows.append(row)
            if left <= 0:
                return rows
    return rows


def texts_of(document: Document, path: Path, texts: Sequence[str]) -> list[tuple[Path, str]]:
    """Return the texts at a path with a path each: that path, or those of the items of a list."""
    here = document.data
    for step in path:
        here = here[step]
    if isinstance(here, str):
        return [(path, texts[0])]
    return [((*path, place), text) for place, text in enumerate(texts)]


def span_of(document: Document, token: GridToken) -> Span:
    """Return the place of a token in the file."""
    return document.locate(token.path, token.start, token.end)


def spans_of(document: Document, rows: Rows) -> list[Span]:
    """Return the places of all tokens, row by row; unlike `span_of`, this walks over the file once a row."""
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


def span_of_row(document: Document, row: Sequence[GridToken]) -> Span:
    """Return the place of a row of tokens."""
    first, last = row[0], row[-1]
    return document.locate(first.path, first.start, last.end)
