"""The tables of the five languages, for sentences, texts and pages: the same keys everywhere, each of them used."""

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from logicgrid import words
from logicgrid.kinds.logic_grid.page.cut import words_of_page
from logicgrid.puzzle.ladder import Technique
from logicgrid.words.lexicon import common_words_of, guess_language, lexicon_of, words_in
from logicgrid.words.phrases import LANGUAGES, language_for, words_of
from support import ROOT, cases, each_case

EN = words_of("en")
PHRASES = dict(cases(__file__, "PHRASES"))
"""The tables of phrases, and what may stand in their braces: which of them do depends on the language."""


def listed(texts: str | list[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else texts


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_keys_and_fills_in_what_the_english_one_does(code: str) -> None:
    mine, english = words_of(code).texts, EN.texts
    assert list(mine) == list(english)
    assert list(words_of(code).techniques) == [technique.value for technique in Technique]
    for key, text in english.items():
        own = mine[key]
        assert type(own) is type(text), key
        if isinstance(text, str):
            assert fields(own) == fields(text), key
            assert own or key == "gap", key
        elif key in PHRASES:
            assert own.keys() == text.keys(), key
            assert {name for each in own.values() for one in listed(each) for name in fields(one)} <= {
                *PHRASES[key].split()
            }, key
        elif isinstance(text, list):
            assert [fields(each) for each in own] == [fields(each) for each in text], key
        else:
            assert {name: fields(each) for name, each in own.items()} == {
                name: fields(each) for name, each in text.items()
            }, key


def test_the_code_asks_for_no_text_that_is_not_there_and_every_text_is_asked_for() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "logicgrid").rglob("*.py"))
    missing = [key for key in re.findall(r'(?:words|self)(?:\.say\(|\[)\s*"(\w+)"', code) if key not in EN.texts]
    assert not missing
    assert not [key for key in EN.texts if f'"{key}"' not in code]


@each_case("asked", "own", "spoken")
def test_the_puzzles_own_language_is_spoken_where_we_have_it(asked: str | None, own: str | None, spoken: str) -> None:
    assert language_for(asked, own) == spoken


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_same_words_and_comments_of_pages(code: str) -> None:
    own, english = words_of_page(code), words_of_page("en")
    assert own.keys() == english.keys() and own["names"].keys() == english["names"].keys()
    assert {key: fields(each) for key, each in own["comments"].items()} == {
        key: fields(each) for key, each in english["comments"].items()
    }


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
