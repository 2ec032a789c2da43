"""Taking givens away: what is left has one answer, and nothing more can go; all by another search."""

from random import Random

import pytest

from logicgrid.kinds.made import orbits
from logicgrid.kinds.sudoku.board import SudokuProblem, diagonals, neighbours
from logicgrid.kinds.sudoku.make.shapes import cages, drawn, jigsaw, split_until_unique
from logicgrid.kinds.sudoku.make.solver import Digger, Rules, Solver, filled
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules import always
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


def connected(cells: tuple[int, ...], size: int) -> bool:
    reached, grown = set(cells[:1]), True
    while grown:
        fresh = {b if a in reached else a for a, b in neighbours(size) if (a in reached) != (b in reached)}
        grown = bool(fresh & set(cells))
        reached |= fresh & set(cells)
    return reached == set(cells)


@pytest.mark.parametrize("size", [4, 5, 7, 9, 12, 16])
@pytest.mark.parametrize("turned", [False, True])
def test_regions_are_connected_and_part_the_grid(size: int, turned: bool) -> None:
    regions = jigsaw(size, turned, Random(size))
    assert sorted(cell for region in regions for cell in region) == list(range(size * size))
    assert {len(region) for region in regions} == {size}
    assert all(connected(region, size) for region in regions)
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
    assert all(cage.name == "killer" and connected(cage.cells, 6) for cage in board.always)


def test_all_neighbours_in_value_are_marked_and_no_others() -> None:
    shape = drawn(9, ("consecutive",), "turn", Random(1), Meter(Budget(10_000)))
    assert shape is not None
    rules, answer = shape
    marked = [pair for rule in rules.named("consecutive") for pair in rule.parts]
    for pair in neighbours(9):
        assert (pair in marked) == (abs(answer[pair[0]] - answer[pair[1]]) == 1)
