"""The equations of a clue as a reader would write them down: `40 = 42 − 2`, `30 July − 28 June = 32 days`.

An equation that is a sum of values and numbers is put in order: a difference of two values is written so that it is
positive, and its numbers have the units that the values have.  Any other is written as the clue has it.  Equations
that are added and subtracted are named by their clues: "Clue 1 less clue 2: C is 25".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

from logicgrid.csp.reasons import Combination, Equation, Operand
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import Words, label

MOST_COUNTED = 12
"""The number up to which everybody sees which is the next one: places, weeks, floors."""

_SIGNS = {"*": "×", "**": "^"}
_MIXED = ("max", "min")
"""The functions that mean the same of their values in any order, as two summands do."""

Term = tuple[Fraction, int | None]
"""A factor and an item whose value it multiplies; a number if there is no item."""


class Sums:
    """Writes the equations of one puzzle; `places` has the category and the place of every item."""

    def __init__(self, book: Phrasebook, places: Sequence[tuple[int, int]]) -> None:
        self.book = book
        self.places = places

    def fitting(self, equations: Sequence[Equation]) -> tuple[str, ...]:
        """Return equations in the order of the clue's summands; once if both orders of two summands are left.

        So is a greatest or least, if several orders are left.
        """
        groups: dict[str, dict[str, int]] = {}
        for each in equations:
            text, ordered = self.equation(each), self.equation(each, ordered=True)
            if text and ordered:
                counts = [2 if side[0] in _MIXED else len(values_in(side)) for side in (each.left, each.right)]
                groups.setdefault(ordered, {})[text] = max(counts)
        orders = ((ordered, [*texts], max(texts.values())) for ordered, texts in groups.items())
        found = [[ordered] if len(texts) > 1 and count == 2 else texts for ordered, texts, count in orders]
        return tuple(chain.from_iterable(found))

    def equation(self, equation: Equation, ordered: bool = False) -> str | None:
        """Return an equation between values; None for one that helps nobody.

        Such are those of ranks, of rests and whole parts, and that one whole number is the next after another.

        Its summands are in the clue's order, or `ordered` by the lists of their values.
        """
        sides = equation.left, equation.right
        items = values_in(*sides)
        if not items or any([_cuts(side) for side in sides]):
            return None
        sums = [self.terms(side) for side in sides]
        left, right = sums
        if left is None or right is None or not (left and right):
            return " = ".join([self.text(side, ordered) for side in sides])
        if self.is_next([*left, *[(-factor, item) for factor, item in right]]):
            return None
        if any([all([item is None and factor < 0 for factor, item in side]) for side in (left, right)]):
            left, right = ([(-factor, item) for factor, item in side] for side in (left, right))  # all above 0
        return " = ".join([self.sum(side, [*left, *right], ordered) for side in (left, right)])

    def is_next(self, terms: Sequence[Term]) -> bool:
        """Return True if terms that make 0 say that one of two whole numbers without a unit is the next one."""
        items = [item for _, item in terms if item is not None]
        own = self.book.categories[self.places[items[0]][0]]
        whole = own.type == "number" and not own.unit and own.numbers and max(own.numbers) <= MOST_COUNTED
        differ = {self.places[item][0] for item in items} == {self.places[items[0]][0]} and len(items) == 2
        return bool(whole and differ) and sorted([factor for factor, _ in terms]) in ([-1, -1, 1], [-1, 1, 1])

    def number(self, item: int | None) -> Fraction | None:
        """Return the number that represents a value; 1 if there is no item."""
        if item is None:
            return Fraction(1)
        category, place = self.places[item]
        numbers = self.book.categories[category].numbers
        return None if numbers is None else Fraction(numbers[place])

    def terms(self, operand: Operand) -> list[Term] | None:
        """Return the terms of a sum; None if an operand is none."""
        match operand:
            case ("value", int(item)):
                return [(Fraction(1), item)]
            case ("number", number):
                return [(Fraction(number), None)]
            case ("+", *parts):
                found = [self.terms(each) for each in parts]
                return None if None in found else [term for each in found if each for term in each]
            case ("*", one, other):
                for factor, rest in ((one, other), (other, one)):
                    if factor[0] == "number" and (terms := self.terms(rest)) is not None:
                        return [(Fraction(factor[1]) * each, item) for each, item in terms]
            case ("abs", inner):
                terms = self.terms(inner)
                values = (
                    [] if terms is None else [(each, 1 if item is None else self.number(item)) for each, item in terms]
                )
                if terms and all(value is not None for _, value in values):
                    total = sum(factor * value for factor, value in values if value is not None)
                    return [(-factor if total < 0 else factor, item) for factor, item in terms]
        return None

    def sum(self, side: Sequence[Term], every: Sequence[Term], ordered: bool) -> str:
        """Return one side of an equation whose terms are `every`: what is added first.

        Unless both orders are possible, any order but the clue's would give a value to another person.
        """
        total = sum(factor for factor, item in side if item is None)
        terms = [term for term in side if term[1] is not None] + ([(total, None)] if total else [])
        text = ""
        for factor, item in sorted(terms, key=lambda term: (term[0] < 0, term[1] is None, (ordered and term[1]) or 0)):
            sign = (" − " if text else "−") if factor < 0 else " + " if text else ""
            text += sign + self.term(abs(factor), item, len(terms) == 1, every)
        return text or self.book.number(0)

    def term(self, factor: Fraction, item: int | None, alone: bool, every: Sequence[Term]) -> str:
        """Return a value with its factor, or a number with the unit that it has among the values."""
        if item is not None:
            value = self.book.value_in_sum(*self.places[item])
            return value if factor == 1 else f"{self.book.number(factor)} × {value}"
        values = [(factor, self.places[item][0]) for factor, item in every if item is not None]
        category = values[0][1]
        types = [self.book.categories[each].type for _, each in values]
        if alone and factor.denominator == 1 and types.count("time") == 1 and set(types) <= {"time", "duration"}:
            hours, minutes = divmod(int(factor), 60)
            return f"{hours % 24}:{minutes:02}"
        mixed = len({each for _, each in values}) > 1 and set(types) != {"duration"}
        return self.book.number(factor) if mixed else self.book.amount(category, factor, in_sum=True)

    def text(self, operand: Operand, ordered: bool = False) -> str:
        """Return an operand as the clue has it, but a greatest or least `ordered` by the lists of its values."""
        match operand:
            case ("value", int(item)):
                return self.book.value_in_sum(*self.places[item])
            case ("number", number):
                return self.book.number(Fraction(number))
            case ("+", *parts):
                return " + ".join([self.text(each, ordered) for each in parts]).replace("+ -", "− ")
            case ("**", base, ("number", 2 | 3 as power)):
                inner = self.text(base, ordered)
                return (inner if base[0] == "value" else f"({inner})") + ("²" if power == 2 else "³")
            case (name, *parts):
                parts = sorted(parts, key=values_in) if ordered and name in _MIXED else parts
                texts = [self.text(each, ordered) for each in parts]
                if name == "abs":
                    return f"|{texts[0]}|"
                texts = [f"({text})" if each[0] == "+" else text for text, each in zip(texts, parts, strict=True)]
                sign = _SIGNS.get(str(name))
                return f" {sign} ".join(texts) if sign else f"{name}({', '.join(texts)})"
        return ""


def values_in(*operands: Operand) -> list[int]:
    """Return the items whose values are in a sum; none if it has ranks."""
    found: list[int] = []
    for name, *parts in operands:
        if name == "rank":
            return []
        if name == "value":
            found += parts
        elif name != "number":
            inner = values_in(*parts)
            if not inner and any(part[0] != "number" for part in parts):
                return []
            found += inner
    return found


def _cuts(operand: Operand) -> bool:
    """Return True if an operand has a rest, or the whole part of a quotient."""
    name, *parts = operand
    return name in ("//", "%") or any([isinstance(part, tuple) and _cuts(part) for part in parts])


# --- Equations that are added and subtracted --------------------------------------------------------------------------


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
