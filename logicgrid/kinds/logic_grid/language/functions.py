"""The functions of the clue language: one row of a table each, with the form that help texts show.

A function asks for its arguments one after the other, each as the type that it needs; `translate` reads them on demand,
so that the first mistake in the text is the one that is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Protocol

from logicgrid.csp.expr import (
    FALSE,
    TRUE,
    Choose,
    Condition,
    Const,
    Iff,
    Operator,
    Sum,
    Term,
    conjunction,
    disjunction,
    negation,
)
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.comparison import Comparer, compared
from logicgrid.kinds.logic_grid.language.names import Names
from logicgrid.kinds.logic_grid.language.syntax import Call, Name
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Person, Typed
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.similar_names import did_you_mean


class Arguments(Protocol):
    """The arguments of one call.  Every method raises ClueError if an argument is not of the type asked for."""

    call: Call
    names: Names
    comparer: Comparer

    def category(self) -> int:
        """Return the category that the first argument names."""
        ...

    def person(self, place: int) -> Person: ...

    def number(self, place: int) -> Num: ...

    def condition(self, place: int) -> Condition: ...

    def all(self) -> list[Typed]:
        """Return all arguments, whatever they are."""
        ...

    def items(self) -> list[Typed]:
        """Return all arguments; a generator whose filters are decided, or a single list, is replaced by its items."""
        ...

    def numbers(self) -> list[Num]:
        """Return the items as numbers."""
        ...

    def filtered_numbers(self) -> Iterator[tuple[Condition, Num]] | None:
        """Yield the filter and the number of each binding, if the first argument is a generator; else return None."""
        ...

    def conditions(self, first: int = 0) -> Iterator[tuple[Condition, Condition]]:
        """Yield the filter and the condition of each binding, if the argument at `first` is a generator.

        Otherwise yield the arguments from `first` on (or the items of a single list), each with the filter TRUE.
        """
        ...

    def holder(self) -> Person:
        """Return the actor who has the value that is the second argument, in the category that the first one names."""
        ...


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
            takes = f"{'at least ' if self.most is None else ''}{self.least} argument{'s' * (self.least != 1)}"
            message = f"`{call.function.text}` takes {takes}, not {given}"
            raise ClueError(call, "wrong-arguments", message, f"write it as {self.form}")


# ---------------------------------------------------------------------- actors and values


def _val(arguments: Arguments) -> Typed:
    category = arguments.category()
    return arguments.names.value_of(arguments.call, category, arguments.person(1))


def _rank(arguments: Arguments) -> Typed:
    return typed.add(arguments.call, [_index(arguments, 1), typed.constant(arguments.call, 1)])


def _index(arguments: Arguments, place: int) -> Num:
    """Return the place of an actor's value in the list of the property that is the first argument, counted from 0."""
    category = arguments.category()
    who = arguments.call.arguments[place]
    node = arguments.names.entry(category, arguments.person(place).node)
    if isinstance(node, Const):
        return typed.constant(who, node.value)
    return Num(who, node, 0, arguments.names.categories[category].size - 1, 1)


# ---------------------------------------------------------------------- several actors or values


def _either(arguments: Arguments) -> Typed:
    asked, *options = arguments.names.settle(arguments.all())
    chosen = [arguments.comparer.compare("==", asked, option) for option in options]
    if len(chosen) == 2:
        return Cond(arguments.call, negation(Iff(chosen[0], chosen[1])))
    return Cond(arguments.call, compared("==", _tally(chosen), Const(1)))


def _neither(arguments: Arguments) -> Typed:
    return _different(arguments, arguments.all())


def _all_different(arguments: Arguments) -> Typed:
    return _different(arguments, arguments.items())


def _different(arguments: Arguments, items: list[Typed]) -> Typed:
    settled = arguments.names.settle(items)
    comparer = arguments.comparer
    return Cond(arguments.call, comparer.as_one(settled, comparer.different(settled)))


# ---------------------------------------------------------------------- arithmetic


def _abs(arguments: Arguments) -> Typed:
    return typed.absolute(arguments.call, arguments.number(0))


def _min(arguments: Arguments) -> Typed:
    return typed.minimum(arguments.call, arguments.numbers())


def _max(arguments: Arguments) -> Typed:
    return typed.maximum(arguments.call, arguments.numbers())


def _sum(arguments: Arguments) -> Typed:
    filtered = arguments.filtered_numbers()
    if filtered is None:
        return typed.add(arguments.call, arguments.numbers())
    numbers: list[Num] = []
    for condition, number in filtered:
        if condition != TRUE:
            low, high = min(0, number.low), max(0, number.high)
            node = Choose(condition, number.node)
            number = Num(arguments.call.arguments[0], node, low, high, number.scale, number.home)
        numbers.append(number)
    return typed.add(arguments.call, numbers) if numbers else typed.constant(arguments.call, 0)


# ---------------------------------------------------------------------- how many conditions hold


def _tally(conditions: list[Condition]) -> Term:
    """Return the number of conditions that hold."""
    sure = sum(condition == TRUE for condition in conditions)
    terms: list[Term] = [Choose(each, Const(1)) for each in conditions if each not in (TRUE, FALSE)]
    if sure or not terms:
        terms.append(Const(sure))
    return terms[0] if len(terms) == 1 else Sum(tuple(terms))


def _to_count(arguments: Arguments, first: int = 0) -> list[Condition]:
    return [conjunction(filtered) for filtered in arguments.conditions(first)]


def _count(arguments: Arguments) -> Typed:
    conditions = _to_count(arguments)
    tally = _tally(conditions)
    if isinstance(tally, Const):
        return typed.constant(arguments.call, tally.value)
    return Num(arguments.call, tally, 0, len(conditions), 1)


def _quantity(operator: Operator) -> Callable[[Arguments], Typed]:
    def apply(arguments: Arguments) -> Typed:
        asked = arguments.number(0)
        return Cond(arguments.call, compared(operator, _tally(_to_count(arguments, 1)), asked.node))

    return apply


# ---------------------------------------------------------------------- logic


def _all(arguments: Arguments) -> Typed:
    parts = [disjunction((negation(passed), condition)) for passed, condition in arguments.conditions()]
    return Cond(arguments.call, conjunction(tuple(parts)))


def _any(arguments: Arguments) -> Typed:
    return Cond(arguments.call, disjunction(tuple(_to_count(arguments))))


def _implies(arguments: Arguments) -> Typed:
    premise, conclusion = arguments.condition(0), arguments.condition(1)
    return Cond(arguments.call, disjunction((negation(premise), conclusion)))


def _equivalent(arguments: Arguments) -> Condition:
    first, second = arguments.condition(0), arguments.condition(1)
    for one, other in ((first, second), (second, first)):
        if one == TRUE:
            return other
        if one == FALSE:
            return negation(other)
    return Iff(first, second)


def _iff(arguments: Arguments) -> Typed:
    return Cond(arguments.call, _equivalent(arguments))


def _xor(arguments: Arguments) -> Typed:
    return Cond(arguments.call, negation(_equivalent(arguments)))


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


def _size_of_circle(arguments: Arguments) -> int:
    """Return the number of values of a circular property, 0 of any other property."""
    owner = arguments.names.categories[arguments.category()]
    return owner.size if owner.circular else 0


def _step(arguments: Arguments, distance: Num, around: int | None, first: Num, second: Num) -> Cond:
    """Return that a distance is 1; or, from the end of a circle to its beginning, `around`."""
    steps = [compared("==", distance.node, Const(step)) for step in (1, around) if step is not None]
    if len(steps) == 1:
        return Cond(arguments.call, steps[0])
    defined = arguments.comparer.defined(first.node, second.node)
    return Cond(arguments.call, conjunction((defined, disjunction(tuple(steps)))))


def _before(arguments: Arguments) -> Typed:
    first, second = _ranks(arguments)
    return Cond(arguments.call, compared("<", first.node, second.node))


def _between(arguments: Arguments) -> Typed:
    nodes = [rank.node for rank in _ranks(arguments)]
    ways = [
        conjunction(tuple([compared("<", lower, higher) for lower, higher in pairwise(rising)]))
        for rising in (nodes, nodes[::-1])
    ]
    return Cond(arguments.call, conjunction((arguments.comparer.defined(*nodes), disjunction(tuple(ways)))))


# ---------------------------------------------------------------------- the table

FUNCTIONS: dict[str, Function] = {
    "act": Function("act(property, value)", 2, 2, lambda arguments: arguments.holder()),
    "val": Function("val(property, actor)", 2, 2, _val),
    "rank": Function("rank(property, actor)", 2, 2, _rank),
    "either": Function("either(a, x, y)", 3, None, _either),
    "neither": Function("neither(a, b, x)", 3, 3, _neither),
    "abs": Function("abs(number)", 1, 1, _abs),
    "min": Function("min(a, b, …)", 1, None, _min),
    "max": Function("max(a, b, …)", 1, None, _max),
    "sum": Function("sum(number for a in actors)", 1, None, _sum),
    "implies": Function("implies(condition, condition)", 2, 2, _implies),
    "iff": Function("iff(condition, condition)", 2, 2, _iff),
    "xor": Function("xor(condition, condition)", 2, 2, _xor),
    "count": Function("count(condition, condition, …)", 1, None, _count),
    "exactly": Function("exactly(number, condition, condition, …)", 2, None, _quantity("==")),
    "at_least": Function("at_least(number, condition, condition, …)", 2, None, _quantity(">=")),
    "at_most": Function("at_most(number, condition, condition, …)", 2, None, _quantity("<=")),
    "all_different": Function("all_different(a, b, c)", 1, None, _all_different),
    "next_to": Function("next_to(property, a, b)", 3, 3, _next_to),
    "before": Function("before(property, a, b)", 3, 3, _before),
    "just_before": Function("just_before(property, a, b)", 3, 3, _just_before),
    "between": Function("between(property, a, x, b)", 4, 4, _between),
    "all": Function("all(condition for a in actors)", 1, None, _all),
    "any": Function("any(condition for a in actors)", 1, None, _any),
}


def function_of(name: Name) -> Function:
    """Return the function of a name.  Raises ClueError if there is none."""
    function = FUNCTIONS.get(name.text)
    if function is None:
        folded = name.text.casefold()
        suggestion = f"did you mean `{folded}`?" if folded in FUNCTIONS else did_you_mean(name.text, FUNCTIONS)
        help = suggestion or f"the functions are {', '.join(FUNCTIONS)}"
        raise ClueError(name, "unknown-function", f"unknown function `{name.text}`", help)
    return function
