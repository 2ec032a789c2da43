"""The boards of the page as HTML: what is seen and printed without any script, and what the scripts then bring to life.

End tags that HTML does not ask for are left out.  The cells are in the order of the scripts: block by block in a
staircase, in reading order in a sudoku or a nonogram.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from logicgrid.puzzle.explanation import Cells, Digits, Scene, Staircase
from logicgrid.render.explain.drawing import staircase_blocks
from logicgrid.render.markup import escaped
from logicgrid.render.terminal import is_narrow

_INSET = 0.08
"""How far inside its cells the line around a cage runs, in cells."""


def board(scene: Scene, name: str) -> str:
    """Return the board as a table with the role of a grid."""
    match scene:
        case Staircase():
            return _staircase(scene, name)
        case Digits():
            return _digits(scene, name)
        case Cells():
            return _picture(scene, name)
        case _:
            assert_never(scene)


def _table(kind: str, name: str, body: str) -> str:
    return f'<table class="grid {kind}" id="grid" role="grid" aria-label="{escaped(name)}">{body}</table>'


def _turned(text: str) -> str:
    """Return the class of a text that is written from top to bottom; others are turned."""
    return "" if is_narrow(text) else " upright"


# ---------------------------------------------------------------------- logic grids


def _staircase(scene: Staircase, name: str) -> str:
    blocks = staircase_blocks(scene)
    columns = blocks[0][1]
    names = "".join(
        f'<th class="cat" scope="colgroup" colspan="{len(scene.labels[c])}" title="{escaped(scene.names[c])}">'
        f"{escaped(scene.names[c])}</th>"
        for c in columns
    )
    ups = "".join(
        f'<th class="up{_turned(text)}" scope="col" title="{escaped(text)}">'
        f'<span dir="auto">{escaped(text)}</span></th>'
        for c in columns
        for text in scene.labels[c]
    )
    bodies = "".join(f"<tbody>{_rows(scene, row, across)}</tbody>" for row, across in blocks)
    head = f'<thead><tr><td class="corner" colspan="2" rowspan="2"></td>{names}</tr><tr>{ups}</tr></thead>'
    return _table("staircase", name, head + bodies)


def _rows(scene: Staircase, row: int, across: list[int]) -> str:
    labels = scene.labels[row]
    cells = "".join('<td class="e">' if last else "<td>" for c in across for last in _lasts(len(scene.labels[c])))
    name = scene.names[row]
    lines = []
    for place, text in enumerate(labels):
        side = (
            f'<th class="rowcat{_turned(name)}" scope="rowgroup" rowspan="{len(labels)}" title="{escaped(name)}">'
            f"<span>{escaped(name)}</span></th>"
        )
        head = f'<th class="row" scope="row" title="{escaped(text)}"><span dir="auto">{escaped(text)}</span></th>'
        lines.append(f"<tr>{'' if place else side}{head}{cells}")
    return "".join(lines)


def _lasts(count: int) -> Iterator[bool]:
    return (place == count - 1 for place in range(count))


# ---------------------------------------------------------------------- sudokus


def _digits(scene: Digits, name: str) -> str:
    size = scene.size
    region = [0] * size**2
    for number, house in enumerate(scene.houses):
        if house.what in ("box", "region"):
            for cell in house.cells:
                region[cell] = number
    diagonal = {cell for house in scene.houses if house.what == "diagonal" for cell in house.cells}
    sums = {min(each.cells): each.total for each in scene.sums if each.house is None}
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            classes = [
                *(["l"] if column and region[cell] != region[cell - 1] else []),
                *(["t"] if row and region[cell] != region[cell - size] else []),
                *(["diagonal"] if cell in diagonal else []),
                *(["even"] if cell in scene.even else ["odd"] if cell in scene.odd else []),
                *(["given"] if scene.givens[cell] is not None else []),
            ]
            total = f'<small class="sum" aria-hidden="true">{sums[cell]}</small>' if cell in sums else ""
            given = scene.givens[cell]
            text = "" if given is None else f'<b class="still">{escaped(scene.symbols[given])}</b>'
            cells.append(f"<td{_class(classes)}>{total}{text}")
        rows.append(f"<tr>{''.join(cells)}")
    table = _table("digits", name, f"<tbody>{''.join(rows)}</tbody>")
    return f'<div class="sheet">{table}{_overlay(scene)}</div>'


def _class(names: Iterable[str]) -> str:
    joined = " ".join(names)
    return f' class="{joined}"' if joined else ""


def _overlay(scene: Digits) -> str:
    """Return the lines around cages, and the bars between neighbours whose values differ by one."""
    size = scene.size
    cages = "".join(
        f'<path class="cage" d="{_outline(set(h.cells), size)}"/>' for h in scene.houses if h.what == "cage"
    )
    bars = "".join(_bar(one, other, size) for one, other, holds in scene.pairs if holds)
    if not cages and not bars:
        return ""
    return f'<svg class="over" viewBox="0 0 {size} {size}" aria-hidden="true">{cages}{bars}</svg>'


def _bar(one: int, other: int, size: int) -> str:
    row, column = divmod(max(one, other), size)
    across = other - one == 1
    x, y, width, height = (column - 0.07, row + 0.25, 0.14, 0.5) if across else (column + 0.25, row - 0.07, 0.5, 0.14)
    return f'<rect class="bar-between" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx=".05"/>'


def _outline(cells: set[int], size: int) -> str:
    """Return the path of the line that runs inside the edge of some cells."""
    parts = []
    for cell in sorted(cells):
        row, column = divmod(cell, size)

        def inside(down: int, right: int, row: int = row, column: int = column) -> bool:
            return (
                0 <= row + down < size and 0 <= column + right < size and (row + down) * size + column + right in cells
            )

        low, high = _INSET, 1 - _INSET
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if inside(down, right):
                continue
            start = 0.0 if inside(-abs(right), -abs(down)) else low
            end = 1.0 if inside(abs(right), abs(down)) else high
            edge = low if down + right < 0 else high
            if down:
                parts.append(f"M{column + start:g} {row + edge:g}H{column + end:g}")
            else:
                parts.append(f"M{column + edge:g} {row + start:g}V{row + end:g}")
        for down in (-1, 1):
            for right in (-1, 1):
                if inside(down, 0) and inside(0, right) and not inside(down, right):
                    x, y = column + (low if right < 0 else high), row + (low if down < 0 else high)
                    parts.append(f"M{x:g} {row + (down > 0):g}V{y:g}H{column + (right > 0):g}")
    return "".join(parts)


# ---------------------------------------------------------------------- nonograms


def _picture(scene: Cells, name: str) -> str:
    heads = "".join(f'<th class="col">{_runs(scene, text)}</th>' for text in scene.columns)
    rows = []
    for row, text in enumerate(scene.rows):
        cells = "".join(
            '<td class="on">' if scene.given[row * scene.width + column] else "<td>" for column in range(scene.width)
        )
        rows.append(f'<tr><th class="row">{_runs(scene, text)}</th>{cells}')
    head = f'<thead><tr><td class="corner"></td>{heads}</tr></thead>'
    return _table("picture", name, f"{head}<tbody>{''.join(rows)}</tbody>")


def _runs(scene: Cells, text: str) -> str:
    """Return the runs of a line, a coloured one on its colour and with its letter."""
    found = []
    for length, letter in re.findall(r"(\d+)(\D?)", text):
        place = scene.symbols.find(letter.strip()) if letter.strip() else -1
        colour = f' data-colour="{place}"' if place > 0 and len(scene.symbols) > 2 else ""
        sign = f"<i>{escaped(letter.strip())}</i>" if colour else ""
        found.append(f"<b{colour}>{length}{sign}</b>")
    return "".join(found)
