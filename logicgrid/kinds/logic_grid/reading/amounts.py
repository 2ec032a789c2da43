"""Numbers in words: the values of people, constants, and what arithmetic makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from logicgrid.kinds.logic_grid.language.names import Names
from logicgrid.kinds.logic_grid.language.syntax import Numeral
from logicgrid.kinds.logic_grid.reading.conditions import Conditions
from logicgrid.kinds.logic_grid.reading.pieces import Amount, Bare, Constant, Meant, Number, Person, Rank, Said, Value
from logicgrid.puzzle.record import replace

SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "*": "×", "-": "−"}
_POWERS = {"2": "²", "3": "³"}
_MULTIPLES = {("*", Fraction(1, 2)): 0, ("/", 2): 0, ("*", 2): 1, ("*", 3): 2}
"""What is said in a word, as a place in the texts `times`."""


class Amounts:
    """Puts the numbers of one puzzle's rules into words."""

    def __init__(self, names: Names, say: Conditions) -> None:
        self.names = names
        self.vocabulary = names.vocabulary
        self.say = say
        self.book = say.book

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
                return Amount(self.book.value_of(meant.category, self.say.who(meant.who)))
            case Rank():
                name = self.book.categories[meant.category].name
                return Amount(self.say.text("rank_of", name=name, a=self.say.who(meant.who)))
            case Constant((owner, place)):
                number = None
                if isinstance(place, int) and (numbers := self.vocabulary.categories[owner].numbers) is not None:
                    number = numbers[place]
                return Amount(place if isinstance(place, str) else self.book.values(owner, [place]), number)
            case Bare(node):
                number = self.names.constant_of(category, node) if category is not None else None
                if number is None and isinstance(node, Numeral):
                    number = node.value
                return Amount(node.text, number)
            case Person():
                return Amount(self.say.who(meant))
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
            return Amount(self.say.text("quotient" if operator == "//" else "remainder", a=left.text, b=right.text))
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
            if isinstance(meant, Value) and times is not None:
                return Amount(str(self.say.texts["times"][times]).format(b=whole.text), signs=signs)
        number = None
        if operator == "/" and left.number is not None and right.number:
            number = Fraction(left.number) / right.number
        return Amount(signs, number)
