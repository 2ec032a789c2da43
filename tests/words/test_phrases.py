"""The phrases of the five languages: the same keys everywhere, and each of them used."""

import re
from string import Formatter

import pytest

from logicgrid.puzzle.ladder import Technique
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
