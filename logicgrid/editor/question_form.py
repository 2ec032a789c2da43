"""Questions from what an author fills in: what each asks, in words and as keys of the file, and the edit that adds one.

The form is one of the ways to ask in `statements.forms`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicgrid.csp.asked import Choices, Extreme
from logicgrid.editor.edits import Edit, change
from logicgrid.files.scalars import scalar
from logicgrid.files.source import Document, read
from logicgrid.generate.insert import Item, with_items
from logicgrid.kinds import DEFAULT_KIND, Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.posed import asks
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.reading.asked import QuestionReader
from logicgrid.kinds.logic_grid.statements.forms import filled_question
from logicgrid.kinds.logic_grid.statements.ground import ground_of
from logicgrid.kinds.questions import PuzzleQuestion

_KEYS = ("if", "ask", "which", "most", "least", "choices")


def question_of_form(puzzle: Puzzle, form: object, values: Mapping[str, Any], given: object = None) -> dict[str, Any]:
    """Return the keys of the question that a filled-in form makes, and the words of what it asks under `text`.

    Nothing is returned if something in it does not fit, or the kind of the puzzle has no questions.
    """
    if puzzle.kind != DEFAULT_KIND:
        return {}
    grid = grid_of(puzzle)
    ground = ground_of(grid.question.problem, grid.vocabulary)
    question = filled_question(ground, Spelling(grid.vocabulary), form, values, given)
    if question is None:
        return {}
    return {"text": asks(QuestionReader(rule_reader(puzzle)), question), **_keys(question)}


def _keys(question: PuzzleQuestion) -> dict[str, Any]:
    """Return a question as the file has it, without its text."""
    keys: dict[str, Any] = {"if": question.given[0]} if question.given else {}
    match question.asked.form:
        case Choices(which):
            return {**keys, "which": which, "choices": {each.letter: each.rules[0] for each in question.choices}}
        case Extreme(most=most):
            return {**keys, "most" if most else "least": question.rule}
        case _:
            return {**keys, "ask": question.rule}


def question_inserted(source: str, question: Mapping[str, Any], document: Document | None = None) -> tuple[Edit, ...]:
    """Return the edit that adds a question behind those of a file; none if there is no place for it.

    `question` has the keys that the file shall have, each a text but for `choices`, a text for each letter.  `document`
    is what the file holds, if that was read before.
    """
    text = " ".join(str(question.get("text") or "").split())
    keys = {**({"text": text} if text else {}), **{key: question[key] for key in _KEYS if key in question}}
    document = document or read(source)[0]
    if document is None or not isinstance(document.data.get("questions") or [], list):
        return ()
    after = with_items(source, "questions", [_item(keys)], document=document)
    made, _ = read(after)
    wanted = {**document.data, "questions": [*(document.data.get("questions") or []), keys]}
    return change(source, after) if made is not None and made.data == wanted else ()


def _item(keys: Mapping[str, Any]) -> Item:
    lines, flow = [], []
    for key, value in keys.items():
        if isinstance(value, str):
            lines.append(f"{key}: {scalar(value)}")
            flow.append(f"{key}: {scalar(value, flow=True)}")
        else:
            lines += [f"{key}:", *[f"  {letter}: {scalar(rule)}" for letter, rule in value.items()]]
            flow.append(f"{key}: {{{', '.join([f'{one}: {scalar(rule, flow=True)}' for one, rule in value.items()])}}}")
    return tuple(lines), f"{{{', '.join(flow)}}}"
