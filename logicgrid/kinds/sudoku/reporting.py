"""What the readers of a sudoku file share: grids as text, collecting mistakes, cells and lists of them.

A grid is written as one text or as a list of texts, and becomes a token for each cell, with its place in the
file.  Spaces and drawing characters are decoration.  A grid of numbers (for larger sizes) is recognised by a number of
two digits between spaces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from logicgrid.files.source import Document, Path
from logicgrid.kinds.sudoku.board import connected, sides_of
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record

DECORATION = frozenset("|-+=/\\─│┼━┃╋═║╬┌┐└┘├┤┬┴┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╪╫╞╡╥╨╟╢╤╧ \t\r\n,;:\u00a0\u3000")
EMPTY = frozenset(".0?_*·")
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SIZE = 25
MOST_TOKENS = 5_000
"""The most tokens of a grid that are read: far more than the largest grid has."""

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
    """Return the words between spaces, line by line; nothing is decoration."""
    return _rows(texts, re.compile(r"\S+"), "")


def _rows(texts: Sequence[tuple[Path, str]], pattern: re.Pattern[str], rulers: str) -> Rows:
    """Return the matches of a pattern, line by line, without words that consist of `rulers` only."""
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
    if isinstance(document.value(path), str):
        return [(path, texts[0])]
    return [((*path, place), text) for place, text in enumerate(texts)]


# --- Mistakes and cells -----------------------------------------------------------------------------------------------

_MOST = 50
"""The most mistakes that are collected, which bounds the work on hostile files."""

_WORD = re.compile(r"[^\s,;]+")
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
CELL_HELP = "sudoku.write-r1c1-cell-in"


Place = Span | GridToken | list[GridToken] | Path
"""A place in a file: a span, a token or a row of them, or the value at a path."""


class Reporter:
    """The mistakes of one file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[Diagnostic] = []

    def span(self, place: Place) -> Span:
        """Return the span of a place."""
        if isinstance(place, GridToken | list):
            first, last = (place[0], place[-1]) if isinstance(place, list) else (place, place)
            return self.document.locate(first.path, first.start, last.end)
        return place if isinstance(place, Span) else self.document.span(place)

    def spans(self, rows: Rows) -> list[Span]:
        """Return the spans of all tokens, row by row."""
        return [self.span(token) for row in rows for token in row]

    def error(self, code: str, message: str, place: Place, help: str | None = None) -> None:
        """Add a mistake at a place."""
        if len(self.found) < _MOST:
            self.found.append(Diagnostic(code, message, self.span(place), help))


class CellReader:
    """Reads the cells of a grid of `size` that a file names or draws; mistakes go to the reporter."""

    def __init__(self, size: int, reporter: Reporter) -> None:
        self.size = size
        self.reporter = reporter
        self.document = reporter.document

    def place(self, text: str, token: Place, outside: bool = False) -> tuple[int, int] | None:
        """Return the row and column of a cell, from 0; those beside the grid have -1 or the size."""
        match = _CELL.fullmatch(text)
        if match is None:
            self.reporter.error("bad-cell", say("sudoku.no-cell", text=text[:40]), token, say(CELL_HELP))
            return None
        row, column = int(match[1]) - 1, int(match[2]) - 1
        inside = [0 <= each < self.size for each in (row, column)]
        if not all(-1 <= each <= self.size for each in (row, column)) or all(inside) == outside:
            key = "rules.not-beside" if outside else "sudoku.no-cell-in-grid"
            helps = say("rules.beside-help", n=self.size + 1) if outside else say(CELL_HELP)
            self.reporter.error("unknown-cell", say(key, text=text, size=self.size), token, helps)
            return None
        return row, column

    def chains(self, path: Path, texts: Sequence[str]) -> list[tuple[list[int], GridToken]]:
        """Return the words of a list of cells with their places, each a cell or several with - between them."""
        if not texts:
            return []
        chains = []
        for token in words_of(texts_of(self.document, path, texts)):
            found = [self.place(piece.text, piece) for piece in pieces(token, "-")]
            chain = [row * self.size + column for row, column in filter(None, found)]
            if len(chain) == len(found):
                chains.append((chain, token))
        return chains

    def picture(self, path: Path, texts: Sequence[str]) -> list[GridToken] | None:
        """Return the characters of a picture, one for each cell; None if it does not fit the grid."""
        return fitted(tokens(texts_of(self.document, path, texts)), self.size, str(path[-1]), self.reporter)

    def fits(self, text: str, count: int, name: str, place: Place) -> bool:
        """Return True if `count` different values can have a sum; otherwise report it."""
        least, most = count * (count + 1) // 2, count * (2 * self.size - count + 1) // 2
        if len(text) < 6 and least <= int(text) <= most:
            return True
        between = say("sudoku.add-up" if least == most else "sudoku.add-up-least-most", least=least, most=most)
        message = say("sudoku.cannot-add-up-different", name=name, text=text[:40], count=count, between=between)
        self.reporter.error("impossible-sum", message, place, say("sudoku.mend-sum"))
        return False

    def drawn_cages(
        self, texts: Sequence[str], given: Mapping[str, str], key: str
    ) -> Iterator[tuple[str, list[int], GridToken]]:
        """Yield the cages of a picture: the letter, the cells and the first of these in the picture.

        `given` has the value of each letter at a key of the file.  Letters that the picture lacks, and cages in several
        pieces, are reported.
        """
        found = self.picture(("cages", "picture"), texts) or []
        letters = by_letter([token.text for token in found])
        for letter in given if found else ():
            if letter not in letters:
                message = say("sudoku.no-cage-in-picture", letter=letter)
                span = self.document.key_span(("cages", key, letter))
                self.reporter.error("unknown-cage", message, span, say("sudoku.draw-cage"))
        for letter, cells in letters.items():
            together = connected(cells, sides_of(self.size))
            stray = next((cell for cell in cells if cell not in together), None) if letter in given else None
            if stray is None:
                yield letter, cells, found[cells[0]]
                continue
            message = say("sudoku.in-several-pieces", name=say("sudoku.cage-2", letter=letter))
            self.reporter.error("broken-cage", message, found[stray], say("sudoku.give-each-cage-another"))


def pieces(token: GridToken, between: str) -> list[GridToken]:
    """Return the pieces of a word between signs, each with its place."""
    found, at = [], token.start
    for text in re.split(f"[{between}]", token.text):
        found.append(GridToken(text, token.path, at, at + max(len(text), 1)))
        at += len(text) + 1
    return found


def words_of(texts: Sequence[tuple[Path, str]]) -> list[GridToken]:
    """Return the words of texts with their places."""
    found = [
        GridToken(word[0], path, word.start(), word.end()) for path, text in texts for word in _WORD.finditer(text)
    ]
    return found[:MOST_TOKENS]


def has_cells(texts: Sequence[str]) -> bool:
    """Return True if texts name cells: then they are a list, and not a picture."""
    return any(_CELL.search(text) for text in texts)


def by_letter(picture: Iterable[str]) -> dict[str, list[int]]:
    """Return the cells of each letter of a picture; `.` is none.

    >>> by_letter("a.ab")
    {'a': [0, 2], 'b': [3]}
    """
    letters = grouped([(letter, cell) for cell, letter in enumerate(picture)])
    letters.pop(".", None)
    return letters


def fitted(rows: Rows, size: int, name: str, reporter: Reporter) -> list[GridToken] | None:
    """Return the cells of a grid in reading order; None, and its mistakes reported, if their number is wrong."""
    cells = [token for row in rows for token in row]
    if len(cells) == size * size:
        return cells
    helps = say("sudoku.rows-cells-needed-empty", size=size)
    wrong = [row for row in rows if len(row) != size]
    if len(rows) > 1 and 0 < len(wrong) < len(rows):
        for row in wrong[:_MOST]:
            message = say("sudoku.row-has-where-needed", name=name, cells=_cells(len(row)), size=size)
            reporter.error("wrong-length", message, row, helps)
        return None
    if len(rows) > 1 and not wrong:
        message = say("sudoku.has-rows-where-needed", name=name, n=len(rows), size=size)
        reporter.error("wrong-length", message, rows[-1], helps)
        return None
    path = rows[0][0].path if rows else (name,)
    path = path if len(rows) == 1 else path[: len(path) - isinstance(path[-1], int)]
    message = say("sudoku.has-where-needed-x", name=name, cells=_cells(len(cells)), size=size * size, size2=size)
    reporter.error("wrong-length", message, path, helps)
    return None


def _cells(count: int) -> str:
    if count >= MOST_TOKENS:
        return say("sudoku.more-than-cells", most_tokens=MOST_TOKENS - 1)
    return say("sudoku.cell", count=count) if count == 1 else say("sudoku.cells", count=count)


class Symbols(Record):
    """The texts of the values 1, 2, …, `chosen` by the author, or the usual ones."""

    texts: tuple[str, ...]
    chosen: bool

    @property
    def size(self) -> int:
        """The number of symbols, which is also the number of cells in a row."""
        return len(self.texts)

    def find(self, text: str) -> int | None:
        """Return the digit (from 0) of a text: exactly, or else in the other case; None if the text is no symbol."""
        for form in (text, text.upper(), text.lower(), text.lstrip("0")):
            if form in self.texts:
                return self.texts.index(form)
        return None

    def is_empty(self, text: str) -> bool:
        """Return True if the text means an empty cell."""
        return not text.strip("".join(EMPTY))

    def described(self) -> str:
        """Return the symbols in words, for a help line."""
        if self.chosen:
            return f"`{''.join(self.texts)}`"
        if self.size <= 9 or len(self.texts[-1]) > 1:
            return say("sudoku.1", texts=self.texts[-1])
        return say("sudoku.1-9") + (say("sudoku.to", texts=self.texts[-1]) if self.size > 10 else "")


def chosen_symbols(text: str | None, size: int, numbers: bool, reporter: Reporter) -> Symbols | None:
    """Return the symbols of a grid of this size; None, and the mistake reported, if the author's own do not fit."""
    if text is None:
        usual = tuple(map(str, range(1, size + 1))) if numbers else tuple(SYMBOLS[:size])
        return Symbols(usual, False)
    texts = tuple("".join(text.split()))
    path = ("symbols",)
    if len(set(texts)) < len(texts):
        twice = next(each for place, each in enumerate(texts) if each in texts[:place])
        message = say("sudoku.stands-twice-among-symbols", twice=twice)
        reporter.error("duplicate-symbol", message, path, say("sudoku.each-stands-once"))
    elif set(texts) & set(".?_*"):
        reporter.error("bad-symbol", say("sudoku.empty-cells-no-symbols"), path, say("sudoku.other-symbols"))
    elif len(texts) != size:
        message = say("sudoku.symbols-grid-x", n=len(texts), size=size)
        reporter.error("wrong-length", message, path, say("sudoku.write-them-in-order", size=size))
    else:
        return Symbols(texts, True)
    return None
