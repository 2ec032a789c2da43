"""Clues that are only a text."""

from lint_support import lint, puzzle_text
from logicgrid.puzzle.diagnostics import Severity


def test_a_clue_without_a_rule_is_an_information() -> None:
    found = lint(puzzle_text("  - text: Four friends meet.\n  - Ann == dog\n"))
    assert [(each.code, each.severity, each.span and each.span.line) for each in found if "clue 1" in each.message] == [
        ("text-only", Severity.INFO, 8)
    ]


def test_a_text_that_reads_as_a_rule_is_warned_about() -> None:
    found = lint(puzzle_text("  - text: Ann == dog\n"))
    assert {each.code: each.severity for each in found} == {
        "text-only": Severity.INFO,
        "text-is-a-rule": Severity.WARNING,
    }


def test_a_clue_with_a_rule_is_none() -> None:
    assert "text-only" not in {each.code for each in lint(puzzle_text("  - text: A dog.\n    rule: Ann == dog\n"))}
