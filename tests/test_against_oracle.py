"""Random puzzles, answered by the program and by brute force over a second reading of the contract."""

from collections import Counter
from random import Random

import pytest

import oracle
from random_puzzles import random_puzzle
from support import answers, blocks, few, plainly, report_on

VERDICTS = {0: "none", 1: "unique"}


def assert_agrees(seed: int, additions: bool = False) -> str:
    text = random_puzzle(Random(seed), additions=additions)
    expected = plainly(oracle.solve(text).solutions)
    report = report_on(text, limit=len(expected) + 1, branches=100_000)
    assert report.errors == (), f"seed {seed}"
    assert report.verdict == VERDICTS.get(len(expected), "multiple"), f"seed {seed}"
    assert answers(report) == expected, f"seed {seed}"
    assert report.count == len(expected), f"seed {seed}"
    return report.verdict


@pytest.mark.parametrize("block", blocks(37, 1))
def test_random_puzzles_have_exactly_the_solutions_that_brute_force_finds(block: int) -> None:
    """Some of them have `nobody`, `distance` and `opposite`, too."""
    for first, additions in ((8 * block, False), (70_000 + 12 * block, True)) if block < 10 else ((8 * block, False),):
        verdicts = Counter(assert_agrees(first + seed, additions) for seed in range(12 if additions else 8))
        assert len(verdicts) == 3 or (block and len(verdicts) > 1), "none, one and several solutions"


@pytest.mark.long
@pytest.mark.parametrize("block", range(30))
def test_thousands_of_random_puzzles_have_exactly_the_solutions_that_brute_force_finds(block: int) -> None:
    for seed in range(10_000 + 100 * block, 10_000 + 100 * (block + 1)):
        assert_agrees(seed)
        assert_agrees(seed, True)


@pytest.mark.parametrize("seed", few(range(40), 10))
def test_counting_everything_agrees_with_brute_force_when_only_one_solution_is_listed(seed: int) -> None:
    text = random_puzzle(Random(50_000 + seed))
    expected = oracle.solve(text).count
    assert report_on(text, limit=1, count=True).count == expected


@pytest.mark.parametrize("seed", few(range(60), 10))
def test_the_listed_solutions_are_the_first_ones_in_canonical_order(seed: int) -> None:
    text = random_puzzle(Random(60_000 + seed))
    expected = plainly(oracle.solve(text).solutions)
    report = report_on(text, limit=3)
    assert answers(report) == expected[:3]
    assert report.complete == (len(expected) <= 3)
