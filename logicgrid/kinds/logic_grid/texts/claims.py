"""What the rules of a clue claim, by their syntax trees: labels, numbers, orders, equalities and differences.

Only what is plain is taken apart; of all else just the labels and numbers are known.  Orders are normalised: `a < b`,
`b > a`, `val(p, b) == val(p, a) + 2`, `before(p, a, b)` and `val(p, a) * 2 == val(p, b)` all say that b has more of p.
A rule need be none of the table's statements: of a quantifier or a bound, too, a text may name the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import TURNED, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.statements.from_rule import Term, Terms
from logicgrid.kinds.logic_grid.statements.order import Between
from logicgrid.kinds.logic_grid.values import normal
from logicgrid.puzzle.record import Record

_FORMS = {"either": "either", "xor": "either", "neither": "neither", "next_to": "next", "all_different": "different"}
_LISTS = {*_FORMS, "before", "just_before", "between", "distance", "opposite"} - {"xor"}
_DISTANCES = ("next_to", "distance", "opposite")
_NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}

Side = Label | Number | None
"""Somebody by a label, a number that is compared with, or somebody unknown."""


class NotedOrder(Record):
    """`greater` has more of a property than `smaller`; `differs` is by how much, if that is given, perhaps in ranks.

    A side may also be a label of the property itself: "before Monday".
    """

    category: int
    greater: Side
    smaller: Side
    differs: Number | None = None
    ratio: bool = False
    ranked: bool = False


class Claims(Terms):
    """What a clue's rules claim together, and the names and numbers in them.

    `forms` are the kinds of statements that occur: "same", "different", "order", "either", "pair", "among", "between",
    "next", "neither", "condition", "or", "some", "all", "count", "other".  `denied` is True if a `not` is before
    something else than an equality; `negative` counts all negations.
    """

    def __init__(self, vocabulary: Vocabulary, rules: Sequence[str]) -> None:
        super().__init__(vocabulary)
        self.labels: dict[Label, None] = {}
        self.numbers: dict[Number, None] = {}
        self.loose_numbers: dict[Number, None] = {}
        """Numbers of inequalities: a text may say the next one (`<= 3`: before the fourth)."""
        self.distances: dict[Number, int | None] = {}
        """Numbers that distances are equal to, and the category of each distance."""
        self.ordered: set[int] = set()
        """Categories whose order the rules speak of."""
        self.equal_values = False
        """True if two people have the same value."""
        self.together: list[set[Label]] = []
        """The labels of each comparison and list: they are different people, or one is what the other has."""
        self.repeated: set[Label] = set()
        """Labels that occur twice in one list, or are compared with themselves."""
        self.orders: list[NotedOrder] = []
        self.betweens: list[Between] = []
        self.same: list[tuple[Label | None, Label | None]] = []
        self.different: list[tuple[Label | None, Label | None]] = []
        self.grouped: set[Label] = set()
        """Labels of `either`, `{…} == {…}` and the like, which say differences without "not"."""
        self.forms: set[str] = set()
        self.negative = 0
        self.denied = False
        self.quantified = False
        for rule in rules:
            self._condition(parse(rule))
        for order in self.orders:
            self.ordered.add(order.category)
            self.grouped.update(side for side in (order.greater, order.smaller) if isinstance(side, tuple))

    # ------------------------------------------------------------------ conditions

    def _condition(self, node: Syntax, truth: bool = True) -> None:
        """Take note of a condition; of a comparison, and of `neither`, it may be that it is not true."""
        match node:
            case tree.Unary(operator="not", operand=operand):
                self._not(operand)
            case tree.Logic(operator=operator, operands=operands):
                if operator == "or":
                    self.forms.add("or")
                for each in operands:
                    self._condition(each)
            case tree.Comparison(operators=operators, operands=operands):
                with self._own_labels():
                    for token, (left, right) in zip(operators, pairwise(operands), strict=True):
                        self._comparison(left, token.kind, right, truth)
                    values = [self._value(each) for each in tree.nodes(node)]
                    one_property = len({value[0] for value in values if value is not None}) < 2
                    if one_property or not any(isinstance(each, tree.Binary) for each in operands):
                        self.together.append({*self.labels})
            case tree.Call(function=Name(text=name), arguments=arguments):
                with self._own_labels():
                    self._call(name, arguments, truth)
                    if name in _LISTS:
                        self.together.append({*self.labels})
            case _:
                self.forms.add("other")
                self._named(node)

    @contextmanager
    def _own_labels(self) -> Iterator[None]:
        """Let `labels` be those of a part alone, and then those of the parts before it, too."""
        known, self.labels = self.labels, {}
        yield
        self.labels = {**known, **self.labels}

    def _deny(self) -> None:
        """Take note of a negation of something else than an equality."""
        self.denied = True
        self.negative += 1

    def _not(self, operand: Syntax) -> None:
        match operand:
            case tree.Unary(operator="not", operand=inner):
                self._condition(inner)
            case tree.Comparison() | tree.Call(function=Name(text="neither")):
                self._condition(operand, truth=False)
            case _:
                self._deny()
                self._condition(operand)

    def _comparison(self, left: Syntax, sign: str, right: Syntax, truth: bool) -> None:
        if isinstance(left, tree.Collection) and isinstance(right, tree.Collection):
            self.forms.add("pair")
            if (sign == "!=") == truth:
                self._deny()
            self._group((*left.items, *right.items))
        elif sign in ("in", "not in"):
            self._membership(left, right, (sign == "not in") == truth)
        elif sign in ("==", "!="):
            positive = (sign == "==") == truth
            if not self._order(left, "==" if positive else "!=", right):
                self._equality(left, right, positive)
        elif not self._order(left, sign if truth else _NEGATED[sign], right):
            self.forms.add("other")
            self._named(left)
            self._named(right)

    def _membership(self, left: Syntax, right: Syntax, negative: bool) -> None:
        items = right.items if isinstance(right, tree.Collection) else [right]
        self._repeat([self._who_or_label(each, left) for each in items])
        if negative or len(items) == 1:
            self.denied = self.denied or (negative and len(items) > 1)
            for each in items:
                self._comparison(left, "!=" if negative else "==", each, True)
            return
        self.forms.add("among")
        for each in items:
            self._equality(left, each, None)
            one, other = self._who_or_label(left, each), self._who_or_label(each, left)
            self.grouped.update(label for label in (one, other) if label is not None)

    def _equality(self, left: Syntax, right: Syntax, positive: bool | None) -> None:
        """Take note of a comparison of two people, or of a value with a label; None: one of several."""
        for side, across in ((left, right), (right, left)):
            number = self._constant(side, None)
            if number is not None and (isinstance(across, tree.Binary) or _is_computed(across)):
                self.numbers[number] = None
                if isinstance(across, tree.Call) and across.function.text in ("abs", "distance"):
                    self.distances[number] = self._home(across)
                self._named(across)
                self.forms.add("other")
                if positive is False:
                    self._deny()
                return
        one, other = self._who_or_label(left, right), self._who_or_label(right, left)
        if positive is not None:
            self._repeat([one, other])
        self._named(left, right)
        self._named(right, left)
        if positive is not None:
            self._note_pair(one, other, positive)
            if not positive and any(isinstance(side, tree.Binary) or _is_computed(side) for side in (left, right)):
                self.denied = True

    def _note_pair(self, one: Label | None, other: Label | None, positive: bool) -> None:
        """Take note that two are one, or have the same, or not."""
        self.forms.add("same" if positive else "different")
        self.negative += not positive
        (self.same if positive else self.different).append((one, other))

    def _who_or_label(self, node: Syntax, other: Syntax) -> Label | None:
        value = self._value(node)
        if value is not None:
            return value[1] if self._value(other) is None else None
        home = self._value(other)
        if home is not None and isinstance(node, Name | Numeral):
            return self._label_of(home[0], node)
        return self._person(node)

    def _call(self, name: str, arguments: Sequence[Syntax], truth: bool) -> None:
        match name, arguments:
            case (("before" | "just_before"), [prop, one, other]):
                self._before(name == "just_before", prop, one, other)
            case "between", [prop, *people]:
                self._between(prop, people)
            case (("either" | "neither" | "all_different" | "next_to" | "opposite" | "nobody"), _):
                self.forms.add(_FORMS.get(name, "other"))
                if name in ("neither", "nobody"):
                    self.negative += 1 if truth else -1
                if name in _DISTANCES and arguments and (category := self._category(arguments[0])) is not None:
                    self.ordered.add(category)
                self._group(arguments[1:] if name in _DISTANCES or name == "nobody" else arguments)
            case (("implies" | "iff"), [one, other]):
                self.forms.add("condition")
                self._condition(one)
                self._condition(other)
            case "xor", _:
                self.forms.add("either")
                before, negative = len(self.labels), self.negative
                for each in arguments:
                    self._condition(each)
                self.grouped.update([*self.labels][before:])
                self.denied = self.denied or self.negative > negative
            case (("all" | "any"), [tree.Generator() as loop]):
                self.forms.add("all" if name == "all" else "some")
                self._loop(loop)
            case (("count" | "exactly" | "at_least" | "at_most"), _):
                self.forms.add("count")
                self._counted(arguments, name != "count")
            case _:
                self.forms.add("other")
                for each in arguments:
                    self._named(each)

    def _before(self, just: bool, prop: Syntax, one: Syntax, other: Syntax) -> None:
        """Take note of `before` and `just_before`."""
        category, first, second = self._category(prop), self._person(one), self._person(other)
        self.forms.add("order")
        self._repeat([first, second])
        if category is not None:
            self.orders.append(NotedOrder(category, second, first, 1 if just else None, False, just))
        self._named(one)
        self._named(other)

    def _between(self, prop: Syntax, people: Sequence[Syntax]) -> None:
        category, labels = self._category(prop), [self._person(each) for each in people]
        self.forms.add("between")
        if category is not None:
            self.ordered.add(category)
            known = [label for label in labels if label is not None]
            self.betweens += [Between(category, *known)] if len(known) == 3 else []
        self._group(people)

    def _counted(self, arguments: Sequence[Syntax], numbered: bool) -> None:
        """Take note of conditions that are counted; `numbered`: after their number."""
        if numbered and (number := self._constant(arguments[0], None)) is not None:
            self.numbers[number] = None
        for each in arguments[numbered:]:
            if isinstance(each, tree.Generator):
                self._loop(each)
            else:
                self._condition(each)

    def _loop(self, loop: tree.Generator) -> None:
        self.quantified = True
        names = [each.variable.text for each in loop.loops]
        for each in loop.loops:
            if isinstance(each.source, tree.Collection):
                self._named(each.source)
        self._variables += names
        for each in loop.loops:
            for condition in each.filters:
                self._condition(condition)
        self._condition(loop.body)
        del self._variables[len(self._variables) - len(names) :]

    # ------------------------------------------------------------------ names

    def _repeat(self, labels: Sequence[Label | None]) -> None:
        self.repeated.update(label for label in labels if label is not None and labels.count(label) > 1)

    def _group(self, items: Sequence[Syntax]) -> None:
        """Take note of labels that are different people by the lists that they are members of."""
        self._repeat([self._person(each) for each in items])
        with self._own_labels():
            for each in items:
                self._named(each)
            self.grouped.update(self.labels)

    def _name_labels(self, *nodes: Syntax) -> None:
        """Take note of the labels in expressions; their numbers are for the caller."""
        numbers = dict(self.numbers)
        for node in nodes:
            self._named(node)
        self.numbers = numbers

    def _named(self, node: Syntax, beside: Syntax | None = None) -> None:
        """Take note of all labels that are named in an expression, and of the numbers that are no labels."""
        home = None if beside is None else self._value(beside)
        if home is not None and isinstance(node, Name | Numeral):
            label = self._label_of(home[0], node)
            if label is not None:
                self.labels[label] = None
                return
            number = self._constant(node, home[0])
            if number is not None:
                self.numbers[number] = None
                return
        match node:
            case tree.Generator():
                self._loop(node)
                return
            case tree.Comparison() | tree.Logic():
                self._condition(node)
                return
        if self._value(node) is not None:
            self._named(node.base if isinstance(node, tree.Attribute) else node.arguments[1])  # type: ignore[attr-defined]
            return
        if (label := self._person(node)) is not None:
            self.labels[label] = None
            return
        match node:
            case Numeral(value=number):
                self.numbers[number] = None
            case tree.Binary() if (constant := self._constant(node, None)) is not None:
                self.numbers[constant] = None
            case tree.Binary():
                first, spine = tree.spine_of(node)
                while spine and self._constant(spine[0], None) is not None:
                    first, *spine = spine
                for each in (first, *[each.right for each in spine]):
                    if not isinstance(each, Name) or self._constant(each, self._home(node)) is None:
                        self._named(each)
            case tree.Subscript(key=inner) | tree.Unary(operand=inner):
                self._named(inner)
            case tree.Call(arguments=items) | tree.Collection(items=items):
                for each in items:
                    self._named(each)

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
            valued = any(self._value(each) is not None for each in tree.nodes(left))
            self._name_labels(left if valued else right)
            self._against_number(*next(iter(terms.items())), sign, constant)
            return True
        found = self._two_values((terms, constant))
        if found is None:
            return False
        self._name_labels(left, right)
        gap = found.gap if found.ratio == 1 else None
        ratio = found.ratio if constant == 0 and gap is None else None
        if sign in ("==", "!="):
            self._differs(found.one, found.other, sign, gap, ratio, constant)
        else:
            self._exceeds(found.one, found.other, sign in ("<", "<="), gap, ratio)
        return True

    def _differs(
        self, one: Term, other: Term, sign: str, gap: Fraction | None, ratio: Fraction | None, constant: Number
    ) -> None:
        """Take note that one value is another one and a `gap`, or the other one times a `ratio`."""
        (category, a, ranked), b = one, other[1]
        if gap == 0:
            self._repeat([a, b])
            self.equal_values = self.equal_values or sign == "=="
            self._note_pair(a, b, sign == "==")
        elif sign == "!=":
            self.forms.add("other")
            self._deny()
        else:
            self.forms.add("order")
            number = abs(gap) if gap is not None else max(ratio, 1 / ratio) if ratio else abs(Fraction(constant))
            in_ranks = gap is not None and ranked
            if not (in_ranks and any(each.isdigit() for each in self.vocabulary.categories[category].labels[0])):
                self.numbers[normal(number)] = None
            if gap is not None or ratio is not None:
                more = gap > 0 if gap is not None else ratio is not None and ratio > 1
                sides = (a, b) if more else (b, a)
                self.orders.append(NotedOrder(category, *sides, normal(number), gap is None, in_ranks))

    def _exceeds(self, one: Term, other: Term, less: bool, gap: Fraction | None, ratio: Fraction | None) -> None:
        """Take note that one value is larger, or `less`, than another one and a `gap`, or times a `ratio`."""
        self.forms.add("order")
        number = gap if gap is not None else max(ratio, 1 / ratio) if ratio else Fraction(0)
        if number:
            self.loose_numbers[normal(abs(number))] = None
        if gap is not None and (gap <= 0 if less else gap >= 0):
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

    def _against_number(self, term: Term, factor: Number, sign: str, constant: Number) -> None:
        """Take note of the comparison of one value with a number, which may be that of a label."""
        category, who, ranked = term
        number = normal(Fraction(-constant) / factor) if factor else 0
        if factor < 0:
            sign = TURNED.get(sign, sign)
        owner = self.vocabulary.categories[category]
        if sign not in ("==", "!="):
            self.forms.add("order")
            self.loose_numbers[number] = None
            self.orders.append(NotedOrder(category, *((number, who) if sign in ("<", "<=") else (who, number))))
            return
        place: int | None = None
        if ranked:
            place = int(number) - 1 if number.denominator == 1 and 0 < number <= owner.size else None
        elif owner.numbers is not None and number in owner.numbers:
            place = owner.numbers.index(number)
        label = None if place is None else (category, place)
        if label is None:
            self.numbers[number] = None
        else:
            self.labels[label] = None
        self._note_pair(who, label, sign == "==")


def _is_computed(node: Syntax) -> bool:
    names = ("abs", "sum", "min", "max", "count", "distance")
    return isinstance(node, tree.Call) and node.function.text in names
