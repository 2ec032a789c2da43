"""What a puzzle asks besides its grid: a value shared by all answers, a choice, a greatest or least number.

A question is about the answers in which its supposition (`given`) holds.  In each of them it has a *key*: the position
of a person, the index of a value, an exact number, a truth value; None if the term is undefined there.  A claim about
all answers is refuted, or witnessed, by adding conditions to the puzzle as further clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Literal, assert_never

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record

Key = bool | expr.Number | None
"""The value of a question's subject in one answer."""

Which = Literal["must", "can", "cannot"]


class Subject(Record):
    """A term that must be the same in all answers: a person, a value of the property `category`, or a number."""

    kind: Literal["person", "value", "number"]
    term: expr.Term
    category: int = 0


class AskedTruth(Record):
    """A condition that must be true in all answers, or false in all."""

    condition: expr.Condition


class Extreme(Record):
    """The greatest (or least) value of a number over all answers.

    If the values of the property `category` are not plain numbers, their places in the list are compared.  Set
    `in_order` if those values come one after another ("later") instead of being more or less.
    """

    term: expr.Term
    most: bool
    category: int = 0
    in_order: bool = False


class Choices(Record):
    """Conditions such that exactly one must be true, can be true, or cannot be true."""

    which: Which
    conditions: tuple[expr.Condition, ...]


Form = Subject | AskedTruth | Extreme | Choices


class Asked(Record):
    """A question: its form, and the supposition under which it is asked (`expr.TRUE` if there is none)."""

    given: expr.Condition
    form: Form


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


class Answered(Record):
    """The keys of some answered questions, in their order, and some known answers of the grid.

    Among these answers are witnesses of everything that the questions need.
    """

    keys: tuple[Key, ...]
    known: tuple[Answer, ...]


def key_of(form: Subject | AskedTruth | Extreme) -> Callable[[World], Key]:
    """Return the closure that finds the key of a question in an answer."""
    match form:
        case AskedTruth(condition):
            return evaluate.condition(condition)
        case Subject() | Extreme():
            value = evaluate.term(form.term)

            def key(world: World) -> Key:
                number = value(world)
                return number if number is None or number.denominator != 1 else number.numerator

            return key
        case _:
            assert_never(form)


def other_than(form: Subject | AskedTruth, keys: Iterable[Key]) -> expr.Condition:
    """Return the condition that the key is none of these."""
    if isinstance(form, AskedTruth):
        return expr.conjunction(tuple([expr.negation(form.condition) if key else form.condition for key in keys]))
    return expr.conjunction(tuple([expr.negation(_is(form, key)) for key in keys if not isinstance(key, bool)]))


def _is(form: Subject, key: expr.Number | None) -> expr.Condition:
    """Return the condition that a term has a key; people are compared as in the rules of clues."""
    term = form.term
    if key is None:
        return expr.negation(expr.Defined((term,)))
    other = expr.Holder(0, expr.Const(key)) if form.kind == "person" else expr.Const(key)
    if isinstance(term, expr.Const) or (
        isinstance(term, expr.Holder) and term.array == 0 and isinstance(term.value, expr.Const)
    ):
        return expr.TRUE if term == other else expr.FALSE  # the person is given, so there is nothing to ask
    return expr.Compare("==", term, other)


def beyond(form: Extreme, number: expr.Number | None) -> expr.Condition:
    """Return the condition that the number is more extreme than this one; for None, that there is a number at all."""
    if number is None:
        return expr.Defined((form.term,))
    return expr.Compare(">" if form.most else "<", form.term, expr.Const(number))


class Claim(Record):
    """What must be shown for an answer to a question: conditions that never hold, and some that can hold.

    Each comes with the place of the choice that it is about, -1 if there are no choices.
    """

    never: tuple[tuple[int, expr.Condition], ...]
    once: tuple[tuple[int, expr.Condition], ...]


def claim_of(asked: Asked, key: Key) -> Claim:
    """Return what must be shown for a key to be the only answer."""
    given, form = asked.given, asked.form

    def both(condition: expr.Condition) -> expr.Condition:
        return expr.conjunction((given, condition))

    if not isinstance(form, Choices):
        if isinstance(form, Extreme):
            assert key is not None
            other = beyond(form, key)
            own: expr.Condition = expr.Compare("==", form.term, expr.Const(key))
        else:
            other, own = other_than(form, [key]), expr.negation(other_than(form, [key]))
        return Claim(((-1, both(other)),), ((-1, both(own)),))
    never: list[tuple[int, expr.Condition]] = []
    once: list[tuple[int, expr.Condition]] = []
    for place, condition in enumerate(form.conditions):
        fits, possible = place == key, form.which == "can"
        shown = expr.negation(condition) if form.which == "must" else condition
        (once if fits == possible else never).append((place, both(shown)))
        once += [(place, given)] if fits and not possible else []
    return Claim(tuple(never), tuple(once))
