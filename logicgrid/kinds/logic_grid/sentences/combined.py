"""Equations of clues that are added and subtracted, as a reader would say it: "Clue 1 less clue 2: C is 25"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from logicgrid.csp.reasons import Combination, Equation, Operand
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import Words, label

Summand = tuple[Fraction, int, int]
"""A factor, the label whose actor's value it multiplies, and the value's category."""


class Combining:
    """Writes what equations of one puzzle say together; `places` has the category and the place of every item."""

    def __init__(self, book: Phrasebook, words: Words, places: Sequence[tuple[int, int]], names: Sequence[str]) -> None:
        self.book, self.words, self.places, self.names = book, words, places, names

    def clues(self, reason: Combination) -> str:
        """Return which equations are added and subtracted."""
        words, text = self.words, ""
        for clue, factor in reason.multiples:
            named = words.clue_numbers([clue])
            twice, several = words.texts["multiple"]
            if abs(factor) > 1:
                named = (twice if abs(factor) == 2 else several).format(n=abs(factor), clue=named)
            text = words.say("plus" if factor > 0 else "less", a=text, b=named) if text else named
        return text

    def remains(self, equation: Equation | None) -> str | None:
        """Return the equation that remains, if it is more than a fact: `3 × A = 48`, `A = B + 2`."""
        if equation is None:
            return None
        summands = [_summand(each) for each in (equation.left[1:] if equation.left[0] == "+" else (equation.left,))]
        number = Fraction(equation.right[1])
        if len(summands) == 1 and abs(summands[0][0]) == 1:
            return None  # the fact that follows says it
        categories = {category for _, _, category in summands}
        own = [(factor, self.term(each, len(categories) > 1)) for each in summands for factor in (each[0],)]
        amount = abs(number)
        said = self.book.number(amount)
        if len(categories) == 1:
            said = self.book.amount(min(categories), amount, in_sum=True)
        added, taken = ([text for factor, text in own if (factor > 0) is more] for more in (True, False))
        if not taken:
            return f"{' + '.join(added)} = {'−' if number < 0 else ''}{said}"
        if not added or not number:
            return f"{' + '.join(added) or '0'} = {' + '.join(taken)}"
        (added if number < 0 else taken).append(said)
        return f"{' + '.join(added)} = {' + '.join(taken)}"

    def term(self, summand: Summand, several: bool) -> str:
        """Return a value by whose it is; with its property, if there are `several`."""
        factor, item, category = summand
        text = self.book.who(self.places[item])
        if several:
            text = self.words.say("of_category", a=text, category=label(self.names[category]))
        return text if abs(factor) == 1 else f"{self.book.number(abs(factor))} × {text}"


def _summand(operand: Operand) -> Summand:
    match operand:
        case ("*", ("number", factor), ("of", item, category)):
            return Fraction(factor), item, category
        case (_, item, category):
            return Fraction(1), item, category
    raise AssertionError(operand)
