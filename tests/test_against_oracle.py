"""Random puzzles, answered by the program and by brute force over a second reading of the contract."""

from collections import Counter
from random import Random

import pytest

import oracle
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from random_puzzles import random_puzzle
from support import answers, blocks, plain, plainly

VERDICTS = {0: "none", 1: "unique"}
MANY = range(1_250, 1_625)


def assert_agrees(seed: int, additions: bool = False) -> str:
    """All solutions are listed, or the first three in order, or one, while all are counted; what is open is told."""
    text = random_puzzle(Random(seed), additions=additions)
    expected = plainly(oracle.solve(text).solutions)
    limit = (len(expected) + 1, 3, 1)[seed % 3]
    wanted = ReportOptions(count=limit == 1, suggest=0)
    report = judge_loaded(load_text(text), Limits(solutions=limit, branches=100_000), wanted)
    assert report.errors == (), f"seed {seed}"
    assert report.verdict == VERDICTS.get(len(expected), "multiple"), f"seed {seed}"
    assert answers(report) == expected[:limit], f"seed {seed}"
    assert report.complete == (len(expected) <= limit), f"seed {seed}"
    assert report.count == (len(expected) if report.complete or limit == 1 else None), f"seed {seed}"
    for actor, row in expected[0].items() if len(expected) > 1 else ():
        settled, several = report.settled[actor], report.open[actor]
        for name in row:
            found = [settled[name]] if name in settled else several[name]
            assert sorted(map(plain, found)) == sorted({each[actor][name] for each in expected}), f"seed {seed}"
    return report.verdict


@pytest.mark.parametrize("block", [*blocks(37, 1), *[pytest.param(each, marks=pytest.mark.long) for each in MANY]])
def test_random_puzzles_have_exactly_the_solutions_that_brute_force_finds(block: int) -> None:
    """Some of them have `nobody`, `distance` and `opposite`, too."""
    verdicts = Counter(assert_agrees(8 * block + seed) for seed in range(8))
    verdicts += Counter(assert_agrees(70_000 + 12 * block + seed, additions=True) for seed in range(12))
    assert len(verdicts) == 3 or (block and len(verdicts) > 1), "none, one and several solutions"
