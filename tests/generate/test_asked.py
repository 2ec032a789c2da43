"""`generate --question`: a grid that stays open, and a question with one answer for which each clue is needed."""

import json
from pathlib import Path

import pytest

from command_line import run
from logicgrid.analyses.clue_report import report_on_clues
from logicgrid.generate.canonical import canonical
from logicgrid.kinds.load import load, load_text
from support import each_case, report_on

THEME = "en-book-week"
SMALL = ("--actors", "4", "--properties", "3", "--level", "1-2")


def test_each_clue_of_a_batch_with_questions_is_needed(tmp_path: Path) -> None:
    one = tmp_path / "one"
    found = run("generate", THEME, *SMALL, "--question", "-n", "2", "--seed", "s", "-o", one)
    assert found.returncode == 0, found.stderr
    lines = [json.loads(line) for line in (one / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    for line in lines:
        text = (one / line["file"]).read_text(encoding="utf-8")
        report = report_on(text)
        (question,) = report.questions
        assert (report.verdict, report.ok, report.warnings) == ("answered", True, ())
        assert report.count != 1 and question.answer == line["question"]["answer"]
        assert f"ask: {line['question']['ask']}" in text.replace("'", "")
        puzzle = load_text(text).puzzle
        assert puzzle is not None and canonical(puzzle) == line["canonical"]
        for clue in puzzle.clues:
            own = range(clue.span.line, clue.span.end_line + 1)
            less = "\n".join(each for number, each in enumerate(text.split("\n"), 1) if number not in own)
            assert report_on(less).questions[0].verdict == "open"
        assert report_on_clues(load(one / line["file"]).puzzle, None, None) is not None  # type: ignore[arg-type]
    assert len({line["canonical"] for line in lines}) == 2


def test_its_certificate_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "asked.yaml"
    made = run("generate", THEME, *SMALL, "--question", "--certificates", "--seed", "c", "-o", file)
    assert made.returncode == 0, made.stderr
    verified = run("verify", file, file.with_suffix(".cert.json"))
    assert verified.returncode == 0 and "accepted" in verified.stdout


@each_case("options", "said")
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], said: str) -> None:
    found = run("generate", *options)
    assert found.returncode == 2 and said in found.stderr and "Traceback" not in found.stderr


@pytest.mark.long
def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    found = run("generate", THEME, *SMALL, "--question", "--fewer", "40", "--seed", "x")
    assert found.returncode == 3 and "no question was found for which 40 clues can go" in found.stderr
