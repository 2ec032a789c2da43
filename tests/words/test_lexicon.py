"""The words by which texts are compared with rules: the same lists in every language, and how they are found."""

import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from logicgrid import words
from logicgrid.words.lexicon import common_words_of, guess_language, lexicon_of, words_in
from logicgrid.words.phrases import LANGUAGES
from support import cases, each_case

FOLDER = Path(words.__file__).parent / "lint"
ONLY_WHERE_NEEDED = {*cases(__file__, "ONLY_WHERE_NEEDED")}


def data(code: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_lists_of_english(code: str) -> None:
    assert set(data(code)) - ONLY_WHERE_NEEDED == set(data("en")) - ONLY_WHERE_NEEDED


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_patterns_of_english(code: str) -> None:
    found = lexicon_of(code).patterns
    assert found.keys() | {"neither"} == lexicon_of("en").patterns.keys()
    assert all(re.compile(each) for each in found.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_points_both_ways(code: str) -> None:
    found = data(code)
    for one, other in [("more", "less"), ("after", "before"), ("at_least", "at_most"), ("ends_high", "ends_low")]:
        both = set(found[one]) & set(found[other])
        assert both <= {"未満"}, (one, other)


def marks(code: str, text: str) -> list[tuple[str, str]]:
    found = words_in(text)
    return [
        (mark.kind, " ".join(word.text for word in found[mark.first : mark.last]))
        for mark in lexicon_of(code).marks(found, [False] * len(found))
    ]


def test_the_longest_phrase_counts() -> None:
    assert ("quiet", "not only") in marks("en", "Ann has not only a dog.")
    assert ("negations", "not") not in marks("en", "Ann has not only a dog.")
    assert ("neutral", "een na laatste") in marks("nl", "De een na laatste was Bob.")


def test_masked_words_are_not_searched() -> None:
    found = words_in("Long Beach is longer")
    assert [mark.first for mark in lexicon_of("en").marks(found, [True, True, False, False])] == [3]


@pytest.mark.parametrize(
    ("word", "number"),
    [("vijfendertig", 35), ("honderdvijftig", 150), ("tweehonderdvijftien", 215), ("achttienhonderdvijftig", 1850)],
)
def test_dutch_numbers_are_put_together(word: str, number: int) -> None:
    (mark,) = [each for each in lexicon_of("nl").marks(words_in(word), [False]) if each.kind == "numbers"]
    assert mark.value == number


def test_dutch_words_that_begin_like_numbers_are_none() -> None:
    assert not marks("nl", "driehoek eenendertigste")


def test_a_factor_is_a_fraction() -> None:
    values = {mark.value for mark in lexicon_of("fr").marks(words_in("la moitié"), [False] * 2)}
    assert Fraction(1, 2) in values


@each_case("text", "code")
def test_the_language_of_a_text_is_guessed(text: str, code: str) -> None:
    assert guess_language(text) == code


DENYING = tomllib.loads(Path(__file__).with_name("denying.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", DENYING)
def test_no_word_that_denies_or_compares_is_a_plain_word_of_a_story(code: str) -> None:
    lists = common_words_of(code).lists
    words = [*DENYING[code]["deny"].split(), *lexicon_of(code).lists["negations"]]
    assert not [word for word in words if "against" not in lists(word) and not lists(word) <= {"parting", "naming"}]
