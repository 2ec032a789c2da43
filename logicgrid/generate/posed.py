"""What the questions of a draft ask of the answer that is to be its only one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Key, Subject, other_than
from logicgrid.csp.expr import TRUE, Choose, Compare, Condition, Const, Sum, negation
from logicgrid.kinds import Puzzle


def supposed(puzzle: Puzzle) -> tuple[Condition, ...]:
    """Return what the answer has to obey so that every question has an answer, the one that is stated if one is.

    What a question supposes has to be true of an answer that is the only one: else the question asks of nothing.
    """
    found = [each.asked.given for each in puzzle.questions]
    for each in puzzle.questions:
        found += _alone(each.asked, each.stated)
    return tuple(dict.fromkeys([each for each in found if each != TRUE]))


def _alone(asked: Asked, stated: tuple[Key] | None) -> Iterator[Condition]:
    """Yield what makes a question answered where the grid has one answer."""
    match asked.form:
        case Subject() | AskedTruth() as form:
            if stated is not None:
                yield negation(other_than(form, stated))
        case Extreme(term):
            if stated is not None and stated[0] is not None:
                yield Compare("==", term, Const(stated[0]))
        case Choices(which, conditions):
            fit = [negation(each) for each in conditions] if which == "cannot" else list(conditions)
            yield Compare("==", Sum(tuple([Choose(each, Const(1)) for each in fit])), Const(1))
            if stated is not None and stated[0] is not None:
                yield fit[int(stated[0])]
        case _:
            assert_never(asked.form)
