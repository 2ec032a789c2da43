"""Drawings of pencil marks as lines of text, with what is new set off.

A logic grid has `O` and `X` for what is new, `o` and `x` for what was known before.  A sudoku shows the candidates of
its cells, a new digit in brackets, candidates that became fewer with a `'`.  A nonogram has `?` for open cells, `■` and
`-` for new ones (a colour's letter in the other case).  On a terminal what is new is painted, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, assert_never

from logicgrid.kinds.logic_grid.drawing import staircase_blocks
from logicgrid.puzzle.explanation import Cells, Digits, Scene, Staircase
from logicgrid.puzzle.pencil_marks import CellMarks, GridMarks, Marks, SudokuMarks
from logicgrid.puzzle.terminal import Style, clusters, display_width, one_line, pad

_TALLEST = 12
"""The number of characters of a label that are shown above a column."""


def draw(scene: Scene, marks: Marks, new: Collection[Any], style: Style, changed: bool = False) -> list[str]:
    """Return the drawing, line by line; `new` is what `marks.add` returned.

    If `changed`, only those rows and columns of a logic grid's blocks are drawn in which a block has something new.
    """
    match scene:
        case Staircase():
            assert isinstance(marks, GridMarks)
            return _draw_grid(scene, marks, new, style, changed)
        case Digits():
            assert isinstance(marks, SudokuMarks)
            return _draw_digits(scene, marks, new, style)
        case Cells():
            assert isinstance(marks, CellMarks)
            return _draw_cells(scene, marks, new, style)
        case _:
            assert_never(scene)


# ---------------------------------------------------------------------- logic grids


def _draw_grid(
    scene: Staircase, marks: GridMarks, new: Collection[tuple[int, int]], style: Style, changed: bool
) -> list[str]:
    blocks = staircase_blocks(scene)
    labels = [[one_line(text) for text in row] for row in scene.labels]
    columns = blocks[0][1]
    if changed:
        fresh = {frozenset((marks.category[one], marks.category[other])) for one, other in new}
        columns = [each for each in columns if any(each in across and {row, each} in fresh for row, across in blocks)]
        rest = [(row, [each for each in across if each in columns]) for row, across in blocks]
        blocks = [(row, across) for row, across in rest if any({row, each} in fresh for each in across)]
    left = max(display_width(text) for row, _ in blocks for text in labels[row])
    stacks = {category: [_stacked(text) for text in labels[category]] for category in columns}
    height = max((len(stack) for category in columns for stack in stacks[category]), default=0)
    wide = max((display_width(each) for rows in stacks.values() for stack in rows for each in stack), default=1)
    widths = {category: max(len(labels[category]) * (wide + 1) - 1, 1) for category in columns}
    lines = [_line(left, "", [_fit(one_line(scene.names[c]), widths[c]) for c in columns], style.bold)]
    for level in range(height):
        cells = [
            " ".join(_at(stack, level - height + len(stack), wide) for stack in stacks[category])
            for category in columns
        ]
        lines.append(_line(left, "", cells))
    for row, across in blocks:
        rule = ["─" * widths[category] for category in across]
        lines.append("─" * left + "─┼─" + "─┼─".join(rule) + "─┤")
        for place, item in enumerate(marks.members[row]):
            cells = []
            for category in across:
                if changed and {row, category} not in fresh:
                    cells.append(" " * widths[category])
                    continue
                signs = [_sign(marks, item, other, new, style) for other in marks.members[category]]
                cells.append(" ".join(sign + " " * (wide - 1) for sign in signs))
            lines.append(_line(left, labels[row][place], cells))
    return [line.rstrip() for line in lines]


def _stacked(text: str) -> list[str]:
    """Return a label's characters from top to bottom."""
    found = [piece for piece, _ in clusters(text)]
    return found if len(found) <= _TALLEST else [*found[: _TALLEST - 1], "…"]


def _at(stack: Sequence[str], place: int, width: int) -> str:
    return pad(stack[place] if place >= 0 else "", width)


def _fit(text: str, width: int) -> str:
    """Return a text that is cut or padded to a width."""
    if display_width(text) <= width:
        return pad(text, width)
    kept, room = "", width - 1
    for piece, size in clusters(text):
        if size > room:
            break
        kept, room = kept + piece, room - size
    return pad(kept + "…", width)


def _line(left: int, name: str, cells: Sequence[str], paint: Any = None) -> str:
    body = " │ ".join(paint(cell) if paint else cell for cell in cells)
    return f"{pad(name, left, right=True)} │ {body} │"


def _sign(marks: GridMarks, one: int, other: int, new: Collection[tuple[int, int]], style: Style) -> str:
    known = marks.get(one, other)
    if known is None:
        return style.dim("·")
    fresh = ((one, other) if one < other else (other, one)) in new
    if known:
        return style.bold(style.green("O")) if fresh else style.green("o")
    return style.bold(style.red("X")) if fresh else style.dim("x")


# ---------------------------------------------------------------------- sudoku


def _draw_digits(scene: Digits, marks: SudokuMarks, new: Collection[int], style: Style) -> list[str]:
    size = scene.size
    across, down = scene.box or (size, size)
    close = all(len(symbol) == 1 for symbol in scene.symbols)
    texts = [_candidates(scene, marks, cell, cell in new, close) for cell in range(size * size)]
    widths = [max(display_width(texts[cell]) for cell in range(column, size * size, size)) for column in range(size)]
    lines = []
    for row in range(size):
        if row and row % down == 0:
            lines.append("┼".join("─" * (sum(widths[c : c + across]) + across + 1) for c in range(0, size, across)))
        groups = []
        for start in range(0, size, across):
            cells = []
            for column in range(start, min(start + across, size)):
                cell = row * size + column
                text = pad(texts[cell], widths[column])
                cells.append(_painted(text, marks.placed[cell] is not None, cell in new, style))
            groups.append(" " + " ".join(cells) + " ")
        lines.append("│".join(groups).rstrip())
    return lines


def _candidates(scene: Digits, marks: SudokuMarks, cell: int, fresh: bool, close: bool) -> str:
    digit = marks.placed[cell]
    symbols = scene.symbols
    if digit is not None:
        return f"[{symbols[digit]}]" if fresh else symbols[digit]
    between = "" if close else ","
    return between.join(symbols[each] for each in sorted(marks.candidates[cell])) + ("'" if fresh else "")


def _painted(text: str, placed: bool, fresh: bool, style: Style) -> str:
    if fresh:
        return style.bold(style.green(text) if placed else style.yellow(text))
    return text if placed else style.dim(text)


# ---------------------------------------------------------------------- nonograms


def _draw_cells(scene: Cells, marks: CellMarks, new: Collection[int], style: Style) -> list[str]:
    above = [text.split() for text in scene.columns]
    height = max(map(len, above))
    left = max(len(text) for text in scene.rows)
    wide = max((len(run) for stack in above for run in stack), default=1)
    lines = []
    for level in range(height):
        runs = [_run_at(stack, level - height + len(stack)) for stack in above]
        lines.append(" " * left + "  " + " ".join(run.rjust(wide) for run in runs))
    for row in range(scene.height):
        cells = range(row * scene.width, (row + 1) * scene.width)
        signs = [" " * (wide - 1) + _cell(scene, marks, cell, cell in new, style) for cell in cells]
        lines.append(scene.rows[row].rjust(left) + "  " + " ".join(signs))
    return [line.rstrip() for line in lines]


def _cell(scene: Cells, marks: CellMarks, cell: int, fresh: bool, style: Style) -> str:
    colour = marks.colours[cell]
    if colour is None:
        return style.dim("?")
    sign = scene.symbols[colour]
    if style.painted:
        return style.bold(style.green(sign)) if fresh else sign
    return {"#": "■", ".": "-"}.get(sign, sign.swapcase()) if fresh else sign


def _run_at(stack: Sequence[str], place: int) -> str:
    return stack[place] if place >= 0 else ""
