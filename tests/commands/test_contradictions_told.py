"""Clues that contradict each other: the way to the contradiction is told, in text, JSON, HTML, and in each language."""

import json
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.words.phrases import LANGUAGES
from support import ROOT, Capsys, puzzle_in, written

PICTURE = "kind: nonogram\nrows: [3, 1 1, 3, 1]\ncolumns: [1, 4, 1, 3]\nexpect: none\n"
SNACKS = ROOT / "puzzles/fr/gouter-impossible.yaml"
FOUR = ROOT / "puzzles/sudoku/no-answer.yaml"


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return written(tmp_path / "picture.yaml", PICTURE)


def test_conflicts_tells_why_of_all_kinds(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (SNACKS, FOUR, picture):
        assert main(["conflicts", "--lang", "en", str(file)]) == 1
        assert "\nwhy\n  " in capsys.readouterr().out
        assert main(["conflicts", "--format", "json", str(file)]) == 1
        value = json.loads(capsys.readouterr().out)
        assert value["why"] and all(isinstance(line, str) and "{" not in line for line in value["why"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explain_tells_a_contradiction_step_by_step(lang: str, picture: Path, capsys: Capsys) -> None:
    for file in (SNACKS, FOUR, picture):
        assert main(["explain", "--lang", lang, str(file)]) == 1
        said = capsys.readouterr()
        assert len(said.out.splitlines()) >= 2 and said.err
        assert main(["explain", "--lang", lang, "--format", "json", str(file)]) == 1
        value = json.loads(capsys.readouterr().out)
        assert value["verdict"] == "none" and value["conflict"] and value["why"]
    assert main(["explain", "--lang", lang, "--format", "html", str(SNACKS)]) == 1
    assert "<blockquote>" in capsys.readouterr().out


def test_a_digit_without_a_place_is_told_with_what_is_in_its_way(capsys: pytest.CaptureFixture[str]) -> None:
    main(["explain", str(FOUR)])
    told = capsys.readouterr().out.splitlines()[1]
    assert told == "  r1c1 is 1; r1c2 is 2; r1c3 is 3; r3c4 is 4; but then nothing is left for r1c4."


def test_a_set_that_is_no_conflict_has_no_story() -> None:
    for file in (SNACKS, FOUR):
        puzzle = puzzle_in(file)
        assert not puzzle.its_kind.contradicted(puzzle, (1, 2), 5.0)
