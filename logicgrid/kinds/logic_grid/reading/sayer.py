"""Statements in words: the sentences of the table's rows, and of the pieces that rules are read as."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary
from logicgrid.kinds.logic_grid.language.syntax import TURNED, Numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.kinds.logic_grid.reading import conditions
from logicgrid.kinds.logic_grid.reading.conditions import Amount, Constant, Meant, Person, Rank, Said, Value
from logicgrid.kinds.logic_grid.statements import Statement
from logicgrid.puzzle.record import replace
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import finished, plain, stopped
from logicgrid.words.predicates import Label

_QUANTITIES = ("number", "money", "duration")
_THAN = {"==": "equal", "!=": "unequal", "<": "below", ">": "above", "<=": "at_most", ">=": "at_least"}
_IN_ORDER = {**_THAN, "<": "before", ">": "after", "<=": "not_after", ">=": "not_before"}
"""The wording of comparisons whose values are no quantities: times, dates, texts in their order."""


SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "*": "×", "-": "−"}
_POWERS = {"2": "²", "3": "³"}
_MULTIPLES = {("*", Fraction(1, 2)): 0, ("/", 2): 0, ("*", 2): 1, ("*", 3): 2}
"""Multiples that have a word of their own, as a place in the texts `times`."""


class Sayer(conditions.Conditions):
    """Says statements, and what is true of people and their values, in the words of one puzzle."""

    def __init__(self, vocabulary: Vocabulary, book: Phrasebook) -> None:
        super().__init__(book)
        self.vocabulary = vocabulary
        self.names = RuleVocabulary(vocabulary, RuleNotes())

    def sentence_of(self, statement: Statement) -> str:
        """Return a statement as a sentence."""
        return self.whole(statement.say(self).say("main"))

    def whole(self, text: str) -> str:
        """Return clauses as a sentence, with a capital and a full stop."""
        return stopped(plain(finished(self.book.code, text, True)), self.book.words["stop"])

    def two_labels(self, one: Label, other: Label, sign: str) -> Said:
        """Return that two labels are, or are not, one actor's; several actors may share a value."""
        categories = self.vocabulary.categories
        if not categories[one[0]].distinct:
            one, other = other, one
        if categories[other[0]].distinct:
            return self.same_person([Person(one), Person(other)], sign == "==")
        return self.compared(sign, Value(other[0], Person(one)), Constant(other))

    def either(self, one: Label, options: Sequence[Label]) -> Said:
        """Return that somebody is exactly one of some people."""
        found = self.one_of(one, options, True)
        if len({category for category, _ in options}) == 1:
            return found
        return Said(lambda order: self.text("not_both", fact=found.say(order)))

    def relation(self, slot: str, category: int, one: Label, other: Label, difference: str = "") -> Said:
        """Return that a relation of a property holds between two people."""
        return self.related(slot, category, Person(one), Person(other), difference)

    def in_order(self, function: str, category: int, people: Sequence[Label]) -> Said:
        """Return a relation of the places of some people's values: `between`, `opposite`."""
        return self.order(function, category, [Person(each) for each in people])

    def beyond(self, sign: str, category: int, one: Label, limit: int) -> Said:
        """Return that somebody has more, or less, than a value of a property."""
        return self.compared(sign, Value(category, Person(one)), Constant((category, limit)))

    def times(self, category: int, one: Label, number: Number, other: Label) -> Said:
        """Return that somebody's value is a number of times somebody else's."""
        factor = Amount(self.book.number(number), number)
        product = self.arithmetic("*", factor, Value(category, Person(other)))
        return self.compared("==", Value(category, Person(one)), product)

    def counted(self, function: str, quantity: str, parts: Sequence[Said]) -> Said:
        """Return how many of some conditions hold."""
        listed = self.book.words["then"].join(part.say("main") for part in parts)
        number = self.how_many(function, quantity, False)
        return Said(lambda order: self.text("of_these", n=number, list=listed), several="for")

    # ------------------------------------------------------------------ numbers

    def place_of(self, category: int, number: Number | None) -> int | None:
        """Return the place of the value of a property that is a number; None if there is none."""
        numbers = self.vocabulary.categories[category].numbers or ()
        return numbers.index(number) if number is not None and number in numbers else None

    def amount(self, meant: Meant, category: int | None = None) -> Amount:
        """Return a number in words; a name beside values of a property is a constant of it."""
        match meant:
            case Amount():
                return meant
            case Value():
                return Amount(self.book.value_of(meant.category, self.who(meant.who)))
            case Rank():
                name = self.book.categories[meant.category].name
                return Amount(self.text("rank_of", name=name, a=self.who(meant.who)))
            case Constant((owner, place)):
                number = None
                if isinstance(place, int) and (numbers := self.vocabulary.categories[owner].numbers) is not None:
                    number = numbers[place]
                return Amount(place if isinstance(place, str) else self.book.values(owner, [place]), number)
            case conditions.Bare(node):
                number = self.names.constant_of(category, node) if category is not None else None
                if number is None and isinstance(node, Numeral):
                    number = node.value
                return Amount(node.text, number)
            case Person():
                return Amount(self.who(meant))
            case Said():
                return Amount(meant.say("main"), loose=True)

    def in_brackets(self, amount: Amount) -> str:
        return f"({amount.text})" if amount.loose else amount.text

    def home(self, *all_meant: Meant) -> int | None:
        """Return the one property whose values are among the pieces."""
        return next((each.category for each in all_meant if isinstance(each, Value)), None)

    def listed(self, meant: Sequence[Meant]) -> str:
        return self.book.words.all_of([self.amount(each).text for each in meant])

    def arithmetic(self, operator: str, one: Meant, other: Meant) -> Amount:
        """Return what an operator makes of two numbers."""
        home = self.home(one, other)
        left, right = self.amount(one, home), self.amount(other, home)
        if operator not in "+-":
            left, right = (replace(each, text=each.signs or each.text) for each in (left, right))
        if operator in ("//", "%"):
            return Amount(self.text("quotient" if operator == "//" else "remainder", a=left.text, b=right.text))
        if operator == "**":
            power = _POWERS.get(right.text) or f"^{self.in_brackets(right)}"
            base = left.text if left.number is not None else f"({left.text})"
            return Amount(base + power)
        sign = SIGNS.get(operator, operator)
        if operator in "+-":
            return Amount(f"{left.text} {sign} {self.in_brackets(right)}", loose=True)
        signs = f"{self.in_brackets(left)} {sign} {self.in_brackets(right)}"
        for factor, whole, meant in ((right, left, one), (left, right, other)):
            times = _MULTIPLES.get((operator, factor.number)) if factor is right or operator == "*" else None
            if times is None and operator == "*" and factor.number is not None and factor.number in range(4, 13):
                times = -1
            if isinstance(meant, Value) and times is not None:
                return Amount(str(self.texts["times"][times]).format(b=whole.text, n=factor.text), signs=signs)
        number = None
        if operator == "/" and left.number is not None and right.number:
            number = Fraction(left.number) / right.number
        return Amount(signs, number)

    # ------------------------------------------------------------------ pieces

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        """Return one comparison of two pieces."""
        match left, right:
            case (Person(), Person()):
                return self.same_person([left, right], operator == "==")
            case (Constant(), Value()) | (Amount(), Value() | Rank()) if operator in ("==", "!=", *TURNED):
                return self.compared(TURNED.get(operator, operator), right, left)
            case (Value(category, who), Constant(item)) if operator in ("==", "!=") and item[0] == category:
                said = self.fact(who, [item])
                return said if operator == "==" else self.opposite(said)
            case (Value(category, who), Value(owner, whom)) if category == owner:
                return self.both(operator, category, who, whom)
            case (Rank(category, who), Rank(owner, whom)) if category == owner and operator in ("<", ">"):
                return self.related("before" if operator == "<" else "more", category, who, whom)
        home = self.home(left, right)
        one, other = self.amount(left, home), self.amount(right, home)
        if isinstance(left, Value | Rank) and isinstance(right, Constant | Amount) and not other.loose:
            quantity = isinstance(left, Rank) or self.vocabulary.categories[left.category].values.type in _QUANTITIES
            key = (_THAN if quantity else _IN_ORDER)[operator]
            return self.measured(key, one.text, other.text)
        return Said(lambda order: f"{one.text} {SIGNS[operator]} {other.text}")

    def order(self, function: str, category: int, people: Sequence[Person]) -> Said:
        """Return a relation of order."""
        who = [self.who(each) for each in people]
        match function:
            case "opposite":
                text = self.text(function, a=who[0], b=who[1], name=self.book.categories[category].name)
                return Said(lambda order: text)
            case "between":
                others = [who[0], who[2]]
                predicate = self.book.relation(category, "between", others) or ""
                alone = self.book.owned_relation(category, "between", who[1], others)
                return conditions.AboutPerson(self.book, people[1], [predicate], alone=alone)
        slot = {"next_to": "next", "just_before": "just before"}.get(function, function)
        return self.related(slot, category, people[0], people[1])

    def distance(self, category: int, one: Person, other: Person) -> Amount:
        """Return how far apart two values are."""
        name = self.book.categories[category].name
        return Amount(self.text("distance", a=self.who(one), b=self.who(other), name=name))

    def all_different(self, meant: Sequence[Meant]) -> Said:
        values = [each for each in meant if isinstance(each, Value)]
        if values and len(values) == len(meant) and len({each.category for each in values}) == 1:
            return self.different_values(values[0].category, [self.who(each.who) for each in values])
        listed = [self.amount(each).text for each in meant]
        return self.different_amounts(listed) if values else self.different_people(listed)
