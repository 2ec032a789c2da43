"""`.mk` (Olšák, also Makhorin's): height and width in one line, the rows, a line `#`, the columns.

Source and more: `number_lines`.
"""

from __future__ import annotations

import re

from logicgrid.kinds.formats.places import Stream
from logicgrid.kinds.formats.writing import Written, lengths, losses, text_of_lines
from logicgrid.kinds.nonogram.formats.number_lines import PAIR, head_of
from logicgrid.kinds.nonogram.formats.runs import sections_of
from logicgrid.puzzle.board import NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def sniff(text: str) -> bool:
    """Return True if the text begins with two numbers on one line and has a line `#`."""
    return bool(PAIR.match(text)) and re.search(r"(?m)^[ \t]*#[ \t]*\r?$", text) is not None


def read(text: str) -> Stream:
    """Yield the puzzle, or the mistakes in it."""
    height, width, body = yield from head_of(text)
    if body is None:
        return
    mark = next((place for place, line in enumerate(body) if line.text.strip() == "#"), None)
    if mark is None:
        message = say("nonogram.no-line-between-rows")
        yield Diagnostic("missing-section", message, None, say("nonogram.where-width-comes-first"))
    else:
        yield from sections_of(body[:mark], body[mark + 1 :], height, width)


def write(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    lines = (f"{board.height} {board.width}", *map(lengths, board.rows), "#", *map(lengths, board.columns))
    return text_of_lines(lines), losses(board)
