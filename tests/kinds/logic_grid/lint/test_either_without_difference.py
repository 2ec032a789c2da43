"""Somebody who is either this or that, and a rule that lets both be one."""

import pytest

from lint_support import codes, warnings
from support import cases, each_case


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
