"""Sudokus -> text with drawn boxes, regions, cages.  See `sudoku_text` for the format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.files.formats.data import ABOUT, Data, SudokuData
from logicgrid.files.formats.sudoku_lines import dropped


def write(puzzles: Sequence[Data]) -> tuple[str, list[str]]:
    """The first puzzle's text; all of it is kept."""
    data = next(each for each in puzzles if isinstance(each, SudokuData))
    lost = list(dropped(data, "goal", "notes", *ABOUT))
    return "".join(f"{line}\n" for line in _lines(data)), lost


def _lines(data: SudokuData) -> Iterator[str]:
    for name in ABOUT:
        if (value := getattr(data, name)) is not None:
            yield f"# {name}: {' '.join(value.split())}"
    yield from (f"# note: {' '.join(note.split())}" for note in data.notes)
    yield from _boxed(data) if data.box and not data.regions else data.grid
    if data.regions is not None:
        yield from ("", "[regions]", *data.regions)
    if data.diagonals:
        yield from ("", "[diagonals]")
    if data.cages:
        yield ""
    for cage in data.cages:
        names = " ".join(f"r{row + 1}c{column + 1}" for row, column in cage.cells)
        yield f"{'?' if cage.sum is None else cage.sum} = {names}"
    if data.goal is not None:
        yield from ("", "[solution]", *data.goal)


def _boxed(data: SudokuData) -> Iterator[str]:
    """The grid with its boxes drawn."""
    height, width = data.box or (1, data.side)
    ruler = "+" + ("-" * width + "+") * (data.side // width)
    for number, row in enumerate(data.grid):
        if number % height == 0:
            yield ruler
        yield "|" + "".join(row[start : start + width] + "|" for start in range(0, data.side, width))
    yield ruler
