"""Clues that are changed in one node: both encodings still have just the solutions of evaluation.

An encoding that overlooks a part of a clue is right about the clue as long as that part does not matter; in one of its
mutants it does.
"""

from math import prod
from random import Random

import pytest

from every_node import NODES, arrays_for, by_brute_force, by_cpsat, by_search, check, problem_of, rows, under_logic
from logicgrid.cpsat import inner
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.problem import Problem, canonical_key
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.record import replace
from mutants import mutated
from random_puzzles import random_puzzle
from support import blocks, few, puzzle_of

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
            if prod(len(rows(array)) for array in mutant.arrays) <= MANY:
                assert found == by_brute_force(mutant), f"seed {seed}"
    assert compared > 12
