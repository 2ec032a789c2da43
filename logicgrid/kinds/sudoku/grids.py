"""Grids as text: the characters of a block scalar in, one token for each cell out, with the place of each.

A grid is written as one text or as a list of texts.  Spaces and drawing characters are decoration; a grid of numbers
(larger sizes) is told by a number of two digits that stands by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicgrid.diagnostics import Span
from logicgrid.record import Record
from logicgrid.source import Document, Path

DECORATION = frozenset("|-+=/\\─│┼━┃╋═║╬┌┐└┘├┤┬┴┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╪╫╞╡╥╨╟╢╤╧ \t\r\n,;:\u00a0\u3000")
EMPTY = frozenset(".0?_*·")
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIZE = 25

_NUMBER_OF_TWO_DIGITS = re.compile(r"(?<!\S)[1-9]\d(?!\S)")
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
    decoration = DECORATION - set(symbols)
    rows: Rows = []
    for path, text in texts:
        at = 0
        for line in text.splitlines(keepends=True):
            row = [
                Token(character, path, at + column, at + column + 1)
                for column, character in enumerate(line)
                if character not in decoration
            ]
            at += len(line)
            if row:
                rows.append(row)
    return rows


def has_numbers(texts: Sequence[tuple[Path, str]]) -> bool:
    """Whether the grid is written in numbers, separated by spaces: it has one with two digits, and single ones."""
    words = [word for _, text in texts for word in _WORDS.findall(text)]
    twos = sum(len(_NUMBER_OF_TWO_DIGITS.findall(text)) for _, text in texts)
    return twos > 0 and all(len(word) <= 2 or not word.strip("-=") for word in words)


def numbers(texts: Sequence[tuple[Path, str]]) -> Rows:
    """The cells of a grid that is written in numbers."""
    rows: Rows = []
    for path, text in texts:
        at = 0
        for line in text.splitlines(keepends=True):
            row = [
                Token(word[0], path, at + word.start(), at + word.end())
                for word in _WORDS.finditer(line)
                if word[0].strip("-=")
            ]
            at += len(line)
            if row:
                rows.append(row)
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


def span_of_row(document: Document, row: Sequence[Token]) -> Span:
    """Where a row of tokens stands."""
    first, last = row[0], row[-1]
    return document.locate(first.path, first.start, last.end if last.path == first.path else first.end)
