"""The key `questions`: what it may hold, what its answers are, and what is said of mistakes in it."""

import json
from typing import Any

import pytest

from logicgrid.kinds.atoms import identity
from logicgrid.puzzle.messages import speaking
from logicgrid.puzzle.report import PuzzleReport, QuestionReport
from logicgrid.render.json import report_to_json
from support import each_case, long_text, puzzle_of, report_on

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
    assert report.proof


VALUES = long_text(__file__, "values.yaml")


def test_people_and_texts_are_never_the_most() -> None:
    for what in ("Ada.gives_to", "Ada.size"):
        report = report_on(f"{VALUES}questions: [{{most: {what}}}]\n")
        assert [each.code for each in report.errors] == ["type-mismatch"]


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


def test_nobody_can_be_the_answer() -> None:
    text = (
        "actors: [Ann, Ben]\nproperties: {age: {values: [1, 2, 3], spare: true}}\nclues: [Ann.age != 3, Ben.age != 3]\n"
    )
    report = report_on(text + "questions: [{ask: 'act(age, 3)', answer: nobody}]\n")
    assert (report.verdict, report.questions[0].shown, report.questions[0].answer) == ("answered", ("nobody",), None)


@pytest.mark.parametrize("which", ["must", "can", "cannot"])
@pytest.mark.parametrize("language", ["nl", "fr", "zh", "ja"])
def test_a_question_without_a_text_has_no_key_in_its_heading(language: str, which: str) -> None:
    with speaking(language):
        heading = only(f"which: {which}, choices: {{A: Ada == pie, B: Cleo == soup}}").text
    assert heading and which not in heading.split()


def test_a_choice_that_is_always_false_is_no_clue_that_leaves_no_solution() -> None:
    (warning,) = asked("which: must, choices: {A: Ada == Cleo, B: Cleo == soup}").warnings
    assert (warning.code, warning.help) == ("constant-rule", "ask for what the solver has to find")


def test_the_questions_of_contradictory_clues_have_no_answer() -> None:
    report = report_on(HEAD + "  - Cleo == pie\nquestions: [{ask: thief}, {which: can, choices: {A: Ada == pie}}]\n")
    assert (report.verdict, report.ok, report.conflict) == ("none", False, (3, 4))
    assert [each.verdict for each in report.questions] == ["none", "none"]


@pytest.mark.parametrize("question", ["ask: pie", "which: can, choices: {A: Ben == pie, B: Ada == pie}"])
def test_an_open_question_fails(question: str) -> None:
    report = asked(question)
    assert (report.verdict, report.ok) == ("multiple", False)
    assert [each.code for each in report.errors] == ["question-open"]


def test_a_solution_beside_questions_is_one_of_the_answers() -> None:
    assert asked("ask: thief", more="solution: {Ada: {dish: pie}}\n").ok
    assert [each.code for each in asked("ask: thief", more="solution: {Ada: {dish: soup}}\n").errors] == [
        "solution-breaks-clue"
    ]
    both = "solution: {Ada: {seat: 3}, Ben: {dish: stew, seat: 4}, Cleo: {seat: 1}, Gus: {seat: 2, dish: salad}}\n"
    assert asked("ask: thief", more=both).ok


@each_case("question", "code", "marked")
def test_a_mistake_has_its_place_and_help(question: str, code: str, marked: str) -> None:
    report = asked(question)
    (error,) = [each for each in report.errors if each.code == code]
    assert report.verdict == "invalid"
    assert error.span is not None
    line = f"  - {{{question}}}"
    assert (error.span.line, line[error.span.column - 1 : error.span.end_column - 1]) == (11, marked)
    assert error.help or code == "duplicate-key"
    assert len(report.errors) == 1


def test_answered_needs_questions() -> None:
    assert [each.code for each in report_on(HEAD + "expect: answered\n").errors] == ["question-form"]


def test_only_questions_change_the_identity_of_a_puzzle() -> None:
    def name(text: str) -> str:
        return identity(puzzle_of(text))

    without = name(HEAD)
    one = name(HEAD + "questions: [{text: Who?, ask: thief, answer: Gus}]\n")
    assert one == name(HEAD + "questions: [{ask: 'act(role, thief)'}]\n")
    assert len({without, one, name(HEAD + "questions: [{ask: cook}]\n")}) == 3
    assert without == name(HEAD + "questions: []\n")


@each_case("given", "why")
def test_an_impossible_supposition_names_the_clues_that_it_contradicts(given: str, why: str) -> None:
    text = "actors: [Ann, Ben, Cleo]\nproperties: {dish: [soup, pie, stew], seat: 1..3}\n"
    text += "clues:\n  - Ann == soup\n  - val(seat, soup) == 1\n  - Ben != pie\n"
    text += f'questions:\n  - {{if: "{given}", ask: "val(seat, Ben)"}}\n'
    (question,) = report_on(text).questions
    assert (question.verdict, question.why) == ("none", why)
