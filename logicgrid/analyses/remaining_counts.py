"""A question in; how strong each clue is, in numbers of answers.

`stages`: how many assignments are left before the first clue, and after each clue and all before it.  `without`: how
many answers there are when only one clue is dropped.  Each number is exact, or says that there are at least so many.
"""

from __future__ import annotations

from logicgrid.analyses.solve import Disagreement
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.question import Answer, Count, Question

_LISTED = 1_000
_BRANCHES = 4_000
"""How far answers are counted by listing them before the counter proper is asked."""


def stages(question: Question, final: Count, seconds: float | None = None) -> tuple[Count, ...]:
    """The assignments left by none of the clues, the first, the first two, and so on; `final` by all of them."""
    counts = question.remaining_counts(seconds)
    if not _agree(counts[-1], final):
        raise Disagreement(f"counting finds {_words(counts[-1])} answers, solving {_words(final)}")
    counts[-1] = _better(counts[-1], final)
    least = 0
    for place in range(len(counts) - 1, -1, -1):  # a clue only takes answers away
        least = max(least, counts[place].number)
        if not counts[place].exact:
            counts[place] = Count(least, False)
    return tuple(counts)


def without(question: Question, number: int, seconds: float | None = None) -> Count:
    """How many answers the question has when one clue is dropped."""
    clock = Clock(seconds)
    question = question.only([clue.number for clue in question.clues if clue.number != number])
    found = question.engine().find(_LISTED, Budget(_BRANCHES, clock.left()))
    if found.complete or clock.up():
        return Count(len(found.solutions), found.complete)
    counted = question.count(clock.left())
    if counted.exact and counted.number < len(found.solutions):
        raise Disagreement(
            f"counting finds {counted.number} answers, where {len(found.solutions)} were found one by one"
        )
    return counted if counted.exact else Count(max(counted.number, len(found.solutions)), False)


def full_count(question: Question, answers: tuple[Answer, ...] | None, seconds: float | None = None) -> Count:
    """How many answers the question has; `answers` are all of them, where they could be listed."""
    if answers is not None:
        return Count(len(answers))
    return question.count(seconds)


def sharpened(counts: tuple[Count, ...], dropped: tuple[Count, ...]) -> tuple[Count, ...]:
    """The stages with better lower bounds, from how many answers there are without each clue.

    What obeys all clues but one that comes later was there before that one; and for two clues it is not the same.
    """
    final = counts[-1]
    least = final.number
    found = [final]
    for count, figure in zip(reversed(counts[:-1]), reversed(dropped), strict=True):
        if final.exact:
            least += max(figure.number - final.number, 0)
        least = max(least, count.number)
        found.append(count if count.exact else Count(least, False))
    found.reverse()
    return tuple(found)


def _agree(one: Count, other: Count) -> bool:
    if one.exact and other.exact:
        return one.number == other.number
    if one.exact or other.exact:
        exact, least = (one, other) if one.exact else (other, one)
        return least.number <= exact.number
    return True


def _better(one: Count, other: Count) -> Count:
    if one.exact or other.exact:
        return one if one.exact else other
    return max(one, other, key=lambda figure: figure.number)


def _words(figure: Count) -> str:
    return f"{'' if figure.exact else 'at least '}{figure.number}"
