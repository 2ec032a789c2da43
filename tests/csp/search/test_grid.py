"""Grids: what they conclude, with a log and without one, class by class and pair by pair."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from logicgrid.csp.evaluate import holds
from logicgrid.csp.problem import Problem
from logicgrid.csp.search.grid import Grid, GridClash, SearchBoard
from logicgrid.csp.search.log import LoggedGrid
from random_problems import RandomProblem, all_worlds, irredundant_of_any_kind, large
from support import blocks

Marks = tuple[list[int], list[int], int] | None


def marks(grid: Grid) -> Marks:
    """What a grid knows after all its inferences; None after a contradiction."""
    try:
        grid.settle()
    except GridClash:
        return None
    return grid.yes, grid.no, grid.owned


def problems(block: int, count: int) -> Iterator[Problem]:
    rng = Random(block)
    for seed in range(count * block, count * (block + 1)):
        problem = irredundant_of_any_kind(seed) if rng.random() < 0.4 else None
        yield problem or (RandomProblem(rng).problem if rng.random() < 0.6 else large(rng, 4, 3, 6))


@pytest.mark.parametrize("block", blocks(12, 1))
def test_a_grid_with_a_log_comes_to_the_same_marks(block: int) -> None:
    rng = Random(block)
    for problem in problems(block, 14):
        board = SearchBoard(problem)
        plain, logged = Grid.start(board), LoggedGrid.start(board)
        assert marks(plain) == marks(logged)
        if plain.clash:
            continue
        pairs = [pair for pair in product(range(board.width), repeat=2) if plain.is_open(*pair) and pair[0] < pair[1]]
        for one, other in rng.sample(pairs, min(len(pairs), 12)):
            for truth in (True, False):
                works = plain.copy(), LoggedGrid.of(plain)
                found = []
                for work in works:
                    try:
                        work.suppose(one, other, truth)
                        found.append(marks(work))
                    except GridClash:
                        found.append(None)
                assert found[0] == found[1]


@pytest.mark.parametrize("block", blocks(20, 1))
def test_whatever_is_concluded_holds_in_every_solution(block: int) -> None:
    for problem in problems(block, 4):
        solutions = [world for world in all_worlds(problem) if holds(problem, world)]
        grid = Grid.start(SearchBoard(problem))
        if marks(grid) is None:
            assert not solutions
            continue
        layout = grid.board.layout
        for solution in solutions:
            holders = [
                {actor for actor, value in enumerate(solution[layout.category[item]]) if value == label}
                for item, label in [(item, item - layout.first[layout.category[item]]) for item in range(layout.width)]
            ]
            for one in range(layout.width):
                for other in range(layout.width):
                    if grid.yes[one] >> other & 1:
                        assert holders[one] & holders[other]
                    elif grid.no[one] >> other & 1 and not grid.board.apart[one] >> other & 1:
                        assert not holders[one] & holders[other]
