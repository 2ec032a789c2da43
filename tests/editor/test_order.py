"""Clues in another order: each with its lines and its comments, and nothing else."""

import pytest

from logicgrid.editor import applied
from logicgrid.editor.forms import clue_moved
from logicgrid.puzzle.diagnostics import Refused
from support import long_text

BLOCK = long_text(__file__, "block.yaml")
MOVED = long_text(__file__, "moved.yaml")


def test_a_clue_goes_with_the_comments_above_it() -> None:
    assert applied(BLOCK, clue_moved(BLOCK, 1, 2)) == MOVED
    after = applied(BLOCK, clue_moved(BLOCK, 3, 1))  # what is above the first one is about the list
    assert after.startswith(
        "clues:  # four\n  # about this list\n  - {text: three}\n  - one   # first\n  # about the second"
    )


def test_items_in_brackets_change_places() -> None:
    text = "clues: [one, # here\n  {text: two}, 'three']\n"
    assert applied(text, clue_moved(text, 3, 1)) == "clues: ['three', # here\n  one, {text: two}]\n"


@pytest.mark.parametrize("text", ["", "clues: [", "clues: 1\n", "clues: []\n", BLOCK.replace("one", "[one")])
def test_what_has_no_list_of_clues_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        clue_moved(text, 1, 2)
