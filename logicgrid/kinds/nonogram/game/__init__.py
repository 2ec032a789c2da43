"""Playing a nonogram on a page: the data for the scripts in this folder, and the effect of a tap or a key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from logicgrid.kinds.cells import known
from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.kinds.nonogram.drawing import swatch
from logicgrid.kinds.parts import Game, Keys, Tool, icon
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.markup import escaped


def _board(atoms: Any, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene = explanation.scene
    assert isinstance(scene, NonogramScene)
    return {
        "width": scene.width,
        "height": scene.height,
        "symbols": scene.symbols,
        "names": scene.names,
        "rows": scene.rows,
        "columns": scene.columns,
        "given": known(scene.given),
        "clues": [],
    }


def _tools(scene: NonogramScene, T: Mapping[str, str]) -> list[Tool]:
    colours = [
        (f"fill{place}", escaped(scene.names[place - 1]), swatch(scene, place))
        for place in range(1, len(scene.symbols))
        if len(scene.symbols) > 2
    ]
    return [*(colours or [("fill1", T["fill"], icon("fill"))]), ("empty", T["empty_cell"], icon("cross"))]


def _keys(scene: NonogramScene, T: Mapping[str, str]) -> list[Keys]:
    colours = [((f"1–{len(scene.symbols) - 1}",), T["key_colour"])] if len(scene.symbols) > 2 else []
    return [
        ((T["space"],), T["key_cycle"]),
        *colours,
        (("Enter",), T["fill"]),
        (("X",), T["empty_cell"]),
        (("Delete",), T["erase"]),
        (("P",), T["pencil"]),
    ]


GAME = Game(
    Path(__file__).parent,
    "NonogramRules",
    "NonogramView",
    (Technique.LAST_COLOUR,),
    _board,
    _tools,
    _keys,
    texts=(
        *("row", "rows", "column", "columns", "empty", "cell_filled", "cell_empty", "is_one", "is_not_one"),
        *("line", "line_broken", "fills", "leaves", "colours", "and_clause", "last_number", "last_and"),
    ),
    touches=(("touch_hold", "empty_cell"), ("touch_draw", "touch_line")),
    places=False,
    labelled=True,
    contradictions=False,
)
