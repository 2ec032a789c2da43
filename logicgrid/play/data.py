"""What a page knows of its puzzle, as JSON: the board, the clues, and the steps of the certified derivation.

An atom is `[one, other, 0|1]` with the numbers of `puzzle.derivation`.  A step is an object with its technique `t` (a
place in `techniques`), its clues `c` (those below 0 are rules that always hold), its premises `p`, those of a
supposition's inner steps among them, its conclusions `k`, and its words `x`: the place to look at ("" if the page is to
name the block or the line), and its lines (a text, or a depth and a text); perhaps a drawing `d` over the board.  What
the marks of a logic grid alone say is not among the steps: the page finds and tells it itself.  In a text, the signs of
`words.phrases` enclose a label of the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.atoms import Atoms, identity
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.kinds.paragraphs import Line
from logicgrid.play.asked import asked_data
from logicgrid.puzzle.derivation import Atom, Step, outer_premises
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique, rank
from logicgrid.render.explain.story import writer_of
from logicgrid.words.finish import finished
from logicgrid.words.phrases import CLOSE, OPEN, Words

VERSION = 1

_TEXTS = (
    *("look", "use", "comma", "colon", "stop", "then", "next_step", "clue", "clues", "what_is_known"),
    *("therefore", "impossible", "cannot_hold"),
)
"""The texts of explanations that every page shows."""


def page_data(loaded: LoadedPuzzle, derived: Derived, words: Words, with_steps: bool = True) -> dict[str, Any]:
    """Return what the page of a puzzle knows; without steps, nothing in it gives the answer away."""
    explanation = explanation_of(loaded, derived)
    derivation = explanation.derivation
    game, atoms = kind_named(explanation.kind).game(), derived.atoms
    board = game.board(atoms, explanation)
    steps = steps_of(derived, explanation)
    used = sorted({str(step.technique) for step in steps} | {str(name) for name in game.live}, key=rank)
    value: dict[str, Any] = {
        "v": VERSION,
        "id": identity(derived.puzzle),
        "kind": explanation.kind,
        "lang": words.code,
        "title": explanation.title or "",
        "intro": (explanation.intro or "").strip(),
        "level": 0 if derived.questions else derivation.level,
        **board,
        "start": [_plain(atom) for atom in explanation.start],
        "techniques": [[name, words.technique(name)] for name in used] if with_steps else [],
        "steps": list(_steps(atoms, explanation, steps, used, words)) if with_steps else [],
    }
    rules = game.rules_told(explanation.scene, words)
    value |= {"rules": rules} if rules else {}
    value |= game.reasons(atoms, explanation.scene, words) if with_steps else {}
    value |= asked_data(derived, explanation, words, with_steps)
    value["words"] = _words(explanation, words)
    return value


def steps_of(derived: Derived, explanation: PuzzleExplanation) -> list[Step]:
    """Return the steps that the page of a puzzle has: those that it does not find itself."""
    game = kind_named(explanation.kind).game()
    board = game.board(derived.atoms, explanation)
    told = [step for step in explanation.derivation.steps if step.technique != Technique.GIVEN]
    return [step for step in told if not game.is_found_live(step, derived.atoms, board)]


def to_json(value: Any) -> str:
    """Return JSON that can stand in a `script` element: nothing in it ends the element or a line of JavaScript."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text.encode("utf-8", errors="replace").decode("utf-8")  # a lone surrogate has no UTF-8


def trimmed(data: dict[str, Any], places: bool) -> dict[str, Any]:
    """Return the data of a page without drawings, the inner lines of suppositions, and what is written beside lines.

    If asked, without the places to look at, too.
    """
    runs = re.compile(rf" \({OPEN}[^{CLOSE}]*{CLOSE}\)" if kind_named(data["kind"]).game().labelled else "$^")
    steps = []
    for step in data["steps"]:
        where, lines = step["x"]
        outer = [runs.sub("", line) for line in lines if isinstance(line, str)]
        kept = {key: part for key, part in step.items() if key != "d"}
        steps.append({**kept, "x": ["" if places else where, outer]})
    if "why" in (asked := data.get("asked", {})):
        data = {
            **data,
            "asked": {**asked, "why": [[line for line in why if isinstance(line, str)] for why in asked["why"]]},
        }
    return {**data, "steps": steps}


def answer_of(derived: Derived) -> list[list[int]]:
    """Return the finished board as the page's scripts have it."""
    return kind_named(derived.puzzle.kind).game().answer(derived.atoms, derived.answer)


def needs(step: Step, atoms: Atoms) -> list[Atom]:
    """Return what a step needs from outside, each atom once."""
    return list(dict.fromkeys(outer_premises(step, atoms.consequences)))


def _steps(
    atoms: Atoms, explanation: PuzzleExplanation, steps: Sequence[Step], used: Sequence[str], words: Words
) -> Iterator[dict[str, Any]]:
    kind = kind_named(explanation.kind)
    writer, places, pattern = writer_of(explanation.scene, words), kind.game().places, kind.drawing().pattern
    for step in steps:
        premises = needs(step, atoms)
        alone = replace(
            explanation,
            start=(),
            known=tuple(sorted(premises)),
            derivation=replace(explanation.derivation, steps=(step,)),
        )
        lines: Sequence[Line] = [line for each in writer.paragraphs(alone) for line in each.lines]
        texts = [[line.depth, line.text] if line.depth else line.text for line in lines]
        where = finished(words.code, writer.where(step), capital=False) if places else ""
        drawn = pattern(explanation.scene, (step,), (), None)
        yield {
            "t": used.index(step.technique),
            "c": step.clues,
            "p": _plains(premises),
            "k": _plains(step.conclusions),
            "x": [where, texts],
            **({"d": kind.game().packed(drawn)} if drawn else {}),
        }


def _words(explanation: PuzzleExplanation, words: Words) -> dict[str, Any]:
    """Return all texts that the page's scripts show."""
    texts: dict[str, Any] = {**words.texts["posed"], **words.texts["refuted"], **words.texts["play"]}
    texts |= {key: words[key] for key in _TEXTS}
    game = kind_named(explanation.kind).game()
    return texts | {key: words[key] for key in game.texts} | game.words(words)


def _plain(atom: Atom) -> list[int]:
    return [atom[0], atom[1], int(atom[2])]


def _plains(atoms: Iterable[Atom]) -> list[list[int]]:
    return [_plain(atom) for atom in atoms]
