"""What the author of a draft states of its answer, and whether the clues allow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Key, Subject, other_than
from logicgrid.csp.expr import TRUE, Choose, Compare, Condition, Const, Sum, negation
from logicgrid.csp.problem import Clue, Part, entries
from logicgrid.csp.search import Engine
from logicgrid.generate.space import NOWHERE
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace

SEARCHED = 20_000
"""The branches of a search for another answer."""


def stated_cells(puzzle: Puzzle) -> list[tuple[int, int, int]]:
    """Return the entries that the author states of the solution: (array, actor, value index) each."""
    return [(cell.array, cell.position, cell.value) for cell in puzzle.stated]


def entries_clue(cells: Sequence[tuple[int, int, int]]) -> Clue:
    """Return the clue that an answer has these entries."""
    return Clue(0, tuple([Part(each, "", NOWHERE) for each in entries(cells)]), None, NOWHERE)


def against_stated(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the clues that the stated part of the solution breaks, each by itself; none if only all together do.

    Return None if there is an answer with what is stated, or if that is not known.
    """
    problem = grid_of(puzzle).question.problem
    stated = entries_clue(stated_cells(puzzle))

    def impossible(clues: Sequence[Clue]) -> bool:
        found = Engine(replace(problem, clues=(*clues, stated)), remarks=False).find(1, Budget(SEARCHED))
        return found.complete and not found.solutions

    if not impossible(problem.clues):
        return None
    if impossible(()):  # what is known excludes it, whatever the clues
        return ()
    return tuple([clue.number for clue in problem.clues if impossible([clue])])


def is_refuted(puzzle: Puzzle, wanted: Sequence[Condition]) -> bool:
    """Return True if no answer of a draft with its stated solution obeys these conditions."""
    problem = grid_of(puzzle).question.problem
    parts = tuple([Part(each, "", NOWHERE) for each in wanted])
    clues = (*problem.clues, entries_clue(stated_cells(puzzle)), Clue(-1, parts, None, NOWHERE))
    found = Engine(replace(problem, clues=clues), remarks=False).find(1, Budget(SEARCHED))
    return found.complete and not found.solutions


def loses_expect(puzzle: Puzzle) -> bool:
    """Return True if a draft says that it has several answers or none, which is no longer so when it is complete."""
    return puzzle.expect in ("multiple", "none")


def supposed(puzzle: Puzzle) -> tuple[Condition, ...]:
    """Return what the answer has to obey so that every question has an answer, the one that is stated if one is.

    What a question supposes has to be true of an answer that is the only one: else the question asks of nothing.
    """
    found = [each.asked.given for each in puzzle.questions]
    for each in puzzle.questions:
        found += _alone(each.asked, each.stated)
    return tuple(dict.fromkeys([each for each in found if each != TRUE]))


def _alone(asked: Asked, stated: tuple[Key] | None) -> Iterator[Condition]:
    """Yield what makes a question answered where the grid has one answer."""
    match asked.form:
        case Subject() | AskedTruth() as form:
            if stated is not None:
                yield negation(other_than(form, stated))
        case Extreme(term):
            if stated is not None and stated[0] is not None:
                yield Compare("==", term, Const(stated[0]))
        case Choices(which, conditions):
            fit = [negation(each) for each in conditions] if which == "cannot" else list(conditions)
            yield Compare("==", Sum(tuple([Choose(each, Const(1)) for each in fit])), Const(1))
            if stated is not None and stated[0] is not None:
                yield fit[int(stated[0])]
        case _:
            assert_never(asked.form)
