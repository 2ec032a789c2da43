"""The neutral values in the middle: what a puzzle of other people's files says, whatever file it stood in.

Frozen values only.  A reader (one module per format) makes them, a writer turns them into text, `our_yaml` goes to and
from the project's own files.  Normal form, which every reader guarantees:

- a run's colour is a letter of `colors`, or, in a black-and-white puzzle, None in all runs;
- a nonogram's grids are rows of text: `.` empty, `#` filled (black and white), a colour's letter, `?` unknown;
- a sudoku's grid is rows of text: `.` empty, else one of the first symbols of `SYMBOLS`.

`Places` says where each part stands in the file that was read; it takes no part in comparisons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from logicgrid.puzzle.diagnostics import Span

Path = tuple[str | int, ...]
Grid = tuple[str, ...]
CellRow = tuple[int, Sequence[int]]
"""The line of a row of cells, and the column of each of them (both from 1)."""

SYMBOLS: Final = "123456789ABCDEFGHIJKLMNOP"
MAX_SIDE: Final = 2_000


@dataclass(frozen=True, slots=True)
class Places:
    """Where parts stand: `spans` by the path that our own file would have, `cells` for grids, cell by cell."""

    spans: Mapping[Path, Span] = field(default_factory=dict)
    cells: Mapping[str, tuple[CellRow, ...]] = field(default_factory=dict)

    def span(self, path: Path) -> Span:
        """The span of a part; of one that has no place, the nearest enclosing one's."""
        for length in range(len(path), -1, -1):
            found = self.spans.get(path[:length]) or self._cell(path[:length])
            if found is not None:
                return found
        return Span(1, 1, 1, 1)

    def stretch(self, name: str, first: tuple[int, int], last: tuple[int, int]) -> Span | None:
        """From one cell (row, column; both from 0) of a grid to another, or None where the grid has no such places."""
        rows = self.cells.get(name, ())
        places = []
        for row, column in (first, last):
            if not (0 <= row < len(rows) and rows[row][1]):
                return None
            line, columns = rows[row]
            places.append((line, columns[min(max(column, 0), len(columns) - 1)]))
        (line, column), (end_line, end_column) = places
        return Span(line, column, end_line, end_column + 1)

    def _cell(self, path: Path) -> Span | None:
        """The span of a whole grid, of its row or of a cell."""
        if not path or not isinstance(path[0], str) or len(path) > 3:
            return None
        name = path[0]
        numbers = [step for step in path[1:] if isinstance(step, int)]
        last = len(self.cells.get(name, ())) - 1
        match numbers:
            case []:
                return self.stretch(name, (0, 0), (last, MAX_SIDE))
            case [row]:
                return self.stretch(name, (row, 0), (row, MAX_SIDE))
            case [row, column]:
                return self.stretch(name, (row, column), (row, column))
        return None


@dataclass(frozen=True, slots=True)
class Run:
    """Cells in a row of the same colour: how many, and the colour's letter (None: black and white)."""

    length: int
    color: str | None = None


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Color:
    """A colour: the name that the file gives it, and `#rrggbb`; either may be unknown."""

    name: str | None = None
    hex: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What is said about a puzzle; `notes` are remarks that no other field holds, a line each.

    `language` (BCP 47) is that of the texts; only our own files know it.
    """

    title: str | None = None
    author: str | None = None
    copyright: str | None = None
    license: str | None = None
    source: str | None = None
    description: str | None = None
    language: str | None = None
    notes: tuple[str, ...] = ()


ABOUT: Final = ("title", "author", "copyright", "license", "source", "description")


@dataclass(frozen=True, slots=True, kw_only=True)
class NonogramData(About):
    """A picture told by the runs of its rows and columns.

    `given` are cells known from the start, `goal` is the intended picture, `saved` are pictures that somebody left half
    done (no part of the puzzle: they may be wrong).  `background` is None where it is white.
    """

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    colors: Mapping[str, Color] = field(default_factory=dict)
    background: Color | None = None
    given: Grid | None = None
    goal: Grid | None = None
    saved: tuple[Grid, ...] = ()
    places: Places = field(default_factory=Places, compare=False, repr=False)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class Cage:
    """Cells (row, column; from 0) that hold different symbols, and their sum where it is told."""

    cells: tuple[tuple[int, int], ...]
    sum: int | None = None


Cell = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is marked on cells and between neighbours; only our own files have it.

    `consecutive` are rows of cells, each of which differs by one from the next; `others_apart`: no other neighbours do.
    """

    even: tuple[Cell, ...] = ()
    odd: tuple[Cell, ...] = ()
    consecutive: tuple[tuple[Cell, ...], ...] = ()
    others_apart: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SudokuData(About):
    """A sudoku: its givens and the shape of its houses.

    `box` is (height, width) of a box, None where `regions` (rows of letters, one a region) say the houses or where a
    side has no boxes.  `goal` is the intended answer, `saved` a half-done grid that was stored with it.  Grids are in
    the usual symbols, 1 to 9 and A to P; `symbols` are those that our own file writes for them, in the same order.
    """

    grid: Grid
    box: tuple[int, int] | None = None
    regions: Grid | None = None
    diagonals: bool = False
    cages: tuple[Cage, ...] = ()
    marks: Marks | None = None
    symbols: str | None = None
    goal: Grid | None = None
    saved: tuple[Grid, ...] = ()
    places: Places = field(default_factory=Places, compare=False, repr=False)

    @property
    def side(self) -> int:
        return len(self.grid)


Data = NonogramData | SudokuData


def runs_in(line: str) -> Line:
    """The runs of a line of a picture in which every cell is known."""
    groups = ((color, len(list(cells))) for color, cells in groupby(line))
    return tuple(Run(length, None if color == "#" else color) for color, length in groups if color != ".")


def runs_of_picture(picture: Grid) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The runs of the rows and of the columns of a picture."""
    return tuple(map(runs_in, picture)), tuple(runs_in("".join(cells)) for cells in zip(*picture, strict=True))


def default_box(side: int) -> tuple[int, int] | None:
    """The usual box of a sudoku of this side, (height, width): 2×3 for 6, 3×3 for 9, 3×4 for 12."""
    height = max((each for each in range(1, int(side**0.5) + 1) if side % each == 0), default=1)
    return (height, side // height) if height > 1 else None
