"""What all forms of clues have in common, and the drawing of labels for true ones.

A form speaks of items (see `csp.problem`), so it is a value that can be compared and hashed; of equal ones there is one
spelling, in which items that could change places are in order.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from logicgrid.csp.expr import Condition, negation
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.csp.problem import Assignment
    from logicgrid.generate.names import Names
    from logicgrid.generate.pool import Pool
    from logicgrid.generate.space import Space


class Form(Record):
    """A clue of some form; `NAME` is that of the form."""

    NAME: ClassVar[str]

    def items(self) -> tuple[int, ...]:
        """Return the labels that the clue speaks of."""
        raise NotImplementedError

    def holds(self, pool: Pool) -> int:
        """Return the answers of a pool in which the clue holds, as a mask."""
        raise NotImplementedError

    def condition(self, space: Space) -> Condition:
        """Return what the clue means: what its rule is read as."""
        raise NotImplementedError

    def rule(self, names: Names, rng: Random) -> str:
        """Return a rule that says this; items that could change places are in any order."""
        raise NotImplementedError


class Denied(Record):
    """The opposite of a clue, for searches: what a search for its counterexample may take for granted."""

    form: Form

    def condition(self, space: Space) -> Condition:
        return negation(self.form.condition(space))


class Drawer:
    """Draws true clues of an answer.

    `direct`: whether clues may tie an actor to a value; `subtle`: whether a difference must be that of several values.
    """

    def __init__(
        self, space: Space, answer: Assignment, rng: Random, direct: bool = True, subtle: bool = False
    ) -> None:
        self.space, self.answer, self.rng = space, answer, rng
        self.direct, self.subtle = direct, subtle
        self.owner: dict[int, int] = {}
        """By item its actor, of the labels that only one actor can have and somebody has."""
        for number, row in enumerate(answer):
            if space.problem.arrays[number].distinct:
                for actor, label in enumerate(row):
                    self.owner[space.item(number, label)] = actor
        self.rows = sorted(self.owner)
        self.of_values = [item for item in self.rows if space.category[item]]
        self.compared = space.carrying("compared")
        self.numbered = space.carrying("numbers")
        self.stepped = space.carrying("stepped")
        self.adjacent = space.carrying("adjacent")
        self.between = space.carrying("between")
        self.distinct = sorted({space.category[item] for item in self.rows})

    def item(self) -> int:
        return self.rows[int(self.rng.random() * len(self.rows))]

    def one_of(self, numbers: list[int]) -> int:
        return numbers[int(self.rng.random() * len(numbers))]

    def label(self, category: int, item: int) -> int:
        """Return the item of a category that the actor of an item has."""
        return self.space.item(category, self.answer[category][self.owner[item]])

    def place(self, category: int, item: int) -> int:
        return self.answer[category][self.owner[item]]

    def fellow(self, item: int) -> int:
        """Return another item of the same actor."""
        own = self.space.category[item]
        return self.label(self.one_of([number for number in self.distinct if number != own]), item)

    def two(self, category: int = -1) -> tuple[int, int] | None:
        """Return items of two actors, none of a category; None if this draw has none."""
        one, other = self.item(), self.item()
        category_of = self.space.category
        if self.owner[one] == self.owner[other] or category in (category_of[one], category_of[other]):
            return None
        return one, other


def in_order(*items: int) -> tuple[int, ...]:
    """Return items in the order that equal forms share."""
    return tuple(sorted(items))


def any_order(rng: Random, *items: int) -> list[int]:
    """Return items in a drawn order."""
    return rng.sample(items, len(items))


def people(names: Names, items: list[int]) -> str:
    """Return the actors of some labels as a rule lists them."""
    return ", ".join(map(names.person, items))
