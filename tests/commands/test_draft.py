"""`logicgrid draft`: rules for texts, and a file in which nothing else changes."""

import json
from pathlib import Path

import pytest

from logicgrid.api.hearing import with_rules
from logicgrid.cli import main
from support import Capsys, each_case, long_text, written

TEXTS = long_text(__file__, "texts.yaml")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "lunch.yaml", TEXTS)


def asked(capsys: pytest.CaptureFixture[str], file: Path, *more: str) -> tuple[int, dict[str, object]]:
    return main(["draft", str(file), "--format", "json", *more]), json.loads(capsys.readouterr().out)


def test_writing_adds_rules_below_texts_and_changes_nothing_else(file: Path, capsys: Capsys) -> None:
    asked(capsys, file, "--write")
    written = file.read_text(encoding="utf-8")
    added = [line for line in written.splitlines() if line not in TEXTS.splitlines()]
    assert added == ["    rule: val(age, Ben) < val(age, paella)", "    rule: Cleo != age[31]"]
    assert [line for line in written.splitlines() if line not in added] == TEXTS.splitlines()
    again, found = asked(capsys, file, "--write")
    assert again == 1
    assert [clue["number"] for clue in found["clues"]] == [4]  # type: ignore[attr-defined]
    assert file.read_text(encoding="utf-8") == written


def test_all_writes_the_best_reading_of_a_flow_mapping_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked(capsys, file, "--write", "all")
    line = next(line for line in file.read_text(encoding="utf-8").splitlines() if "loathes" in line)
    assert line.startswith('  - {text: "Ben, who loathes sushi, is 27.", rule: ')
    assert "    rule: Ben == age[27]\nexpect" in file.read_text(encoding="utf-8")


def test_a_file_of_texts_that_are_all_heard_is_a_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "first.yaml"
    file.write_text("actors: [Ann, Ben]\nproperties: {dish: [soup, pie]}\nclues:\n  - text: Ben has the pie.\n")
    status, found = asked(capsys, file)
    assert (status, found["verdict"]) == (0, "unique")


def test_a_sentence_in_the_place_of_a_rule_is_heard_and_becomes_a_text(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "first.yaml"
    head = "actors: [Ann, Ben, Cleo]\nproperties: {dish: [soup, pie, tart]}\nclues:\n"
    file.write_text(head + "  - Ann has neither the pie\n    nor the tart.\n  - Ben blooms at dawn.\n")
    status, found = asked(capsys, file, "--write")
    assert (status, found["verdict"], [each["line"] for each in found["clues"]]) == (1, "multiple", [4, 5])
    written = head + "  - text: Ann has neither the pie nor the tart.\n    rule:"
    assert file.read_text().startswith(written) and file.read_text().endswith("  - text: Ben blooms at dawn.\n")


def test_numbers_with_units_that_are_texts_are_said_to_be_so(tmp_path: Path, capsys: Capsys) -> None:
    head = "actors: [Dan, Eva, Gus]\nproperties: {length: [4 km, 5 km, 7 km]}\nclues:\n"
    file = written(tmp_path / "km.yaml", f"{head}  - text: Dan walked two kilometres further than Eva.\n")
    assert main(["draft", str(file)]) == 1
    assert "help: write the values of `length` as numbers, and `unit: km` below" in capsys.readouterr().out


def test_an_invalid_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "wrong.yaml", "actors: [Ann, Ben]\nproperties: {dish: [soup]}\nclues: []\n")
    status, found = asked(capsys, file)
    assert (status, found["verdict"], found["clues"]) == (2, "invalid", [])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_the_byte_order_mark_stay(end: str, mark: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "first.yaml"
    text = "actors: [Ann, Ben]\nproperties: {dish: [soup, pie]}\nclues:\n  - text: Ben has the pie."
    file.write_bytes((mark + text.replace("\n", end)).encode())
    asked(capsys, file, "--write")
    assert file.read_bytes() == (mark + (text + "\n    rule: Ben == pie\n").replace("\n", end)).encode()


@each_case("clue")
def test_several_rules_fit_below_every_style_of_text(clue: str) -> None:
    text = f"actors: [A, B]\nproperties: {{p: [x, y], q: [1, 2]}}\nclues:\n{clue}  - B == y\n"
    written = with_rules(text, {("clues", 0): ["A == x", "A == q[1]"]})
    assert "A == q[1]" in written
    assert written.replace(" ", "").replace("\n", "").count("B==y") == 1
    assert with_rules(written, {("clues", 0): ["B == x"], ("clues", 1): ["B == x"]}) == written


def test_the_file_may_stand_behind_write(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "--write", str(file)]) == 1
    assert "    rule: Cleo != age[31]" in file.read_text(encoding="utf-8")
    capsys.readouterr()
    for wrong in (["draft"], ["draft", "--write"], ["draft", str(file), "--write", "al"]):
        assert main(wrong) == 2
        assert "help: logicgrid draft puzzle.yaml --write all" in capsys.readouterr().err
