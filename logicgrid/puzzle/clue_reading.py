"""A clue as the program reads it, beside its author's text."""

from __future__ import annotations

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.record import Record


class ClueReading(Record):
    """A clue or, with a number below 0, a rule that always holds.

    It has its author's text (None for a bare rule), what the program reads, and the warnings about it.
    """

    number: int
    line: int
    text: str | None
    reads: str
    warnings: tuple[Diagnostic, ...]
