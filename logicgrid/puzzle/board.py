"""Nonograms and sudokus as plain values: what a puzzle says, whatever file it was read from; and boards to draw on.

The readers and writers of other people's formats, the kinds (`to_board`) and drawings of a puzzle all use these
values.  Nothing here knows a solver, a file or a position.  Normal form, which every reader guarantees:

- a run's colour is a letter of `colors`; in a black-and-white puzzle it is None in all runs;
- a picture is rows of text: `.` empty, `#` filled (black and white), a colour's letter, `?` unknown;
- a sudoku's grid is rows of text: `.` empty, else one of the first symbols of `SYMBOLS`.

The page to draw on knows gestures, no kinds and no rules: a `Tool` says by data how something is drawn, and what was
drawn comes back as a `Stroke`, which the kind turns into a change of the file's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, Literal

from logicgrid.puzzle.record import Record

Grid = tuple[str, ...]
"""The rows of a grid, one character a cell."""

Cell = tuple[int, int]
"""Row and column, from 0."""

SYMBOLS: Final = "123456789ABCDEFGHIJKLMNOP"


class About(Record):
    """Texts about a puzzle; `notes` are remarks that no other field holds, a line each.

    `language` (BCP 47) is that of the texts; only our own files have it.
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
"""The fields of `About` that the formats of others know."""

NOTHING_ABOUT: Final = About()


# -- nonograms -------------------------------------------------------------------------------------------------------


class Run(Record):
    """Neighbouring cells of the same colour: their number, and the colour's letter (None: black and white)."""

    length: int
    color: str | None = None


Line = tuple[Run, ...]


class Color(Record):
    """A colour: the name that the file gives it, and `#rrggbb`; either may be unknown."""

    name: str | None = None
    hex: str | None = None


NO_COLORS: Final[Mapping[str, Color]] = {}


class NonogramBoard(Record):
    """A picture described by the runs of its rows and columns.

    `given` are cells known from the start, `goal` is the intended picture, `saved` are pictures that somebody left half
    done (no part of the puzzle: they may be wrong).  `background` is None if it is white.
    """

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    colors: Mapping[str, Color] = NO_COLORS
    background: Color | None = None
    given: Grid | None = None
    goal: Grid | None = None
    saved: tuple[Grid, ...] = ()
    about: About = NOTHING_ABOUT

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)


def in_rows(signs: Iterable[str], width: int) -> Grid:
    """Return the cells of a grid, a character each, row by row.

    >>> in_rows("abcdef", 3)
    ('abc', 'def')
    """
    text = "".join(signs)
    return tuple([text[start : start + width] for start in range(0, len(text), width)])


def runs_in(line: str) -> Line:
    """Return the runs of a line of a picture in which every cell is known.

    >>> runs_in("##.r")
    (Run(length=2, color=None), Run(length=1, color='r'))
    """
    groups = ((color, len(list(cells))) for color, cells in groupby(line))
    return tuple(Run(length, None if color == "#" else color) for color, length in groups if color != ".")


def runs_of_picture(picture: Grid) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the runs of the rows and of the columns of a picture."""
    return tuple(map(runs_in, picture)), tuple(runs_in("".join(cells)) for cells in zip(*picture, strict=True))


# -- sudokus ---------------------------------------------------------------------------------------------------------


class Cage(Record):
    """Cells that hold different symbols, and their sum (None: not given)."""

    cells: tuple[Cell, ...]
    sum: int | None = None


class Marks(Record):
    """Marks on cells and between neighbours; only our own files have them.

    The values of each `consecutive` pair of neighbours differ by one; `others_apart`: those of no other pair do.
    """

    even: tuple[Cell, ...] = ()
    odd: tuple[Cell, ...] = ()
    consecutive: tuple[tuple[Cell, Cell], ...] = ()
    others_apart: bool = False


class Ruled(Record):
    """A rule of the table as our files have it: its name, and its keys with their texts (none: the name alone).

    A single key "" is what stands behind the name in the short form.
    """

    name: str
    keys: tuple[tuple[str, str], ...] = ()


class SudokuBoard(Record):
    """A sudoku: its givens and the shape of its houses.

    `box` is (height, width) of a box, None if `regions` (rows of letters, one a region) are the houses or if there are
    only rows and columns.  `goal` is the intended answer, `saved` a half-done grid that was stored with it.  Grids are
    in the usual symbols, 1 to 9 and A to P; `symbols` are those that our own file writes for them, in the same order.
    Another `kind` that is such a board with rules of its own has these in its files as `keys`, as plain data.
    """

    grid: Grid
    box: tuple[int, int] | None = None
    regions: Grid | None = None
    diagonals: bool = False
    cages: tuple[Cage, ...] = ()
    marks: Marks | None = None
    rules: tuple[Ruled, ...] = ()
    symbols: str | None = None
    goal: Grid | None = None
    saved: tuple[Grid, ...] = ()
    about: About = NOTHING_ABOUT
    kind: str = ""
    keys: Mapping[str, Any] | None = None

    @property
    def side(self) -> int:
        """The number of rows, and of columns."""
        return len(self.grid)


def default_box(side: int) -> tuple[int, int] | None:
    """Return the usual box of a sudoku of this side, (height, width); None if it has none.

    >>> default_box(6), default_box(9), default_box(7)
    ((2, 3), (3, 3), None)
    """
    height = max((each for each in range(1, int(side**0.5) + 1) if side % each == 0), default=1)
    return (height, side // height) if height > 1 else None


Board = NonogramBoard | SudokuBoard


Gesture = Literal["write", "paint", "toggle", "spread", "area", "pair", "line", "switch", "choose"]
"""How a tool is used.

-   `write`: a value in the cell at the cursor, typed or chosen;
-   `paint`: the chosen value in each cell that is dragged over;
-   `toggle`: a mark on cells, or none: the first cell of a stroke decides for all;
-   `spread`: each cell that is dragged over becomes like the first one;
-   `area`: a set of cells that are connected; `line`: cells in their order; `pair`: two neighbours;
-   `switch`: on or off, for the whole board;
-   `choose`: one of the column's `choices` for each cell of a table.
"""


class Swatch(Record):
    """Something that can be chosen or typed: what a stroke names it, what is shown, and its colour as `#rrggbb`."""

    name: str
    shown: str
    colour: str = ""


class Item(Record):
    """Something that was drawn and has cells: `text` is what is written beside it, None if nothing can be."""

    cells: tuple[int, ...]
    text: str | None = None


class Tool(Record):
    """How something is drawn; `ask` is the label of the text that each of its items may have.

    If the text `needs` to be there, it is typed before what was drawn is sent.  Tools of a `group` are chosen from
    a list.  `hint` says how to draw, if the gesture does not.
    """

    name: str
    label: str
    gesture: Gesture
    values: tuple[Swatch, ...] = ()
    ask: str = ""
    items: tuple[Item, ...] = ()
    on: bool = False
    group: str = ""
    needs: bool = False
    hint: str = ""


class Square(Record):
    """A cell: what it shows and in what colour, what a screen reader adds to that, and its place in the text.

    `value` is the name of the swatch that it is painted with.
    """

    text: str = ""
    value: str = ""
    colour: str = ""
    about: str = ""
    start: int = -1
    end: int = -1


class CanvasShape(Record):
    """A drawing over the cells, in hundredths of a cell: the path of an SVG, or a text at a point.

    `fill` and `line` are colours, `width` is that of the line, or the height of a text.  What looks like a `rule` lies
    below what is written in the cells.
    """

    look: str
    path: str = ""
    text: str = ""
    x: float = 0
    y: float = 0
    fill: str = ""
    line: str = ""
    width: float = 0


class Canvas(Record):
    """A board as the page draws it.

    `heads` are the texts to be typed at the columns and at the rows, if there are any; `sides` the least and the most
    lines that the board may have either way, if its size can be changed; `pictured` is True if a picture may be
    dropped on it, `mixed` if it can have further colours.  With `choices`, for each column what its cells may be, it is
    a table to fill in, and the heads are names; a column is `distinct` if no two of its cells may be the same.  A board
    is `roomy` if something is drawn beside it.
    """

    width: int
    height: int
    squares: tuple[Square, ...]
    tools: tuple[Tool, ...]
    shapes: tuple[CanvasShape, ...] = ()
    heads: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    sides: tuple[int, int] | None = None
    pictured: bool = False
    mixed: bool = False
    choices: tuple[tuple[Swatch, ...], ...] = ()
    distinct: tuple[bool, ...] = ()
    roomy: bool = False


class Stroke(Record):
    """What was drawn: the tool, the cells in the order in which they were touched, and the value that was chosen.

    `item` is the number of what was drawn before, whose text becomes `value`, or which goes if that is None.  The names
    of tools that the page has by itself are `column`, `row` (the text of the line `item`), `size` (`value` is
    `WIDTHxHEIGHT`), `swatch` (`value` is a further colour, `#rrggbb`) and `picture` (`value` is a row of signs for each
    line).  `answer` are the rows of an answer, if one is known: what is painted goes on from there.
    """

    tool: str
    cells: tuple[int, ...] = ()
    value: str | None = None
    item: int | None = None
    answer: tuple[str, ...] = ()


def stroke_of(found: Any) -> Stroke:
    """Return the stroke that a page has sent.  Raises TypeError, KeyError or ValueError for what is none."""
    if not isinstance(found, dict):
        raise TypeError
    cells, value, item = found.get("cells") or [], found.get("value"), found.get("item")
    answer = found.get("answer") or []
    if not (isinstance(found["tool"], str) and isinstance(value, str | None) and isinstance(cells, list)):
        raise TypeError
    if not all(type(each) is int and each >= 0 for each in cells) or not (
        item is None or (type(item) is int and item >= 0)
    ):
        raise TypeError
    if not all(isinstance(row, str) for row in answer):
        raise TypeError
    return Stroke(found["tool"], tuple(cells), value, item, tuple(answer))
