"""`logicgrid new` and `logicgrid examples`: a start in each kind and language, and files that are never lost."""

from itertools import product
from pathlib import Path

import pytest

import logicgrid
from logicgrid.cli import main
from logicgrid.files.disk import example_files, examples_folder
from logicgrid.kinds import KINDS
from logicgrid.kinds.made import start_text
from logicgrid.words.phrases import LANGUAGES
from support import each_case


@pytest.mark.parametrize(("kind", "language"), list(product(KINDS, LANGUAGES)))
def test_every_start_is_a_puzzle_with_one_answer_and_nothing_to_remark(kind: str, language: str) -> None:
    report = logicgrid.solve(logicgrid.load_text(start_text(kind, language)))
    assert (report.kind, report.verdict, report.errors, report.warnings) == (kind, "unique", (), ())


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


def test_they_are_copied_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "mine"
    assert main(["examples", "-o", str(target)]) == 0
    home = examples_folder()
    assert [path.relative_to(home) for path in example_files(home)] == [
        path.relative_to(target) for path in example_files(target)
    ]
    assert all((target / path.relative_to(home)).read_bytes() == path.read_bytes() for path in example_files(home))
