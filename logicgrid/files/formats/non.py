"""Steve Simpson's `.non`, with the extensions of mikix/nonogram-db (licence, colours, bundles) and pbnsolve (saved).

Sources: https://stevocity.me.uk/nonogram/fmt2, `FORMAT.md` of github.com/mikix/nonogram-db, `doc/input.md` of pbnsolve.
Text in, one puzzle for each part between lines of `====` out.  Lines that begin with an unknown word are properties:
they are kept as notes.  A property of our own, `given "01?…"`, holds the cells that are known from the start.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence

from logicgrid.files.formats.colors import code_of, hex_of
from logicgrid.files.formats.data import (
    CellRow,
    Color,
    Data,
    Grid,
    Line,
    NonogramData,
    Places,
)
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.reading import Clues, Numbered, Stream, Word, counted, miscounted, numbered, side_of, words
from logicgrid.puzzle.diagnostics import Diagnostic, Span

_CLUE = re.compile(r"\s*[0-9]+[^\s0-9,]?(?:[\s,]+[0-9]+[^\s0-9,]?)*,?\s*")
_PICTURE = re.compile(r"[\s01?.A-Za-z]+")
_PROPERTIES = {"title": "title", "by": "author", "copyright": "copyright", "license": "license", "catalogue": "source"}
_PROPERTIES |= {"description": "description"}
_WORDS = {field: key for key, field in _PROPERTIES.items()}
_GRIDS = ("goal", "saved", "given")


def sniff(text: str) -> bool:
    """Whether the text has lines `width` and `height` with numbers, and lines `rows` and `columns` alone."""
    has = [r"(?:width|columns)[ \t]+\d+", r"(?:height|rows)[ \t]+\d+", "rows", "columns"]
    return all(re.search(rf"(?mi)^[ \t]*{each}[ \t]*\r?$", text) for each in has)


def read(text: str) -> Stream:
    """The puzzles of a file or a bundle."""
    part: list[Numbered] = []
    empty = True
    for line in [*numbered(text), Numbered(0, "====")]:
        if line.text.strip() != "====":
            part.append(line)
        else:
            if any(not each.blank for each in part):
                empty = False
                yield from _Part(part).puzzle()
            part = []
    if empty:
        yield Diagnostic("empty-file", "there is no puzzle in this file", None, "see the lines `width`, `rows` …")


class _Part:
    """The lines of one puzzle, taken apart by their first words."""

    def __init__(self, lines: Sequence[Numbered]) -> None:
        self.lines = lines
        self.findings: list[Diagnostic] = []
        self.sizes: dict[str, int] = {}
        self.sections: dict[str, list[Numbered]] = {}
        self.heads: dict[str, Span] = {}
        self.about: dict[str, str] = {}
        self.notes: list[str] = []
        self.colors: dict[str, Color] = {}
        self.pictures: dict[str, list[list[Word]]] = {name: [] for name in _GRIDS}

    def puzzle(self) -> Iterator[Data | Diagnostic]:
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
        places: dict[str, tuple[CellRow, ...]] = {}
        grids = {name: [self._grid(name, cells, places) for cells in self.pictures[name]] for name in _GRIDS}
        yield from finished(
            NonogramData(
                rows=clues.lines["rows"],
                columns=clues.lines["columns"],
                colors=self.colors,
                goal=next(iter(grids["goal"]), None),
                given=next(iter(grids["given"]), None),
                saved=tuple(grids["saved"]),
                notes=tuple(self.notes),
                places=Places(clues.spans, places),
                **self.about,  # type: ignore[arg-type]
            )
        )

    def _take(self, at: int) -> int:
        """Use the line at `at` and those that belong to it; the index of the next one."""
        line = self.lines[at]
        found = words(line.text, line.number)
        if not found:
            return at + 1
        word, rest = found[0].text.lower(), found[1:]
        if word in ("rows", "columns") and not rest:
            end = self._end(at + 1, _CLUE)
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
            code = hex_of(rest[1].text)
            name = " ".join(each.text for each in rest[2:]) or None
            self.colors[rest[0].text] = Color(name, code)
        elif word in _PROPERTIES:
            self.about.setdefault(_PROPERTIES[word], _unquoted(line.text.split(None, 1)[1] if rest else ""))
        elif word != "maxrule":
            self.notes.append(_unquoted(line.text.strip()))
        return at + 1

    def _end(self, at: int, pattern: re.Pattern[str]) -> int:
        """The index behind the blank lines and those of a pattern that begin at `at`."""
        while at < len(self.lines) and (self.lines[at].blank or pattern.fullmatch(self.lines[at].text)):
            at += 1
        return at

    def _picture(self, at: int, word: str, rest: list[Word]) -> int:
        cells = [cell for each in rest for cell in _cells(each)]
        end = at + 1
        while not rest and end < len(self.lines) and _is_picture(self.lines[end].text):
            line = self.lines[end]
            cells += [cell for each in words(line.text, line.number) for cell in _cells(each)]
            end += 1
        self.pictures[word].append(cells)
        self.heads.setdefault(word, self.lines[at].span)
        return end

    def _clues(self, clues: Clues, axis: str, side: str) -> None:
        wanted, section = self.sizes.get(side), self.sections.get(axis)
        if wanted is None:
            if not any(each.code == "bad-size" for each in self.findings):
                self.findings.append(
                    Diagnostic("missing-size", f"there is no line `{side}`", None, f"write `{side} 5`")
                )
        elif section is None:
            message = f"there is no line `{axis}` with the runs of the {axis} below it"
            self.findings.append(Diagnostic("missing-section", message, None, f"write `{axis}` alone on a line"))
        elif (found := counted(section, wanted)) is None:
            self.findings.append(miscounted(axis, section, wanted, self.heads.get(axis)))
        else:
            clues.read(axis, found)

    def _grid(self, name: str, cells: list[Word], places: dict[str, tuple[CellRow, ...]]) -> Grid:
        width = self.sizes["width"]
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        if name not in places and all(len({cell.line for cell in row}) == 1 for row in rows):
            places[name] = tuple((row[0].line, [cell.column for cell in row]) for row in rows)
        return tuple("".join(_FROM.get(cell.text, cell.text) for cell in row) for row in rows)


_FROM = {"0": ".", "1": "#"}


def _is_picture(text: str) -> bool:
    return bool(text.strip()) and _PICTURE.fullmatch(text) is not None and text.split()[0].lower() not in _KEYS


_KEYS = {*_PROPERTIES, *_GRIDS, "width", "height", "rows", "columns", "color", "maxrule"}


def _cells(word: Word) -> Iterator[Word]:
    return (Word(cell, word.line, word.column + at) for at, cell in enumerate(word.text) if cell != '"')


def _unquoted(text: str) -> str:
    """A property's value without its quotes, character references read."""
    text = text.strip()
    quoted = re.fullmatch(r'"(.*)"', text)
    return html.unescape(quoted[1] if quoted else text)


# -- writing ---------------------------------------------------------------------------------------------------------


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """A file, or a bundle where there are several, and what it could not keep."""
    lost: list[str] = []
    parts = ["".join(f"{line}\n" for line in _lines(each, lost)) for each in puzzles if isinstance(each, NonogramData)]
    return "====\n".join(parts), lost


def _lines(data: NonogramData, lost: list[str]) -> Iterator[str]:
    for field in ("source", "title", "author", "copyright", "license", "description"):
        if (value := getattr(data, field)) is not None:
            yield f"{_WORDS[field]} {_quoted(value, plain=field == 'license')}"
    for note in data.notes:
        yield from (f"note {_quoted(note)}" if _means_something(note) else note for note in [" ".join(note.split())])
    for letter, color in data.colors.items():
        yield f"color {letter} {code_of(color)}"
        if color.name:
            lost.append(f"the name `{color.name}` of the colour `{letter}`")
    if data.background is not None:
        lost.append("the background's colour")
    yield from (f"width {data.width}", f"height {data.height}", "", "rows", *map(_runs, data.rows))
    yield from ("", "columns", *map(_runs, data.columns), "")
    if data.given is not None:
        lost.append("the given cells, for other programs: they do not know the line `given`")
    for name, grids in (("given", [data.given]), ("goal", [data.goal]), ("saved", data.saved)):
        yield from (f'{name} "{_flat(grid)}"' for grid in grids if grid is not None)


def _means_something(note: str) -> bool:
    """Whether a note, written as a line of its own, would be read as something else."""
    first = note.split(None, 1)[0].lower() if note.split() else ""
    return first in _KEYS or not first.isalpha() or len(note.split()) < 2


def _quoted(text: str, plain: bool = False) -> str:
    text = " ".join(text.split())
    if plain and re.fullmatch(r"[\w.+-]+", text):
        return text
    escaped = html.escape(text, quote=True).encode("ascii", "xmlcharrefreplace").decode()
    return f'"{escaped}"'


def _runs(line: Line) -> str:
    return ",".join(f"{run.length}{run.color or ''}" for run in line) or "0"


def _flat(grid: Iterable[str]) -> str:
    return "".join(grid).translate({ord("."): "0", ord("#"): "1"})
