"""`logicgrid read`: texts beside what the rules say, and where they seem to differ."""

import json
from pathlib import Path

import pytest

from logicgrid.cli import main
from support import ROOT, long_text, written

SLIP = long_text(__file__, "slip.yaml")


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["read", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def slip(tmp_path: Path) -> str:
    return str(written(tmp_path / "slip.yaml", SLIP))


def test_each_text_stands_above_what_its_rule_says(slip: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, slip)
    assert shown[0] == f"A slip ({slip})"
    assert shown[2] == "1  Whoever orders paella is older than Ben."
    assert shown[3].startswith("   = ")
    assert '← the text says "older"' in "\n".join(shown)
    assert shown[-1] == "2 clues to look at"


def test_a_bare_rule_and_a_text_of_two_lines_take_a_line_each(slip: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, slip)
    assert any(line.startswith("2  = ") for line in shown)
    assert any(line.startswith("3  Cleo is 27") and "years old." in line for line in shown)


def test_solve_and_check_warn_at_the_words_of_the_text(slip: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "--format", "json", slip])
    found = json.loads(capsys.readouterr().out)["warnings"]
    places = [(each["code"], each["line"], each["column"], each["end_column"]) for each in found]
    assert places == [("text-direction", 7, 36, 41), ("text-number", 11, 15, 17)]
    main(["check", "--no-cache", slip])
    out = "".join(capsys.readouterr())
    assert "text-direction" in out and "text-number" in out


def test_a_clue_that_the_stated_solution_breaks_is_marked_whatever_its_text_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "stated.yaml"
    cells = "solution:\n  Ada: {dish: curry, age: 27}\n  Ben: {dish: sushi, age: 31}\n  Cleo: {dish: paella, age: 34}\n"
    clue = "  - {text: Ben likes fish., rule: Ben == paella}\n"
    file.write_text(SLIP.replace("expect: multiple\n", f"{clue}expect: multiple\n{cells}"), encoding="utf-8")
    shown = lines(capsys, str(file))
    assert "← the stated solution has it otherwise: there, Ben’s dish is sushi" in "\n".join(shown)
    (line,) = lines(capsys, "--format", "json", str(file))
    warnings = [clue["warnings"] for clue in json.loads(line)["clues"]]
    assert warnings[0] == ["text-direction", "solution-breaks-clue"]
    assert warnings[1:] == [[], ["text-number"], ["solution-breaks-clue"]]  # of the third, the text has the slip


@pytest.mark.parametrize("kind", ["nonogram/worked-example", "sudoku/four", "sudoku/killer"])
def test_the_other_kinds_are_read_as_their_lines_and_givens(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "puzzles" / f"{kind}.yaml")
    assert len(lines(capsys, file)) >= 3
    (line,) = lines(capsys, "--format", "json", file)
    assert all(clue["text"] is None and clue["reads"] for clue in json.loads(line)["clues"])
