"""What the author of a draft states of its answer, and whether the clues allow it."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.expr import Condition
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
