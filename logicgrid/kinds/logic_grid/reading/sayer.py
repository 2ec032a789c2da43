"""Statements in words: what the rows of the table are said with, and the pieces that rules are read as."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.logic_grid.language.names import Names, Notes
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.kinds.logic_grid.reading.amounts import SIGNS, Amounts
from logicgrid.kinds.logic_grid.reading.conditions import Conditions
from logicgrid.kinds.logic_grid.reading.pieces import About, Amount, Constant, Meant, Number, Person, Rank, Said, Value
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.kinds.logic_grid.statements.terms import TURNED
from logicgrid.words.finish import finished, stopped
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import plain
from logicgrid.words.predicates import Label

_QUANTITIES = ("number", "money", "duration")
_THAN = {"==": "equal", "!=": "unequal", "<": "below", ">": "above", "<=": "at_most", ">=": "at_least"}
_IN_ORDER = {**_THAN, "<": "before", ">": "after", "<=": "not_after", ">=": "not_before"}
"""What is said of values that are no quantities: times, dates, texts in their order."""


class Sayer:
    """Says statements, and what is true of people and their values, in the words of one puzzle."""

    def __init__(self, vocabulary: Vocabulary, book: Phrasebook) -> None:
        self.vocabulary = vocabulary
        self.names = Names(vocabulary, Notes())
        self.book = book
        self.say = Conditions(book)
        self.amounts = Amounts(self.names, self.say)

    def sentence_of(self, statement: Statement) -> str:
        """Return a statement as a sentence."""
        text = finished(self.book.code, statement.say(self).say("main"), True)
        return stopped(plain(text), self.book.words["stop"])

    def two_labels(self, one: Label, other: Label, sign: str) -> Said:
        """Return that two labels are, or are not, one actor's; several actors may share a value."""
        categories = self.vocabulary.categories
        if not categories[one[0]].distinct:
            one, other = other, one
        if categories[other[0]].distinct:
            return self.say.same_person([Person(one), Person(other)], sign == "==")
        return self.compared(sign, Value(other[0], Person(one)), Constant(other))

    def either(self, one: Label, options: Sequence[Label]) -> Said:
        """Return that somebody is exactly one of some people."""
        found = self.say.one_of(one, options, True)
        if len({category for category, _ in options}) == 1:
            return found
        return Said(lambda order: self.say.text("not_both", fact=found.say(order)))

    def relation(self, slot: str, category: int, one: Label, other: Label, difference: str = "") -> Said:
        """Return that two people stand in a relation of a property."""
        return self.say.related(slot, category, Person(one), Person(other), difference)

    def in_order(self, function: str, category: int, people: Sequence[Label]) -> Said:
        """Return a relation of the places of some people's values: `between`, `opposite`."""
        return self.order(function, category, [Person(each) for each in people])

    def is_text(self, category: int) -> bool:
        """Return True if the values of a property are texts in their order."""
        return self.vocabulary.categories[category].numbers is None

    def beyond(self, sign: str, category: int, one: Label, limit: int) -> Said:
        """Return that somebody has more, or less, than a value of a property."""
        return self.compared(sign, Value(category, Person(one)), Constant((category, limit)))

    def times(self, category: int, one: Label, number: Number, other: Label) -> Said:
        """Return that somebody's value is a number of times somebody else's."""
        factor = Amount(self.book.number(number), number)
        product = self.amounts.arithmetic("*", factor, Value(category, Person(other)))
        return self.compared("==", Value(category, Person(one)), product)

    def number_of(self, function: str, number: int, parts: Sequence[Said]) -> Said:
        """Return how many of some conditions hold."""
        return self.counted(function, Amount(str(number), number), parts)

    def counted(self, function: str, quantity: Amount, parts: Sequence[Said]) -> Said:
        """Return how many of some conditions hold."""
        listed = self.book.words["then"].join(part.say("main") for part in parts)
        number = self.say.how_many(function, quantity, False)
        return Said(lambda order: self.say.text("of_these", n=number, list=listed), several="for")

    # ------------------------------------------------------------------ pieces

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        """Return one comparison of two pieces."""
        match left, right:
            case (Person(), Person()):
                return self.say.same_person([left, right], operator == "==")
            case (Constant(), Value()) | (Amount(), Value() | Rank()) if operator in ("==", "!=", *TURNED):
                return self.compared(TURNED.get(operator, operator), right, left)
            case (Value(category, who), Constant(item)) if operator in ("==", "!=") and item[0] == category:
                said = self.say.fact(who, [item])
                return said if operator == "==" else self.say.opposite(said)
            case (Value(category, who), Value(owner, whom)) if category == owner:
                return self.say.both(operator, category, who, whom)
            case (Rank(category, who), Rank(owner, whom)) if category == owner and operator in ("<", ">"):
                return self.say.related("before" if operator == "<" else "more", category, who, whom)
        home = self.amounts.home(left, right)
        one, other = self.amounts.amount(left, home), self.amounts.amount(right, home)
        if isinstance(left, Value | Rank) and isinstance(right, Constant | Amount) and not other.loose:
            quantity = isinstance(left, Rank) or self.vocabulary.categories[left.category].values.type in _QUANTITIES
            key = (_THAN if quantity else _IN_ORDER)[operator]
            return self.say.amount(key, one.text, other.text)
        return Said(lambda order: f"{one.text} {SIGNS[operator]} {other.text}")

    def order(self, function: str, category: int, people: Sequence[Person]) -> Said:
        """Return a relation of order."""
        who = [self.say.who(each) for each in people]
        match function:
            case "opposite":
                text = self.say.text(function, a=who[0], b=who[1], name=self.book.categories[category].name)
                return Said(lambda order: text)
            case "between":
                others = [who[0], who[2]]
                predicate = self.book.relation(category, "between", others) or ""
                alone = self.book.owned_relation(category, "between", who[1], others)
                return About(self.book, people[1], [predicate], alone=alone)
        slot = {"next_to": "next", "just_before": "just before"}.get(function, function)
        return self.say.related(slot, category, people[0], people[1])

    def distance(self, category: int, one: Person, other: Person) -> Amount:
        """Return how far apart two values are."""
        name = self.book.categories[category].name
        return Amount(self.say.text("distance", a=self.say.who(one), b=self.say.who(other), name=name))

    def all_different(self, meant: Sequence[Meant]) -> Said:
        values = [each for each in meant if isinstance(each, Value)]
        if values and len(values) == len(meant) and len({each.category for each in values}) == 1:
            return self.say.different_values(values[0].category, [self.say.who(each.who) for each in values])
        return self.say.all_different([self.amounts.amount(each).text for each in meant])
