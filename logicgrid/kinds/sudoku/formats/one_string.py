"""What `sumocue` and `ps` share: killers and jigsaws of side 9 as one string of 81 fields.

Source: Ruud, the author of SudoCue, in sudocue.net's forum, topic 519.  A field names the first cell of its cell's
cage, and the cage's sum.  A cage of one cell whose sum is a digit is a given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from logicgrid.files.text import LineTable
from logicgrid.kinds.formats.places import LocatedPuzzle, Path, Places
from logicgrid.kinds.formats.reading import LineWord
from logicgrid.puzzle.board import Cage, SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say


def fields_in(text: str, pattern: str, start: int) -> list[LineWord]:
    """Return the fields of a text from an offset on, each with its position."""
    lines = LineTable(text)
    return [LineWord(found[0], *lines.position(found.start())) for found in re.compile(pattern).finditer(text, start)]


def counted(fields: Sequence[LineWord]) -> Diagnostic | None:
    """Return the finding that there are not 81 fields; None if there are."""
    if len(fields) == 81:
        return None
    span = (fields[81] if len(fields) > 81 else fields[-1]).span if fields else None
    return Diagnostic("wrong-count", say("sudoku.fields-stand-here-81", n=len(fields)), span)


def located(
    fields: Sequence[LineWord], owners: Sequence[int], sums: Mapping[int, int], diagonals: bool, regions: str = ""
) -> LocatedPuzzle:
    """Return the puzzle of the fields, of the first cell of each cell's cage, and of the sums by first cell.

    `regions` has a letter for each cell; without it there are boxes.
    """
    members: dict[int, list[tuple[int, int]]] = {}
    for index, owner in enumerate(owners):
        members.setdefault(owner, []).append(divmod(index, 9))
    known = {
        owner: sums.get(owner, 0) for owner, cells in members.items() if len(cells) == 1 and sums.get(owner, 0) < 10
    }
    givens = "".join(str(known.get(index) or ".") for index in range(81))
    kept = {owner: cells for owner, cells in members.items() if owner not in known}
    spans: dict[Path, Span] = {("cages", at): fields[owner].span for at, owner in enumerate(kept)}
    rows = [fields[start : start + 9] for start in range(0, 81, 9)]
    one_line = all(len({field.line for field in row}) == 1 for row in rows)
    places = tuple((row[0].line, [field.column for field in row]) for row in rows) if one_line else ()
    board = SudokuBoard(
        grid=tuple(givens[start : start + 9] for start in range(0, 81, 9)),
        box=None if regions else (3, 3),
        regions=tuple(regions[start : start + 9] for start in range(0, 81, 9)) if regions else None,
        diagonals=diagonals,
        cages=tuple(Cage(tuple(cells), sums.get(owner) or None) for owner, cells in kept.items()),
    )
    return LocatedPuzzle(board, Places(spans, {"grid": places, "regions": places} if places else {}))


def fields_of(board: SudokuBoard) -> tuple[list[int], dict[int, int]]:
    """Return the first cell of every cell's cage, and the sums by first cell; a given is a cage of one cell."""
    owners = list(range(81))
    sums: dict[int, int] = {}
    for cage in board.cages:
        first = min(row * 9 + column for row, column in cage.cells)
        sums[first] = cage.sum or 0
        for row, column in cage.cells:
            owners[row * 9 + column] = first
    for index, symbol in enumerate("".join(board.grid)):
        if symbol != "." and owners.count(owners[index]) == 1:
            sums[index] = int(symbol)
    return owners, sums
