"""Counting: against brute force on random problems, and against figures that four exact methods agree on."""

import subprocess
import sys
import tracemalloc
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from logicgrid.csp import evaluate
from logicgrid.csp.count import CountBudget, count_solutions, remaining_counts, vectors
from logicgrid.csp.count.base import CountMeter, Planner
from logicgrid.csp.count.relations import injections
from logicgrid.csp.count.vectors import Axis, Box
from logicgrid.csp.problem import Array
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle import budget as budgets
from logicgrid.puzzle.question import Count
from random_problems import RandomProblem, large, rows_of
from random_questions import Facts
from support import ROOT, Patch, daily, few


def numbers(counts: Sequence[Count]) -> list[int]:
    """The numbers, all of them exact."""
    assert all(count.exact for count in counts), counts
    return [count.number for count in counts]


def honest(count: Count, truth: int) -> bool:
    """The number itself, or a lower bound that says so."""
    return count.number <= truth if not count.exact else count.number == truth


ALL = {"SMALL": -1}
REMAINDERS = {**ALL, "elimination.LIMIT": 2, "elimination.LARGEST_PRIME": 12, "vectors.LIMIT": 4}
USUAL, TIGHT = CountBudget().memory, 1_200
MANY = range(1_000_000, 1_002_000)


@pytest.mark.parametrize(
    ("limits", "memory", "seeds"),
    [
        ({}, USUAL, range(80)),
        (ALL, USUAL, range(200, 250)),
        (REMAINDERS, USUAL, range(320, 350)),
        (ALL, TIGHT, range(400, 450)),
        (ALL, TIGHT, [10517, 10763, 11138]),
        *[pytest.param(some, memory, MANY, marks=pytest.mark.long) for some in ({}, ALL) for memory in (USUAL, TIGHT)],
    ],
)
def test_random_problems_are_counted_as_brute_force_counts_them(
    limits: dict[str, int], memory: int, seeds: Sequence[int], monkeypatch: Patch
) -> None:
    """Tables are made of all, prime after prime, and case by case where memory is tight."""
    for name, value in limits.items():
        monkeypatch.setattr(f"logicgrid.csp.count.{name}", value)
    for seed in seeds if len(seeds) == 3 else daily(seeds, 8):
        problem = RandomProblem(Random(seed)).problem
        found = remaining_counts(problem, CountBudget(memory=memory))
        assert all(map(honest, found, Facts(ArrayQuestion(problem)).funnel())), seed
        assert memory == TIGHT or all(each.exact for each in found), seed


@pytest.mark.parametrize("seed", few(range(30), 6))
def test_matchings_are_counted_as_permutations_are(seed: int) -> None:
    rng = Random(seed)
    length, size = rng.randint(1, 5), rng.randint(1, 6)
    masks = tuple(rng.randrange(1 << size) | rng.randrange(1 << size) for _ in range(length))
    assert injections(masks, CountMeter(10**9, 0, None)) == len(rows_of(Array("", size, True, masks)))


@pytest.mark.parametrize("seed", few(range(5, 9), 2))
def test_few_clues_on_six_by_six_take_a_moment(seed: int) -> None:
    left = numbers(remaining_counts(large(Random(seed), 6, 6, 10)))
    assert left[0] == 720**6 and left == sorted(left, reverse=True) and left[-1] > 0


HARD = large(Random(5), 10, 8, 30)
"""More than is counted exactly in a second."""


def test_the_time_ends_a_count_honestly() -> None:
    assert not count_solutions(HARD, CountBudget(seconds=0.2)).exact


def test_planning_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of which every look from a base category takes a second."""
    seconds, looks, look = [0.0], [0], Planner._view

    def slow(*arguments: Any) -> Any:
        looks[0] += 1
        seconds[0] += 1.0
        return look(*arguments)

    monkeypatch.setattr(budgets, "now", lambda: seconds[0])
    monkeypatch.setattr(Planner, "_view", slow)
    counts = remaining_counts(HARD, CountBudget(seconds=20.5))
    assert looks[0] == 21, "a view is not even begun after the end, in none of the 31 stages"
    assert counts[0].exact and not counts[-1].exact


def test_the_same_budget_of_work_gives_the_same_bound() -> None:
    budget = CountBudget(work=10_000_000)
    assert count_solutions(HARD, budget) == count_solutions(HARD, budget)


@pytest.mark.long
def test_a_bound_is_never_above_the_truth_and_grows_with_the_budget() -> None:
    problem = large(Random(4), 8, 5, 14)
    truth = count_solutions(problem)
    assert truth.exact
    bounds = [count_solutions(problem, CountBudget(work=10**power, memory=1_000_000)) for power in range(5, 8)]
    assert all(bound.number <= truth.number for bound in bounds)
    assert bounds[-1].number > 0


def test_later_stages_bound_the_earlier_ones() -> None:
    stages = remaining_counts(HARD, CountBudget(work=40_000_000))
    left = [stage.number for stage in stages]
    assert left == sorted(left, reverse=True)
    assert stages[0].exact and any(not stage.exact for stage in stages)


def test_memory_stays_within_its_budget() -> None:
    tracemalloc.start()
    try:
        count_solutions(large(Random(7), 8, 6, 18), CountBudget(seconds=0.3))
        assert tracemalloc.get_traced_memory()[1] < CountBudget().memory
    finally:
        tracemalloc.stop()


def test_a_small_puzzle_is_counted_without_numpy() -> None:
    program = (
        "import sys; from logicgrid.csp.count import remaining_counts; from logicgrid.kinds.load import load_text;"
        "left = remaining_counts(load_text(sys.stdin.read()).puzzle.question.problem);"
        "print(left[-1].number, 'numpy' in sys.modules)"
    )
    text = (ROOT / "puzzles" / "guest-speakers.yaml").read_text(encoding="utf-8")
    run = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True)
    assert run.stdout == "1 False\n"


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
