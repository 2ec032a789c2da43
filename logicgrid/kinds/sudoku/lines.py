"""The lines of a sudoku's drawing: between regions, and around cages.

All are in units of a cell, from the top left corner, so that every output can draw them at its own size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Segment = tuple[float, float, float, float]
"""A line from x, y to x, y."""

INSET = 0.07
"""How far the dotted line of a cage is from the edge of its cells."""


def region_lines(size: int, houses: Iterable[Sequence[int]]) -> list[Segment]:
    """Return the lines between cells of different boxes or regions (cells in reading order); none if there are none.

    >>> region_lines(2, [(0, 1), (2, 3)])
    [(0, 1, 2, 1)]
    """
    region = {cell: number for number, cells in enumerate(houses) for cell in cells}
    edges: list[Segment] = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        if column + 1 < size and region.get(cell) != region.get(cell + 1):
            edges.append((column + 1, row, column + 1, row + 1))
        if row + 1 < size and region.get(cell) != region.get(cell + size):
            edges.append((column, row + 1, column + 1, row + 1))
    return joined(edges)


def cage_lines(size: int, cages: Sequence[Sequence[int]]) -> list[Segment]:
    """Return the lines just inside the cages, which meet in every corner."""
    owner = {divmod(cell, size): number for number, cells in enumerate(cages) for cell in cells}
    return joined([segment for place in owner for segment in _inside(place, owner)])


def _inside(place: tuple[int, int], owner: Mapping[tuple[int, int], int]) -> Iterable[Segment]:
    """Yield the lines inside one cell of a cage.

    Along a side, a line ends short of a corner at which it turns, and goes on beyond it if the cage turns around it.
    """
    row, column = place

    def same(down: int, across: int) -> bool:
        return owner.get((row + down, column + across)) == owner[place]

    for side in (-1, 1):
        if not same(side, 0):
            y = row + (INSET if side < 0 else 1 - INSET)
            ends = [INSET if not same(0, way) else -INSET if same(side, way) else 0 for way in (-1, 1)]
            yield column + ends[0], y, column + 1 - ends[1], y
        if not same(0, side):
            x = column + (INSET if side < 0 else 1 - INSET)
            ends = [INSET if not same(way, 0) else -INSET if same(way, side) else 0 for way in (-1, 1)]
            yield x, row + ends[0], x, row + 1 - ends[1]


def joined(segments: Iterable[Segment]) -> list[Segment]:
    """Return horizontal and vertical segments with those that continue each other made one, so that dots run on.

    >>> joined([(1, 0, 2, 0), (0, 0, 1, 0), (0, 0, 0, 1)])
    [(0, 0, 0, 1), (0, 0, 2, 0)]
    """
    found: list[Segment] = []
    for upright in (True, False):
        flat = [s for s in segments if (s[0] == s[2]) == upright]
        for x, y, u, v in sorted({_rounded(s) for s in flat}, key=lambda s: s if upright else (s[1], s[0])):
            last = found[-1] if found else None
            if last is not None and upright and last[0] == last[2] == x and last[3] >= y:
                found[-1] = (x, last[1], u, max(v, last[3]))
            elif last is not None and not upright and last[1] == last[3] == y and last[2] >= x:
                found[-1] = (last[0], y, max(u, last[2]), v)
            else:
                found.append((x, y, u, v))
    return found


def _rounded(segment: Segment) -> Segment:
    x, y, u, v = (round(each, 4) for each in segment)
    return x, y, u, v
