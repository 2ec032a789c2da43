"""How a logic grid is played on a page: what the scripts in this folder know, and what a tap or a key does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from logicgrid.csp.reasons import LastCandidate
from logicgrid.csp.search.followed import SupportRow, rows_of
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.kinds.parts import Game, Keys, Tool, icon
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.report import SolutionTable
from logicgrid.words.phrases import Words, finished, label

_LIVE = (Technique.LAST_ONE_LEFT, Technique.CROSS_OUT, Technique.SYNCHRONISE)

_LETTERS = ascii_uppercase + ascii_lowercase + digits + "-_"
"""The places of cells, as `play/core.mjs` has them."""


def _board(atoms: GridAtoms, explanation: PuzzleExplanation) -> dict[str, Any]:
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


def _table(scene: Staircase) -> SolutionTable:
    blank = ("",) * (len(scene.names) - 1)
    return scene.table([(label, *blank) for label in scene.labels[0]], scene.names, scene.labels[scene.show])


def _tools(scene: Staircase, T: Mapping[str, str]) -> list[Tool]:
    return [("cycle", T["cycle"], icon("cycle")), *[(name, T[name], icon(name)) for name in ("cross", "tick")]]


def _keys(scene: Staircase, T: Mapping[str, str]) -> list[Keys]:
    return [
        (("X",), T["cross"]),
        (("O", "Enter"), T["tick"]),
        ((T["space"],), T["key_cycle"]),
        (("Delete",), T["erase"]),
        (("P",), T["pencil"]),
    ]


def _reasons(atoms: GridAtoms, scene: Staircase, words: Words) -> dict[str, Any]:
    """Return the tables of clues, their shapes apart from these, and what each pair of labels says."""
    items = len(atoms.layout.category)
    shapes: dict[int, tuple[int, str]] = {}
    tables = []
    for row in rows_of(atoms.problem, grid_of(atoms.puzzle).question.tables()):
        shape = shapes.setdefault(id(row.supports), (len(shapes), _shape(row)))
        tables.append([row.clue, shape[0], [one * items + other for one, other in row.cells]])
    return {"tables": tables, "shapes": [text for _, text in shapes.values()], **_facts(atoms, scene, words)}


def _shape(row: SupportRow) -> str:
    """Return the supports of a table: the places of the cells that are true, and of those that are open, as letters."""
    found = []
    for support in range(row.supports.count):
        columns = list(zip(_LETTERS, row.supports.columns, strict=False))
        true = "".join([letter for letter, (circles, _) in columns if circles >> support & 1])
        free = "".join([letter for letter, (circles, crosses) in columns if not (circles | crosses) >> support & 1])
        found.append(f"{true}~{free}" if free else true)
    return ".".join(found)


def _facts(atoms: GridAtoms, scene: Staircase, words: Words) -> dict[str, Any]:
    """Return for each two categories what circles say, and crosses: mostly beginnings, a middle and ends of clauses.

    `parts` are the lists of beginnings and of ends, each once, to which `facts` refers.
    """
    facts, first = GridFacts(scene, words), atoms.layout.first

    def text(one: int, other: int, holds: bool) -> str:
        return finished(words.code, facts.fact((one, other, holds)), capital=False)

    parts: dict[tuple[str, ...], int] = {}
    found: dict[str, list[Any]] = {}
    for two in range(len(scene.labels)):
        for one in range(two):
            places = [range(first[number], first[number] + len(scene.labels[number])) for number in (one, two)]
            pair = found[f"{one},{two}"] = []
            for holds in (True, False):
                texts = [[text(a, b, holds) for b in places[1]] for a in places[0]]
                turned, starts, middle, ends = _parted(texts)
                own = [parts.setdefault(tuple(each), len(parts)) for each in (starts, ends) if each]
                pair.append([turned, middle, *own] if own else [0, texts])
    labels = [each for own in scene.labels for each in own]
    named = {item: facts.book.named(facts.places[item]) for item in range(len(labels))}
    worded = {item: text for item, text in named.items() if text != label(labels[item])}
    return {"facts": found, "parts": list(parts), "named": worded}


def _parted(texts: list[list[str]]) -> tuple[int, list[str], str, list[str]]:
    """Return texts of pairs in parts: 1 if the second label's comes first, beginnings, middle, ends; else nothing."""
    for turned, table in enumerate((texts, [list(each) for each in zip(*texts, strict=True)])):
        starts = [_beginning(row) for row in table]
        ends = [text.removeprefix(starts[0]) for text in table[0]]
        if table == [[start + end for end in ends] for start in starts]:
            middle = _beginning([start[::-1] for start in starts])[::-1]
            return turned, [start.removesuffix(middle) for start in starts], middle, ends
    return 0, [], "", []


def _beginning(texts: Sequence[str]) -> str:
    """Return what texts begin with, all of them."""
    low, high = min(texts), max(texts)
    same = next((place for place, sign in enumerate(low) if sign != high[place]), len(low))
    return low[:same]


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
    views=("one_block",),
    touches=(("touch_hold", "tick"), ("touch_draw", "touch_crosses")),
    texts=("none_in_common", "comma_or", "last_or", "last_number", "last_and"),
    reasons=_reasons,
)
