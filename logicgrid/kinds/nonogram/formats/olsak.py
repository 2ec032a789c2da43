"""Mirek and Petr Olšák's `.g`: rows and columns between lines that begin with a colon, coloured or not.

Source: the comments in the sample files of the `grid` program (kocka.g, oko.g, rose.g) that come with pbnsolve.
Everything before the first line with `:` or `#` in its first column is a comment.  `#d` begins the colours, one per
line: `<mark>:<sign> <name or #rrggbb> <comment>`; the mark `0` is the background, and `1` is for runs without a mark.
A blank line has no runs.  Triddlers (`#t`) and triangles are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logicgrid.kinds.formats import reading
from logicgrid.kinds.nonogram.formats import code_of, color_in, letter_for
from logicgrid.kinds.nonogram.formats.runs import BLACK_ONLY, Clues, finished
from logicgrid.puzzle.board import ABOUT, Color, Line, NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

_DECLARED = re.compile(r"[ \t]*([^\s:]):(\S?)[ \t]+(\S+)(?:[ \t]+(.*?))?[ \t]*")


def sniff(text: str) -> bool:
    """Return True if at least three lines begin with a colon."""
    return len(re.findall(r"(?m)^:", text)) >= 3 and re.search(r"(?m)^:.*(?:\r\n|[\r\n])[ \t]*\d*", text) is not None


def read(text: str) -> reading.Stream:
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
    clues = Clues(findings)
    clues.read("rows", lines[colons[0] + 1 : colons[1]], letters)
    clues.read("columns", lines[colons[1] + 1 : end], letters)
    if not findings and not (clues.lines["rows"] and clues.lines["columns"]):
        findings.append(Diagnostic("missing-section", say("nonogram.no-rows-or-no"), lines[colons[0]].span))
    comments = reading.Remarks()
    for line in lines[:head]:
        comments.add(line.text)
    rows, columns = clues.lines["rows"], clues.lines["columns"]
    board = NonogramBoard(rows, columns, colors, background, about=comments.about())
    yield from findings or finished(board, reading.Places(clues.spans, {}))


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
        color = color_in(f"{word} {comment or ''}") if word.startswith("#") else color_in(word)
        if mark == "0":
            background = None if code_of(color) == "#ffffff" else color
            continue
        letter = letter_for(colors, mark, color.name, sign)
        if letter is None:
            findings.append(Diagnostic("too-many-colours", say("nonogram.more-than-52-colours"), line.span))
            break
        colors[letter] = color
        letters["" if mark == "1" else mark] = letter
    return colors, letters if colors else dict(BLACK_ONLY), background


# -- writing ---------------------------------------------------------------------------------------------------------


def write(board: NonogramBoard) -> reading.Written:
    """Return the puzzle's text, and what is lost in it."""
    return reading.text_of_lines(_lines(board)), reading.losses(board, "background", "notes", *ABOUT)


def _lines(board: NonogramBoard) -> Iterator[str]:
    yield from reading.remarks(board.about, " ")
    if board.colors or board.background:
        yield "#d"
        if board.background is not None:
            yield _declaration("0", "", board.background)
        yield from (_declaration(letter, letter, color) for letter, color in board.colors.items())
        if not board.colors:
            yield "   1:# #000000 black"
    yield from (": rows", *map(_runs, board.rows), ": columns", *map(_runs, board.columns), ": end")


def _declaration(mark: str, sign: str, color: Color) -> str:
    return f"   {mark}:{sign} {code_of(color)} {color.name or ''}".rstrip()


def _runs(line: Line) -> str:
    return " ".join(f"{run.length}{run.color or ''}" for run in line)
