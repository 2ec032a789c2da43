"""The CP-SAT model, however it is run, and the independent search, against brute force over all assignments.

A problem's solutions are known by evaluating its clues on every assignment.  Each way to ask for them must answer the
same set, none twice.  The problems: one for each kind of node, under each kind of logic; and random trees over random
arrays.
"""

from contextlib import suppress
from math import prod
from random import Random

import pytest

from every_node import (
    ARRAYS,
    ENGINES,
    NODES,
    B,
    Engine,
    S,
    T,
    X,
    Y,
    act,
    array,
    arrays_for,
    by_brute_force,
    by_cpsat,
    by_search,
    check,
    problem_of,
    same,
    under_logic,
    val,
)
from logicgrid.cpsat import inner
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import (
    Const,
    Defined,
    FloorDivide,
    Maximum,
    Minimum,
    Product,
    Sum,
)
from logicgrid.csp.problem import Problem, canonical_key
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.record import replace
from mutants import mutated
from random_problems import RandomProblem, rows_of
from random_puzzles import random_puzzle
from support import blocks, daily, few, puzzle_of


@pytest.mark.parametrize("name", NODES)
def test_each_kind_of_node_means_what_evaluation_says(name: str) -> None:
    for turn, condition in daily(enumerate(under_logic(NODES[name])), 3):
        problem = problem_of(3, arrays_for(condition), [condition])
        check(problem, True, turn, [turn % 2 == 1])


def test_arrays_that_cannot_be_filled_have_no_solution() -> None:
    for arrays in ([array("few", 3, 2)], [array("same", 2, 2, domains=[1, 1])], [array("none", 2, 2, domains=[0, 3])]):
        length = len(arrays[0].domains)
        check(problem_of(length, arrays, []), search=True)


def test_numbers_beyond_the_solver_are_exact() -> None:
    x, y, z = (val(B, place, (2**31, 3, 7)) for place in range(3))
    check(problem_of(3, ARRAYS[:1], [same(Maximum((Product(Product(x, y), z), x)), y)]), search=True)


def test_numbers_just_within_the_solver_are_exact() -> None:
    large = (2**59, 2**59 - 1, 2**59 - 3)
    x, y, z = (val(B, place, large) for place in range(3))
    third = same(FloorDivide(x, Const(3)), 2**59 // 3)
    for condition in (same(Sum((x, y)), 2**60 - 1), third, same(Minimum((x, y)), z)):
        check(problem_of(3, ARRAYS[:1], [condition]), search=True)


@pytest.mark.parametrize("presolve", [False, True])
@pytest.mark.parametrize("engine", ENGINES)
def test_an_ordered_model_gives_the_solutions_in_canonical_order(engine: Engine, presolve: bool) -> None:
    problem = problem_of(3, ARRAYS, [same(X, Y, "<"), Defined((act(S, 0),)), same(val(T, 0), val(T, 2), "!=")])
    expected = by_brute_force(problem)
    assert len(expected) > 100
    assert by_cpsat(ArrayEncoding(problem, ordered=True), engine, presolve) == expected


# ---------------------------------------------------------------------- the trap


def are_solved(seeds: range) -> None:
    for seed in seeds:
        problem = RandomProblem(Random(seed), 250).problem
        with suppress(EncodingTooLarge):
            check(problem, True, seed)


@pytest.mark.parametrize("start", few(range(0, 150, 10), 10))
def test_random_problems_have_the_solutions_of_brute_force(start: int) -> None:
    are_solved(range(start, start + 20))


@pytest.mark.long
@pytest.mark.parametrize("start", range(1_000, 6_000, 100))
def test_many_random_problems_have_the_solutions_of_brute_force(start: int) -> None:
    are_solved(range(start, start + 200))


FEW = 4
"""Mutants of one clue that are tried, at most."""
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


@pytest.mark.parametrize("name", few(NODES, 4))
def test_mutants_of_each_kind_of_node_have_the_solutions_of_brute_force(name: str) -> None:
    condition = NODES[name]
    rng = Random(name)
    for mutant in mutants_of(problem_of(3, arrays_for(condition), [condition]), rng, FEW):
        (changed,) = mutant.conditions()
        for logic in rng.sample(list(under_logic(changed)), 2):
            problem = problem_of(3, arrays_for(condition), [logic])
            check(problem, search=False, presolves=(False,))


@pytest.mark.parametrize("block", blocks(3, 1))
def test_mutants_of_every_form_of_the_language_have_the_same_solutions_by_model_and_search(block: int) -> None:
    compared = 0
    for seed in range(6 * block, 6 * (block + 1)):
        puzzle = puzzle_of(random_puzzle(Random(seed)))
        for mutant in mutants_of(puzzle.question.problem, Random(seed), 4):
            try:
                found = sorted(by_cpsat(ArrayEncoding(mutant), inner.run, False), key=canonical_key)
            except EncodingTooLarge:
                continue
            compared += 1
            assert found == sorted(by_search(mutant), key=canonical_key), f"seed {seed}"
            if prod(len(rows_of(array)) for array in mutant.arrays) <= MANY:
                assert found == by_brute_force(mutant), f"seed {seed}"
    assert compared > 12
