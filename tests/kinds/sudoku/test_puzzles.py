"""Our own sudokus: all of them are what they say they are, and every option is used by one."""

import re
from pathlib import Path

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text as loaded
from logicgrid.puzzle.budget import Budget
from support import ROOT, cases, puzzle_of

FILES = sorted((ROOT / "puzzles" / "sudoku").glob("*.yaml"))
each_puzzle = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)

OPTIONS = dict(cases(__file__, "OPTIONS"))


@each_puzzle
def test_the_puzzle_is_what_it_says(file: Path) -> None:
    report = judge_loaded(loaded(file.read_text(encoding="utf-8")), Limits())
    assert (report.ok, report.errors, report.warnings) == (True, (), ())
    assert report.proof and report.title


@each_puzzle
def test_the_file_begins_with_a_comment_on_what_it_shows(file: Path) -> None:
    assert file.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("pattern", OPTIONS.values(), ids=OPTIONS)
def test_every_option_is_shown_by_a_puzzle(pattern: str) -> None:
    assert any(re.search(pattern, file.read_text(encoding="utf-8"), re.M | re.S) for file in FILES)


@pytest.mark.parametrize("name", ["four", "word"])
def test_no_given_of_these_can_be_missed(name: str) -> None:
    file = next(file for file in FILES if file.stem == name)
    puzzle = puzzle_of(file.read_text(encoding="utf-8"))
    numbers = {clue.number for clue in puzzle.question.clues}
    found = {n: puzzle.question.only(numbers - {n}).engine().find(2, Budget(branches=20_000)) for n in numbers}
    assert all(len(each.solutions) == 2 for each in found.values())
