"""Broken files: every mistake outside of the clue language has a code and a position."""

from logicgrid.kinds.load import load_text
from support import each_case, puzzle_of


@each_case("text", "code")
def test_a_broken_file_has_an_error_with_a_position(text: str, code: str | None) -> None:
    loaded = load_text(text)
    if code is None:
        assert loaded.errors == ()
        return
    assert loaded.puzzle is None
    assert code in {error.code for error in loaded.errors}
    assert all(error.span is not None for error in loaded.errors)


@each_case("text", "codes", "help")
def test_each_mistake_is_reported_once_and_the_first_with_what_helps(text: str, codes: list[str], help: str) -> None:
    errors = load_text(text).errors
    assert [error.code for error in errors] == codes
    assert help in (errors[0].help or "")


def test_a_blank_text_of_a_clue_is_none() -> None:
    puzzle = puzzle_of("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [{text: ' ', rule: a == x}]\n")
    assert [clue.text for clue in puzzle.clues] == [None]
