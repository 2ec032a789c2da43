"""The marks of a page to play on, as a part of its address: `page.html#marks=…` opens the page with these marks.

They take the place of the player's own, who can undo that.  The text is that of `play/core.mjs`: for each mark, in the
order of their keys, the distance from the key before, and the value, both as letters of five bits each.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping

from logicgrid.kinds import kind_named
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import Scene

LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
"""The digits of numbers, and the places of cells, as `play/core.mjs` has them."""


def marks_fragment(scene: Scene, atoms: Iterable[Atom]) -> str:
    """Return what follows the address of a puzzle's page, so that it opens with atoms of its derivation marked.

    The scene is that of the puzzle (`Atoms.scene()`); what it gives needs no mark.
    """
    return f"#marks={packed(kind_named(scene.kind).game().marks(scene, atoms))}"


def packed(marks: Mapping[int, int]) -> str:
    """Return marks, as keys and values, in letters.

    >>> packed({3: 1, 40: 2})
    'DBkBC'
    """
    text, last = "", -1
    for key in sorted(marks):
        text += _written(key - last - 1) + _written(marks[key])
        last = key
    return text


def _written(number: int) -> str:
    text = ""
    while number >= 32:
        text += LETTERS[number % 32 + 32]
        number //= 32
    return text + LETTERS[number]
