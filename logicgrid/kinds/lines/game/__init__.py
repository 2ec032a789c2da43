"""Playing a board of lines on a page: cells are filled or crossed, as in a picture without runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from logicgrid.kinds.cells import known
from logicgrid.kinds.nonogram.shown import GAME as PICTURE
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.record import replace


def _board(atoms: Any, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene: Any = explanation.scene
    names = {name: getattr(scene, name) for name in ("width", "height", "symbols", "names", "rows", "columns")}
    return {**names, "given": known(scene.given), "clues": []}


GAME = replace(
    PICTURE, folder=Path(__file__).parent, rules="LineRules", view="LineView", live=(), board=_board, levels=1
)
