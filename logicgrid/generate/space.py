"""The space from which clues are drawn: a problem without clues, and the relations that its categories support.

Clues are statements about labels.  The words of the labels are irrelevant here, so puzzles of the same size and with
the same numbers share a space, and the tables of its clues.  `rated` and `effort_of` give what `explain` says of a
problem without the steps; the level is only found up to the requested one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Key, Subject, other_than
from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.ladder import Filling, full
from logicgrid.csp.deduce.rate import HIGHEST, rate, score, together
from logicgrid.csp.evaluate import Judge
from logicgrid.csp.expr import TRUE, Choose, Compare, Condition, Const, Holder, Sum, negation
from logicgrid.csp.problem import Array, Assignment, Clue, Part, Problem, entries
from logicgrid.csp.search import Engine
from logicgrid.csp.search.grid import Grid, SearchBoard
from logicgrid.csp.search.tables import SupportTable, TablesByClue
from logicgrid.generate.theme import facets_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements import Facet, Ground, Statement
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.ladder import Tally
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.record import Record, replace

NOWHERE = Span(0, 0, 0, 0)

MOST_CLUES = 3_000
"""The number of clues whose tables a space caches before the cache is cleared."""

SEARCHED = 3_000
"""The budget of a search for another answer, in branches."""

RATED = 6_000
"""The budget of a rating, in branches."""

SCORED = 100_000


class Denied(Record):
    """The negation of a clue, which a search for its counterexample may assume."""

    statement: Statement

    def condition(self, ground: Ground) -> Condition:
        return negation(self.statement.condition(ground))


class Elsewhere(Record):
    """The condition that an actor does not have a value, to search for another answer of a question."""

    category: int
    value: int
    actor: int

    def condition(self, ground: Ground) -> Condition:
        return Compare("!=", Holder(self.category, Const(self.value)), Holder(0, Const(self.actor)))


Further = Statement | Denied | Elsewhere
"""Anything that a search may be given as a clue."""


class Space(Ground):
    """A problem without clues; `clue` makes a clue of each statement, and caches its table."""

    def __init__(self, problem: Problem, facets: Sequence[Facet]) -> None:
        super().__init__(problem, facets)
        self.actors = problem.length
        self.categories = len(problem.arrays)
        self.tables = TablesByClue(self.layout)
        self._clues: dict[Further, Clue] = {}
        self._number = 0

    # ------------------------------------------------------------------ clues

    def clue(self, statement: Further) -> Clue:
        """Return the clue of a statement; each has its own number."""
        clue = self._clues.get(statement)
        if clue is None:
            self._number += 1
            clue = self._clues[statement] = clue_of([statement.condition(self)], self._number)
        return clue

    def with_clues(self, statements: Sequence[Further]) -> Problem:
        """Return the problem with these statements as clues."""
        return replace(self.problem, clues=tuple([self.clue(each) for each in statements]))

    def trim(self) -> None:
        """Clear the cached clues if there are too many."""
        if len(self._clues) > MOST_CLUES:
            self._clues.clear()
            self.tables = TablesByClue(self.layout)

    def engine(self, problem: Problem) -> Engine:
        """Return the search for answers of a problem of this space.

        A filled grid satisfies every clue whose supports are all in tables, so only the other clues are evaluated.
        """
        loose = [
            clue
            for clue in problem.clues
            if not all([type(each) is SupportTable for each in self.tables.of(clue).tables])
        ]
        return Engine(problem, Judge(replace(problem, clues=tuple(loose))), self.tables, remarks=False)

    def others(self, statements: Sequence[Further], answer: Assignment, most: int) -> list[Assignment] | None:
        """Return some other answers of these clues: an empty list if there are none, None if that is not known."""
        found = self.engine(self.with_clues(statements)).find(most, Budget(SEARCHED), blocked=(answer,))
        return list(found.solutions) if found.solutions or found.complete else None

    def rated(self, clues: Sequence[Statement], answer: Assignment, highest: int = HIGHEST) -> Rating:
        """Return the level of clues whose only answer this is, up to the level `highest`."""
        return rated(self.with_clues(clues), answer, self.tables, highest)

    def effort_of(self, clues: Sequence[Statement], answer: Assignment) -> float:
        """Return the effort of clues whose only answer this is; 0 if the budget ended."""
        return effort_of(self.with_clues(clues), answer, self.tables) or 0.0


class DraftSpace(Space):
    """The space of a draft: its clues always hold, and are never drawn."""

    def __init__(self, puzzle: Puzzle) -> None:
        problem = grid_of(puzzle).question.problem
        super().__init__(replace(problem, clues=()), facets_of(puzzle))
        self.fixed = problem.clues
        self._number = max([clue.number for clue in problem.clues], default=0)

    def with_clues(self, forms: Sequence[Further]) -> Problem:
        problem = super().with_clues(forms)
        return replace(problem, clues=(*self.fixed, *problem.clues))


def clue_of(conditions: Iterable[Condition], number: int = 0) -> Clue:
    """Return a clue that requires these conditions."""
    return Clue(number, tuple([Part(each, "", NOWHERE) for each in conditions]), None, NOWHERE)


def rated(problem: Problem, answer: Assignment, tables: TablesByClue, highest: int = HIGHEST) -> Rating:
    """Return the level of a problem whose only answer this is, up to the level `highest`."""
    return rate(problem, Budget(RATED), answer, tables, highest)


def effort_of(problem: Problem, answer: Assignment, tables: TablesByClue) -> float | None:
    """Return the effort of a problem whose only answer this is; None if the budget ended."""
    grid, tally = Grid.start(SearchBoard(problem, tables)), Tally()
    try:
        Filling(grid, tally).up(LOW)
        if not full(grid):
            score(grid, Meter(Budget(SCORED)), tally, together(grid.board, answer))
    except BudgetEnded:
        return None
    return tally.effort


@lru_cache(maxsize=8)
def plain_space(actors: int, facets: tuple[Facet, ...]) -> Space:
    """Return the space with this many actors, and categories in which each actor has their own value."""
    full = (1 << actors) - 1
    own = Array("0", actors, True, tuple([1 << actor for actor in range(actors)]))
    arrays = [Array(str(number), actors, True, (full,) * actors) for number in range(1, len(facets))]
    return Space(Problem(actors, (own, *arrays), ()), facets)


# --- The stated solution of a draft -----------------------------------------------------------------------------------

MOST_SEARCHED = 20_000
"""The budget of a search for an answer of a draft, in branches."""


def stated_cells(puzzle: Puzzle) -> list[tuple[int, int, int]]:
    """Return the entries of the author's stated solution as (array, actor, value index)."""
    return [(cell.array, cell.position, cell.value) for cell in puzzle.stated]


def against_stated(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the clues that contradict the stated part of the solution on their own; empty if only all together do.

    Return None if there is an answer with the stated part, or if that is not known.
    """
    problem = grid_of(puzzle).question.problem
    stated = clue_of(entries(stated_cells(puzzle)))
    if not _is_impossible(problem, *problem.clues, stated):
        return None
    if _is_impossible(problem, stated):  # the rules exclude it, whatever the clues
        return ()
    return tuple([clue.number for clue in problem.clues if _is_impossible(problem, clue, stated)])


def is_refuted(puzzle: Puzzle, wanted: Sequence[Condition]) -> bool:
    """Return True if no answer of a draft with its stated solution satisfies these conditions."""
    problem = grid_of(puzzle).question.problem
    stated = clue_of(entries(stated_cells(puzzle)))
    return _is_impossible(problem, *problem.clues, stated, clue_of(wanted, -1))


def _is_impossible(problem: Problem, *clues: Clue) -> bool:
    """Return True if a problem is known to have no answer with these clues instead of its own."""
    found = Engine(replace(problem, clues=clues), remarks=False).find(1, Budget(MOST_SEARCHED))
    return found.complete and not found.solutions


def loses_expect(puzzle: Puzzle) -> bool:
    """Return True if a draft expects several answers or none, which is no longer true once it is complete."""
    return puzzle.expect in ("multiple", "none")


def supposed(puzzle: Puzzle) -> tuple[Condition, ...]:
    """Return the conditions for every question to have an answer, the stated one if there is one.

    A question's supposition must be true in the unique answer of the grid; otherwise the question is about nothing.
    """
    found = [each.asked.given for each in puzzle.questions]
    for each in puzzle.questions:
        found += _alone(each.asked, each.stated)
    return tuple(dict.fromkeys([each for each in found if each != TRUE]))


def _alone(asked: Asked, stated: tuple[Key] | None) -> Iterator[Condition]:
    """Yield the conditions under which a question is answered if the grid has one answer."""
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
