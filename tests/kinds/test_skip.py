"""Which files of a folder are something else, and which are puzzles with mistakes."""

from pathlib import Path

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import is_something_else, load_each
from support import cases, written

ELSE = dict(cases(__file__, "ELSE"))
PUZZLES = dict(cases(__file__, "PUZZLES"))
PUZZLES["deep"] = "a: " + "[" * 30_000 + "\n"
PUZZLES["closed and deep"] = "a: " + "[" * 2_000 + "]" * 2_000 + "\n"
PUZZLES["many values"] = "a: [" + "1," * 200_000 + "]\n"


def skipped(text: str, tmp_path: Path) -> bool:
    file = written(tmp_path / "a.yaml", text)
    return is_something_else(file.read_bytes(), [judge_loaded(each, Limits()) for each in load_each(file)])


@pytest.mark.parametrize("name", ELSE)
def test_yaml_without_a_key_of_ours_at_its_top_is_something_else(name: str, tmp_path: Path) -> None:
    assert skipped(ELSE[name], tmp_path)


@pytest.mark.parametrize("name", PUZZLES)
def test_what_may_be_meant_as_a_puzzle_is_not(name: str, tmp_path: Path) -> None:
    assert not skipped(PUZZLES[name], tmp_path)


def test_a_file_that_is_gone_is_not(tmp_path: Path) -> None:
    assert not is_something_else(None, [judge_loaded(each, Limits()) for each in load_each(tmp_path / "gone.yaml")])
