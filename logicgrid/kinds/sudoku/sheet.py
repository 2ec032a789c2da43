"""The sheet of a sudoku."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.sheets import Page, figure, printed
from logicgrid.kinds.sudoku import drawing
from logicgrid.kinds.sudoku.lines import bars, cage_lines, region_lines
from logicgrid.kinds.sudoku.rules.texts import sentences
from logicgrid.kinds.sudoku.scene import Digits
from logicgrid.kinds.sudoku.shapes import Shape, margin, shapes_of
from logicgrid.puzzle.messages import told
from logicgrid.words.phrases import Words

STYLE = ""


def page(puzzle: Puzzle, scene: Digits, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    """Return what only a sheet of this kind shows, for HTML and for `sheet.typ`."""
    shapes = shapes_of(scene.rules)
    size = scene.size
    regions = [house.cells for house in scene.houses if house.what in ("box", "region")]
    cages = [house.cells for house in scene.houses if house.what == "cage"]
    givens = [None if digit is None else scene.symbols[digit] for digit in scene.givens]
    solved = None if answer is None else [cell for row in answer for cell in row[-size:]]
    own = printed(words)
    rows = [" ".join(each or "·" for each in givens[start : start + size]) for start in range(0, size * size, size)]
    return {
        "size": size,
        "dimensions": [size, size],
        "margin": OUTSIDE if margin(shapes, size) else 0,
        "shapes": [_plain(shape) for shape in shapes],
        "rules-line": _to_do(scene, own, words),
        "symbols": list(scene.symbols),
        "givens": givens,
        "solved": solved,
        "answer": solved,
        "heavy": region_lines(size, regions),
        "cages": cage_lines(size, cages),
        "sums": [[min(each.cells), str(each.total)] for each in scene.sums if each.house is None],
        "even": list(scene.even),
        "odd": list(scene.odd),
        "bars": bars(size, scene.pairs),
        "diagonals": [
            [0, 0, size, size] if house.number == 1 else [0, size, size, 0]
            for house in scene.houses
            if house.what == "diagonal"
        ],
        "alt": own["sudoku_alt"].format(size=size, rows="; ".join(rows)),
        "solved-alt": own["solved_alt"].format(
            rows="" if solved is None else "; ".join(" ".join(solved[at : at + size]) for at in range(0, size**2, size))
        ),
    }


OUTSIDE = 0.8
"""The room, in cells, for what stands beside a grid."""


def _plain(shape: Shape) -> dict[str, Any]:
    """Return a shape for `sheet.typ`."""
    points = [[round(x, 3), round(y, 3)] for x, y in shape.points]
    return {
        "points": points,
        "line": shape.line or None,
        "width": shape.width,
        "fill": shape.fill or None,
        "radius": shape.radius,
        "text": shape.text,
    }


def _to_do(scene: Digits, own: Mapping[str, str], words: Words) -> str:
    """Return what a solver has to do, with a sentence for each sort of mark that there is."""
    kinds = {house.what for house in scene.houses}
    symbols = list(scene.symbols)
    shown = (
        f"{symbols[0]}–{symbols[-1]}"
        if symbols == [str(n) for n in range(1, scene.size + 1)]
        else words.all_of(symbols)
    )
    stated = [rule for rule in scene.rules if not rule.row.short]
    short = "diagonal" in kinds and not any(rule.row.house == "diagonal" for rule in stated)
    marks = {"diagonals": short, "cages": scene.sums, "parity": scene.even or scene.odd}
    marks["bars"] = any(holds for *_, holds in scene.pairs)
    keys = [key for key, there in marks.items() if there]
    first = "do_sudoku" if kinds & {"box", "region"} else "do_latin"
    of_rules = [told(each, words.code) for each in sentences(stated)]
    return words["gap"].join([own[first].format(symbols=shown), *[own[f"do_{key}"] for key in keys], *of_rules])


def is_small(page: Page) -> bool:
    """Return False: boards share a page as they are."""
    return False


def article(page: Page, booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
    """Return what is below the introduction; `room` is the width and the height of a board, in millimetres."""
    cells = page["size"] + 2 * page["margin"]
    return [figure(page, drawing, min(13, 150 / cells, *(side / cells for side in room)))]


def answer(page: Page) -> str:
    """Return the answer, for the end of a booklet."""
    return figure(page, drawing, 55 / page["size"], solved=True)


def typst() -> str:
    """Return the text of `sheet.typ`."""
    return Path(__file__).with_suffix(".typ").read_text(encoding="utf-8")
