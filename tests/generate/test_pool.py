"""The pool that a large puzzle begins with stays small."""

from random import Random

from logicgrid.generate.grids import random_answer
from logicgrid.generate.grow import WORK, AnswerPool, near, pool_near
from logicgrid.generate.space import plain_space
from logicgrid.kinds.logic_grid.statements.statement import NOTHING


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
