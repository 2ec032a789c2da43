"""The drawing of a board, for the screen and for paper: plain shapes of rules, and lines of regions and cages.

All coordinates are in cells from the top left corner, so that every output can draw them at its own size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from logicgrid.kinds.sudoku.board import Rule
from logicgrid.puzzle.record import Record, replace

GREY = "#CFCFCF"
INK = "#1D1B20"
WHITE, BLACK = "#FDFDFD", "#121014"
"""The colours of dots, which are the same on a dark page: a white dot in a dark colour would mean another rule."""

Point = tuple[float, float]


class Shape(Record):
    """A line through points, or, if `fill` is set, the area that they enclose; or a `text` at the only point.

    `radius` makes a disc around the only point.  `width` is that of the line, or the height of the text.  `dash` has
    the alternating lengths of a line's strokes and gaps.
    """

    points: tuple[Point, ...]
    line: str = ""
    width: float = 0.0
    fill: str = ""
    radius: float = 0.0
    text: str = ""
    dash: tuple[float, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether it fills a cell."""
        return len(self.points) == 4 and self.points[2][0] - self.points[0][0] == 1

    @property
    def is_over(self) -> bool:
        """Whether it is drawn over the lines of the grid: a text, or a mark on a side of cells."""
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
    """Return an outline, filled white; its end continues along the first side, so that all corners look alike."""
    return Shape((*corners, *corners[:2]), edge, width, "#FFFFFF")


def gaps_drawn(cells: Iterable[int], size: int) -> list[Shape]:
    """Return the shading of cells that are in no region."""
    return [square(cell, size, "#EFE8D3", 0.94) for cell in cells]


def diamond(cell: int, size: int) -> Shape:
    """Return a square on its corner, filled white."""
    (x, y), half = centre(cell, size), 0.39
    return _closed(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), 0.05, "#7A94DF")


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


def arrow(cells: Sequence[int], size: int) -> list[Shape]:
    """Return an arrow along cells, which begins at the edge of a circle around the first one."""
    points = [centre(cell, size) for cell in cells]
    (x, y), (u, v) = points[:2]
    length = hypot(u - x, v - y)
    points[0] = x + (u - x) / length * 0.38, y + (v - y) / length * 0.38
    return [Shape(tuple(points), "#A1A1A1", 0.06), head(points[-2], points[-1], "#A1A1A1", 0.06)]


def shapes_of(rules: Iterable[Rule]) -> list[Shape]:
    """Return all shapes of rules: those that fill cells first, then lines, then discs and texts."""
    drawn = [(rule, own) for rule in rules if (own := _drawn(rule))]
    ranks = _ranks(drawn)
    return sorted([shape for rule, own in drawn for shape in _apart(rule, own, ranks.get(rule.name, 0))], key=_layer)


def samples(rules: Iterable[Rule]) -> dict[str, list[Shape]]:
    """Return small drawings of rules that could be mistaken for others, by their names, in three cells or one.

    All lines have one if there are several sorts of lines.
    """
    drawn = [(rule, own) for rule in rules if (own := _drawn(rule))]
    ranks, first = _ranks(drawn), {rule.name: rule for rule, _ in reversed(drawn)}
    lines = [name for name, rule in first.items() if _is_line(rule)]
    found: dict[str, list[Shape]] = {}
    for name in dict.fromkeys([*ranks, *(lines if len(lines) > 1 else [])]):
        rule, rank = first[name], ranks.get(name, 0)
        if name in lines:
            own = _drawn(replace(rule, parts=((0,), (1, 2)) if rule.row.stroke == "circle" else ((0, 1, 2),)))
        elif rule.row.made == "outside":
            own = [replace(shape, points=((0.5, 0.5),)) for shape in _drawn(rule)]
        else:
            rule = replace(rule, parts=((0,),), written=())
            own = [square(0, rule.size, next(iter(_drawn(first[name]))).fill)]
        found[name] = sorted(_apart(rule, own, rank), key=_layer)
    return found


def _drawn(rule: Rule) -> list[Shape]:
    return [] if rule.row.draw is None else list(rule.row.draw(rule))


def _is_line(rule: Rule) -> bool:
    return rule.row.takes == "line" or rule.row.stroke == "circle"


_DASHES = ((), (0.22, 0.2), (0.001, 0.2), (0.5, 0.2, 0.001, 0.2))
"""The dashes of lines of a second, third and fourth sort, since colours look alike in grey."""


def _ranks(drawn: Iterable[tuple[Rule, Sequence[Shape]]]) -> dict[str, int]:
    """Return the ranks of rules among those that are drawn alike, by their names."""
    alike: dict[object, list[str]] = {}
    for rule, own in drawn:
        form: object = rule.row.made
        if _is_line(rule):
            form = len(own), max([shape.width for shape in own]) > 0.15
        elif rule.row.made != "outside":
            form = all(shape.fill and not shape.line and shape.is_whole for shape in own)
        names = alike.setdefault(form, [])
        if form and rule.name not in names:
            names.append(rule.name)
    return {name: rank for names in alike.values() if len(names) > 1 for rank, name in enumerate(names)}


def _apart(rule: Rule, own: Sequence[Shape], rank: int) -> Iterator[Shape]:
    """Yield the shapes of a rule as those of the first, second or later sort that is drawn alike.

    Lines are dashed, numbers have a frame, and areas an outline; copies always have one, as they may be side by side.
    """
    dash = _DASHES[rank % len(_DASHES)]
    if rank and _is_line(rule):
        own = [shape if shape.radius or shape.fill else replace(shape, dash=dash) for shape in own]
    yield from own
    if rank and rule.row.made == "outside":
        for shape in own:
            ((x, y),) = shape.points
            frame = disc((x, y), 0.33, edge=INK)
            yield frame if rank == 1 else replace(frame, radius=0.0, points=_corners(x, y, 0.3, rank == 2))
    elif rule.row.stroke == "copy" or (rank and not _is_line(rule)):
        edges = [edge for part in rule.written or rule.parts for edge in cage_lines(rule.size, [part])]
        yield from [Shape(((x, y), (u, v)), INK, 0.03, dash=dash) for x, y, u, v in edges]


def _corners(x: float, y: float, half: float, is_upright: bool) -> tuple[Point, ...]:
    """Return the closed path around a square, which may be on a corner."""
    more, less = (half, half) if is_upright else (half * 1.25, 0.0)
    around = ((-less, -more), (more, -less), (less, more), (-more, less), (-less, -more))
    return tuple([(x + across, y + down) for across, down in around])


def _layer(shape: Shape) -> int:
    if shape.text:
        return 3
    if shape.radius or (shape.fill and shape.line):
        return 2
    return 0 if shape.fill else 1


def margin(shapes: Iterable[Shape], size: int) -> bool:
    """Return True if anything is drawn outside the grid."""
    return any(not (0 <= x <= size and 0 <= y <= size) for shape in shapes for x, y in shape.points)


Segment = tuple[float, float, float, float]
"""A line from x, y to x, y."""

INSET = 0.07
"""The distance of a cage's dotted line from the edge of its cells."""


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
    return joined([segment for place in owner for segment in sides_inside(place, owner, INSET)])


def sides_inside(place: tuple[int, int], owner: Mapping[tuple[int, int], int], inset: float) -> Iterator[Segment]:
    """Yield the lines inside one cell of a cage, at this distance from its sides: above, below, left and right.

    Along a side, a line ends before a corner at which it turns, and continues past it if the cage turns around it.
    """
    row, column = place

    def same(down: int, across: int) -> bool:
        return owner.get((row + down, column + across)) == owner[place]

    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if not same(down, across):
            along = [(way * abs(across), way * abs(down)) for way in (-1, 1)]
            before, after = [inset if not same(y, x) else -inset if same(y + down, x + across) else 0 for y, x in along]
            at = inset if down + across < 0 else 1 - inset
            if down:
                yield column + before, row + at, column + 1 - after, row + at
            else:
                yield column + at, row + before, column + at, row + 1 - after


def joined(segments: Iterable[Segment]) -> list[Segment]:
    """Return horizontal and vertical segments with adjoining ones joined, so that their dots are evenly spaced.

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
