"""The questions that a puzzle asks besides its grid, with the labels for their answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Key
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


class Choice(Record):
    """A choice of a question: its letter, its text (None if it has only rules), and its rules."""

    letter: str
    text: str | None
    rules: tuple[str, ...]
    span: Span

    @property
    def shown(self) -> str:
        """The choice as people read it."""
        return self.text if self.text is not None else " and ".join(self.rules)


class OpenText(Record):
    """A question or a choice that is only a text, at a path of its file."""

    path: tuple[str | int, ...]
    text: str
    span: Span

    @property
    def number(self) -> int:
        """The number of the question among all."""
        return int(self.path[1]) + 1

    @property
    def choice(self) -> str:
        """The letter of a choice; "" for a question."""
        return str(self.path[3]) if len(self.path) > 2 else ""


class Posed(Record):
    """A question as its solver reads it, in one language.

    `options` are the answers to choose from, none if the answer is a number to be written; `choices` are letters with
    their meanings.  If `few`, all options are shown at once.
    """

    number: int
    text: str
    options: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    few: bool = False


class PuzzleQuestion(Record):
    """A question of a puzzle: the author's text, and its meaning (`asked`).

    `rule` is the text of `ask`, `most` or `least`, and "" if there are choices; `given` are the rules of `if`.  Answers
    are indices into `values` (for JSON) and `shown` (for people) if these are not empty; otherwise they are numbers or
    truth values.  `stated` is the author's answer, if there is one, and `stated_path` its path in the file.
    """

    number: int
    text: str | None
    asked: Asked
    span: Span
    rule: str = ""
    given: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    values: tuple[Any, ...] = ()
    shown: tuple[str, ...] = ()
    stated: tuple[Key] | None = None
    stated_path: tuple[str | int, ...] = ()

    def value_of(self, key: Key) -> Any:
        """Return an answer in JSON: a label, a number or a truth value; None for nobody."""
        if key is None or isinstance(key, bool):
            return key
        if self.values:
            return self.values[int(key)]
        if isinstance(key, int):
            return key
        return float(key) if Fraction(repr(float(key))) == key else f"{key.numerator}/{key.denominator}"

    def mark_of(self, key: Key) -> str:
        """Return an answer in the form of the page to play: the number of an option, from 1, or an exact number."""
        form = self.asked.form
        if isinstance(form, AskedTruth):
            return "1" if key else "2"
        if self.values:  # nobody comes after all others
            return str(len(self.values) + 1 if key is None else int(key) + 1)
        return str(key)

    def shown_of(self, key: Key) -> str:
        """Return an answer as people read it."""
        match key:
            case None:
                return say("kinds.nobody") if self.values else say("kinds.undefined")
            case bool():
                return say("kinds.yes") if key else say("kinds.no")
        return self.shown[int(key)] if self.shown else str(self.value_of(key))

    @property
    def heading(self) -> str:
        """The question in one line: its text, or else what it asks."""
        if self.text is not None:
            return self.text
        form = self.asked.form
        if isinstance(form, Choices):
            return say(f"kinds.which-{form.which}")
        if isinstance(form, Extreme):
            return f"{'most' if form.most else 'least'}: {self.rule}"
        return f"{self.rule}?" if isinstance(form, AskedTruth) else self.rule
