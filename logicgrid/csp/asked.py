"""What a puzzle asks besides its grid: a value shared by all answers, a choice, a greatest or least number.

A question is about the answers in which its supposition (`given`) holds.  In each of them it has a *key*: the position
of a person, the index of a value, an exact number, a truth value; None if the term is undefined there.  A claim about
all answers is refuted, or witnessed, by adding conditions to the puzzle as further clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, assert_never

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
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
