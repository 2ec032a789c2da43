"""`generate sudoku` and `generate nonogram` as people run them: files that check, and mistakes with what to write."""

import json
from pathlib import Path

import pytest

from logicgrid.cli import main
from support import each_case, written

RING = "..##..\n.#..#.\n#....#\n.#..#.\n..##..\n"


def generate(*arguments: str | Path) -> int:
    return main(["generate", *map(str, arguments)])


def test_a_folder_of_sudokus_passes_the_strict_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made"
    assert generate("sudoku", "--minimal", "-n", 3, "-j", 1, "--seed", "a", "-o", folder, "--format", "json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == sorted(path.name for path in folder.glob("*.yaml"))
    assert len({line["canonical"] for line in lines}) == 3
    assert main(["check", "--strict", "--no-cache", "-j", "1", str(folder)]) == 0
    assert generate("sudoku", "--seed", "a", "--avoid", folder, "--minimal", "-o", tmp_path / "one.yaml") == 0


def test_a_picture_is_changed_only_if_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = written(tmp_path / "ring.txt", RING)
    assert generate("nonogram", picture, "--seed", "a") == 3
    assert "allow more with `--may-change 3`" in capsys.readouterr().err
    assert generate("nonogram", picture, "--seed", "a", "--may-change", 2) == 0
    shown = capsys.readouterr()
    assert "changed in the picture: r" in shown.err
    assert shown.out.startswith("# changed in the picture: r")


@each_case("arguments", "says")
def test_bad_input_is_refused_with_what_to_write(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate(*arguments) == 2
    shown = capsys.readouterr()
    assert says in shown.err and not shown.out


def test_mistakes_in_a_pattern_are_shown_with_a_caret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pattern = written(tmp_path / "pattern.txt", "#..#\n.?..\n..#.\n#..#\n")
    assert generate("sudoku", "--pattern", pattern) == 2
    shown = capsys.readouterr().err
    assert "`?` is no cell of a pattern" in shown and ":2:2" in shown and "^" in shown
