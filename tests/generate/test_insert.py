"""Clues put into files: every other character stays, and the file means what it meant with these clues more."""

import pytest

from logicgrid.files.patch import ADDED, with_clues, without
from logicgrid.kinds.load import load_text
from support import cases

HEAD = "actors: [ann, bob, cyd]\nproperties:\n  hat: [red, green, blue]\n  age: [31, 34, 37]\n"
NEW = [('Bob isn\'t "green": he is # 34.', "bob == age[34]"), (None, "cyd != red")]

FILES = dict(cases(__file__, "FILES"))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_clues_come_behind_the_others_and_nothing_else_changes(name: str, end: str) -> None:
    text = (HEAD + FILES[name]).replace("\n", end)
    before, found = load_text(text), with_clues(text, NEW)
    after = load_text(found)
    assert before.puzzle is not None and after.puzzle is not None, after.errors
    old = len(before.puzzle.clues)
    assert [each.text for each in after.puzzle.clues] == [*[each.text for each in before.puzzle.clues], NEW[0][0], None]
    rules = [part.text for clue in after.puzzle.clues[old:] for part in clue.parts]
    assert rules == [rule for _, rule in NEW]
    assert after.puzzle.expect == before.puzzle.expect
    assert found.count(ADDED) == 2
    kept = iter(found)
    dropped = [character for character in text if character not in "[]\r\n"]
    assert all(character in kept for character in dropped)  # the old text is there, in its order
    assert found.count("\n") == found.count(end)


def test_a_key_is_taken_out_with_its_line_alone() -> None:
    text = HEAD + "expect: multiple # for now\nclues:\n  - ann == red\n"
    assert without(text, "expect") == HEAD + "clues:\n  - ann == red\n"
