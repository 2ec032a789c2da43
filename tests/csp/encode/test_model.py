"""The CP-SAT model: what becomes of clues in its model, and that it keeps its tables within limits."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import prod
from random import Random

import pytest

from every_node import (
    ARRAYS,
    ENGINES,
    OPERATORS,
    B,
    Engine,
    S,
    T,
    X,
    Y,
    act,
    array,
    by_brute_force,
    by_cpsat,
    by_search,
    check,
    problem_of,
    same,
    val,
)
from logicgrid import cpsat
from logicgrid.csp import expr
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.problem import Array, Problem, canonical_key
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.record import replace
from mutants import mutated
from random_problems import RandomProblem, rows_of
from random_puzzles import random_puzzle
from support import blocks, daily, puzzle_of

THREE = (array("b", 3, 3), array("c", 3, 3), array("d", 3, 3))


def solved(problem: Problem) -> ArrayEncoding:
    """Return the encoding of a problem, after its solutions were compared with brute force."""
    encoding = ArrayEncoding(problem)
    assert sorted(by_cpsat(encoding, cpsat.run, False), key=canonical_key) == by_brute_force(problem)
    return encoding


def three(*conditions: expr.Condition, arrays: Sequence[Array] = THREE) -> Problem:
    return problem_of(3, arrays, conditions)


def test_each_property_is_an_all_different_array_of_integers_indexed_by_actor() -> None:
    encoding = solved(problem_of(3, ARRAYS, []))
    assert [len(row) for row in encoding.val] == [3, 3, 3, 3]
    assert encoding.model.all_different == [encoding.val[B], encoding.val[S]], "a shared property is none"
    assert len(encoding.model.domains) == 1 + 3 + 3 * 3, "the constant, the actors and the three properties"


def test_the_inverse_of_an_array_is_made_by_element_constraints_where_a_clue_asks_for_it() -> None:
    assert not solved(three()).model.elements
    encoding = solved(three(expr.Compare("<", expr.Entry(1, act(2, 0)), expr.Entry(1, act(2, 1)))))
    assert [element.array for element in encoding.model.elements] == [encoding.val[2], encoding.val[1]] * 2


def test_numbers_of_more_bits_than_the_solver_has_are_compared_by_their_order() -> None:
    large = (2**61, Fraction(1, 3), 2**80)
    total = expr.Sum(tuple([val(B, place, large) for place in range(3)]))
    for operator in ("<", "==", "!=", ">="):
        for bound in (2**62 + Fraction(1, 3), 3 * 2**80, 2**61):
            condition = expr.Compare(operator, total, expr.Const(bound))  # type: ignore[arg-type]
            solved(problem_of(3, ARRAYS, [condition, expr.Iff(condition, same(act(S, 0), X))]))


def test_products_that_outgrow_the_other_side_are_cut_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise EncodingTooLarge("each of them")

    monkeypatch.setattr(ArrayEncoding, "_summands", refused)
    monkeypatch.setattr("logicgrid.csp.encode.MAX_TUPLES", 2)
    arrays = [ARRAYS[0], array("s", 3, 4, distinct=False)]
    for turn, numbers in enumerate(((1, 2, 3, 7), (1, Fraction(3, 2), 4, 5), (-3, -1, Fraction(1, 2), 5))):
        one, two, three, four = [val(array, place, numbers) for array in (B, S) for place in (0, 1)]
        cubic = expr.Product(expr.Product(one, two), three)
        for place, operator in daily(enumerate(OPERATORS), 2):
            for other in (expr.Const(6), four, expr.Product(four, one)):
                sides = (cubic, other) if (place + turn) % 2 else (other, cubic)
                condition = expr.Compare(operator, *sides)
                solved(
                    problem_of(3, arrays, [condition if turn else expr.Iff(expr.Not(condition), same(act(B, 0), X))])
                )


def test_arrays_that_cannot_be_filled_have_no_solution() -> None:
    for arrays in ([array("few", 3, 2)], [array("same", 2, 2, domains=[1, 1])], [array("none", 2, 2, domains=[0, 3])]):
        check(problem_of(len(arrays[0].domains), arrays, []))


def test_what_is_always_true_or_false_is_and_a_number_of_two_values_is_one_summand() -> None:
    total = same(expr.Sum((X, Y, val(2, 0, (-2, 5)))), 6)
    for condition in (expr.TRUE, expr.FALSE, expr.Not(expr.TRUE), expr.Iff(expr.FALSE, total), total):
        check(problem_of(3, [ARRAYS[0], ARRAYS[2]], [condition]))


def test_numbers_beyond_the_solver_and_just_within_it_are_exact() -> None:
    x, y, z = (val(B, place, (2**31, 3, 7)) for place in range(3))
    u, v, w = (val(B, place, (2**59, 2**59 - 1, 2**59 - 3)) for place in range(3))
    for condition in (
        same(expr.Maximum((expr.Product(expr.Product(x, y), z), x)), y),
        same(expr.Sum((u, v)), 2**60 - 1),
        same(expr.FloorDivide(u, expr.Const(3)), 2**59 // 3),
        same(expr.Minimum((u, v)), w),
    ):
        check(problem_of(3, ARRAYS[:1], [condition]))


@pytest.mark.parametrize("presolve", [False, True])
@pytest.mark.parametrize("engine", ENGINES)
def test_an_ordered_model_gives_the_solutions_in_canonical_order(engine: Engine, presolve: bool) -> None:
    problem = problem_of(3, ARRAYS, [same(X, Y, "<"), expr.Defined((act(S, 0),)), same(val(T, 0), val(T, 2), "!=")])
    expected = by_brute_force(problem)
    assert len(expected) > 100
    assert by_cpsat(ArrayEncoding(problem, ordered=True), engine, presolve) == expected


@pytest.mark.parametrize("block", blocks(250, 8))
def test_random_problems_have_the_solutions_of_brute_force(block: int) -> None:
    for seed in range(20 * block, 20 * (block + 1)):
        with suppress(EncodingTooLarge):
            check(RandomProblem(Random(seed), 250).problem, seed, [seed % 2 == 1] if block < 8 else (False, True))


MANY = 2_000
"""Assignments of a problem that are all evaluated, at most."""


def mutants_of(problem: Problem, rng: Random, most: int) -> list[Problem]:
    """Problems of which one rule of one clue is changed."""
    found = []
    for place, clue in enumerate(problem.clues):
        for number, part in enumerate(clue.parts):
            for condition in mutated(part.condition, problem):
                parts = list(clue.parts)
                parts[number] = replace(part, condition=condition)
                clues = list(problem.clues)
                clues[place] = replace(clue, parts=tuple(parts))
                found.append(replace(problem, clues=tuple(clues)))
    return rng.sample(found, min(most, len(found)))


@pytest.mark.parametrize("block", blocks(3, 1))
def test_mutants_of_every_form_of_the_language_have_the_same_solutions_by_model_and_search(block: int) -> None:
    compared = 0
    for seed in range(6 * block, 6 * (block + 1)):
        for mutant in mutants_of(puzzle_of(random_puzzle(Random(seed))).question.problem, Random(seed), 4):
            try:
                found = sorted(by_cpsat(ArrayEncoding(mutant), cpsat.run, False), key=canonical_key)
            except EncodingTooLarge:
                continue
            compared += 1
            assert found == sorted(by_search(mutant), key=canonical_key), f"seed {seed}"
            if prod(len(rows_of(array)) for array in mutant.arrays) <= MANY:
                assert found == by_brute_force(mutant), f"seed {seed}"
    assert compared > 12
