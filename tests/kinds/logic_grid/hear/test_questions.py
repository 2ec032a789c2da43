"""Questions that are only texts: what is heard of them is what they ask, in five languages, and nothing else."""

import json
from functools import cache
from pathlib import Path

import pytest

import logicgrid
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.hear.questions import heard_questions
from logicgrid.kinds.logic_grid.page import draft_of_page
from logicgrid.puzzle.report import HeardQuestion
from support import cases, few

PAGES = Path(__file__).parents[1] / "page" / "texts"
ASKED: dict[str, list[tuple[str, str]]] = dict(cases(__file__, "ASKED"))
HEAD = "language: en\nactors: [Ann, Ben, Cy]\nproperties:\n  dish: [soup, iced tea, pie]\n  age: [40, 41, 42]\n"
CLUES = "clues: [Ann == soup, Ben == pie, Ann.age == 41, Ben.age == 40]\n"


@cache
def draft_of(page: str) -> str:
    return draft_of_page((PAGES / f"{page}.txt").read_text(encoding="utf-8")).text.partition("\nquestions:")[0]


def heard(text: str, *questions: str) -> tuple[HeardQuestion, ...]:
    entries = "".join([f"  - text: {json.dumps(each, ensure_ascii=False)}\n" for each in questions])
    puzzle = load_text(f"{text}\nquestions:\n{entries}").puzzle
    assert puzzle is not None
    return heard_questions(puzzle)


@pytest.mark.parametrize("page", few(ASKED, 3))
def test_what_a_question_asks_is_heard_or_not_sure(page: str) -> None:
    told = dict(ASKED[page])
    found = {each.text: each.sure.ask if each.sure else "" for each in heard(draft_of(page), *told)}
    assert found == told


def test_who_has_what_of_a_kind_with_units_and_years() -> None:
    text = (
        HEAD + "clues: [{text: Ann is 40.}, {text: Ben ate the pie.}, {text: The soup was for someone of 42 years.}]\n"
    )
    asks = [each.sure and each.sure.ask for each in heard(text, "How old is Ben?", "Who is 41?", "Who ate the soup?")]
    assert asks == ["val(age, Ben)", "act(age, 41)", "act(dish, soup)"]


def test_what_several_may_have_is_not_asked_for() -> None:
    text = HEAD + "  team: {values: [red, blue], shared: true}\nclues: [{text: Ann is in the red team.}]\n"
    (question,) = heard(text, "Who is in the red team?")
    assert question.sure is None


def test_a_question_that_is_only_a_text_is_said_and_asks_nothing_yet() -> None:
    report = logicgrid.solve(logicgrid.load_text(f"{HEAD}{CLUES}questions: [{{text: Who is 42?}}]\n"))
    assert (report.verdict, report.notes[0].code) == ("unique", "text-only")
    asked = logicgrid.solve(logicgrid.load_text(f"{HEAD}{CLUES}expect: answered\nquestions: [{{text: Who is 42?}}]\n"))
    assert [each.code for each in asked.errors] == ["question-form"]
