"""Random pictures that look like something: a smooth field of heights, cut off where the density asks.

Noise has no shapes.  A field that is averaged over neighbours a few times has blobs with arms and holes; lowered
towards the edges it becomes one figure in the middle, and mirrored it has a face.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from logicgrid.kinds.symmetry import images

Cells = tuple[int, ...]
"""The colour of every cell in reading order, 0 is empty."""


def draw(rng: Random, width: int, height: int, density: float, symmetry: str, smooth: int, inks: int) -> Cells:
    """Return a picture of which about `density` is filled; `smooth` is how often its field is averaged."""
    alike = list(zip(*images(width, height, symmetry), strict=True))
    field = _field(rng, width, height, smooth, alike)
    if smooth:
        field = [value - _near_edge(cell, width, height) for cell, value in enumerate(field)]
    filled = _highest(field, density)
    if smooth > 1:
        filled = _without_specks(filled, width, height)
    if inks == 1:
        return tuple([int(each) for each in filled])
    shades = _field(rng, width, height, smooth + 1, alike)
    ranked = sorted([shades[cell] for cell, each in enumerate(filled) if each])
    limits = [ranked[len(ranked) * part // inks] for part in range(1, inks)] if ranked else []
    return tuple([1 + sum([shades[c] >= limit for limit in limits]) if each else 0 for c, each in enumerate(filled)])


def _field(rng: Random, width: int, height: int, smooth: int, alike: Sequence[tuple[int, ...]]) -> list[float]:
    """Return random heights with the symmetry, averaged with their neighbours, spread from 0 to 1.

    Whole numbers are added up, so that cells that are alike have exactly the same height.
    """
    random = [rng.getrandbits(16) for _ in alike]
    field = [sum([random[other] for other in cells]) for cells in alike]
    for _ in range(smooth):
        field = _averaged(field, width, height)
    low, high = min(field), max(field)
    return [(value - low) / ((high - low) or 1) for value in field]


def _averaged(field: list[int], width: int, height: int) -> list[int]:
    """Return 16 times each cell's mean with the cells around it, those that share a side more than the others."""
    rows = [field[start : start + width] for start in range(0, width * height, width)]
    for _ in range(2):
        rows = [[a + 2 * b + c for a, b, c in zip(_before(row), row, _after(row), strict=True)] for row in rows]
        rows = [list(row) for row in zip(*rows, strict=True)]
    return [value for row in rows for value in row]


def _before(row: list[int]) -> list[int]:
    return [row[0], *row[:-1]]


def _after(row: list[int]) -> list[int]:
    return [*row[1:], row[-1]]


def _near_edge(cell: int, width: int, height: int) -> float:
    """Return how much a cell's height is lowered: 0 in the middle, more towards the edges and most in the corners."""
    row, column = divmod(cell, width)
    across = abs(2 * column - width + 1) / width
    down = abs(2 * row - height + 1) / height
    return 0.35 * float(across**3 + down**3)


def _highest(field: Sequence[float], density: float) -> list[bool]:
    """Return for each cell whether it is among the highest; `density` is the part of the cells that are."""
    count = min(max(round(density * len(field)), 1), len(field))
    limit = sorted(field, reverse=True)[count - 1]
    return [value >= limit for value in field]


def _without_specks(filled: list[bool], width: int, height: int) -> list[bool]:
    """Return the picture without single cells that differ from all cells beside them."""
    found = []
    for cell, own in enumerate(filled):
        row, column = divmod(cell, width)
        sides = [filled[cell - 1]] if column else []
        sides += [filled[cell + 1]] if column < width - 1 else []
        sides += [filled[cell - width]] if row else []
        sides += [filled[cell + width]] if row < height - 1 else []
        found.append(own if own in sides or not sides else not own)
    return found
