"""The space in which clues are drawn: a problem without clues, and the relations that its categories carry.

Clues are forms over items, the numbers of labels through all categories (see `csp.problem`).  Which words the labels
have plays no part here, so puzzles of one size and with the same numbers share a space, and the tables of its clues.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from logicgrid.csp.evaluate import Judge
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Number, Operator
from logicgrid.csp.problem import Array, Assignment, Clue, Layout, Part, Problem
from logicgrid.csp.search import Engine
from logicgrid.csp.search.tables import Table, Tables
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.generate.forms.form import Denied, Form

NOWHERE = Span(0, 0, 0, 0)

MOST_CLUES = 3_000
"""The clues whose tables a space keeps; then all are forgotten, and made anew when they are needed."""

SEARCHED = 3_000
"""The branches of a search for another answer."""


class Facet(Record):
    """What clues can say of the values of a category.

    `numbers`, if there are differences; whether values are `compared`; whether one comes just before the other
    (`stepped`), is its neighbour (`adjacent`) or lies `between` two; `circular`: the last is next to the first.
    """

    numbers: tuple[Number, ...] | None = None
    compared: bool = False
    stepped: bool = False
    adjacent: bool = False
    between: bool = False
    circular: bool = False


NOTHING = Facet()


class Space:
    """A problem without clues; `clue` gives each form a clue, whose table is kept."""

    def __init__(self, problem: Problem, facets: Sequence[Facet]) -> None:
        self.problem = problem
        self.facets = tuple(facets)
        self.layout = Layout(problem)
        self.actors = problem.length
        self.category = self.layout.category
        self.place = [item - self.layout.first[number] for item, number in enumerate(self.category)]
        self.categories = len(problem.arrays)
        self.tables = Tables(self.layout)
        self._clues: dict[Form | Denied, Clue] = {}
        self._number = 0

    def item(self, category: int, place: int) -> int:
        return self.layout.first[category] + place

    def carrying(self, facet: str) -> list[int]:
        """Return the categories that carry a relation: the name of a field of `Facet`."""
        return [number for number, each in enumerate(self.facets) if getattr(each, facet)]

    # ------------------------------------------------------------------ clues

    def clue(self, form: Form | Denied) -> Clue:
        """Return the clue of a form; each has a number of its own."""
        clue = self._clues.get(form)
        if clue is None:
            self._number += 1
            clue = self._clues[form] = Clue(self._number, (Part(form.condition(self), "", NOWHERE),), None, NOWHERE)
        return clue

    def with_clues(self, forms: Sequence[Form | Denied]) -> Problem:
        """Return the problem with these clues."""
        return replace(self.problem, clues=tuple([self.clue(form) for form in forms]))

    def trim(self) -> None:
        """Forget the clues if there are too many."""
        if len(self._clues) > MOST_CLUES:
            self._clues.clear()
            self.tables = Tables(self.layout)

    def engine(self, problem: Problem) -> Engine:
        """Return the search for answers of a problem of this space.

        What fills a grid obeys every clue that has all its supports in tables: only the others are evaluated.
        """
        loose = [
            clue for clue in problem.clues if not all([type(each) is Table for each in self.tables.of(clue).tables])
        ]
        return Engine(problem, Judge(replace(problem, clues=tuple(loose))), self.tables, remarks=False)

    def others(self, forms: Sequence[Form | Denied], answer: Assignment, most: int) -> list[Assignment] | None:
        """Return some answers of these clues besides this one: none if there are none, None if that is not known."""
        found = self.engine(self.with_clues(forms)).find(most, Budget(SEARCHED), blocked=(answer,))
        return list(found.solutions) if found.solutions or found.complete else None

    # ------------------------------------------------------------------ conditions

    def holder(self, item: int) -> Holder:
        return Holder(self.category[item], Const(self.place[item]))

    def value(self, category: int, item: int) -> Entry:
        """Return the term of the value that the actor of an item has."""
        return Entry(category, self.holder(item))

    def together(self, one: int, other: int, operator: Operator = "==") -> Condition:
        """Return the condition that two items are one actor's (with `!=`: two actors')."""
        if not self.layout.is_row[one]:
            one, other = other, one
        if self.layout.is_row[other]:
            return Compare(operator, self.holder(one), self.holder(other))
        return Compare(operator, self.value(self.category[other], one), Const(self.place[other]))


@lru_cache(maxsize=8)
def plain_space(actors: int, facets: tuple[Facet, ...]) -> Space:
    """Return the space of as many actors, and of categories in which each of them has a value of his own."""
    full = (1 << actors) - 1
    own = Array("0", actors, True, tuple([1 << actor for actor in range(actors)]))
    arrays = [Array(str(number), actors, True, (full,) * actors) for number in range(1, len(facets))]
    return Space(Problem(actors, (own, *arrays), ()), facets)
