"""What satisfies a condition: the readings exclude each other, and together they are what evaluation finds."""

from __future__ import annotations

from random import Random

import pytest

from logicgrid.csp import evaluate
from logicgrid.csp.count.base import given_candidates
from logicgrid.csp.count.limits import Limits
from logicgrid.csp.count.readings import NOBODY, Reader
from random_problems import RandomProblem, rows_of


@pytest.mark.parametrize("seed", range(60))
def test_every_assignment_agrees_with_one_reading_if_the_condition_holds_and_else_with_none(seed: int) -> None:
    problem = RandomProblem(Random(seed)).problem
    rows = [rows_of(array) for array in problem.arrays]
    rows[0] = [tuple(range(problem.length))]
    rng = Random(seed)
    for condition in problem.conditions():
        reader = Reader(problem, 0, given_candidates(problem, 0))
        readings = list(reader.satisfying(condition, Limits(10**9, 0, None)))
        holds = evaluate.condition(condition)
        for _ in range(50):
            if not all(rows):
                break
            world = evaluate.world_of(problem, tuple([rng.choice(each) for each in rows]))
            agreeing = 0
            for reading in readings:
                agreeing += all(
                    (world.entries[array][~feature] if feature < 0 else world.holders[array][feature])
                    == (None if found == NOBODY else found)
                    for array, features in reading.items()
                    for feature, found in features.items()
                )
            assert agreeing == holds(world)
