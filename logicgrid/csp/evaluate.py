"""The meaning of expressions, without any solver: `condition` and `term` turn an expression into a Python closure.

`holds` has the last word on every solution: the program reports no solution that `holds` has not confirmed.  The tables
of the CP-SAT encoding and of the propagation engine are made by these closures, too.  The tests have an oracle with its
own implementation of every node, and compare the two.

A closure is called with a *world*: `entries[array][position]` and `holders[array][value]`.  A world may be partial, if
it has everything that the expression looks up.  A term's closure returns an exact number (int or Fraction), or None if
the term is undefined.

One table by node type defines the operations, which are exact on integers and fractions and never use floating point.
It serves evaluation, constant folding, intervals, and the tables of the encoding.  All operands of these functions are
numbers; callers must make a term with an undefined operand undefined.  The result None means that the operation is
undefined for these operands.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from logicgrid.csp import expr
from logicgrid.csp.problem import Assignment, Problem

# --- Operations -------------------------------------------------------------------------------------------------------


def magnitude(number: expr.Number) -> expr.Number:
    """Return the absolute value.  (`abs` itself loses the type of a union.)"""
    return -number if number < 0 else number


def quotient(dividend: expr.Number, divisor: expr.Number) -> expr.Number | None:
    """Return Python's `//`; None if the divisor is 0.

    >>> quotient(-7, 2), quotient(7, 0)
    (-4, None)
    """
    return dividend // divisor if divisor else None


def remainder(dividend: expr.Number, divisor: expr.Number) -> expr.Number | None:
    """Return Python's `%`, which has the divisor's sign; None if the divisor is 0."""
    return dividend % divisor if divisor else None


def power(base: expr.Number, exponent: expr.Number) -> expr.Number | None:
    """Return `base ** exponent`; None if the exponent is not a whole number of at least 0."""
    return base ** int(exponent) if exponent >= 0 and exponent.denominator == 1 else None


OPERATIONS: dict[type, Callable[..., expr.Number | None]] = {
    expr.Abs: magnitude,
    expr.Product: operator.mul,
    expr.FloorDivide: quotient,
    expr.Modulo: remainder,
    expr.Power: power,
}
"""Functions of as many numbers as the node has operands, in the order of its fields."""

AGGREGATES: dict[type, Callable[[Sequence[expr.Number]], expr.Number]] = {
    expr.Sum: sum,
    expr.Minimum: min,
    expr.Maximum: max,
}
"""Functions of a list of numbers."""

COMPARISONS: dict[expr.Operator, Callable[[expr.Number, expr.Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


# --- Worlds and conditions --------------------------------------------------------------------------------------------


class World:
    """`entries[array][position]` is a value index; `holders[array][value]` is a position, or None for nobody."""

    def __init__(self, entries: Sequence[Sequence[int]], holders: Sequence[Sequence[int | None]]) -> None:
        self.entries = entries
        self.holders = holders


TermFunction = Callable[[World], "expr.Number | None"]
ConditionFunction = Callable[[World], bool]
Closures = list[tuple[int, list[ConditionFunction]]]
"""Compiled clues: each with its number, and a closure for each of its parts."""


def world_of(problem: Problem, assignment: Assignment) -> World:
    """Return the complete world of an assignment."""
    holders: list[list[int | None]] = []
    for array, row in zip(problem.arrays, assignment, strict=True):
        inverse: list[int | None] = [None] * array.size
        for position, value in enumerate(row):
            inverse[value] = position
        holders.append(inverse)
    return World(assignment, holders)


def respects_arrays(problem: Problem, assignment: Assignment) -> bool:
    """Return True if every entry is in its domain, distinct arrays have no value twice, symmetric ones are their own
    inverse, and `times` are respected."""
    if len(assignment) != len(problem.arrays):
        return False
    for array, row in zip(problem.arrays, assignment, strict=True):
        if len(row) != problem.length or (array.distinct and len(set(row)) != len(row)):
            return False
        if array.times and not all([low <= row.count(v) <= high for v, (low, high) in enumerate(array.times)]):
            return False
        size = array.size
        if array.symmetric and not all([0 <= v < size and row[v] == place for place, v in enumerate(row)]):
            return False
        if not all([0 <= v < size and domain >> v & 1 for domain, v in zip(array.domains, row, strict=True)]):
            return False
    return True


class Judge:
    """A problem's rules and clues as closures, compiled once to evaluate many assignments."""

    def __init__(self, problem: Problem, clues: Closures | None = None) -> None:
        self.problem = problem
        if clues is not None:
            self.clues = clues

    def only(self, problem: Problem) -> Judge:
        """Return the judge of a problem with some of the same clues."""
        numbers = {clue.number for clue in problem.constraints}
        return Judge(problem, [clue for clue in self.clues if clue[0] in numbers])

    @cached_property
    def clues(self) -> Closures:
        """The number and the closures of each rule and clue."""
        return [(clue.number, [condition(part.condition) for part in clue.parts]) for clue in self.problem.constraints]

    def broken(self, assignment: Assignment) -> tuple[int, ...]:
        """Return the numbers of the rules and clues that do not hold in the assignment."""
        world = world_of(self.problem, assignment)
        return tuple([number for number, parts in self.clues if not all([part(world) for part in parts])])

    def holds(self, assignment: Assignment) -> bool:
        """Return True if the assignment is a solution, by evaluation alone: domains, distinctness, rules and clues."""
        return respects_arrays(self.problem, assignment) and not self.broken(assignment)


def holds(problem: Problem, assignment: Assignment) -> bool:
    """Return True if the assignment is a solution, by evaluation alone: domains, distinctness, rules and clues."""
    return Judge(problem).holds(assignment)


def condition(node: expr.Condition) -> ConditionFunction:
    """Return the closure of a condition."""
    return _CONDITIONS[type(node)](node)


def term(node: expr.Term) -> TermFunction:
    """Return the closure of a term."""
    return _TERMS[type(node)](node)


def _not(node: expr.Not) -> ConditionFunction:
    function = condition(node.condition)
    return lambda world: not function(world)


def _and(node: expr.And) -> ConditionFunction:
    functions = [condition(each) for each in node.conditions]
    return lambda world: all([function(world) for function in functions])


def _or(node: expr.Or) -> ConditionFunction:
    functions = [condition(each) for each in node.conditions]
    return lambda world: any([function(world) for function in functions])


def _iff(node: expr.Iff) -> ConditionFunction:
    one, other = condition(node.left), condition(node.right)
    return lambda world: one(world) == other(world)


def _defined(node: expr.Defined) -> ConditionFunction:
    terms = [term(each) for each in node.terms]
    return lambda world: all([value(world) is not None for value in terms])


def _compare(node: expr.Compare) -> ConditionFunction:
    compare, left, right = COMPARISONS[node.operator], term(node.left), term(node.right)
    if node.operator == "!=":

        def differs(world: World) -> bool:
            a, b = left(world), right(world)
            return a is None or b is None or a != b

        return differs

    def compared(world: World) -> bool:
        a, b = left(world), right(world)
        return a is not None and b is not None and compare(a, b)

    return compared


def _constant(node: expr.Const | expr.Truth) -> Callable[[World], Any]:
    value = node.value
    return lambda world: value


def _holder(node: expr.Holder) -> TermFunction:
    array, label = node.array, node.value
    if type(label) is expr.Const:  # half of all terms
        value = int(label.value)
        return lambda world: world.holders[array][value]
    return _through(term(label), lambda world, index: world.holders[array][index])


def _entry(node: expr.Entry) -> TermFunction:
    array = node.array
    return _through(term(node.position), lambda world, index: world.entries[array][index])


def _lookup(node: expr.Lookup) -> TermFunction:
    table = node.table
    return _through(term(node.index), lambda world, index: table[index])


def _locate(node: expr.Locate) -> TermFunction:
    places = {number: index for index, number in enumerate(node.table)}
    return _through(term(node.number), lambda world, number: places.get(number))


def _abs(node: expr.Abs) -> TermFunction:
    return _through(term(node.term), lambda world, number: magnitude(number))


def _through(inner: TermFunction, step: Callable[[World, int], expr.Number | None]) -> TermFunction:
    """Return the closure that applies `step` to a term's value."""

    def function(world: World) -> expr.Number | None:
        value = inner(world)
        return None if value is None else step(world, value)  # type: ignore[arg-type]  # an index is whole

    return function


def _conditional(node: expr.Guard | expr.Choose) -> TermFunction:
    holds, inner, otherwise = condition(node.condition), term(node.term), None if type(node) is expr.Guard else 0
    return lambda world: inner(world) if holds(world) else otherwise


def _aggregate(node: expr.Sum | expr.Minimum | expr.Maximum) -> TermFunction:
    aggregate, functions = AGGREGATES[type(node)], [term(each) for each in node.terms]

    def function(world: World) -> expr.Number | None:
        values = [each(world) for each in functions]
        return None if None in values else aggregate(values)  # type: ignore[arg-type]

    return function


def _binary(node: expr.Product | expr.FloorDivide | expr.Modulo | expr.Power) -> TermFunction:
    operation = OPERATIONS[type(node)]
    left, right = [term(each) for each in expr.children(node)]  # type: ignore[arg-type]

    def function(world: World) -> expr.Number | None:
        a, b = left(world), right(world)
        return None if a is None or b is None else operation(a, b)

    return function


_CONDITIONS: dict[type, Callable[[Any], ConditionFunction]] = {
    expr.Compare: _compare,
    expr.Truth: _constant,
    expr.Not: _not,
    expr.And: _and,
    expr.Or: _or,
    expr.Iff: _iff,
    expr.Defined: _defined,
}
"""A table, as in `expr.children`: trying one pattern after another would dominate the time of small puzzles."""

_TERMS: dict[type, Callable[[Any], TermFunction]] = {
    expr.Const: _constant,
    expr.Holder: _holder,
    expr.Entry: _entry,
    expr.Lookup: _lookup,
    expr.Locate: _locate,
    expr.Guard: _conditional,
    expr.Choose: _conditional,
    expr.Abs: _abs,
    expr.Sum: _aggregate,
    expr.Minimum: _aggregate,
    expr.Maximum: _aggregate,
    expr.Product: _binary,
    expr.FloorDivide: _binary,
    expr.Modulo: _binary,
    expr.Power: _binary,
}
