"""The boards as HTML tables, and their style: one drawing for explanations, the page to play on, paper and notebooks.

A board shows what is given and, if there are marks, those: `new` ones are lit.  What the style draws is a sign in the
cell, too, for screen readers and for whoever sees the table without its style.  The size of a cell is the style's
variable `--cell`, which every page sets for itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any, assert_never

from logicgrid.kinds.logic_grid import drawing as staircase
from logicgrid.kinds.nonogram import drawing as picture
from logicgrid.kinds.sudoku import drawing as digits
from logicgrid.puzzle.explanation import Cells, Digits, Scene, Staircase
from logicgrid.puzzle.pencil_marks import CellMarks, GridMarks, Marks, SudokuMarks

_HERE = Path(__file__).parent
KINDS = _HERE.parent.parent / "kinds"


def drawing(
    scene: Scene,
    marks: Marks | None = None,
    new: Collection[Any] = (),
    attributes: str = "",
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the board as a table with more `attributes` (HTML); of a sudoku with the lines over it.

    `new` is what `marks.add` returned.  If `numbered`, a sudoku has the numbers of its rows and columns outside;
    without `runs` a nonogram is the picture alone.
    """
    match scene:
        case Staircase():
            assert marks is None or isinstance(marks, GridMarks)
            return staircase.table(scene, marks, new, attributes)
        case Digits():
            assert marks is None or isinstance(marks, SudokuMarks)
            return digits.table(scene, marks, new, attributes, numbered)
        case Cells():
            assert marks is None or isinstance(marks, CellMarks)
            return picture.table(scene, marks, new, attributes, runs)
        case _:
            assert_never(scene)


def marks_of(scene: Scene, rows: Sequence[Sequence[str]]) -> Marks:
    """Return the marks of an answer, from the rows of its table; of a nonogram without crosses."""
    match scene:
        case Staircase():
            return staircase.marks_of(scene, rows)
        case Digits():
            texts = [text for row in rows for text in row[-scene.size :]]
            marks = SudokuMarks(scene.size, (), scene.givens)
            marks.add([(cell, scene.symbols.index(text), True) for cell, text in enumerate(texts)])
            return marks
        case Cells():
            texts = [text for row in rows for text in row[-scene.width :]]
            return CellMarks(len(scene.symbols), [scene.symbols.index(text) or None for text in texts])
        case _:
            assert_never(scene)


def style_of(scene: Scene) -> str:
    """Return the style of a scene's board, with the colours of a nonogram."""
    match scene:
        case Staircase():
            return style("grid") + style("logic_grid/drawing", folder=KINDS)
        case Digits():
            return style("grid") + style("sudoku/drawing", folder=KINDS)
        case Cells():
            return style("grid") + style("nonogram/drawing", folder=KINDS) + picture.palette_style(scene)
        case _:
            assert_never(scene)


@cache
def style(*names: str, folder: Path = _HERE) -> str:
    """Return style sheets of a folder as one line, without comments.

    Those of this folder are `colours`, `page` (the text of a page), `answer` (a table), `grid` (any
    board), and one for each kind of board.
    """
    text = "\n".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return re.sub(r"/\*(?:[^*]|\*(?!/))*\*/|\n\s*", "", text)


def framed(scene: Scene, board: str) -> str:
    """Return a board as a fragment with a style of its own, which touches nothing around it."""
    root = ".logicgrid-drawing"
    colours = re.sub(r":root(:not\([^)]*\))*", root, style("colours"))
    look = "padding:1rem;overflow:auto;color:var(--ink);background:var(--paper);--cell:30px"
    table = "table{margin:0;color:inherit}.logicgrid :is(th,td){background:var(--paper)}"  # what notebooks style, too
    own = f"{root}{{{look};{style('answer')}{style_of(scene)}{table}}}"
    return f'<div class="{root[1:]}" tabindex="0"><style>{colours}{own}</style>{board}</div>'
