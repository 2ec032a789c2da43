"""The CP-SAT model of a problem of arrays: how a logic grid is solved, and proved to have one answer.

Each property is an AllDifferent array of integers indexed by actor (`variables`).  Here the conditions of clues become
constraints on these integers.  A condition about few of them is one fact, a table made by `evaluate`.  Logic about more
has a literal for each of its parts.  A comparison of terms about more compares `views`: a variable, and a
number for each of its values; sums of them are linear constraints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import assert_never

from logicgrid.csp import expr
from logicgrid.csp.encode.variables import Dynamic, Leaf, allowed, form_of
from logicgrid.csp.encode.views import LIMIT, MAX_TUPLES, Summand, Views, reach
from logicgrid.csp.expr import Compare, Condition, Const, Holder, Not, Number, Product, Sum, Term, conjuncts
from logicgrid.csp.problem import Array, Assignment, Problem
from logicgrid.puzzle.model import FALSE, TRUE, EncodingTooLarge, Literal

MAX_WIDE = 300
"""The number of tuples of values up to which a condition about more leaves, of which two are open, is one fact."""


class ArrayEncoding(Views):
    """The model of a problem, and the way back from its integers to assignments.  Raises TooLarge."""

    def __init__(self, problem: Problem, ordered: bool = False) -> None:
        parts = [part for condition in problem.conditions() for part in conjuncts(condition)]
        super().__init__(problem, [pair for part in parts if (pair := same_holder(part, problem.arrays))])
        for part in parts:
            self.require(part)
        if sum([reach(domain[0], domain[-1]) for domain in self.model.domains]) >= 2 * LIMIT:
            raise EncodingTooLarge("numbers of more than 63 bits together")
        if ordered:
            self.model.order = [row[actor] for actor in range(self.size) for row in self.val[1:]]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Assignment:
        """Return the assignment that the solver's values of the variables mean."""
        return tuple([tuple([values[variable] for variable in row]) for row in self.val])

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Require at least one of these entries: (array, actor, value index)."""
        self.model.require_any([self.within(self.val[row][actor], 1 << value) for row, actor, value in cells])

    # ------------------------------------------------------------------ conditions

    def require(self, condition: Condition) -> None:
        """Require that the condition is true."""
        fact = self._as_fact(condition)
        if fact is not None:
            self.require_fact(*fact)
            return
        match condition:
            case expr.Or(parts) | Not(expr.And(parts)):
                opposite = type(condition) is Not
                self.model.add_clause([self.literal(Not(part) if opposite else part) for part in parts])
            case expr.Iff(left, right) | Not(expr.Iff(left, right)):
                one, other = self.literal(left), self.literal(right)
                other = other if type(condition) is expr.Iff else -other - 1
                self.model.add_clause([-one - 1, other])
                self.model.add_clause([one, -other - 1])
            case Compare("<" | "<=" | ">" | ">=" | "=="):
                self.compare(condition.operator, self._summands(condition), required=True)
            case _:
                self.model.add_clause([self.literal(condition)])

    def literal(self, condition: Condition) -> Literal:
        """Return a literal that is true if and only if the condition is."""
        fact = None if type(condition) is Not else self._as_fact(condition)
        if fact is not None:
            return self.fact(*fact)
        match condition:
            case expr.Truth(value):
                return TRUE if value else FALSE
            case Not(inner):
                return -self.literal(inner) - 1
            case expr.And(parts):
                return self.all_of([self.literal(part) for part in parts])
            case expr.Or(parts):
                return self.any_of([self.literal(part) for part in parts])
            case expr.Iff(left, right):
                one, other = self.literal(left), self.literal(right)
                return self.any_of([self.all_of([one, other]), self.all_of([-one - 1, -other - 1])])
            case expr.Defined(terms):
                return self.all_of([self._defined(self.view(term)) for term in terms])
            case Compare("!=", left, right):
                return -self.literal(Compare("==", left, right)) - 1
            case Compare():
                return self.compare(condition.operator, self._summands(condition), required=False)
            case _:
                assert_never(condition)

    def _as_fact(self, condition: Condition) -> tuple[list[int], tuple[tuple[int, ...], ...]] | None:
        """Return the variables of a condition about few unknowns, and the tuples for which it is true; else None."""
        try:
            form, leaves = form_of(condition)
        except Dynamic:
            return None
        sizes = tuple(map(self.size_of, leaves))
        if prod([size + partial for size, partial in sizes]) > (MAX_TUPLES if len(sizes) < 3 else MAX_WIDE):
            return None
        variables = [self.leaf(leaf) for leaf in leaves]
        if len(sizes) > 2 and len(self.open_places(variables)) > 2:
            return None
        return variables, allowed(form, sizes)

    def _summands(self, comparison: Compare) -> list[Summand]:
        """Return the views that add up to the difference of the two sides, each with its factor."""
        return [*self._parts(comparison.left, 1), *self._parts(comparison.right, -1)]

    def _parts(self, term: Term, factor: Number) -> Iterator[Summand]:
        match term:
            case Sum(terms):
                for each in terms:
                    yield from self._parts(each, factor)
            case Product(Const(by), inner) | Product(inner, Const(by)):
                yield from self._parts(inner, factor * by)
            case _:
                yield self.view(term), factor


def same_holder(condition: Condition, arrays: Sequence[Array]) -> tuple[Leaf, Leaf] | None:
    """Return two values of bijective arrays that have one holder, if that is what a condition says."""
    match condition:
        case Compare("==", Holder(one, Const(int(value))), Holder(other, Const(int(second)))):
            if arrays[one].bijective and arrays[other].bijective:
                return (one, value), (other, second)
    return None
