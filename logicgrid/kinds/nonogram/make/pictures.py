"""Read pictures to make nonograms from: a drawing in characters, a puzzle with its solution, or an image."""

from __future__ import annotations

import os

from logicgrid.files.text import read_bytes, text_of
from logicgrid.kinds.nonogram.formats.image import image_to_nonogram, is_image
from logicgrid.kinds.nonogram.make import MOST_SIZE, DrawnPicture
from logicgrid.puzzle.board import NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, brief
from logicgrid.puzzle.messages import say

Findings = tuple[Diagnostic, ...]

_FILLED = "#Xx*1█■●"
_EMPTY = ".-_0 ·□○"
_NO_PICTURE = "nonogram.no-picture-in-file"
_DRAW = "nonogram.draw-row-line-or"
_WIDTH = 30
"""The default width of an image, in cells."""


def read_drawing(
    path: str | os.PathLike[str], size: tuple[int, int | None] | None, colors: int
) -> DrawnPicture | Findings:
    """Return the picture in a file, or its mistakes.

    An image is scaled to `size` (whose height may be None) and drawn in `colors` colours.
    """
    name = os.fspath(path)
    if is_image(name):
        width, height = size or (_WIDTH, None)
        if max(width, height or 0) > MOST_SIZE:
            message = say("nonogram.picture-has-most-x", most_size=MOST_SIZE)
            return (Diagnostic("bad-size", message, help=say("nonogram.write-smaller-size")),)
        board = image_to_nonogram(name, width, height, colors)
        return (board,) if isinstance(board, Diagnostic) else _of_board(board)
    raw, found = read_bytes(name)
    if raw is None:
        return found
    if size is not None:
        help = say("nonogram.leave-size-out-only")
        return (Diagnostic("size-of-picture", say("nonogram.picture-has-size-own"), help=help),)
    text = text_of(raw)
    if is_drawn(text):
        return drawing_in(text)
    from logicgrid.kinds.formats.convert import read_boards

    read = read_boards(raw, name)
    problems = tuple([each for each in read.problems if each.severity is Severity.ERROR])
    if any(each.code == "unknown-format" for each in problems):
        return (no_picture(text),)
    if problems:
        return problems
    boards = [board for board in read.boards if isinstance(board, NonogramBoard)]
    if not boards:
        return (Diagnostic("no-picture", say(_NO_PICTURE), help=say(_DRAW)),)
    return _of_board(boards[0])


def is_drawn(text: str) -> bool:
    """Return True if a text consists of nothing but the signs of filled and empty cells, with some in each row."""
    lines = text.splitlines()
    signs = set("".join(lines))
    return bool(signs & set(_FILLED)) and signs <= set(_FILLED + _EMPTY) and not signs <= set("01 ")


def no_picture(text: str) -> Diagnostic:
    """Return the error for a text that is neither a drawing nor a puzzle: its first sign that no drawing has.

    >>> no_picture("#.#\\n.a#\\n").message
    'there is no picture in this file: `a` is no sign of one'
    """
    for number, line in enumerate(text.splitlines(), 1):
        for column, sign in enumerate(line, 1):
            if sign not in _FILLED + _EMPTY:
                said = say("nonogram.no-sign-one", no_picture=say(_NO_PICTURE), sign=brief(sign))
                return Diagnostic("no-picture", said, Span(number, column, number, column + 1), say(_DRAW))
    return Diagnostic("no-picture", say(_NO_PICTURE) if text.strip() else say("nonogram.file-empty"), help=say(_DRAW))


def drawing_in(text: str) -> DrawnPicture | Findings:
    """Return the picture drawn by a text; rows may lack spaces at their ends.

    >>> drawing_in("#.#\\n.#\\n")[0].message
    'the row has 2 cells, and the first has 3'
    """
    rows = [row.rstrip("\r") for row in text.rstrip().split("\n")]
    while rows and not rows[0]:
        del rows[0]
    skipped = text.rstrip().count("\n") + 1 - len(rows)
    if any(" " in row for row in rows) or any(not row for row in rows):
        widest = max(map(len, rows))
        rows = [row.ljust(widest) for row in rows]
    wrong = [
        Diagnostic(
            "wrong-picture",
            say("nonogram.row-has-cell-first", n=len(row), first=len(rows[0])),
            Span(number, 1, number, len(row) + 1),
            say("nonogram.write-each-empty-cell"),
        )
        for number, row in enumerate(rows, 1 + skipped)
        if len(row) != len(rows[0])
    ]
    if wrong:
        return tuple(wrong[:20])
    return DrawnPicture(len(rows[0]), len(rows), tuple([int(sign in _FILLED) for row in rows for sign in row]))


def _of_board(board: NonogramBoard) -> DrawnPicture | Findings:
    """Return the picture of a nonogram that states its solution."""
    if board.goal is None or "?" in "".join(board.goal):
        help = say("nonogram.add-solution-or-draw")
        return (Diagnostic("no-picture", say("nonogram.file-has-numbers-picture"), help=help),)
    colors = tuple(board.colors.items())
    signs = "." + ("".join([letter for letter, _ in colors]) or "#")
    cells = tuple([signs.index(sign) for row in board.goal for sign in row])
    return DrawnPicture(len(board.goal[0]), len(board.goal), cells, colors, board.about.title, board.about.language)
