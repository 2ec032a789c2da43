"""`logicgrid examples`: listed, copied, and never over a file that the author has changed."""

from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.files.finding import example_files, examples_folder


def test_the_tutorial_and_the_puzzles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "README.md" and {"five-houses.yaml", "sudoku/classic.yaml", "zh/tea-house.yaml"} <= set(lines)


def test_they_are_copied_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "mine"
    assert main(["examples", "-o", str(target)]) == 0
    home = examples_folder()
    assert [path.relative_to(home) for path in example_files(home)] == [
        path.relative_to(target) for path in example_files(target)
    ]
    assert all((target / path.relative_to(home)).read_bytes() == path.read_bytes() for path in example_files(home))


def test_a_file_that_the_author_has_changed_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "five-houses.yaml").write_text("mine", encoding="utf-8")
    assert main(["examples", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "five-houses.yaml").read_text(encoding="utf-8") == "mine"
    assert "1 that you have changed stay" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_an_error_of_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["examples", "-o", str(tmp_path / "file" / "below")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
