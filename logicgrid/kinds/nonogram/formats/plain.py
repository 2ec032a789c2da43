"""A plain text file of numbers for a nonogram, as read by the Japanese-puzzle solver of 2003 (R6).

This follows what is known of it: a width, a height, then a line of numbers for every column and every row, checked for
typing errors.  The first two numbers are width and height, on one line or two, with or without the words `width` and
`height` (or `x`, `y`).  A line with the word `columns` (`x`) or `rows` (`y`) names what follows; without such lines the
columns come first, as in the rounds that the program prints, or the rows if only that fits.  `#` and `;` begin a
comment; a line without runs is `0` or `-`.
"""

from __future__ import annotations

import re
from typing import Final

from logicgrid.kinds.formats.reading import (
    LineWord,
    LocatedPuzzle,
    NumberedLine,
    Remarks,
    Stream,
    Written,
    lengths,
    losses,
    numbered,
    remarks,
    text_of_lines,
)
from logicgrid.kinds.nonogram.formats.runs import black_and_white, counted, miscounted, sections_of, side_of
from logicgrid.puzzle.board import ABOUT, NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say

_AXES: Final = {
    **dict.fromkeys(("columns", "column", "cols", "x", "kolommen", "colonnes", "spalten"), "columns"),
    **dict.fromkeys(("rows", "row", "y", "rijen", "lignes", "zeilen"), "rows"),
}
_SIDES: Final = {
    **dict.fromkeys(("width", "x", "columns", "breedte", "largeur", "breite"), "width"),
    **dict.fromkeys(("height", "y", "rows", "hoogte", "hauteur", "höhe"), "height"),
}
_LABEL = re.compile(r"\s*#?\s*(\w+)\s*:?\s*")
_SIDE = re.compile(r"\s*(\w+)\s*[:=]?\s*(\d+)\s*")


def sniff(text: str) -> bool:
    """Return True if the first lines are a size, and most others are labels or numbers."""
    lines = [bare for line in numbered(text) if (bare := _without_comment(line.text).strip())]
    fits = [bool(re.fullmatch(r"[\d\s,]+|-", each) or _SIDE.fullmatch(each) or _label(each)) for each in lines]
    return len(lines) > 2 and all(fits[:2]) and sum(fits) * 5 >= len(fits) * 4


def _label(text: str) -> str | None:
    """Return the axis that a line names; None for any other line."""
    found = _LABEL.fullmatch(text)
    return _AXES.get(found[1].lower()) if found else None


def _without_comment(text: str) -> str:
    return re.split("[#;]", text, maxsplit=1)[0]


def read(text: str) -> Stream:
    """Yield the puzzle of a file, or the mistakes in it."""
    file = _File(text)
    if not file.findings and len(file.sizes) < 2:
        file.findings.append(Diagnostic("missing-size", say("nonogram.file-begins-width-height")))
    if file.findings:
        yield from file.findings
    elif any(not line.blank for line in file.unlabelled):
        yield from _unlabelled(file)
    else:
        width, height = file.sizes["width"], file.sizes["height"]
        columns, rows = file.sections.get("columns", []), file.sections.get("rows", [])
        yield from sections_of(rows, columns, height, width, file.remarks.about())


def _unlabelled(file: _File) -> Stream:
    """Yield the puzzle of lines without labels: the columns come first, or the rows if only that fits."""
    width, height, lines = file.sizes["width"], file.sizes["height"], file.unlabelled
    found = counted(lines, width + height)
    if found is None or file.sections:
        yield miscounted("columns-and-rows", lines, width + height, lines[-1].span)
        return
    about = file.remarks.about()
    first = list(black_and_white(found[width:], found[:width], about))
    second = list(black_and_white(found[:height], found[height:], about))
    fits = [isinstance(order[-1], LocatedPuzzle) for order in (first, second)]
    yield from second if fits == [False, True] else first
    if all(fits) and width == height:
        message = say("nonogram.columns-rows-not-labelled")
        help_ = say("nonogram.write-columns-rows-on")
        yield Diagnostic("ambiguous-order", message, found[0].span, help_, Severity.WARNING)


class _File:
    """The sorted lines of a file: the two sizes, then lines of numbers, with or without labels."""

    def __init__(self, text: str) -> None:
        self.findings: list[Diagnostic] = []
        self.sizes: dict[str, int] = {}
        self.sections: dict[str, list[NumberedLine]] = {}
        self.unlabelled: list[NumberedLine] = []
        self.remarks = Remarks()
        section = self.unlabelled
        for line in numbered(text):
            if (axis := _label(line.text)) is not None:
                section = self.sections.setdefault(axis, [])
            elif line.text.lstrip()[:1] in ("#", ";"):
                self.remarks.add(line.text.strip().lstrip("#;"))
            elif len(self.sizes) == 2:
                bare = _without_comment(line.text)
                section.append(NumberedLine(line.number, "0" if bare.strip() == "-" else bare))
            elif not line.blank:
                self._size(line)

    def _size(self, line: NumberedLine) -> None:
        found = _SIDE.fullmatch(line.text)
        named = _SIDES.get(found[1].lower()) if found else None
        if found is not None and named is not None:
            size = side_of(LineWord(found[2], line.number, found.start(2) + 1), self.findings)
            self.sizes[named] = size or 1
            return
        for word in line.words(r"[^\s,]+"):
            side = next((each for each in ("width", "height") if each not in self.sizes), None)
            if side is None:
                message = say("nonogram.width-height-stand-alone")
                self.findings.append(Diagnostic("bad-size", message, word.span))
                return
            self.sizes[side] = side_of(word, self.findings) or 1


def write(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what is lost in it."""
    head = (*remarks(board.about, "# "), str(board.width), str(board.height))
    body = ("", "columns", *map(lengths, board.columns), "", "rows", *map(lengths, board.rows))
    return text_of_lines((*head, *body)), losses(board, "notes", *ABOUT)
