"""Time limits end a deduction or a search, and this is part of the result; they never change what is found."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle import budget
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import FoundAnswers, Rating
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


def assert_whole_or_ended(ask: Callable[[Budget], Any], patch: Patch, speeds: Sequence[float] = SPEEDS) -> int:
    """Return how often what is asked ended before its end, as it says: else it is what it is without a limit."""
    whole, ended = ask(Budget(BRANCHES)), 0
    for speed in speeds:
        patch.setattr(budget, "now", clock(speed))
        found = ask(Budget(BRANCHES, 3.0))
        is_whole = found.level is not None if isinstance(found, Rating) else found.complete
        assert found == whole or not is_whole
        if isinstance(found, FoundAnswers):
            assert whole.solutions[: len(found.solutions)] == found.solutions
        ended += not is_whole
    return ended


def test_a_derivation_or_rating_is_the_same_or_says_that_its_budget_ended(monkeypatch: Patch) -> None:
    ended = 0
    for question in [ArrayQuestion(irredundant(seed)) for seed in daily(range(25), 2)]:
        (answer,) = question.engine().find(2, Budget(BRANCHES)).solutions
        assert_whole_or_ended(partial(question.rate, answer=answer), monkeypatch)
        ended += assert_whole_or_ended(question.derive, monkeypatch)
    assert ended


def test_the_choice_of_short_ways_is_not_cut_off_in_silence(monkeypatch: Patch) -> None:
    puzzle = puzzle_in(ROOT / "puzzles/ja/marathon-club.yaml")
    assert assert_whole_or_ended(puzzle.question.derive, monkeypatch, (0.01, 0.03, 0.1, 0.3, 1.0))


def test_a_search_finds_the_same_or_says_that_its_budget_ended(monkeypatch: Patch) -> None:
    rng = Random(1)
    for _ in range(6):
        engine = ArrayQuestion(large(rng, 5, 4, 8)).engine
        assert_whole_or_ended(lambda limit, engine=engine: engine().find(100, limit), monkeypatch, daily(SPEEDS, 2))
