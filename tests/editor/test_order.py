"""Clues in another order: each with its lines and its comments, and nothing else."""

from itertools import product

import pytest

from logicgrid.editor import applied
from logicgrid.editor.forms import clue_moved
from logicgrid.files.source import read
from logicgrid.puzzle.diagnostics import Refused
from support import ROOT

BLOCK = """\
clues:  # four
  # about this list
  - one   # first
  # about the second
  - text: two
    rule: a == b

  - {text: three}
  # about the end
# and the file
expect: unique
"""
MOVED = """\
clues:  # four
  # about this list
  # about the second
  - text: two
    rule: a == b

  - one   # first
  - {text: three}
  # about the end
# and the file
expect: unique
"""


def test_a_clue_goes_with_the_comments_above_it() -> None:
    assert applied(BLOCK, clue_moved(BLOCK, 1, 2)) == MOVED
    after = applied(BLOCK, clue_moved(BLOCK, 3, 1))  # what is above the first one is about the list
    assert after.startswith(
        "clues:  # four\n  # about this list\n  - {text: three}\n  - one   # first\n  # about the second"
    )


def test_items_in_brackets_change_places() -> None:
    text = "clues: [one, # here\n  {text: two}, 'three']\n"
    assert applied(text, clue_moved(text, 3, 1)) == "clues: ['three', # here\n  one, {text: two}]\n"


def test_every_move_in_our_puzzles_is_that_move_and_the_last_line_may_lack_its_end() -> None:
    for path in sorted((ROOT / "puzzles").rglob("*.yaml"))[::7]:
        text = path.read_text(encoding="utf-8").rstrip("\n")
        document, _ = read(text)
        clues = document.data.get("clues") if document else None
        if not isinstance(clues, list):
            continue
        numbers = sorted({1, 2, len(clues)} & set(range(1, len(clues) + 1)))
        for number, place in product(numbers, numbers):
            after, _ = read(applied(text, clue_moved(text, number, place)))
            wanted = list(clues)
            wanted.insert(place - 1, wanted.pop(number - 1))
            assert after is not None and document is not None and after.data == {**document.data, "clues": wanted}


@pytest.mark.parametrize("text", ["", "clues: [", "clues: 1\n", "clues: []\n", BLOCK.replace("one", "[one")])
def test_what_has_no_list_of_clues_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        clue_moved(text, 1, 2)
