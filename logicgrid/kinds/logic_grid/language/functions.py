"""The functions of the clue language: one row of a table each, with the form that help texts show.

A function sees the reader (for names, types and comparisons), its call and the variables in scope.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.csp.expr import (
    FALSE,
    TRUE,
    Compare,
    Condition,
    Const,
    Iff,
    Sum,
    Term,
    conjunction,
    disjunction,
    negation,
)
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.syntax import Name, Syntax
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Person, Typed
from logicgrid.kinds.logic_grid.language.vocabulary import did_you_mean
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language.reader import Reader, Scope

MANY = 10_000


class Function(Record):
    form: str
    least: int
    most: int
    apply: Callable[[Reader, tree.Call, Scope], Typed]

    def role(self, place: int) -> str:
        """What the form calls an argument."""
        named = self.form.partition("(")[2].rstrip(")").split(", ")
        if named[-1] == "…":
            named = named[:-1]
        return named[min(place, len(named) - 1)]

    def takes(self) -> str:
        if self.most >= MANY:
            return f"at least {self.least} argument{'s' * (self.least != 1)}"
        return f"{self.least} argument{'s' * (self.least != 1)}"


def _act(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return reader.holder(call, reader.names.category(call.arguments[0]), call.arguments[1], scope)


def _val(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    category = reader.names.category(call.arguments[0])
    return reader.meaning.value_of(call, category, _person(reader, call.arguments[1], scope))


def _rank(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    index = _index(reader, call, call.arguments[1], scope)
    return typed.add(call, [index, typed.constant(call, 1)])


def _person(reader: Reader, node: Syntax, scope: Scope) -> Person:
    return reader.names.person(reader.read(node, scope))


def _index(reader: Reader, call: tree.Call, who: Syntax, scope: Scope) -> Num:
    """Where somebody's value stands in the list of the property that is the call's first argument, 0 first."""
    category = reader.names.category(call.arguments[0])
    node = reader.meaning.entry(category, _person(reader, who, scope).node)
    if isinstance(node, Const):
        return typed.constant(who, node.value)
    return Num(who, node, 0, reader.categories[category].size - 1, 1)


def _either(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    asked, *options = reader.meaning.settle([reader.read(node, scope) for node in call.arguments])
    chosen = [reader.meaning.compare("==", asked, option) for option in options]
    if len(chosen) == 2:
        return Cond(call, negation(Iff(chosen[0], chosen[1])))
    return Cond(call, _how_many(chosen, "==", 1))


def _neither(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    items = reader.meaning.settle([reader.read(node, scope) for node in call.arguments])
    return Cond(call, _strict(reader, items, conjunction(tuple(reader.meaning.different(items)))))


def _strict(reader: Reader, items: list[Typed], condition: Condition) -> Condition:
    """One comparison over all the items: false where any of them is undefined."""
    return conjunction((reader.meaning.defined_all(items), condition))


def _all_different(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    items = reader.meaning.settle(_items(reader, call, scope))
    return Cond(call, _strict(reader, items, conjunction(tuple(reader.meaning.different(items)))))


def _items(reader: Reader, call: tree.Call, scope: Scope) -> list[Typed]:
    """The arguments; a generator without open filters, or one list, stands for its items."""
    nodes = call.arguments
    if len(nodes) == 1 and isinstance(nodes[0], tree.Collection):
        nodes = nodes[0].items
    items: list[Typed] = []
    for node in nodes:
        if not isinstance(node, tree.Generator):
            items.append(reader.read(node, scope))
            continue
        for condition, inner in reader.unrolled(node, scope):
            if condition != TRUE:
                raise ClueError(
                    node.start,
                    node.end,
                    "type-mismatch",
                    f"`{call.function.text}` cannot filter by something that is still unknown",
                    "`if` may only compare the variables here; all, any, count and sum take every condition",
                )
            items.append(reader.read(node.body, inner))
    if not items:
        raise ClueError(call.start, call.end, "wrong-arguments", f"`{call.function.text}` of nothing")
    return items


def _numbers(reader: Reader, call: tree.Call, scope: Scope) -> list[Num]:
    return [reader.meaning.number(item) for item in _items(reader, call, scope)]


def _abs(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return typed.absolute(call, reader.meaning.number(reader.read(call.arguments[0], scope)))


def _min(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return typed.extreme(call, _numbers(reader, call, scope), True)


def _max(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return typed.extreme(call, _numbers(reader, call, scope), False)


def _sum(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    node = call.arguments[0]
    if not isinstance(node, tree.Generator):
        return typed.add(call, _numbers(reader, call, scope))
    _alone(call)
    numbers: list[Num] = []
    for condition, inner in reader.unrolled(node, scope):
        number = reader.meaning.number(reader.read(node.body, inner))
        if condition != TRUE:
            low, high = min(0, number.low), max(0, number.high)
            number = Num(node, expr.Choose(condition, number.node), low, high, number.scale, number.home)
        numbers.append(number)
    if len(numbers) < 2:
        return numbers[0] if numbers else typed.constant(call, 0)
    return typed.add(call, numbers)


def _alone(call: tree.Call) -> None:
    if len(call.arguments) > 1:
        extra = call.arguments[1]
        raise ClueError(extra.start, extra.end, "wrong-arguments", "nothing may follow the `for` of a quantifier")


def _conditions(reader: Reader, call: tree.Call, nodes: list[Syntax], scope: Scope) -> list[Condition]:
    """The conditions to count: the arguments, or those of a generator (with its filter as a further condition)."""
    if len(nodes) == 1 and isinstance(nodes[0], tree.Collection) and nodes[0].bracket == "[":
        nodes = nodes[0].items
    if nodes and isinstance(nodes[0], tree.Generator):
        if len(nodes) > 1:
            _alone(call)
        return [
            conjunction((passed, reader.condition(nodes[0].body, inner)))
            for passed, inner in reader.unrolled(nodes[0], scope)
        ]
    return [reader.condition(node, scope) for node in nodes]


def _tally(conditions: list[Condition]) -> Term:
    sure = sum(1 for condition in conditions if condition == TRUE)
    terms: list[Term] = [expr.Choose(each, Const(1)) for each in conditions if each not in (TRUE, FALSE)]
    if sure or not terms:
        terms.append(Const(sure))
    return terms[0] if len(terms) == 1 else Sum(tuple(terms))


def _how_many(conditions: list[Condition], name: expr.Operator, number: int) -> Condition:
    tally = _tally(conditions)
    if isinstance(tally, Const):
        return TRUE if {"==": tally.value == number, ">=": tally.value >= number}.get(name) else FALSE
    return Compare(name, tally, Const(number))


def _count(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    conditions = _conditions(reader, call, call.arguments, scope)
    tally = _tally(conditions)
    if isinstance(tally, Const):
        return typed.constant(call, tally.value)
    return Num(call, tally, 0, len(conditions), 1)


def _quantity(name: expr.Operator) -> Callable[[Reader, tree.Call, Scope], Typed]:
    def apply(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
        asked = reader.meaning.number(reader.read(call.arguments[0], scope))
        conditions = _conditions(reader, call, call.arguments[1:], scope)
        tally = _tally(conditions)
        return Cond(call, reader.meaning.decided(Compare(name, tally, asked.node)))

    return apply


def _all(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    node = call.arguments[0]
    if not isinstance(node, tree.Generator):
        return Cond(call, conjunction(tuple(_conditions(reader, call, call.arguments, scope))))
    _alone(call)
    parts = [
        disjunction((negation(passed), reader.condition(node.body, inner)))
        for passed, inner in reader.unrolled(node, scope)
    ]
    return Cond(call, conjunction(tuple(parts)))


def _any(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return Cond(call, disjunction(tuple(_conditions(reader, call, call.arguments, scope))))


def _pair(reader: Reader, call: tree.Call, scope: Scope) -> tuple[Condition, Condition]:
    first, second = call.arguments
    return reader.condition(first, scope), reader.condition(second, scope)


def _implies(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    first, second = _pair(reader, call, scope)
    return Cond(call, disjunction((negation(first), second)))


def _equivalent(first: Condition, second: Condition) -> Condition:
    for one, other in ((first, second), (second, first)):
        if one == TRUE:
            return other
        if one == FALSE:
            return negation(other)
    return Iff(first, second)


def _iff(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return Cond(call, _equivalent(*_pair(reader, call, scope)))


def _xor(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    return Cond(call, negation(_equivalent(*_pair(reader, call, scope))))


def _ranks(reader: Reader, call: tree.Call, scope: Scope) -> tuple[list[Num], int, int]:
    """The rank indices of the persons of a relation, the size of its property and 1 where that is circular."""
    category = reader.categories[reader.names.category(call.arguments[0])]
    indices = [_index(reader, call, node, scope) for node in call.arguments[1:]]
    return indices, category.size, int(category.circular)


def _difference(call: tree.Call, left: Num, right: Num) -> Num:
    return typed.add(call, [left, typed.negate(right.syntax, right)])


def _next_to(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    (first, second), size, circular = _ranks(reader, call, scope)
    apart = typed.absolute(call, _difference(call, first, second))
    near = reader.meaning.decided(Compare("==", apart.node, Const(1)))
    if not circular or size < 3:
        return Cond(call, near)
    around = reader.meaning.decided(Compare("==", apart.node, Const(size - 1)))
    return Cond(call, conjunction((reader.meaning.defined(first.node, second.node), disjunction((near, around)))))


def _before(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    (first, second), _, _ = _ranks(reader, call, scope)
    return Cond(call, reader.meaning.decided(Compare("<", first.node, second.node)))


def _just_before(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    (first, second), size, circular = _ranks(reader, call, scope)
    step = _difference(call, second, first)
    near = reader.meaning.decided(Compare("==", step.node, Const(1)))
    if not circular or size < 2:
        return Cond(call, near)
    around = reader.meaning.decided(Compare("==", step.node, Const(1 - size)))
    return Cond(call, conjunction((reader.meaning.defined(first.node, second.node), disjunction((near, around)))))


def _between(reader: Reader, call: tree.Call, scope: Scope) -> Typed:
    (left, middle, right), _, _ = _ranks(reader, call, scope)

    def rising(*nodes: Term) -> Condition:
        return conjunction(tuple(reader.meaning.decided(Compare("<", a, b)) for a, b in itertools.pairwise(nodes)))

    either = disjunction((rising(left.node, middle.node, right.node), rising(right.node, middle.node, left.node)))
    return Cond(call, conjunction((reader.meaning.defined(left.node, middle.node, right.node), either)))


FUNCTIONS: dict[str, Function] = {
    "act": Function("act(property, value)", 2, 2, _act),
    "val": Function("val(property, actor)", 2, 2, _val),
    "rank": Function("rank(property, actor)", 2, 2, _rank),
    "either": Function("either(a, x, y)", 3, MANY, _either),
    "neither": Function("neither(a, b, x)", 3, 3, _neither),
    "abs": Function("abs(number)", 1, 1, _abs),
    "min": Function("min(a, b, …)", 1, MANY, _min),
    "max": Function("max(a, b, …)", 1, MANY, _max),
    "sum": Function("sum(number for a in actors)", 1, MANY, _sum),
    "implies": Function("implies(condition, condition)", 2, 2, _implies),
    "iff": Function("iff(condition, condition)", 2, 2, _iff),
    "xor": Function("xor(condition, condition)", 2, 2, _xor),
    "count": Function("count(condition, condition, …)", 1, MANY, _count),
    "exactly": Function("exactly(number, condition, condition, …)", 2, MANY, _quantity("==")),
    "at_least": Function("at_least(number, condition, condition, …)", 2, MANY, _quantity(">=")),
    "at_most": Function("at_most(number, condition, condition, …)", 2, MANY, _quantity("<=")),
    "all_different": Function("all_different(a, b, c)", 1, MANY, _all_different),
    "next_to": Function("next_to(property, a, b)", 3, 3, _next_to),
    "before": Function("before(property, a, b)", 3, 3, _before),
    "just_before": Function("just_before(property, a, b)", 3, 3, _just_before),
    "between": Function("between(property, a, x, b)", 4, 4, _between),
    "all": Function("all(condition for a in actors)", 1, MANY, _all),
    "any": Function("any(condition for a in actors)", 1, MANY, _any),
}


def unknown_function(name: Name) -> ClueError:
    """The mistake of a name that is no function's."""
    folded = name.text.casefold()
    suggestion = f"did you mean `{folded}`?" if folded in FUNCTIONS else did_you_mean(name.text, FUNCTIONS)
    helps = suggestion or f"the functions are {', '.join(FUNCTIONS)}"
    return ClueError(name.start, name.end, "unknown-function", f"unknown function `{name.text}`", helps)
