"""A hash that tells whether two puzzles are the same one under other names."""

from __future__ import annotations

from typing import assert_never

from logicgrid.csp.asked import Asked, Choices, Extreme, Subject, Truth
from logicgrid.csp.expr import Condition, Defined, conjunction, disjunction
from logicgrid.csp.question import ArrayQuestion
from logicgrid.generate.grid_form import canonical as logic_grid
from logicgrid.generate.nonograms.canonical import canonical as nonogram
from logicgrid.generate.sudokus.canonical import canonical as sudoku
from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.sudoku.question import SudokuQuestion


def canonical(puzzle: Puzzle) -> str:
    """Return a hash that puzzles have in common which differ only in names, order, places or symmetries."""
    question = puzzle.question
    match question:
        case SudokuQuestion(board=board):
            return sudoku(board)
        case NonogramQuestion(picture=picture):
            return nonogram(picture)
    assert isinstance(question, ArrayQuestion)
    for each in puzzle.questions:  # what is asked is a part of the puzzle
        question = question.adding(_named(each.asked))
    return logic_grid(question.problem)


def _named(asked: Asked) -> Condition:
    """Return a condition that names what a question asks."""
    match asked.form:
        case Subject(term=term) | Extreme(term=term):
            form: Condition = Defined((term,))
        case Truth(condition):
            form = condition
        case Choices(conditions=conditions):
            form = disjunction(conditions)
        case _:
            assert_never(asked.form)
    return conjunction((asked.given, form))
