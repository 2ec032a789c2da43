"""What growers, their pool and the smallest sets of clues say of other answers, against all answers."""

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp.evaluate import Judge
from logicgrid.csp.search.hitting import fewest
from logicgrid.generate.grids import random_answer
from logicgrid.generate.grow import WORK, AnswerPool, near, pool_near
from logicgrid.generate.space import plain_space
from logicgrid.kinds.logic_grid.statements.statement import NOTHING, Drawer, Facet
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, carried, drawn

FACETS = (NOTHING, Facet((1, 2, 4), compared=True), Facet(adjacent=True, between=True), NOTHING)


@pytest.mark.parametrize("seed", range(20))
def test_other_answers_are_those_that_obey_all_clues(seed: int) -> None:
    rng = Random(seed)
    space = plain_space(3, FACETS)
    answer = random_answer(3, 4, rng)
    drawer = Drawer(space, answer, rng)
    names = [name for name in DEFAULT if carried(FACETS, name)]
    found = [drawn(drawer, name) for name in rng.choices(names, k=60)]
    clues = [form for form in dict.fromkeys(found) if form is not None][: 2 + seed // 3]
    judge = Judge(space.with_clues(clues))
    every = {(answer[0], *rows) for rows in product(permutations(range(3)), repeat=3)}
    obeying = {each for each in every if judge.holds(each)} - {answer}
    others = space.others(clues, answer, 6)
    assert others is not None
    assert set(others) <= obeying and bool(others) == bool(obeying)


def test_a_pool_has_all_exchanges_of_two_at_8_by_6_and_a_few_far_answers() -> None:
    assert pool_near(plain_space(8, (NOTHING,) * 7), random_answer(8, 7, Random(1))).size == 63 * 28 + 40


def test_of_large_sizes_few_exchanges_are_in_it() -> None:
    space = plain_space(30, (NOTHING,) * 31)
    answer = random_answer(30, 31, Random(1))
    found = list(near(space.problem, answer))
    assert len(set(found)) == len(found) and answer not in found
    assert len(found) * 30 * 31**2 < 2 * WORK


def test_an_answer_of_a_pool_is_read_back() -> None:
    space = plain_space(4, (NOTHING,) * 4)
    answer = random_answer(4, 4, Random(1))
    added = AnswerPool(space)
    for other in list(near(space.problem, answer)):
        added.add(other)
    assert [added.answer(number) for number in range(added.size)] == list(near(space.problem, answer))
    assert {pool_near(space, answer).answer(number) for number in (0, 5, 50)} <= set(near(space.problem, answer))


def test_a_pool_without_one_answer_has_all_others_in_their_order() -> None:
    space = plain_space(3, (NOTHING,) * 4)
    answers = list(near(space.problem, random_answer(3, 4, Random(2))))
    whole, rest = AnswerPool(space), AnswerPool(space)
    for number, each in enumerate(answers):
        whole.add(each)
        if number != 7:
            rest.add(each)
    assert whole.without(7).same == rest.same and whole.without(7).size == rest.size


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
