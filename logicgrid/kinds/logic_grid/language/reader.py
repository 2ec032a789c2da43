"""Clue text in, typed condition out: names are resolved, types checked, quantifiers unrolled, sugar taken away.

The semantics are the contract's section 2.  `names.py` knows what names stand for, `meaning.py` what typed pieces mean
together, `functions.py` what each function of the language means; the reader walks the syntax tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp import expr
from logicgrid.csp.expr import FALSE, TRUE, Condition, Const, Holder, Term, conjunction, disjunction, negation
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS, unknown_function
from logicgrid.kinds.logic_grid.language.meaning import Meaning
from logicgrid.kinds.logic_grid.language.names import Names, Notes
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Loose, Num, Person, Typed, Value
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Vocabulary

__all__ = ["MAX_NODES", "Notes", "Reader", "Scope", "read_rule"]

MAX_NODES = 100_000
"""How many nodes one rule may unroll to."""

Scope = dict[str, Typed]


def read_rule(text: str, vocabulary: Vocabulary, notes: Notes) -> Condition:
    """The condition that a rule states.  Raises ClueError with the characters of the very token that is wrong."""
    root = tree.parse(text)
    reader = Reader(vocabulary, notes)
    condition = reader.condition(root, {})
    if type(condition) is expr.Truth:
        notes.found.append(
            (
                root.start,
                root.end,
                "constant-rule",
                f"this rule is always {'true' if condition == TRUE else 'false'}, whatever the answer",
                "it says nothing about the puzzle's unknowns"
                if condition == TRUE
                else "so there is no solution: is it what the clue's text says?",
            )
        )
    return condition


class Reader:
    """Reads the syntax tree of one rule.  Immutable apart from the node budget and the notes."""

    def __init__(self, vocabulary: Vocabulary, notes: Notes) -> None:
        self.names = Names(vocabulary, notes)
        self.meaning = Meaning(self.names)
        self.categories = vocabulary.categories
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
                category = self.names.category(node.base)
                return self.holder(node, category, node.key, scope)
            case tree.Attribute():
                category = self.names.category(node.name)
                return self.meaning.value_of(node, category, self.names.person(self.read(node.base, scope)))
            case tree.Unary():
                if node.operator == "not":
                    return Cond(node, negation(self.condition(node.operand, scope)))
                number = self.meaning.number(self.read(node.operand, scope))
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
            raise unknown_function(node.function)
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

    # ------------------------------------------------------------------ values and numbers

    def holder(self, syntax: Syntax, category: int, key: Syntax, scope: Scope) -> Person:
        """`act(category, key)`, where the key is a label or something that has a value."""
        what = self.read(key, scope)
        if isinstance(what, Loose):
            return self.names.person_of(syntax, category, self.names.label_or_error(category, what.syntax))
        if category == 0:
            return self.names.person(what)
        owner = self.categories[category]
        if isinstance(what, Value) and what.category == category:
            index: Term = what.node
        elif isinstance(what, Num) and isinstance(what.node, Const):
            place = self.names.place_of_number(category, what.syntax, what.node.value)
            return self.names.person_of(syntax, category, place)
        elif owner.numbers is not None and isinstance(what, Value | Num):
            index = expr.Locate(self.meaning.number(what).node, owner.numbers)
        else:
            raise self.names.mismatch(what, f"a value of `{owner.name}`")
        if isinstance(index, Const):
            return self.names.person_of(syntax, category, int(index.value))
        if not owner.distinct:
            raise ClueError(
                syntax.start,
                syntax.end,
                "shared-value",
                f"several actors may have this value: `{owner.name}` is shared",
                f"say it with a quantifier: any(val({owner.name}, a) == … for a in actors)",
            )
        return Person(syntax, Holder(category, index))

    def arithmetic(self, node: tree.Binary, scope: Scope) -> Num:
        if node.operator in "+-":
            return self.sum(node, scope)
        left, right = self.read(node.left, scope), self.read(node.right, scope)
        if isinstance(left, Cond) or isinstance(right, Cond):
            raise self.names.mismatch(left if isinstance(left, Cond) else right, "a number")
        one, other = self.meaning.number(left), self.meaning.number(right)
        match node.operator:
            case "*":
                return typed.multiply(node, one, other)
            case "/":
                return typed.divide(node, one, other)
            case "//" | "%":
                if other.low <= 0 <= other.high and other.low != other.high:
                    self.names.notes.found.append(
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
                raise self.names.mismatch(what, "a number")
            number = self.meaning.beside(what, numbers)
            numbers.append(typed.negate(part, number) if sign == "-" else number)
        return self.meaning.total(node, numbers)

    # ------------------------------------------------------------------ conditions

    def condition(self, node: Syntax, scope: Scope) -> Condition:
        what = self.read(node, scope)
        if isinstance(what, Cond):
            return what.node
        match what:
            case Loose(Name() as name) if not self.names.vocabulary.find_everywhere(name.text):
                raise self.names.unknown(name)
            case _:
                raise self.names.mismatch(what, "a condition")

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
                parts.append(self.meaning.compare(name, left, right))  # type: ignore[arg-type]  # one of the six operators
            left_node, left = right_node, right
        return conjunction(tuple(parts))

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
        asked, *listed = self.meaning.settle([left, *self.members(right, scope)])
        equals = [self.meaning.compare("==", asked, item) for item in listed]
        inside = disjunction(tuple(equals))
        everyone = self.meaning.defined_all([asked, *listed])
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
        settled = self.meaning.settle([*one, *other])
        one, other = settled[: len(one)], settled[len(one) :]
        found = [disjunction(tuple(self.meaning.compare("==", a, x) for x in other)) for a in one]
        everyone = self.meaning.defined_all(settled)
        same = conjunction((*self.meaning.different(one), *found))
        return conjunction((everyone, same if name == "==" else negation(same)))

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
        if isinstance(source, Name) and source.text == ACTORS and ACTORS not in self.names.vocabulary.names.exact:
            category = 0
        else:
            category = self.names.category(source)
        size = self.categories[category].size
        if category == 0:
            return [Person(source, Holder(0, Const(place))) for place in range(size)]
        return [Value(source, category, Const(place)) for place in range(size)]
