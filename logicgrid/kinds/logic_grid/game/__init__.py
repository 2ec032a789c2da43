"""How a logic grid is played on a page: what the scripts in this folder know, and what a tap or a key does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from logicgrid.kinds.icons import icon
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.kinds.parts import Game, Keys, Tool
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.explanation import Explanation
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.reasons import LastCandidate
from logicgrid.puzzle.report import Table
from logicgrid.puzzle.techniques import Technique

_LIVE = (Technique.LAST_ONE_LEFT, Technique.CROSS_OUT, Technique.SYNCHRONISE)


def _board(atoms: GridAtoms, explanation: Explanation) -> dict[str, Any]:
    scene = explanation.scene
    assert isinstance(scene, Staircase)
    arrays = atoms.problem.arrays
    return {
        "names": scene.names,
        "labels": scene.labels,
        "single": scene.single,
        **({"show": scene.show} if scene.show else {}),
        **({"ranged": list(scene.ranged)} if scene.ranged else {}),
        **({"mutual": list(scene.mutual)} if scene.mutual else {}),
        "owned": [not number or array.bijective for number, array in enumerate(arrays)],
        "clues": [text.strip() for text in explanation.clues],
        **({"rules": [text.strip() for text in explanation.rules]} if explanation.rules else {}),
    }


def _answer(atoms: GridAtoms, answer: Answer) -> list[list[int]]:
    """Return the circles of the actors."""
    item = atoms.layout.item
    pairs = enumerate(zip(*answer[1:], strict=True))
    return sorted([item(0, place), item(c, label)] for place, labels in pairs for c, label in enumerate(labels, 1))


def _is_found_live(step: Step, atoms: GridAtoms, board: Mapping[str, Any]) -> bool:
    """Return True for what follows from labels of one actor each; what rests on others stays a step."""
    if step.technique not in _LIVE:
        return False
    category = atoms.layout.category
    if isinstance(step.reason, LastCandidate):
        return bool(board["owned"][category[step.reason.item]])
    return all(board["single"][category[item]] for *items, holds in step.premises if holds for item in items)


def _table(scene: Staircase) -> Table:
    blank = ("",) * (len(scene.names) - 1)
    return scene.table([(label, *blank) for label in scene.labels[0]], scene.names, scene.labels[scene.show])


def _tools(scene: Staircase, T: Mapping[str, str]) -> list[Tool]:
    return [
        ("cycle", T["cycle"], icon("cycle")),
        *[(name, T[name], icon(name)) for name in ("cross", "tick")],
    ]


def _keys(scene: Staircase, T: Mapping[str, str]) -> list[Keys]:
    return [
        (("X",), T["cross"]),
        (("O", "Enter"), T["tick"]),
        ((T["space"],), T["key_cycle"]),
        (("Delete",), T["erase"]),
        (("P",), T["pencil"]),
    ]


GAME = Game(
    Path(__file__).parent,
    "GridRules",
    "GridView",
    _LIVE,
    _board,
    _tools,
    _keys,
    auto="auto_grid",
    levels=3,
    answer=_answer,
    is_found_live=_is_found_live,
    table=_table,
    has_start=True,
)
