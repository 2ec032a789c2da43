"""Decide whether a set of clues admits a *counterexample*: an answer of these clues that breaks another clue.

This notion serves two analyses.  In a contradictory puzzle every answer of some of the clues is a counterexample, and a
set without any is contradictory.  In any other puzzle a set without counterexamples suffices: it has the same answers
as all clues together.  Either way, if a set has no counterexample, neither has any superset.

Guarantee: a counterexample is an answer that was found and evaluated.  That there is none rests on one search;
`confirm` adds the second method, and is called before anything is reported.

Sets of clues are masks: bit n is clue n.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Undecided, enumerate_answers, solve
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.question import Answer, Question, bits

BRANCHES = 300
"""The engine's budget for one set of clues, in branches, before CP-SAT is used."""

_MANY = 20, 1_000, 2_500
"""The numbers of answers to examine for one that breaks another clue: first few, then many."""
_OF_ALL = 10_000
"""The number of answers to examine for that in all sets of clues together."""


def numbers_in(mask: int) -> tuple[int, ...]:
    """Return the numbers of the clues in a set, in their order.

    >>> numbers_in(0b100110)
    (1, 2, 5)
    """
    return tuple(bits(mask))


class Subsets:
    """The sets of a question's clues, with what is already known about them.

    `answers` are all answers of the question, None if there are too many to list.  Then a set is tested against the
    negation of each other clue, if the kind can express it (`Question.denying`), or many of its answers are examined.
    """

    def __init__(self, question: Question, answers: tuple[Answer, ...] | None, clock: Clock) -> None:
        self.question = question
        self.answers = answers
        self.clock = clock
        self.all = sum([1 << clue.number for clue in question.clues])
        self.searches = 0
        self._counterexamples: dict[int, Answer] = {}
        """The counterexamples by the set of clues that they satisfy, only for maximal sets."""
        self._sufficient: list[int] = []
        """Sets without counterexamples."""
        self._confirmed: set[int] = set()
        self._left = _OF_ALL
        self._listed: dict[int, tuple[Answer, ...]] = {}
        """All answers of sets without counterexamples, where the question has too many to list."""

    def grow(self, kept: int) -> int | None:
        """Return all clues satisfied by some counterexample to a set; None if there is no counterexample.

        Raises BudgetEnded if a limit is reached, or no method can decide.
        """
        for obeyed in self._counterexamples:
            if not kept & ~obeyed:
                return obeyed
        for sufficient in self._sufficient:
            if not sufficient & ~kept:
                return None
        self.clock.check()
        self.searches += 1
        counterexample = self._search(kept)
        if counterexample is None:
            self._sufficient = [each for each in self._sufficient if kept & ~each] + [kept]
            return None
        return self.add(counterexample)

    def add(self, counterexample: Answer) -> int:
        """Store an answer that breaks some clue, and return the clues that it satisfies."""
        broken = self.question.broken(counterexample)
        if not broken:
            raise Disagreement(f"an answer that was not among all answers breaks no clue: {counterexample}")
        obeyed = self.all & ~sum([1 << number for number in broken])
        if all(obeyed & ~known for known in self._counterexamples):
            for known in [known for known in self._counterexamples if not known & ~obeyed]:
                del self._counterexamples[known]
            self._counterexamples[obeyed] = counterexample
        return obeyed

    def sufficient(self) -> list[int]:
        """Return the sets without a counterexample according to one search, smallest first."""
        return sorted(self._sufficient, key=int.bit_count)

    def confirm(self, kept: int) -> None:
        """Confirm by two methods that a set has no counterexample.

        Raises BudgetEnded, and Disagreement if the methods differ.
        """
        if kept in self._confirmed:
            return
        answers = self._listed.get(kept, self.answers)
        if answers is not None:
            self._confirm_listed(kept, answers)
        else:
            for number in bits(self.all & ~kept):
                denial = self._denial(kept, number)
                if denial is None:
                    raise BudgetEnded
                self._confirm_contradictory(denial)
        self._confirmed.add(kept)

    # ------------------------------------------------------------------ searching

    def _search(self, kept: int) -> Answer | None:
        if self.answers is not None:
            return self._another_answer(self.question.only(bits(kept)), self.answers)
        for number in bits(self.all & ~kept):
            denial = self._denial(kept, number)
            if denial is None:  # the kind cannot negate clues, so search among all answers
                return self._breaking(kept)
            counterexample = self._another_answer(denial, ())
            if counterexample is not None:
                return counterexample
        return None

    def _breaking(self, kept: int) -> Answer | None:
        """Return one of many answers of some clues that breaks another clue; None if there is none among all answers.

        Raises BudgetEnded if there are more.
        """
        engine = self.question.only(bits(kept)).engine()
        for most in _MANY:
            if self._left < most:
                break
            found = engine.find(most, Budget(BRANCHES + 2 * most, self.clock.left()))
            self._left -= len(found.solutions)
            broken = next(filter(self.question.broken, found.solutions), None)
            if broken is None and found.complete:
                self._listed[kept] = tuple(found.solutions)
            if broken is not None or found.complete:
                return broken
        raise BudgetEnded

    def _denial(self, kept: int, number: int) -> Question | None:
        return self.question.only((*bits(kept), number)).denying(number)

    def _another_answer(self, question: Question, known: tuple[Answer, ...]) -> Answer | None:
        """Return an answer other than the known ones, by the engine, or by CP-SAT if the engine's budget ends."""
        found = question.engine().find(1, Budget(BRANCHES, self.clock.left()), blocked=known)
        if found.solutions:
            return found.solutions[0]
        if found.complete:
            return None
        try:
            status, more = enumerate_answers(question, len(known) + 1, self.clock)
        except EncodingTooLarge:
            raise BudgetEnded from None
        for answer in more:
            if answer not in known:
                return answer
        if status == "complete":
            return None
        raise BudgetEnded

    # ------------------------------------------------------------------ confirming

    def _confirm_listed(self, kept: int, answers: tuple[Answer, ...]) -> None:
        limits = Limits(solutions=max(len(answers), 1), seconds=self.clock.left())
        outcome = solve(self.question.only(bits(kept)), limits)
        every = outcome.every
        if isinstance(outcome, Undecided) or (every is None and self.clock.up()):
            raise BudgetEnded
        found = (*outcome.known, ()) if every is None else every
        if set(found) != set(answers):
            raise Disagreement(
                f"one search finds {len(answers)} answers of clues {numbers_in(kept)}, another one {len(found)} or more"
            )

    def _confirm_contradictory(self, question: Question) -> None:
        found = solve(question, Limits(solutions=1, seconds=self.clock.left()))
        if isinstance(found, Undecided):
            raise BudgetEnded
        if not isinstance(found, Contradictory):
            raise Disagreement(f"one search finds no answer where another one does: {found}")


Found = tuple[Literal["minimal", "correction"], int]


def shrink(subsets: Subsets, kept: int) -> int:
    """Return a minimal subset without counterexamples of a set without any; later clues are dropped first.

    Clues are dropped one after another, several at once while that succeeds ("progression", Marques-Silva, Janota and
    Belov, CAV 2013), so that a small core among many clues takes few searches.
    """
    waiting = sorted(bits(kept), reverse=True)
    several = 1
    while waiting:
        piece = waiting[:several]
        rest = kept & ~sum([1 << number for number in piece])
        if subsets.grow(rest) is None:
            kept = rest
            waiting = waiting[len(piece) :]
            several *= 2
        elif len(piece) == 1:
            waiting = waiting[1:]
        else:
            several = len(piece) // 2
    return kept


def explore(subsets: Subsets) -> Iterator[Found]:
    """Yield every minimal set, confirmed by two methods, and every correction set (MARCO).

    Raises BudgetEnded.
    """
    known = Map(subsets.all, subsets.clock)
    while True:
        seed = known.seed()
        if seed is None:
            return
        grown = subsets.grow(seed)
        if grown is None:
            minimal = shrink(subsets, seed)
            subsets.confirm(minimal)
            known.minimal.append(minimal)
            yield "minimal", minimal
        else:
            correction = subsets.all & ~grown
            known.corrections.append(correction)
            yield "correction", correction


class Map:
    """The undecided sets: those that contain no known minimal set and intersect every known correction set."""

    def __init__(self, all_clues: int, clock: Clock) -> None:
        self.all = all_clues
        self.clock = clock
        self.minimal: list[int] = []
        self.corrections: list[int] = []

    def seed(self) -> int | None:
        """Return a maximal undecided set; None if there is none.  Raises BudgetEnded.

        Its complement intersects every known minimal set and contains no known correction set.
        """
        left_out = self._left_out(0, 0)
        if left_out is None:
            return None
        for number in sorted(bits(left_out), reverse=True):
            fewer = left_out & ~(1 << number)
            if all([minimal & fewer for minimal in self.minimal]):
                left_out = fewer
        return self.all & ~left_out

    def _left_out(self, chosen: int, barred: int) -> int | None:
        """Return a superset of `chosen` disjoint from `barred`, by branching over a minimal set not yet intersected."""
        self.clock.check()
        for correction in self.corrections:
            if correction & barred:
                continue
            rest = correction & ~chosen
            if not rest:
                return None
            if not rest & (rest - 1):
                barred |= rest
        waiting = [minimal for minimal in self.minimal if not minimal & chosen]
        if not waiting:
            return chosen
        narrowest = min([minimal & ~barred for minimal in waiting], key=lambda mask: (mask.bit_count(), mask))
        votes = {number: -sum([each >> number & 1 for each in waiting]) for number in bits(narrowest)}
        for number in sorted(votes, key=lambda each: (votes[each], each)):
            found = self._left_out(chosen | 1 << number, barred)
            if found is not None:
                return found
            barred |= 1 << number
        return None
