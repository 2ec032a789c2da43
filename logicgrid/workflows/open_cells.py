"""A puzzle with several answers in, what an author does about it out: what is settled, what is open, the next clue.

Beside `judge.py`, which asks for it: the one place that brings together a kind's candidates and the analyses.
"""

from __future__ import annotations

from typing import Any

from logicgrid.analyses.backbone import Backbone, backbone, values_in
from logicgrid.analyses.solve import Limits, Multiple
from logicgrid.kinds import KINDS
from logicgrid.kinds.kind import Puzzle
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import Answer, SearchEngine
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import NextClue, Report

UNASKED_SECONDS = 5.0
"""How long it may take to find out what is open, where no clue was asked for: long, in drafts of 20 people and more."""


class Opened(Record):
    """The fields of a report; None where it was not asked for, or a limit struck.  `reason` is for people."""

    settled: Any = None
    open: Any = None
    next_clues: tuple[NextClue, ...] | None = None
    reason: str = ""

    def told(self, report: Report) -> Report:
        """The report with these fields."""
        fields = {"settled": self.settled, "open": self.open, "next_clues": self.next_clues}
        return replace(report, **fields, next_reason=self.reason)


def what_is_open(
    puzzle: Puzzle, outcome: Multiple, engine: SearchEngine, limits: Limits, suggest: int | None
) -> Opened:
    """What several answers have in common, and with `suggest` so many clues that would tell them apart."""
    clock = Clock(limits.seconds)
    answers = outcome.solutions if outcome.complete else None
    if suggest and answers is None:
        from logicgrid.analyses.suggest import all_answers

        answers = all_answers(puzzle.question, outcome, limits)
    if answers is not None:
        found: Backbone | None = Backbone(values_in(answers), answers)
    else:
        time = clock.left()
        seconds = time if suggest or (time is not None and time < UNASKED_SECONDS) else UNASKED_SECONDS
        found = backbone(puzzle.question, outcome.solutions, replace(limits, seconds=seconds), engine)
    kind = KINDS[puzzle.kind]
    settled, several = (None, None) if found is None else kind.opened(puzzle, found.values)
    if not suggest:
        return Opened(settled, several)
    if found is None:
        return Opened(next_clues=(), reason="the time was up before it was known what is open")
    left = replace(limits, seconds=clock.left())
    next_clues, reason = _next_clues(puzzle, outcome, found, answers is not None, left, suggest)
    return Opened(settled, several, next_clues, reason)


def _next_clues(
    puzzle: Puzzle, outcome: Multiple, found: Backbone, complete: bool, limits: Limits, number: int
) -> tuple[tuple[NextClue, ...], str]:
    from logicgrid.analyses.suggest import Wish, suggest

    kind = KINDS[puzzle.kind]
    wish = Wish(number, tuple([(cell.array, cell.position, cell.value) for cell in puzzle.stated]))
    offers = kind.offers(puzzle, found.values)
    result = suggest(
        puzzle.question, offers, found.witnesses, complete, wish, limits, lambda rule: kind.reread(puzzle, rule)
    )
    listed = {answer: place for place, answer in enumerate(outcome.solutions[: limits.solutions], start=1)}
    clues = [NextClue(each.rule, each.leaves, _place(listed, each.answer)) for each in result.found]
    return tuple(clues), result.reason


def _place(listed: dict[Answer, int], answer: Answer | None) -> int | None:
    return None if answer is None else listed.get(answer)
