"""`.nin` (Jakub Wilk's nonogram): width and height in one line, then the rows, then the columns.

Source and more: `number_lines`.
"""

from __future__ import annotations

from logicgrid.kinds.formats.places import Stream
from logicgrid.kinds.formats.writing import Written, lengths, losses, text_of_lines
from logicgrid.kinds.nonogram.formats.number_lines import NO_NUMBER, PAIR, head_of
from logicgrid.kinds.nonogram.formats.runs import black_and_white, counted, miscounted
from logicgrid.puzzle.board import NonogramBoard


def sniff(text: str) -> bool:
    """Return True if there are numbers only, the first two on one line."""
    return bool(PAIR.match(text)) and not NO_NUMBER.search(text)


def read(text: str) -> Stream:
    """Yield the puzzle, or the mistakes in it."""
    width, height, body = yield from head_of(text)
    if body is None:
        return
    found = counted(body, width + height)
    if found is None:
        yield miscounted("rows-and-columns", body, width + height, None)
    else:
        yield from black_and_white(found[:height], found[height:])


def write(board: NonogramBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    lines = (f"{board.width} {board.height}", *map(lengths, board.rows), *map(lengths, board.columns))
    return text_of_lines(lines), losses(board)
