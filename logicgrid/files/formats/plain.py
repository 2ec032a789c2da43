"""A plain text file of numbers for a nonogram, as the Japanese-puzzle solver of 2003 (R6) reads it.

Faithful in what is known of it: a width, a height, then a line of numbers for every column and every row, checked for
typing faults.  The first two numbers are width and height, on one line or two, with or without the words `width` and
`height` (or `x`, `y`).  A line with the word `columns` (`x`) or `rows` (`y`) says what follows; without such lines the
columns come first, as in the rounds that the program prints, or the rows where only that fits.  `#` and `;` begin a
comment; a line without runs is `0` or `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from logicgrid.files.formats.data import ABOUT, Data, NonogramData, Places
from logicgrid.files.formats.normal import finished
from logicgrid.files.formats.number_lines import dropped, runs_text
from logicgrid.files.formats.reading import Clues, Numbered, Stream, Word, counted, miscounted, numbered, side_of, words
from logicgrid.puzzle.diagnostics import Diagnostic, Severity

_AXES = {
    **dict.fromkeys(("columns", "column", "cols", "x", "kolommen", "colonnes", "spalten"), "columns"),
    **dict.fromkeys(("rows", "row", "y", "rijen", "lignes", "zeilen"), "rows"),
}
_SIDES = {
    **dict.fromkeys(("width", "x", "columns", "breedte", "largeur", "breite"), "width"),
    **dict.fromkeys(("height", "y", "rows", "hoogte", "hauteur", "höhe"), "height"),
}
_LABEL = re.compile(r"\s*#?\s*(\w+)\s*:?\s*")
_SIDE = re.compile(r"\s*(\w+)\s*[:=]?\s*(\d+)\s*")
_ABOUT = re.compile(rf"\s*[#;]\s*({'|'.join(ABOUT)}|note): (.*)", re.IGNORECASE)
_EITHER = {"": None}


def sniff(text: str) -> bool:
    """Whether the first lines are a size, and most others are labels or numbers."""
    lines = [bare for line in numbered(text) if (bare := re.split("[#;]", line.text, maxsplit=1)[0].strip())]
    fits = [bool(re.fullmatch(r"[\d\s,]+|-", each) or _SIDE.fullmatch(each) or _labelled(each)) for each in lines]
    return len(lines) > 2 and all(fits[:2]) and sum(fits) * 5 >= len(fits) * 4


def read(text: str) -> Stream:
    """The puzzle of a file."""
    yield from _Plain(text).puzzle()


def _labelled(text: str) -> str | None:
    found = _LABEL.fullmatch(text)
    return _AXES.get(found[1].lower()) if found else None


class _Plain:
    """A file's lines: the two sizes, then lines of numbers under their labels or under None."""

    def __init__(self, text: str) -> None:
        self.findings: list[Diagnostic] = []
        self.sizes: dict[str, int] = {}
        self.parts: dict[str | None, list[Numbered]] = {None: []}
        self.about: dict[str, str] = {}
        self.notes: list[str] = []
        label: str | None = None
        for line in numbered(text):
            if (axis := _labelled(line.text)) is not None:
                label = axis
                self.parts.setdefault(label, [])
            elif re.match(r"\s*[#;]", line.text):
                self._comment(line.text)
            elif len(self.sizes) < 2 and not line.blank:
                self._size(line)
            elif len(self.sizes) == 2:
                self.parts[label].append(self._bare(line))

    def puzzle(self) -> Iterator[Data | Diagnostic]:
        if not self.findings and len(self.sizes) < 2:
            self.findings.append(Diagnostic("missing-size", "the file begins with a width and a height"))
        if self.findings:
            yield from self.findings
            return
        if None in self.parts and any(not line.blank for line in self.parts[None]):
            yield from self._unlabelled(self.parts[None])
            return
        sections = {}
        for axis, side in (("columns", "width"), ("rows", "height")):
            section = self.parts.get(axis, [])
            found = counted(section, self.sizes[side])
            if found is None:
                self.findings.append(miscounted(axis, section, self.sizes[side], section[-1].span if section else None))
            else:
                sections[axis] = found
        yield from self.findings or self._made(sections["rows"], sections["columns"])

    def _unlabelled(self, section: list[Numbered]) -> Iterator[Data | Diagnostic]:
        width, height = self.sizes["width"], self.sizes["height"]
        found = counted(section, width + height)
        if found is None or len(self.parts) > 1:
            yield miscounted("columns and rows", section, width + height, section[-1].span)
            return
        first = list(self._made(found[width:], found[:width]))
        second = list(self._made(found[:height], found[height:]))
        fits = [any(isinstance(each, NonogramData) for each in order) for order in (first, second)]
        yield from second if fits == [False, True] else first
        if all(fits) and width == height:
            message = "columns and rows are not labelled: the first half is read as the columns"
            help_ = "write `columns` and `rows` on a line before each half"
            yield Diagnostic("ambiguous-order", message, found[0].span, help_, Severity.WARNING)

    def _made(self, rows: Sequence[Numbered], columns: Sequence[Numbered]) -> Iterator[Data | Diagnostic]:
        findings: list[Diagnostic] = []
        clues = Clues(findings)
        clues.read("rows", rows, _EITHER)
        clues.read("columns", columns, _EITHER)
        data = NonogramData(rows=clues.lines["rows"], columns=clues.lines["columns"], places=Places(clues.spans))
        data = replace(data, notes=tuple(self.notes), **self.about)  # type: ignore[arg-type]
        yield from findings or finished(data)

    def _bare(self, line: Numbered) -> Numbered:
        text = re.split("[#;]", line.text, maxsplit=1)[0]
        return Numbered(line.number, "0" if text.strip() == "-" else text)

    def _size(self, line: Numbered) -> None:
        found = _SIDE.fullmatch(line.text)
        named = _SIDES.get(found[1].lower()) if found else None
        if found is not None and named is not None:
            size = side_of(Word(found[2], line.number, found.start(2) + 1), self.findings)
            self.sizes[named] = size or 1
            return
        for word in words(line.text, line.number, r"[^\s,]+"):
            side = next((each for each in ("width", "height") if each not in self.sizes), None)
            if side is None:
                message = "a width and a height stand alone on their lines"
                self.findings.append(Diagnostic("bad-size", message, word.span))
                return
            self.sizes[side] = side_of(word, self.findings) or 1

    def _comment(self, text: str) -> None:
        found = _ABOUT.fullmatch(text)
        if found is not None and found[1].lower() in ABOUT:
            self.about.setdefault(found[1].lower(), found[2].strip())
        elif remark := (found[2] if found else text.strip().lstrip("#;")).strip():
            self.notes.append(remark)


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """The first puzzle's text, and what it could not keep."""
    data = next(each for each in puzzles if isinstance(each, NonogramData))
    head = [f"# {name}: {' '.join(value.split())}" for name in ABOUT if (value := getattr(data, name)) is not None]
    head += [f"# note: {' '.join(note.split())}" for note in data.notes]
    body = [str(data.width), str(data.height), "", "columns", *map(runs_text, data.columns)]
    body += ["", "rows", *map(runs_text, data.rows)]
    return "".join(f"{line}\n" for line in (*head, *body)), list(dropped(data, "notes", *ABOUT))
