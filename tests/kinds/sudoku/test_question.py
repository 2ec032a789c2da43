"""Boards of digits: the engine and both encodings against plain enumeration, on small boards of every variant."""

from random import Random

import pytest

from every_node import agree, by_cpsat
from logicgrid.kinds.sudoku.board import SudokuProblem, plain_board, rows_and_columns
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count
from random_boards import boards, by_enumeration
from support import few

PLENTY = Budget(branches=1_000_000)


@pytest.mark.parametrize("seed", few(range(150), 4))
def test_engine_and_encodings_find_what_enumeration_finds(seed: int) -> None:
    board = boards()[seed]
    question, expected = SudokuQuestion(board), [(square,) for square in by_enumeration(board)]
    agree(question, expected)
    assert by_cpsat(question.encoding(ordered=True), most=2) == expected[:2]


@pytest.mark.parametrize("size, width, height", [(6, 2, 3), (6, 3, 2), (8, 4, 2), (10, 5, 2)])
def test_larger_boards_have_the_same_answers_by_all_methods(size: int, width: int, height: int) -> None:
    rng = Random(size * width)
    ((target,),) = SudokuEngine(plain_board(size, [None] * size**2, (width, height))).find(1, PLENTY).solutions
    for share in (0.45, 0.6):
        givens = [digit if rng.random() < share else None for digit in target]
        question = SudokuQuestion(plain_board(size, givens, (width, height)))
        found = question.engine().find(200, PLENTY, canonical=True)
        assert (target,) in found.solutions or not found.complete
        if found.complete:
            agree(question, found.solutions)
        else:
            assert by_cpsat(question.encoding(ordered=True), most=200) == list(found.solutions)


def test_a_search_within_its_budget_of_branches_says_so() -> None:
    found = SudokuEngine(plain_board(9, [None] * 81)).find(10**6, Budget(branches=50))
    assert not found.complete and found.branches <= 51


@pytest.mark.long
def test_the_latin_squares_of_side_five_are_counted() -> None:
    assert SudokuQuestion(SudokuProblem(5, rows_and_columns(5), (), (31,) * 25)).count() == Count(161_280)
