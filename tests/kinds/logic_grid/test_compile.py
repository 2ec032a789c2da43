"""Broken files: every mistake outside of the clue language has a code and a position."""

import pytest

from logicgrid.kinds.load import load_text
from support import cases, puzzle_of

FILES = cases(__file__, "FILES")


@pytest.mark.parametrize(("text", "code"), FILES, ids=lambda value: str(value)[:60])
def test_a_broken_file_has_an_error_with_a_position(text: str, code: str | None) -> None:
    loaded = load_text(text)
    if code is None:
        assert loaded.errors == ()
        return
    assert loaded.puzzle is None
    assert code in {error.code for error in loaded.errors}
    assert all(error.span is not None for error in loaded.errors)


def test_a_decimal_comma_in_a_list_in_brackets_gets_that_as_help() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {pay: [2,50 €, 3,00 €]}\n")
    assert [error.code for error in loaded.errors] == ["wrong-length"]
    assert "decimal comma" in (loaded.errors[0].help or "")


def test_a_clue_that_is_a_mapping_does_not_hide_the_mistakes_of_the_others() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n- {a, b}\n- act(p, z) == a\n")
    assert [(error.code, error.span and error.span.line) for error in loaded.errors] == [
        ("wrong-shape", 4),
        ("unknown-name", 5),
    ]
    assert "single quotes" in (loaded.errors[0].help or "")


def test_a_misspelt_key_is_reported_once() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: {vales: [x, y]}}\n")
    assert [error.code for error in loaded.errors] == ["unknown-key"]


def test_a_blank_text_of_a_clue_is_none() -> None:
    puzzle = puzzle_of("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [{text: ' ', rule: a == x}]\n")
    assert [clue.text for clue in puzzle.clues] == [None]


def test_clues_may_still_be_empty() -> None:
    assert load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n").errors == ()


def test_a_rule_cut_by_the_commas_of_a_list_in_brackets_is_one_error_with_that_as_help() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [act(p, x) == a]\n")
    assert [error.code for error in loaded.errors] == ["clue-syntax"]
    assert all("every comma ends an item" in (error.help or "") for error in loaded.errors)
