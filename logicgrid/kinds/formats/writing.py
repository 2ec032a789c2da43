"""What the writers of other people's formats share: texts on one line, comments about a puzzle, and the list of losses.

A writer returns the text of one puzzle and, in words, what that text does not keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logicgrid.puzzle.board import ABOUT, SYMBOLS, About, Board, Line, NonogramBoard
from logicgrid.puzzle.messages import say

Written = tuple[str, list[str]]


def text_of_lines(lines: Iterable[str]) -> str:
    """Return the lines as one text, each with a line end."""
    return "".join(f"{line}\n" for line in lines)


def one_line(text: str) -> str:
    """Return a text without line ends of any kind, and with single spaces."""
    return " ".join(text.split())


def remarks(about: About, sign: str, *left_out: str) -> Iterator[str]:
    """Yield comment lines (beginning with `sign`) that `reading.Remarks` reads again; fields `left_out` are skipped."""
    for name in ABOUT:
        if name not in left_out and (value := getattr(about, name)):
            yield f"{sign}{name}: {one_line(value)}"
    yield from (f"{sign}note: {one_line(note)}" for note in about.notes)


def lengths(line: Line) -> str:
    """Return a line's lengths with a space between, `0` if there are none."""
    return " ".join(str(run.length) for run in line) or "0"


def cell_names(cells: Iterable[tuple[int, int]], between: str = " ") -> str:
    """Return the names of cells.

    >>> cell_names([(0, 0), (0, 1)])
    'r1c1 r1c2'
    """
    return between.join(f"r{row + 1}c{column + 1}" for row, column in cells)


def losses(board: Board, *kept: str) -> list[str]:
    """Return in words what a format loses that holds the runs' lengths or the grid itself, and the fields `kept`."""
    about = board.about
    lost = [say("kinds.the", name=name) for name in ABOUT if getattr(about, name) and name not in kept]
    if about.notes and "notes" not in kept:
        lost.append(say("kinds.notes", n=len(about.notes)))
    if isinstance(board, NonogramBoard):
        parts = {
            "background": say("kinds.background-s-colour"),
            "given": say("kinds.given-cells-without-which"),
            "goal": say("kinds.intended-picture"),
            "saved": say("kinds.saved-pictures"),
        }
    else:
        usual = SYMBOLS[: board.side]
        if board.symbols not in (None, usual):
            lost.append(say("kinds.symbols-stand-them", symbols=board.symbols, usual=usual))
        parts = {"goal": say("kinds.intended-answer"), "saved": say("kinds.saved-grids")}
    return lost + [words for name, words in parts.items() if getattr(board, name) and name not in kept]
