"""The symmetries that the givens of a sudoku, or the cells of a picture, can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Group = tuple[int, ...]

Place = tuple[int, int]
"""Row and column, from 0."""

SYMMETRIES: dict[str, Callable[[int, int, int, int], tuple[Place, ...]]] = {
    "none": lambda row, column, down, right: ((row, column),),
    "turn": lambda row, column, down, right: ((row, column), (down - row, right - column)),
    "quarter": lambda row, column, down, right: (
        (row, column),
        (column, down - row),
        (down - row, right - column),
        (right - column, row),
    ),
    "mirror": lambda row, column, down, right: ((row, column), (row, right - column)),
    "diagonal": lambda row, column, down, right: ((row, column), (column, row)),
}
"""The images of a cell, itself first, from its row and column, and the last row's and column's numbers."""

SQUARE = ("quarter", "diagonal")
"""The symmetries that only a square has."""


def images(width: int, height: int, symmetry: str) -> list[list[int]]:
    """Return the maps of a symmetry: for each, the cell to which every cell is moved; the identity first."""
    places = [divmod(cell, width) for cell in range(width * height)]
    every = [SYMMETRIES[symmetry](*place, height - 1, width - 1) for place in places]
    return [[found[number][0] * width + found[number][1] for found in every] for number in range(len(every[0]))]


def orbits(width: int, height: int, symmetry: str) -> list[Group]:
    """Return the groups of cells that a symmetry keeps together, by their first cells.

    >>> orbits(2, 2, "turn"), orbits(2, 2, "mirror")
    ([(0, 3), (1, 2)], [(0, 1), (2, 3)])
    """
    maps = images(width, height, symmetry)
    return list(dict.fromkeys([tuple(sorted({each[cell] for each in maps})) for cell in range(width * height)]))


def sums(sizes: Sequence[int]) -> int:
    """Return the sums of the subsets of some numbers, a bit each.

    >>> bin(sums((1, 4)))
    '0b110011'
    """
    found = 1
    for each in sizes:
        found |= found << each
    return found
