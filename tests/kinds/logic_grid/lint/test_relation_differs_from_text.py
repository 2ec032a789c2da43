"""Texts that say next to, and rules that say just before."""

from __future__ import annotations

import pytest

from lint_support import codes, warnings


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann sits next to the dog."),
        ("en", "Ann and the dog are neighbours."),
        ("nl", "Ann zit naast de hond."),
        ("fr", "Ann est à côté du chien."),
        ("zh", "Ann 和狗相邻。"),
        ("ja", "Ann は犬の隣だ。"),
    ],
)
@pytest.mark.parametrize(
    "rule",
    [
        "just_before(seat, Ann, dog)",
        "val(seat, dog) == val(seat, Ann) + 1",
        "rank(seat, Ann) == rank(seat, dog) - 1",
        "Ann.seat + 1 == dog.seat",
    ],
)
def test_a_one_way_rule_for_next_to_is_warned_about(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "next_to(seat, Ann, dog)", language=language) == []
    assert codes(text, "abs(val(seat, Ann) - val(seat, dog)) == 1", language=language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann sits directly to the left of the dog."),
        ("en", "Ann comes immediately before the dog."),
        ("nl", "Ann komt meteen voor de hond."),
        ("fr", "Ann passe juste avant le chien."),
        ("zh", "Ann 在狗的左边。"),
        ("ja", "Ann は犬のすぐ前だ。"),
    ],
)
def test_next_to_for_a_one_way_text_is_warned_about(language: str, text: str) -> None:
    (found,) = warnings(text, "next_to(seat, Ann, dog)", language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "just_before(seat, Ann, dog)", language=language) == []


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("en", "Ann sits next to the dog, on its left.", "just_before(seat, Ann, dog)"),
        ("en", "Ann sits just before or just after the dog.", "next_to(seat, Ann, dog)"),
        ("fr", "Ann est passée juste avant ou juste après le chien.", "next_to(seat, Ann, dog)"),
        ("en", "Ann sits right next to the dog.", "next_to(seat, Ann, dog)"),
        ("en", "Ann is a year older than her neighbour with the dog.", "val(seat, Ann) == val(seat, dog) + 1"),
        ("ja", "Ann は犬の左隣だ。", "just_before(seat, Ann, dog)"),
        ("en", "Ann comes before the dog.", "before(seat, Ann, dog)"),
        ("sv", "Ann sits next to the dog.", "just_before(seat, Ann, dog)"),
    ],
)
def test_texts_that_fit_or_are_not_understood_are_not_warned_about(language: str, text: str, rule: str) -> None:
    assert codes(text, rule, language=language) == []
