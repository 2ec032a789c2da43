"""How strong each clue is, in numbers of answers.

`stages`: the number of assignments that are left before the first clue, and after each clue and all before it.
`without`: the number of answers when only one clue is dropped.  Each number is exact, or a lower bound that says so.
"""

from __future__ import annotations

from logicgrid.analyses.solve import Disagreement
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.question import Answer, Count, Question

_LISTED = 1_000
"""The most answers that are counted by listing them, without a clue."""
_BRANCHES = 4_000
"""The branches for listing the answers, before they are counted without that."""
_EFFORT = 1 / 4
"""The part of the usual limit of work that counting without one clue may take."""


def stages(question: Question, final: Count, seconds: float | None = None) -> tuple[Count, ...]:
    """Return the assignments left by none of the clues, the first, the first two, and so on; `final` is by all."""
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
    """Return the number of answers that the question has when one clue is dropped."""
    clock = Clock(seconds)
    if clock.up():
        return Count(0, False)
    question = question.only([clue.number for clue in question.clues if clue.number != number])
    found = question.engine().find(_LISTED, Budget(_BRANCHES, clock.left()))
    if found.complete or clock.up():
        return Count(len(found.solutions), found.complete)
    counted = question.count(clock.left(), _EFFORT)
    if counted.exact and counted.number < len(found.solutions):
        raise Disagreement(
            f"counting finds {counted.number} answers, where {len(found.solutions)} were found one by one"
        )
    return counted if counted.exact else Count(max(counted.number, len(found.solutions)), False)


def full_count(question: Question, answers: tuple[Answer, ...] | None, seconds: float | None = None) -> Count:
    """Return the number of answers of the question; `answers` are all of them, if they could be listed."""
    if answers is not None:
        return Count(len(answers))
    return question.count(seconds)


def sharpened(counts: tuple[Count, ...], dropped: tuple[Count, ...]) -> tuple[Count, ...]:
    """Return the stages with better lower bounds, from the numbers of answers without each clue.

    What obeys all clues but one is there before that clue comes; and for two clues these are different answers.
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
