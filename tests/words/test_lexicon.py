"""The words by which texts are compared with rules: the same lists in every language, and how they are found."""

import re
import tomllib
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
def test_every_language_has_the_lists_and_patterns_of_english(code: str) -> None:
    assert set(data(code)) - ONLY_WHERE_NEEDED == set(data("en")) - ONLY_WHERE_NEEDED
    found = lexicon_of(code).patterns
    assert found.keys() | {"neither"} == lexicon_of("en").patterns.keys()
    assert all(re.compile(each) for each in found.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_points_both_ways(code: str) -> None:
    found = data(code)
    for one, other in [("more", "less"), ("after", "before"), ("at_least", "at_most"), ("ends_high", "ends_low")]:
        both = set(found[one]) & set(found[other])
        assert both <= {"未満"}, (one, other)


@each_case("code", "text", "masked", "expected")
def test_the_longest_phrases_are_marked_with_their_kinds_and_numbers(
    code: str, text: str, masked: int, expected: str
) -> None:
    """None has one of the first words, if they are masked."""
    words = words_in(text)
    found = lexicon_of(code).marks(words, [place < masked for place in range(len(words))])
    said = [(mark.kind, mark.value, " ".join(each.text for each in words[mark.first : mark.last])) for mark in found]
    assert "; ".join(f"{kind} {value or ''} {phrase}".replace("  ", " ") for kind, value, phrase in said) == expected


@each_case("text", "code")
def test_the_language_of_a_text_is_guessed(text: str, code: str) -> None:
    assert guess_language(text) == code


DENYING = tomllib.loads(Path(__file__).with_name("denying.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", DENYING)
def test_no_word_that_denies_or_compares_is_a_plain_word_of_a_story(code: str) -> None:
    lists = common_words_of(code).lists
    words = [*DENYING[code]["deny"].split(), *lexicon_of(code).lists["negations"]]
    assert not [word for word in words if "against" not in lists(word) and not lists(word) <= {"parting", "naming"}]
