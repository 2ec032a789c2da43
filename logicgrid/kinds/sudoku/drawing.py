"""The board of a sudoku: regions, cages with their sums, marked cells and diagonals, digits and candidates.

As text a new digit is in brackets, and candidates that became fewer have a `'`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from logicgrid.kinds.sudoku.lines import Segment, bars, cage_lines
from logicgrid.kinds.sudoku.scene import Digits
from logicgrid.puzzle.markup import classed, escaped, stylesheet
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.terminal import Style, display_width, pad

_STYLE = Path(__file__).with_name("drawing.css")

_THIN, _LONG = 14, 50
"""The sides of the bar between neighbours, in hundredths of a cell."""


def table(
    scene: Digits,
    marks: SudokuMarks | None,
    new: Collection[int],
    attributes: str,
    numbered: bool = False,
    runs: bool = True,
) -> str:
    """Return the table, and over it the lines around cages and the bars between neighbours."""
    size = scene.size
    region = {
        cell: number
        for number, house in enumerate(scene.houses)
        if house.what in ("box", "region")
        for cell in house.cells
    }
    diagonal = {cell for house in scene.houses if house.what == "diagonal" for cell in house.cells}
    sums = {min(each.cells): each.total for each in scene.sums if each.house is None}
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            kind, shown = _content(scene, marks, cell)
            shape = "even" if cell in scene.even else "odd" if cell in scene.odd else ""
            classes = classed(
                "l" if column and region.get(cell) != region.get(cell - 1) else "",
                "t" if row and region.get(cell) != region.get(cell - size) else "",
                "diagonal" if cell in diagonal else "",
                shape,
                kind,
                "lit" if cell in new else "",
            )
            total = f'<small class="sum" aria-hidden="true">{sums[cell]}</small>' if cell in sums else ""
            cells.append(f"<td{classes}>{total}{shown}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    across = _across(scene)
    wide = "" if across == 3 else f' style="--across:{across}"'
    inside = f'<table class="grid digits"{wide}{attributes}><tbody>{"".join(rows)}</tbody></table>{_overlay(scene)}'
    return f'<div class="sheet{" numbered" if numbered else ""}">{inside}</div>'


def _content(scene: Digits, marks: SudokuMarks | None, cell: int) -> tuple[str, str]:
    """Return the class of a cell and what it shows: its digit, or its candidates in the lines of a small square."""
    given, symbols = scene.givens[cell], scene.symbols
    if given is not None:
        return "given", f"<b>{escaped(symbols[given])}</b>"
    if marks is None:
        return "", ""
    digit = marks.placed[cell]
    if digit is not None:
        return "", f"<b>{escaped(symbols[digit])}</b>"
    if len(marks.candidates[cell]) == scene.size:
        return "", ""
    across, wide = _across(scene), max(map(len, symbols))
    left = [
        (each if place in marks.candidates[cell] else "").rjust(wide, "\u2007") for place, each in enumerate(symbols)
    ]
    lines = [" ".join(left[start : start + across]) for start in range(0, scene.size, across)]
    return "notes", escaped("\n".join(lines))


def _across(scene: Digits) -> int:
    """Return the number of candidates in a line."""
    if scene.box is not None:
        return scene.box[0]
    return next(each for each in range(1, scene.size + 1) if each * each >= scene.size)


def _overlay(scene: Digits) -> str:
    """Return the lines around cages, and the bars between neighbours whose values differ by one."""
    size = scene.size
    dots = cage_lines(size, [house.cells for house in scene.houses if house.what == "cage"])
    shapes = [f'<path class="cage" d="{path_of(dots)}"/>'] if dots else []
    for x, y, upright in bars(size, scene.pairs):
        w, h = (_THIN, _LONG) if upright else (_LONG, _THIN)
        place = f'x="{x * 100 - w / 2:g}" y="{y * 100 - h / 2:g}" width="{w}" height="{h}"'
        shapes.append(f'<rect class="bar-between" {place} rx="5"/>')
    if not shapes:
        return ""
    return f'<svg class="over" viewBox="0 0 {size}00 {size}00" aria-hidden="true">{"".join(shapes)}</svg>'


def path_of(lines: Iterable[Segment]) -> str:
    """Return the path of horizontal and vertical lines that meet at their ends, in hundredths of a cell."""
    others: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for line in lines:
        x, y, u, v = (round(each * 100) for each in line)
        others.setdefault((x, y), []).append((u, v))
        others.setdefault((u, v), []).append((x, y))
    path = ""
    for start in others:
        x, y = start
        path += f"M{x} {y}" if others[start] else ""
        while others[x, y]:
            u, v = others[x, y].pop()
            others[u, v].remove((x, y))
            path += "z" if (u, v) == start else f"h{u - x}" if v == y else f"v{v - y}"
            x, y = u, v
    return path


def style() -> str:
    """Return the style of the board."""
    return stylesheet(_STYLE)


def colours(scene: Digits, within: str = "") -> str:
    """Return nothing: the board has no colours of its own."""
    return ""


def cell_size(scene: Digits) -> str:
    """Return the size of a cell on a screen: the board fits a phone."""
    return f"min(42px,(100vw - 4rem)/{scene.size})"


def answer_marks(scene: Digits, rows: Sequence[Sequence[str]]) -> SudokuMarks:
    """Return the marks of an answer, from the rows of its table."""
    texts = [text for row in rows for text in row[-scene.size :]]
    found = SudokuMarks(scene.size, (), scene.givens)
    found.add([(cell, scene.symbols.index(text), True) for cell, text in enumerate(texts)])
    return found


def lines(scene: Digits, marks: SudokuMarks, new: Collection[int], style: Style, changed: bool = False) -> list[str]:
    """Return the board as text, with the candidates of its cells."""
    size = scene.size
    across, down = scene.box or (size, size)
    close = all(len(symbol) == 1 for symbol in scene.symbols)
    texts = [_candidates(scene, marks, cell, cell in new, close) for cell in range(size * size)]
    widths = [max(display_width(texts[cell]) for cell in range(column, size * size, size)) for column in range(size)]
    found = []
    for row in range(size):
        if row and row % down == 0:
            found.append("┼".join("─" * (sum(widths[c : c + across]) + across + 1) for c in range(0, size, across)))
        groups = []
        for start in range(0, size, across):
            cells = []
            for column in range(start, min(start + across, size)):
                cell = row * size + column
                text = pad(texts[cell], widths[column])
                cells.append(_painted(text, marks.placed[cell] is not None, cell in new, style))
            groups.append(" " + " ".join(cells) + " ")
        found.append("│".join(groups).rstrip())
    return found


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
