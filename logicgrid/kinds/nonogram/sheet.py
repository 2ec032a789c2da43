"""The sheet of a nonogram: the board with its runs, and a legend of its colours."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram import drawing
from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.kinds.nonogram.drawing import ink, runs_in, swatch
from logicgrid.kinds.parts import Page, figure, printed
from logicgrid.puzzle.board import in_rows
from logicgrid.puzzle.markup import escaped
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
    return Path(__file__).with_suffix(".typ").read_text(encoding="utf-8")


def _legend(page: Page) -> str:
    """Return the legend of letters and colours, in the author's words."""
    scene = page["scene"]
    items = "".join(f"{swatch(scene, scene.symbols.index(letter))}{escaped(name)}" for letter, name in page["legend"])
    return f'\n<p class="legend">{items}</p>' if items else ""
