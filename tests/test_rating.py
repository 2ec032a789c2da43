"""Ratings: the level without the steps, the same as the derivation's; and a full grid as a second opinion."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Disagreement, Limits, Unique, solve
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.load import load
from logicgrid.puzzle import budget
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Question, Rating
from logicgrid.puzzle.record import replace
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from random_problems import hard, irredundant, irredundant_of_any_kind
from support import ROOT, daily, puzzle_in, puzzle_of

PLENTY = Budget(branches=200_000)


def answer_of(question: ArrayQuestion) -> Answer:
    (answer,) = question.engine().find(2, PLENTY).solutions
    return answer


@pytest.mark.parametrize(
    "seeds",
    [
        (0, 4, 5, 7, 19, 50, 208, 754, 3047),  # the last needs to know who has a shared label, and so does 2141
        pytest.param((*range(400), 2141), marks=pytest.mark.long),
    ],
)
def test_the_rating_is_the_derivations_level_whether_labels_are_to_spare_or_shared_or_neither(
    seeds: tuple[int, ...],
) -> None:
    met: Counter[tuple[bool, bool, int]] = Counter()
    for seed in seeds:
        problem = irredundant_of_any_kind(seed)
        if problem is None:
            continue
        question = ArrayQuestion(problem)
        answer, derivation = answer_of(question), question.derive(Budget(20_000))
        level = derivation.level
        if not derivation.complete:  # it may give up, where only some may have a shared label
            level = 6
        assert replace(question.rate(PLENTY, answer), hard_steps=0) == Rating(level, level, answer), seed
        spare = any(array.distinct and not array.bijective for array in problem.arrays)
        met[spare, not all(array.distinct for array in problem.arrays), min(level, 4)] += 1
    for spare in (False, True):
        for shared in (False, True):
            assert met.keys() & {(spare, shared, level) for level in (2, 3, 4)}, met


def test_up_to_a_lower_level_only_it_is_told_that_the_level_is_higher_and_how_much_is_open() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for problem in [*map(irredundant, (*daily(range(8), 3), 14, 47)), *map(hard, (3, 12, 17))]:
        assert problem is not None
        question = ArrayQuestion(problem)
        answer = answer_of(question)
        whole = question.rate(PLENTY, answer)
        assert whole.level is not None
        left = 1 << 30
        for highest in range(1, 7):
            rating = question.rate(PLENTY, answer, highest)
            met[whole.level, highest] += 1
            if whole.level <= highest:
                assert rating == whole
                continue
            assert rating == Rating(None, highest + 1, None, open=rating.open, hard_steps=rating.hard_steps)
            assert 0 < rating.open <= left
            left = rating.open
    assert met.keys() >= {(1, 1), (2, 1), (3, 2), (4, 3), (5, 4)}


def test_whoever_names_a_wrong_answer_does_not_get_it_back() -> None:
    rng = Random(1)
    for seed in range(20):
        question = ArrayQuestion(irredundant(seed))
        answer = answer_of(question)
        wrong = (answer[0], *[tuple(rng.sample(row, len(row))) for row in answer[1:]])
        assert question.rate(PLENTY, wrong).answer in (None, answer)


def test_a_puzzle_without_an_answer_is_seen_to_have_none_where_deduction_gets_that_far() -> None:
    question = ArrayQuestion(irredundant(3))
    answer = answer_of(question)
    denied = next(denied for clue in question.clues if (denied := question.denying(clue.number)) is not None)
    assert denied.adding(question.clues[0].parts[0].condition).rate(PLENTY, answer).answer is None


def test_what_is_only_known_to_be_hard_is_shown_as_at_least_that() -> None:
    report = judge_loaded(
        load(ROOT / "puzzles" / "en" / "lighthouse-keepers.yaml"), Limits(), ReportOptions(level=True)
    )
    assert "level 4+" in report_to_text(report, command="check")
    value = json.loads(report_to_json(report))
    assert (value["level"], value["level_at_least"]) == (None, 4)
    assert "propagation" in report.proof


class Lying(ArrayQuestion):
    """A question whose rating says something else."""

    def __init__(self, question: ArrayQuestion, lie: Rating) -> None:
        super().__init__(question.problem)
        self.lie = lie

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        return self.lie


@pytest.mark.parametrize("lie", [Rating(1, 1, ((0, 1), (1, 0))), Rating(None, 0, None, contradictory=True)])
def test_a_rating_that_contradicts_the_solver_is_a_fault_and_no_verdict(lie: Rating) -> None:
    puzzle = puzzle_of("actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- ann == act(pet, cat)")
    assert isinstance(solve(puzzle.question, Limits(), look=Budget(2_000)), Unique)
    with pytest.raises(Disagreement, match="deduction"):
        solve(Lying(puzzle.question, lie), Limits(), look=Budget(2_000))


class Slow:
    """A question whose rating takes all the time that it is given, by a clock that only ratings move."""

    def __init__(self, question: Question, patch: pytest.MonkeyPatch) -> None:
        self._question, self._patch = question, patch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._question, name)

    def rate(self, given: Budget, answer: Answer) -> Rating:
        assert given.seconds is not None
        later = budget.now() + given.seconds
        self._patch.setattr(budget, "now", lambda: later)
        return Rating(None, 1, None)


def test_a_rating_that_takes_long_does_not_cost_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "now", lambda: 0.0)
    puzzle = puzzle_in(ROOT / "puzzles" / "guest-speakers.yaml")
    assert isinstance(solve(Slow(puzzle.question, monkeypatch), Limits(seconds=60), look=Budget(2_000)), Unique)
