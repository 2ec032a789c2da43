"""What the rules of a clue claim, by their syntax trees: labels, numbers, orders, equalities and differences.

Only what is plain is taken apart; of all else just the labels and numbers are known.  Orders are normalised: `a < b`,
`b > a`, `val(p, b) == val(p, a) + 2`, `before(p, a, b)` and `val(p, a) * 2 == val(p, b)` all say that b has more of p.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.statements.order import Between
from logicgrid.kinds.logic_grid.statements.terms import TURNED, Number, Term, plain_number
from logicgrid.kinds.logic_grid.texts.noted import Noted, NotedOrder

_FORMS = {"either": "either", "xor": "either", "neither": "neither", "next_to": "next", "all_different": "different"}
_LISTS = {*_FORMS, "before", "just_before", "between", "distance", "opposite"} - {"xor"}
_DISTANCES = ("next_to", "distance", "opposite")


class Claims(Noted):
    """What a clue's rules claim together: see `Noted`."""

    def __init__(self, vocabulary: Vocabulary, rules: Sequence[str]) -> None:
        super().__init__(vocabulary)
        for rule in rules:
            self._condition(parse(rule), 1)
        for order in self.orders:
            self.ordered.add(order.category)
            self.grouped.update(side for side in (order.greater, order.smaller) if isinstance(side, tuple))

    # ------------------------------------------------------------------ conditions

    def _condition(self, node: Syntax, sign: int) -> None:
        """Take note of a condition; `sign` is -1 under a `not`."""
        match node:
            case tree.Unary(operator="not", operand=operand):
                self._not(operand, sign)
            case tree.Logic(operator=operator, operands=operands):
                if (operator == "or") == (sign > 0):
                    self.forms.add("or")
                for each in operands:
                    self._condition(each, sign)
            case tree.Comparison(operators=operators, operands=operands):
                known, self.labels = self.labels, {}
                for token, (left, right) in zip(operators, pairwise(operands), strict=True):
                    self._comparison(left, token.kind, right, sign)
                if not any(isinstance(each, tree.Binary) for each in operands) or self._is_of_one_property(node):
                    self.together.append({*self.labels})
                self.labels = {**known, **self.labels}
            case tree.Call(function=Name(text=name), arguments=arguments):
                known, self.labels = self.labels, {}
                self._call(name, arguments, sign)
                if name in _LISTS:
                    self.together.append({*self.labels})
                self.labels = {**known, **self.labels}
            case _:
                self.forms.add("other")
                self._named(node)

    def _is_of_one_property(self, node: Syntax) -> bool:
        values = [self._value(each) for each in tree.nodes(node)]
        return len({value[0] for value in values if value is not None}) < 2

    def _not(self, operand: Syntax, sign: int) -> None:
        match operand:
            case tree.Comparison(operators=[single]) if single.kind in ("==", "in", "!=", "not in"):
                pass
            case tree.Unary(operator="not", operand=inner):
                self._condition(inner, sign)
                return
            case tree.Comparison() | tree.Call(function=Name(text="neither")):
                pass
            case _:
                if sign > 0:
                    self.denied = True
                    self.negative += 1
                    self._condition(operand, 1)
                    return
        self._condition(operand, -sign)

    def _comparison(self, left: Syntax, sign: str, right: Syntax, truth: int) -> None:
        if isinstance(left, tree.Collection) and isinstance(right, tree.Collection):
            self.forms.add("pair")
            if (sign == "!=") == (truth > 0):
                self.denied = True
                self.negative += 1
            self._group((*left.items, *right.items))
            return
        if sign in ("in", "not in"):
            negative = (sign == "not in") == (truth > 0)
            items = right.items if isinstance(right, tree.Collection) else [right]
            self._repeat([self._who_or_label(each, left) for each in items])
            if negative or len(items) == 1:
                self.denied = self.denied or (negative and len(items) > 1)
                for each in items:
                    self._comparison(left, "!=" if negative else "==", each, 1)
                return
            self.forms.add("among")
            for each in items:
                self._equality(left, each, None)
                one, other = self._who_or_label(left, each), self._who_or_label(each, left)
                self.grouped.update(label for label in (one, other) if label is not None)
            return
        if sign in ("==", "!="):
            positive = (sign == "==") == (truth > 0)
            if self._order(left, "==" if positive else "!=", right):
                return
            self._equality(left, right, positive)
            return
        if truth < 0:
            sign = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}[sign]
        if not self._order(left, sign, right):
            self.forms.add("other")
            self._named(left)
            self._named(right)

    def _equality(self, left: Syntax, right: Syntax, positive: bool | None) -> None:
        """Take note of a comparison of two people, or of a value with a label; None: one of several."""
        for side, across in ((left, right), (right, left)):
            number = self._constant(side, None)
            if number is not None and (isinstance(across, tree.Binary) or _is_computed(across)):
                self.numbers[number] = None
                if _is_distance(across):
                    self.distances[number] = self._home(across)
                self._named(across)
                self.forms.add("other")
                if positive is False:
                    self.negative += 1
                    self.denied = True
                return
        one, other = self._who_or_label(left, right), self._who_or_label(right, left)
        if positive is not None:
            self._repeat([one, other])
        self._named(left, right)
        self._named(right, left)
        if positive is None:
            return
        if positive:
            self.forms.add("same")
            self.same.append((one, other))
        else:
            self.forms.add("different")
            self.negative += 1
            self.different.append((one, other))
            if any(isinstance(side, tree.Binary) or _is_computed(side) for side in (left, right)):
                self.denied = True

    def _who_or_label(self, node: Syntax, other: Syntax) -> Label | None:
        value = self._value(node)
        if value is not None:
            return value[1] if self._value(other) is None else None
        home = self._value(other)
        if home is not None and isinstance(node, Name | Numeral):
            return self._label_of(home[0], node)
        return self._person(node)

    def _call(self, name: str, arguments: Sequence[Syntax], sign: int) -> None:
        if sign < 0 and name != "neither":
            self.denied = True
            self.negative += 1
        match name, arguments:
            case (("before" | "just_before"), [prop, one, other]):
                self._before(name, prop, one, other, sign)
            case "between", [prop, *people]:
                self._between(prop, people, sign)
            case (("either" | "neither" | "all_different" | "next_to" | "opposite" | "nobody"), _):
                self.forms.add(_FORMS.get(name, "other"))
                if name in ("neither", "nobody"):
                    self.negative += sign
                if name in _DISTANCES and arguments and (category := self._category(arguments[0])) is not None:
                    self.ordered.add(category)
                self._group(arguments[1:] if name in _DISTANCES or name == "nobody" else arguments)
            case (("implies" | "iff"), [one, other]):
                self.forms.add("condition")
                self._condition(one, 1)
                self._condition(other, 1)
            case "xor", _:
                self.forms.add("either")
                before, negative = len(self.labels), self.negative
                for each in arguments:
                    self._condition(each, 1)
                self.grouped.update([*self.labels][before:])
                self.denied = self.denied or self.negative > negative
            case (("all" | "any"), [tree.Generator() as loop]):
                self.forms.add("all" if (name == "all") == (sign > 0) else "some")
                self._loop(loop)
            case (("count" | "exactly" | "at_least" | "at_most"), _):
                self.forms.add("count")
                self._counted(name, arguments)
            case _:
                self.forms.add("other")
                for each in arguments:
                    self._named(each)

    def _before(self, name: str, prop: Syntax, one: Syntax, other: Syntax, sign: int) -> None:
        """Take note of `before` and `just_before`: under a `not`, the other one is first."""
        category = self._category(prop)
        self.forms.add("order")
        first, second = self._person(one), self._person(other)
        self._repeat([first, second])
        if category is not None:
            if sign < 0:
                first, second = second, first
                self.denied = False
                self.negative -= 1
            differs = 1 if name == "just_before" else None
            self.orders.append(NotedOrder(category, second, first, differs, False, name == "just_before"))
        self._named(one)
        self._named(other)

    def _between(self, prop: Syntax, people: Sequence[Syntax], sign: int) -> None:
        category, labels = self._category(prop), [self._person(each) for each in people]
        self.forms.add("between")
        if category is not None and sign > 0:
            self.ordered.add(category)
            known = [label for label in labels if label is not None]
            self.betweens += [Between(category, *known)] if len(known) == 3 else []
        self._group(people)

    def _counted(self, name: str, arguments: Sequence[Syntax]) -> None:
        rest = arguments
        if name != "count":
            number = self._constant(arguments[0], None)
            if number is not None:
                self.numbers[number] = None
            rest = arguments[1:]
        for each in rest:
            if isinstance(each, tree.Generator):
                self._loop(each)
            else:
                self._condition(each, 1)

    # ------------------------------------------------------------------ orders

    def _order(self, left: Syntax, sign: str, right: Syntax) -> bool:
        """Take note of a comparison of sizes, differences or ratios; return False if it is none."""
        sums = self._difference(left, right)
        if sums is None:
            return self._beside_label(left, sign, right) or self._beside_label(right, TURNED.get(sign, sign), left)
        one, other, (terms, constant) = sums
        if not (one[0] or other[0]):
            return False
        self.repeated.update([who for (_, who, _), factor in terms.items() if not factor and who is not None])
        terms = {key: factor for key, factor in terms.items() if factor or len(terms) > 2}
        if len(terms) == 1:
            return self._against_number(terms, sign, constant, left, right)
        found = self._two_values((terms, constant))
        if found is None:
            return False
        numbers = dict(self.numbers)
        self._named(left)
        self._named(right)
        self.numbers = numbers
        gap = found.gap if found.ratio == 1 else None
        ratio = found.ratio if constant == 0 and gap is None else None
        if sign in ("==", "!="):
            self._differs(found.one, found.other, sign, gap, ratio, constant)
        else:
            self._exceeds(found.one, found.other, sign, gap, ratio)
        return True

    def _differs(
        self, one: Term, other: Term, sign: str, gap: Fraction | None, ratio: Fraction | None, constant: Number
    ) -> None:
        """Take note that one value is another one and a `gap`, or the other one times a `ratio`."""
        a, b, category = one[1], other[1], one[0]
        if gap == 0:
            self._note_value_equality(a, b, sign)
        elif sign == "!=":
            self.forms.add("other")
            self.negative += 1
            self.denied = True
        else:
            self.forms.add("order")
            number = abs(gap) if gap is not None else max(ratio, 1 / ratio) if ratio else abs(Fraction(constant))
            in_ranks = gap is not None and one[2]
            if not (in_ranks and any(each.isdigit() for each in self.vocabulary.categories[category].labels[0])):
                self.numbers[plain_number(number)] = None
            if gap is not None or ratio is not None:
                more = gap > 0 if gap is not None else ratio is not None and ratio > 1
                sides = (a, b) if more else (b, a)
                self.orders.append(NotedOrder(category, *sides, plain_number(number), gap is None, in_ranks))

    def _exceeds(self, one: Term, other: Term, sign: str, gap: Fraction | None, ratio: Fraction | None) -> None:
        """Take note that one value is larger or smaller than another one and a `gap`, or times a `ratio`."""
        self.forms.add("order")
        number = gap if gap is not None else max(ratio, 1 / ratio) if ratio else Fraction(0)
        if number:
            self.loose_numbers[plain_number(abs(number))] = None
        if gap is not None:
            less = sign in ("<", "<=")
            if (less and gap <= 0) or (not less and gap >= 0):
                self.orders.append(NotedOrder(one[0], *((other[1], one[1]) if less else (one[1], other[1]))))

    def _beside_label(self, value: Syntax, sign: str, other: Syntax) -> bool:
        """Take note of the comparison of a value with a label of its property: "before Monday"."""
        known = self._value(value)
        if known is None or sign not in TURNED or not isinstance(other, Name | Numeral):
            return False
        label = self._label_of(known[0], other)
        if label is None or known[1] is None:
            return False
        self._named(value)
        self.labels[label] = None
        self.forms.add("order")
        self.orders.append(NotedOrder(known[0], *((label, known[1]) if sign in ("<", "<=") else (known[1], label))))
        return True

    def _note_value_equality(self, one: Label | None, other: Label | None, sign: str) -> bool:
        """Take note that two people have, or have not, the same value (of a property that several may share)."""
        self._repeat([one, other])
        self.forms.add("same" if sign == "==" else "different")
        if sign == "!=":
            self.negative += 1
            self.different.append((one, other))
        else:
            self.equal_values = True
            self.same.append((one, other))
        return True

    def _against_number(
        self,
        terms: dict[Term, Number],
        sign: str,
        constant: Number,
        left: Syntax,
        right: Syntax,
    ) -> bool:
        """Take note of the comparison of one value with a number; equality with a label is left to the caller."""
        ((category, who, ranked), factor), *_ = terms.items()
        number = plain_number(Fraction(-constant) / factor) if factor else 0
        if factor < 0:
            sign = TURNED.get(sign, sign)
        owner = self.vocabulary.categories[category]
        numbers = dict(self.numbers)
        self._named(left if self._value_inside(left) else right)
        self.numbers = numbers
        place: int | None = None
        if ranked:
            place = int(number) - 1 if number.denominator == 1 and 0 < number <= owner.size else None
        elif owner.numbers is not None and number in owner.numbers:
            place = owner.numbers.index(number)
        if sign in ("==", "!="):
            label = None if place is None else (category, place)
            if label is None:
                self.numbers[number] = None
            else:
                self.labels[label] = None
            positive = sign == "=="
            self.forms.add("same" if positive else "different")
            (self.same if positive else self.different).append((who, label))
            self.negative += not positive
            return True
        self.forms.add("order")
        self.loose_numbers[number] = None
        self.orders.append(NotedOrder(category, *((number, who) if sign in ("<", "<=") else (who, number))))
        return True

    def _value_inside(self, node: Syntax) -> bool:
        return any(self._value(each) is not None for each in tree.nodes(node))


def _is_distance(node: Syntax) -> bool:
    return isinstance(node, tree.Call) and node.function.text in ("abs", "distance")


def _is_computed(node: Syntax) -> bool:
    match node:
        case tree.Call(function=Name(text="abs" | "sum" | "min" | "max" | "count" | "distance")):
            return True
    return False
