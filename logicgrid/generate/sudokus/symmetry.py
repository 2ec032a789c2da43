"""The symmetries that the places of givens can have, and the numbers of givens that they allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Group = tuple[int, ...]

SYMMETRIES: dict[str, Callable[[int, int, int], tuple[tuple[int, int], ...]]] = {
    "none": lambda row, column, last: ((row, column),),
    "turn": lambda row, column, last: ((row, column), (last - row, last - column)),
    "quarter": lambda row, column, last: (
        (row, column),
        (column, last - row),
        (last - row, last - column),
        (last - column, row),
    ),
    "mirror": lambda row, column, last: ((row, column), (row, last - column)),
    "diagonal": lambda row, column, last: ((row, column), (column, row)),
}
"""The images of a cell, from its row, its column, and the last row's number; itself first."""


def orbits(size: int, symmetry: str) -> list[Group]:
    """Return the groups of cells that a symmetry keeps together, by their first cells.

    >>> orbits(2, "turn"), orbits(2, "mirror")
    ([(0, 3), (1, 2)], [(0, 1), (2, 3)])
    """
    found: dict[Group, None] = {}
    for cell in range(size * size):
        images = SYMMETRIES[symmetry](*divmod(cell, size), size - 1)
        found[tuple(sorted({row * size + column for row, column in images}))] = None
    return list(found)


def images(size: int, symmetry: str) -> list[list[int]]:
    """Return the maps of a symmetry: for each, the cell to which every cell is moved; the identity first."""
    every = [SYMMETRIES[symmetry](*divmod(cell, size), size - 1) for cell in range(size * size)]
    return [[places[number][0] * size + places[number][1] for places in every] for number in range(len(every[0]))]


def sums(sizes: Sequence[int]) -> int:
    """Return the sums of the subsets of some numbers, a bit each.

    >>> bin(sums((1, 4)))
    '0b110011'
    """
    found = 1
    for each in sizes:
        found |= found << each
    return found
