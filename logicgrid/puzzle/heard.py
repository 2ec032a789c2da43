"""What the text of a clue was heard as: rules that say the same, and the words that were not understood."""

from __future__ import annotations

from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.record import Record


class HeardRule(Record):
    """One meaning of a text: its rules, which hold together, and what they say in words.

    `sure` is True if the author need not look at it: every word of the text was understood, and no other meaning is
    near.
    """

    rules: tuple[str, ...]
    reads: str
    sure: bool


class HeardClue(Record):
    """A clue that is only a text: what was heard, the most certain first, and the `unread` characters of the text."""

    number: int
    line: int
    text: str
    rules: tuple[HeardRule, ...]
    unread: tuple[tuple[int, int], ...]

    @property
    def sure(self) -> HeardRule | None:
        """The rule that was surely heard; None if there is none."""
        return self.rules[0] if self.rules and self.rules[0].sure else None


class HeardAsk(Record):
    """What a question may ask: the expression behind `ask`; `sure` as of a rule."""

    ask: str
    sure: bool


class HeardQuestion(Record):
    """A question that is only a text, and what it was heard to ask, the most certain first."""

    number: int
    line: int
    text: str
    asks: tuple[HeardAsk, ...]

    @property
    def sure(self) -> HeardAsk | None:
        """What it surely asks; None if that is not known."""
        return self.asks[0] if self.asks and self.asks[0].sure else None


class HeardTexts(Record):
    """What the texts of a puzzle were heard as, and the verdict on it with the rules that were heard surely."""

    verdict: str
    clues: tuple[HeardClue, ...]
    questions: tuple[HeardQuestion, ...] = ()

    @property
    def complete(self) -> bool:
        """True if every text was surely heard."""
        return None not in [*[clue.sure for clue in self.clues], *[question.sure for question in self.questions]]


class ClueReading(Record):
    """A clue or, with a number below 0, a rule that always holds.

    It has its author's text (None for a bare rule), what the program reads, and the warnings about it.
    """

    number: int
    line: int
    text: str | None
    reads: str
    warnings: tuple[Diagnostic, ...]


class Offer(Record):
    """`rule` is ready to paste, `meaning` is what it says to the question (`Question.adding`).

    `size` is how much a reader has to hold together; `form` the kind of sentence, the most natural ones first.
    """

    rule: str
    meaning: Any
    size: int
    form: int
