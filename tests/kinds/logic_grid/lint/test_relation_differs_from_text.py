"""Texts that say next to, and rules that say just before."""

import pytest

from lint_support import codes, warnings
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
