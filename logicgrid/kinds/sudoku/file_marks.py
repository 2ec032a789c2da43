"""Cages, regions and marks as written in a file, read without validation: for editing them there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from logicgrid.files.source import Document, Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Group, Pair, boxes
from logicgrid.kinds.sudoku.compile import ReadGrid
from logicgrid.kinds.sudoku.reporting import GridToken, Reporter, by_letter, has_cells
from logicgrid.kinds.sudoku.rules.short_forms import ShortFormReader
from logicgrid.puzzle.record import Record


class FileCage(Record):
    """A cage: its cells, its sum as text, and the path of its entry, or of its letter among the sums of a picture."""

    cells: tuple[int, ...]
    text: str | None
    path: Path


def texts_at(document: Document, path: Path) -> list[str]:
    """Return the texts at a path: of a scalar, of a list of scalars, or none."""
    found = document.value(path)
    items = found if isinstance(found, list) else [found]
    return [each for each in items if isinstance(each, str)]


def _reader(document: Document, size: int) -> ShortFormReader:
    """Return a reader whose mistakes are not reported."""
    return ShortFormReader(size, Reporter(document))


def picture_at(document: Document, path: Path, size: int) -> list[GridToken] | None:
    """Return the characters of a picture, one for each cell; None if there is none that fits the grid."""
    texts = texts_at(document, path)
    return None if not texts or has_cells(texts) else _reader(document, size).picture(path, texts)


def unfit_picture(document: Document, path: Path, size: int) -> tuple[str, str | None]:
    """Return the mistake in a picture that does not fit the grid, and what helps."""
    reader = _reader(document, size)
    reader.picture(path, texts_at(document, path))
    (wrong, *_) = reader.reporter.found
    return wrong.message, wrong.help


def chains_at(document: Document, path: Path, size: int) -> list[tuple[int, ...]]:
    """Return the words of a list of cells: each a cell, or several with `-` between them."""
    return [tuple(chain) for chain, _ in _reader(document, size).chains(path, texts_at(document, path))]


def marked(document: Document, grid: ReadGrid, name: str) -> list[int]:
    """Return the cells with an `even` or `odd` mark."""
    path = ("marks", name)
    return _reader(document, grid.size).marked(path, texts_at(document, path))


def pairs_of(document: Document, grid: ReadGrid) -> list[Pair]:
    """Return the neighbours that are marked as consecutive."""
    chains = chains_at(document, ("marks", "consecutive"), grid.size)
    return [(min(pair), max(pair)) for chain in chains for pair in pairwise(chain)]


def regions_of(document: Document, grid: ReadGrid) -> str | None:
    """Return the letter of each cell's region, `.` for none; those of boxes are A, B, …; None if there are neither."""
    picture = picture_at(document, ("regions",), grid.size)
    if picture is not None:
        return "".join([token.text for token in picture])
    wide, high = grid.box
    if document.data.get("regions") is not None or high == 1:
        return None
    across = grid.size // wide
    places = [divmod(cell, grid.size) for cell in range(grid.size**2)]
    return "".join([chr(ord("A") + row // high * across + column // wide) for row, column in places])


def houses_of(document: Document, grid: ReadGrid) -> tuple[Group, ...]:
    """Return the regions drawn so far, of any size, or else the boxes."""
    letters = regions_of(document, grid)
    if letters is None:
        return boxes(grid.size, *grid.box) if grid.box[1] > 1 else ()
    return tuple(map(tuple, by_letter(letters).values()))


def cages_of(document: Document, grid: ReadGrid) -> list[FileCage]:
    """Return the cages of a list, or of a picture, that have cells."""
    cages: Any = document.data.get("cages")
    if isinstance(cages, list):
        found = []
        for number, each in enumerate(cages):
            path: Path = ("cages", number)
            chains = chains_at(document, (*path, "cells"), grid.size)
            known = tuple(dict.fromkeys([chain[0] for chain in chains if len(chain) == 1]))
            if known:
                found.append(FileCage(known, each.get("sum"), path))
        return found
    picture = picture_at(document, ("cages", "picture"), grid.size) if isinstance(cages, dict) else None
    letters = by_letter([token.text for token in picture or ()])
    sums = (cages.get("sums") or {}) if picture else {}
    return [FileCage(tuple(cells), sums.get(letter), ("cages", "sums", letter)) for letter, cells in letters.items()]


def named(cells: Sequence[int], size: int, between: str = " ") -> str:
    """Return cells in the notation of files: `r1c1 r1c2`."""
    return between.join([cell_name(cell, size) for cell in cells])
