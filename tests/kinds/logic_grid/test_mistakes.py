"""Mistakes in files beside those in rules: where each is marked, and what is said of it, with the help."""

import pytest

from logicgrid.kinds.load import load_text
from support import cases, long_text, marked_in, puzzle_of

HEADS = dict(part.split("\n", 1) for part in long_text(__file__, "heads.txt").split("\n=== ")[1:])
"""Files by what is spoken of; a case stands for `…`."""
MISTAKES = [(HEADS[title].replace("…", text), *rest) for title in HEADS for text, *rest in cases(__file__, title)]


@pytest.mark.parametrize(("text", "expected", "said"), MISTAKES)
def test_a_mistake_in_a_file_is_marked_where_it_is_and_the_help_helps(
    text: str, expected: list[str], said: str
) -> None:
    assert marked_in(text) == expected
    loaded = load_text(text)
    found = [*loaded.errors, *loaded.warnings]
    assert any(said in f"{each.message} {each.help}" for each in found) if said else all(each.help for each in found)


def test_a_blank_text_of_a_clue_is_none() -> None:
    puzzle = puzzle_of("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [{text: ' ', rule: a == x}]\n")
    assert [clue.text for clue in puzzle.clues] == [None]
