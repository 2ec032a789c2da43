"""`.cwd` (QNonograms, Sukhoy): height and width on a line each, the rows, a blank line, the columns.

Source and more: `number_lines`.
"""

from __future__ import annotations

import re

from logicgrid.kinds.formats.places import Stream
from logicgrid.kinds.formats.writing import Written, lengths, losses, text_of_lines
from logicgrid.kinds.nonogram.formats.number_lines import NO_NUMBER, head_of
from logicgrid.kinds.nonogram.formats.runs import black_and_white, sections_of
from logicgrid.puzzle.board import NonogramBoard

_SINGLES = re.compile(r"\s*[0-9]+[ \t]*(?:\r\n|[\r\n])\s*[0-9]+[ \t]*[\r\n]")


def sniff(text: str) -> bool:
    """Return True if there are numbers only, the first two on lines of their own."""
    return bool(_SINGLES.match(text)) and not NO_NUMBER.search(text)


def read(text: str) -> Stream:
    """Yield the puzzle, or the mistakes in it."""
    height, width, body = yield from head_of(text)
    if body is None:
        return
    filled = [line for line in body if not line.blank]
    if len(filled) == height + width:
        yield from black_and_white(filled[:height], filled[height:])
    else:
        yield from sections_of(body[:height], body[height + 1 :], height, width)


def write(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    head = (str(board.height), str(board.width))
    lines = (*head, *map(lengths, board.rows), "", *map(lengths, board.columns))
    return text_of_lines(lines), losses(board)
