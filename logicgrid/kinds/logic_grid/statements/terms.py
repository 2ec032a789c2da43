"""The parts of a rule of which its statements are made: people, values, numbers, and sums of them."""

from __future__ import annotations

from fractions import Fraction

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.values import parse_constant
from logicgrid.puzzle.record import Record

Number = Fraction | int
Term = tuple[int, Label | None, bool]
"""Somebody's value: its category, who has it, and whether its rank is meant."""
Sum = tuple[dict[Term, Number], Number]
"""Values with their factors, and a constant."""

TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The signs of order, with those that say the same of the sides exchanged."""


class TwoValues(Record):
    """What a comparison says of two values: `one` (sign) `ratio` × `other` + `gap`."""

    one: Term
    other: Term
    ratio: Fraction
    gap: Fraction


class Terms:
    """What the parts of rules mean in a puzzle's vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._variables: list[str] = []
        """The variables of the quantifiers around a part."""

    def _home(self, node: Syntax) -> int | None:
        """Return the category of the first value in an expression."""
        for each in tree.nodes(node):
            value = self._value(each)
            if value is not None:
                return value[0]
        return None

    def _constant(self, node: Syntax, home: int | None) -> Number | None:
        match node:
            case Numeral(value=value):
                return value
            case Name(text=text, quoted=True) if home is not None:
                values = self.vocabulary.categories[home].values
                found = parse_constant(text, values)
                if found is None and values.numbers is not None:
                    from logicgrid.kinds.logic_grid.values.properties import parse_clock

                    found = parse_clock(text, "duration") if values.type in ("time", "date", "duration") else None
                return found
            case tree.Unary(operator="-", operand=operand):
                number = self._constant(operand, home)
                return None if number is None else -number
            case tree.Binary(operator=operator, left=left, right=right):
                one, other = self._constant(left, home), self._constant(right, home)
                if one is None or other is None:
                    return None
                match operator:
                    case "+":
                        return one + other
                    case "-":
                        return one - other
                    case "*":
                        return one * other
                    case "/" if other:
                        return plain_number(Fraction(one) / other)
        return None

    def _category(self, node: Syntax) -> int | None:
        found = self.vocabulary.names.find(node.text) if isinstance(node, Name | Numeral) else []
        return found[0] if len(found) == 1 else None

    def _label_of(self, category: int, node: Syntax) -> Label | None:
        if not isinstance(node, Name | Numeral) or node.text in self._variables:
            return None
        owner = self.vocabulary.categories[category]
        found = owner.find(node.text)
        if not found and isinstance(node, Numeral) and owner.numbers is not None and node.value in owner.numbers:
            found = [owner.numbers.index(node.value)]
        return (category, found[0]) if len(found) == 1 else None

    def _value(self, node: Syntax) -> tuple[int, Label | None, bool, bool] | None:
        """Return of somebody's value: its category, who, whether it is a rank, and whether that is somebody known."""
        match node:
            case tree.Call(function=Name(text="val" | "rank" as name), arguments=[prop, who]):
                category = self._category(prop)
            case tree.Attribute(base=who, name=prop):
                category, name = self._category(prop), "val"
            case _:
                return None
        if category is None:
            return None
        person = self._person(who)
        return category, person, name == "rank", person is not None

    def _person(self, node: Syntax) -> Label | None:
        match node:
            case tree.Subscript(base=prop, key=key) | tree.Call(function=Name(text="act"), arguments=[prop, key]):
                category = self._category(prop)
                return None if category is None else self._label_of(category, key)
            case Name(text=text) if text not in self._variables or node.quoted:
                found = self.vocabulary.find_everywhere(text)
                actors = [label for label in found if not label[0]]
                return found[0] if len(found) == 1 else actors[0] if len(actors) == 1 else None
            case Numeral():
                return self._label_of(0, node)
        return None

    def _side(self, node: Syntax, other: Syntax) -> Sum | None:
        found = self._linear(node)
        if found is None and isinstance(node, Name) and node.quoted and (home := self._home(other)) is not None:
            number = self._constant(node, home)
            found = None if number is None else ({}, number)
        return found

    def _difference(self, left: Syntax, right: Syntax) -> tuple[Sum, Sum, Sum] | None:
        """Return the sums of two sides, and the first without the second; None if one is no sum."""
        one, other = self._side(left, right), self._side(right, left)
        if one is None or other is None:
            return None
        terms = dict(one[0])
        for key, factor in other[0].items():
            terms[key] = terms.get(key, 0) - factor
        return one, other, (terms, one[1] - other[1])

    def _two_values(self, whole: Sum) -> TwoValues | None:
        """Return what a sum that is compared with 0 says of two values of one property; None for anything else."""
        if len(whole[0]) != 2:
            return None
        (one, factor), (other, minus) = whole[0].items()
        if factor < 0:
            one, factor, other, minus = other, minus, one, factor
        if not factor > 0 > minus or one[0] != other[0]:
            return None
        return TwoValues(one, other, Fraction(-minus) / Fraction(factor), -Fraction(whole[1]) / Fraction(factor))

    def _linear(self, node: Syntax) -> Sum | None:
        """Return a sum of values with factors, and a constant; None for anything else, and for names."""
        value = self._value(node)
        if value is not None:
            category, who, ranked, known = value
            return ({(category, who, ranked): 1}, 0) if known else None
        number = self._constant(node, None)
        if number is not None:
            return {}, number
        match node:
            case tree.Binary(operator="+" | "-" as sign, left=left, right=right):
                one, other = self._linear(left), self._linear(right)
                home = self._home(left)
                if one is not None and other is None and home is not None:
                    constant = self._constant(right, home)
                    other = None if constant is None else ({}, constant)
                if one is None or other is None:
                    return None
                terms = dict(one[0])
                for key, factor in other[0].items():
                    terms[key] = terms.get(key, 0) + (factor if sign == "+" else -factor)
                return terms, one[1] + (other[1] if sign == "+" else -other[1])
            case tree.Binary(operator="*" | "/" as sign, left=left, right=right):
                one, other = self._linear(left), self._linear(right)
                if one is None or other is None:
                    return None
                if sign == "*" and not one[0]:
                    one, other = other, one
                if other[0] or not other[1]:
                    return None
                by = Fraction(other[1]) if sign == "*" else 1 / Fraction(other[1])
                return {key: factor * by for key, factor in one[0].items()}, one[1] * by
        return None


def plain_number(number: Fraction) -> Number:
    """Return a number as an integer if it is one."""
    return number.numerator if number.denominator == 1 else number
