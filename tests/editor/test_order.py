"""Clues in another order: each with its lines and its comments, and nothing else."""

import pytest

from logicgrid.editor import applied
from logicgrid.editor.forms import clue_moved
from logicgrid.puzzle.diagnostics import Refused

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


@pytest.mark.parametrize("text", ["", "clues: [", "clues: 1\n", "clues: []\n", BLOCK.replace("one", "[one")])
def test_what_has_no_list_of_clues_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        clue_moved(text, 1, 2)
