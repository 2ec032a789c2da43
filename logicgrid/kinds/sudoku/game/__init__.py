"""How a sudoku is played on a page: the data for the scripts in this folder, and the actions of taps and keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from logicgrid.kinds.cells import known
from logicgrid.kinds.parts import Game, Keys, icon
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.drawing import sample, sign_size
from logicgrid.kinds.sudoku.limits import limits_of, unlike
from logicgrid.kinds.sudoku.rules.table import sentences
from logicgrid.kinds.sudoku.sentences import SudokuWriter
from logicgrid.kinds.sudoku.shapes import margin, samples
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import translated
from logicgrid.words.phrases import Words


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
    Path(__file__).parent,
    "SudokuRules",
    "SudokuView",
    (Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE),
    _board,
    lambda scene, T: [(name, T[name], icon(name)) for name in ("digits", "corner", "centre", "colour")],
    _keys,
    texts=(
        "last_cell",
        "only_place",
        "only_left",
        "no_candidate",
        "no_place",
        "is_one",
        "is_not_one",
        "drops",
        "last_number",
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
