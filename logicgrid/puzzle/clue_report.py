"""What `clues` and `conflicts` found out about the clues of one puzzle: the values that the renderers show."""

from __future__ import annotations

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ClueText, Verdict

Numbers = tuple[int, ...]
"""Numbers of clues, in their order."""


class Irredundant(Record):
    """Irredundant sets of clues, smallest first; `complete` if these are all."""

    sets: tuple[Numbers, ...]
    complete: bool


class RuleFigures(Record):
    """One rule of a clue that has several; None if a limit struck.

    `redundant`: all other rules and clues suffice without it.  `implied`: the clue's own other rules imply it.
    """

    rule: int
    text: str
    redundant: bool | None
    implied: bool | None


class QuestionFigures(Record):
    """What a clue does to the puzzle's questions.

    `answers` has for each question the number of its possible answers after this clue and all before it; of choices,
    of those that are as the question asks, whose letters `choices` has; None if a limit struck.  `needed_for` are the
    questions whose answers are others when only this clue is dropped, None if a limit struck.
    """

    answers: tuple[int | None, ...]
    needed_for: Numbers | None
    choices: tuple[tuple[str, ...] | None, ...] = ()


class ClueFigures(Record):
    """What is known of one clue; `redundant` is None if a limit struck.

    `remaining` is the number of assignments that this clue and those before it leave, `without` the number of answers
    of all clues but this one.  A clue that is `text_only` changes neither.
    """

    number: int
    line: int
    text: str
    remaining: Count
    without: Count
    redundant: bool | None
    rules: tuple[RuleFigures, ...] = ()
    text_only: bool = False
    questions: QuestionFigures | None = None


class Column(Record):
    """A property joins: candidates before and after the clues on it and on those that are there already."""

    name: str
    before: int
    after: int


class ClueFindings(Record):
    """`irredundant` is None if a limit struck; `all_irredundant` if it was not asked for."""

    verdict: Verdict
    proof: str
    total: Count
    clues: tuple[ClueFigures, ...]
    irredundant: Numbers | None
    all_irredundant: Irredundant | None
    columns: tuple[Column, ...]
    seconds: float
    which: tuple[str, ...] = ()
    """Of each question with choices what is asked of them ("must", "can", "cannot"); "" of any other question."""


class ConflictFindings(Record):
    """Minimal conflicts and repairs as numbers of clues; `clues` are all clues in them.

    `errors` are the clues that the author's stated solution breaks.
    """

    verdict: Verdict
    proof: str
    conflicts: tuple[Numbers, ...]
    repairs: tuple[Numbers, ...]
    complete: bool
    clues: tuple[ClueText, ...]
    errors: tuple[Diagnostic, ...]
    seconds: float
    with_known: tuple[Numbers, ...] = ()
    """The conflicts that rest on what always holds and is no clue, too."""
    why: tuple[tuple[int, str], ...] = ()
    """How the first conflict comes to a contradiction, line by line with its depth; nothing if no way was found."""
