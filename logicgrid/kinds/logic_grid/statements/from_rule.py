"""Statements taken from rules: which row of the table a rule is, whatever its spelling.

`val(age, b) > val(age, a)` and `before(age, a, b)` are one statement, `xor(a == x, a == y)` and `either(a, x, y)` too.
What is none of the table's, such as a quantifier, is no statement; its parts may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Name, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.statements import identity, order
from logicgrid.kinds.logic_grid.statements.ground import is_rising
from logicgrid.kinds.logic_grid.statements.statement import Statement, in_order
from logicgrid.kinds.logic_grid.statements.terms import TURNED, Terms, TwoValues, plain_number


def from_rule(rule: str, vocabulary: Vocabulary) -> Statement | None:
    """Return the statement that a rule makes; None if it is none of the table's.  Raises ClueError."""
    return _Taker(vocabulary).statement(parse(rule))


def statements_in(rules: Sequence[str], vocabulary: Vocabulary) -> Iterator[Statement]:
    """Yield the statements that rules make, or those that are parts of them."""
    taker = _Taker(vocabulary)
    for rule in rules:
        yield from taker.parts(parse(rule))


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
        category, who, ranked, _ = value
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
                return order.Difference(category, less, more, plain_number(abs(number)))
            line = not self.vocabulary.categories[category].circular
            return order.JustBefore(category, less, more) if abs(number) == 1 and line else None
        if number or ratio == 1 or ranked:
            return None
        if ratio < 1:
            one, other, ratio = other, one, 1 / ratio
        return order.Ratio(category, other, one, plain_number(ratio))

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
