"""Cages, regions and marks as they stand in a file, read without judging them: for those who change them there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from logicgrid.files.source import Document, Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Pair
from logicgrid.kinds.sudoku.compile import ReadGrid
from logicgrid.kinds.sudoku.grids import GridToken, texts_of, tokens
from logicgrid.puzzle.record import Record

_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")


class FileCage(Record):
    """A cage: its cells, its sum as text, and the path of its entry, or of its letter among the sums of a picture."""

    cells: tuple[int, ...]
    text: str | None
    path: Path


def texts_at(document: Document, path: Path) -> list[str]:
    """Return the texts at a path: of a scalar, of a list of scalars, or none."""
    found: Any = document.data
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    items = found if isinstance(found, list) else [found]
    return [each for each in items if isinstance(each, str)]


def cell_of(word: str, size: int) -> int | None:
    """Return the cell that a word names, if it is in the grid."""
    match = _CELL.fullmatch(word)
    if match is None:
        return None
    row, column = int(match[1]) - 1, int(match[2]) - 1
    return row * size + column if 0 <= row < size and 0 <= column < size else None


def picture_at(document: Document, path: Path, size: int) -> list[GridToken] | None:
    """Return the characters of a picture, one for each cell; None if there is none that fits the grid."""
    texts = texts_at(document, path)
    if not texts or any(_CELL.search(text) for text in texts):
        return None
    found = [token for row in tokens(texts_of(document, path, texts)) for token in row]
    return found if len(found) == size * size else None


def chains_at(document: Document, path: Path, size: int) -> list[tuple[int, ...]]:
    """Return the words of a list of cells: each a cell, or several with `-` between them."""
    words = [word for text in texts_at(document, path) for word in _WORD.findall(text)]
    chains = [[cell_of(piece, size) for piece in word.split("-")] for word in words]
    return [tuple([cell for cell in chain if cell is not None]) for chain in chains if None not in chain]


def marked(document: Document, grid: ReadGrid, name: str) -> list[int]:
    """Return the cells with an `even` or `odd` mark."""
    picture = picture_at(document, ("marks", name), grid.size)
    if picture is not None:
        return [cell for cell, token in enumerate(picture) if token.text == "#"]
    return [cell for chain in chains_at(document, ("marks", name), grid.size) for cell in chain]


def pairs_of(document: Document, grid: ReadGrid) -> list[Pair]:
    """Return the neighbours that are marked as consecutive."""
    chains = chains_at(document, ("marks", "consecutive"), grid.size)
    return [(min(pair), max(pair)) for chain in chains for pair in pairwise(chain)]


def regions_of(document: Document, grid: ReadGrid) -> str | None:
    """Return the letter of each cell's region; those of boxes are A, B, …; None if there are neither."""
    picture = picture_at(document, ("regions",), grid.size)
    if picture is not None:
        return "".join([token.text for token in picture])
    wide, high = grid.box
    if document.data.get("regions") is not None or high == 1:
        return None
    across = grid.size // wide
    places = [divmod(cell, grid.size) for cell in range(grid.size**2)]
    return "".join([chr(ord("A") + row // high * across + column // wide) for row, column in places])


def cages_of(document: Document, grid: ReadGrid) -> list[FileCage]:
    """Return the cages of a list, or of a picture, that have cells."""
    cages: Any = document.data.get("cages")
    if isinstance(cages, list):
        found = []
        for number, each in enumerate(cages):
            path: Path = ("cages", number)
            cells = each.get("cells") if isinstance(each, dict) else None
            texts = [text for text in (cells if isinstance(cells, list) else [cells]) if isinstance(text, str)]
            named = [cell_of(word, grid.size) for text in texts for word in _WORD.findall(text)]
            known = tuple(dict.fromkeys([cell for cell in named if cell is not None]))
            if known:
                found.append(FileCage(known, each.get("sum"), path))
        return found
    picture = picture_at(document, ("cages", "picture"), grid.size) if isinstance(cages, dict) else None
    letters: dict[str, list[int]] = {}
    for cell, token in enumerate(picture or ()):
        letters.setdefault(token.text, []).append(cell)
    letters.pop(".", None)
    sums = (cages.get("sums") or {}) if picture else {}
    return [FileCage(tuple(cells), sums.get(letter), ("cages", "sums", letter)) for letter, cells in letters.items()]


def named(cells: Sequence[int], size: int, between: str = " ") -> str:
    """Return cells as a file has them: `r1c1 r1c2`."""
    return between.join([cell_name(cell, size) for cell in cells])
