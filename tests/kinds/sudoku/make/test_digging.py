"""Taking givens away: what is left has one answer, and nothing more can go; all by another search."""

from random import Random

import pytest

from logicgrid.kinds.made import orbits
from logicgrid.kinds.sudoku.board import SudokuProblem, diagonals
from logicgrid.kinds.sudoku.make.solver import Digger, Rules, Solver, filled
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules.houses import always
from logicgrid.puzzle.budget import Budget, Meter

RULES = {
    "plain": Rules(9, (3, 3)),
    "six": Rules(6, (3, 2)),
    "diagonal": Rules(9, (3, 3), always=(always(9, "diagonal", *diagonals(9), choice="both"),)),
    "four": Rules(4, (2, 2)),
}


def answers(board: SudokuProblem) -> int:
    return len(SudokuQuestion(board).engine().find(2, Budget(50_000)).solutions)


def level(board: SudokuProblem) -> int:
    return SudokuQuestion(board).derive(Budget(20_000)).level


def dug(rules: Rules, seed: int, symmetry: str, most: int = 6, target: int | None = None) -> tuple[Digger, int]:
    rng = Random(seed)
    solver = Solver(rules, Meter(Budget(1_000_000)))
    answer = filled(solver, rng)
    assert answer is not None
    digger = Digger(solver, answer)
    order = orbits(rules.size, rules.size, symmetry)
    rng.shuffle(order)
    return digger, digger.dig(order, most, target)


def test_a_group_that_can_go_is_not_shown_to_be_needed() -> None:
    digger, cells = dug(RULES["plain"], 2, "turn")
    groups = orbits(9, 9, "turn")
    back = next(group for group in groups if not cells >> group[0] & 1)
    assert not digger.shows_minimal(cells | sum(1 << cell for cell in back), groups)


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_the_level_is_not_exceeded(most: int) -> None:
    for seed in range(4):
        digger, cells = dug(RULES["plain"], seed, "turn", most)
        board = digger.solver.with_givens(digger.answer, cells)
        assert answers(board) == 1
        assert level(board) <= most
        assert level(board) == digger.solver.level(digger.answer, cells, 6)


@pytest.mark.parametrize(("symmetry", "target"), [("turn", 31), ("turn", 30), ("quarter", 33)])
def test_digging_stops_at_the_number_that_is_asked_for(symmetry: str, target: int) -> None:
    assert {dug(RULES["plain"], seed, symmetry, target=target)[1].bit_count() for seed in range(4)} == {target}
