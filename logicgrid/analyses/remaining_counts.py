"""How strong each clue is, in numbers of answers.

`stages`: the number of assignments that are left before the first clue, and after each clue and all before it.
`without`: the number of answers when only one clue is dropped.  Each number is exact, or a lower bound that says so.
"""

from __future__ import annotations

from logicgrid.analyses.solve import Disagreement
from logicgrid.csp.count import CountBudget, count_solutions
from logicgrid.csp.expr import Condition, Entry, Holder, Term, children
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock
from logicgrid.puzzle.question import Answer, Count, Question
from logicgrid.puzzle.record import Record, replace

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


# --- Array by array ---------------------------------------------------------------------------------------------------
# With each array come the clues that speak of it and of arrays that are there already.  Next is the array that leaves
# the fewest candidates; of two, the earlier one.  Every number is exact.


class Stage(Record):
    """An array that joins: the candidates before the clues on it and on those that are there, and after them."""

    array: int
    before: int
    after: int


def property_order(problem: Problem, seconds: float | None) -> tuple[Stage, ...]:
    """Return a stage for each array but the positions' own; none at all if a limit struck."""
    try:
        return tuple(_property_order(problem, Clock(seconds)))
    except BudgetEnded:
        return ()


def _property_order(problem: Problem, clock: Clock) -> list[Stage]:
    numbers = range(1, len(problem.arrays))
    rows = {
        number: _count(Problem(problem.length, (problem.arrays[0], problem.arrays[number]), ()), clock)
        for number in numbers
    }
    scopes = [
        (clue, frozenset().union(*[_arrays(part.condition) for part in clue.parts])) for clue in problem.constraints
    ]
    found: list[Stage] = []
    joined: frozenset[int] = frozenset((0,))
    left = 1
    while len(joined) <= len(numbers):
        options = []
        for number in numbers:
            if number in joined:
                continue
            there = joined | {number}
            clues = tuple([clue for clue, scope in scopes if scope <= there])
            others = 1
            for other in numbers:
                others *= 1 if other in there else rows[other]
            after = _count(replace(problem, rules=(), clues=clues), clock) // max(others, 1)
            options.append((after, number))
        after, number = min(options)
        found.append(Stage(number, left * rows[number], after))
        joined, left = joined | {number}, after
    return found


def _count(problem: Problem, clock: Clock) -> int:
    """Return the number of solutions.  Raises BudgetEnded if it is not known exactly in time."""
    clock.check()
    counted = count_solutions(problem, CountBudget(seconds=clock.left()))
    if not counted.exact:
        raise BudgetEnded
    return counted.number


def _arrays(condition: Condition) -> frozenset[int]:
    """Return the arrays that a condition speaks of."""
    found: set[int] = {0}
    stack: list[Term | Condition] = [condition]
    while stack:
        node = stack.pop()
        if isinstance(node, Entry | Holder):
            found.add(node.array)
        stack.extend(children(node))
    return frozenset(found)
