"""What growers, their pool and the smallest sets of clues say of other answers, against all answers."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.generate.grids import random_answer
from logicgrid.generate.grow import WORK, AnswerPool, fewest, near
from logicgrid.generate.space import plain_space
from logicgrid.kinds.logic_grid.statements import NOTHING


def test_of_large_sizes_few_exchanges_are_in_it() -> None:
    space = plain_space(30, (NOTHING,) * 31)
    answer = random_answer(30, 31, Random(1))
    found = list(near(space.problem, answer))
    assert len(set(found)) == len(found) and answer not in found
    assert len(found) * 30 * 31**2 < 2 * WORK


def test_a_pool_knows_what_goes_together_in_each_answer() -> None:
    space = plain_space(4, (NOTHING,) * 4)
    answer = random_answer(4, 4, Random(1))
    pool = AnswerPool(space)
    pool.add(near(space.problem, answer))
    for number, each in enumerate(near(space.problem, answer)):
        for category, row in enumerate(each):
            for actor, label in enumerate(row):
                held = [pool.together((0, actor), (category, other)) >> number & 1 for other in range(4)]
                assert held == [other == label for other in range(4)]
    assert pool.size == len(list(near(space.problem, answer)))


ANSWERS = 8


@given(st.lists(st.integers(0, 2**ANSWERS - 1), max_size=9), st.integers(0, 3), st.integers())
def test_all_sets_of_the_smallest_size_are_found(masks: list[int], size: int, seed: int) -> None:
    every = 2**ANSWERS - 1

    def hits(numbers: tuple[int, ...]) -> bool:
        left = every
        for number in numbers:
            left &= masks[number]
        return not left

    smaller = any(hits(each) for less in range(size) for each in combinations(range(len(masks)), less))
    wanted = {each for each in combinations(range(len(masks)), size) if hits(each)}
    found = fewest(masks, every, size, 10_000, Random(seed))
    assert len(found) == len(set(found))
    assert set(found) <= wanted
    if not smaller:
        assert set(found) == wanted
        assert fewest(masks, every, size, 1, Random(seed)) == found[:1]
