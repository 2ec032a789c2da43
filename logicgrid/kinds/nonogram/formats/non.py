"""Steve Simpson's `.non`, with the extensions of mikix/nonogram-db (licence, colours, bundles) and pbnsolve (saved).

Sources: https://stevocity.me.uk/nonogram/fmt2, `FORMAT.md` of github.com/mikix/nonogram-db, `doc/input.md` of pbnsolve.
Each part between lines of `====` is one puzzle.  Lines that begin with an unknown word are properties, and are kept as
notes.  Our own property `given "01?…"` holds the cells that are known from the start.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

from logicgrid.kinds.formats import reading
from logicgrid.kinds.nonogram.formats import Clues, counted, finished, miscounted, side_of
from logicgrid.puzzle.board import Color, Grid, NonogramBoard, hex_of
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

_CLUE = re.compile(r"\s*[0-9]+[^\s0-9,]?(?:[\s,]+[0-9]+[^\s0-9,]?)*,?\s*")
_PICTURE = re.compile(r"[\s01?.A-Za-z]+")
_WORDS: Final = {
    **{"source": "catalogue", "title": "title", "author": "by", "copyright": "copyright", "license": "license"},
    "description": "description",
}
_FIELDS: Final = {word: field for field, word in _WORDS.items()}
_GRIDS: Final = ("goal", "saved", "given")
_KEYS: Final = {*_FIELDS, *_GRIDS, "width", "height", "rows", "columns", "color", "maxrule"}
_FROM_FILE: Final = str.maketrans("01", ".#")
_TO_FILE: Final = str.maketrans(".#", "01")


def sniff(text: str) -> bool:
    """Return True if the text has lines `width` and `height` with numbers, and bare lines `rows` and `columns`."""
    has = [r"(?:width|columns)[ \t]+\d+", r"(?:height|rows)[ \t]+\d+", "rows", "columns"]
    return all(re.search(rf"(?mi)^[ \t]*{each}[ \t]*\r?$", text) for each in has)


def read(text: str) -> reading.Stream:
    """Yield the puzzles of a file or a bundle."""
    part: list[reading.NumberedLine] = []
    empty = True
    for line in [*reading.numbered(text), reading.NumberedLine(0, "====")]:
        if line.text.strip() != "====":
            part.append(line)
            continue
        if any(not each.blank for each in part):
            empty = False
            yield from _Part(part).puzzle()
        part = []
    if empty:
        yield Diagnostic("empty-file", say("nonogram.no-puzzle-in-file"), None, say("nonogram.see-lines-width-rows"))


class _Part:
    """The lines of one puzzle, sorted by their first words."""

    def __init__(self, lines: Sequence[reading.NumberedLine]) -> None:
        self.lines = lines
        self.findings: list[Diagnostic] = []
        self.sizes: dict[str, int] = {}
        self.sections: dict[str, list[reading.NumberedLine]] = {}
        self.heads: dict[str, Span] = {}
        self.remarks = reading.Remarks()
        self.colors: dict[str, Color] = {}
        self.pictures: dict[str, list[list[reading.LineWord]]] = {name: [] for name in _GRIDS}

    def puzzle(self) -> reading.Stream:
        """Yield the puzzle, or the mistakes in it."""
        at = 0
        while at < len(self.lines):
            at = self._take(at)
        clues = Clues(self.findings)
        clues.spans[()] = next(line.span for line in self.lines if not line.blank)
        for axis, side in (("rows", "height"), ("columns", "width")):
            self._clues(clues, axis, side)
        if self.findings:
            yield from self.findings
            return
        places: dict[str, Sequence[reading.CellRow]] = {}
        grids = {name: [self._grid(name, cells, places) for cells in self.pictures[name]] for name in _GRIDS}
        board = NonogramBoard(
            rows=clues.lines["rows"],
            columns=clues.lines["columns"],
            colors=self.colors,
            goal=next(iter(grids["goal"]), None),
            given=next(iter(grids["given"]), None),
            saved=tuple(grids["saved"]),
            about=self.remarks.about(),
        )
        yield from finished(board, reading.Places(clues.spans, places))

    def _take(self, at: int) -> int:
        """Consume the line at `at` and those that belong to it; return the index of the next one."""
        line = self.lines[at]
        found = line.words()
        if not found:
            return at + 1
        word, rest = found[0].text.lower(), found[1:]
        if word in ("rows", "columns") and not rest:
            end = self._end(at + 1)
            self.sections[word], self.heads[word] = list(self.lines[at + 1 : end]), line.span
            return end
        if word in ("width", "height", "rows", "columns") and rest:
            side = {"rows": "height", "columns": "width"}.get(word, word)
            size = side_of(rest[0], self.findings)
            if size is not None:
                self.sizes[side] = size
        elif word in _GRIDS:
            return self._picture(at, word, rest)
        elif word == "color" and len(rest) > 1 and len(rest[0].text) == 1:
            name = " ".join(each.text for each in rest[2:]) or None
            self.colors[rest[0].text] = Color(name, hex_of(rest[1].text))
        elif word in _FIELDS:
            self.remarks.fields.setdefault(_FIELDS[word], _unquoted(line.text.split(None, 1)[1] if rest else ""))
        elif word != "maxrule":
            self.remarks.notes.append(_unquoted(line.text))
        return at + 1

    def _end(self, at: int) -> int:
        """Return the index after the blank lines and lines of runs that begin at `at`."""
        while at < len(self.lines) and (self.lines[at].blank or _CLUE.fullmatch(self.lines[at].text)):
            at += 1
        return at

    def _picture(self, at: int, word: str, rest: list[reading.LineWord]) -> int:
        cells = [cell for each in rest for cell in _cells(each)]
        end = at + 1
        while not rest and end < len(self.lines) and _is_picture(self.lines[end].text):
            cells += [cell for each in self.lines[end].words() for cell in _cells(each)]
            end += 1
        self.pictures[word].append(cells)
        return end

    def _clues(self, clues: Clues, axis: str, side: str) -> None:
        wanted, section = self.sizes.get(side), self.sections.get(axis)
        if wanted is None:
            if not any(each.code == "bad-size" for each in self.findings):
                message = say("nonogram.no-line", side=side)
                self.findings.append(Diagnostic("missing-size", message, None, say("nonogram.write-5", side=side)))
        elif section is None:
            message = say("nonogram.no-line-runs-below", axis=axis)
            self.findings.append(
                Diagnostic("missing-section", message, None, say("nonogram.write-alone-on-line", axis=axis))
            )
        elif (found := counted(section, wanted)) is None:
            self.findings.append(miscounted(axis, section, wanted, self.heads.get(axis)))
        else:
            clues.read(axis, found)

    def _grid(self, name: str, cells: list[reading.LineWord], places: dict[str, Sequence[reading.CellRow]]) -> Grid:
        width = self.sizes["width"]
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        if name not in places and all(len({cell.line for cell in row}) == 1 for row in rows):
            places[name] = tuple((row[0].line, [cell.column for cell in row]) for row in rows)
        return tuple("".join(cell.text for cell in row).translate(_FROM_FILE) for row in rows)


def _is_picture(text: str) -> bool:
    return bool(text.strip()) and _PICTURE.fullmatch(text) is not None and text.split()[0].lower() not in _KEYS


def _cells(word: reading.LineWord) -> Iterator[reading.LineWord]:
    return (reading.LineWord(cell, word.line, word.column + at) for at, cell in enumerate(word.text) if cell != '"')


def _unquoted(text: str) -> str:
    """Return a property's value without its quotes, character references resolved."""
    text = text.strip()
    quoted = re.fullmatch(r'"(.*)"', text)
    return html.unescape(quoted[1] if quoted else text)


# -- writing ---------------------------------------------------------------------------------------------------------


def write(board: NonogramBoard) -> reading.Written:
    """Return the puzzle's text, and what is lost in it."""
    lost = [
        say("nonogram.name-colour", name=color.name, letter=letter)
        for letter, color in board.colors.items()
        if color.name
    ]
    if board.background is not None:
        lost.append(say("nonogram.background-s-colour"))
    if board.given is not None:
        lost.append(say("nonogram.given-cells-other-programs"))
    return reading.text_of_lines(_lines(board)), lost


def bundle(texts: Sequence[str]) -> str:
    """Return several puzzles as one file."""
    return "====\n".join(texts)


def _lines(board: NonogramBoard) -> Iterator[str]:
    for field, word in _WORDS.items():
        if (value := getattr(board.about, field)) is not None:
            yield f"{word} {_quoted(value, plain=field == 'license')}"
    for note in map(reading.one_line, board.about.notes):
        yield f"note {_quoted(note)}" if _means_something(note) else note
    yield from (f"color {letter} {color.code}" for letter, color in board.colors.items())
    yield from (f"width {board.width}", f"height {board.height}")
    for axis, lines in (("rows", board.rows), ("columns", board.columns)):
        yield from ("", axis, *[",".join([run.text for run in line]) or "0" for line in lines])
    yield ""
    for name, grids in (("given", [board.given]), ("goal", [board.goal]), ("saved", board.saved)):
        yield from (f'{name} "{"".join(grid).translate(_TO_FILE)}"' for grid in grids if grid is not None)


def _means_something(note: str) -> bool:
    """Return True if a note on a line of its own would be read as something else."""
    words = note.split()
    return len(words) < 2 or words[0].lower() in _KEYS or not words[0].isalpha()


def _quoted(text: str, plain: bool = False) -> str:
    text = reading.one_line(text)
    if plain and re.fullmatch(r"[\w.+-]+", text):
        return text
    escaped = html.escape(text, quote=True).encode("ascii", "xmlcharrefreplace").decode()
    return f'"{escaped}"'
