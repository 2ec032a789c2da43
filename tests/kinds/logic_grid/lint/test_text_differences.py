"""Relations that differ from their texts, and clues that are only a text."""

import pytest

from lint_support import codes, lint, puzzle_text, warnings
from logicgrid.puzzle.diagnostics import Severity
from support import cases, each_case


@pytest.mark.parametrize(
    ("language", "text"),
    cases(__file__, "a_one_way_rule_for_next_to_is_warned_about"),
)
@pytest.mark.parametrize(
    "rule",
    cases(__file__, "a_one_way_rule_for_next_to_is_warned_about 2"),
)
def test_a_one_way_rule_for_next_to_is_warned_about(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "next_to(seat, Ann, dog)", language=language) == []
    assert codes(text, "abs(val(seat, Ann) - val(seat, dog)) == 1", language=language) == []


@each_case("language", "text")
def test_next_to_for_a_one_way_text_is_warned_about(language: str, text: str) -> None:
    (found,) = warnings(text, "next_to(seat, Ann, dog)", language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "just_before(seat, Ann, dog)", language=language) == []


@each_case("language", "text", "rule")
def test_texts_that_fit_or_are_not_understood_are_not_warned_about(language: str, text: str, rule: str) -> None:
    assert codes(text, rule, language=language) == []


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
