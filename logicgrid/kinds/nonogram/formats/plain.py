"""Files that consist of lines of numbers for a nonogram's rows and columns.

A plain text file is one as read by the Japanese-puzzle solver of 2003 (R6).  This follows what is known of it: a width,
a height, then a line of numbers for every column and every row, checked for typing errors.  The first two numbers are
width and height, on one line or two, with or without the words `width` and `height` (or `x`, `y`).  A line with the
word `columns` (`x`) or `rows` (`y`) names what follows; without such lines the columns come first, as in the rounds
that the program prints, or the rows if only that fits.  `#` and `;` begin a comment; a line without runs is `0` or `-`.

Beside it are formats that consist only of numbers (source: `doc/input.md` of pbnsolve).  The size comes first, then the
rows, then the columns; a line without runs is `0` or blank.  None of these has titles, colours, given cells or goals.

-   `.nin` (Jakub Wilk's nonogram): width and height in one line;
-   `.mk` (Olšák's, also Makhorin's): height and width in one line, and a line `#` between rows and columns;
-   `.cwd` (QNonograms, Sukhoy): height and width on a line each, and a blank line between rows and columns.

Mirek and Petr Olšák's `.g` has rows and columns between lines that begin with a colon, coloured or not (source: the
comments in the sample files of the `grid` program, kocka.g, oko.g and rose.g, that come with pbnsolve).  Everything
before the first line with `:` or `#` in its first column is a comment.  `#d` begins the colours, one per line:
`<mark>:<sign> <name or #rrggbb> <comment>`; the mark `0` is the background, and `1` is for runs without a mark.  A
blank line has no runs.  Triddlers (`#t`) and triangles are refused.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from logicgrid.kinds.formats import reading
from logicgrid.kinds.nonogram import formats
from logicgrid.puzzle.board import ABOUT, Color, NonogramBoard, letter_for
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
    lines = [bare for line in reading.numbered(text) if (bare := _without_comment(line.text).strip())]
    fits = [bool(re.fullmatch(r"[\d\s,]+|-", each) or _SIDE.fullmatch(each) or _label(each)) for each in lines]
    return len(lines) > 2 and all(fits[:2]) and sum(fits) * 5 >= len(fits) * 4


def _label(text: str) -> str | None:
    """Return the axis that a line names; None for any other line."""
    found = _LABEL.fullmatch(text)
    return _AXES.get(found[1].lower()) if found else None


def _without_comment(text: str) -> str:
    return re.split("[#;]", text, maxsplit=1)[0]


def read(text: str) -> reading.Stream:
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
        yield from formats.sections_of(rows, columns, height, width, file.remarks.about())


def _unlabelled(file: _File) -> reading.Stream:
    """Yield the puzzle of lines without labels: the columns come first, or the rows if only that fits."""
    width, height, lines = file.sizes["width"], file.sizes["height"], file.unlabelled
    found = formats.counted(lines, width + height)
    if found is None or file.sections:
        yield formats.miscounted("columns-and-rows", lines, width + height, lines[-1].span)
        return
    about = file.remarks.about()
    first = list(formats.black_and_white(found[width:], found[:width], about))
    second = list(formats.black_and_white(found[:height], found[height:], about))
    fits = [isinstance(order[-1], reading.LocatedPuzzle) for order in (first, second)]
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
        self.sections: dict[str, list[reading.NumberedLine]] = {}
        self.unlabelled: list[reading.NumberedLine] = []
        self.remarks = reading.Remarks()
        section = self.unlabelled
        for line in reading.numbered(text):
            if (axis := _label(line.text)) is not None:
                section = self.sections.setdefault(axis, [])
            elif line.text.lstrip()[:1] in ("#", ";"):
                self.remarks.add(line.text.strip().lstrip("#;"))
            elif len(self.sizes) == 2:
                bare = _without_comment(line.text)
                section.append(reading.NumberedLine(line.number, "0" if bare.strip() == "-" else bare))
            elif not line.blank:
                self._size(line)

    def _size(self, line: reading.NumberedLine) -> None:
        found = _SIDE.fullmatch(line.text)
        named = _SIDES.get(found[1].lower()) if found else None
        if found is not None and named is not None:
            size = formats.side_of(reading.LineWord(found[2], line.number, found.start(2) + 1), self.findings)
            self.sizes[named] = size or 1
            return
        for word in line.words(r"[^\s,]+"):
            side = next((each for each in ("width", "height") if each not in self.sizes), None)
            if side is None:
                message = say("nonogram.width-height-stand-alone")
                self.findings.append(Diagnostic("bad-size", message, word.span))
                return
            self.sizes[side] = formats.side_of(word, self.findings) or 1


def write(board: NonogramBoard) -> reading.Written:
    """Return the puzzle's text, and what is lost in it."""
    head = (*reading.remarks(board.about, "# "), str(board.width), str(board.height))
    body = ("", "columns", *map(reading.lengths, board.columns), "", "rows", *map(reading.lengths, board.rows))
    return reading.text_of_lines((*head, *body)), reading.losses(board, "notes", *ABOUT)


# --- Files of nothing but numbers -------------------------------------------------------------------------------------

_SIZE_ON_A_LINE = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:[\r\n]|$)")
_SIZE_ON_TWO = re.compile(r"\s*[0-9]+[ \t]*(?:\r\n|[\r\n])\s*[0-9]+[ \t]*[\r\n]")
_HASH = re.compile(r"(?m)^[ \t]*#[ \t]*\r?$")
_ONLY_NUMBERS = re.compile(r"\A[\d\s]*\Z")


class _NumberLines:
    """A format; see `kinds.formats.FormatModule`.

    `size` is how the text begins: with the width if `is_wide`, else with the height, each `apart` on a line of its own.
    `between` is the line between rows and columns.
    """

    def __init__(self, size: re.Pattern[str], between: str | None = None, is_wide: bool = False) -> None:
        self.size, self.between, self.is_wide = size, between, is_wide

    def sniff(self, text: str) -> bool:
        """Return True if the text begins with the size, and has the line with a sign, or only numbers."""
        return bool(self.size.match(text) and (_HASH if self.between else _ONLY_NUMBERS).search(text))

    def read(self, text: str) -> reading.Stream:
        """Yield the puzzle, or the mistakes in it."""
        one, two, body = yield from _head(text)
        if body is None:
            return
        height, width = (two, one) if self.is_wide else (one, two)
        found = formats.counted(body, height + width)
        if self.between:
            mark = next((place for place, line in enumerate(body) if line.text.strip() == self.between), None)
            if mark is None:
                message = say("nonogram.no-line-between-rows")
                yield Diagnostic("missing-section", message, None, say("nonogram.where-width-comes-first"))
            else:
                yield from formats.sections_of(body[:mark], body[mark + 1 :], height, width)
        elif self.between is not None and (found is None or any(line.blank for line in found)):
            yield from formats.sections_of(body[:height], body[height + 1 :], height, width)
        elif found is None:
            yield formats.miscounted("rows-and-columns", body, height + width, None)
        else:
            yield from formats.black_and_white(found[:height], found[height:])

    def write(self, board: NonogramBoard) -> reading.Written:
        """Return the puzzle's text, and what is lost in it."""
        size = [board.width, board.height] if self.is_wide else [board.height, board.width]
        head = map(str, size) if self.between == "" else [f"{size[0]} {size[1]}"]
        between = () if self.between is None else (self.between,)
        lines = *map(reading.lengths, board.rows), *between, *map(reading.lengths, board.columns)
        return reading.text_of_lines((*head, *lines)), reading.losses(board)


NIN, MK, CWD = (
    _NumberLines(_SIZE_ON_A_LINE, is_wide=True),
    _NumberLines(_SIZE_ON_A_LINE, "#"),
    _NumberLines(_SIZE_ON_TWO, ""),
)


def _head(text: str) -> Generator[Diagnostic, None, tuple[int, int, list[reading.NumberedLine] | None]]:
    """Return the first two numbers and the lines after them; no lines (but findings) if there is a mistake."""
    found: list[reading.LineWord] = []
    findings: list[Diagnostic] = []
    lines = reading.numbered(text)
    for place, line in enumerate(lines):
        found += line.words()
        if len(found) < 2:
            continue
        if len(found) > 2:
            findings.append(Diagnostic("bad-size", say("nonogram.width-height-stand-here"), found[2].span))
        one, two = (formats.side_of(word, findings) for word in found[:2])
        yield from findings
        return one or 0, two or 0, None if findings else lines[place + 1 :]
    yield Diagnostic("missing-size", say("nonogram.file-begins-two-numbers"))
    return 0, 0, None


# --- Olšák's files with colons ----------------------------------------------------------------------------------------

_DECLARED = re.compile(r"[ \t]*([^\s:]):(\S?)[ \t]+(\S+)(?:[ \t]+(.*?))?[ \t]*")


class _Olsak:
    """The format `.g`; see `kinds.formats.FormatModule`."""

    def sniff(self, text: str) -> bool:
        """Return True if at least three lines begin with a colon."""
        return len(re.findall(r"(?m)^:", text)) >= 3

    def read(self, text: str) -> reading.Stream:
        """Yield the puzzle of a file, or the mistakes in it."""
        lines = reading.numbered(text)
        colons = [place for place, line in enumerate(lines) if line.text.startswith(":")]
        marks = [place for place, line in enumerate(lines) if re.match("#[dDtT]", line.text)]
        head = min([*marks, *colons, len(lines)])
        if marks and head == marks[0] and lines[head].text[1] in "tT":
            message = say("nonogram.triddler-on-grid-triangles")
            yield Diagnostic("not-supported", message, lines[head].span, say("nonogram.only-pictures-squares-read"))
            return
        if len(colons) < 2:
            help_ = say("nonogram.line-begins-stands-before")
            yield Diagnostic("missing-section", say("nonogram.rows-columns-g-file"), None, help_)
            return
        findings: list[Diagnostic] = []
        colors, letters, background = _colors(lines[head + 1 : colons[0]], findings)
        end = colons[2] if len(colons) > 2 else _without_blank_end(lines)
        clues = formats.Clues(findings)
        clues.read("rows", lines[colons[0] + 1 : colons[1]], letters)
        clues.read("columns", lines[colons[1] + 1 : end], letters)
        if not findings and not (clues.lines["rows"] and clues.lines["columns"]):
            findings.append(Diagnostic("missing-section", say("nonogram.no-rows-or-no"), lines[colons[0]].span))
        comments = reading.Remarks()
        for line in lines[:head]:
            comments.add(line.text)
        rows, columns = clues.lines["rows"], clues.lines["columns"]
        board = NonogramBoard(rows, columns, colors, background, about=comments.about())
        yield from findings or formats.finished(board, reading.Places(clues.spans, {}))

    def write(self, board: NonogramBoard) -> reading.Written:
        """Return the puzzle's text, and what is lost in it."""
        return reading.text_of_lines(_olsak_lines(board)), reading.losses(board, "background", "notes", *ABOUT)


OLSAK = _Olsak()


def _without_blank_end(lines: Sequence[reading.NumberedLine]) -> int:
    return max((place + 1 for place, line in enumerate(lines) if not line.blank), default=0)


def _colors(
    lines: Sequence[reading.NumberedLine], findings: list[Diagnostic]
) -> tuple[dict[str, Color], dict[str, str | None], Color | None]:
    """Return the colours by letter, the letter of each mark, and the background unless it is white."""
    colors: dict[str, Color] = {}
    letters: dict[str, str | None] = {}
    background = None
    for line in lines:
        if line.blank:
            continue
        found = _DECLARED.fullmatch(line.text)
        if found is None:
            help_ = say("nonogram.write-mark-colon-sign")
            findings.append(Diagnostic("bad-colour", say("nonogram.line-declares-no-colour"), line.span, help_))
            continue
        mark, sign, word, comment = found.groups()
        color = Color.of(f"{word} {comment or ''}") if word.startswith("#") else Color.of(word)
        if mark == "0":
            background = None if color.code == "#ffffff" else color
            continue
        letter = letter_for(colors, mark, color.name, sign)
        if letter is None:
            findings.append(Diagnostic("too-many-colours", say("nonogram.more-than-52-colours"), line.span))
            break
        colors[letter] = color
        letters["" if mark == "1" else mark] = letter
    return colors, letters if colors else dict(formats.BLACK_ONLY), background


def _olsak_lines(board: NonogramBoard) -> Iterator[str]:
    yield from reading.remarks(board.about, " ")
    if board.colors or board.background:
        yield "#d"
        if board.background is not None:
            yield _declaration("0", "", board.background)
        yield from (_declaration(letter, letter, color) for letter, color in board.colors.items())
        if not board.colors:
            yield "   1:# #000000 black"
    for axis, lines in (("rows", board.rows), ("columns", board.columns)):
        yield from (f": {axis}", *[" ".join([run.text for run in line]) for line in lines])
    yield ": end"


def _declaration(mark: str, sign: str, color: Color) -> str:
    return f"   {mark}:{sign} {color.code} {color.name or ''}".rstrip()
