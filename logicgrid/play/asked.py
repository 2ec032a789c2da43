"""The questions of a puzzle on its page: fields to answer them, what seals their answers, and why these are right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from logicgrid.analyses.answers import never
from logicgrid.analyses.questions import NotAnswered, answers_of
from logicgrid.analyses.solve import Limits
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, conjunction, disjunction, negation
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.explain import Derived, NotDerived, brief, derive
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.questions import Posed, PuzzleQuestion
from logicgrid.print import known
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import AnsweredQuestion, PuzzleExplanation
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.questions import sections
from logicgrid.words.phrases import Words


def asked_data(derived: Derived, explanation: PuzzleExplanation, words: Words, with_steps: bool) -> dict[str, Any]:
    """Return what a page knows of its puzzle's questions; nothing if there are none.

    `open`: the page is finished when they are answered.  `n` has the number of options of each, 0 if a number is
    written.  With steps there are `seals`, a hash of each answer, and `why`, the lines that show it; then `sure` has
    what all answers of an open grid share, besides what the steps say.
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


def marks_of(questions: Sequence[AnsweredQuestion]) -> list[str]:
    """Return the answers as the page writes them."""
    found = []
    for each in questions:
        assert isinstance(each.question, PuzzleQuestion)
        found.append(each.question.mark_of(each.key))
    return found


def seals_of(id: str, marks: Sequence[str]) -> list[str]:
    """Return a hash of each answer."""
    return [sealed(f"{id}:{number}:{mark}") for number, mark in enumerate(marks, 1)]


def sealed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def whole_answer(derived: Derived, board: list[list[int]]) -> str:
    """Return all that a solver has to find, as the page's scripts write it."""
    asked = marks_of(derived.questions)
    grid = "" if derived.puzzle.is_asked else json.dumps(board, separators=(",", ":"))
    return grid + json.dumps(asked, separators=(",", ":")) if asked else grid


def _sure(derived: Derived) -> list[list[int]]:
    atoms, question = derived.atoms, derived.puzzle.question
    assert isinstance(atoms, GridAtoms) and isinstance(question, ArrayQuestion)
    told = [atom for step in derived.derivation.steps for atom in step.conclusions]
    known = atoms.consequences([*atoms.start(), *told])
    return [[one, other, int(holds)] for one, other, holds in common_atoms(atoms, question, known)]


# -- HTML ------------------------------------------------------------------------------------------------------------


def fields(posed: Sequence[Posed], T: dict[str, str]) -> str:
    """Return the questions with fields to answer them: what a tap chooses, a list, or a number to write."""
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
    """Return what a page knows of a puzzle that asks questions, or why they have no answers.

    With steps, if hints are wanted and the budget suffices; the page waits for no long derivation.
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
"""The answers that are looked at before anything is proved; mostly these are all."""

_BRANCHES = 4_000

_MOST = 1_500
"""The pairs of labels of which it is proved that no answer has them, or all; a larger grid goes without."""


def common_atoms(atoms: GridAtoms, question: ArrayQuestion, known: Iterable[Atom]) -> list[Atom]:
    """Return the atoms, besides those that are known, that are true in all answers of a puzzle that has several."""
    layout = atoms.layout
    items = range(len(layout.category))
    open_pairs = {(one, other) for one in items for other in items if layout.category[one] < layout.category[other]}
    open_pairs -= {(one, other) for one, other, _ in known}
    found = question.engine().find(_LISTED, Budget(_BRANCHES))
    together = [_together(atoms, answer) for answer in found.solutions]
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


def _together(atoms: GridAtoms, answer: Answer) -> set[tuple[int, int]]:
    """Return the pairs of labels that an actor has."""
    return {pair for actor in range(len(answer[0])) for pair in _pairs(atoms, [row[actor] for row in answer], actor)}


def _pairs(atoms: GridAtoms, row: Sequence[int], actor: int) -> Iterator[tuple[int, int]]:
    own = [atoms.layout.item(category, value if category else actor) for category, value in enumerate(row)]
    for place, one in enumerate(own):
        for other in own[place + 1 :]:
            yield one, other


def _condition(atoms: GridAtoms, pair: tuple[int, int], holds: bool) -> Condition:
    """Return the condition that an actor has both labels, or that none has."""
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
