"""Which clues of a satisfiable question the others make unnecessary.

A clue is *redundant* if the others have the same answers without it.  Each such clue can be dropped by itself, not all
of them together.  A set of clues is *irredundant* if it has the same answers as all clues, and any smaller part of it
has more.

Guarantee: for a clue that is needed an answer was found, and evaluated, that obeys all others and breaks it; that the
others suffice is confirmed by two methods (`subsets.confirm`).  What a limit left open is `undecided`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from logicgrid.analyses.subsets import Subsets, explore, numbers_in
from logicgrid.puzzle.budget import BudgetEnded, Clock
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, Question, bits
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Irredundant, Numbers

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle

MOST_LISTED = 12
"""The number of clues that are not needed up to which the advice on each of them names them all."""


class Redundancy(Record):
    """The numbers of the clues; `irredundant` is None if a limit struck while it was looked for."""

    redundant: Numbers
    needed: Numbers
    undecided: Numbers
    irredundant: Numbers | None
    proof: str


def redundancy(question: Question, answers: tuple[Answer, ...] | None, seconds: float | None = None) -> Redundancy:
    """Judge every clue; `answers` are all answers of the question, None if they are too many to list."""
    subsets = Subsets(question, answers, Clock(seconds))
    if not subsets.clock.up():
        subsets.add_near_misses()
    redundant, needed, undecided, proof = judged(subsets, bits(subsets.all))
    irredundant: Numbers | None = None
    if not undecided:
        try:
            irredundant = _dropped_greedily(subsets, redundant)
        except BudgetEnded:
            irredundant = None
    return Redundancy(redundant, needed, undecided, irredundant, proof)


def judged(subsets: Subsets, numbers: Iterable[int]) -> tuple[Numbers, Numbers, Numbers, str]:
    """Return which of these clues are redundant, needed, and left open by a limit; and a proof of the first."""
    redundant: list[int] = []
    needed: list[int] = []
    undecided: list[int] = []
    proof = say("analyses.each-clue-answer-breaks")
    for number in numbers:
        others = subsets.all & ~(1 << number)
        try:
            if subsets.grow(others) is not None:
                needed.append(number)
            else:
                proof = subsets.confirm(others)
                redundant.append(number)
        except BudgetEnded:
            undecided.append(number)
    return tuple(redundant), tuple(needed), tuple(undecided), proof


def all_irredundant(
    question: Question, answers: tuple[Answer, ...] | None, most: int, seconds: float | None = None
) -> Irredundant:
    """Return all irredundant sets, or `most` of them."""
    subsets = Subsets(question, answers, Clock(seconds))
    found: list[Numbers] = []
    complete = True
    try:
        for sort, kept in explore(subsets):
            if sort == "minimal":
                found.append(numbers_in(kept))
                if len(found) > most:
                    complete = False
                    break
    except BudgetEnded:
        complete = False
    found.sort(key=lambda numbers: (len(numbers), numbers))
    return Irredundant(tuple(found[:most]), complete)


def _dropped_greedily(subsets: Subsets, redundant: Numbers) -> Numbers:
    """Return what is left of the clues after dropping one redundant clue after another, from the last to the first."""
    kept = subsets.all
    for number in reversed(redundant):
        rest = kept & ~(1 << number)
        if subsets.grow(rest) is None:
            kept = rest
    if kept != subsets.all:
        subsets.confirm(kept)
    return numbers_in(kept)


def redundancy_errors(puzzle: AnyPuzzle, found: Redundancy, unique: bool) -> tuple[Diagnostic, ...]:
    """Return the errors in the order of the clues; a clue that the time limit left undecided is an error, too.

    `unique`: the puzzle has exactly one answer.
    """

    kept = -1 if found.irredundant is None else len(found.irredundant)
    together = kept + len(found.redundant) == len(puzzle.question.clues)
    helps = say("analyses.drop-or-say-something")
    if len(found.redundant) > 1:
        each, number = "all" if together else "each", len(found.redundant)
        many = "-many" if number > MOST_LISTED else ""
        helps = say(f"analyses.clues-drop-{each}{many}", n=number, redundant=listed(found.redundant))
    errors = [
        Diagnostic(
            "redundant-clue",
            say("analyses.clue-not-needed" if unique else "analyses.clue-not-needed-answers", number=clue.number),
            clue.span,
            helps,
        )
        for clue in puzzle.clues
        if clue.number in found.redundant
    ]
    if found.undecided:
        message = say("analyses.time-up-needed", n=len(found.undecided), undecided=listed(found.undecided))
        errors.append(Diagnostic("redundancy-undecided", message, None, say("analyses.allow-more-time-time-limit")))
    return tuple(errors)
