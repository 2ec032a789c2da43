"""The further clues that settle the open questions of a puzzle, for its author: each certified before it is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from logicgrid.analyses.answers import answers_to
from logicgrid.analyses.backbone import Backbone
from logicgrid.analyses.solve import Limits, Multiple
from logicgrid.csp import evaluate
from logicgrid.csp.asked import Choices, Extreme, key_of
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.heard import Offer
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import NextClue, PuzzleReport

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle

_TRIED = 60
"""The clues that look best of which it is found out what they settle."""


def with_settling_clues(
    report: PuzzleReport, puzzle: AnyPuzzle, found: Backbone, complete: bool, limits: Limits
) -> PuzzleReport:
    """Return the report with the clues that settle most of its open questions; `limits.solutions` of them.

    `found` has answers of the grid: all of them, if `complete`.
    """
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
