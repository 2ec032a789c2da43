"""Decide whether a question has no answer, one, or several: an outcome on which two independent methods agree.

CP-SAT finds the answers, and each is evaluated without it.  That there are no *other* answers is confirmed by a search
that shares nothing with its encoding (`Question.engine`).  If that search's budget ends, CP-SAT itself runs again on
another encoding without presolve, if the kind has one, and the outcome's `proof` says so; otherwise the question stays
undecided.  If the two methods disagree there is no outcome: `Disagreement` is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from logicgrid import cpsat
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.model import TOO_LARGE, EncodingTooLarge
from logicgrid.puzzle.question import Answer, Encoding, FoundAnswers, Question, Rating, SearchEngine
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Verdict


class Limits(Record):
    """The number of solutions to list, and the time for it.

    The independent search may take `branches` times the `branches_per_unit` of its engine.  If there are more solutions
    than are listed, the listed ones are the first in canonical order if `first` is True, which can take long; otherwise
    they are those that CP-SAT finds first, which are the same on every run.
    """

    solutions: int = 10
    seconds: float | None = None
    branches: int = 5_000
    first: bool = True


class _Outcome(Record):
    """What the outcomes have in common: their answers."""

    @property
    def known(self) -> tuple[Answer, ...]:
        """The solutions that were found."""
        match self:
            case Unique(solution):
                return (solution,)
            case Multiple(solutions) | Undecided(solutions):
                return solutions
        return ()

    @property
    def every(self) -> tuple[Answer, ...] | None:
        """All solutions; None if there may be others than those that were found."""
        is_whole = isinstance(self, Unique | Contradictory) or (isinstance(self, Multiple) and self.complete)
        return self.known if is_whole else None


class Unique(_Outcome):
    """Exactly one solution; `rating` is the difficulty of the puzzle, if requested."""

    verdict: ClassVar[Verdict] = "unique"
    solution: Answer
    proof: str
    rating: Rating | None = None


class Multiple(_Outcome):
    """At least two solutions: the first ones in canonical order; `complete` if these are all."""

    verdict: ClassVar[Verdict] = "multiple"
    solutions: tuple[Answer, ...]
    complete: bool
    proof: str


class Contradictory(_Outcome):
    verdict: ClassVar[Verdict] = "none"
    proof: str


class Undecided(_Outcome):
    """A limit, which `proof` names, struck before the verdict; `solutions` are those found until then (at most one)."""

    verdict: ClassVar[Verdict] = "unknown"
    solutions: tuple[Answer, ...]
    proof: str


_IN_ORDER = 5_000
"""The number of conflicts after which CP-SAT gives up finding the first solutions in canonical order."""


Outcome = Unique | Multiple | Contradictory | Undecided


class Disagreement(Exception):
    """Two independent methods disagree: a fault of this program, never a verdict.

    The message names both answers; with the puzzle's file it is everything needed to reproduce the fault.
    """


def solve(
    question: Question, limits: Limits, look: Budget | None = None, engine: SearchEngine | None = None
) -> Outcome:
    """Return whether the question has no solution, one, or several, and the proof.

    With `look` a unique solution is rated within that budget; a rating that fills the grid is the second method.
    `engine` is the question's own, if the caller needs it further.
    """
    clock = Clock(limits.seconds)
    engine = engine or question.engine()
    try:
        status, found = enumerate_answers(question, max(limits.solutions, 1) + 1, clock)
    except EncodingTooLarge as reason:
        return Undecided((), say(TOO_LARGE, reason=reason.args[0]))
    if status == "limit":
        if len(found) < 2:
            return Undecided(tuple(found), say("proof.limit-before-search"))
        listed = sorted(found, key=question.key)[: limits.solutions]
        return Multiple(tuple(listed), False, say("proof.each-solution-evaluated-limit"))
    if status == "stopped" and not limits.first:
        return Multiple(tuple(found[: limits.solutions]), False, say("proof.each-solution-evaluated-more"))
    if status == "stopped":
        return _first_of_many(question, engine, limits, clock, found)
    rating = None
    if len(found) == 1 and look is not None:
        rating = _rated(question, found[0], look, clock)
    if rating is not None and rating.answer is not None:
        return Unique(found[0], say("proof.cp-sat-independently-deduction"), rating)
    proof = _confirm(question, engine, found, limits, clock)
    if proof is None:
        if len(found) < 2:
            return Undecided(tuple(found), say("proof.unconfirmed-verdict"))
        proof = say("proof.unconfirmed-all")
        return Multiple(tuple(found), False, proof)
    if not found:
        return Contradictory(proof)
    if len(found) == 1:
        return Unique(found[0], proof, rating)
    return Multiple(tuple(found[: limits.solutions]), len(found) <= limits.solutions, proof)


def enumerate_answers(
    question: Question, most: int, clock: Clock, ordered: bool = False
) -> tuple[cpsat.Status, list[Answer]]:
    """Return up to `most` solutions by CP-SAT, each evaluated, in canonical order."""
    encoding = question.encoding(ordered)
    search = cpsat.Search(most, clock.left(), conflicts=_IN_ORDER if ordered else None)
    return _run(question, encoding, search)


def _run(question: Question, encoding: Encoding, search: cpsat.Search) -> tuple[cpsat.Status, list[Answer]]:
    found: list[Answer] = []
    seen: set[Answer] = set()

    def take(values: Sequence[int]) -> None:
        solution = encoding.decode(values)
        if not question.holds(solution):
            raise Disagreement(f"CP-SAT gives {solution} as a solution, which breaks clues {question.broken(solution)}")
        if solution in seen:
            raise Disagreement(f"CP-SAT gives {solution} twice")
        seen.add(solution)
        found.append(solution)

    model = encoding.model
    if model.guess is None or model.order:
        status = cpsat.enumerate_solutions(model, search, take)
    else:
        status = cpsat.enumerate_by_turns(model, search, take)
    found.sort(key=question.key)
    return status, found


def _first_of_many(
    question: Question, engine: SearchEngine, limits: Limits, clock: Clock, found: list[Answer]
) -> Multiple:
    """Return the first solutions in canonical order, by two methods, if there are more than are listed."""
    most = limits.solutions
    proof = say("proof.each-solution-evaluated-more")
    if most <= 0:
        return Multiple((), False, proof)
    ours = engine.find(most, Budget(limits.branches * engine.branches_per_unit, clock.left()), canonical=True)
    if len(ours.solutions) == most:
        return Multiple(ours.solutions, False, proof)
    if ours.complete:
        raise Disagreement(f"CP-SAT finds {len(found)} solutions, the independent search {len(ours.solutions)} in all")
    _, theirs = enumerate_answers(question, most, clock, ordered=True)
    if len(theirs) < most:
        theirs = sorted({*theirs, *found}, key=question.key)[:most]
        proof = say("proof.first-ones-met-limit")
    return Multiple(tuple(theirs), False, proof)


def _rated(question: Question, answer: Answer, look: Budget, clock: Clock) -> Rating:
    """Return the rating of a question whose only answer this is, according to CP-SAT.

    It takes at most half of the remaining time; the rest is for the search, so that no verdict is lost to a rating.
    """
    rating = question.rate(replace(look, seconds=clock.share(2)), answer)
    if rating.contradictory:
        raise Disagreement(f"CP-SAT finds {answer}, deduction step by step that there is no solution")
    if rating.answer is not None and rating.answer != answer:
        raise Disagreement(f"CP-SAT finds {answer}, deduction step by step {rating.answer}")
    return rating


def _confirm(question: Question, engine: SearchEngine, found: list[Answer], limits: Limits, clock: Clock) -> str | None:
    """Confirm by a second method that there are no other solutions; return the proof, None if a limit was reached."""
    budget = Budget(limits.branches * engine.branches_per_unit, clock.left())
    ours = engine.find(len(found) + 1, budget)
    if ours.complete or len(ours.solutions) > len(found):
        _compare(found, ours)
        return _words(len(found), ours.branches)
    others = set(ours.solutions) - set(found)
    if others:
        raise Disagreement(f"the independent search finds {min(others)}, which CP-SAT says is none of {len(found)}")
    if clock.up():
        return None
    return _confirm_by_second_encoding(question, found, ours, clock)


def _compare(found: list[Answer], ours: FoundAnswers) -> None:
    if set(found) != set(ours.solutions):
        raise Disagreement(
            f"CP-SAT finds {len(found)} solutions and no more, the independent search "
            f"{'' if ours.complete else 'at least '}{len(ours.solutions)}; they differ in "
            f"{sorted(set(found) ^ set(ours.solutions))[:2]}"
        )


def _words(count: int, branches: int) -> str:
    how = say("proof.propagation", branches=branches) if branches else say("proof.propagation-alone")
    return say(f"proof.both-find-{_further(count)}", how=how)


def _further(count: int) -> str:
    """Return what the methods search for beyond these solutions, as named by the keys of messages."""
    return {0: "none", 1: "no-other"}.get(count, "no-further")


def _confirm_by_second_encoding(
    question: Question, found: list[Answer], ours: FoundAnswers, clock: Clock
) -> str | None:
    """Confirm by CP-SAT again, on another encoding, without presolve."""
    try:
        encoding = question.second_encoding()
    except EncodingTooLarge:
        return None
    if encoding is None:
        return None
    status, again = _run(question, encoding, cpsat.Search(len(found) + 1, clock.left(), presolve=False))
    if status == "limit":
        return None
    if set(again) != set(found):
        raise Disagreement(
            f"CP-SAT finds {len(found)} solutions on one encoding, {len(again)} on another; they differ in "
            f"{sorted(set(found) ^ set(again))[:2]}"
        )
    return say(f"proof.encodings-find-{_further(len(found))}", branches=ours.branches)
