"""What can be said of a puzzle's text under the cursor: pure functions of a draft and what is known of it."""

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
    """Something that an author can have done: its title, and the edits that do it.

    `kind` is the protocol's (`quickfix`, `refactor`, …).  `about` is the place of the finding that a quick fix mends,
    with the code of that finding; `preferred` is True for what should be offered first.
    """

    title: str
    kind: str
    edits: tuple[Edit, ...]
    about: tuple[int, int, str] | None = None
    preferred: bool = False


Kind = Literal["actor", "value", "property", "function", "keyword", "key"]


class EditCompletion(Record):
    """Something that can be written: how it is listed, and the edit that writes it.

    If it is a `snippet`, the text of the edit has places to fill in (`${1:property}`), and `$`, `}` and backslashes
    are escaped.  They are listed in their order.
    """

    label: str
    edit: Edit
    kind: Kind
    detail: str = ""
    documentation: str = ""
    snippet: bool = False


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits applied, which may not overlap; their offsets are those of the text before.

    >>> applied("a == b", [Edit(5, 6, "c"), Edit(0, 1, "x")])
    'x == c'
    """
    for edit in sorted(edits, key=lambda each: (each.start, each.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def change(before: str, after: str) -> tuple[Edit, ...]:
    """Return the one edit, as short as can be, that makes a text another; none if they are equal.

    >>> change("a == b", "a != b")
    (Edit(start=2, end=3, text='!', confirm=''),)
    """
    if before == after:
        return ()
    start = _alike(before, after)
    kept = _alike(before[start:][::-1], after[start:][::-1])
    return (Edit(start, len(before) - kept, after[start : len(after) - kept]),)


def _alike(one: str, other: str) -> int:
    """Return the number of characters at the beginning of two texts that are equal."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
