"""`logicgrid new` and `logicgrid examples`: a start in each kind and language, and files that are never lost."""

from itertools import product
from pathlib import Path

import pytest

import logicgrid
from logicgrid.cli import main
from logicgrid.files.finding import example_files, examples_folder
from logicgrid.kinds import KINDS
from logicgrid.kinds.made import start_text
from logicgrid.words.phrases import LANGUAGES
from support import each_case, written


@pytest.mark.parametrize(("kind", "language"), list(product(KINDS, LANGUAGES)))
def test_every_start_is_a_puzzle_with_one_answer_and_nothing_to_remark(kind: str, language: str) -> None:
    report = logicgrid.solve(logicgrid.load_text(start_text(kind, language)))
    assert (report.kind, report.verdict, report.errors, report.warnings) == (kind, "unique", (), ())


def test_the_file_is_written_and_the_next_command_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "feest.yaml"
    assert main(["new", str(target), "--lang", "nl"]) == 0
    assert target.read_text(encoding="utf-8") == start_text("logic-grid", "nl")
    assert f": logicgrid solve {target}" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["feest.yaml"]


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = written(tmp_path / "mine.yaml", "mine")
    assert main(["new", str(target)]) == 2
    assert target.read_text(encoding="utf-8") == "mine"
    assert capsys.readouterr().err == f"{target}: error: is there already, and stays as it is\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


def test_a_folder_that_is_not_there_is_an_error_of_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "nowhere" / "x.yaml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_dash_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "-", "--kind", "sudoku"]) == 0
    assert capsys.readouterr().out == start_text("sudoku", "en")


@each_case("language", "sentence")
def test_the_sentences_that_the_file_proposes_for_a_property_are_those_of_the_explanation(
    language: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = start_text("logic-grid", language).split("\n")
    at = lines.index("properties:") + 1
    comments = [line for line in lines if line.startswith("  # ")]
    body = [line.replace("# ", "", 1) for line in comments]
    own = body[[line.endswith(":") and " " not in line.strip() for line in body].index(True) :]
    (tmp_path / "own.yaml").write_text(
        "\n".join([*lines[:at], *own, *lines[at + 1 + len(comments) :]]), encoding="utf-8"
    )
    assert main(["explain", str(tmp_path / "own.yaml")]) == 0
    assert sentence in capsys.readouterr().out


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
