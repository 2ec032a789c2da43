"""The staircase of a logic grid: a block of cells for every two categories."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from logicgrid.puzzle.explanation import Staircase
from logicgrid.puzzle.pencil_marks import GridMarks, Pair
from logicgrid.render.explain.drawing import staircase_blocks
from logicgrid.render.markup import classed, escaped
from logicgrid.render.terminal import is_narrow

_SIGNS = {True: ("o", "●"), False: ("x", "×"), None: ("", "")}
"""The class and the sign of a mark."""

_LONG = 10
"""The number of characters after which a label can be cut, and is said whole by its title."""


def table(scene: Staircase, marks: GridMarks | None, new: Collection[Pair], attributes: str) -> str:
    """Return the table; a group of rows is one row of blocks."""
    if marks is None and scene.given:
        marks = given_marks(scene)
    blocks = staircase_blocks(scene)
    columns = blocks[0][1]
    names = "".join(
        f'<th class="cat" scope="colgroup" colspan="{len(scene.labels[c])}"{_title(scene.names[c])}>'
        f"{escaped(scene.names[c])}</th>"
        for c in columns
    )
    ups = "".join(_head(classed("up", _tall(text)), "col", text) for c in columns for text in scene.labels[c])
    bodies = "".join(f"<tbody>{_rows(scene, marks, new, row, across)}</tbody>" for row, across in blocks)
    corner = '<td class="corner" colspan="2" rowspan="2"></td>'
    head = f"<thead><tr>{corner}{names}</tr><tr>{ups}</tr></thead>"
    return f'<table class="grid staircase"{attributes}>{head}{bodies}</table>'


def given_marks(scene: Staircase) -> GridMarks:
    """Return the marks that a solver starts with: what is given, and what that crosses out."""
    marks = scene.marks()
    marks.mark(scene.given)
    return marks


def marks_of(scene: Staircase, rows: Sequence[Sequence[str]]) -> GridMarks:
    """Return the marks of an answer, from the rows of its table; an empty cell has no label."""
    marks = scene.marks()
    for place, row in enumerate(rows):
        shown = [(c, text) for c, text in enumerate(row) if c and text in scene.labels[c]]
        marks.add([(marks.members[0][place], marks.members[c][scene.labels[c].index(t)], True) for c, t in shown])
    return marks


def _rows(scene: Staircase, marks: GridMarks | None, new: Collection[Pair], row: int, across: Sequence[int]) -> str:
    labels, name = scene.labels[row], scene.names[row]
    lines = []
    for place, text in enumerate(labels):
        side = "" if place else _head(classed("rowcat", _tall(name)), "rowgroup", name, f' rowspan="{len(labels)}"')
        cells = []
        for category in across:
            last = len(scene.labels[category]) - 1
            for column in range(last + 1):
                mark, sign, lit = "", "", ""
                if marks is not None:
                    item, other = marks.members[row][place], marks.members[category][column]
                    mark, sign = _SIGNS[marks.get(item, other)]
                    lit = "lit" if (min(item, other), max(item, other)) in new else ""
                cells.append(f"<td{classed('e' if column == last else '', mark, lit)}>{sign}</td>")
        head = f'<th class="row" scope="row"{_title(text)}>{escaped(text)}</th>'
        lines.append(f"<tr>{side}{head}{''.join(cells)}</tr>")
    return "".join(lines)


def _head(classes: str, scope: str, text: str, more: str = "") -> str:
    return f'<th{classes} scope="{scope}"{more}{_title(text)}><span>{escaped(text)}</span></th>'


def _title(text: str) -> str:
    return f' title="{escaped(text)}"' if len(text) > _LONG else ""


def _tall(text: str) -> str:
    """Return the class of a text that is written from top to bottom; others are turned."""
    return "" if is_narrow(text) else "tall"
