"""What an expression means, without any solver: an expression in, a Python closure out.

`holds` is the last word on every solution: nothing leaves the program that it has not confirmed.

A closure is called with a *world*: `entries[array][position]` and `holders[array][value]`.  A world may be partial
(the deduction engine's local worlds place only what a clue mentions); it needs just what the expression asks for.
A term's closure gives an exact number (int or Fraction), or None where the term is undefined.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from logicgrid.csp.exact import magnitude, power
from logicgrid.csp.expr import (
    Abs,
    And,
    Choose,
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    FloorDivide,
    Guard,
    Holder,
    Iff,
    Locate,
    Lookup,
    Maximum,
    Minimum,
    Modulo,
    Not,
    Number,
    Operator,
    Or,
    Power,
    Product,
    Sum,
    Term,
    Truth,
)
from logicgrid.csp.problem import Assignment, Problem


class World:
    """Where everybody is: `entries[array][position]` -> value index, `holders[array][value]` -> position or None."""

    __slots__ = ("entries", "holders")

    def __init__(self, entries: Sequence[Sequence[int]], holders: Sequence[Sequence[int | None]]) -> None:
        self.entries = entries
        self.holders = holders


TermFunction = Callable[[World], "Number | None"]
ConditionFunction = Callable[[World], bool]

_OPERATORS: dict[Operator, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def world_of(problem: Problem, assignment: Assignment) -> World:
    """The complete world of an assignment."""
    holders: list[list[int | None]] = []
    for array, row in zip(problem.arrays, assignment, strict=True):
        inverse: list[int | None] = [None] * array.size
        for position, value in enumerate(row):
            inverse[value] = position
        holders.append(inverse)
    return World(assignment, holders)


def respects_arrays(problem: Problem, assignment: Assignment) -> bool:
    """Every entry is in its domain, and distinct arrays have no value twice."""
    if len(assignment) != len(problem.arrays):
        return False
    for array, row in zip(problem.arrays, assignment, strict=True):
        if len(row) != problem.length or (array.distinct and len(set(row)) != len(row)):
            return False
        size = array.size
        if not all([0 <= v < size and domain >> v & 1 for domain, v in zip(array.domains, row, strict=True)]):
            return False
    return True


class Judge:
    """A problem's clues, made into closures once; for asking about many assignments."""

    __slots__ = ("_clues", "_held", "problem")

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._held: Assignment | None = None
        """What was found to be a solution last: two methods in a row ask about the only one."""
        self._clues: list[tuple[int, list[ConditionFunction]]] | None = None

    def only(self, problem: Problem) -> Judge:
        """The judge of a problem that has some of the same clues."""
        judge = Judge(problem)
        numbers = {clue.number for clue in problem.clues}
        judge._clues = [clue for clue in self.clues() if clue[0] in numbers]
        return judge

    def clues(self) -> list[tuple[int, list[ConditionFunction]]]:
        """Each clue's number and closures."""
        if self._clues is None:
            self._clues = [
                (clue.number, [condition(part.condition) for part in clue.parts]) for clue in self.problem.clues
            ]
        return self._clues

    def broken(self, assignment: Assignment) -> tuple[int, ...]:
        """The numbers of the clues that do not hold in the assignment."""
        world = world_of(self.problem, assignment)
        return tuple([number for number, parts in self.clues() if not all([part(world) for part in parts])])

    def holds(self, assignment: Assignment) -> bool:
        """Whether the assignment is a solution: domains, distinctness and every clue, by evaluation alone."""
        if assignment != self._held:
            if not respects_arrays(self.problem, assignment) or self.broken(assignment):
                return False
            self._held = assignment
        return True


def broken_clues(problem: Problem, assignment: Assignment) -> tuple[int, ...]:
    """The numbers of the clues that do not hold in the assignment."""
    return Judge(problem).broken(assignment)


def holds(problem: Problem, assignment: Assignment) -> bool:
    """Whether the assignment is a solution: domains, distinctness and every clue, by evaluation alone."""
    return Judge(problem).holds(assignment)


def condition(node: Condition) -> ConditionFunction:
    """The closure of a condition."""
    return _CONDITIONS[type(node)](node)


def term(node: Term) -> TermFunction:
    """The closure of a term."""
    return _TERMS[type(node)](node)


def _truth(node: Truth) -> ConditionFunction:
    value = node.value
    return lambda world: value


def _not(node: Not) -> ConditionFunction:
    function = condition(node.condition)
    return lambda world: not function(world)


def _and(node: And) -> ConditionFunction:
    functions = [condition(each) for each in node.conditions]
    return lambda world: all([function(world) for function in functions])


def _or(node: Or) -> ConditionFunction:
    functions = [condition(each) for each in node.conditions]
    return lambda world: any([function(world) for function in functions])


def _iff(node: Iff) -> ConditionFunction:
    one, other = condition(node.left), condition(node.right)
    return lambda world: one(world) == other(world)


def _defined(node: Defined) -> ConditionFunction:
    asked = [term(each) for each in node.terms]
    return lambda world: all([ask(world) is not None for ask in asked])


def _compare(node: Compare) -> ConditionFunction:
    compare, left, right = _OPERATORS[node.operator], term(node.left), term(node.right)

    def compared(world: World) -> bool:
        a, b = left(world), right(world)
        return a is not None and b is not None and compare(a, b)

    return compared


def _const(node: Const) -> TermFunction:
    value = node.value
    return lambda world: value


def _holder(node: Holder) -> TermFunction:
    array, label = node.array, node.value
    if type(label) is Const:
        return _holder_of(array, int(label.value))
    return _through(term(label), lambda world, index: world.holders[array][index])


@lru_cache(maxsize=4_000)
def _holder_of(array: int, label: int) -> TermFunction:
    """Who has a label: half of all terms are that, and the same ones in every puzzle of a size."""
    return lambda world: world.holders[array][label]


def _entry(node: Entry) -> TermFunction:
    array, who = node.array, node.position
    if type(who) is Holder and type(who.value) is Const:
        return _entry_of(array, who.array, int(who.value.value))
    return _through(term(who), lambda world, index: world.entries[array][index])


@lru_cache(maxsize=4_000)
def _entry_of(array: int, owner: int, label: int) -> TermFunction:
    """What somebody who has a label has in another array: the commonest after that."""

    def value(world: World) -> Number | None:
        position = world.holders[owner][label]
        return None if position is None else world.entries[array][position]

    return value


def _lookup(node: Lookup) -> TermFunction:
    table = node.table
    return _through(term(node.index), lambda world, index: table[index])


def _locate(node: Locate) -> TermFunction:
    places = {number: index for index, number in enumerate(node.table)}
    return _through(term(node.number), lambda world, number: places.get(number))


def _through(inner: TermFunction, step: Callable[[World, int], Number | None]) -> TermFunction:
    def function(world: World) -> Number | None:
        value = inner(world)
        return None if value is None else step(world, value)  # type: ignore[arg-type]  # an index is whole

    return function


def _conditional(when: ConditionFunction, inner: TermFunction, otherwise: Number | None) -> TermFunction:
    return lambda world: inner(world) if when(world) else otherwise


def _aggregate(fold: Callable[[list[Number]], Number], node: Sum | Minimum | Maximum) -> TermFunction:
    functions = [term(each) for each in node.terms]

    def function(world: World) -> Number | None:
        values = [each(world) for each in functions]
        return None if None in values else fold(values)  # type: ignore[arg-type]

    return function


def _binary(combine: Callable[[Number, Number], Number | None], one: Term, other: Term) -> TermFunction:
    left, right = term(one), term(other)

    def function(world: World) -> Number | None:
        a, b = left(world), right(world)
        return None if a is None or b is None else combine(a, b)

    return function


_CONDITIONS: dict[type, Callable[[Any], ConditionFunction]] = {
    Compare: _compare,
    Truth: _truth,
    Not: _not,
    And: _and,
    Or: _or,
    Iff: _iff,
    Defined: _defined,
}
"""A table, as in `expr.children`: to try one pattern after the other takes most of the time on small puzzles."""

_TERMS: dict[type, Callable[[Any], TermFunction]] = {
    Const: _const,
    Holder: _holder,
    Entry: _entry,
    Lookup: _lookup,
    Locate: _locate,
    Guard: lambda node: _conditional(condition(node.condition), term(node.term), None),
    Choose: lambda node: _conditional(condition(node.condition), term(node.term), 0),
    Abs: lambda node: _through(term(node.term), lambda world, number: magnitude(number)),
    Sum: lambda node: _aggregate(sum, node),
    Minimum: lambda node: _aggregate(min, node),
    Maximum: lambda node: _aggregate(max, node),
    Product: lambda node: _binary(operator.mul, node.left, node.right),
    FloorDivide: lambda node: _binary(lambda a, b: a // b if b else None, node.left, node.right),
    Modulo: lambda node: _binary(lambda a, b: a % b if b else None, node.left, node.right),
    Power: lambda node: _binary(power, node.base, node.exponent),
}
