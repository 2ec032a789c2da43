"""A hint in, text or JSON out: what is wrong first, then where to look, then how, then the step, up to a strength."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import Hint
from logicgrid.render.color import PLAIN, Style
from logicgrid.render.explain.paragraphs import Paragraph, plain
from logicgrid.render.explain.story import fact, paragraphs, where
from logicgrid.render.explain.words import Words, capital
from logicgrid.render.explain.wrap import wrapped
from logicgrid.render.json import escaped

_WIDEST = 100


def hint_to_text(hint: Hint, words: Words, strength: int, style: Style = PLAIN) -> str:
    """A line for each strength up to the one that is asked for; wrong marks before."""
    width = min(style.columns, _WIDEST)
    lines = [style.red(line) for text in _wrong(hint, words) for line in wrapped(text, width, style)]
    for text in _strengths(hint, words)[:strength]:
        lines += wrapped(text, width, style)
    if strength == 3 and hint.step is not None:
        for line in _paragraph(hint, words).lines:
            indent = " " * (3 * (line.depth + 1))
            lines += [indent + each for each in wrapped(line.text, width - len(indent), style)]
    return "\n".join(lines)


def hint_to_json(hint: Hint, words: Words, strength: int, to_value: Callable[[Atom], list[Any]]) -> str:
    """One JSON document: `wrong` marks, and what the strength allows of `where`, `technique`, `clues`, `step`."""
    value: dict[str, Any] = {
        "file": hint.explanation.file,
        "wrong": [to_value(atom) for atom in hint.wrong],
        "finished": hint.finished,
    }
    step = hint.step
    if step is not None:
        value["where"] = plain(where(hint.explanation, words, step))
        if strength >= 2:
            value["technique"], value["clues"] = step.technique, list(step.clues)
        if strength >= 3:
            value["text"] = [plain(line.text) for line in _paragraph(hint, words).lines]
            value["conclusions"] = [to_value(atom) for atom in step.conclusions]
    return escaped(json.dumps(value, ensure_ascii=False))


def _wrong(hint: Hint, words: Words) -> list[str]:
    return [words.wrong.format(fact=fact(hint.explanation, words, atom)) + words.stop for atom in hint.wrong]


def _strengths(hint: Hint, words: Words) -> list[str]:
    """The sentences of the strengths 1, 2 and 3; one alone where there is no step."""
    step = hint.step
    if step is None:
        return [words.nothing_to_do if hint.finished else words.not_found]
    look = words.look.format(what=where(hint.explanation, words, step)) + words.stop
    use = words.use.format(technique=words.technique(step.technique))
    if step.clues and step.suppose is None:
        texts = [words.quote.format(hint.explanation.clues[number - 1].strip()) for number in step.clues]
        use = words.then.join([use, words.colon.join([words.clue_numbers(step.clues), words.gap.join(texts)])])
    else:
        use += words.stop
    return [look, use, words.next_step + words.colon.rstrip()]


def _paragraph(hint: Hint, words: Words) -> Paragraph:
    """The step as it is told: the last paragraph, after what is known."""
    found = list(paragraphs(hint.explanation, words))[-1]
    return found if found.lines else Paragraph((), capital(found.heading), (), ())
