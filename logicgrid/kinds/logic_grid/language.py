"""Clue text in, typed condition out: names are resolved, types checked, quantifiers unrolled, sugar taken away.

The semantics are the contract's section 2.  What each function of the language means stands in `functions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    conjunction,
    disjunction,
    negation,
)
from logicgrid.kinds.logic_grid import syntax as tree
from logicgrid.kinds.logic_grid import typed
from logicgrid.kinds.logic_grid.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.typed import Cond, Loose, Num, Person, Typed, Value
from logicgrid.kinds.logic_grid.values import parse_constant
from logicgrid.kinds.logic_grid.vocabulary import Vocabulary, did_you_mean

MAX_NODES = 100_000
"""How many nodes one rule may unroll to."""

Scope = dict[str, Typed]


class Notes:
    """What is worth a warning while one rule is read: (start, end, code, message, help)."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[tuple[int, int, str, str, str | None]] = []


def read_rule(text: str, vocabulary: Vocabulary, notes: Notes) -> Condition:
    """The condition that a rule states.  Raises ClueError with the characters of the very token that is wrong."""
    root = tree.parse(text)
    reader = Reader(vocabulary, notes)
    condition = reader.condition(root, {})
    if condition in (TRUE, FALSE):
        notes.found.append(
            (
                root.start,
                root.end,
                "constant-rule",
                f"this rule is always {'true' if condition == TRUE else 'false'}, whatever the answer",
                "it says nothing about the puzzle's unknowns",
            )
        )
    return condition


class Reader:
    """Reads the syntax tree of one rule.  Immutable apart from the node budget and the notes."""

    def __init__(self, vocabulary: Vocabulary, notes: Notes) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories
        self.notes = notes
        self.nodes = 0

    # ------------------------------------------------------------------ dispatch

    def read(self, node: Syntax, scope: Scope) -> Typed:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise ClueError(
                node.start,
                node.end,
                "too-large",
                f"the rule unrolls to more than {MAX_NODES} pieces",
                "quantify over less",
            )
        match node:
            case Name():
                return scope.get(node.text, None) or Loose(node) if not node.quoted else Loose(node)
            case Numeral():
                return Loose(node)
            case tree.Call():
                return self.call(node, scope)
            case tree.Comparison():
                return Cond(node, self.comparison(node, scope))
            case tree.Subscript():
                category = self.category(node.base)
                return self.holder(node, category, node.key, scope)
            case tree.Attribute():
                return self.value_of(node, self.category(node.name), self.person(self.read(node.base, scope)))
            case tree.Unary():
                if node.operator == "not":
                    return Cond(node, negation(self.condition(node.operand, scope)))
                number = self.number(self.read(node.operand, scope))
                return typed.negate(node, number) if node.operator == "-" else number
            case tree.Binary():
                return self.arithmetic(node, scope)
            case tree.Logic():
                parts = tuple(self.condition(operand, scope) for operand in node.operands)
                return Cond(node, conjunction(parts) if node.operator == "and" else disjunction(parts))
            case tree.Collection():
                raise ClueError(
                    node.start,
                    node.end,
                    "type-mismatch",
                    "a list or a set cannot stand here",
                    "lists follow `in`; sets are compared with sets: {a, b} == {x, y}",
                )
            case _:
                raise ClueError(
                    node.start, node.end, "clue-syntax", "`for` belongs into all(…), any(…), count(…) or sum(…)"
                )

    def call(self, node: tree.Call, scope: Scope) -> Typed:
        function = FUNCTIONS.get(node.function.text)
        if function is None:
            loose = FUNCTIONS.get(node.function.text.casefold())
            name = node.function
            suggestion = (
                f"did you mean `{name.text.casefold()}`?" if loose else did_you_mean(name.text, FUNCTIONS)
            ) or f"the functions are {', '.join(FUNCTIONS)}"
            raise ClueError(name.start, name.end, "unknown-function", f"unknown function `{name.text}`", suggestion)
        if not function.least <= len(node.arguments) <= function.most:
            given = len(node.arguments)
            raise ClueError(
                node.start,
                node.end,
                "wrong-arguments",
                f"`{node.function.text}` takes {function.takes()}, not {given}",
                f"write it as {function.form}",
            )
        return function.apply(self, node, scope)

    # ------------------------------------------------------------------ names

    def category(self, node: Syntax) -> int:
        """The property (or the actors) that a node names."""
        if isinstance(node, Numeral):
            node = Name(node.start, node.end, node.text, False)
        if not isinstance(node, Name):
            raise ClueError(node.start, node.end, "type-mismatch", "the name of a property is expected here")
        found = self.vocabulary.names.find(node.text)
        if len(found) == 1:
            return found[0]
        names = self.vocabulary.names.labels
        if found:
            listed = ", ".join(f"`{names[place]}`" for place in found)
            raise ClueError(
                node.start, node.end, "ambiguous-name", f"`{node.text}` may be {listed}", "write it exactly"
            )
        raise ClueError(
            node.start,
            node.end,
            "unknown-name",
            f"unknown property `{node.text}`",
            did_you_mean(node.text, names) or f"the properties are {_listed(names[1:])}",
        )

    def label(self, category: int, name: Name | Numeral) -> int | None:
        """The index of a label in a category, or None."""
        owner = self.categories[category]
        found = owner.find(name.text)
        if len(found) > 1:
            listed = ", ".join(f'"{owner.labels[place]}"' for place in found)
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` may be {listed}", "write it exactly"
            )
        return found[0] if found else None

    def constant_of(self, category: int, name: Name | Numeral) -> expr.Number | None:
        """The number that a numeral or a quoted text stands for beside values of a property."""
        values = self.categories[category].values
        if values.numbers is None:
            return None
        return name.value if isinstance(name, Numeral) else parse_constant(name.text, values)

    def label_or_error(self, category: int, name: Name | Numeral) -> int:
        place = self.label(category, name)
        if place is not None:
            return place
        owner = self.categories[category].name
        elsewhere = [place for place in self.vocabulary.find_everywhere(name.text) if place[0] != category]
        suggestion = did_you_mean(name.text, self.categories[category].labels)
        if elsewhere and suggestion is None:
            other = self.categories[elsewhere[0][0]].name
            what = "the name of an actor" if elsewhere[0][0] == 0 else f"a value of `{other}`"
            raise ClueError(
                name.start, name.end, "wrong-property", f"`{name.text}` is {what}, not a value of `{owner}`"
            )
        raise ClueError(
            name.start,
            name.end,
            "unknown-name",
            f"unknown actor `{name.text}`" if category == 0 else f"`{owner}` has no value `{name.text}`",
            suggestion or f"its values are {_listed(self.categories[category].labels)}",
        )

    def place_of_number(self, category: int, syntax: Syntax, number: expr.Number) -> int:
        owner = self.categories[category]
        if owner.numbers is not None and number in owner.numbers:
            return owner.numbers.index(number)
        raise ClueError(
            syntax.start,
            syntax.end,
            "unknown-name",
            f"`{owner.name}` has no value {number}",
            f"its values are {_listed(owner.labels)}",
        )

    def person_of(self, syntax: Syntax, category: int, place: int) -> Person:
        """The actor who has a label: `act(property, value)`."""
        owner = self.categories[category]
        if owner.distinct:
            return Person(syntax, Holder(category, Const(place)))
        able = [actor for actor, domain in enumerate(owner.domains) if domain >> place & 1]
        if len(able) != 1:
            raise ClueError(
                syntax.start,
                syntax.end,
                "shared-value",
                f"several actors may have `{owner.labels[place]}`: `{owner.name}` is shared",
                f"say it with a quantifier: any(val({owner.name}, a) == … for a in actors)",
            )
        actor = Holder(0, Const(able[0]))
        if owner.domains[able[0]] == 1 << place:
            return Person(syntax, actor)
        return Person(syntax, Guard(Compare("==", Entry(category, actor), Const(place)), actor))

    def person(self, what: Typed) -> Person:
        """The actor that something means: itself, a name, or the only property's value of that name."""
        if isinstance(what, Person):
            return what
        if not isinstance(what, Loose):
            raise self.mismatch(what, "an actor")
        name = what.syntax
        if isinstance(name, Numeral):
            place = self.categories[0].index.exact.get(name.text)
            if place is None:
                raise self.mismatch(what, "an actor")
            return Person(name, Holder(0, Const(place)))
        found = self.vocabulary.find_everywhere(name.text)
        if not found:
            raise self.unknown(name)
        if found[0][0] != 0 and len(found) > 1:
            listed = " or ".join(self.spelled(category, place) for category, place in found)
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` is ambiguous: it may be {listed}", "write that"
            )
        actors = [place for category, place in found if category == 0]
        if len(actors) > 1:
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` may be several actors", "write it exactly"
            )
        if actors and len(found) > 1:
            others = " or ".join(self.spelled(category, place) for category, place in found if category)
            self.notes.found.append(
                (
                    name.start,
                    name.end,
                    "name-of-actor-and-value",
                    f"`{name.text}` is read as the actor",
                    f"for the other meaning write {others}",
                )
            )
        return self.person_of(name, *found[0])

    def spelled(self, category: int, place: int) -> str:
        owner = self.categories[category]
        return f"act({_quoted(owner.name)}, {_quoted(owner.labels[place])})"

    def unknown(self, name: Name) -> ClueError:
        names = list(self.vocabulary.labels())
        suggestion = did_you_mean(name.text, names)
        if suggestion is None and self.vocabulary.names.find(name.text):
            suggestion = f"`{name.text}` is a property: write val({name.text}, …) or act({name.text}, …)"
        return ClueError(name.start, name.end, "unknown-name", f"unknown name `{name.text}`", suggestion)

    def mismatch(self, what: Typed, wanted: str) -> ClueError:
        node = what.syntax
        code, got, suggestion = "type-mismatch", "this", None
        match what:
            case Loose(Numeral() as numeral):
                got, code = f"`{numeral.text}` is a number", "actor-and-value"
                owner = next((c for c in self.categories[1:] if numeral.text in c.index.exact), None)
                if owner is not None:
                    suggestion = f"did you mean act({_quoted(owner.name)}, {numeral.text})?"
            case Value():
                name = self.categories[what.category].name
                got, code = f"this is a value of `{name}`", "actor-and-value"
                suggestion = f"act({_quoted(name)}, …) is the actor who has a value"
            case Num():
                got, code = "this is a number", "actor-and-value"
            case Person():
                got, code = "this is an actor", "actor-and-value"
                suggestion = "val(property, …) is a value of an actor"
            case Cond():
                got = "this is a condition"
            case Loose(Name() as name):
                got = f"`{name.text}` is a name"
        return ClueError(node.start, node.end, code, f"{got}, where {wanted} is expected", suggestion)

    # ------------------------------------------------------------------ values and numbers

    def holder(self, syntax: Syntax, category: int, key: Syntax, scope: Scope) -> Person:
        """`act(category, key)`, where the key is a label or something that has a value."""
        what = self.read(key, scope)
        if isinstance(what, Loose):
            return self.person_of(syntax, category, self.label_or_error(category, what.syntax))
        if category == 0:
            return self.person(what)
        owner = self.categories[category]
        if isinstance(what, Value) and what.category == category:
            index: Term = what.node
        elif isinstance(what, Num) and isinstance(what.node, Const):
            return self.person_of(syntax, category, self.place_of_number(category, what.syntax, what.node.value))
        elif owner.numbers is not None and isinstance(what, Value | Num):
            index = expr.Locate(self.number(what).node, owner.numbers)
        else:
            raise self.mismatch(what, f"a value of `{owner.name}`")
        if isinstance(index, Const):
            return self.person_of(syntax, category, int(index.value))
        if not owner.distinct:
            raise ClueError(
                syntax.start,
                syntax.end,
                "shared-value",
                f"several actors may have this value: `{owner.name}` is shared",
                f"say it with a quantifier: any(val({owner.name}, a) == … for a in actors)",
            )
        return Person(syntax, Holder(category, index))

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
                        f"rank({_quoted(name)}, …) is the position in its list, 1 first",
                    )
                if isinstance(what.node, Const):
                    return typed.constant(what.syntax, numbers[int(what.node.value)], what.category)
                scale = lcm(*[number.denominator for number in numbers])
                low, high = min(numbers), max(numbers)
                return typed.checked(Num(what.syntax, Lookup(what.node, numbers), low, high, scale, what.category))
            case Cond():
                return Num(what.syntax, expr.Choose(what.node, Const(1)), 0, 1, 1)
            case Loose(Name() as name) if not self.vocabulary.find_everywhere(name.text):
                raise self.unknown(name)
            case _:
                raise self.mismatch(what, "a number")

    def arithmetic(self, node: tree.Binary, scope: Scope) -> Num:
        if node.operator in "+-":
            return self.sum(node, scope)
        left, right = self.read(node.left, scope), self.read(node.right, scope)
        if isinstance(left, Cond) or isinstance(right, Cond):
            raise self.mismatch(left if isinstance(left, Cond) else right, "a number")
        one, other = self.number(left), self.number(right)
        match node.operator:
            case "*":
                return typed.multiply(node, one, other)
            case "/":
                return typed.divide(node, one, other)
            case "//" | "%":
                if other.low <= 0 <= other.high and other.low != other.high:
                    self.notes.found.append(
                        (
                            other.syntax.start,
                            other.syntax.end,
                            "may-divide-by-zero",
                            "this can be zero; the comparison that needs the quotient is then false",
                            None,
                        )
                    )
                return (typed.floor_divide if node.operator == "//" else typed.modulo)(node, one, other)
            case _:
                return typed.power(node, one, other)

    def sum(self, node: tree.Binary, scope: Scope) -> Num:
        """A chain of + and -, flattened: it may be long."""
        chain: list[tuple[str, Syntax]] = []
        first: Syntax = node
        while isinstance(first, tree.Binary) and first.operator in "+-":
            chain.append((first.operator, first.right))
            first = first.left
        chain.append(("+", first))
        numbers: list[Num] = []
        for sign, part in reversed(chain):
            what = self.read(part, scope)
            if isinstance(what, Cond):
                raise self.mismatch(what, "a number")
            number = self.beside(what, numbers)
            numbers.append(typed.negate(part, number) if sign == "-" else number)
        return typed.add(node, numbers)

    def beside(self, what: Typed, others: list[Num]) -> Num:
        """A summand; a quoted text (`val(start, a) + "00:30"`) is read the way of the property beside it."""
        if isinstance(what, Loose) and isinstance(what.syntax, Name):
            home = next((number.home for number in others if number.home is not None), None)
            value = None if home is None else self.constant_of(home, what.syntax)
            if value is not None:
                return typed.constant(what.syntax, value)
        return self.number(what)

    # ------------------------------------------------------------------ conditions

    def condition(self, node: Syntax, scope: Scope) -> Condition:
        what = self.read(node, scope)
        if isinstance(what, Cond):
            return what.node
        match what:
            case Loose(Name() as name) if not self.vocabulary.find_everywhere(name.text):
                raise self.unknown(name)
            case _:
                raise self.mismatch(what, "a condition")

    def comparison(self, node: tree.Comparison, scope: Scope) -> Condition:
        parts: list[Condition] = []
        left_node = node.operands[0]
        left: Typed | None = None
        for (name, start, end), right_node in zip(node.operators, node.operands[1:], strict=True):
            if name in ("in", "not in"):
                left = left or self.read(left_node, scope)
                parts.append(self.membership(node, left, right_node, name == "in", scope))
                right = None
            elif isinstance(left_node, tree.Collection) or isinstance(right_node, tree.Collection):
                parts.append(self.set_comparison(name, left_node, right_node, (start, end), scope))
                right = None
            else:
                left = left or self.read(left_node, scope)
                right = self.read(right_node, scope)
                parts.append(self.compare(name, left, right))  # type: ignore[arg-type]  # one of the six operators
            left_node, left = right_node, right
        return conjunction(tuple(parts))

    def settle(self, items: Sequence[Typed]) -> list[Typed]:
        """Names and numerals that stand beside each other take their meaning from the first one that has a type."""
        context = next((item for item in items if not isinstance(item, Loose)), None)
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
            raise self.mismatch(loose, "a condition")
        return self.person(loose)

    def in_property(self, loose: Loose, home: int, as_number: bool) -> Typed:
        """A name or numeral beside a value of property `home`: one of its values, or a constant of its type."""
        name, owner = loose.syntax, self.categories[home]
        place = self.label(home, name)
        if place is not None:
            value = Value(name, home, Const(place))
            return self.number(value) if as_number else value
        number = self.constant_of(home, name)
        if number is not None:
            return typed.constant(name, number, home)
        if isinstance(name, Numeral):
            self.label_or_error(home, name)
        found = self.vocabulary.find_everywhere(name.text)
        if found and any(category == 0 for category, _ in found):
            raise ClueError(
                name.start,
                name.end,
                "actor-and-value",
                f"`{name.text}` is an actor, compared with a value of `{owner.name}`",
                f"write val({_quoted(owner.name)}, {_quoted(name.text)})",
            )
        raise ClueError(*self._span(name), *self._no_value(home, name, bool(found)))

    @staticmethod
    def _span(name: Syntax) -> tuple[int, int]:
        return name.start, name.end

    def _no_value(self, home: int, name: Name | Numeral, elsewhere: bool) -> tuple[str, str, str]:
        labels = self.categories[home].labels
        code = "wrong-property" if elsewhere else "unknown-name"
        near = did_you_mean(name.text, labels)
        message = f"`{self.categories[home].name}` has no value `{name.text}`"
        return code, message, near or f"its values are {_listed(labels)}"

    def compare(self, name: Operator, left: Typed, right: Typed) -> Condition:
        """One comparison, of whatever types may be compared."""
        left, right = self.settle((left, right))
        match left, right:
            case Person(), Person():
                return self.compare_persons(name, left, right)
            case Cond(), Cond() if name in ("==", "!="):
                same = Iff(left.node, right.node)
                return same if name == "==" else negation(same)
            case Value(), Value() if left.category == right.category:
                return self.compare_values(name, left, right)
            case (Value() | Num(), Value() | Num()):
                return self.compare_numbers(name, left, right)
        culprit, other = (right, left) if isinstance(left, Person | Cond) else (left, right)
        wanted = "an actor" if isinstance(other, Person) else "a condition" if isinstance(other, Cond) else "a value"
        if isinstance(other, Cond) and isinstance(culprit, Cond):
            wanted = "`==` or `!=` (between conditions)"
        raise self.mismatch(culprit, wanted)

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
        match left, right:
            case Holder(one, Const(a)), Holder(other, Const(b)) if one == other:
                return self.defined(left, right) if (a == b) == (name == "==") else FALSE
            case _:
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

    def decided(self, compared: Compare) -> Condition:
        if isinstance(compared.left, Const) and isinstance(compared.right, Const):
            from logicgrid.csp.evaluate import World, condition

            return expr.Truth(condition(compared)(World((), ())))
        return compared

    def defined(self, *terms: Term) -> Condition:
        """That all the terms have a value; those that always have one are left out."""
        open_terms = tuple(dict.fromkeys(term for term in terms if self.may_be_undefined(term)))
        return Defined(open_terms) if open_terms else TRUE

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

    # ------------------------------------------------------------------ lists and sets

    def members(self, node: Syntax, scope: Scope) -> list[Typed]:
        if not isinstance(node, tree.Collection):
            raise ClueError(
                node.start, node.end, "type-mismatch", "a list is expected after `in`", "write it in brackets: [a, b]"
            )
        if not node.items:
            raise ClueError(node.start, node.end, "type-mismatch", "the list is empty")
        return [self.read(item, scope) for item in node.items]

    def membership(self, node: Syntax, left: Typed, right: Syntax, positive: bool, scope: Scope) -> Condition:
        """`x in [a, b]` and `x not in [a, b]`: one comparison, false where any of them is undefined."""
        asked, *listed = self.settle([left, *self.members(right, scope)])
        equals = [self.compare("==", asked, item) for item in listed]
        inside = disjunction(tuple(equals))
        everyone = self.defined(*[item.node for item in (asked, *listed) if isinstance(item, Person | Value | Num)])
        return conjunction((everyone, inside if positive else negation(inside)))

    def set_comparison(self, name: str, left: Syntax, right: Syntax, sign: tuple[int, int], scope: Scope) -> Condition:
        """`{a, b} == {x, y}`: the same set, of different members; one comparison."""
        for side in (left, right):
            if not isinstance(side, tree.Collection) or side.bracket != "{":
                raise ClueError(
                    side.start,
                    side.end,
                    "type-mismatch",
                    "a set is compared with a set",
                    "write {a, b} == {x, y}, or `in [a, b]` for membership",
                )
        if name not in ("==", "!="):
            raise ClueError(*sign, "type-mismatch", "sets are compared by == and != only")
        one, other = self.members(left, scope), self.members(right, scope)
        if len(one) != len(other):
            raise ClueError(
                left.start,
                right.end,
                "type-mismatch",
                f"a set of {len(one)} cannot be a set of {len(other)}: the members of a set are different",
            )
        settled = self.settle([*one, *other])
        one, other = settled[: len(one)], settled[len(one) :]
        found = [disjunction(tuple(self.compare("==", a, x) for x in other)) for a in one]
        everyone = self.defined(*[item.node for item in settled if isinstance(item, Person | Value | Num)])
        same = conjunction((*self.different(one), *found))
        return conjunction((everyone, same if name == "==" else negation(same)))

    def different(self, items: Sequence[Typed]) -> list[Condition]:
        return [self.compare("!=", a, b) for place, a in enumerate(items) for b in items[place + 1 :]]

    # ------------------------------------------------------------------ quantifiers

    def unrolled(self, node: tree.Generator, scope: Scope) -> Iterator[tuple[Condition, Scope]]:
        """Each binding of the loops' variables, with the condition of the filters (TRUE where there is none)."""

        def loop(depth: int, scope: Scope, filters: tuple[Condition, ...]) -> Iterator[tuple[Condition, Scope]]:
            if depth == len(node.loops):
                yield conjunction(filters), scope
                return
            this = node.loops[depth]
            for item in self.range_of(this.source, scope):
                inner = {**scope, this.variable.text: item}
                passed = tuple(self.condition(each, inner) for each in this.filters)
                if FALSE not in passed:
                    yield from loop(depth + 1, inner, (*filters, *passed))

        yield from loop(0, scope, ())

    def range_of(self, source: Syntax, scope: Scope) -> list[Typed]:
        """What a variable runs over: the actors, the values of a property, or a list."""
        if isinstance(source, tree.Collection):
            return self.members(source, scope)
        if isinstance(source, Name) and source.text == "actors" and "actors" not in self.vocabulary.names.exact:
            category = 0
        else:
            category = self.category(source)
        size = self.categories[category].size
        if category == 0:
            return [Person(source, Holder(0, Const(place))) for place in range(size)]
        return [Value(source, category, Const(place)) for place in range(size)]


def _quoted(name: str) -> str:
    """A name as an author would write it in a rule."""
    if name.isidentifier() or name.isdigit():
        return name
    return f'"{name}"'


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:12])
    return shown + (", …" if len(names) > 12 else "")


ReaderFunction = Callable[[Reader, tree.Call, Scope], Typed]
