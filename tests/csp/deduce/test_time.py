"""Time limits end a deduction or a search, and this is part of the result; they never change what is found."""

from collections.abc import Callable
from random import Random

from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle import budget
from logicgrid.puzzle.budget import Budget
from random_problems import irredundant, large
from support import ROOT, Patch, daily, puzzle_in

SPEEDS = (0.0, 0.001, 0.01, 0.03, 0.1, 0.3, 1.0, 100.0)
"""Seconds that pass each time the clock is read."""

BRANCHES = 20_000


def clock(speed: float) -> Callable[[], float]:
    """A clock that is a little later each time it is read."""
    time = 0.0

    def now() -> float:
        nonlocal time
        time += speed
        return time

    return now


def questions() -> list[ArrayQuestion]:
    return [ArrayQuestion(irredundant(seed)) for seed in range(25)]


def test_a_derivation_is_the_same_or_says_that_its_budget_ended(monkeypatch: Patch) -> None:
    ended = 0
    for question in questions():
        whole = question.derive(Budget(BRANCHES))
        for speed in SPEEDS:
            monkeypatch.setattr(budget, "now", clock(speed))
            found = question.derive(Budget(BRANCHES, 3.0))
            assert found == whole or not found.complete
            ended += not found.complete
    assert ended


def test_the_choice_of_short_ways_is_not_cut_off_in_silence(monkeypatch: Patch) -> None:
    puzzle = puzzle_in(ROOT / "puzzles/ja/marathon-club.yaml")
    whole = puzzle.question.derive(Budget(BRANCHES))
    ended = 0
    for speed in (0.01, 0.03, 0.1, 0.3, 1.0):
        monkeypatch.setattr(budget, "now", clock(speed))
        found = puzzle.question.derive(Budget(BRANCHES, 3.0))
        assert found == whole or not found.complete
        ended += not found.complete
    assert ended


def test_a_rating_is_the_same_or_says_that_its_budget_ended(monkeypatch: Patch) -> None:
    for question in questions():
        (answer,) = question.engine().find(2, Budget(BRANCHES)).solutions
        whole = question.rate(Budget(BRANCHES), answer)
        for speed in SPEEDS:
            monkeypatch.setattr(budget, "now", clock(speed))
            found = question.rate(Budget(BRANCHES, 3.0), answer)
            assert found == whole or found.level is None


def test_a_search_finds_the_same_or_says_that_its_budget_ended(monkeypatch: Patch) -> None:
    rng = Random(1)
    for _ in range(6):
        question = ArrayQuestion(large(rng, 5, 4, 8))
        whole = question.engine().find(100, Budget(BRANCHES))
        for speed in daily(SPEEDS, 2):
            monkeypatch.setattr(budget, "now", clock(speed))
            found = question.engine().find(100, Budget(BRANCHES, 3.0))
            assert found == whole or not found.complete
            assert whole.solutions[: len(found.solutions)] == found.solutions
