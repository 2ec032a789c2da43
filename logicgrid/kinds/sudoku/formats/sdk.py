"""`.sdk` of SadMan Sudoku and SudoCue: one puzzle, nine lines of nine cells.

Sources: sudocue.net/fileformats.php, sadmansoftware.com.  Lines `#A…` author, `#D` description, `#C` comment, `#B`
date, `#S` source, `#L` level, `#U` address may be anywhere; SadMan's sections are `[Puzzle]` (the givens), `[State]`
(a partly filled grid) and others, whose lines are kept as notes.  The rest is read by `sudoku_text`, since people also
name files with cages and regions `.sdk`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from logicgrid.kinds.formats.reading import Remarks, Stream, Written, losses, one_line, text_of_lines
from logicgrid.kinds.sudoku.formats import sudoku_text
from logicgrid.puzzle.board import SudokuBoard
from logicgrid.puzzle.messages import say

_FIELDS: Final = {"A": "author", "D": "description", "S": "source"}
_REMARKS: Final = {"B": "date", "L": "level", "U": "address", "C": ""}
_COMMENT = re.compile(r"#([A-Z])(.*)")
_CAGE: Final = r"(?:\d{1,3}|\?)[ \t]*[=:][ \t]*r\d"
_OTHERS = re.compile(rf"(?mi)^[ \t]*(?:\[(?:regions|jigsaw|cages|killer|sums|diagonals|solution)\]|{_CAGE})")
"""What `sudoku_text` has, but SadMan lacks: its sections, and cages cell by cell."""


def sniff(text: str) -> bool:
    """Return True if the file has SadMan's section, or SudoCue's lines before rows of nine."""
    if _OTHERS.search(text):
        return False
    if re.search(r"(?mi)^[ \t]*\[puzzle\]", text):
        return True
    lines = [line.strip() for line in re.split(r"[\r\n]+", text) if line.strip()]
    cells = [line for line in lines if not line.startswith("#")]
    return len(cells) == 9 and all(len(line) == 9 for line in cells) and len(lines) > 9


def read(text: str) -> Stream:
    """Yield the puzzle of a file, or the mistakes in it."""
    yield from sudoku_text.read(text, _remember, {"state": "saved"})


def _remember(remarks: Remarks, comment: str) -> None:
    found = _COMMENT.fullmatch(comment)
    if found is None:
        remarks.add(comment.strip("# \t"))
    elif found[1] in _FIELDS and _FIELDS[found[1]] not in remarks.fields:
        remarks.fields[_FIELDS[found[1]]] = found[2].strip()
    elif value := found[2].strip():
        what = _REMARKS.get(found[1], found[1])
        remarks.notes.append(f"{what}: {value}" if what else value)


def write(board: SudokuBoard) -> Written:
    """Return the puzzle's text, and what it does not keep."""
    lost = losses(board, "author", "description", "source", "notes", "title", "saved")
    if board.about.title:
        lost.append(say("sudoku.title-such-part-description"))
    return text_of_lines(_lines(board)), lost


def _lines(board: SudokuBoard) -> Iterator[str]:
    about = board.about
    description = ": ".join(filter(None, (about.title, about.description)))
    for letter, value in (("A", about.author), ("D", description), ("S", about.source)):
        if value:
            yield f"#{letter}{one_line(value)}"
    for note in map(one_line, about.notes):
        letter = next((each for each, what in _REMARKS.items() if what and note.startswith(f"{what}: ")), "C")
        yield f"#{letter}{note.partition(': ')[2] if letter != 'C' else note}"
    if board.saved:
        yield "[Puzzle]"
    yield from board.grid
    for grid in board.saved[:1]:
        yield from ("[State]", *grid)
