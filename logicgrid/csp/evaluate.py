"""What an expression means, without any solver: an expression in, a Python closure out.

`holds` is the last word on every solution: nothing leaves the program that it has not confirmed.

A closure is called with a *world*: `entries[array][position]` and `holders[array][value]`.  A world may be partial
(the deduction engine's local worlds place only what a clue mentions); it needs just what the expression asks for.
A term's closure gives an exact number (int or Fraction), or None where the term is undefined.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import assert_never

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
        if not all(
            0 <= value < array.size and domain >> value & 1 for domain, value in zip(array.domains, row, strict=True)
        ):
            return False
    return True


class Judge:
    """A problem's clues, made into closures once; for asking about many assignments."""

    __slots__ = ("_clues", "problem")

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
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
        return respects_arrays(self.problem, assignment) and not self.broken(assignment)


def broken_clues(problem: Problem, assignment: Assignment) -> tuple[int, ...]:
    """The numbers of the clues that do not hold in the assignment."""
    return Judge(problem).broken(assignment)


def holds(problem: Problem, assignment: Assignment) -> bool:
    """Whether the assignment is a solution: domains, distinctness and every clue, by evaluation alone."""
    return Judge(problem).holds(assignment)


def condition(node: Condition) -> ConditionFunction:
    """The closure of a condition."""
    if isinstance(node, Compare):  # the most frequent: building closures is much of the time on small puzzles
        return _compare(_OPERATORS[node.operator], term(node.left), term(node.right))
    match node:
        case Truth(value):
            return lambda world: value
        case Not(inner):
            function = condition(inner)
            return lambda world: not function(world)
        case And(conditions):
            functions = [condition(each) for each in conditions]
            return lambda world: all([function(world) for function in functions])
        case Or(conditions):
            functions = [condition(each) for each in conditions]
            return lambda world: any([function(world) for function in functions])
        case Iff(first, second):
            one, other = condition(first), condition(second)
            return lambda world: one(world) == other(world)
        case Defined(terms):
            asked = [term(each) for each in terms]
            return lambda world: all([ask(world) is not None for ask in asked])
        case _:
            assert_never(node)


def _compare(compare: Callable[[Number, Number], bool], left: TermFunction, right: TermFunction) -> ConditionFunction:
    def compared(world: World) -> bool:
        a, b = left(world), right(world)
        return a is not None and b is not None and compare(a, b)

    return compared


def term(node: Term) -> TermFunction:
    """The closure of a term."""
    if isinstance(node, Holder | Entry):
        return _lookup_in_array(node)
    match node:
        case Const(value):
            return lambda world: value
        case Lookup(inner, table):
            return _through(term(inner), lambda world, index: table[index])
        case Locate(inner, table):
            places = {number: index for index, number in enumerate(table)}
            return _through(term(inner), lambda world, number: places.get(number))
        case Guard(when, inner):
            return _conditional(condition(when), term(inner), None)
        case Choose(when, inner):
            return _conditional(condition(when), term(inner), 0)
        case Abs(inner):
            return _through(term(inner), lambda world, number: magnitude(number))
        case Sum(terms):
            return _aggregate(sum, terms)
        case Minimum(terms):
            return _aggregate(min, terms)
        case Maximum(terms):
            return _aggregate(max, terms)
        case Product(left, right):
            return _binary(operator.mul, term(left), term(right))
        case FloorDivide(left, right):
            return _binary(lambda a, b: a // b if b else None, term(left), term(right))
        case Modulo(left, right):
            return _binary(lambda a, b: a % b if b else None, term(left), term(right))
        case Power(left, right):
            return _binary(power, term(left), term(right))
        case _:
            assert_never(node)


def _lookup_in_array(node: Holder | Entry) -> TermFunction:
    """`act` and `val`; the commonest, the value of somebody who has a given label, in one closure."""
    array = node.array
    if isinstance(node, Holder):
        if isinstance(node.value, Const):
            label = int(node.value.value)
            return lambda world: world.holders[array][label]
        return _through(term(node.value), lambda world, index: world.holders[array][index])
    who = node.position
    if isinstance(who, Holder) and isinstance(who.value, Const):
        owner, label = who.array, int(who.value.value)

        def value(world: World) -> Number | None:
            position = world.holders[owner][label]
            return None if position is None else world.entries[array][position]

        return value
    return _through(term(who), lambda world, index: world.entries[array][index])


def _through(inner: TermFunction, step: Callable[[World, int], Number | None]) -> TermFunction:
    def function(world: World) -> Number | None:
        value = inner(world)
        return None if value is None else step(world, value)  # type: ignore[arg-type]  # an index is whole

    return function


def _conditional(when: ConditionFunction, inner: TermFunction, otherwise: Number | None) -> TermFunction:
    return lambda world: inner(world) if when(world) else otherwise


def _aggregate(fold: Callable[[list[Number]], Number], terms: tuple[Term, ...]) -> TermFunction:
    functions = [term(each) for each in terms]

    def function(world: World) -> Number | None:
        values = [each(world) for each in functions]
        return None if None in values else fold(values)  # type: ignore[arg-type]

    return function


def _binary(
    combine: Callable[[Number, Number], Number | None], left: TermFunction, right: TermFunction
) -> TermFunction:
    def function(world: World) -> Number | None:
        a, b = left(world), right(world)
        return None if a is None or b is None else combine(a, b)

    return function
