"""Fixes of findings: each, applied to its file, removes what it is about."""

from collections import Counter
from pathlib import Path

import pytest

from logicgrid.files.source import read
from logicgrid.files.text import LineTable
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import LoadedPuzzle, load_text
from logicgrid.puzzle.diagnostics import Diagnostic, Fix
from support import cases, crossed, each_case

FOLDER = Path(__file__).parents[1] / "golden" / "broken"


def mended(text: str, fix: Fix) -> str:
    table, span = LineTable(text), fix.span
    start = table.start(span.line) + span.column - 1
    end = table.start(span.end_line) + span.end_column - 1
    return text[:start] + fix.text + text[end:]


def found_in(loaded: LoadedPuzzle) -> list[Diagnostic]:
    remarks = [] if loaded.puzzle is None else kind_named(loaded.puzzle.kind).lint(loaded.puzzle)
    return [*loaded.errors, *loaded.warnings, *remarks]


def findings(loaded: LoadedPuzzle) -> Counter[tuple[str, str]]:
    return Counter((each.code, each.message) for each in found_in(loaded))


def fixes(text: str) -> list[tuple[Diagnostic, Fix]]:
    return [(found, fix) for found in found_in(load_text(text)) for fix in found.fixes]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_fix_removes_what_it_is_about(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    before = findings(load_text(text))
    for found, fix in fixes(text):
        key = found.code, found.message
        assert findings(load_text(mended(text, fix)))[key] < before[key], fix


def test_most_broken_files_have_fixes() -> None:
    files = [file for file in FOLDER.glob("*.yaml") if fixes(file.read_text(encoding="utf-8"))]
    assert len(files) >= 25


HEAD = """\
actors: [Ann, Ben, Cy]
properties:
  dish: [soup, iced tea, pie]
  age: [40, 41, 42]
"""

RULES = dict(cases(__file__, "RULES"))
STYLES = dict(cases(__file__, "STYLES"))


@pytest.mark.parametrize(("rule", "style"), crossed([*RULES], [*STYLES]))
def test_a_mended_rule_stands_in_the_file_whatever_its_style(rule: str, style: str) -> None:
    if style == "plain" and rule[0] in "{":
        pytest.skip("a rule that begins with a brace has to be quoted")
    text = HEAD + STYLES[style].replace("{}", rule)
    ((finding, fix),) = fixes(text)
    after = mended(text, fix)
    document, _ = read(after)
    assert RULES[rule] in _scalars(document.data)
    assert (finding.code, finding.message) not in findings(load_text(after))
    assert after.count("\n") <= text.count("\n")
    assert text[: len(HEAD)] == after[: len(HEAD)]


def _scalars(data: object) -> list[object]:
    match data:
        case dict():
            return [each for value in data.values() for each in _scalars(value)]
        case list():
            return [each for value in data for each in _scalars(value)]
        case _:
            return [data]


def test_a_long_rule_that_lacks_a_bracket_takes_no_longer_than_one_that_does_not() -> None:
    big = "all(a != b for a in actors for b in actors for c in actors)"
    rule = f"({big} and {big} and {big} and {big} and {big} and zzz == a"
    text = f"actors: 1..40\nproperties: {{x: 1..40}}\nclues:\n  - '{rule}'\n"
    (found,) = load_text(text).errors
    assert (found.message, found.fixes) == ("`(` is not closed", ())


@each_case("wrong", "right")
def test_a_line_of_the_file_is_mended(wrong: str, right: str | None) -> None:
    text = HEAD + wrong
    found = fixes(text)
    assert found or right is None
    for finding, fix in found:
        assert findings(load_text(mended(text, fix)))[finding.code, finding.message] == 0
    if right is not None:
        assert HEAD + right in [mended(text, fix) for _, fix in found]
