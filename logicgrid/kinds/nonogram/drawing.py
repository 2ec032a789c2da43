"""The picture of a nonogram with its runs; coloured cells and runs show their colour and its letter.

As text, open cells are `?`, and new ones `■` and `-` (a colour's letter in the other case).

Colours are printed in muted shades of the usual names, with black or white text on them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.puzzle.board import Color, hex_of
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import CellMarks
from logicgrid.puzzle.markup import classed, escaped, stylesheet
from logicgrid.puzzle.terminal import Style
from logicgrid.words.phrases import written

INKS: Final = {
    **{"black": "#222222", "white": "#ffffff", "ivory": "#f3ead0", "cream": "#f7efd5", "beige": "#ead9b5"},
    **{"red": "#c8362f", "crimson": "#a8243a", "scarlet": "#d23a22", "maroon": "#7b2434", "pink": "#eea6b6"},
    **{"orange": "#e58a2c", "gold": "#e0b23a", "yellow": "#f4d03f", "tan": "#d2b48c", "brown": "#8a5a35"},
    **{"green": "#3a7d44", "olive": "#7c7f34", "lime": "#9bc53d", "teal": "#2c7f80", "turquoise": "#49b6ae"},
    **{"blue": "#2f62ab", "navy": "#22386b", "cyan": "#5bb9d6", "sky": "#8fc4e8", "violet": "#8b6fb8"},
    **{"purple": "#74418f", "magenta": "#b8408c", "lilac": "#c3a6d6", "salmon": "#ec8f7e", "khaki": "#cbb97c"},
    **{"gray": "#9a9a9a", "grey": "#9a9a9a", "silver": "#c9c9c9"},
}
"""Colours by name, as `#rrggbb`."""

_NAMES: Final[Mapping[str, str]] = written()["colours"]

EVERYDAY: Final = tuple(_NAMES)
"""The colours with names in all of these languages."""

KNOWN: Final = INKS | {own: INKS[name] for name, texts in _NAMES.items() for own in texts.split()}
"""Colours by all known names."""

_UNKNOWN: Final = "#9a9a9a"


def code_for(name: str) -> str | None:
    """Return a name, a number, or the last known word of several as `#rrggbb`; None if it is not a colour."""
    plain = name.strip().lower()
    code = KNOWN.get(plain) or KNOWN.get(plain.removesuffix("色")) or Color.of(name).hex or hex_of(name)
    return code or next((KNOWN[word] for word in reversed(plain.split()) if word in KNOWN), None)


def ink(name: str) -> tuple[str, bool]:
    """Return a colour as `#rrggbb`, and whether it is light; unknown colours are grey and differ by their letter.

    >>> ink("ivory"), ink("#003"), ink("blurple"), ink("赤色") == ink("dark red") == ink("rood")
    (('#f3ead0', True), ('#000033', False), ('#9a9a9a', True), True)
    """
    code = code_for(name) or _UNKNOWN
    red, green, blue = (int(code[place : place + 2], 16) for place in (1, 3, 5))
    return code, red * 299 + green * 587 + blue * 114 > 140_000


STYLE = stylesheet(Path(__file__).with_name("drawing.css"))


def table(
    scene: NonogramScene,
    marks: CellMarks | None,
    new: Collection[int],
    attributes: str,
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the table; without `runs` just the picture; if `numbered`, rows and columns are numbered after it."""
    colours = scene.given if marks is None else marks.colours
    rows = []
    for row, text in enumerate(scene.rows):
        cells = range(row * scene.width, (row + 1) * scene.width)
        inside = "".join(_cell(scene, colours[cell], cell in new) for cell in cells)
        head = f'<th class="row">{_runs(scene, text)}</th>' if runs else ""
        number = f'<th class="n">{row + 1}</th>' if numbered else ""
        rows.append(f"<tr>{head}{inside}{number}</tr>")
    heads = "".join(f'<th class="col">{_runs(scene, text)}</th>' for text in scene.columns)
    corner = '<td class="corner"></td>'
    head = f"<thead><tr>{corner}{heads}{corner if numbered else ''}</tr></thead>" if runs else ""
    foot = ""
    if numbered:
        numbers = "".join([f'<th class="n">{column}</th>' for column in range(1, scene.width + 1)])
        foot = f"<tfoot><tr>{corner if runs else ''}{numbers}</tr></tfoot>"
    return f'<table class="grid picture"{attributes}>{head}<tbody>{"".join(rows)}</tbody>{foot}</table>'


def colour_class(scene: NonogramScene, place: int) -> str:
    """Return the CSS class for the colour at an index of `symbols`; black has none."""
    return "" if scene.symbols[place] == "#" else f"k{place}"


def swatch(scene: NonogramScene, place: int) -> str:
    """Return a sample of a colour with its letter."""
    return f"<span{classed('swatch', colour_class(scene, place))}>{escaped(scene.symbols[place])}</span>"


def colours(scene: NonogramScene, within: str = "") -> str:
    """Return the CSS of all colours' classes, `within` a selector: their background, and the text colour on it."""
    return "\n".join(
        f"{within}.{own}{{--fill:{code};--on-fill:{'#000' if light else '#fff'}}}"
        for place, (code, light) in enumerate(map(ink, scene.names), start=1)
        if (own := colour_class(scene, place))
    )


def _cell(scene: NonogramScene, colour: int | None, fresh: bool) -> str:
    lit = "lit" if fresh else ""
    if not colour:
        return "<td></td>" if colour is None else f"<td{classed('x', lit)}>·</td>"
    own = colour_class(scene, colour)
    return f"<td{classed('on', own, lit)}>{escaped(scene.symbols[colour]) if own else '■'}</td>"


def _runs(scene: NonogramScene, text: str) -> str:
    """Return the runs of a line; a coloured run has its colour as background and shows its letter."""
    found = []
    for length, letter in runs_in(text):
        place = scene.symbols.find(letter) if letter else -1
        own = colour_class(scene, place) if place > 0 else ""
        found.append(f"<b{classed(own)}>{length}{f'<i>{escaped(letter)}</i>' if own else ''}</b>")
    return "".join(found)


def runs_in(text: str) -> list[tuple[str, str]]:
    """Return the length and the letter of each run of a line, "" for none.

    >>> runs_in("12 3r")
    [('12', ''), ('3', 'r')]
    """
    return [(length, letter.strip()) for length, letter in re.findall(r"(\d+)(\D?)", text)]


def pattern(scene: Any, steps: Sequence[Step], shown: Sequence[Atom], before: Any) -> str:
    """Return nothing: new cells are highlighted, and nothing else is drawn over the board."""
    return ""


def extent(scene: NonogramScene) -> tuple[float, float]:
    """Return the width and height of a numbered board in cells, including the runs and the numbers."""
    before = max([len(text) for text in scene.rows]) * 0.34
    above = max([len(text.split()) for text in scene.columns]) * 0.62
    return scene.width + before + 1.4, scene.height + above + 1.2


def answer_marks(scene: NonogramScene, rows: Sequence[Sequence[str]]) -> CellMarks:
    """Return the marks of an answer, from the rows of its table, without crosses."""
    texts = [text for row in rows for text in row[-scene.width :]]
    return CellMarks(len(scene.symbols), [scene.symbols.index(text) or None for text in texts])


def lines(
    scene: NonogramScene, marks: CellMarks, new: Collection[int], style: Style, changed: bool = False
) -> list[str]:
    """Return the picture as text, with its runs, the row numbers after it and the column numbers below."""
    above = [text.split() for text in scene.columns]
    height = max(map(len, above))
    left = max(len(text) for text in scene.rows)
    wide = max((len(run) for stack in above for run in stack), default=1)
    found = []
    for level in range(height):
        runs = [stack[level - height] if len(stack) >= height - level else "" for stack in above]
        found.append(" " * left + "  " + " ".join(run.rjust(wide) for run in runs))
    for row in range(scene.height):
        cells = range(row * scene.width, (row + 1) * scene.width)
        signs = [" " * (wide - 1) + _sign(scene, marks, cell, cell in new, style) for cell in cells]
        found.append(scene.rows[row].rjust(left) + "  " + " ".join(signs) + "  " + style.dim(str(row + 1)))
    for place in reversed(range(len(str(scene.width)))):  # tens above ones
        digits = [str(column // 10**place)[-1] if column >= 10**place else "" for column in range(1, scene.width + 1)]
        found.append(" " * left + "  " + style.dim(" ".join([digit.rjust(wide) for digit in digits]).rstrip()))
    return [line.rstrip() for line in found]


def _sign(scene: NonogramScene, marks: CellMarks, cell: int, fresh: bool, style: Style) -> str:
    colour = marks.colours[cell]
    if colour is None:
        return style.dim("?")
    sign = scene.symbols[colour]
    if style.painted:
        return style.bold(style.green(sign)) if fresh else sign
    return {"#": "■", ".": "-"}.get(sign, sign.swapcase()) if fresh else sign
