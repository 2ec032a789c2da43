"""Tables as aligned lines of text, and the cells in which several tables differ.

A table whose cells are all one character (a nonogram, a sudoku) is drawn close, as a picture; any other table as
columns with a line under the header.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicgrid.puzzle.messages import say
from logicgrid.puzzle.report import SolutionTable
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, one_line, pad

_NUMBER = re.compile(r"([^\w\s]|\s)*\d[\d.,:/'\u2019\u00a0_]*(\D*)")
_MOST_CELLS = 40
_OPEN = "?"

Row = tuple[str, ...]
Place = tuple[int, int]
"""Row and column of a cell, from 0; column 0 holds the row labels."""


def board_lines(table: SolutionTable, style: Style = PLAIN) -> list[str]:
    """Return the table, as it is shown, as lines without spaces at their ends."""
    table = table.shown()
    if is_picture(table):
        return _picture_lines(table)
    header, *rows = _safe_rows(table)
    lines = _aligned([header, *rows], gap="  ", right=_right_columns(rows))
    if not any(header):
        return lines[1:]
    widths = _widths([header, *rows])
    return [style.bold(lines[0]), style.dim("  ".join("─" * width for width in widths)), *lines[1:]]


def is_picture(table: SolutionTable) -> bool:
    """Return True for a picture: every cell after the row label is one character, and the header holds runs at most."""
    header, *rows = _safe_rows(table)
    cells = [cell for row in rows for cell in row[1:]]
    words = [word for cell in header[1:] for word in cell.split()]
    return bool(cells) and all(display_width(cell) <= 1 for cell in cells) and all(map(_is_run, words))


def _is_run(word: str) -> bool:
    """Return True for a number, perhaps followed by the letter of a colour."""
    return word.isdecimal() or (word[:-1].isdecimal() and word[-1:].isalpha())


def differing_places(boards: Sequence[SolutionTable]) -> list[Place]:
    """Return the cells that are not the same in all `boards` (of one shape), row by row."""
    return [
        (row, column)
        for row, cells in enumerate(boards[0].rows)
        for column, cell in enumerate(cells)
        if any(board.rows[row][column] != cell for board in boards[1:])
    ]


def difference_lines(boards: Sequence[SolutionTable], places: Sequence[Place], style: Style = PLAIN) -> list[str]:
    """Return a line for each place: row label, column label, and the values there in the order of the boards."""
    first = boards[0]
    rows = [
        (
            one_line(first.rows[row][0]) or say("verdict.row", row=row + 1),
            one_line(first.header[column]) or say("verdict.column", column=column),
            " | ".join(dict.fromkeys(one_line(board.rows[row][column]) for board in boards)),
        )
        for row, column in places[:_MOST_CELLS]
    ]
    more = len(places) - len(rows)
    return _aligned(rows, gap="  ", right=()) + ([style.dim(say("verdict.more", n=more))] if more else [])


def with_open_places(board: SolutionTable, places: Sequence[Place]) -> SolutionTable:
    """Return the board with `?` at all `places`."""
    open_places = frozenset(places)
    rows = tuple(
        tuple(_OPEN if (row, column) in open_places else cell for column, cell in enumerate(cells))
        for row, cells in enumerate(board.rows)
    )
    return SolutionTable(board.header, rows)


def _picture_lines(table: SolutionTable) -> list[str]:
    """Return cell beside cell, and the numbers of a column above each other, as over a nonogram."""
    header, *rows = _safe_rows(table)
    stacks = [cell.split() for cell in header]
    height = max(map(len, stacks))
    above = list(zip(*([""] * (height - len(stack)) + stack for stack in stacks), strict=True))
    numbered = all(label and all(map(_is_run, label.split())) for label, *_ in rows)
    return _aligned([*above, *rows], gap=" ", right=range(len(header)) if numbered else ())


def _safe_rows(table: SolutionTable) -> list[Row]:
    """Return header and rows, fit for a terminal."""
    return [tuple(one_line(cell) for cell in row) for row in (table.header, *table.rows)]


def _aligned(rows: Sequence[Row], *, gap: str, right: Sequence[int]) -> list[str]:
    """Return the rows as lines; the columns in `right` are aligned to the right."""
    widths = _widths(rows)
    return [
        gap.join(
            pad(cell, width, right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _widths(rows: Sequence[Row]) -> list[int]:
    """Return the width of each column in terminal cells."""
    return [max(map(display_width, column)) for column in zip(*rows, strict=True)]


def _right_columns(rows: Sequence[Row]) -> list[int]:
    """Return the columns of numbers, all with the same unit or none: their ends are aligned."""
    return [column for column, cells in enumerate(zip(*rows, strict=True)) if _are_numbers(cells)]


def _are_numbers(cells: Row) -> bool:
    """Return True if all cells are numbers with the same unit or none."""
    found = [_NUMBER.fullmatch(cell) for cell in cells]
    units = {match[2] for match in found if match is not None}
    return None not in found and len(units) == 1
