"""Somebody who is either this or that, and a rule that lets both be one."""

from __future__ import annotations

import pytest

from lint_support import codes, warnings


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann either has the dog or comes on Monday."),
        ("nl", "Ann heeft ofwel de hond, ofwel ze komt op maandag."),
        ("fr", "Ann a soit le chien, soit elle vient lundi."),
        ("zh", "Ann 要么养狗，要么星期一来。"),
        ("ja", "Ann は犬を飼うか月曜に来るかのどちらかだ。"),
    ],
)
@pytest.mark.parametrize(
    "rule", ["Ann == dog or Ann == mon", "Ann in [dog, mon]", "val(animal, Ann) == dog or Ann == mon"]
)
def test_an_inclusive_or_for_either_is_warned_about_in_five_languages(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "either-without-difference"
    assert found.help == "write either(Ann, dog, mon) if they are two"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Ann either has the dog or comes on Monday.", ("either(Ann, dog, mon)",)),
        ("Ann either has the dog or comes on Monday.", ("xor(Ann == dog, Ann == mon)",)),
        ("Ann either has the dog or comes on Monday.", ("Ann == dog or Ann == mon", "dog != mon")),
        ("Ann either comes on Tuesday or on Monday.", ("Ann == tue or Ann == mon",)),
        ("Ann has the dog or comes on Monday, or both.", ("Ann == dog or Ann == mon",)),
        ("Either Ann has the dog, or she comes on Monday, or both.", ("Ann == dog or Ann == mon",)),
        ("Ann has the dog or comes on Monday.", ("Ann == dog or Ann == mon",)),
        ("Either Ann has the dog or Ben comes on Monday.", ("Ann == dog or Ben == mon",)),
    ],
)
def test_other_alternatives_are_not_warned_about(text: str, rules: tuple[str, ...]) -> None:
    assert codes(text, *rules) == []
