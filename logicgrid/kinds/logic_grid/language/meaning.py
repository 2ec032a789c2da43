"""Typed pieces in, terms and conditions out: what a piece is as a number, beside another, compared with another."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from logicgrid.csp import expr
from logicgrid.csp.exact import magnitude
from logicgrid.csp.expr import (
    FALSE,
    TRUE,
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    Guard,
    Holder,
    Iff,
    Lookup,
    Operator,
    Term,
    negation,
)
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.names import Names, quoted
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Loose, Num, Person, Typed, Value
from logicgrid.puzzle.record import replace

CLOCKED = ("date", "time")
"""The types whose constants are always written in quotes."""


class Meaning:
    """What typed pieces mean together; names that are still loose take their meaning from what stands beside them."""

    __slots__ = ("categories", "names")

    def __init__(self, names: Names) -> None:
        self.names = names
        self.categories = names.categories

    def number(self, what: Typed) -> Num:
        """Something as a number: itself, a numeral, or a value of a numeric property."""
        match what:
            case Num():
                return what
            case Loose(Numeral() as numeral):
                return typed.constant(numeral, numeral.value)
            case Value():
                numbers = self.categories[what.category].numbers
                if numbers is None:
                    name = self.categories[what.category].name
                    raise ClueError(
                        what.syntax.start,
                        what.syntax.end,
                        "type-mismatch",
                        f"the values of `{name}` are texts, not numbers",
                        f"rank({quoted(name)}, …) is the position in its list, 1 first",
                    )
                if isinstance(what.node, Const):
                    return typed.constant(what.syntax, numbers[int(what.node.value)], what.category)
                scale = lcm(*[number.denominator for number in numbers])
                low, high = min(numbers), max(numbers)
                return typed.checked(Num(what.syntax, Lookup(what.node, numbers), low, high, scale, what.category))
            case Cond():
                return Num(what.syntax, expr.Choose(what.node, Const(1)), 0, 1, 1)
            case Loose(Name() as name) if not self.names.vocabulary.find_everywhere(name.text):
                raise self.names.unknown(name)
            case _:
                raise self.names.mismatch(what, "a number")

    def beside(self, what: Typed, others: list[Num]) -> Num:
        """A summand; a quoted text (`val(start, a) + "00:30"`) is read the way of the property beside it."""
        if isinstance(what, Loose) and isinstance(what.syntax, Name):
            home = next((number.home for number in others if number.home is not None), None)
            value = None if home is None else self.names.constant_of(home, what.syntax)
            if value is not None:
                return typed.constant(what.syntax, value)
        return self.number(what)

    def value_of(self, syntax: Syntax, category: int, who: Person) -> Typed:
        """`val(category, who)`."""
        if category == 0:
            return Person(syntax, who.node)
        return Value(syntax, category, self.entry(category, who.node))

    def entry(self, category: int, who: Term) -> Term:
        """The index of somebody's value; a value asked of its own holder is that value."""
        match who:
            case Holder(array, Const() as value) if array == category and not self.may_be_undefined(who):
                return value
            case _:
                return Entry(category, who)

    def settle(self, items: Sequence[Typed]) -> list[Typed]:
        """Names and numerals that stand beside each other take their meaning from the first one that has a type."""
        known: list[Typed] = [item for item in items if not isinstance(item, Loose)]
        if len(known) == len(items):
            return known
        context = known[0] if known else None
        if context is None and all(isinstance(item.syntax, Numeral) for item in items):
            return [self.number(item) for item in items]
        return [self.in_context(item, context) if isinstance(item, Loose) else item for item in items]

    def in_context(self, loose: Loose, context: Typed | None) -> Typed:
        home = context.category if isinstance(context, Value) else context.home if isinstance(context, Num) else None
        if isinstance(context, Num) and isinstance(loose.syntax, Numeral):
            return self.number(loose)
        if home is not None:
            return self.in_property(loose, home, isinstance(context, Num))
        if isinstance(context, Num):
            return self.number(loose)
        if isinstance(context, Cond):
            raise self.names.mismatch(loose, "a condition")
        return self.names.person(loose)

    def in_property(self, loose: Loose, home: int, as_number: bool) -> Typed:
        """A name or numeral beside a value of property `home`: one of its values, or a constant of its type."""
        name, owner = loose.syntax, self.categories[home]
        place = self.names.label(home, name)
        if place is not None:
            value = Value(name, home, Const(place))
            return self.number(value) if as_number else value
        if isinstance(name, Numeral) and owner.values.type in CLOCKED and not as_number:
            raise self.names.bare_number(home, name)
        number = self.names.constant_of(home, name)
        if number is not None:
            return typed.constant(name, number, home)
        found = self.names.vocabulary.find_everywhere(name.text)
        if found and any(category == 0 for category, _ in found):
            raise ClueError(
                name.start,
                name.end,
                "actor-and-value",
                f"`{name.text}` is an actor, compared with a value of `{owner.name}`",
                f"write val({quoted(owner.name)}, {quoted(name.text)})",
            )
        raise self.names.no_value(home, name, bool(found))

    def compare(self, name: Operator, left: Typed, right: Typed) -> Condition:
        """One comparison, of whatever types may be compared."""
        if isinstance(left, Loose) or isinstance(right, Loose):
            left, right = self.settle((left, right))
        if isinstance(left, Person) and isinstance(right, Person):  # most are
            return self.compare_persons(name, left, right)
        match left, right:
            case Cond(), Cond() if name in ("==", "!="):
                same = Iff(left.node, right.node)
                return same if name == "==" else negation(same)
            case Value(), Value() if left.category == right.category:
                return self.compare_values(name, left, right)
            case (Value() | Num(), Value() | Num()):
                for value, number in ((left, right), (right, left)):
                    if isinstance(value, Value) and isinstance(number, Num) and self.is_bare_beside(value, number):
                        raise self.names.bare_number(value.category, number.syntax)
                return self.compare_numbers(name, left, right)
        culprit, other = (right, left) if isinstance(left, Person | Cond) else (left, right)
        wanted = "an actor" if isinstance(other, Person) else "a condition" if isinstance(other, Cond) else "a value"
        if isinstance(other, Cond) and isinstance(culprit, Cond):
            wanted = "`==` or `!=` (between conditions)"
        raise self.names.mismatch(culprit, wanted)

    def is_bare_beside(self, value: Value, number: Num) -> bool:
        """Whether a date or a time is compared with a number that was not computed from any property."""
        return (
            self.categories[value.category].values.type in CLOCKED
            and number.home is None
            and isinstance(number.node, Const)
        )

    def total(self, syntax: Syntax, numbers: list[Num]) -> Num:
        """A sum; of times and durations it is read as a time, so that constants beside it are."""
        result = typed.add(syntax, numbers)
        homes = [number.home for number in numbers if number.home is not None]
        kinds = {self.categories[home].values.type for home in homes}
        if result.home is None and len(kinds) == 2 and kinds == {"time", "duration"}:
            return replace(result, home=next(h for h in homes if self.categories[h].values.type == "time"))
        return result

    def compare_persons(self, name: Operator, left: Person, right: Person) -> Condition:
        if name not in ("==", "!="):
            raise ClueError(
                left.syntax.start,
                right.syntax.end,
                "type-mismatch",
                f"actors have no order: `{name}` compares values",
                "compare val(property, …) or rank(property, …) of both",
            )
        return self.same(name, left.node, right.node)

    def same(self, name: Operator, left: Term, right: Term) -> Condition:
        if type(left) is Holder and type(right) is Holder and left.array == right.array:
            one, other = left.value, right.value
            if type(one) is Const and type(other) is Const:
                return self.defined(left, right) if (one.value == other.value) == (name == "==") else FALSE
        return Compare(name, left, right)

    def compare_values(self, name: Operator, left: Value, right: Value) -> Condition:
        numbers = self.categories[left.category].numbers
        if name not in ("==", "!=") and numbers is not None and list(numbers) != sorted(numbers):
            return self.compare_numbers(name, left, right)
        return self.decided(Compare(name, left.node, right.node))

    def compare_numbers(self, name: Operator, left: Value | Num, right: Value | Num) -> Condition:
        if isinstance(left, Value) and isinstance(right, Value):
            for side in (left, right):
                if self.categories[side.category].numbers is None:
                    names = [self.categories[each.category].name for each in (left, right)]
                    raise ClueError(
                        left.syntax.start,
                        right.syntax.end,
                        "type-mismatch",
                        f"a value of `{names[0]}` cannot be compared with a value of `{names[1]}`",
                        "texts are compared within one property; rank(…) compares positions",
                    )
        one, other = self.number(left), self.number(right)
        scale = lcm(one.scale, other.scale)
        reach = sum(max(magnitude(each.low), magnitude(each.high)) for each in (one, other))
        if reach * scale >= 2 * typed.LIMIT:
            raise ClueError(
                one.syntax.start, other.syntax.end, "overflow", "these numbers are too large for the solver (64 bits)"
            )
        return self.decided(Compare(name, one.node, other.node))

    def different(self, items: Sequence[Typed]) -> list[Condition]:
        return [self.compare("!=", a, b) for place, a in enumerate(items) for b in items[place + 1 :]]

    def decided(self, compared: Compare) -> Condition:
        if isinstance(compared.left, Const) and isinstance(compared.right, Const):
            from logicgrid.csp.evaluate import World, condition

            return expr.Truth(condition(compared)(World((), ())))
        return compared

    def defined(self, *terms: Term) -> Condition:
        """That all the terms have a value; those that always have one are left out."""
        open_terms = tuple(dict.fromkeys(term for term in terms if self.may_be_undefined(term)))
        return Defined(open_terms) if open_terms else TRUE

    def defined_all(self, items: Sequence[Typed]) -> Condition:
        """That all the persons, values and numbers among the items are defined."""
        return self.defined(*[item.node for item in items if isinstance(item, Person | Value | Num)])

    def may_be_undefined(self, node: Term | Condition) -> bool:
        match node:
            case Holder(array, Const()):
                return self.categories[array].size > self.categories[0].size
            case Holder() | expr.Locate() | Guard() | expr.FloorDivide() | expr.Modulo():
                return True
            case expr.Compare() | expr.Not() | expr.And() | expr.Or() | expr.Iff() | expr.Defined() | expr.Truth():
                return False
            case _:
                return any(self.may_be_undefined(child) for child in expr.children(node))
