"""`names-its-answer`: the intro asks who has something, and a clue says just that.

Plain statements are ordinary clues ("the Norwegian lives in the first house").  Warned about only if exactly one
question of the `intro` asks "who …?", it names one label, and the whole of a rule is that this label is some actor's.

Passes:

    intro: Four friends, four animals. Who has the newt?
    clues: [newt == mon, newt != Ann]

    intro: Four friends, four animals. Who has which animal?
    clues: [newt == Ann]

Warns:

    intro: Four friends, four animals. Who has the newt?
    clues: [newt == Ann]

    intro: Four friends, four animals. Who has the newt?
    clues: ["val(animal, Ann) == newt"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logicgrid.csp.problem import of_clue
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.lint import Context
from logicgrid.kinds.logic_grid.statements.identity import Same, is_direct
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, fold
from logicgrid.puzzle.messages import say

CODE = "names-its-answer"

_SENTENCE = r"[^.!?。！？:：]*[?？]"


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each rule that is the answer to the intro's question."""
    questions = re.findall(_SENTENCE, context.puzzle.intro or "")
    asked = {each: label for each in questions if (label := _asked(context, each)) is not None}
    if not any(_is_beside_actor(context, label) for label in asked.values()):
        return  # so that the words of a language are read for few puzzles
    who = [each for each in questions if context.says(each, "who")]
    label = asked.get(who[0]) if len(who) == 1 else None
    if label is None:
        return
    for clue in context.puzzle.clues:
        for part in clue.parts:
            said = context.statement(part)
            if isinstance(said, Same) and label in said.labels() and is_direct(said):
                name = context.vocabulary.categories[label[0]].labels[label[1]]
                message = say("logic-grid.intro-asks-about-rule", name=name, of_clue=of_clue(clue))
                yield Diagnostic(CODE, message, part.span, say("logic-grid.say-in-roundabout-way"), Severity.WARNING)


def _is_beside_actor(context: Context, label: Label) -> bool:
    """Return True if a clue speaks of a label, and of an actor."""
    return any(label in labels and 0 in [number for number, _ in labels] for labels, _ in context.mentioned)


def _asked(context: Context, question: str) -> Label | None:
    """Return the one label that a question asks about, None if that is not clear."""
    text = fold(question)
    found = [
        (number, place)
        for number, category in enumerate(context.vocabulary.categories)
        for place in range(category.size)
        if any(_mentions(text, fold(name)) for name in category.names_of(place))
    ]
    return found[0] if len(found) == 1 and found[0][0] else None


def _mentions(text: str, label: str) -> bool:
    """Return True if a label is in a text; as a word, if its script puts spaces between words."""
    if label.isascii() or not re.search(r"[\u3040-\u30ff\u3400-\u9fff]", label):
        return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text) is not None
    return label in text
