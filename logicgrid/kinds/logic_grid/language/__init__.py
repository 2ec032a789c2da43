"""The clue language: the text of a rule becomes a condition of `csp.expr`, by `read_rule`.

In the order of the steps, each in a module of its own: the text is cut into tokens, which are parsed into a syntax tree
(`parser`, `syntax`).  The translator of this module walks the tree: names are resolved (`names`, by the puzzle's
`vocabulary`), every piece gets a type (`typed`), pieces are compared (`comparison`), functions such as `next_to` and
`count` are applied (`functions`), quantifiers are unrolled.  The semantics are those of the README's section on the
clue language.

Beside these: `resolved` tells editors what the names of a rule mean, with their places in its text; `mistakes` finds
what else is wrong with a rule; `spelling` writes names, people and values in rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from logicgrid.csp import expr
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.comparison import Comparer
from logicgrid.kinds.logic_grid.language.functions import Arguments, function_of
from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary
from logicgrid.kinds.logic_grid.language.parser import names_of_words, parse, parse_strictly
from logicgrid.kinds.logic_grid.language.syntax import Characters, ClueError, Name, Numeral, Syntax, Token
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Scope, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Group, Vocabulary, listed, meant
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

MAX_PIECES = 100_000
"""The number of pieces that one rule may unroll to."""


def read_rule(text: str, vocabulary: Vocabulary, notes: RuleNotes) -> expr.Condition:
    """Return the condition that a rule states.  Raises ClueError at the very token that is wrong."""
    root = _tree(text, vocabulary)
    condition = Translator(vocabulary, notes).condition(root, {})
    if condition == expr.TRUE:
        message, help = say("language.rule-always-true"), say("language.says-nothing-about-puzzle")
    elif condition == expr.FALSE:
        message, help = say("language.rule-always-false"), say("language.so-no-solution-what")
    else:
        return condition
    notes.warn(root, "constant-rule", message, help)
    return condition


def condition_of(rule: str, vocabulary: Vocabulary) -> expr.Condition | None:
    """Return what a rule means; None if it cannot be read."""
    with suppress(ClueError):
        return read_rule(rule, vocabulary, RuleNotes())
    return None


def read_subject(text: str, vocabulary: Vocabulary, notes: RuleNotes) -> TypedPerson | TypedValue | Num | Cond:
    """Return what a question asks: a person, a value, a number or a condition.  Raises ClueError."""
    translator = Translator(vocabulary, notes)
    found = translator.read(_tree(text, vocabulary), {})
    if isinstance(found, Unresolved):
        return translator.names.person(found)
    return found


def _tree(text: str, vocabulary: Vocabulary) -> Syntax:
    """Return the syntax tree of a rule.  Raises ClueError, also for several words that are no name without quotes."""
    try:
        return parse_strictly(text)
    except ClueError:
        names = names_of_words(text)
        if not names or not all([vocabulary.is_known(name.text) for name in names]):
            raise
        return parse(text)


class Translator:
    """Translates the syntax tree of one rule."""

    def __init__(self, vocabulary: Vocabulary, notes: RuleNotes) -> None:
        self.names = RuleVocabulary(vocabulary, notes)
        self.comparer = Comparer(self.names)
        self.categories = vocabulary.categories

    def weigh(self, node: Syntax, pieces: int) -> None:
        """Count pieces of the rule.  Raises ClueError if they are too many."""
        notes = self.names.notes
        notes.pieces += pieces
        if notes.pieces > MAX_PIECES:
            message = say("language.rule-unrolls-more-than", max_pieces=MAX_PIECES)
            raise ClueError(node, "too-large", message, say("language.quantify-over-less"))

    def read(self, node: Syntax, scope: Scope) -> Typed:
        """Return what a node of the tree means."""
        self.weigh(node, 1)
        match node:
            case Name():
                variable = None if node.quoted else scope.get(node.text)
                if variable is None or isinstance(variable, Unresolved):
                    return variable or Unresolved(node)
                return replace(variable, syntax=node)  # a mistake is marked here, not where the variable is named
            case Numeral():
                return Unresolved(node)
            case tree.Call():
                function = function_of(node.function)
                function.check(node)
                return function.apply(Arguments(node, self, scope))
            case tree.Comparison():
                return Cond(node, self.comparison(node, scope))
            case tree.Subscript():
                category = self.names.category(node.base)
                return self.names.holder(node, category, self.read(node.key, scope))
            case tree.Attribute():
                category = self.names.category(node.name)
                return self.names.value_of(node, category, self.names.person(self.read(node.base, scope)))
            case tree.Unary(operator="not"):
                return Cond(node, expr.negation(self.condition(node.operand, scope)))
            case tree.Unary():
                number = self.number(node.operand, scope)
                return typed.negate(node, number) if node.operator == "-" else number
            case tree.Binary():
                return self.sum(node, scope) if node.operator in "+-" else self.arithmetic(node, scope)
            case tree.Logic():
                parts = tuple([self.condition(operand, scope) for operand in node.operands])
                return Cond(node, expr.conjunction(parts) if node.operator == "and" else expr.disjunction(parts))
            case tree.Collection():
                help = say("language.lists-follow-in-sets")
                raise ClueError(node, "type-mismatch", say("language.list-or-set-cannot"), help)
            case _:
                raise ClueError(node, "clue-syntax", say("language.belongs-into-all-any"))

    def number(self, node: Syntax, scope: Scope) -> Num:
        """Return the number that a node means.  Raises ClueError if it means none."""
        return self.names.number(self.read(node, scope))

    def condition(self, node: Syntax, scope: Scope) -> expr.Condition:
        """Return the condition that a node means.  Raises ClueError if it means none."""
        what = self.read(node, scope)
        if isinstance(what, Cond):
            return what.node
        raise self.names.unsuitable(what, say("language.condition"))

    # ------------------------------------------------------------------ actors and numbers

    def arithmetic(self, node: tree.Binary, scope: Scope) -> Num:
        left, right = self.read(node.left, scope), self.read(node.right, scope)
        for side in (left, right):
            self.refuse_condition(side)
        one, other = self.names.number(left), self.names.number(right)
        match node.operator:
            case "*":
                return typed.multiply(node, one, other)
            case "/":
                return typed.divide(node, one, other)
            case "**":
                return typed.power(node, one, other)
            case _:
                if other.low <= 0 <= other.high and other.low != other.high:
                    message = say("language.can-zero-comparison-needs")
                    self.names.notes.warn(other.syntax, "may-divide-by-zero", message)
                return (typed.floor_divide if node.operator == "//" else typed.modulo)(node, one, other)

    def refuse_condition(self, what: Typed) -> None:
        """Raise ClueError for a condition in arithmetic: only functions and comparisons take it as 0 or 1."""
        if isinstance(what, Cond):
            raise self.names.mismatch(what, say("language.number"))

    def sum(self, node: tree.Binary, scope: Scope) -> Num:
        """Return a chain of + and -, flattened: it may be long."""
        chain: list[tuple[str, Syntax]] = []
        first: Syntax = node
        while isinstance(first, tree.Binary) and first.operator in "+-":
            chain.append((first.operator, first.right))
            first = first.left
        chain.append(("+", first))
        numbers: list[Num] = []
        for sign, part in reversed(chain):
            what = self.read(part, scope)
            self.refuse_condition(what)
            number = self.names.summand(what, numbers)
            numbers.append(typed.negate(part, number) if sign == "-" else number)
        total = typed.add(node, numbers)
        return total if total.home is not None else self.clock_time(total, numbers)

    def clock_time(self, total: Num, numbers: list[Num]) -> Num:
        """Return the sum of times and durations as a time, so that constants beside it are read as times."""
        homes = [number.home for number in numbers if number.home is not None]
        types = [self.categories[home].values.type for home in homes]
        return replace(total, home=homes[types.index("time")]) if set(types) == {"time", "duration"} else total

    # ------------------------------------------------------------------ comparisons, lists and sets

    def comparison(self, node: tree.Comparison, scope: Scope) -> expr.Condition:
        """Return a chain of comparisons; an operand between two signs is read once."""
        parts: list[expr.Condition] = []
        left_node = node.operands[0]
        left: Typed | None = None
        for operator, right_node in zip(node.operators, node.operands[1:], strict=True):
            right = None
            if operator.kind in ("in", "not in"):
                left = left or self.read(left_node, scope)
                parts.append(self.membership(left, right_node, operator.kind == "in", scope))
            elif isinstance(left_node, tree.Collection) or isinstance(right_node, tree.Collection):
                parts.append(self.set_comparison(operator, left_node, right_node, scope))
            else:
                left = left or self.read(left_node, scope)
                right = self.read(right_node, scope)
                parts.append(self.comparer.compare(_SIGNS[operator.kind], left, right))
            left_node, left = right_node, right
        return expr.conjunction(tuple(parts))

    def members(self, node: Syntax, scope: Scope) -> list[Typed]:
        """Return the members of a list, a set or a group; a group in a list is its members."""
        if (group := self.names.group(node)) is not None:
            return self.names.members(node, group)
        if not isinstance(node, tree.Collection):
            if isinstance(node, Name) and (names := [each.name for each in self.names.vocabulary.groups]):
                help = say("language.groups-list-written-in", names=listed(names))
                raise meant(node, "unknown-name", say("language.no-group", text=node.text), names, help)
            raise ClueError(
                node, "type-mismatch", say("language.list-expected-after-in"), say("language.write-in-brackets-b")
            )
        if not node.items:
            raise ClueError(node, "type-mismatch", say("language.list-empty"))
        found: list[Typed] = []
        for item in node.items:
            group = self.names.group(item)
            is_group = group is not None and (not isinstance(item, Name) or item.quoted or item.text not in scope)
            found += self.names.members(item, group) if group and is_group else [self.read(item, scope)]
        return found

    def membership(self, left: Typed, right: Syntax, positive: bool, scope: Scope) -> expr.Condition:
        """Return `x in [a, b]` or `x not in [a, b]`; a group may follow `in`."""
        if (group := self.names.group(right)) is not None:
            left = self.names.beside_group(left, group)
        asked, *listed = self.names.settle([left, *self.members(right, scope)])
        return self.comparer.equal_to_one(asked, listed) if positive else self.comparer.equal_to_none(asked, listed)

    def set_comparison(self, operator: Token, left: Syntax, right: Syntax, scope: Scope) -> expr.Condition:
        """Return `{a, b} == {x, y}`, the same set of different members."""
        for side in (left, right):
            if not isinstance(side, tree.Collection) or side.bracket != "{":
                help = say("language.write-b-x-y")
                raise ClueError(side, "type-mismatch", say("language.set-compared-set"), help)
        if operator.kind not in ("==", "!="):
            raise ClueError(operator, "type-mismatch", say("language.sets-compared-only"))
        one, other = self.members(left, scope), self.members(right, scope)
        self.weigh(left, len(one) ** 2 // 2 + len(one) * len(other))
        if len(one) != len(other):
            message = say("language.set-cannot-set-members", n=len(one), n2=len(other))
            raise ClueError(Characters(left.start, right.end), "type-mismatch", message)
        settled = self.names.settle([*one, *other])
        one, other = settled[: len(one)], settled[len(one) :]
        found = [self.comparer.equal_to_one(member, other) for member in one]
        same = expr.conjunction((self.comparer.different(one), *found))
        return same if operator.kind == "==" else expr.negation(same)

    # ------------------------------------------------------------------ quantifiers

    def unrolled(self, node: tree.Generator, scope: Scope) -> Iterator[tuple[expr.Condition, Scope]]:
        """Yield each binding of the loops' variables, with the condition of the filters (TRUE if there is none)."""
        yield from self._unrolled(node.loops, scope, ())

    def _unrolled(
        self, loops: list[tree.Loop], scope: Scope, filters: tuple[expr.Condition, ...]
    ) -> Iterator[tuple[expr.Condition, Scope]]:
        if not loops:
            yield expr.conjunction(filters), scope
            return
        first, *rest = loops
        for item in self.range_of(first.source, scope):
            inner = {**scope, first.variable.text: item}
            passed = tuple([self.condition(each, inner) for each in first.filters])
            if expr.FALSE not in passed:
                yield from self._unrolled(rest, inner, (*filters, *passed))

    def range_of(self, source: Syntax, scope: Scope) -> list[Typed]:
        """Return what a variable runs over: the actors, a property's values, or the members of a list or a group."""
        if isinstance(source, tree.Collection) or self.names.group(source) is not None:
            return self.members(source, scope)
        everybody = isinstance(source, Name) and source.text == ACTORS and not self.names.vocabulary.has_own_actors
        category = 0 if everybody else self.names.category(source, looped=True)
        places = range(self.categories[category].size)
        if category == 0 or self.categories[category].relation:
            return [TypedPerson(source, expr.Holder(0, expr.Const(place))) for place in places]
        return [TypedValue(source, category, expr.Const(place)) for place in places]


_SIGNS: dict[str, expr.Operator] = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


# --- The names of a rule ----------------------------------------------------------------------------------------------
# A rule is read as always, by a translator that takes note of each name that is resolved, and of a quantifier reads one
# case only: names mean the same in all of them.


class Resolved(Record):
    """The characters [start, end) of a rule name a category or, if `place` is not None, a label of it.

    The groups are numbered behind the categories.
    """

    start: int
    end: int
    category: int
    place: int | None


def resolved(rule: str, vocabulary: Vocabulary) -> tuple[Resolved, ...]:
    """Return what the names of a rule mean, in the order of the text; of a rule with a mistake, those before it.

    A name in a list over which a quantifier runs may mean several things.
    """
    names = _NotedNames(vocabulary)
    with suppress(ClueError):
        _OneCase(names).condition(parse(rule), {})
    return tuple(sorted(names.noted, key=lambda each: (each.start, each.category)))


class _OneCase(Translator):
    """Reads a rule; of a quantifier over actors or values only the first case, as if its filters let it pass."""

    def __init__(self, names: RuleVocabulary) -> None:
        super().__init__(names.vocabulary, names.notes)
        self.names, self.comparer = names, Comparer(names)

    def range_of(self, source: Syntax, scope: Scope) -> list[Typed]:
        items = super().range_of(source, scope)
        return items if isinstance(source, tree.Collection) else items[:1]

    def _unrolled(
        self, loops: list[tree.Loop], scope: Scope, filters: tuple[expr.Condition, ...]
    ) -> Iterator[tuple[expr.Condition, Scope]]:
        if not loops:
            yield expr.TRUE, scope
            return
        for item in self.range_of(loops[0].source, scope):
            inner = {**scope, loops[0].variable.text: item}
            for each in loops[0].filters:
                self.condition(each, inner)
            yield from self._unrolled(loops[1:], inner, filters)


class _NotedNames(RuleVocabulary):
    __slots__ = ("noted",)

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary, RuleNotes())
        self.noted: dict[Resolved, None] = {}

    def category(self, node: Syntax, looped: bool = False) -> int:
        number = super().category(node, looped)
        self._note(node, number, None)
        return number

    def group(self, node: Syntax) -> Group | None:
        found = super().group(node)
        if found is not None:
            number = len(self.categories) + self.vocabulary.groups.index(found)
            self.noted[Resolved(node.start, node.end, number, None)] = None
        return found

    def label(self, category: int, name: Name | Numeral) -> int | None:
        place = super().label(category, name)
        if place is not None:
            self._note(name, category, place)
        return place

    def person(self, what: Typed) -> TypedPerson:
        person = super().person(what)
        if isinstance(what, Unresolved):
            name = what.syntax
            if isinstance(name, Numeral):
                self._note(name, 0, self.categories[0].index.exact[name.text])
            else:
                self._note(name, *self.vocabulary.find_everywhere(name.text)[0])
        return person

    def _note(self, syntax: Syntax, category: int, place: int | None) -> None:
        if place is not None and self.categories[category].relation:
            category = 0  # the labels of a relation are the actors
        self.noted[Resolved(syntax.start, syntax.end, category, place)] = None
