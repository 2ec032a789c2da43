"""What is said of the thing under the cursor."""

import tomllib
from pathlib import Path

import pytest

from desk_findings import findings_of
from logicgrid.analyses.clue_report import report_on_clues
from logicgrid.editor.hover import hover
from logicgrid.puzzle.messages import LANGUAGES, say, translated
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from support import each_case, long_text, puzzle_of

MESSAGES = Path(__file__).parents[2] / "logicgrid" / "words" / "messages"
PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.yaml"))
TEXT = long_text(__file__, "text.yaml")


def at(mark: str, text: str = TEXT, findings: Findings | None = None) -> str:
    found = hover(opened("memory:", text), text.index(mark), findings_of(text) if findings is None else findings)
    return found.markdown


@each_case("mark", "said")
def test_what_is_said_of_a_thing(mark: str, said: str) -> None:
    assert at(mark) == said


def test_before_anything_is_known_only_the_text_speaks() -> None:
    assert at("soup, ", findings=Findings()) == "**soup** (dish, 1 of 3)"


def test_some_of_many_answers_are_so_far() -> None:
    text = "actors: 1..6\nproperties:\n" + "".join(f"  p{each}: 1..6\n" for each in range(4)) + "clues: []\n"
    findings = findings_of(text)
    assert findings.decided is not None
    known = Findings()
    known.decided = findings.decided
    draft = opened("memory:", text.replace("p1: 1..6", "p1: [1, 2, 3, 4, 5, 6]"))
    assert hover(draft, draft.text.index("6]"), known).markdown.endswith("(so far)")


def test_the_answers_without_each_clue_are_those_of_the_command() -> None:
    for name in ("three-lunches.yaml", "reading-group-draft.yaml"):
        text = next(file for file in PUZZLES if file.name == name).read_text(encoding="utf-8")
        report = report_on_clues(puzzle_of(text), None)
        assert findings_of(text).without == {clue.number: clue.without for clue in report.clues}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_the_same_of_a_clue(language: str) -> None:
    table = tomllib.loads((MESSAGES / language / "desk.toml").read_text(encoding="utf-8"))
    for key in ("left", "without"):
        assert table[key].replace("{n}", "5") == translated(say(f"editor.clue-{key}", count="5"), language)


def test_a_key_of_a_board_is_explained() -> None:
    assert at("box", "kind: sudoku\ngrid: |\n  ....\nbox: 2x2\n", Findings()).startswith("width x height")


def test_a_clue_says_what_it_contradicts() -> None:
    text = TEXT.replace("Ann != pie", "Ben == soup")
    assert "contradicts clue 1\n" in at("== soup\n", text.replace("Ann == soup", "Ann  ==  soup"))


def test_a_function_is_explained_even_in_a_rule_that_cannot_be_read() -> None:
    for text in (TEXT, TEXT + "  - val(age, \n"):
        found = hover(opened("memory:", text), text.rindex("val(") + 1, Findings())
        assert found.markdown == "`val(property, actor)`\n\nthe value that an actor has\n\n`val(age, Ann) == 42`"
        assert text[found.start : found.end] == "val"


def test_the_last_names_are_explained_while_the_file_cannot_be_read() -> None:
    draft = edited(opened("memory:", TEXT), [Change("actors: [\n" + TEXT)], 1)
    assert draft.puzzle is None
    assert hover(draft, draft.text.index("soup\n"), Findings()).markdown == "**soup** (dish, 1 of 3)"


@pytest.mark.parametrize("mark", ["# a", "\n", "0"])
def test_elsewhere_nothing_is_said(mark: str) -> None:
    text = "kind: nonogram\n# a\nrows: [0]\n"
    assert hover(opened("memory:", text), text.index(mark), Findings()) is None
    assert hover(opened("memory:", "a: [x]\n"), 0, Findings()) is None
