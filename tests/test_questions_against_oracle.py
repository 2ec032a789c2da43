"""Random questions of each form, answered by the program and by brute force over a second reading of the contract."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from logicgrid.puzzle.report import QuestionReport
from random_asked import Expected, puzzle_with_questions
from support import blocks, report_on


def spelled(answers: tuple[Any, ...]) -> Counter[str]:
    """Answers as texts, in any order."""
    return Counter(one_spelled(each) for each in answers)


def one_spelled(answer: Any) -> str:
    if answer is None or isinstance(answer, bool):
        return str(answer)
    try:
        return str(Fraction(repr(answer) if isinstance(answer, float) else answer))
    except ValueError:
        return str(answer)


def assert_agrees(seed: int) -> list[str]:
    text, expected = puzzle_with_questions(Random(seed))
    report = report_on(text, limit=Random(seed).choice((1, 3, 10, 4_000)), branches=100_000)
    assert not [each for each in report.errors if not each.code.startswith("question-")], f"seed {seed}"
    for found, wanted in zip(report.questions, expected, strict=True):
        assert found.verdict == wanted.verdict, f"seed {seed}, question {found.number}"
        assert spelled(found.answers) == spelled(wanted.answers), f"seed {seed}, question {found.number}"
        assert_choices(found, wanted, report.verdict == "none", f"seed {seed}, question {found.number}")
    answered = all(each.verdict == "answered" for each in expected)
    assert (report.verdict == "answered") == (answered and report.count != 0), f"seed {seed}"
    return [each.verdict for each in expected]


def assert_choices(found: QuestionReport, wanted: Expected, contradictory: bool, where: str) -> None:
    for choice, can in zip(found.choices, wanted.can, strict=True):
        assert choice.can == (None if contradictory else can), where
        assert (choice.witness is not None) == can, where


@pytest.mark.parametrize("block", blocks(40, 1))
def test_random_questions_have_the_answers_of_brute_force(block: int) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(90_000 + 10 * block, 90_000 + 10 * (block + 1)):
        verdicts.update(assert_agrees(seed))
    assert {"answered", "open", "none"} <= verdicts.keys(), "each block holds questions of every verdict"
