"""A sudoku on paper (see `kinds.parts.Sheet`) and on a page to play on (see `kinds.parts.Game`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.cells import known
from logicgrid.kinds.parts import Game, Keys, Page, figure, icon, printed
from logicgrid.kinds.sudoku import drawing
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.drawing import sample, sampled, sign_size, wall_text
from logicgrid.kinds.sudoku.rules import sentences
from logicgrid.kinds.sudoku.shapes import Shape, cage_lines, margin, region_lines, samples
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import say, translated
from logicgrid.words.phrases import Words

STYLE = ""

_OUTSIDE = 0.8
"""The room, in cells, for clues beside a grid."""


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
        "margin": _OUTSIDE if margin(shapes, size) else 0,
        "shapes": [_plain(shape) for shape in shapes],
        "rules-line": words["gap"].join([first, *more]),
        "rules-short": words["gap"].join(more),
        "rules-samples": [
            [translated(text, words.code), [_plain(each) for each in sample]]
            for text, sample in sampled(scene).items()
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
    of_rules += [translated(each, words.code) for each, sample in sampled(scene).items() if not sample]
    return [own[first].format(symbols=shown), *[own[f"do_{key}"] for key in keys], *of_rules]


def article(page: Page, booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
    """Return the content below the introduction; `room` is the width and the height of a board, in millimetres."""
    cells = page["size"] + 2 * page["margin"]
    down = page["height"] + 2 * page["margin"]
    samples = sampled(page["scene"])
    texts = [text for text, _ in page["rules-samples"]]
    said = [
        f'<p class="to-do">{shown}{escaped(text)}</p>'
        for shown, text in zip(map(sample, filter(None, samples.values())), texts, strict=False)
    ]
    return [*said, figure(page, drawing, min(13, 150 / cells, room[0] / cells, room[1] / down))]


def answer(page: Page) -> str:
    """Return the answer, for the end of a booklet."""
    return figure(page, drawing, 55 / max(page["size"], page["height"]), solved=True)


def typst() -> str:
    """Return the text of `sheet.typ`."""
    return Path(__file__).with_name("sheet.typ").read_text(encoding="utf-8")


# --- To play ----------------------------------------------------------------------------------------------------------


def _board(atoms: Any, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene = explanation.scene
    assert isinstance(scene, Digits)
    return {
        "size": scene.size,
        "symbols": scene.symbols,
        "given": known(scene.givens),
        "box": scene.box,
        "plan": [scene.plan.width, scene.plan.height, list(scene.plan.places) if scene.plan.has_walls else None],
        "houses": [[house.what, house.number, house.cells] for house in scene.houses],
        "sums": [[each.cells, each.total] for each in scene.sums if each.house is None],
        "even": scene.even,
        "odd": scene.odd,
        "pairs": scene.pairs,
        "unequal": scene.unequal,
        "sign": sign_size(scene),
        "outside": margin(scene.shapes, scene.size),
        "clues": [],
    }


def _reasons(atoms: Any, scene: Digits, words: Words) -> dict[str, Any]:
    """Return the limits of rules, the rules that they cite in words, and the rules by which cells differ."""
    from logicgrid.kinds.sudoku.limits import limits_of, unlike  # paper needs neither
    from logicgrid.kinds.sudoku.sentences import SudokuWriter

    limits = limits_of(scene)
    pairs = unlike(scene)
    numbers = dict.fromkeys([*[each.cited for each in limits], *pairs.values()])
    return {
        "limits": [each.packed() for each in limits],
        "cited": {number: SudokuWriter(scene, words).citation(number) for number in numbers},
        "unlike": [[number, len(list(some))] for number, some in groupby(pairs.values())],
    }


_SIGN = re.compile(r'(?:<circle [^>]*>)?<text class="(\w+)" x="(\d+)" y="(\d+)"[^>]*>(.*?)</text>')
_LINK = re.compile(r'<path class="(\w+)" d="M([^"]*)"/>')


def _packed(drawn: str) -> str:
    r"""Return the drawing of a step in a compact form: links, and the positions of candidates.

    >>> _packed('<path class="weak" d="M1 2Q3 4 5 6"/><text class="out" x="75" y="42" font-size="20">3</text>')
    'weak 1 2Q3 4 5 6\nout 75 42 3'
    """
    links = [f"{kind} {path}" for kind, path in _LINK.findall(drawn)]
    return "\n".join([*links, *[" ".join(sign) for sign in _SIGN.findall(drawn)]])


def _keys(scene: Digits, T: Mapping[str, str]) -> list[Keys]:
    digits = f"{escaped(scene.symbols[0])}–{escaped(scene.symbols[-1])}"
    return [
        ((digits,), T["digits"]),
        (("Shift", "←", "→", "↑", "↓"), T["touch_choose"]),
        (("Shift", digits), T["corner"]),
        (("Ctrl", digits), T["centre"]),
        (("Delete",), T["erase"]),
    ]


def _pad(scene: Digits, T: Mapping[str, str]) -> str:
    """Return the digits to tap."""
    digits = "".join(
        f'<button type="button" data-digit="{place}">{escaped(text)}</button>'
        for place, text in enumerate(scene.symbols)
    )
    return f'<div class="pad" role="group" aria-label="{T["digits"]}">{digits}</div>\n'


def _more(T: Mapping[str, str]) -> str:
    """Return the buttons for erasing, and for noting all candidates."""
    buttons = (("erase", 'data-digit=""'), ("candidates", 'id="candidates"'))
    return "".join(
        f'<button type="button" {attribute} aria-label="{T[name]}" title="{T[name]}">{icon(name)}</button>'
        for name, attribute in buttons
    )


def _samples(scene: Digits) -> list[str]:
    shown = samples((*scene.always, *scene.rules))
    return [sample(shown.get(name, ())) for name in sentences(scene.rules).values()]


GAME = Game(
    Path(__file__).with_name("game"),
    "SudokuRules",
    "SudokuView",
    (Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE),
    _board,
    lambda scene, T: [(name, T[name], icon(name)) for name in ("digits", "corner", "centre", "colour")],
    _keys,
    texts=(
        *("last_cell", "only_place", "only_left", "no_candidate", "no_place"),
        *("is_one", "is_not_one", "drops", "last_number"),
    ),
    reasons=_reasons,
    words=lambda words: {"houses": dict(words.houses)},
    auto="auto_notes",
    levels=3,
    rule_texts=lambda scene, words: [translated(each, words.code) for each in sentences(scene.rules)],
    samples=_samples,
    auto_name="auto_notes",
    pad=_pad,
    more=_more,
    packed=_packed,
    touches=(("touch_draw", "touch_choose"),),
    pencil=False,
)
