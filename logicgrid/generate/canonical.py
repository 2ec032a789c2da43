"""A hash that tells whether two puzzles are the same one under other names."""

from __future__ import annotations

from typing import assert_never

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Subject
from logicgrid.csp.expr import Condition, Defined, conjunction, disjunction
from logicgrid.csp.question import ArrayQuestion
from logicgrid.generate.grid_form import canonical as logic_grid
from logicgrid.kinds import Puzzle, kind_named


def canonical(puzzle: Puzzle) -> str:
    """Return a hash that puzzles have in common which differ only in names, order, places or symmetries."""
    question = puzzle.question
    if not isinstance(question, ArrayQuestion):
        return kind_named(puzzle.kind).maker().canonical(question)
    for each in puzzle.questions:  # what is asked is a part of the puzzle
        question = question.adding(_named(each.asked))
    return logic_grid(question.problem)


def _named(asked: Asked) -> Condition:
    """Return a condition that names what a question asks."""
    match asked.form:
        case Subject(term=term) | Extreme(term=term):
            form: Condition = Defined((term,))
        case AskedTruth(condition):
            form = condition
        case Choices(conditions=conditions):
            form = disjunction(conditions)
        case _:
            assert_never(asked.form)
    return conjunction((asked.given, form))
