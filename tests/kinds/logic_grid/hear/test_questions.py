"""Questions that are only texts: what is heard of them is what they ask, in five languages, and nothing else."""

import json
from functools import cache
from pathlib import Path

import pytest

import logicgrid
from logicgrid.cli import main
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.hear.questions import heard_questions
from logicgrid.kinds.logic_grid.page import draft_of_page
from logicgrid.puzzle.report import HeardQuestion
from support import Capsys, cases, few

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


def test_the_second_question_is_answered_and_certified_where_the_first_is_only_a_text(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(f"{HEAD}{CLUES}questions:\n  - text: Who is it?\n  - {{text: Who is 42?, ask: 'act(age, 42)'}}\n")
    assert main(["certify", str(file), "-o", str(tmp_path / "x.json")]) == 0
    assert main(["verify", str(file), str(tmp_path / "x.json")]) == 0
    for command in (["explain"], ["hint"], ["clues"], ["read"], ["check"], ["print", "-o", str(tmp_path / "x.html")]):
        assert main([command[0], str(file), *command[1:]]) == 0, command


def test_draft_writes_what_is_asked_below_its_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(
        HEAD + "clues:\n  - text: Ben ate the pie.\nquestions:\n  - text: Who ate the pie?  # him\n  - text: Why?\n"
    )
    assert main(["draft", str(file), "--write", "--format", "json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["questions"][0]["asks"] == [{"ask": "act(dish, pie)", "sure": True}] and said["verdict"] == "answered"
    assert said["questions"][1] == {"number": 2, "line": said["questions"][1]["line"], "text": "Why?", "asks": []}
    assert "  - text: Who ate the pie?  # him\n    ask: act(dish, pie)\n  - text: Why?\n" in file.read_text()


CHOICES = """\
questions:
  - text: Which of these must be true?
    which: must
    choices:
      A: Ann has the pie.
      B:  # of another property
        text: Ben is older than Cy.
      C: {text: Cy snores.}
      D: {text: Ann snores., rule: Ann == pie}
"""


def test_draft_writes_the_rule_of_each_choice_that_is_only_a_text(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(HEAD + CLUES + CHOICES, encoding="utf-8")
    assert main(["draft", str(file)]) == 1, "one choice is not understood"
    assert "1A. Ann has the pie.\n   = rule: Ann == pie\n" in capsys.readouterr().out
    main(["draft", str(file), "--write", "--format", "json"])
    said = json.loads(capsys.readouterr().out)["questions"]
    assert [(each["number"], each["choice"], bool(each["asks"])) for each in said] == [
        *[(1, letter, letter != "C") for letter in "ABC"]
    ]
    after = CHOICES.replace("A: Ann has the pie.", "A: {text: Ann has the pie., rule: Ann == pie}")
    after = after.replace("older than Cy.", "older than Cy.\n        rule: val(age, Cy) < val(age, Ben)")
    assert file.read_text(encoding="utf-8") == HEAD + CLUES + after


def test_what_is_wrong_beside_sentences_stands_where_it_is_in_the_file(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(f"{HEAD}clues:\n  - Ann has\n    the pie.\n  - Ben == milk\n", encoding="utf-8")
    assert main(["draft", str(file), "--format", "json"]) == 2
    errors = json.loads(capsys.readouterr().out)["errors"]
    assert [(each["line"], each["code"]) for each in errors] == [(9, "unknown-name")]
