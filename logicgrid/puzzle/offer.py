"""A further clue that an author could add, before anybody has looked at what it leaves."""

from __future__ import annotations

from typing import Any

from logicgrid.puzzle.record import Record


class Offer(Record):
    """`rule` is ready to paste, `meaning` is what it says to the question (`Question.adding`).

    `size` is how much a reader has to hold together; `form` the kind of sentence, the most natural ones first.
    """

    rule: str
    meaning: Any
    size: int
    form: int
