"""The table of lint rules, the examples in their docstrings, and how remarks are shown."""

import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import dedent, indent

import pytest

from clue_support import warned
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid import lint as package
from logicgrid.kinds.logic_grid.lint import clue_rules, puzzle_rules
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from support import CORPUS, ROOT, each_case, few, needs_corpus, puzzle_in, puzzle_of

CODES = [*clue_rules(), *puzzle_rules(texts=True, intro=True)]
OWN = sorted(path for path in (ROOT / "puzzles").rglob("*.yaml"))


def puzzle_text(clues: str, language: str = "en", intro: str = "") -> str:
    return (
        f"language: {language}\n{intro}actors: [Ann, Ben, Cleo, Dora]\nproperties:\n  animal: [dog, cat, owl, newt]\n"
        f"  day: [mon, tue, wed, thu]\n  seat: 1..4\nclues:\n{clues}"
    )


def clue_text(text: str, *rules: str) -> str:
    rule = json.dumps(rules[0]) if len(rules) == 1 else json.dumps(list(rules))
    return f"  - text: {json.dumps(text, ensure_ascii=False)}\n    rule: {rule}\n"


def lint(text: str) -> list[Diagnostic]:
    return kind_named("logic-grid").lint(puzzle_of(text))


def examples(docstring: str, heading: str) -> list[str]:
    """Return the examples under a heading of a rule's docstring, each as the text of a puzzle file.

    An example is YAML: a list of clues, or a mapping of keys that replace those of the puzzle of `puzzle_text`.
    """
    block = re.search(rf"^{heading}:\n\n((?:    .*\n|\n)*)", docstring, re.MULTILINE)
    found = [] if block is None else dedent(block[1]).strip().split("\n\n")
    texts = []
    for each in found:
        own = each if re.match(r"\w+:", each) else "clues:\n" + indent(each, "  ")
        if "actors:" not in own:
            own = f"{puzzle_text('').replace('clues:', '')}{own}"
        texts.append(own + "\n")
    return texts


@pytest.mark.parametrize("file", few(OWN, 6), ids=lambda file: file.stem)
def test_our_own_puzzles_are_not_warned_about(file: Path) -> None:
    puzzle = load(file).puzzle
    assert puzzle is None or warned(puzzle) == []


@needs_corpus
def test_the_published_puzzles_are_not_warned_about() -> None:
    for file in sorted((CORPUS / "logic-grid").glob("*.yaml")):
        assert warned(puzzle_in(file)) == [], file


def documentation() -> dict[str, str]:
    """Return what the docstrings of the modules say of each rule."""
    others = [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]
    parts = [
        part
        for module in (package, *others)
        for part in re.split(r"^(?=`[a-z-]+`: )", module.__doc__ or "", flags=re.M)
    ]
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


def test_a_clue_without_a_rule_is_an_information() -> None:
    found = lint(puzzle_text("  - text: Four friends meet.\n  - Ann == dog\n"))
    assert [(each.code, each.severity, each.span and each.span.line) for each in found if "clue 1" in each.message] == [
        ("text-only", Severity.INFO, 8)
    ]


@each_case("intro", "rule")
def test_other_clues_are_not_said_to_give_an_answer_away(intro: str, rule: str) -> None:
    assert warned(puzzle_text(f"  - {rule}\n", intro=f"intro: {intro}\n")) == []


@each_case("language", "text", "rules", "code", "said")
def test_a_text_that_says_something_else_than_its_rules_is_warned_about(
    language: str, text: str, rules: tuple[str, ...], code: str, said: str
) -> None:
    found = warned(puzzle_text(clue_text(text, *rules), language))
    assert [(each.code, each.span.line, each.span.column) for each in found] == ([(code, 9, 11)] if code else [])
    assert not said or said == f"{found[0].message}; {found[0].help}"
