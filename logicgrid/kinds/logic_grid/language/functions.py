"""The functions of the clue language: one row of a table each, with the form that help texts show.

A function asks for its arguments one after the other, each as the type that it needs, so that the mistake that is found
is the first one in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.comparison import compared, nobody
from logicgrid.kinds.logic_grid.language.syntax import Call, ClueError, Collection, Generator, Name, Syntax
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Scope, Typed, TypedPerson
from logicgrid.kinds.logic_grid.language.vocabulary import quoted, unknown_function
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language import Translator


class Arguments:
    """The arguments of one call, each read when a function asks for it.

    The methods raise ClueError if an argument is not of the type that they return.
    """

    def __init__(self, call: Call, reader: Translator, scope: Scope) -> None:
        self.call = call
        self.names = reader.names
        self.comparer = reader.comparer
        self._nodes = call.arguments
        self.reader = reader
        self._scope = scope

    def category(self) -> int:
        """Return the category that the first argument names."""
        return self.names.category(self._nodes[0])

    def read(self, node: Syntax) -> Typed:
        return self.reader.read(node, self._scope)

    def typed(self, place: int) -> Typed:
        return self.read(self._nodes[place])

    def person(self, place: int) -> TypedPerson:
        return self.names.person(self.typed(place))

    def number(self, place: int) -> Num:
        return self.names.number(self.typed(place))

    def condition(self, place: int) -> expr.Condition:
        return self.reader.condition(self._nodes[place], self._scope)

    def items(self) -> list[Typed]:
        """Return all arguments; of a single list, and of generators whose filters are decided, their items."""
        nodes = self._nodes
        if len(nodes) == 1 and isinstance(nodes[0], Collection):
            nodes = nodes[0].items
        items = [item for node in nodes for item in self._items_of(node)]
        if not items:
            raise ClueError(self.call, "wrong-arguments", say("language.nothing", text=self.call.function.text))
        return items

    def _items_of(self, node: Syntax) -> Iterator[Typed]:
        if not isinstance(node, Generator):
            yield self.reader.read(node, self._scope)
            return
        for passed, scope in self.reader.unrolled(node, self._scope):
            if passed != expr.TRUE:
                message = say("language.cannot-filter-something-still", text=self.call.function.text)
                help = say("language.if-may-only-compare")
                raise ClueError(node, "type-mismatch", message, help)
            yield self.reader.read(node.body, scope)

    def numbers(self) -> list[Num]:
        """Return the items as numbers."""
        return [self.names.number(item) for item in self.items()]

    def filtered_numbers(self) -> Iterator[tuple[expr.Condition, Num]]:
        """Yield each item as a number, with the condition of its filter (TRUE if there is none)."""
        if not isinstance(self._nodes[0], Generator):
            yield from ((expr.TRUE, number) for number in self.numbers())
            return
        for passed, node, scope in self._bindings(self._nodes):
            yield passed, self.names.number(self.reader.read(node, scope))

    def conditions(self, first: int = 0) -> Iterator[tuple[expr.Condition, expr.Condition]]:
        """Yield each condition from argument `first` on, with the condition of its filter (TRUE if there is none)."""
        nodes = self._nodes[first:]
        if len(nodes) == 1 and isinstance(nodes[0], Collection) and nodes[0].bracket == "[":
            nodes = nodes[0].items
        for passed, node, scope in self._bindings(nodes):
            yield passed, self.reader.condition(node, scope)

    def _bindings(self, nodes: list[Syntax]) -> Iterator[tuple[expr.Condition, Syntax, Scope]]:
        """Yield a single generator's body for each binding, or else each node, with the condition of its filter."""
        if not nodes or not isinstance(nodes[0], Generator):
            yield from ((expr.TRUE, node, self._scope) for node in nodes)
        elif len(nodes) > 1:
            raise ClueError(nodes[1], "wrong-arguments", say("language.nothing-may-follow-quantifier"))
        else:
            for passed, scope in self.reader.unrolled(nodes[0], self._scope):
                yield passed, nodes[0].body, scope


class Function(Record):
    """A function: the form that help texts show, how many arguments it takes, and what it means.

    `most` is None if there is no limit.
    """

    form: str
    least: int
    most: int | None
    apply: Callable[[Arguments], Typed]

    def role(self, place: int) -> str:
        """Return what the form calls an argument."""
        roles = self.form.partition("(")[2].rstrip(")").removesuffix(", …").split(", ")
        return roles[min(place, len(roles) - 1)]

    def check(self, call: Call) -> None:
        """Raise ClueError if the call has too few or too many arguments."""
        given = len(call.arguments)
        if given < self.least or (self.most is not None and given > self.most):
            takes = "language.takes-at-least" if self.most is None else "language.takes-not"
            message = say(takes, text=call.function.text, n=self.least, given=given)
            raise ClueError(call, "wrong-arguments", message, say("language.write", form=self.form))


# ---------------------------------------------------------------------- actors and values


def _act(arguments: Arguments) -> Typed:
    category = arguments.category()
    return arguments.names.holder(arguments.call, category, arguments.typed(1))


def _val(arguments: Arguments) -> Typed:
    category = arguments.category()
    return arguments.names.value_of(arguments.call, category, arguments.person(1))


def _rank(arguments: Arguments) -> Typed:
    return typed.add(arguments.call, [_index(arguments, 1), typed.constant(arguments.call, 1)])


def _index(arguments: Arguments, place: int) -> Num:
    """Return the place of an actor's value in the list of the property that is the first argument, counted from 0."""
    category = arguments.category()
    who = arguments.call.arguments[place]
    if (owner := arguments.names.categories[category]).relation:
        message = say("language.relation-values-actors-who", name=owner.name)
        help = say("language.ask-property-theirs") + f"rank(…, val({quoted(owner.name)}, …))"
        raise ClueError(arguments.call.arguments[0], "type-mismatch", message, help)
    node = arguments.names.entry(category, arguments.person(place).node)
    if isinstance(node, expr.Const):
        return typed.constant(who, node.value)
    return Num(who, node, 0, arguments.names.categories[category].size - 1, 1)


# ---------------------------------------------------------------------- several actors or values


def _each(arguments: Arguments) -> list[Typed]:
    return [arguments.typed(place) for place in range(len(arguments.call.arguments))]


def _either(arguments: Arguments) -> Typed:
    asked, *options = arguments.names.settle(_each(arguments))
    chosen = [arguments.comparer.compare("==", asked, option) for option in options]
    if len(chosen) == 2:
        return Cond(arguments.call, expr.negation(expr.Iff(chosen[0], chosen[1])))
    return Cond(arguments.call, compared("==", _tally(chosen), expr.Const(1)))


def _different(items_of: Callable[[Arguments], list[Typed]], arguments: Arguments) -> Typed:
    items = items_of(arguments)
    arguments.reader.weigh(arguments.call, len(items) ** 2 // 2)
    return Cond(arguments.call, arguments.comparer.different(arguments.names.settle(items)))


# ---------------------------------------------------------------------- arithmetic


def _abs(arguments: Arguments) -> Typed:
    return typed.absolute(arguments.call, arguments.number(0))


def _extreme(node: type[expr.Minimum] | type[expr.Maximum], arguments: Arguments) -> Typed:
    pairs = [(passed, number) for passed, number in arguments.filtered_numbers() if passed != expr.FALSE]
    if not pairs:
        raise ClueError(arguments.call, "wrong-arguments", say("language.nothing", text=arguments.call.function.text))
    return typed.extreme(arguments.call, node, pairs)


def _sum(arguments: Arguments) -> Typed:
    numbers: list[Num] = []
    for condition, number in arguments.filtered_numbers():
        if condition != expr.TRUE:
            low, high = min(0, number.low), max(0, number.high)
            node = expr.Choose(condition, number.node)
            number = Num(arguments.call.arguments[0], node, low, high, number.scale, number.home)
        numbers.append(number)
    return typed.add(arguments.call, numbers) if numbers else typed.constant(arguments.call, 0)


# ---------------------------------------------------------------------- how many conditions hold


def _tally(conditions: list[expr.Condition]) -> expr.Term:
    """Return the number of conditions that hold."""
    sure = sum(condition == expr.TRUE for condition in conditions)
    terms: list[expr.Term] = [
        expr.Choose(each, expr.Const(1)) for each in conditions if each not in (expr.TRUE, expr.FALSE)
    ]
    if sure or not terms:
        terms.append(expr.Const(sure))
    return terms[0] if len(terms) == 1 else expr.Sum(tuple(terms))


def _to_count(arguments: Arguments, first: int = 0) -> list[expr.Condition]:
    return [expr.conjunction(filtered) for filtered in arguments.conditions(first)]


def _count(arguments: Arguments) -> Typed:
    conditions = _to_count(arguments)
    tally = _tally(conditions)
    if isinstance(tally, expr.Const):
        return typed.constant(arguments.call, tally.value)
    return Num(arguments.call, tally, 0, len(conditions), 1)


def _quantity(operator: expr.Operator, arguments: Arguments) -> Typed:
    asked = arguments.number(0)
    return Cond(arguments.call, compared(operator, _tally(_to_count(arguments, 1)), asked.node))


# ---------------------------------------------------------------------- logic


def _all(arguments: Arguments) -> Typed:
    parts = [expr.disjunction((expr.negation(passed), condition)) for passed, condition in arguments.conditions()]
    return Cond(arguments.call, expr.conjunction(tuple(parts)))


def _any(arguments: Arguments) -> Typed:
    return Cond(arguments.call, expr.disjunction(tuple(_to_count(arguments))))


def _implies(arguments: Arguments) -> Typed:
    premise, conclusion = arguments.condition(0), arguments.condition(1)
    return Cond(arguments.call, expr.disjunction((expr.negation(premise), conclusion)))


def _equivalent(arguments: Arguments) -> expr.Condition:
    return expr.equivalence(arguments.condition(0), arguments.condition(1))


def _iff(arguments: Arguments) -> Typed:
    return Cond(arguments.call, _equivalent(arguments))


def _xor(arguments: Arguments) -> Typed:
    return Cond(arguments.call, expr.negation(_equivalent(arguments)))


# ---------------------------------------------------------------------- ranks


def _ranks(arguments: Arguments) -> list[Num]:
    """Return the rank indices of the actors of a relation."""
    return [_index(arguments, place) for place in range(1, len(arguments.call.arguments))]


def _difference(arguments: Arguments, left: Num, right: Num) -> Num:
    return typed.add(arguments.call, [left, typed.negate(right.syntax, right)])


def _next_to(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    apart = typed.absolute(arguments.call, _difference(arguments, first, second))
    size = _size_of_circle(arguments)
    return _step(arguments, apart, size - 1 if size > 2 else None, first, second)


def _just_before(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    size = _size_of_circle(arguments)
    return _step(arguments, _difference(arguments, second, first), 1 - size if size > 1 else None, first, second)


def _distance(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    apart = typed.absolute(arguments.call, _difference(arguments, first, second))
    size = _size_of_circle(arguments)
    if not size:
        return apart
    around = typed.add(arguments.call, [typed.constant(arguments.call, size), typed.negate(arguments.call, apart)])
    return replace(typed.aggregate(arguments.call, expr.Minimum, [apart, around]), high=size // 2)


def _opposite(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    size, node = _size_of_circle(arguments), arguments.call.arguments[0]
    owner = arguments.names.categories[arguments.category()]
    if not size:
        help = say("language.write-circular-true-below", name=owner.name)
        raise ClueError(node, "not-circular", say("language.nothing-opposite-in-which", name=owner.name), help)
    if size % 2:
        help = say("language.opposite-needs-even-number")
        raise ClueError(node, "not-circular", say("language.nothing-exactly-opposite-in", size=size), help)
    apart = typed.absolute(arguments.call, _difference(arguments, first, second))
    return Cond(arguments.call, compared("==", apart.node, expr.Const(size // 2)))


def _size_of_circle(arguments: Arguments) -> int:
    """Return the number of values of a circular property, 0 of any other property."""
    owner = arguments.names.categories[arguments.category()]
    return owner.size if owner.circular else 0


def _step(arguments: Arguments, distance: Num, around: int | None, first: Num, second: Num) -> Cond:
    """Return that a distance is 1; or, from the end of a circle to its beginning, `around`."""
    steps = [compared("==", distance.node, expr.Const(step)) for step in (1, around) if step is not None]
    if len(steps) == 1:
        return Cond(arguments.call, steps[0])
    defined = arguments.comparer.defined(first.node, second.node)
    return Cond(arguments.call, expr.conjunction((defined, expr.disjunction(tuple(steps)))))


def _before(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    return Cond(arguments.call, compared("<", first.node, second.node))


def _between(arguments: Arguments) -> Typed:
    nodes = [rank.node for rank in _ranks(arguments)]
    ways = [
        expr.conjunction(tuple([compared("<", lower, higher) for lower, higher in pairwise(rising)]))
        for rising in (nodes, nodes[::-1])
    ]
    return Cond(arguments.call, expr.conjunction((arguments.comparer.defined(*nodes), expr.disjunction(tuple(ways)))))


# ---------------------------------------------------------------------- the table

FUNCTIONS: dict[str, Function] = {
    "act": Function("act(property, value)", 2, 2, _act),
    "val": Function("val(property, actor)", 2, 2, _val),
    "rank": Function("rank(property, actor)", 2, 2, _rank),
    "either": Function("either(a, x, y)", 3, None, _either),
    "neither": Function("neither(a, b, x)", 3, 3, partial(_different, _each)),
    "abs": Function("abs(number)", 1, 1, _abs),
    "min": Function("min(a, b, …)", 1, None, partial(_extreme, expr.Minimum)),
    "max": Function("max(a, b, …)", 1, None, partial(_extreme, expr.Maximum)),
    "sum": Function("sum(number for a in actors)", 1, None, _sum),
    "implies": Function("implies(condition, condition)", 2, 2, _implies),
    "iff": Function("iff(condition, condition)", 2, 2, _iff),
    "xor": Function("xor(condition, condition)", 2, 2, _xor),
    "count": Function("count(condition, condition, …)", 1, None, _count),
    "exactly": Function("exactly(number, condition, condition, …)", 2, None, partial(_quantity, "==")),
    "at_least": Function("at_least(number, condition, condition, …)", 2, None, partial(_quantity, ">=")),
    "at_most": Function("at_most(number, condition, condition, …)", 2, None, partial(_quantity, "<=")),
    "all_different": Function("all_different(a, b, c)", 1, None, partial(_different, Arguments.items)),
    "next_to": Function("next_to(property, a, b)", 3, 3, _next_to),
    "before": Function("before(property, a, b)", 3, 3, _before),
    "just_before": Function("just_before(property, a, b)", 3, 3, _just_before),
    "between": Function("between(property, a, x, b)", 4, 4, _between),
    "distance": Function("distance(property, a, b)", 3, 3, _distance),
    "opposite": Function("opposite(property, a, b)", 3, 3, _opposite),
    "nobody": Function("nobody(act(property, value))", 1, 1, nobody),
    "all": Function("all(condition for a in actors)", 1, None, _all),
    "any": Function("any(condition for a in actors)", 1, None, _any),
}


def function_of(name: Name) -> Function:
    """Return the function of a name.  Raises ClueError if there is none."""
    function = FUNCTIONS.get(name.text)
    if function is None:
        raise unknown_function(name, FUNCTIONS)
    return function
