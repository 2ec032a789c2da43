"""What the parts of a rule mean, as small values: people, values, numbers, and conditions in words.

A person is an actor by name or by a value; a condition is a `Said`, which can be asked for in any order of words, and
for its opposite.  `AboutPerson` is one about a single person, so that several of them can become one clause.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral
from logicgrid.puzzle.record import Record
from logicgrid.words.grammar import Order
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.predicates import Label


class Person(Record):
    """An actor: by name or by a value (`item`), or described in other words."""

    item: Label | None
    text: str = ""


class Value(Record):
    """The value of a property that somebody has."""

    category: int
    who: Person


class Rank(Record):
    """The place of somebody's value in the list of a property."""

    category: int
    who: Person


class Constant(Record):
    """A value of a property by itself, or a variable for one."""

    item: Label


class Amount(Record):
    """A number in words; `number` if it is a constant, `loose` if it has to be in brackets beside other signs.

    `signs` is the same without a word for a multiple, if there is one: for further arithmetic.
    """

    text: str
    number: Number | None = None
    loose: bool = False
    signs: str = ""


class Bare(Record):
    """A name or a numeral whose meaning depends on its neighbours."""

    node: Name | Numeral


class Said:
    """A condition in words: `say` and `deny` return a clause, `deny` of the opposite.

    `several` says how its clauses are joined, if it has several: `and`, `or`, …
    """

    def __init__(
        self, say: Callable[[Order], str], deny: Callable[[Order], str] | None = None, several: str = ""
    ) -> None:
        self.say = say
        self.deny = deny
        self.several = several


class AboutPerson(Said):
    """A clause about one person: predicates that all hold, and those of the opposite, if they say it.

    `alone` and `alone_not` say the same, and the opposite, in a sentence of its own, if there is a better way.
    """

    def __init__(
        self,
        book: Phrasebook,
        person: Person,
        predicates: Sequence[str],
        opposite: Sequence[str] = (),
        alone: str | None = None,
        alone_not: str | None = None,
    ) -> None:
        self.book = book
        self.person = person
        self.predicates = predicates
        self.opposite = opposite
        self.alone, self.alone_not = alone, alone_not
        super().__init__(self.clause_of(predicates, alone), self.clause_of(opposite, alone_not) if opposite else None)

    def clause_of(self, predicates: Sequence[str], alone: str | None) -> Callable[[Order], str]:
        person = self.person

        def say(order: Order) -> str:
            if alone is not None and order == "main":
                return alone
            if person.item is None:
                return self.book.clause_about(person.text, predicates, order)
            return self.book.clause(person.item, predicates, order)

        return say


Meant = Person | Value | Rank | Constant | Amount | Bare | Said
Scope = dict[str, Meant]


def inside(said: Said, order: Order, joint: str = "") -> str:
    """Return a condition within another: in brackets, if its clauses are joined by something else."""
    return f"({said.say('main')})" if said.several not in ("", joint) else said.say(order)
