"""What a page knows of its puzzle, as JSON: the board, the clues, and the steps of the certified derivation.

An atom is `[one, other, 0|1]` with the numbers of `puzzle.derivation`.  A step is an object with its technique `t` (a
place in `techniques`), its clues `c`, its premises `p`, those of a supposition's inner steps among them, its
conclusions `k`, and its words `x`: the place to look at ("" if the page is to name the block or the line), and its
lines (a text, or a depth and a text).  What the marks of a logic grid alone say is not among the steps: the page finds
and tells it itself.  In a text, the signs of `words.phrases` enclose a label of the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from logicgrid.kinds.atoms import Atoms, identity
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.paragraphs import Line
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Cells, Digits, Explanation, Staircase
from logicgrid.puzzle.reasons import LastCandidate
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import outer_premises
from logicgrid.puzzle.techniques import Technique
from logicgrid.render.explain.story import paragraphs, writer_of
from logicgrid.words.grammar import finished
from logicgrid.words.phrases import CLOSE, OPEN, Words
from logicgrid.workflows.explain import Derived, explanation_of
from logicgrid.workflows.load import Loaded

VERSION = 1

_LIVE: dict[str, tuple[str, ...]] = {
    "logic-grid": (Technique.LAST_ONE_LEFT, Technique.CROSS_OUT, Technique.SYNCHRONISE),
    "sudoku": (Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE),
    "nonogram": (Technique.LAST_COLOUR,),
}
"""The techniques that the page itself finds, whatever the marks are."""

_TEXTS: dict[str, tuple[str, ...]] = {
    "logic-grid": (),
    "sudoku": ("last_cell", "only_place", "only_left", "no_candidate", "no_place"),
    "nonogram": ("row", "column", "line_broken"),
}
"""The sentences of explanations that the page's own hints use."""


def page_data(loaded: Loaded, derived: Derived, words: Words, with_steps: bool = True) -> dict[str, Any]:
    """Return what the page of a puzzle knows; without steps, nothing in it gives the answer away."""
    explanation = explanation_of(loaded, derived)
    derivation = explanation.derivation
    live = _LIVE[explanation.kind]
    board = _board(derived, explanation)
    steps = [step for step in derivation.steps if not _is_left_out(step, derived.atoms, board)]
    order = list(Technique)
    used = sorted({Technique(step.technique) for step in steps} | {Technique(name) for name in live}, key=order.index)
    value: dict[str, Any] = {
        "v": VERSION,
        "id": identity(derived.puzzle),
        "kind": explanation.kind,
        "lang": words.code,
        "title": explanation.title or "",
        "intro": (explanation.intro or "").strip(),
        "level": derivation.level,
        **board,
        "start": [_plain(atom) for atom in explanation.start],
        "techniques": [[name.value, words.technique(name)] for name in used] if with_steps else [],
        "steps": list(_steps(derived.atoms, explanation, steps, used, words)) if with_steps else [],
    }
    value["words"] = _words(explanation, words)
    return value


def _is_left_out(step: Step, atoms: Atoms, board: dict[str, Any]) -> bool:
    """Return True for what is given and, in a logic grid, for what the page finds itself from the marks.

    It finds what rests on labels of one actor each; what rests on others stays a step.
    """
    if step.technique == Technique.GIVEN:
        return True
    if not isinstance(atoms, GridAtoms) or step.technique not in _LIVE["logic-grid"]:
        return False
    category = atoms.layout.category
    if isinstance(step.reason, LastCandidate):
        return bool(board["owned"][category[step.reason.item]])
    return all(board["single"][category[item]] for *items, holds in step.premises if holds for item in items)


def to_json(value: Any) -> str:
    """Return JSON that can stand in a `script` element: nothing in it ends the element or a line of JavaScript."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text.encode("utf-8", errors="replace").decode("utf-8")  # a lone surrogate has no UTF-8


def trimmed(data: dict[str, Any], places: bool) -> dict[str, Any]:
    """Return the data of a page without the inner lines of suppositions, and the runs of a nonogram's lines.

    If asked, without the places to look at, too.
    """
    runs = re.compile(rf" \({OPEN}[^{CLOSE}]*{CLOSE}\)" if data["kind"] == "nonogram" else "$^")
    steps = []
    for step in data["steps"]:
        where, lines = step["x"]
        outer = [runs.sub("", line) for line in lines if isinstance(line, str)]
        steps.append({**step, "x": ["" if places else where, outer]})
    return {**data, "steps": steps}


def answer_of(derived: Derived) -> list[list[int]]:
    """Return the finished board: the circles of the actors of a logic grid, or the value of each cell."""
    atoms = derived.atoms
    if not isinstance(atoms, GridAtoms):
        return [[cell, value] for cell, value in enumerate(derived.answer[0])]
    item = atoms.layout.item
    pairs = enumerate(zip(*derived.answer[1:], strict=True))
    return sorted([item(0, place), item(c, label)] for place, labels in pairs for c, label in enumerate(labels, 1))


def needs(step: Step, atoms: Atoms) -> list[Atom]:
    """Return what a step needs from outside, each atom once."""
    return list(dict.fromkeys(outer_premises(step, atoms.consequences)))


def _board(derived: Derived, explanation: Explanation) -> dict[str, Any]:
    """Return the kind's own part of the data."""
    match explanation.scene:
        case Staircase() as scene:
            assert isinstance(derived.atoms, GridAtoms)
            arrays = derived.atoms.problem.arrays
            return {
                "names": scene.names,
                "labels": scene.labels,
                "single": scene.single,
                "owned": [not number or array.bijective for number, array in enumerate(arrays)],
                "clues": [text.strip() for text in explanation.clues],
            }
        case Digits() as scene:
            return {
                "size": scene.size,
                "symbols": scene.symbols,
                "given": _known(scene.givens),
                "box": scene.box,
                "houses": [[house.what, house.number, house.cells] for house in scene.houses],
                "sums": [[each.cells, each.total] for each in scene.sums if each.house is None],
                "even": scene.even,
                "odd": scene.odd,
                "pairs": scene.pairs,
                "clues": [],
            }
        case Cells() as scene:
            return {
                "width": scene.width,
                "height": scene.height,
                "symbols": scene.symbols,
                "names": scene.names,
                "rows": scene.rows,
                "columns": scene.columns,
                "given": _known(scene.given),
                "clues": [],
            }
        case _:
            assert_never(explanation.scene)


def _known(values: Sequence[int | None]) -> list[tuple[int, int]]:
    return [(cell, value) for cell, value in enumerate(values) if value is not None]


def _steps(
    atoms: Atoms, explanation: Explanation, steps: Sequence[Step], used: Sequence[Technique], words: Words
) -> Iterator[dict[str, Any]]:
    writer = writer_of(explanation.scene, words)
    for step in steps:
        premises = needs(step, atoms)
        alone = replace(
            explanation,
            start=(),
            known=tuple(sorted(premises)),
            derivation=replace(explanation.derivation, steps=(step,)),
        )
        lines: Sequence[Line] = [line for each in paragraphs(alone, words) for line in each.lines]
        texts = [[line.depth, line.text] if line.depth else line.text for line in lines]
        where = "" if explanation.kind == "nonogram" else finished(words.code, writer.where(step), capital=False)
        yield {
            "t": used.index(Technique(step.technique)),
            "c": step.clues,
            "p": _plains(premises),
            "k": _plains(step.conclusions),
            "x": [where, texts],
        }


def _words(explanation: Explanation, words: Words) -> dict[str, Any]:
    """Return all texts that the page's scripts show."""
    texts: dict[str, Any] = dict(words.texts["play"])
    texts |= {
        key: words[key] for key in ("look", "use", "comma", "colon", "stop", "then", "next_step", "clue", "clues")
    }
    texts |= {key: words[key] for key in _TEXTS[explanation.kind]}
    if explanation.kind == "sudoku":
        texts["houses"] = dict(words.houses)
    return texts


def _plain(atom: Atom) -> list[int]:
    return [atom[0], atom[1], int(atom[2])]


def _plains(atoms: Iterable[Atom]) -> list[list[int]]:
    return [_plain(atom) for atom in atoms]
