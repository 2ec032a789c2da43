"""What `solve` and `check` found out about one file: the value that every output format renders.

The keys of the JSON form are fixed by the contract; the renderers in `logicgrid.render` see only this module's values.
"""

from __future__ import annotations

from typing import Any, Literal

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.record import Record

Verdict = Literal["unique", "multiple", "none", "unknown", "invalid"]
Expectation = Literal["unique", "multiple", "none"]


class Table(Record):
    """A solution as people draw it: `header` names the columns, each row starts with its own label.

    Every row is as long as the header.  Cells are the author's own texts (any script, possibly with a unit behind).
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Solution(Record):
    """One answer in the author's own labels: `value` is its JSON form, `board` what a renderer draws."""

    value: Any
    board: Table

    def _repr_html_(self) -> str:
        from logicgrid.render.html import board_to_html

        return board_to_html(self.board)

    def __str__(self) -> str:
        from logicgrid.render.text import board_to_text

        return board_to_text(self.board)


class ClueText(Record):
    """A clue as it is shown: its number, its line in the file, and its text, or its rules where it has none."""

    number: int
    line: int
    text: str


class NextClue(Record):
    """A rule that would help an open draft, ready to paste, and how many of its answers it leaves.

    Where it leaves one that is listed, `leads_to` is the number of that solution, from 1.
    """

    rule: str
    leaves: int
    leads_to: int | None = None


class Report(Record):
    """The truth about one puzzle file.

    `solutions` are the first ones in canonical order, `complete` says whether they are all, `count` how many there are
    where that is known.  `proof` says what the verdict rests on and is never empty on `unique` and `none`.
    `ok` is whether the puzzle is what its author says: the expected verdict and, where stated, the stated solution.
    `source` is the file's text (for carets), None where it could not be read.

    On `none`, `conflict` are the numbers of clues that contradict each other, each of them needed for that, and
    `conflict_clues` the same for people.  On
    `multiple`, `settled` and `open` say in the author's labels (as JSON values) what is the same in all answers, and
    between what the rest is open; `next_clues`, where they were asked for, are clues that would settle it.  None means
    that it was not looked for, or that a limit struck.
    """

    file: str
    kind: str | None
    title: str | None
    verdict: Verdict
    expected: Expectation | None
    ok: bool
    solutions: tuple[Solution, ...] = ()
    complete: bool = False
    count: int | None = None
    proof: str = ""
    seconds: float = 0.0
    errors: tuple[Diagnostic, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    """What is worth knowing, and nothing wrong."""
    source: str | None = None
    conflict: tuple[int, ...] | None = None
    settled: Any = None
    open: Any = None
    next_clues: tuple[NextClue, ...] | None = None
    level: int | None = None
    """How hard it is, 1 to 6, where that was asked for or stated, and found."""
    least_level: int | None = None
    """How hard it is at least, where something is known of that."""
    next_reason: str = ""
    """Why there are fewer `next_clues` than were asked for."""
    conflict_clues: tuple[ClueText, ...] = ()


class State(Record):
    """A file at one moment; `needless` are the clues that the others make unnecessary, None if that is not known."""

    report: Report
    clues: tuple[ClueText, ...] = ()
    needless: tuple[ClueText, ...] | None = None
