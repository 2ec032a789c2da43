"""Whether all answers of a question are turns of one: its people sit in a circle, and nothing says where it begins.

A turn moves every value of one row of the answer, a circle of values, by the same number of places; a mirror image has
them the other way round.  That all answers are such is known only if all answers are: they are found by two methods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.analyses.solve import Limits, Multiple, solve
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import Answer, Cell, Question
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Turning

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle

MOST = 60
"""The most values of a circle that is turned."""

Ring = tuple[int, int]
"""A row of answers whose values are a circle, and their number."""


class Turns(Record):
    """All answers are turns of one in a row, and its mirror images if `mirrors`; `fix` is what one alone has."""

    row: int
    mirrors: bool
    answers: tuple[Answer, ...]
    fix: tuple[Cell, ...]


def turning_of(puzzle: AnyPuzzle, answer: Answer, every: Multiple | None, seconds: float | None) -> Turning | None:
    """Return that all answers are turns of one of them, with a rule that fixes it; None if they are not.

    `every` has the answers that are known.
    """
    clock, kind = Clock(seconds), puzzle.its_kind
    for ring in kind.rings(puzzle):
        found = turns(puzzle.question, answer, every, ring, clock.left())
        if found is not None:
            name, rule = kind.pinned(puzzle, found.fix)
            return Turning(name, found.mirrors, len(found.answers), rule)
    return None


def turning_in(puzzle: AnyPuzzle, seconds: float | None) -> Turning | None:
    """Return that all answers of a puzzle are turns of one; None if they are not, or if it has not several answers."""
    if not puzzle.its_kind.rings(puzzle):
        return None
    clock = Clock(seconds)
    found = solve(puzzle.question, Limits(2, seconds, first=False))
    if not isinstance(found, Multiple):
        return None
    return turning_of(puzzle, found.solutions[0], found, clock.left())


def turns(
    question: Question, answer: Answer, every: Multiple | None, ring: Ring, seconds: float | None
) -> Turns | None:
    """Return that all answers are turns of this one in a circle; None if they are not, or if that is not known.

    `every` has all answers, if they are listed already.
    """
    row, size = ring
    turned = [_moved(answer, row, size, 1, by) for by in range(size)]
    if size > MOST or len(set(turned)) < size or not all([question.holds(each) for each in turned]):
        return None
    if every is None or not every.complete:
        found = solve(question, Limits(2 * size, seconds, first=False))
        if not isinstance(found, Multiple) or not found.complete:
            return None
        every = found
    answers = set(every.solutions)
    mirrored = answers != set(turned)
    if mirrored and answers != {*turned, *[_moved(answer, row, size, -1, by) for by in range(size)]}:
        return None
    return Turns(row, mirrored, every.solutions, _fix(sorted(answers, key=question.key), row))


def _moved(answer: Answer, row: int, size: int, factor: int, by: int) -> Answer:
    """Return an answer in which every value of a row is multiplied and moved round its circle."""
    rows = list(answer)
    rows[row] = tuple([(factor * value + by) % size for value in rows[row]])
    return tuple(rows)


def _fix(answers: list[Answer], row: int) -> tuple[Cell, ...]:
    """Return cells of the first answer in a row that no other answer has together, one for each that is needed."""
    first, cells, left = answers[0], [], answers[1:]
    for position, value in enumerate(first[row]):
        rest = [each for each in left if each[row][position] == value]
        if len(rest) < len(left):
            cells.append((row, position, value))
            left = rest
    return tuple(cells)
