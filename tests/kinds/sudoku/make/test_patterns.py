"""Digits for a pattern: the givens stand where they were asked for, and have one answer."""

from random import Random

import pytest

from logicgrid.kinds.sudoku.make.solver import Rules, Solver, fitting
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.budget import Budget, Meter


@pytest.mark.parametrize(("rules", "count"), [(Rules(9, (3, 3)), 28), (Rules(6, (3, 2)), 11), (Rules(4, (2, 2)), 5)])
def test_what_fits_a_pattern_is_the_only_answer_of_its_givens(rules: Rules, count: int) -> None:
    rng = Random(count)
    pattern = tuple(sorted(rng.sample(range(rules.size**2), count)))
    cells = sum(1 << cell for cell in pattern)
    solver = Solver(rules, Meter(Budget(200_000)))
    found = [answer for answer, _ in zip(fitting(solver, pattern, rng, 1), range(3), strict=False)]
    assert len(found) == 3
    for answer in found:
        board = solver.with_givens(answer, cells)
        assert tuple(clue.cell for clue in board.clues) == pattern
        assert SudokuQuestion(board).engine().find(2, Budget(50_000)).solutions == ((answer,),)
