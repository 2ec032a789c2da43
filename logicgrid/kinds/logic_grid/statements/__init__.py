"""What a clue can say: each kind of statement with its rule, its meaning, its words and its drawing.

A statement is a value about labels (`identity`, `order`) that can be compared and hashed; of equal ones there is one
spelling, in which labels that could change places are in order.  It has its meaning (`condition`), its plain rule
(`rule`) and its sentence (`say`); `from_rule` makes it from a rule again.  `table.STATEMENTS` has all kinds by the
names that the option `--forms` has.  Generating, completing, suggesting, hearing and the forms of the desk use this
table; whoever needs single kinds imports those alone.

Here is what all statements have in common, what they are made about (their ground: the arrays of a logic grid, and the
comparisons that the values of each category allow), and the drawing of labels for true ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeVar

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Lookup, Number, Operator, Term
from logicgrid.csp.problem import Assignment, Layout, Problem
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label, Vocabulary
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.reading.conditions import Said
    from logicgrid.kinds.logic_grid.reading.sayer import Sayer


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


T = TypeVar("T")

WITHOUT_SHARED = 0.6
"""How often a statement is about no shared property, if it can be about one."""


class Statement(Record):
    """What a clue can say; `NAME` is the statement's in the table."""

    NAME: ClassVar[str]

    def labels(self) -> tuple[Label, ...]:
        """Return the labels that the statement speaks of."""
        raise NotImplementedError

    def about(self) -> int | None:
        """Return the property whose order or numbers are compared; None if there is none."""
        category: int | None = getattr(self, "category", None)
        return category

    def condition(self, ground: Ground) -> Condition:
        """Return what the statement means: what its rule is read as."""
        raise NotImplementedError

    def rule(self, write: Spelling) -> str:
        """Return the rule that says this."""
        raise NotImplementedError

    def say(self, sayer: Sayer) -> Said:
        """Return the statement in words."""
        raise NotImplementedError


class Drawer:
    """Draws true statements about an answer.

    `direct`: whether they may tie an actor to a value; `subtle`: whether a difference must be that of several values.
    """

    def __init__(
        self, ground: Ground, answer: Assignment, rng: Random, direct: bool = True, subtle: bool = False
    ) -> None:
        self.ground, self.answer, self.rng = ground, answer, rng
        self.direct, self.subtle = direct, subtle
        self.owner: dict[Label, int] = {}
        """By label its actor, of the labels that only one actor can have and somebody has."""
        for number, row in enumerate(answer):
            if ground.problem.arrays[number].distinct:
                for actor, place in enumerate(row):
                    self.owner[number, place] = actor
        self.rows = sorted(self.owner)
        self.of_values = [label for label in self.rows if label[0]]
        self.compared = ground.carrying("compared")
        self.numbered = ground.carrying("numbers")
        self.stepped = ground.carrying("stepped")
        self.adjacent = ground.carrying("adjacent")
        self.between = ground.carrying("between")
        self.distinct = sorted({number for number, _ in self.rows})
        self.shared = [number for number, array in enumerate(ground.problem.arrays) if not array.distinct]
        self.several = len(self.distinct) > 1
        """Whether an actor has a label of another category that is nobody else's."""

    def label(self) -> Label:
        return self.rows[int(self.rng.random() * len(self.rows))]

    def one_of(self, items: Sequence[T]) -> T:
        return items[int(self.rng.random() * len(items))]

    def place(self, category: int, label: Label) -> int:
        """Return the value that the actor of a label has."""
        return self.answer[category][self.owner[label]]

    def fellow(self, label: Label) -> Label:
        """Return another label of the same actor."""
        category = self.one_of([number for number in self.distinct if number != label[0]])
        return category, self.place(category, label)

    def of_shared(self) -> tuple[Label, Label] | None:
        """Return now and then a label with the value of a shared property that its actor has; None otherwise."""
        if not self.shared or (self.several and self.rng.random() < WITHOUT_SHARED):
            return None
        some = self.rows if self.direct else self.of_values
        if not some:
            return None
        one, category = self.one_of(some), self.one_of(self.shared)
        return one, (category, self.place(category, one))

    def two(self, category: int = -1) -> tuple[Label, Label] | None:
        """Return labels of two actors, none of a category; None if this draw has none."""
        one, other = self.label(), self.label()
        if self.owner[one] == self.owner[other] or category in (one[0], other[0]):
            return None
        return one, other


def in_order(*labels: Label) -> tuple[Label, ...]:
    """Return labels in the order that equal statements share."""
    return tuple(sorted(labels))
