"""A board to draw on, as plain values: what a kind of puzzle hands to the page, and what comes back from there.

The page knows gestures, no kinds and no rules: a `Tool` says by data how something is drawn, and what was drawn comes
back as a `Stroke`, which the kind turns into a change of the file's text.
"""

from __future__ import annotations

from typing import Any, Literal

from logicgrid.puzzle.record import Record

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
