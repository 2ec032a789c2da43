"""Sudokus, one per line: `.sdm`, and the collections of thousands for benchmarking solvers.

Sources: sudocue.net/fileformats.php (`.sdm`), sadmansoftware.com/sudoku/faq22.php (signs of empty cells).  A line is
the cells of one puzzle in reading order, 81 of them or the square of another side; a blank, a comma or `#` may precede
its solution (as many cells, all known) or a remark.  A line that begins with `#` is a comment.  A bad line is reported
as a finding, and the others are still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from logicgrid.kinds.formats import reading
from logicgrid.kinds.sudoku.formats import SIDES_WITH_BOXES, cell_in, cells_in, wrong_length
from logicgrid.puzzle.board import About, Grid, SudokuBoard, default_box, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

_LINE = re.compile(r"\s*(?P<cells>[^\s,;:|#\"]+)(?:[\s,;:|\"]+(?P<rest>.*?))?\s*(?:#(?P<remark>.*))?")
_HEADER = re.compile(r"\s*[a-zA-Z][a-zA-Z_ ]*(?:,[a-zA-Z_ ]+)*\s*")


def sniff(text: str) -> bool:
    """Return True if one of the first two lines, except comments, has as many cells as a sudoku, or nearly 81."""
    for line in islice(_puzzle_lines(text), 2):
        found = _LINE.fullmatch(line.text)
        length = len(found["cells"]) if found else 0
        if (length in SIDES_WITH_BOXES and length > 25) or (
            75 <= length <= 90 and not re.search("[a-wyz]{3}", line.text)
        ):
            return True
    return False


def read(text: str) -> reading.Stream:
    """Yield the puzzles, line after line."""
    usual = 81
    empty = True
    for line in _puzzle_lines(text):
        if empty and _HEADER.fullmatch(line.text) and len(line.text.strip()) < 60:
            continue  # the names of the columns, as in `quizzes,solutions`
        empty = False
        for each in _read_line(line, usual):
            if isinstance(each, reading.LocatedPuzzle) and isinstance(each.board, SudokuBoard):
                usual = each.board.side**2
            yield each
    if empty:
        yield Diagnostic("empty-file", say("sudoku.no-sudoku-in-file"), None, say("sudoku.line-holds-81-cells"))


def _puzzle_lines(text: str) -> Iterator[reading.NumberedLine]:
    return (line for line in reading.numbered(text) if not line.blank and not line.text.lstrip().startswith("#"))


def _read_line(line: reading.NumberedLine, usual: int) -> reading.Stream:
    found = _LINE.fullmatch(line.text)
    if found is None:
        yield Diagnostic("bad-symbol", say("sudoku.sudoku-cannot-begin"), line.span, say("sudoku.line-holds-81-cells"))
        return
    cells, start = found["cells"], found.start("cells") + 1
    side = SIDES_WITH_BOXES.get(len(cells))
    if side is None:
        word = reading.LineWord(cells, line.number, start)
        yield wrong_length(len(cells), usual, round(usual**0.5), word.span)
        return
    findings: list[Diagnostic] = []
    row = cells_in([reading.LineWord(cell, line.number, start + at) for at, cell in enumerate(cells)], side, findings)
    if findings:
        yield from findings[:3]
        return
    goal, note = _rest(found["rest"] or "", side)
    notes = tuple(remark for remark in (note, (found["remark"] or "").strip()) if remark)
    places = tuple((line.number, range(start + at, start + at + side)) for at in range(0, len(cells), side))
    board = SudokuBoard(in_rows(row, side), default_box(side), goal=goal, about=About(notes=notes))
    yield reading.LocatedPuzzle(board, reading.Places({(): line.span}, {"grid": places}))


def _rest(text: str, side: int) -> tuple[Grid | None, str]:
    """Return the solution that follows a puzzle, and the rest of the line."""
    first, _, more = text.partition(" ") if " " in text else text.partition(",")
    if len(first) == side * side:
        cells = [cell_in(cell, side) for cell in first]
        if None not in cells and "." not in cells:
            return in_rows([cell or "." for cell in cells], side), more.strip()
    return None, text.strip()


def write(board: SudokuBoard) -> reading.Written:
    """Return the sudoku's line, with its title and notes as a remark, and what it does not keep."""
    about = board.about
    lost = reading.losses(board, "title", "notes", "goal")
    if about.title:
        lost.append(say("sudoku.title-such-remark-behind"))
    remark = "; ".join(reading.one_line(each) for each in (about.title, *about.notes) if each)
    goal = "," + "".join(board.goal) if board.goal else ""
    return "".join(board.grid) + goal + (f" # {remark}" if remark else "") + "\n", lost


def bundle(texts: Sequence[str]) -> str:
    """Return several sudokus as one file."""
    return "".join(texts)
