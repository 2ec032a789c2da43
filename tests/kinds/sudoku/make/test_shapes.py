"""Regions, cages and marks of sudokus to order: they hang together, and cages alone leave one answer."""

from random import Random

import pytest

from logicgrid.kinds.sudoku.board import neighbours
from logicgrid.kinds.sudoku.make.shapes import cages, drawn, jigsaw, split_until_unique
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.budget import Budget, Meter
from random_boards import connected


@pytest.mark.parametrize("size", [4, 5, 7, 9, 12, 16])
@pytest.mark.parametrize("turned", [False, True])
def test_regions_are_connected_and_part_the_grid(size: int, turned: bool) -> None:
    regions = jigsaw(size, turned, Random(size))
    assert sorted(cell for region in regions for cell in region) == list(range(size * size))
    assert {len(region) for region in regions} == {size}
    assert all(connected(dict.fromkeys(region, 0), 0, size) for region in regions)
    if turned:
        last = size * size - 1
        assert {tuple(sorted(last - cell for cell in region)) for region in regions} == set(regions)


def test_most_cages_have_an_image_that_is_a_cage() -> None:
    found = set(cages(9, drawn(9, (), "turn", Random(3), Meter(Budget(10_000)))[1], "turn", Random(3)))
    turned = {tuple(sorted(80 - cell for cell in cage)) for cage in found}
    assert len(found & turned) > len(found) * 0.8


def test_cages_are_split_until_they_alone_have_one_answer() -> None:
    rng = Random(5)
    shape = drawn(6, ("killer",), "turn", rng, Meter(Budget(50_000)))
    assert shape is not None
    board = split_until_unique(*shape, rng, Meter(Budget(50_000))).board([None] * 36)
    assert SudokuQuestion(board).engine().find(2, Budget(50_000)).solutions == ((shape[1],),)
    assert all(cage.name == "killer" and connected(dict.fromkeys(cage.cells, 0), 0, 6) for cage in board.always)


def test_all_neighbours_in_value_are_marked_and_no_others() -> None:
    shape = drawn(9, ("consecutive",), "turn", Random(1), Meter(Budget(10_000)))
    assert shape is not None
    rules, answer = shape
    marked = [pair for rule in rules.named("consecutive") for pair in rule.parts]
    for pair in neighbours(9):
        assert (pair in marked) == (abs(answer[pair[0]] - answer[pair[1]]) == 1)
