"""Sums of different digits against all ways to reach them."""

from itertools import combinations, permutations
from random import Random

import pytest

from logicgrid.kinds.sudoku.board import BoardCage, SudokuProblem, plain_board, rows_and_columns
from logicgrid.kinds.sudoku.cages import digit_sets, known_sums, reachable


@pytest.mark.parametrize("size, length, total", [(4, 2, 5), (9, 3, 15), (9, 9, 45), (6, 4, 10), (9, 2, 18)])
def test_the_sets_of_digits_are_all_there(size: int, length: int, total: int) -> None:
    expected = [set(each) for each in combinations(range(1, size + 1), length) if sum(each) == total]
    found = digit_sets(size, length, total)
    assert found is not None
    assert [{digit + 1 for digit in range(size) if mask >> digit & 1} for mask in found] == expected


def test_sums_leave_exactly_what_is_part_of_a_way() -> None:
    rng = Random(5)
    for _ in range(300):
        length, total = rng.randrange(1, 5), rng.randrange(1, 22)
        masks = tuple(rng.randrange(1, 64) for _ in range(length))
        ways = [
            way
            for way in permutations(range(6), length)
            if sum(way) + length == total and all(mask >> digit & 1 for mask, digit in zip(masks, way, strict=True))
        ]
        expected = tuple(sum(1 << digit for digit in {way[place] for way in ways}) for place in range(length))
        assert reachable(masks, 6, total) == (expected if ways else None)


def test_sums_too_large_for_exactness_lose_no_way() -> None:
    rng = Random(6)
    for length in (8, 12):
        for _ in range(20):
            way = rng.sample(range(25), length)
            masks = tuple(1 << digit | rng.getrandbits(25) for digit in way)
            left = reachable(masks, 25, sum(way) + length)
            assert left is not None
            assert all(mask >> digit & 1 for mask, digit in zip(left, way, strict=True))
            assert all(not new & ~old for new, old in zip(left, masks, strict=True))


def test_the_cells_of_a_group_outside_its_cages_have_the_rest_of_its_sum() -> None:
    cages = BoardCage((0, 1), 3), BoardCage((4, 8), 5), BoardCage((2, 3), None)
    board = SudokuProblem(4, rows_and_columns(4), (), (15,) * 16, cages=cages)
    assert known_sums(board) == [((0, 1), 3), ((4, 8), 5), ((2, 3), 7), ((0, 12), 5)]
    assert known_sums(plain_board(4, [None] * 16)) == []


def test_cages_that_fill_a_group_with_another_sum_are_a_contradiction() -> None:
    board = SudokuProblem(4, rows_and_columns(4), (), (15,) * 16, cages=(BoardCage((0, 1), 3), BoardCage((2, 3), 6)))
    assert ((), 1) in known_sums(board)
    assert reachable((), 4, 1) is None
