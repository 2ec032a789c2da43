"""Pairs, either and neither, of two people who may be one."""

import pytest

from lint_support import codes, lint, puzzle_text, warnings
from logicgrid.puzzle.diagnostics import Severity
from support import cases, each_case


@each_case("language", "text")
def test_a_pair_without_difference_is_warned_about_in_five_languages(language: str, text: str) -> None:
    rule = "(Ann == tue and mon == dog) or (Ann == dog and mon == tue)"
    assert codes(text, rule, language=language) == []  # mon and tue are two people
    rule = "(Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])"
    (found,) = warnings(text, rule, language=language)
    assert found.code == "pair-without-difference"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (9, 11)
    assert found.help == "write '{Ann, mon} == {dog, seat[1]}' if they are two"


def test_the_idiom_that_is_suggested_for_a_pair_is_not_warned_about() -> None:
    text = "Of Ann and Monday's visitor, one has the dog and the other sits on seat 1."
    assert codes(text, "{Ann, mon} == {dog, seat[1]}") == []


def test_a_pair_of_memberships_is_a_pair_too() -> None:
    text = "Of Ann and Monday's visitor, one has the dog and the other sits on seat 1."
    assert codes(text, "Ann in [dog, seat[1]] and mon in [dog, seat[1]]") == ["pair-without-difference"]
    assert codes(text, "Ann in [dog, seat[1]]", "Ben in [dog, seat[1]]") == []


def test_without_the_words_for_it_in_the_text_nothing_is_warned_about() -> None:
    rule = "(Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])"
    assert codes("Ann and Monday's visitor share the dog and seat 1.", rule) == []
    assert [each for each in lint(puzzle_text(f"  - {rule}\n")) if each.severity is Severity.WARNING] == []


@pytest.mark.parametrize(
    ("language", "text"),
    cases(
        __file__,
        "an_inclusive_or_for_either_is_warned_about_in_five_languages",
    ),
)
@pytest.mark.parametrize(
    "rule", ["Ann == dog or Ann == mon", "Ann in [dog, mon]", "val(animal, Ann) == dog or Ann == mon"]
)
def test_an_inclusive_or_for_either_is_warned_about_in_five_languages(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "either-without-difference"
    assert found.help == "write either(Ann, dog, mon) if they are two"


@each_case("text", "rules")
def test_other_alternatives_are_not_warned_about(text: str, rules: tuple[str, ...]) -> None:
    assert codes(text, *rules) == []


def test_what_somebody_is_neither_of_is_not_warned_about() -> None:
    assert codes("Ann has neither the dog, nor does she come on Monday.", "Ann != dog and Ann != mon") == []
