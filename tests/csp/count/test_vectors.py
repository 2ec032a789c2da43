"""Evaluation of many worlds at once agrees with the evaluation of each of them."""

from random import Random

import numpy as np
import pytest

from logicgrid.csp import evaluate
from logicgrid.csp.count import vectors
from logicgrid.csp.count.vectors import Axis, Box
from random_problems import RandomProblem, rows_of
from support import few


@pytest.mark.parametrize("limit", [vectors.LIMIT, 4])
@pytest.mark.parametrize("seed", few(range(60), 4))
def test_a_condition_holds_in_the_same_worlds(seed: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "LIMIT", limit)
    problem = RandomProblem(Random(seed)).problem
    rows = [[tuple(range(problem.length))], *[rows_of(array) for array in problem.arrays[1:]]]
    if not all(rows):
        return
    axes = {}
    for number, array in enumerate(problem.arrays[1:], 1):
        columns = {~person: np.array([row[person] for row in rows[number]]) for person in range(problem.length)}
        axes[number] = Axis(columns, problem.length, array.size, number, len(rows))
    box = Box(0, [array.size for array in problem.arrays], axes)
    rng = Random(seed)
    for condition in problem.conditions():
        truths = np.broadcast_to(box.truth(condition), [len(each) for each in rows])
        holds = evaluate.condition(condition)
        for _ in range(50):
            place = tuple([rng.randrange(len(each)) for each in rows])
            world = evaluate.world_of(problem, tuple([each[slot] for each, slot in zip(rows, place, strict=True)]))
            assert truths[place] == holds(world)
