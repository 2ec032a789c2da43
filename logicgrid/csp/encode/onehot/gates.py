"""Literals in, a literal out that is true exactly where their combination is; constants make no variable."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.model import FALSE, TRUE, Literal, Model


def any_of(model: Model, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly where one of these is."""
    literals = [each for each in dict.fromkeys(literals) if each != FALSE]
    if TRUE in literals:
        return TRUE
    if len(literals) < 2:
        return literals[0] if literals else FALSE
    fresh = model.literal()
    model.clauses.append([-fresh - 1, *literals])
    model.clauses.extend([fresh, -each - 1] for each in literals)
    return fresh


def all_of(model: Model, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly where all of these are."""
    return -any_of(model, [-each - 1 for each in literals]) - 1


def same(model: Model, one: Literal, other: Literal) -> Literal:
    """A literal that is true exactly where both are, or neither."""
    for a, b in ((one, other), (other, one)):
        if a in (TRUE, FALSE):
            return b if a == TRUE else -b - 1
    fresh = model.literal()
    model.clauses.extend(
        (
            [-fresh - 1, -one - 1, other],
            [-fresh - 1, one, -other - 1],
            [fresh, one, other],
            [fresh, -one - 1, -other - 1],
        )
    )
    return fresh


def add_equal(model: Model, one: Literal, other: Literal) -> None:
    """Both literals are true, or neither."""
    model.add_clause([-one - 1, other])
    model.add_clause([one, -other - 1])
