"""Nonograms and sudokus as plain values, independent of the file format; and boards to draw on.

The readers and writers of other people's formats, the kinds (`to_board`) and drawings of a puzzle all use these
values.  Nothing here depends on a solver, a file or a position.  Every reader guarantees this normal form:

- a run's colour is a letter of `colors`; in a black-and-white puzzle it is None in all runs;
- a picture is rows of text: `.` empty, `#` filled (black and white), a colour's letter, `?` unknown;
- a sudoku's grid is rows of text: `.` empty, else one of the first symbols of `SYMBOLS`.

The page to draw on knows gestures, but neither kinds nor rules: a `Tool` describes by data how something is drawn, and
the result comes back as a `Stroke`, which the kind turns into a change of the file's text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from string import ascii_letters
from typing import Any, Final, Literal

from msgspec import convert

from logicgrid.puzzle.record import Record

Grid = tuple[str, ...]
"""The rows of a grid, one character per cell."""

Cell = tuple[int, int]
"""Row and column, from 0."""

SYMBOLS: Final = "123456789ABCDEFGHIJKLMNOP"


class About(Record):
    """Texts about a puzzle; `notes` are remarks that fit no other field, a line each.

    `language` (BCP 47) is the language of the texts; only our own files have it.
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
"""The fields of `About` that other people's formats have."""

NOTHING_ABOUT: Final = About()


# -- nonograms -------------------------------------------------------------------------------------------------------


class Run(Record):
    """Neighbouring cells of the same colour: their number, and the colour's letter (None: black and white)."""

    length: int
    color: str | None = None

    @property
    def text(self) -> str:
        """The length and, if there are colours, the letter, as our files and others write a run."""
        return f"{self.length}{self.color or ''}"


Line = tuple[Run, ...]


class Color(Record):
    """A colour: its name in the file, and `#rrggbb`; either may be unknown."""

    name: str | None = None
    hex: str | None = None

    @classmethod
    def of(cls, text: str) -> Color:
        """Return the colour given by a name, a hex number, or both (`red #f00`)."""
        words = text.split()
        code = next((hex_of(word) for word in words if word.startswith("#")), None)
        name = " ".join(word for word in words if not word.startswith("#")) or None
        return cls(name, code or (hex_of(name) if name else None))

    @property
    def is_black(self) -> bool:
        """True if the colour is known to be black."""
        return (self.hex or hex_of(self.name or "")) == BLACK.hex

    @property
    def code(self) -> str:
        """The colour as `#rrggbb`; black if it is unknown."""
        return self.hex or hex_of(self.name or "") or "#000000"


BLACK: Final = Color("black", "#000000")
WHITE: Final = Color("white", "#ffffff")

NAMED: Final[Mapping[str, str]] = {  # the usual names of X11's rgb.txt
    **{"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#00ff00", "blue": "#0000ff"},
    **{"yellow": "#ffff00", "orange": "#ffa500", "purple": "#a020f0", "brown": "#a52a2a", "pink": "#ffc0cb"},
    **{"cyan": "#00ffff", "magenta": "#ff00ff", "gray": "#bebebe", "grey": "#bebebe", "navy": "#000080"},
    **{"maroon": "#b03060", "olive": "#808000", "teal": "#008080", "violet": "#ee82ee", "gold": "#ffd700"},
    **{"tan": "#d2b48c", "salmon": "#fa8072", "turquoise": "#40e0d0", "khaki": "#f0e68c", "beige": "#f5f5dc"},
}


def hex_of(text: str) -> str | None:
    """Return `#rrggbb` for `#rgb`, `rgb`, `#rrggbb`, `rrggbb` or a known name; None for anything else."""
    text = text.strip().lower()
    if text in NAMED:
        return NAMED[text]
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits):
        return None
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def letter_for(taken: Collection[str], *preferred: str | None) -> str | None:
    """Return a free letter: one of the wishes, else a letter in one of them, else any; None if all are taken."""
    wanted = [letter for letter in preferred if letter]
    candidates: Iterable[str] = [*wanted, *"".join(wanted).lower(), *ascii_letters]
    return next((each for each in candidates if each in ascii_letters and len(each) == 1 and each not in taken), None)


NO_COLORS: Final[Mapping[str, Color]] = {}


class NonogramBoard(Record):
    """A picture described by the runs of its rows and columns.

    `given` are cells known from the start, `goal` is the intended picture, and `saved` are somebody's unfinished
    pictures (not part of the puzzle, and possibly wrong).  `background` is None if it is white.
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
    """Return the cells of a grid, one character each, row by row.

    >>> in_rows("abcdef", 3)
    ('abc', 'def')
    """
    text = "".join(signs)
    return tuple([text[start : start + width] for start in range(0, len(text), width)])


def runs_in(line: str) -> Line:
    """Return the runs of a line of a picture whose cells are all known.

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
    """Cells with different symbols, and their sum (None: not given)."""

    cells: tuple[Cell, ...]
    sum: int | None = None


class Marks(Record):
    """Marks on cells and between neighbours; only our own files have them.

    The values of each `consecutive` pair of neighbours differ by one; `others_apart`: no other pair's values do.
    """

    even: tuple[Cell, ...] = ()
    odd: tuple[Cell, ...] = ()
    consecutive: tuple[tuple[Cell, Cell], ...] = ()
    others_apart: bool = False


class Ruled(Record):
    """A rule of the table in the form of our files: its name, and its keys with their texts (none: just the name).

    A single key "" has the text after the name in the short form.
    """

    name: str
    keys: tuple[tuple[str, str], ...] = ()


class SudokuBoard(Record):
    """A sudoku: its givens and the shape of its houses.

    `box` is the (height, width) of a box, None if `regions` (rows of letters, one per region) are the houses, or if
    there are only rows and columns.  `goal` is the intended answer, `saved` an unfinished grid stored with it.  Grids
    use the usual symbols, 1 to 9 and A to P; `symbols` are the ones that our own file uses instead, in the same order.
    A different `kind` of such a board has its own rules as `keys` in its files, as plain data.
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
"""The gesture of a tool.

-   `write`: a value in the cell at the cursor, typed or chosen;
-   `paint`: the chosen value in each cell dragged over;
-   `toggle`: a mark on cells, or none; the first cell of a stroke decides for all;
-   `spread`: each cell dragged over becomes like the first one;
-   `area`: a connected set of cells; `line`: cells in order; `pair`: two neighbours;
-   `switch`: on or off, for the whole board;
-   `choose`: one of the column's `choices` for each cell of a table.
"""


class Swatch(Record):
    """A value that can be chosen or typed: its name in a stroke, its label, and its colour as `#rrggbb`."""

    name: str
    shown: str
    colour: str = ""


class Item(Record):
    """A drawn item with cells: `text` is its label, None if it cannot have one."""

    cells: tuple[int, ...]
    text: str | None = None


class Tool(Record):
    """A drawing tool; `ask` is the prompt for the text that each of its items may have.

    If it `needs` that text, it is typed before the stroke is sent.  Tools of a `group` are chosen from a list.  `hint`
    explains how to draw, if that is not clear from the gesture.
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
    """A cell: its content and colour, the addition for screen readers, and its place in the text.

    `value` is the name of the swatch it is painted with.
    """

    text: str = ""
    value: str = ""
    colour: str = ""
    about: str = ""
    start: int = -1
    end: int = -1


class CanvasShape(Record):
    """A drawing over the cells, in hundredths of a cell: an SVG path, or a text at a point.

    `fill` and `line` are colours, `width` is the width of the line or the height of a text, `dash` has the dashes and
    gaps of a broken line.  Shapes that show a `rule` are below the content of the cells.
    """

    look: str
    path: str = ""
    text: str = ""
    x: float = 0
    y: float = 0
    fill: str = ""
    line: str = ""
    width: float = 0
    dash: str = ""


class Canvas(Record):
    """A board in the form for the page that draws it.

    `heads` are the texts to type at the columns and rows, if any; `sides` are the least and largest number of lines in
    either direction, if its size can be changed; `pictured` is True if a picture may be dropped on it, `mixed` if it
    can have further colours.  With `choices`, the possible values of the cells of each column, it is a table to fill
    in, and the heads are names; a column is `distinct` if its cells must all differ.  A board is `roomy` if something
    is drawn next to it.
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
    """A stroke: the tool, the cells in the order in which they were touched, and the chosen value.

    `item` is the number of an existing item, whose text becomes `value`, or which is removed if `value` is None.  The
    page's built-in tools are `column` and `row` (the text of the line `item`), `size` (`value` is `WIDTHxHEIGHT`),
    `swatch` (`value` is a further colour, `#rrggbb`) and `picture` (`value` is a row of signs for each line).  `answer`
    has the rows of an answer, if one is known, as the starting point for painting.
    """

    tool: str
    cells: tuple[int, ...] = ()
    value: str | None = None
    item: int | None = None
    answer: tuple[str, ...] = ()


def stroke_of(found: Any) -> Stroke:
    """Return the stroke sent by a page.  Raises TypeError or ValueError if it is not one."""
    if not isinstance(found, dict):
        raise TypeError
    stroke = convert({key: each for key, each in found.items() if each is not None}, Stroke)
    if min((*stroke.cells, stroke.item or 0)) < 0:
        raise ValueError
    return stroke
