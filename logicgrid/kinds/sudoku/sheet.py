"""The sheet of a sudoku."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.parts import Page, figure, printed
from logicgrid.kinds.sudoku import drawing
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.drawing import wall_text
from logicgrid.kinds.sudoku.shapes import Shape, cage_lines, margin, region_lines
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import say, translated
from logicgrid.words.phrases import Words

STYLE = ""


def page(puzzle: Puzzle, scene: Digits, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    """Return the data that only a sheet of this kind needs, for HTML and for `sheet.typ`."""
    shapes = scene.shapes
    size, plan = scene.size, scene.plan
    regions = [*_cells_of(scene, "box"), *_cells_of(scene, "region")]
    givens = [None if digit is None else scene.symbols[digit] for digit in scene.givens]
    solved = None if answer is None else [cell for row in answer for cell in row[-plan.width :]]
    own = printed(words)
    first, *more = _to_do(scene, own, words)
    walls, places = scene.walls, range(plan.width * plan.height)
    printed_givens = [givens[plan.cells[place]] if place in plan.cells else "" for place in places]
    shown = [wall_text(*walls[each]) if each in walls else printed_givens[each] or "·" for each in places]
    return {
        "size": plan.width,
        "height": plan.height,
        "dimensions": [plan.width, plan.height],
        "walls": [[place, *sums] for place, sums in walls.items()],
        "margin": OUTSIDE if margin(shapes, size) else 0,
        "shapes": [_plain(shape) for shape in shapes],
        "rules-line": words["gap"].join([first, *more]),
        "rules-short": words["gap"].join(more),
        "rules-samples": [
            [translated(text, words.code), [_plain(each) for each in sample]]
            for text, sample in drawing.sampled(scene).items()
            if sample
        ],
        "symbols": list(scene.symbols),
        "givens": printed_givens,
        "solved": solved,
        "answer": solved,
        "heavy": region_lines(size, regions),
        "cages": cage_lines(size, _cells_of(scene, "cage")),
        "sums": [[min(each.cells), str(each.total)] for each in scene.sums if each.house is None and not walls],
        "alt": own["kakuro_alt" if walls else "sudoku_alt"].format(size=size, rows=_in_rows(shown, plan.width)),
        "solved-alt": own["solved_alt"].format(rows=_in_rows(solved or [], plan.width)),
    }


def _cells_of(scene: Digits, what: str) -> list[tuple[int, ...]]:
    return [house.cells for house in scene.houses if house.what == what]


def _in_rows(texts: Sequence[str], width: int) -> str:
    return "; ".join([" ".join(texts[start : start + width]) for start in range(0, len(texts), width)])


OUTSIDE = 0.8
"""The room, in cells, for clues beside a grid."""


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
        "dash": shape.dash,
        "over": shape.is_over,
    }


def _to_do(scene: Digits, own: Mapping[str, str], words: Words) -> list[str]:
    """Return the instructions for a solver, then a sentence for each sort of mark on the board."""
    kinds = {house.what for house in scene.houses}
    symbols = list(scene.symbols)
    shown = (
        f"{symbols[0]}–{symbols[-1]}"
        if symbols == [str(n) for n in range(1, scene.size + 1)]
        else words.all_of(symbols)
    )
    short = "diagonal" in kinds and not any(rule.row.house == "diagonal" and not rule.row.short for rule in scene.rules)
    walls = scene.plan.has_walls
    marks = {
        "gaps": scene.gaps,
        "diagonals": short,
        "cages": scene.sums and not walls,
        "bars": any(holds for *_, holds in scene.pairs),
        "apart": any(not holds for *_, holds in scene.pairs),
    }
    keys = [key for key, there in marks.items() if there]
    first = "do_kakuro" if walls else "do_sudoku" if kinds & {"box", "region"} else "do_latin"
    parity = [say(f"rules.{key}") for key, cells in (("even", scene.even), ("odd", scene.odd)) if cells]
    of_rules = [translated(each, words.code) for each in parity]
    of_rules += [translated(each, words.code) for each, sample in drawing.sampled(scene).items() if not sample]
    return [own[first].format(symbols=shown), *[own[f"do_{key}"] for key in keys], *of_rules]


def article(page: Page, booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
    """Return the content below the introduction; `room` is the width and the height of a board, in millimetres."""
    cells = page["size"] + 2 * page["margin"]
    down = page["height"] + 2 * page["margin"]
    samples = drawing.sampled(page["scene"])
    texts = [text for text, _ in page["rules-samples"]]
    said = [
        f'<p class="to-do">{shown}{escaped(text)}</p>'
        for shown, text in zip(map(drawing.sample, filter(None, samples.values())), texts, strict=False)
    ]
    return [*said, figure(page, drawing, min(13, 150 / cells, room[0] / cells, room[1] / down))]


def answer(page: Page) -> str:
    """Return the answer, for the end of a booklet."""
    return figure(page, drawing, 55 / max(page["size"], page["height"]), solved=True)


def typst() -> str:
    """Return the text of `sheet.typ`."""
    return Path(__file__).with_suffix(".typ").read_text(encoding="utf-8")
