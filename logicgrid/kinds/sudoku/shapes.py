"""What is drawn of rules, for the screen and for paper: a few plain shapes, in cells from the top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from logicgrid.kinds.sudoku.board import Rule
from logicgrid.puzzle.record import Record

GREY = "#CFCFCF"
INK = "#1D1B20"
WHITE, BLACK = "#FDFDFD", "#121014"
"""The colours of dots, which are the same on a dark page: a white dot that is dark there would mean another rule."""

Point = tuple[float, float]


class Shape(Record):
    """A line through points, or, if `fill` is set, what they enclose; or a `text` at the only point.

    `radius` makes a disc around the only point.  `width` is that of the line, or the height of the text.
    """

    points: tuple[Point, ...]
    line: str = ""
    width: float = 0.0
    fill: str = ""
    radius: float = 0.0
    text: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it stands over the lines of the grid: a text, or a mark on a side of cells."""
        middles = [round(min(each) + max(each), 3) for each in zip(*self.points, strict=True)]
        return bool(self.text or (self.fill and any(middle % 2 == 0 for middle in middles)))


def centre(cell: int, size: int) -> Point:
    """Return the middle of a cell.

    >>> centre(5, 4)
    (1.5, 1.5)
    """
    return cell % size + 0.5, cell // size + 0.5


def line(cells: Iterable[int], size: int, colour: str = GREY, width: float = 0.1) -> Shape:
    """Return the line through the middles of cells."""
    return Shape(tuple([centre(cell, size) for cell in cells]), colour, width)


def disc(at: Point, radius: float, fill: str = "", edge: str = "", width: float = 0.03) -> Shape:
    """Return a disc, or a circle if only its edge has a colour."""
    return Shape((at,), edge, width if edge else 0.0, fill, radius)


def square(cell: int, size: int, fill: str, side: float = 1.0) -> Shape:
    """Return a square around the middle of a cell."""
    (x, y), half = centre(cell, size), side / 2
    return Shape(((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), fill=fill)


def tile(cell: int, size: int) -> Shape:
    """Return the mark of a cell with an even value."""
    return square(cell, size, GREY, 0.7)


def dot(cell: int, size: int) -> Shape:
    """Return the mark of a cell with an odd value."""
    return disc(centre(cell, size), 0.35, GREY)


def bar(one: int, other: int, size: int) -> Shape:
    """Return the bar between two neighbours."""
    (x, y), across = between(one, other, size), abs(one - other) == 1
    wide, high = (0.07, 0.25) if across else (0.25, 0.07)
    return _closed(((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)), 0.03)


def _closed(corners: tuple[Point, ...], width: float, edge: str = INK) -> Shape:
    """Return an outline, filled white; its end goes on along the first side, so that all corners look alike."""
    return Shape((*corners, *corners[:2]), edge, width, "#FFFFFF")


def gaps_drawn(cells: Iterable[int], size: int) -> list[Shape]:
    """Return the tint of cells that are in no region."""
    return [square(cell, size, "#EFE8D3", 0.94) for cell in cells]


def diamond(cell: int, size: int, half: float, edge: str) -> Shape:
    """Return a square that stands on its corner, filled white."""
    x, y = centre(cell, size)
    return _closed(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), 0.05, edge)


def label(at: Point, text: str, size: float = 0.42, colour: str = INK) -> Shape:
    """Return a text with its middle at a point."""
    return Shape((at,), colour, size, text=text)


def between(one: int, other: int, size: int) -> Point:
    """Return the middle of the side that two neighbours share."""
    (x, y), (u, v) = centre(one, size), centre(other, size)
    return (x + u) / 2, (y + v) / 2


def head(before: Point, tip: Point, colour: str, width: float, long: float = 0.22) -> Shape:
    """Return the two strokes of an arrow that ends in a point."""
    x, y = tip[0] - before[0], tip[1] - before[1]
    length = hypot(x, y)
    x, y = x / length * long, y / length * long
    return Shape(((tip[0] - x - y, tip[1] - y + x), tip, (tip[0] - x + y, tip[1] - y - x)), colour, width)


def arrow(cells: Sequence[int], size: int, start: float, colour: str = "#A1A1A1") -> list[Shape]:
    """Return an arrow along cells, which begins at the edge of a circle around the first one."""
    points = [centre(cell, size) for cell in cells]
    (x, y), (u, v) = points[:2]
    length = hypot(u - x, v - y)
    points[0] = x + (u - x) / length * start, y + (v - y) / length * start
    return [Shape(tuple(points), colour, 0.06), head(points[-2], points[-1], colour, 0.06)]


def shapes_of(rules: Iterable[Rule]) -> list[Shape]:
    """Return everything that is drawn of rules: what fills cells first, then lines, then discs and texts."""
    drawn = [shape for rule in rules if rule.row.draw is not None for shape in rule.row.draw(rule)]
    return sorted(drawn, key=_layer)


def _layer(shape: Shape) -> int:
    if shape.text:
        return 3
    if shape.radius or (shape.fill and shape.line):
        return 2
    return 0 if shape.fill else 1


def margin(shapes: Iterable[Shape], size: int) -> bool:
    """Return True if something is drawn outside of the grid."""
    return any(not (0 <= x <= size and 0 <= y <= size) for shape in shapes for x, y in shape.points)
