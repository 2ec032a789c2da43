"""`names-its-answer`: the intro asks who has something, and a clue says just that.

Plain statements are ordinary clues ("the Norwegian lives in the first house").  Warned about only where a question of
the `intro` asks "who …?" about one single label, and the whole of a rule is that this label is some actor's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logicgrid.kinds.logic_grid.lint.context import Context, Label
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.similar_names import fold

CODE = "names-its-answer"

WHO = {"en": r"\bwho\b", "nl": r"\bwie\b", "fr": r"\bqui\b", "zh": "谁", "ja": "誰|だれ"}
_SENTENCE = r"[^.!?。！？:：]*[?？]"


def check(context: Context) -> Iterator[Diagnostic]:
    asked = _asked(context)
    if asked is None:
        return
    for clue in context.puzzle.clues:
        for part in clue.parts:
            pair = context.pair(part.condition)
            if pair is not None and asked in pair and any(category == 0 for category, _ in pair):
                name = context.vocabulary.categories[asked[0]].labels[asked[1]]
                message = f"the intro asks about `{name}`, and this rule of clue {clue.number} gives the answer away"
                yield Diagnostic(CODE, message, part.span, "say it in a roundabout way", Severity.WARNING)


def _asked(context: Context) -> Label | None:
    """The one label that a question of the intro asks about; None where that is not clear."""
    questions = [each for each in re.findall(_SENTENCE, context.puzzle.intro or "") if context.says(each, WHO)]
    if len(questions) != 1:
        return None
    question = fold(questions[0])
    found = [
        (number, place)
        for number, category in enumerate(context.vocabulary.categories)
        for place, label in enumerate(category.labels)
        if _mentions(question, fold(label))
    ]
    return found[0] if len(found) == 1 and found[0][0] else None


def _mentions(text: str, label: str) -> bool:
    """Whether a label stands in a text: as a word, where its script puts spaces between words."""
    if label.isascii() or not re.search(r"[\u3040-\u30ff\u3400-\u9fff]", label):
        return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text) is not None
    return label in text
