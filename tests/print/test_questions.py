"""Questions on paper: below the clues, with their answers at the back; the grid of one that stays open is for notes."""

import re
from html import unescape
from pathlib import Path

import pytest

from asked_puzzles import FRIENDS, TRIFLE
from command_line import run
from support import each_case


def written(folder: Path, text: str = TRIFLE, name: str = "trifle.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def page_of(folder: Path, text: str = TRIFLE, *options: str) -> str:
    out = folder / "out.html"
    found = run("print", written(folder, text), "-o", out, *options)
    assert found.returncode == 0, found.stderr
    return out.read_text(encoding="utf-8")


def words(html: str) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL).split())


def test_questions_stand_below_the_clues_and_answers_at_the_back(tmp_path: Path) -> None:
    sheet, back = words(page_of(tmp_path)).split("Answers")
    assert sheet.index("Clues") < sheet.index("Questions") < sheet.index("Who ate the trifle?", 60)
    assert "A Cleo’s role is “thief”. B Ben’s seat is 4. C Cleo sits on the first chair." in sheet
    assert "What is the most that the seat of Ada can be?" in sheet
    assert back.split() == ["Gus", "B", "must", "be:", "B;", "can", "be:", "C;", "cannot", "be:", "A", "3", "no"]


def test_no_answer_of_an_open_grid_is_shown_and_no_table_asks_for_one(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    assert 'class="logicgrid"' not in re.sub("<style>.*?</style>", "", page, flags=re.DOTALL)
    assert page.count('<table class="grid staircase') == 1
    assert "Your answer" not in page and '"level"' not in page


@pytest.mark.parametrize("language", ["nl", "fr", "zh", "ja"])
def test_questions_without_a_text_are_read_in_the_language_of_the_puzzle(language: str, tmp_path: Path) -> None:
    most = {"nl": "hoogstens", "fr": "plus grande", "zh": "最大", "ja": "最大"}[language]
    must = {"nl": "moet", "fr": "forcément vrai", "zh": "一定成立", "ja": "必ず成り立つ"}[language]
    told = words(page_of(tmp_path, TRIFLE.replace("language: en", f"language: {language}")))
    assert most in told and must in told


def test_answers_alone(tmp_path: Path) -> None:
    told = words(page_of(tmp_path, TRIFLE, "--answers", "only"))
    assert "Clues" not in told and told.endswith("Gus B must be: B; can be: C; cannot be: A 3 no")


@each_case("language", "said")
def test_what_a_relation_says_of_itself_is_on_the_sheet(tmp_path: Path, language: str, said: list[str]) -> None:
    sheet = words(unescape(page_of(tmp_path, FRIENDS, "--draft", "--lang", language)))
    places = [sheet.index(each) for each in (*said, "Ann is no friend of Cor.")]
    assert places == sorted(places)
