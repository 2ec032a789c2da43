"""What the author of a puzzle with several answers does about it: what is settled, what is open, and the next clue.

`judge.py` asks for this; the analyses work on questions, the kind of the puzzle gives values and clues their labels.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from logicgrid.analyses.backbone import Backbone, backbone, values_in
from logicgrid.analyses.solve import Limits, Multiple
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, SearchEngine
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import NextClue, PuzzleReport

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle
    from logicgrid.analyses.suggest import Suggestion

UNASKED_SECONDS = 5.0
"""The limit on finding out what is open when no clue was asked for: in drafts of 20 people that can take long."""


def with_open_cells(
    report: PuzzleReport,
    puzzle: AnyPuzzle,
    outcome: Multiple,
    engine: SearchEngine | None,
    limits: Limits,
    suggest: int | None,
) -> PuzzleReport:
    """Return the report with what the answers have in common and, with `suggest`, clues that would tell them apart.

    `engine` is the question's own, if there is one already.
    """
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
        engine = engine or puzzle.question.engine()
        found = backbone(puzzle.question, outcome.solutions, replace(limits, seconds=seconds), engine)
    if found is None:
        if not suggest:
            return report
        return replace(report, next_clues=(), next_reason=say("analyses.time-was-up-before-was"))
    settled, several = puzzle.its_kind.opened(puzzle, found.values)
    report = replace(report, settled=settled, open=several)
    if not suggest:
        return report
    left = replace(limits, seconds=clock.left())
    if any([each.verdict == "open" for each in report.questions]) and puzzle.expect == "answered":
        from logicgrid.analyses.settling_clues import with_settling_clues

        return with_settling_clues(report, puzzle, found, answers is not None, replace(left, solutions=suggest))
    if report.verdict == "answered":
        return replace(report, next_clues=(), next_reason=say("analyses.every-question-answered"))
    next_clues, pair, reason = _next_clues(puzzle, outcome, found, answers is not None, left, suggest)
    return replace(report, next_clues=next_clues, next_pair=pair, next_reason=reason)


def _next_clues(
    puzzle: AnyPuzzle, outcome: Multiple, found: Backbone, complete: bool, limits: Limits, number: int
) -> tuple[tuple[NextClue, ...], tuple[NextClue, ...], str]:
    """Return at most `number` clues, two that settle it together if none does, and why there are fewer.

    `complete`: the answers that were found are all.
    """
    from logicgrid.analyses.suggest import SuggestionRequest, suggest

    kind = puzzle.its_kind
    wish = SuggestionRequest(number, tuple([(cell.array, cell.position, cell.value) for cell in puzzle.stated]))
    offers = kind.offers(puzzle, found.values)
    result = suggest(
        puzzle.question, offers, found.witnesses, complete, wish, limits, lambda rule: kind.reread(puzzle, rule)
    )
    listed = {answer: place for place, answer in enumerate(outcome.solutions[: limits.solutions], start=1)}

    def shown(found: Iterable[Suggestion]) -> tuple[NextClue, ...]:
        return tuple(
            [
                NextClue(each.rule, each.leaves, _place(listed, each.answer), kind.says(puzzle, each.rule))
                for each in found
            ]
        )

    return shown(result.found), shown(result.pair or ()), result.reason


def _place(listed: dict[Answer, int], answer: Answer | None) -> int | None:
    """Return the number of an answer in the list that the report shows; None if it is not in the list."""
    return None if answer is None else listed.get(answer)
