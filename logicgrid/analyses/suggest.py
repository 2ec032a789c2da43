"""Suggest further clues that settle most of an open question, each with the exact number of answers that it leaves.

That number is found by evaluating the clue on all answers, if these can be listed; otherwise by the exact counter, for
the few clues that look best on the known answers.  Before a clue is reported, its text is read again and the number
established again, by a certified outcome if it leaves few answers.  If no single clue leaves one answer, a pair that
does is sought among the best.
Suggestions are ranked by what they leave (1 first).  Forms alternate, so that not all suggestions have the same form;
forms that the author uses often, and short clues, come first.  Clues equivalent to another one are dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from logicgrid.analyses.solve import Disagreement, Limits, Multiple, Outcome, Undecided, solve
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.question import Answer, Cell, Question, common_to, grouped, true_in
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Offer

MOST_ANSWERS = 1_000
"""The number of answers to list for evaluating each clue."""
COUNTED = 30
"""The number of clues whose answers are counted if there are too many to list."""
COUNT_EFFORT = 1 / 40
"""The fraction of the usual work limit for each of these counts."""
FRUITLESS = 5
"""The number of counts after which, if none has finished, none is expected to."""
CONFIRMED = 3
"""The number of pairs to try to confirm within the limits."""
SOLVED_AGAIN = 20
"""The largest number of answers left by a clue for which it is solved again before it is reported."""

PAIRED = 400
"""The number of clues to combine in pairs: those that leave the fewest answers, one per set of answers."""

_SHUFFLED = 60
"""The number of shuffled answers used to recognise equivalent clues."""


class Suggestion(Record):
    """A clue, the number of answers that it leaves, and the answer, if it leaves only one and that is known."""

    rule: str
    leaves: int
    answer: Answer | None = None


class Suggestions(Record):
    """Suggestions, best first; if there are fewer than requested, `reason` says why.

    `pair` are two clues that leave one answer together, if no single clue does.
    """

    found: tuple[Suggestion, ...]
    reason: str = ""
    pair: tuple[Suggestion, Suggestion] | None = None


def all_answers(question: Question, outcome: Outcome, limits: Limits) -> tuple[Answer, ...] | None:
    """Return all answers, certified to be complete; None if there are too many, or a limit struck."""
    if isinstance(outcome, Multiple) and not outcome.complete:
        outcome = solve(question, Limits(MOST_ANSWERS, limits.seconds, max(limits.branches, 10 * MOST_ANSWERS)))
    return outcome.solutions if isinstance(outcome, Multiple) and outcome.complete else None


def suggest(
    question: Question,
    offers: Sequence[Offer],
    answers: Sequence[Answer],
    complete: bool,
    number: int,
    intended: Sequence[Cell],
    limits: Limits,
    reread: Callable[[str], Any],
) -> Suggestions:
    """Return the best `number` of the offers; `answers` are all answers (`complete`) or some different ones.

    Some answer with all the `intended` cells must survive.
    `reread` returns the meaning of a rule's text.  Raises `Disagreement` if two methods differ.
    """
    clock = Clock(limits.seconds)
    agreeing = common_to([(1 << len(answers)) - 1, *true_in(intended, answers)])
    if not complete and not agreeing:
        known = _an_intended(question, intended, clock)
        answers, agreeing = [*answers, *known], len(known) << len(answers)
    if not agreeing:
        return Suggestions((), say("analyses.no-answer-known-agrees"))
    everything = (1 << len(answers)) - 1
    offers = _once(question, offers, answers)
    Clock(None).check()
    masks = question.true_in([offer.meaning for offer in offers], answers)
    useful = [
        (offer, mask)
        for offer, mask in zip(offers, masks, strict=True)
        if mask & agreeing and (mask != everything or not complete)
    ]
    judge = _Judge(question, answers, clock, limits, reread)
    ranked = _ranked(useful)
    if not complete:
        return judge.counted(ranked, number)
    first = judge.first(ranked, number)
    settled = any([each.leaves == 1 for each in first.found])
    return first if settled else replace(first, pair=judge.pair(_pairs(useful, agreeing)))


def _an_intended(question: Question, intended: Sequence[Cell], clock: Clock) -> tuple[Answer, ...]:
    """Return an answer with all the cells, if there is one."""
    for row, position, value in intended:
        question = question.supposing(row, position, 1 << value)
    outcome = solve(question, Limits(1, clock.left()))
    return () if isinstance(outcome, Undecided) else outcome.known


def _ranked(offers: Iterable[tuple[Offer, int]]) -> Iterator[tuple[Offer, int]]:
    """Yield the offers by number of answers; in ties, forms and answers left alternate, short offers first."""
    equals = grouped([(mask.bit_count(), (offer, mask, place)) for place, (offer, mask) in enumerate(offers)])
    forms: Counter[int] = Counter()
    masks: Counter[int] = Counter()
    for _, group in sorted(equals.items()):
        while group:
            best = min(
                group, key=lambda each: (forms[each[0].form] + masks[each[1]], each[0].size, each[0].form, each[2])
            )
            group.remove(best)
            offer, mask, _ = best
            forms[offer.form] += 1
            masks[mask] += 1
            yield offer, mask


def _pairs(useful: Sequence[tuple[Offer, int]], agreeing: int) -> Iterator[tuple[Offer, Offer, int]]:
    """Yield pairs of clues that leave one answer, with its mask; pairs of different forms and short ones come first."""
    by_mask: dict[int, Offer] = {}
    for offer, mask in useful:
        if mask not in by_mask or offer.size < by_mask[mask].size:
            by_mask[mask] = offer
    pool = sorted(by_mask.items(), key=lambda each: (each[0].bit_count(), each[1].size))[:PAIRED]
    found = [
        (one.form == other.form, one.size + other.size, place, one, other, both)
        for place, (mask, one) in enumerate(pool)
        for own, other in pool[:place]
        if (both := mask & own) & agreeing and not both & (both - 1)
    ]
    for _, _, _, one, other, both in sorted(found, key=lambda each: each[:3]):
        yield one, other, both


def _once(question: Question, offers: Sequence[Offer], answers: Sequence[Answer]) -> list[Offer]:
    """Return the offers without those equivalent to an earlier one, judged by the answers and shuffled ones."""
    random = Random(7)
    rows = answers[0]
    fixed = min(1, len(rows) - 1)
    mixed = [(*rows[:fixed], *[tuple(random.sample(row, len(row))) for row in rows[fixed:]]) for _ in range(_SHUFFLED)]
    meanings = [offer.meaning for offer in offers]
    seen: dict[int, Offer] = {}
    for offer, mask in zip(offers, question.true_in(meanings, [*answers, *mixed]), strict=True):
        seen.setdefault(mask, offer)
    return list(seen.values())


class _Judge(Record):
    """Establishes again what a clue leaves, based on its text."""

    question: Question
    answers: Sequence[Answer]
    clock: Clock
    limits: Limits
    reread: Callable[[str], Any]

    def first(self, ranked: Iterator[tuple[Offer, int]], number: int) -> Suggestions:
        """Return the first offers, confirmed, when all answers are known."""
        found: list[Suggestion] = []
        for offer, mask in ranked:
            if len(found) == number:
                return Suggestions(tuple(found))
            if self.clock.up():
                return Suggestions(tuple(found), say("analyses.limit-before-more"))
            meaning = self.reread(offer.rule)
            leaves = mask.bit_count()
            if self.question.true_in([meaning], self.answers) != [mask]:
                raise Disagreement(f"`{offer.rule}` leaves {leaves} answers, and others when its text is read again")
            if leaves <= SOLVED_AGAIN and not self._solved(meaning, offer.rule, mask):
                continue
            last = self.answers[mask.bit_length() - 1]
            found.append(Suggestion(offer.rule, leaves, last if leaves == 1 else None))
        reason = say("analyses.no-further-clue-takes" if found else "analyses.no-clue-takes")
        return Suggestions(tuple(found), "" if len(found) == number else reason)

    def _solved(self, meaning: Any, rule: str, mask: int) -> bool:
        """Return True if the question with the clue has exactly the answers in the mask; False at a limit."""
        count = mask.bit_count()
        wanted = {answer for place, answer in enumerate(self.answers) if mask >> place & 1}
        outcome = solve(self.question.adding(meaning), Limits(count, self.clock.left(), self.limits.branches))
        every, solved = outcome.every, set(outcome.known)
        if every is None and (isinstance(outcome, Undecided) or len(solved) < count):
            return False
        if every is None or solved != wanted or len(solved) != count:
            raise Disagreement(f"`{rule}` leaves {sorted(wanted)[:2]} by evaluation, {sorted(solved)[:2]} when solved")
        return True

    def pair(self, pairs: Iterator[tuple[Offer, Offer, int]]) -> tuple[Suggestion, Suggestion] | None:
        """Return the first confirmed pair of clues that leaves one answer; None if there is none."""
        for one, other, both in islice(pairs, CONFIRMED):
            if self.clock.up():
                return None
            meanings = [self.reread(each.rule) for each in (one, other)]
            masks = self.question.true_in(meanings, self.answers)
            if masks[0] & masks[1] != both:
                raise Disagreement(
                    f"`{one.rule}` and `{other.rule}` leave other answers when their texts are read again"
                )
            with_one = replace(self, question=self.question.adding(meanings[0]))
            if with_one._solved(meanings[1], other.rule, both):
                first, second = (
                    Suggestion(each.rule, mask.bit_count()) for each, mask in zip((one, other), masks, strict=True)
                )
                return first, second
        return None

    def counted(self, ranked: Iterator[tuple[Offer, int]], number: int) -> Suggestions:
        """Return the first offers by an exact count of what they leave, when there are too many answers to list."""
        found: list[tuple[int, int, int, Offer]] = []
        for place, (offer, _) in enumerate(islice(ranked, COUNTED)):
            if self.clock.up():
                break
            left = self.question.adding(self.reread(offer.rule)).count(self.clock.left(), COUNT_EFFORT)
            if left.exact and left.number:
                found.append((left.number, offer.size, place, offer))
            elif not found and place + 1 == FRUITLESS:
                break
        best = [Suggestion(offer.rule, leaves) for leaves, _, _, offer in sorted(found, key=lambda each: each[:3])]
        reason = say("analyses.more-than-answers-so", most_answers=digits(MOST_ANSWERS))
        if not best:
            reason = say("analyses.what-leaves-could-not", reason=reason)
        return Suggestions(tuple(best[:number]), reason)
