"""What a page knows about its puzzle, as JSON: the board, the clues, and the steps of the certified derivation.

An atom is `[one, other, 0|1]` with the numbers of `puzzle.derivation`; the atoms of a step are `packed`.  A step is an
object with its technique `t` (an index into `techniques`), its clues `c` (negative ones are rules that always hold),
its premises `p` (with those of a supposition's inner steps), its conclusions `k`, and its words `x`: the place to look
at ("" if the page is to name the block or the line), and its lines (a text, or a depth and a text).  It may have a
drawing `d` over the board.  What follows from the marks of a logic grid alone is not among the steps, since the page
finds and explains it itself.  In a text, the delimiters of `words.phrases` enclose a label of the puzzle.

If a puzzle asks questions, the page has fields for the answers, their hashes, and why they are right.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from logicgrid.analyses.answers import never
from logicgrid.analyses.questions import NotAnswered, answers_of
from logicgrid.analyses.solve import Limits
from logicgrid.csp.asked import PuzzleQuestion
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, conjunction, disjunction, negation
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import Atoms, identity
from logicgrid.kinds.explain import Derived, NotDerived, brief, derive, explanation_of
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.paragraphs import Line
from logicgrid.kinds.questions import Posed
from logicgrid.print import known
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Step, outer_premises
from logicgrid.puzzle.explanation import AnsweredQuestion, PuzzleExplanation
from logicgrid.puzzle.ladder import Technique, rank
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.record import replace
from logicgrid.render.explain import sections, writer_of
from logicgrid.words.phrases import CLOSE, OPEN, Words, finished

VERSION = 1

_TEXTS = (
    *("look", "use", "comma", "colon", "stop", "then", "next_step", "clue", "clues", "what_is_known"),
    *("therefore", "impossible", "cannot_hold"),
)
"""The texts of explanations that every page has."""


def page_data(loaded: LoadedPuzzle, derived: Derived, words: Words, with_steps: bool = True) -> dict[str, Any]:
    """Return what the page of a puzzle knows; without steps, nothing in it reveals the answer."""
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
    rules = game.rule_texts(explanation.scene, words)
    value |= {"rules": rules, "samples": game.samples(explanation.scene)} if rules else {}
    value |= game.reasons(atoms, explanation.scene, words) if with_steps else {}
    value |= asked_data(derived, explanation, words, with_steps)
    value["words"] = _words(explanation, words)
    return value


def steps_of(derived: Derived, explanation: PuzzleExplanation) -> list[Step]:
    """Return the steps that the page of a puzzle needs: those that it does not find itself."""
    game = kind_named(explanation.kind).game()
    board = game.board(derived.atoms, explanation)
    listed = [step for step in explanation.derivation.steps if step.technique != Technique.GIVEN]
    return [step for step in listed if not game.is_found_live(step, derived.atoms, board)]


def to_json(value: Any) -> str:
    """Return JSON that is safe in a `script` element: nothing in it ends the element or a line of JavaScript."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text.encode("utf-8", errors="replace").decode("utf-8")  # a lone surrogate cannot be encoded


def trimmed(data: dict[str, Any], places: bool) -> dict[str, Any]:
    """Return the data of a page without drawings, the inner lines of suppositions, and the notes beside lines.

    If `places`, the places to look at are left out, too.
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
    """Return the finished board in the form of the page's scripts."""
    return kind_named(derived.puzzle.kind).game().answer(derived.atoms, derived.answer)


def needs(step: Step, atoms: Atoms) -> list[Atom]:
    """Return the premises of a step that come from outside it, each atom once."""
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


def packed(atoms: Iterable[Sequence[int]]) -> list[int]:
    """Return atoms in one list, two numbers each; the lowest bit of the second is the truth value.  See `core.mjs`."""
    return [part for one, other, holds in atoms for part in (one, 2 * other + holds)]


_SHORT = ((OPEN, "\u02c2"), (CLOSE, "\u02c3"))
"""The page's replacements for the delimiters of a label, since they take two bytes instead of three."""


def shortened(text: str) -> str:
    """Return JSON with shorter delimiters around labels, unless the text has these characters; see `ui.mjs`."""
    for sign, short in _SHORT:
        text = text.replace(short, f"\\u{ord(short):04x}").replace(sign, short)
    return text


# --- Questions --------------------------------------------------------------------------------------------------------


def asked_data(derived: Derived, explanation: PuzzleExplanation, words: Words, with_steps: bool) -> dict[str, Any]:
    """Return what a page knows about its puzzle's questions; nothing if there are none.

    `open`: the puzzle is solved when they are answered.  `n` has the number of options of each, 0 for a number to be
    written.  With steps there are also `seals`, a hash of each answer, `why`, the lines that explain it, and `sure`,
    the atoms that all solutions of an open grid share, besides the conclusions of the steps.
    """
    if not derived.questions:
        return {}
    posed = kind_named(explanation.kind).posed(derived.puzzle, words.code)
    value: dict[str, Any] = {"open": derived.puzzle.is_asked, "n": [len(each.options) for each in posed]}
    if not with_steps:
        return {"asked": value}
    value["why"] = [
        [[line.depth, line.text] if line.depth else line.text for line in section.lines]
        for section in sections(explanation, words)
    ]
    return {"asked": value, **({"sure": _sure(derived)} if derived.open else {})}


def _marks_of(questions: Sequence[AnsweredQuestion]) -> list[str]:
    """Return the answers in the notation of the page."""
    found = []
    for each in questions:
        assert isinstance(each.question, PuzzleQuestion)
        found.append(each.question.mark_of(each.key))
    return found


def seals_of(id: str, questions: Sequence[AnsweredQuestion]) -> list[str]:
    """Return a hash of the answer to each question."""
    return [sealed(f"{id}:{number}:{mark}") for number, mark in enumerate(_marks_of(questions), 1)]


def sealed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def whole_answer(derived: Derived) -> str:
    """Return everything that a solver has to find, in the notation of the page's scripts."""
    asked = _marks_of(derived.questions)
    grid = "" if derived.puzzle.is_asked else json.dumps(answer_of(derived), separators=(",", ":"))
    return grid + json.dumps(asked, separators=(",", ":")) if asked else grid


def _sure(derived: Derived) -> list[list[int]]:
    atoms, question = derived.atoms, derived.puzzle.question
    assert isinstance(atoms, GridAtoms) and isinstance(question, ArrayQuestion)
    listed = [atom for step in derived.derivation.steps for atom in step.conclusions]
    known = atoms.consequences([*atoms.start(), *listed])
    return [[one, other, int(holds)] for one, other, holds in common_atoms(atoms, question, known)]


# -- HTML ------------------------------------------------------------------------------------------------------------


def fields(posed: Sequence[Posed], T: dict[str, str]) -> str:
    """Return the questions with fields for the answers: buttons, a list, or a number to write."""
    if not posed:
        return ""
    items = "".join(
        f'<li class="ask" data-q="{each.number}"><fieldset><legend dir="auto"><b>{each.number}.</b> '
        f"{escaped(each.text)}</legend>{_field(each, T)}</fieldset></li>"
        for each in posed
    )
    name = T["questions"]
    return f'<section class="asks" aria-label="{name}"><h2>{name}</h2><ol id="asked">{items}</ol></section>'


def _field(posed: Posed, T: dict[str, str]) -> str:
    if posed.few:
        texts = posed.choices or [("", option) for option in posed.options]
        return "".join(
            f'<label dir="auto"><input type="radio" name="q{posed.number}" value="{place}">'
            f"<b>{escaped(letter)}</b> <span>{escaped(text)}</span></label>"
            for place, (letter, text) in enumerate(texts, 1)
        )
    name = T["question_n"].format(n=posed.number)
    if posed.options:
        options = "".join(f'<option value="{n}">{escaped(text)}</option>' for n, text in enumerate(posed.options, 1))
        return f'<select aria-label="{name}"><option value="">{T["choose"]}</option>{options}</select>'
    return f'<input type="text" inputmode="numeric" size="8" autocomplete="off" aria-label="{name}: {T["typed"]}">'


# -- What is played --------------------------------------------------------------------------------------------------


def playable(puzzle: Puzzle, budget: Budget, hints: bool) -> Derived | NotDerived:
    """Return the derivation for the page of a puzzle that asks questions, or why they have no answers.

    It has steps if hints are wanted and the budget suffices, since a page should not wait for a long derivation.
    """
    found = known(puzzle, budget)
    if isinstance(found, NotDerived):
        return found
    assert found.derived is not None
    if hints:
        answers = answers_of(puzzle, budget.seconds) if puzzle.is_asked else None
        if isinstance(answers, NotAnswered):
            answers = None
        shown = derive(puzzle, brief(puzzle, budget), open_too=True, answers=answers)
        if isinstance(shown, Derived) and shown.questions:
            return replace(shown, derivation=replace(shown.derivation, complete=True))
        if isinstance(shown, Derived) and not puzzle.is_asked:
            return replace(shown, questions=found.derived.questions)
    return found.derived


# --- What all answers of an open grid have in common ------------------------------------------------------------------


_LISTED = 400
"""The most solutions that are enumerated before anything is proved; mostly these are all."""

_BRANCHES = 4_000

_MOST = 1_500
"""The most pairs of labels for which it is proved that no solution has them, or all do; with more, none is tried."""


def common_atoms(atoms: GridAtoms, question: ArrayQuestion, known: Iterable[Atom]) -> list[Atom]:
    """Return the atoms, besides the `known` ones, that are true in all solutions of a puzzle with several."""
    layout = atoms.layout
    items = range(len(layout.category))
    open_pairs = {(one, other) for one in items for other in items if layout.category[one] < layout.category[other]}
    open_pairs -= {(one, other) for one, other, _ in known}
    found = question.engine().find(_LISTED, Budget(_BRANCHES))
    owned = [
        [[layout.item(*each) for each in enumerate(labels)] for labels in zip(*answer, strict=True)]
        for answer in found.solutions
    ]
    """By solution and actor, the labels that belong to the same actor."""
    together = [{pair for items in each for pair in combinations(items, 2)} for each in owned]
    always = {pair for pair in open_pairs if all([pair in each for each in together])}
    seldom = {pair for pair in open_pairs if not any([pair in each for each in together])}
    if not found.complete:
        if not found.solutions or len(open_pairs) > _MOST:
            return []
        pairs = sorted(always | seldom)
        contraries = [_condition(atoms, pair, pair not in always) for pair in pairs]
        sure = never(question, contraries, found.solutions, Limits(2))
        always, seldom = ({pairs[place] for place in sure} & each for each in (always, seldom))
    return sorted([*[(*pair, True) for pair in always], *[(*pair, False) for pair in seldom]])


def _condition(atoms: GridAtoms, pair: tuple[int, int], holds: bool) -> Condition:
    """Return the condition that one actor has both labels, or that no actor has."""
    layout = atoms.layout
    (one, first), (other, second) = (
        (layout.category[item], item - layout.first[layout.category[item]]) for item in pair
    )
    arrays = atoms.problem.arrays
    if arrays[one].bijective and arrays[other].bijective:
        condition: Condition = Compare("==", Holder(one, Const(first)), Holder(other, Const(second)))
    elif arrays[one].bijective:
        condition = Compare("==", Entry(other, Holder(one, Const(first))), Const(second))
    elif arrays[other].bijective:
        condition = Compare("==", Entry(one, Holder(other, Const(second))), Const(first))
    else:
        everyone = [(_has(one, first, actor), _has(other, second, actor)) for actor in range(atoms.problem.length)]
        condition = disjunction(tuple(map(conjunction, everyone)))
    return condition if holds else negation(condition)


def _has(category: int, value: int, actor: int) -> Condition:
    return Compare("==", Entry(category, Const(actor)), Const(value))
