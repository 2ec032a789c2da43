"""What statements are about: the arrays of a logic grid, and the comparisons that the values of each category allow."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Lookup, Number, Operator, Term
from logicgrid.csp.problem import Layout, Problem
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label, Vocabulary
from logicgrid.puzzle.record import Record


class Facet(Record):
    """What clues can say of the values of a category.

    `numbers`, if there are differences; whether values are `compared`; whether one comes just before the other
    (`stepped`), is its neighbour (`adjacent`) or lies `between` two; `circular`: the last is next to the first;
    `opposed`: each has one opposite to it in the circle.
    """

    numbers: tuple[Number, ...] | None = None
    compared: bool = False
    stepped: bool = False
    adjacent: bool = False
    between: bool = False
    circular: bool = False
    opposed: bool = False


NOTHING = Facet()


def is_rising(numbers: Sequence[Number] | None) -> bool:
    """Return True if values are in the order of their numbers; texts are in the order of their list."""
    return numbers is None or list(numbers) == sorted(numbers)


def facet_of(category: Category) -> Facet:
    """Return what the clue language can say of the values of a property, whether or not there are words for it.

    The values of a relation are the actors, who have no order.
    """
    if category.relation:
        return NOTHING
    circular = category.circular
    return Facet(category.numbers, True, True, True, True, circular, circular and category.size % 2 == 0)


class Ground:
    """The arrays of a problem with the facets of its categories; conditions about labels are built of its terms."""

    def __init__(self, problem: Problem, facets: Sequence[Facet]) -> None:
        self.problem = problem
        self.facets = tuple(facets)
        self.layout = Layout(problem)

    def size(self, category: int) -> int:
        """Return the number of values of a category."""
        return self.problem.arrays[category].size

    def carrying(self, facet: str) -> list[int]:
        """Return the categories that carry a relation: the name of a field of `Facet`."""
        return [number for number, each in enumerate(self.facets) if getattr(each, facet)]

    def holder(self, label: Label) -> Holder:
        """Return the term of the actor who has a label."""
        return Holder(label[0], Const(label[1]))

    def value(self, category: int, label: Label) -> Term:
        """Return the term of the value that the actor of a label has, as a place in the list of its category."""
        if label[0] == category and self.size(category) <= self.problem.length:
            return Const(label[1])
        return Entry(category, self.holder(label))

    def ordered(self, category: int, place: Term) -> Term:
        """Return the term by which values are compared: their place, unless the list is not in order."""
        numbers = self.facets[category].numbers
        return place if numbers is None or is_rising(numbers) else self._number_at(place, numbers)

    def number(self, category: int, label: Label) -> Term:
        """Return the term of the number of the value that the actor of a label has."""
        return self._number_at(self.value(category, label), self.facets[category].numbers or ())

    def _number_at(self, place: Term, numbers: tuple[Number, ...]) -> Term:
        return Const(numbers[int(place.value)]) if isinstance(place, Const) else Lookup(place, numbers)

    def together(self, one: Label, other: Label, operator: Operator = "==") -> Condition:
        """Return the condition that two labels are one actor's (with `!=`: two actors')."""
        arrays = self.problem.arrays
        if not arrays[one[0]].distinct:
            one, other = other, one
        if arrays[other[0]].distinct:
            return Compare(operator, self.holder(one), self.holder(other))
        return Compare(operator, self.value(other[0], one), Const(other[1]))


def ground_of(problem: Problem, vocabulary: Vocabulary) -> Ground:
    """Return the ground of all statements about a puzzle."""
    return Ground(problem, (NOTHING, *map(facet_of, vocabulary.categories[1:])))
