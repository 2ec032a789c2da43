"""Editor features for the text under the cursor: pure functions of a draft and the findings on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from logicgrid.puzzle.record import Record


class Edit(Record):
    """The characters [start, end) become `text`; with `confirm` (a label for a checkbox) only if the author agrees."""

    start: int
    end: int
    text: str
    confirm: str = ""


class Action(Record):
    """An action that an author can choose: its title, and the edits that perform it.

    `kind` is the protocol's (`quickfix`, `refactor`, …).  `about` is the place and code of the finding that a quick fix
    fixes; `preferred` is True for actions to offer first.
    """

    title: str
    kind: str
    edits: tuple[Edit, ...]
    about: tuple[int, int, str] | None = None
    preferred: bool = False


Kind = Literal["actor", "value", "property", "function", "keyword", "key"]


class EditCompletion(Record):
    """A completion: its text in the list, and the edit that inserts it.

    If it is a `snippet`, the text of the edit has numbered places to fill in (`${1:property}`), and `$`, `}` and
    backslashes are escaped.
    """

    label: str
    edit: Edit
    kind: Kind
    detail: str = ""
    documentation: str = ""
    snippet: bool = False


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with non-overlapping edits applied; their offsets refer to the original text.

    >>> applied("a == b", [Edit(5, 6, "c"), Edit(0, 1, "x")])
    'x == c'
    """
    for edit in sorted(edits, key=lambda each: (each.start, each.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def change(before: str, after: str) -> tuple[Edit, ...]:
    """Return the shortest single edit that turns a text into another; none if they are equal.

    >>> change("a == b", "a != b")
    (Edit(start=2, end=3, text='!', confirm=''),)
    """
    if before == after:
        return ()
    start = _alike(before, after)
    kept = _alike(before[start:][::-1], after[start:][::-1])
    return (Edit(start, len(before) - kept, after[start : len(after) - kept]),)


def _alike(one: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
