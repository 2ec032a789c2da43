"""A nonogram on paper, with its runs and a legend of its colours, on a page to play on, and on one to paint it on.

What is painted is the picture stated in its file, and the numbers, which follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.cells import known
from logicgrid.kinds.nonogram import drawing
from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.kinds.nonogram.compile import EMPTY, FILLED, UNKNOWN, NonogramFile, symbols_of
from logicgrid.kinds.nonogram.drawing import EVERYDAY, INKS, ink, runs_in, swatch
from logicgrid.kinds.parts import Game, Keys, Page, Tool, figure, icon, printed
from logicgrid.puzzle import board
from logicgrid.puzzle.board import in_rows, letter_for, runs_of_picture
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import Words

STYLE = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")


def page(
    puzzle: Puzzle, scene: NonogramScene, answer: tuple[tuple[str, ...], ...] | None, words: Words
) -> dict[str, Any]:
    """Return the data that only a sheet of this kind shows, for HTML and for `sheet.typ`."""
    own = printed(words)
    letters = [letter for letter in scene.symbols[1:] if letter != "#"]
    names = dict(zip(scene.symbols[1:], scene.names, strict=False))

    def runs(line: str) -> list[list[Any]]:
        return [[int(length), letter or None] for length, letter in runs_in(line)]

    given = [None if colour is None else scene.symbols[colour] for colour in scene.given]
    paint = None if answer is None else [c for row in answer for c in row[-scene.width :]]
    pictured = None if paint is None else [c if c in scene.symbols[1:] else None for c in paint]
    texts = "" if paint is None else "; ".join(in_rows(paint, scene.width))
    return {
        "dimensions": [scene.width, scene.height],
        "rules-line": words["gap"].join([own["do_nonogram"], *([own["do_colours"]] if len(letters) > 1 else [])]),
        "width": scene.width,
        "height": scene.height,
        "rows": [runs(line) for line in scene.rows],
        "columns": [runs(line) for line in scene.columns],
        "palette": {letter: ink(names[letter]) for letter in letters},
        "legend": [[letter, names[letter]] for letter in letters],
        "given": given,
        "paint": pictured,
        "answer": pictured,
        "alt": own["nonogram_alt"].format(
            width=scene.width, height=scene.height, rows="; ".join(scene.rows), columns="; ".join(scene.columns)
        ),
        "solved-alt": own["solved_alt"].format(rows=texts),
    }


def article(page: Page, booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
    """Return the part below the introduction; `room` is the width and the height of a board, in millimetres."""
    width = page["width"] + 0.92 * max(1, *map(len, page["rows"]))
    height = page["height"] + 0.92 * max(1, *map(len, page["columns"]))
    return [figure(page, drawing, min(8, room[0] / width, room[1] / height)) + _legend(page)]


def answer(page: Page) -> str:
    """Return the answer, for the end of a booklet."""
    return figure(page, drawing, min(60 / page["width"], 100 / page["height"], 4.4), solved=True)


def typst() -> str:
    """Return the text of `sheet.typ`."""
    return Path(__file__).with_name("sheet.typ").read_text(encoding="utf-8")


def _legend(page: Page) -> str:
    """Return the legend of letters and colours, in the author's words."""
    scene = page["scene"]
    items = "".join(f"{swatch(scene, scene.symbols.index(letter))}{escaped(name)}" for letter, name in page["legend"])
    return f'\n<p class="legend">{items}</p>' if items else ""


# --- The page to play on ----------------------------------------------------------------------------------------------


def _board(atoms: Any, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene = explanation.scene
    assert isinstance(scene, NonogramScene)
    return {
        "width": scene.width,
        "height": scene.height,
        "symbols": scene.symbols,
        "names": scene.names,
        "rows": scene.rows,
        "columns": scene.columns,
        "given": known(scene.given),
        "clues": [],
    }


def _tools(scene: NonogramScene, T: Mapping[str, str]) -> list[Tool]:
    colours = [
        (f"fill{place}", escaped(scene.names[place - 1]), swatch(scene, place))
        for place in range(1, len(scene.symbols))
        if len(scene.symbols) > 2
    ]
    return [*(colours or [("fill1", T["fill"], icon("fill"))]), ("empty", T["empty_cell"], icon("cross"))]


def _keys(scene: NonogramScene, T: Mapping[str, str]) -> list[Keys]:
    colours = [((f"1–{len(scene.symbols) - 1}",), T["key_colour"])] if len(scene.symbols) > 2 else []
    return [
        ((T["space"],), T["key_cycle"]),
        *colours,
        (("Enter",), T["fill"]),
        (("X",), T["empty_cell"]),
        (("Delete",), T["erase"]),
        (("P",), T["pencil"]),
    ]


GAME = Game(
    Path(__file__).with_name("game"),
    "NonogramRules",
    "NonogramView",
    (Technique.LAST_COLOUR,),
    _board,
    _tools,
    _keys,
    texts=(
        *("row", "rows", "column", "columns", "empty", "cell_filled", "cell_empty", "is_one", "is_not_one"),
        *("line", "line_broken", "fills", "leaves", "colours", "and_clause", "last_number", "last_and"),
    ),
    touches=(("touch_hold", "empty_cell"), ("touch_draw", "touch_line")),
    places=False,
    labelled=True,
    contradictions=False,
)


# --- The page to paint on ---------------------------------------------------------------------------------------------

MOST_PAINTED = 100
"""The largest number of lines of a picture that can be painted on a page."""
_RUN = re.compile(r"\d{1,3}\D?")


class FilePicture(Record):
    """A file's picture: the texts of its lines, the colours, and the picture as far as it is stated."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    colours: dict[str, str]
    signs: str
    """The signs of a cell: empty, filled if there is black, and the letters of the colours."""
    cells: tuple[str, ...] | None

    @property
    def base(self) -> tuple[str, ...]:
        """The picture to paint on, with unknown cells empty."""
        blank = (EMPTY * len(self.columns),) * len(self.rows)
        return tuple([row.replace(UNKNOWN, EMPTY) for row in self.cells or blank])


def read_picture(document: Document) -> FilePicture | None:
    """Return the picture in a file; None if the file's form has mistakes, or the picture is too large to paint."""
    try:
        model = NonogramFile.model_validate(document.data)
    except ValidationError:
        return None
    width, height = len(model.columns), len(model.rows)
    if not (1 <= width <= MOST_PAINTED and 1 <= height <= MOST_PAINTED):
        return None
    fits = model.solution and len(model.solution) == height and all(len(row) == width for row in model.solution)
    return FilePicture(
        tuple([" ".join(line) for line in model.columns]),
        tuple([" ".join(line) for line in model.rows]),
        model.colors or {},
        symbols_of(model),
        tuple(model.solution) if fits and model.solution else None,
    )


def canvas(document: Document) -> board.Canvas | None:
    """Return the board of a file; None if it cannot be painted."""
    found = read_picture(document)
    if found is None:
        return None
    inks = {letter: ink(name)[0] for letter, name in found.colours.items()} | {FILLED: "#22201c"}
    names = {EMPTY: say("nonogram.canvas-empty"), FILLED: say("nonogram.canvas-filled"), **found.colours}
    signs = found.signs if FILLED in found.signs else found.signs[0] + FILLED + found.signs[1:]
    cells = "".join(found.base)
    squares = [board.Square(value=sign, colour=inks.get(sign, ""), about=names.get(sign, "")) for sign in cells]
    width, height = len(found.columns), len(found.rows)
    fives = [f"M{x}00 0v{height}00" for x in range(5, width, 5)] + [f"M0 {y}00h{width}00" for y in range(5, height, 5)]
    chosen = sorted(signs, key=lambda sign: sign == EMPTY)  # a finger paints with the first one
    return board.Canvas(
        width,
        height,
        tuple(squares),
        (
            board.Tool(
                "paint",
                say("nonogram.canvas-paint"),
                "paint",
                tuple([board.Swatch(sign, names[sign], inks.get(sign, "#ffffff")) for sign in chosen]),
            ),
        ),
        (board.CanvasShape("five", "".join(fives)),) if fives else (),
        heads=(found.columns, found.rows),
        sides=(2, 60),
        pictured=True,
        mixed=True,
    )


def drawn(document: Document, stroke: board.Stroke) -> str:
    """Return the text of a file with a stroke added.  Raises Refused if impossible, ValueError for no stroke."""
    found = read_picture(document)
    if found is None:
        raise ValueError("no picture")
    stated = found
    if found.cells is None and _fits(stroke.answer, found):
        found = replace(found, cells=stroke.answer)
    match stroke.tool, stroke.value:
        case ("paint", str(sign)) if len(sign) == 1 and sign in found.signs + FILLED:
            return _painted(document, found, _with(found, stroke.cells, sign))
        case ("row" | "column", str(text)) if stroke.item is not None:
            return _typed(document, stated, stroke.tool, stroke.item, text)
        case ("size", str(size)):
            return _painted(document, found, _resized(found, size))
        case ("swatch", str(code)):
            return _coloured(document, stated, code)
        case ("picture", str(text)):
            return _painted(document, found, _picture(text))
    raise ValueError("no stroke")


def _fits(rows: Sequence[str], found: FilePicture) -> bool:
    """Return True if rows are a picture of the file's size, in its colours."""
    width = len(found.columns)
    return len(rows) == len(found.rows) and all(len(row) == width and not set(row) - set(found.signs) for row in rows)


def _with(found: FilePicture, cells: Sequence[int], sign: str) -> tuple[str, ...]:
    """Return the picture with some cells painted."""
    width = len(found.columns)
    if any(cell >= width * len(found.rows) for cell in cells):
        raise ValueError("no cells of the picture")
    signs = [*"".join(found.base)]
    for cell in cells:
        signs[cell] = sign
    return in_rows(signs, width)


def _resized(found: FilePicture, size: str) -> tuple[str, ...]:
    """Return the picture in another size, with lines removed or empty ones added at the right and the bottom."""
    width, height = (int(each) if each.isdecimal() else 0 for each in [*size.split("x"), ""][:2])
    if not (1 <= width <= MOST_PAINTED and 1 <= height <= MOST_PAINTED):
        raise Refused(say("nonogram.canvas-size", most=MOST_PAINTED))
    rows = [row[:width].ljust(width, EMPTY) for row in found.base[:height]]
    return (*rows, *[EMPTY * width] * (height - len(rows)))


def _picture(text: str) -> tuple[str, ...]:
    rows = tuple(text.split("\n"))
    if not (1 <= len(rows) <= MOST_PAINTED and 1 <= len(rows[0]) <= MOST_PAINTED):
        raise Refused(say("nonogram.canvas-size", most=MOST_PAINTED))
    if len({len(row) for row in rows}) > 1 or set("".join(rows)) - {EMPTY, FILLED}:
        raise ValueError("no picture")
    return rows


def _coloured(document: Document, found: FilePicture, code: str) -> str:
    """Return the text with another colour, under the nearest name that is not taken."""
    if not re.fullmatch("#[0-9a-f]{6}", code):
        raise ValueError("no colour")
    known = {ink(name)[0] for name in (*found.colours.values(), "black", "white")}
    free = [name for name in EVERYDAY if INKS[name] not in known] or [name for name in INKS if INKS[name] not in known]
    name = min(free, key=lambda each: _distance(code, INKS[each]), default=code)
    letter = letter_for(found.colours, name[0], name)
    if letter is None:
        raise Refused(say("editor.cannot-draw-here"))
    patch = Patch(document)
    entry = scalar(name, flow=True)
    if found.colours:
        patch.add_key(("colors", letter), entry)
    else:
        patch.put(("colors",), f"{{{letter}: {entry}}}", ("columns", "rows"))
    return patch.text()


def _distance(code: str, other: str) -> int:
    """Return the distance between two colours."""
    parts = [(int(code[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return sum((one - two) ** 2 for one, two in parts)


def _painted(document: Document, found: FilePicture, rows: tuple[str, ...]) -> str:
    """Return the text with another picture as its solution, and its numbers; unchanged lines are not touched."""
    patch = Patch(document)
    lines = runs_of_picture(rows)
    for key, before, after in (("rows", found.rows, lines[0]), ("columns", found.columns, lines[1])):
        texts = [" ".join([run.text for run in line]) or "0" for line in after]
        if len(texts) != len(before):
            patch.replace_items((key,), texts)
            continue
        for place, (old, new) in enumerate(zip(before, texts, strict=True)):
            if (old.strip("0") and old) != (new.strip("0") and new):
                patch.replace((key, place), new)
    if "given" in document.data and (len(rows), len(rows[0])) != (len(found.rows), len(found.columns)):
        patch.drop(("given",))
    patch.put(("solution",), rows, ("columns", "rows", "colors", "given"))
    return patch.text()


def _typed(document: Document, found: FilePicture, axis: str, place: int, text: str) -> str:
    """Return the text with other numbers for a line; a picture that contradicts them is dropped as the solution."""
    runs = re.findall(r"[^\s,;.]+", text)
    wrong = next(
        (run for run in runs if not _RUN.fullmatch(run) or (run[-1:] not in found.signs and not run.isdecimal())), None
    )
    if wrong is not None:
        raise Refused(say("nonogram.no-run", text=wrong[:40]), say("nonogram.run-whole-number-cells"))
    key, size = ("rows", len(found.rows)) if axis == "row" else ("columns", len(found.columns))
    if not 0 <= place < size:
        raise ValueError("no line")
    runs = [run for run in runs if run.strip("0")]
    patch = Patch(document)
    patch.replace((key, place), " ".join(runs) or "0")
    if found.cells is not None:
        lines = runs_of_picture(found.base)[axis == "column"]
        if [run.text for run in lines[place]] != runs or UNKNOWN in "".join(found.cells):
            patch.drop(("solution",))
    return patch.text()
