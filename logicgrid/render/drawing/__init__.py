"""The boards as HTML tables, and their style: one drawing for explanations, the page to play on, paper and notebooks.

A board shows what is given and, if there are marks, those: `new` ones are lit.  What the style draws is a sign in the
cell, too, for screen readers and for whoever sees the table without its style.  The size of a cell is the style's
variable `--cell`, which every page sets for itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.markup import stylesheet
from logicgrid.puzzle.pencil_marks import PencilMarks

_HERE = Path(__file__).parent


def drawing(
    scene: Scene,
    marks: PencilMarks | None = None,
    new: Collection[Any] = (),
    attributes: str = "",
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the board as a table with more `attributes` (HTML); of a sudoku with the lines over it.

    `new` is what `marks.add` returned.  If `numbered`, a sudoku has the numbers of its rows and columns outside;
    without `runs` a nonogram is the picture alone.
    """
    return kind_named(scene.kind).drawing().table(scene, marks, new, attributes, numbered, runs)


def marks_of(scene: Scene, rows: Sequence[Sequence[str]]) -> PencilMarks:
    """Return the marks of an answer, from the rows of its table; of a nonogram without crosses."""
    return kind_named(scene.kind).drawing().answer_marks(scene, rows)


def style_of(scene: Scene) -> str:
    """Return the style of a scene's board, with the colours of a nonogram."""
    board = kind_named(scene.kind).drawing()
    return style("grid") + board.style() + board.colours(scene)


def style(*names: str, folder: Path = _HERE) -> str:
    """Return style sheets of a folder as one line, without comments.

    Those of this folder are `colours`, `page` (the text of a page), `answer` (a table) and `grid` (any board).
    """
    return stylesheet(*[folder / f"{name}.css" for name in names])


def framed(scene: Scene, board: str) -> str:
    """Return a board as a fragment with a style of its own, which touches nothing around it."""
    root = ".logicgrid-drawing"
    colours = re.sub(r":root(:not\([^)]*\))*", root, style("colours"))
    look = "padding:1rem;overflow:auto;color:var(--ink);background:var(--paper);--cell:30px"
    table = "table{margin:0;color:inherit}.logicgrid :is(th,td){background:var(--paper)}"  # what notebooks style, too
    own = f"{root}{{{look};{style('answer')}{style_of(scene)}{table}}}"
    return f'<div class="{root[1:]}" tabindex="0"><style>{colours}{own}</style>{board}</div>'
