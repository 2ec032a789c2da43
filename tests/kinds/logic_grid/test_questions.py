"""The key `questions`: what it may hold, what its answers are, and what is said of mistakes in it."""

import json
from typing import Any

import pytest

from logicgrid.puzzle.messages import speaking
from logicgrid.puzzle.report import PuzzleReport, QuestionReport
from logicgrid.render.json import report_to_json
from support import each_case, long_text, report_on

HEAD = long_text(__file__, "head.yaml")


def asked(*questions: str, more: str = "") -> PuzzleReport:
    return report_on(HEAD + "questions:\n" + "".join(f"  - {{{each}}}\n" for each in questions) + more)


def only(question: str) -> QuestionReport:
    (found,) = asked(question).questions
    return found


@each_case("question", "answer")
def test_a_question_has_its_answer(question: str, answer: Any) -> None:
    report = asked(question)
    assert (report.verdict, report.expected, report.ok) == ("answered", "answered", True)
    (found,) = report.questions
    assert (found.verdict, found.answer, found.answers) == ("answered", answer, (answer,))
    assert type(found.answer) is type(answer)
    assert "CP-SAT" in report.proof and "independently" in report.proof


@each_case("question", "verdict", "answers")
def test_what_can_be_the_answer_is_listed(question: str, verdict: str, answers: list[Any]) -> None:
    found = only(question)
    assert (found.verdict, list(found.answers)) == (verdict, answers)


def test_each_possible_answer_and_each_choice_that_can_be_has_a_witness() -> None:
    report = asked("ask: pie", "which: must, choices: {A: Ben == pie, B: Cleo == pie, C: Cleo == soup}")
    first, second = json.loads(report_to_json(report))["questions"]
    assert [[who for who, row in each.items() if row["dish"] == "pie"] for each in first["witnesses"]] == [
        [who] for who in first["answers"]
    ]
    assert second["choices"]["A"]["witness"]["Ben"]["dish"] == "pie"
    assert second["choices"]["A"]["against"]["Ben"]["dish"] != "pie"
    assert "witness" not in second["choices"]["B"]
    assert [second["choices"][each].get("can") for each in "ABC"] == [True, False, True]
    assert [second["choices"][each].get("must") for each in "ABC"] == [False, False, True]


@pytest.mark.parametrize("which", ["must", "can", "cannot"])
@pytest.mark.parametrize("language", ["nl", "fr", "zh", "ja"])
def test_a_question_without_a_text_has_no_key_in_its_heading(language: str, which: str) -> None:
    with speaking(language):
        heading = only(f"which: {which}, choices: {{A: Ada == pie, B: Cleo == soup}}").text
    assert heading and which not in heading.split()
