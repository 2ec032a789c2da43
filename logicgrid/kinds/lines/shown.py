"""A board of lines on paper and on a page to play on: laid out, filled and crossed as a picture without runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.cells import known
from logicgrid.kinds.lines.atoms import LineScene
from logicgrid.kinds.nonogram import shown
from logicgrid.kinds.nonogram.shown import STYLE, answer, article, typst
from logicgrid.puzzle.board import in_rows
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import Words

__all__ = ["GAME", "STYLE", "answer", "article", "page", "typst"]


def page(puzzle: Puzzle, scene: LineScene, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    """Return the data that only a sheet of this kind shows; as in a picture, the first value is `.`, for a cross."""
    picture: Any = replace(scene, symbols="." + scene.symbols[1])
    found = shown.page(puzzle, picture, answer, words)
    cells = [scene.symbols[value] if value is not None else "." for value in scene.given]
    return {**found, "rules-line": "", "alt": "; ".join(in_rows(cells, scene.width))}


def _board(atoms: Any, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene: Any = explanation.scene
    names = {name: getattr(scene, name) for name in ("width", "height", "symbols", "names", "rows", "columns")}
    return {**names, "given": known(scene.given), "clues": []}


GAME = replace(
    shown.GAME,
    folder=Path(__file__).with_name("game"),
    rules="LineRules",
    view="LineView",
    live=(),
    board=_board,
    levels=1,
)
