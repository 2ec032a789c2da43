"""Statements taken from rules: which row of the table a rule is, whatever its spelling.

`val(age, b) > val(age, a)` and `before(age, a, b)` are one statement, `xor(a == x, a == y)` and `either(a, x, y)` too.
What is none of the table's, such as a quantifier, is no statement; its parts may be.  What they are made of, people,
values, numbers and sums of them, is read by `Terms`, for whoever takes note of less than statements, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import TURNED, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.statements import Statement, identity, in_order, is_rising, order
from logicgrid.kinds.logic_grid.values import normal, parse_constant
from logicgrid.puzzle.record import Record


def from_rule(rule: str, vocabulary: Vocabulary) -> Statement | None:
    """Return the statement that a rule makes; None if it is none of the table's.  Raises ClueError."""
    return _Taker(vocabulary).statement(parse(rule))


def statements_in(rules: Sequence[str], vocabulary: Vocabulary) -> Iterator[Statement]:
    """Yield the statements that rules make, or those that are parts of them."""
    taker = _Taker(vocabulary)
    for rule in rules:
        yield from taker.parts(parse(rule))


# --- Parts ------------------------------------------------------------------------------------------------------------

Term = tuple[int, Label | None, bool]
"""Somebody's value: its category, who has it, and whether its rank is meant."""
Sum = tuple[dict[Term, Number], Number]
"""Values with their factors, and a constant."""


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
            case tree.Binary():
                first, spine = tree.spine_of(node)
                one = self._constant(first, home)
                for each in spine:
                    other = None if one is None else self._constant(each.right, home)
                    one = None if one is None or other is None else _joined(one, each.operator, other)
                return one
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

    def _value(self, node: Syntax) -> Term | None:
        """Return somebody's value; None if a node is none."""
        match node:
            case tree.Call(function=Name(text="val" | "rank" as name), arguments=[prop, who]):
                category = self._category(prop)
            case tree.Attribute(base=who, name=prop):
                category, name = self._category(prop), "val"
            case _:
                return None
        return None if category is None else (category, self._person(who), name == "rank")

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
        first, spine = tree.spine_of(node)
        value, number = self._value(first), self._constant(first, None)
        found: Sum | None = None if number is None else ({}, number)
        if value is not None:
            found = None if value[1] is None else ({value: 1}, 0)
        for each in spine:
            found = None if found is None else self._combined(found, each)
        return found

    def _combined(self, one: Sum, node: tree.Binary) -> Sum | None:
        """Return the sum that an operator makes of the one on its left, and what is on its right."""
        other = self._linear(node.right)
        if node.operator in ("+", "-"):
            if other is None and (home := self._home(node.left)) is not None:
                constant = self._constant(node.right, home)
                other = None if constant is None else ({}, constant)
            if other is None:
                return None
            sign, terms = 1 if node.operator == "+" else -1, dict(one[0])
            for key, factor in other[0].items():
                terms[key] = terms.get(key, 0) + sign * factor
            return terms, one[1] + sign * other[1]
        if other is None or node.operator not in ("*", "/"):
            return None
        if node.operator == "*" and not one[0]:
            one, other = other, one
        if other[0] or not other[1]:
            return None
        by = Fraction(other[1]) if node.operator == "*" else 1 / Fraction(other[1])
        return {key: factor * by for key, factor in one[0].items()}, one[1] * by


def _joined(one: Number, operator: str, other: Number) -> Number | None:
    match operator:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case "/" if other:
            return normal(Fraction(one) / other)
    return None


# --- Statements -------------------------------------------------------------------------------------------------------


class _Taker(Terms):
    def parts(self, node: Syntax) -> Iterator[Statement]:
        """Yield the statement that a node makes, or else those of its parts."""
        found = self.statement(node)
        if found is not None:
            yield found
            return
        match node:
            case tree.Comparison(operators=[_, _, *_]):
                for place, (left, right) in enumerate(pairwise(node.operands)):
                    single = tree.Comparison(left.start, right.end, [node.operators[place]], [left, right])
                    yield from self.parts(single)
            case tree.Logic(operands=inner) | tree.Call(arguments=inner):
                for each in inner:
                    yield from self.parts(each)
            case tree.Unary(operand=operand):
                yield from self.parts(operand)
            case tree.Generator(body=body):
                yield from self.parts(body)

    def statement(self, node: Syntax) -> Statement | None:
        """Return the statement that a node makes; None if it is none of the table's."""
        match node:
            case tree.Unary(operator="not", operand=operand):
                match self.statement(operand):
                    case identity.Same(one, other):
                        return identity.Different(one, other)
                    case identity.Different(one, other):
                        return identity.Same(one, other)
            case tree.Comparison(operators=[sign], operands=[left, right]):
                return self._comparison(left, sign.kind, right)
            case tree.Call(function=Name(text=name), arguments=arguments):
                return self._call(name, arguments)
        return None

    # ------------------------------------------------------------------ comparisons

    def _comparison(self, left: Syntax, sign: str, right: Syntax) -> Statement | None:
        match left, sign, right:
            case tree.Collection(items=[_, _] as one), "==", tree.Collection(items=[_, _] as other):
                people = self._people([*one, *other])
                return identity.one_each(people[:2], people[2:]) if people else None
            case _, "in", tree.Collection(items=items):
                return self._one_of(left, items)
            case _, "==" | "!=", _:
                pair = self._pair(left, right) or self._pair(right, left)
                if pair is not None:
                    return (identity.Same if sign == "==" else identity.Different)(*in_order(*pair))
                return self._equation(left, right) if sign == "==" else None
            case _, "<" | ">", _:
                return self._inequality(left, sign, right) or self._bound(right, TURNED[sign], left)
        return None

    def _pair(self, left: Syntax, right: Syntax) -> tuple[Label, Label] | None:
        """Return two labels that a comparison says are one actor's: two people, or somebody and a value."""
        value = self._value(left)
        if value is None:
            people = self._people([left, right])
            return (people[0], people[1]) if people else None
        category, who, ranked = value
        label = None if ranked else self._label_of(category, right)
        return None if who is None or label is None or who[0] == category else (who, label)

    def _one_of(self, left: Syntax, items: Sequence[Syntax]) -> Statement | None:
        value = self._value(left)
        if value is None:
            people = self._people([left, *items])
            first, found = (people[0], people[1:]) if people else (None, [])
        else:
            first = None if value[2] else value[1]
            labels = [self._label_of(value[0], each) for each in items]
            found = [label for label in labels if label is not None]
        categories = {number for number, _ in found}
        if first is None or len(found) < len(items) or len(categories) != 1 or first[0] in categories:
            return None
        if len(set(found)) == 1:
            return identity.Same(*in_order(first, found[0]))
        return identity.OneOf(first, in_order(*{*found}))

    def _terms(self, left: Syntax, right: Syntax) -> tuple[int, bool, Label, Label, TwoValues] | None:
        """Return of a comparison of two people's values its category, whether ranks are meant, and who they are."""
        sums = self._difference(left, right)
        found = self._two_values(sums[2]) if sums else None
        if found is None or found.one[::2] != found.other[::2]:
            return None
        (category, one, ranked), (_, other, _) = found.one, found.other
        return None if one is None or other is None or one == other else (category, ranked, one, other, found)

    def _equation(self, left: Syntax, right: Syntax) -> Statement | None:
        """Return that a value is another one and a number, or times a number."""
        found = self._terms(left, right)
        if found is None or not self._are_free(found[0], found[2], found[3]):
            return None
        category, ranked, one, other, said = found
        ratio, number = said.ratio, said.gap
        if not ranked and self.vocabulary.categories[category].numbers is None:
            return None  # months and days that count in steps
        if ratio == 1 and number:
            less, more = (other, one) if number > 0 else (one, other)
            if not ranked:
                return order.Difference(category, less, more, normal(abs(number)))
            line = not self.vocabulary.categories[category].circular
            return order.JustBefore(category, less, more) if abs(number) == 1 and line else None
        if number or ratio == 1 or ranked:
            return None
        if ratio < 1:
            one, other, ratio = other, one, 1 / ratio
        return order.Ratio(category, other, one, normal(ratio))

    def _inequality(self, left: Syntax, sign: str, right: Syntax) -> Statement | None:
        """Return that a value is less than another one, or than a value of the property."""
        found = self._terms(left, right)
        if found is None:
            return self._bound(left, sign, right)
        category, ranked, one, other, said = found
        if said.ratio != 1 or said.gap or not self._are_free(category, one, other):
            return None
        if ranked and not is_rising(self.vocabulary.categories[category].numbers):
            return None
        return order.Less(category, *((one, other) if sign == "<" else (other, one)))

    def _bound(self, left: Syntax, sign: str, right: Syntax) -> Statement | None:
        value = self._value(left)
        if value is None or value[2] or value[1] is None or value[1][0] == value[0]:
            return None
        label = self._label_of(value[0], right)
        return None if label is None else order.Bound(value[0], value[1], sign == ">", label[1])

    # ------------------------------------------------------------------ functions

    def _call(self, name: str, arguments: Sequence[Syntax]) -> Statement | None:
        match name:
            case "before" | "just_before" | "next_to" | "opposite" | "between":
                category, people = self._category(arguments[0]), self._people(arguments[1:])
                if category is None or not people or not self._are_free(category, *people):
                    return None
                return self._relation(name, category, people)
            case "either" if len(arguments) == 3:
                return self._either(arguments)
            case "neither" | "all_different":
                people = self._people(arguments)
                if not people:
                    return None
                if name == "neither":
                    one, other = in_order(*people[:2])
                    return identity.Neither(one, other, people[2])
                return identity.AllDifferent(in_order(*people))
            case "implies" | "xor" if len(arguments) == 2:
                return self._logic(name, [self.statement(each) for each in arguments])
            case "exactly" | "at_least" | "at_most":
                number, facts = self._constant(arguments[0], None), [self.statement(each) for each in arguments[1:]]
                same = [(each.one, each.other) for each in facts if isinstance(each, identity.Same)]
                if isinstance(number, int) and len(same) == len(facts) > 1:
                    return identity.HowMany(name, number, tuple(same))
        return None

    def _relation(self, name: str, category: int, people: list[Label]) -> Statement | None:
        match name, people:
            case "before", [one, other]:
                rising = is_rising(self.vocabulary.categories[category].numbers)
                return order.Less(category, one, other) if rising else None
            case "just_before", [one, other]:
                return order.JustBefore(category, one, other)
            case "between", [one, middle, other]:
                first, last = in_order(one, other)
                return order.Between(category, first, middle, last)
            case _, [one, other]:
                return (order.NextTo if name == "next_to" else order.Opposite)(category, *in_order(one, other))
        return None

    def _either(self, arguments: Sequence[Syntax]) -> Statement | None:
        value = self._value(arguments[0])
        if value is None:
            people = self._people(arguments)
            return identity.Either(people[0], *in_order(*people[1:])) if people else None
        labels = [self._label_of(value[0], each) for each in arguments[1:]]
        one, options = value[1], [label for label in labels if label is not None]
        if one is None or value[2] or one[0] == value[0] or len({*options}) < 2:
            return None
        return identity.Either(one, *in_order(*options))

    def _logic(self, name: str, sides: Sequence[Statement | None]) -> Statement | None:
        match sides:
            case [identity.Same(one, other), identity.Same(this, that)] if name == "implies":
                return identity.IfThen(one, other, this, that)
            case [identity.Same() as first, identity.Same() as second]:
                shared = {*first.labels()} & {*second.labels()}
                options = {*first.labels()} ^ {*second.labels()}
                if len(shared) == 1:
                    return identity.Either(*shared, *in_order(*options))
        return None

    # ------------------------------------------------------------------ people

    def _people(self, nodes: Sequence[Syntax]) -> list[Label] | None:
        """Return the labels of different people, none of whom is a value of a property that actors may share."""
        found = [self._person(node) for node in nodes]
        people = [label for label in found if label is not None and self.vocabulary.categories[label[0]].distinct]
        return people if len({*people}) == len(nodes) else None

    def _are_free(self, category: int, *people: Label) -> bool:
        """Return True if nobody is named by a value of the property whose values are compared."""
        return all([number != category for number, _ in people])
