"""What the author of a puzzle with several answers does about it: what is settled, what is open, and the
next clue; of open questions the clues that settle them, each certified before it is told.

`judge.py` asks for this; the analyses work on questions, the kind of the puzzle gives values and clues their labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from logicgrid.analyses.backbone import Backbone, backbone, values_in
from logicgrid.analyses.solve import Limits, Multiple
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, SearchEngine, bits
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import NextClue, PuzzleReport

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle
    from logicgrid.analyses.suggest import Suggestion
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.puzzle.heard import Offer


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


_TRIED = 60
"""The clues that look best of which it is found out what they settle."""


def with_settling_clues(
    report: PuzzleReport, puzzle: AnyPuzzle, found: Backbone, complete: bool, limits: Limits
) -> PuzzleReport:
    """Return the report with the clues that settle most of its open questions; `limits.solutions` of them.

    `found` has answers of the grid: all of them, if `complete`.
    """
    from logicgrid.analyses.answers import answers_to
    from logicgrid.csp.question import ArrayQuestion

    question, clock = puzzle.question, Clock(limits.seconds)
    assert isinstance(question, ArrayQuestion)
    kind, asked = puzzle.its_kind, [each.asked for each in puzzle.questions]
    unsettled = {each.number for each in report.questions if each.verdict == "open"}
    offers = kind.offers(puzzle, found.values)
    masks = question.true_in([each.meaning for each in offers], found.witnesses)
    everything = (1 << len(found.witnesses)) - 1
    useful = [(offer, mask) for offer, mask in zip(offers, masks, strict=True) if mask and mask != everything]
    best: list[tuple[int, int, int, NextClue]] = []
    for place, (offer, mask) in enumerate(islice(_ranked(puzzle, question, useful, found), _TRIED)):
        if clock.up() or sum([each[0] == -len(unsettled) for each in best]) >= limits.solutions:
            break
        meaning = kind.reread(puzzle, offer.rule)
        if meaning is None:
            continue
        narrowed = question.adding(meaning)
        known = tuple([found.witnesses[each] for each in bits(mask)])
        outcome = Multiple(known, complete, "")
        findings = answers_to(narrowed, asked, outcome, replace(limits, seconds=clock.left()))
        settled = [
            each.number
            for each, one in zip(puzzle.questions, findings, strict=True)
            if each.number in unsettled
            and one.verdict == "answered"
            and (each.stated is None or each.stated[0] == one.keys[0])
        ]
        if settled:
            leaves = len(known) if complete else narrowed.count(clock.left()).number
            clue = NextClue(offer.rule, leaves, None, kind.says(puzzle, offer.rule), tuple(settled))
            best.append((-len(settled), offer.size, place, clue))
    chosen = [each[-1] for each in sorted(best, key=lambda each: each[:3])[: limits.solutions]]
    reason = "" if chosen else say("analyses.no-clue-these-forms")
    return replace(report, next_clues=tuple(chosen), next_pair=(), next_reason=reason)


def _ranked(
    puzzle: AnyPuzzle, question: ArrayQuestion, useful: Sequence[tuple[Offer, int]], found: Backbone
) -> list[tuple[Offer, int]]:
    """Return the offers by how few answers they leave to the questions, among the answers of the grid that are known.

    Among equals those come first that leave more of the grid open, then short ones.
    """
    from logicgrid.csp import evaluate
    from logicgrid.csp.asked import Choices, Extreme, key_of

    worlds = [evaluate.world_of(question.problem, answer) for answer in found.witnesses]
    keys = []
    for each in puzzle.questions:
        form = each.asked.form
        if not isinstance(form, Choices | Extreme):
            holds, key = evaluate.condition(each.asked.given), key_of(form)
            keys.append([(holds(world), key(world)) for world in worlds])

    def left(mask: int) -> int:
        return sum([len({row[place][1] for place in bits(mask) if row[place][0]}) for row in keys])

    seen: dict[int, int] = {}
    ranked = []
    for place, (offer, mask) in enumerate(useful):
        if mask not in seen:
            seen[mask] = left(mask)
        ranked.append(((seen[mask], -mask.bit_count(), offer.size, place), offer, mask))
    ranked.sort(key=lambda each: each[0])
    return [(offer, mask) for _, offer, mask in ranked]
