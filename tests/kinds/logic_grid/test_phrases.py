"""Phrases in files: what is accepted, and every mistake at its place."""

import json

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.phrases import SLOTS, phrasebook_of, phrases_schema
from logicgrid.puzzle.diagnostics import Severity
from logicgrid.words.phrases import plain
from support import ROOT, each_case, long_text, puzzle_of

HEAD = long_text(__file__, "head.yaml")
TAIL = "clues: [Ada == curry]\n"


def with_phrases(text: str) -> str:
    return f"{HEAD}    phrases: {text}\n{TAIL}"


def found(text: str) -> list[tuple[str, str, str]]:
    """The code and message of each mistake, and the characters that it points to."""
    loaded = load_text(text)
    source = text.splitlines()
    spans = [(each, each.span) for each in (*loaded.errors, *loaded.warnings) if each.severity is not Severity.INFO]
    return [
        (each.code, each.message, source[span.line - 1][span.column - 1 : span.end_column - 1])
        for each, span in spans
        if span is not None
    ]


@each_case("phrases", "code", "message", "place")
def test_a_mistake_in_a_phrase_is_pointed_out(phrases: str, code: str, message: str, place: str) -> None:
    assert (code, message, place) in found(with_phrases(phrases))


@each_case("actors", "code", "place")
def test_a_mistake_in_the_words_of_the_actors_is_pointed_out(actors: str, code: str, place: str) -> None:
    text = HEAD.replace("{values: [Ada, Ben, Cleo], one: guest, many: guests}", actors) + TAIL
    assert (code, place) in [(found_code, found_place) for found_code, _, found_place in found(text)]


def test_a_second_bar_is_a_mistake_in_dutch_only() -> None:
    text = with_phrases('{has: "is | {} | jaar", not: "is geen {}"}')
    assert found(text) == []
    assert found(text.replace("language: en", "language: nl")) == [("bad-phrase", "there is a second `|`", "|")]


def test_the_phrases_of_a_file_are_spoken() -> None:
    puzzle = puzzle_of(with_phrases('{has: "is {} years old", not: "isn’t {} years old"}'))
    book = phrasebook_of(puzzle)
    assert plain(book.sentence(book.negation((0, 1), [(2, 0), (2, 2)]))) == "Ben isn’t 27 or 34 years old."
    assert plain(book.sentence(book.fact((2, 1), [(1, 2)]))) == "The dish of the guest who is 31 years old is paella."


def test_the_schema_has_every_phrase() -> None:
    assert set(phrases_schema()["properties"]) == {*SLOTS, "unit", "words", "own"}
    assert json.loads((ROOT / "puzzles" / "puzzle.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("phrases", ['{has: "is {} years old"}', "\n      has: is {} years old"])
def test_the_negation_that_is_missing_is_written_by_its_fix(phrases: str) -> None:
    text = with_phrases(phrases)
    (warning,) = [each for each in load_text(text).warnings if each.code == "phrase-without-not"]
    (fix,) = warning.fixes
    lines = text.splitlines(keepends=True)
    line = lines[fix.span.line - 1]
    lines[fix.span.line - 1] = line[: fix.span.column - 1] + fix.text + line[fix.span.column - 1 :]
    after = "".join(lines)
    assert "isn't {} years old" in after.replace("''", "'")
    assert not [each for each in load_text(after).warnings if each.code == "phrase-without-not"], after
