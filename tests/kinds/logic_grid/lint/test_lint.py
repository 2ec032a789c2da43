"""The table of lint rules, the examples in their docstrings, and how remarks are shown."""

import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from command_line import run
from lint_support import clue_text, examples, lint, puzzle_text
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid import lint as package
from logicgrid.kinds.logic_grid.lint import clue_rules, puzzle_rules
from logicgrid.puzzle.diagnostics import Severity
from support import CORPUS, ROOT, few, needs_corpus, puzzle_in, report_on, written

CODES = [*clue_rules(), *puzzle_rules(texts=True, intro=True)]
OWN = sorted(path for path in (ROOT / "puzzles").rglob("*.yaml"))


@pytest.mark.parametrize("file", few(OWN, 6), ids=lambda file: file.stem)
def test_our_own_puzzles_are_not_warned_about(file: Path) -> None:
    puzzle = load(file).puzzle
    if puzzle is not None:
        assert [each for each in kind_named(puzzle.kind).lint(puzzle) if each.severity is not Severity.INFO] == []


@needs_corpus
def test_the_published_puzzles_are_not_warned_about() -> None:
    for file in sorted((CORPUS / "logic-grid").glob("*.yaml")):
        puzzle = puzzle_in(file)
        assert [each for each in kind_named(puzzle.kind).lint(puzzle) if each.severity is not Severity.INFO] == [], file


def test_warnings_come_with_the_report_and_do_not_fail_a_check() -> None:
    text = puzzle_text("  - Ann == dog\n  - dog == Ann\n")
    report = report_on(text + "expect: multiple\n")
    assert report.ok
    assert [each.code for each in report.warnings] == ["same-clue"]


def test_notes_are_shown_on_request_only(tmp_path: Path) -> None:
    file = written(tmp_path / "draft.yaml", "actors: [a, b]\nproperties:\n  dish: [x, y]\nclues:\n  - a == x\n")
    assert judge_loaded(load(file), Limits()).notes
    note = "`y` occurs in no clue: it is found by elimination (line 3)"
    assert note not in run("solve", file).stdout
    assert f"info: {note}" in run("solve", "-v", file).stdout
    assert "no clue" not in run("check", file).stdout
    assert [each["code"] for each in json.loads(run("solve", "-v", "--format", "json", file).stdout)["notes"]] == [
        "label-in-no-clue",
        "label-in-no-clue",
    ]
    assert "notes" not in json.loads(run("solve", "--format", "json", file).stdout)


def documentation() -> dict[str, str]:
    """Return what the docstrings of the modules say of each rule."""
    modules = [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]
    parts = [part for module in modules for part in re.split(r"^(?=`[a-z-]+`: )", module.__doc__ or "", flags=re.M)]
    return {part[1:].partition("`")[0]: part for part in parts if part.startswith("`")}


@pytest.mark.parametrize("code", CODES)
def test_a_rule_finds_what_its_docstring_says_and_nothing_in_what_passes(code: str) -> None:
    docstring = documentation()[code]
    passing, failing = examples(docstring, "Passes"), examples(docstring, "Warns")
    assert passing and failing
    for text in passing:
        assert code not in [each.code for each in lint(text)], text
    for text in failing:
        assert code in [each.code for each in lint(text)], text


def test_every_rule_with_a_docstring_is_in_a_table() -> None:
    assert set(documentation()) == set(CODES)


def test_warnings_about_several_clues_come_in_the_order_of_the_clues() -> None:
    neither = clue_text("Neither Ann nor Monday's visitor has the dog.", "Ann != dog and mon != dog")
    either = clue_text("Ben either has the cat or comes on Tuesday.", "Ben == cat or Ben == tue")
    found = [each.code for each in lint(puzzle_text(neither + either)) if each.severity is Severity.WARNING]
    assert found == ["neither-without-difference", "either-without-difference"]
