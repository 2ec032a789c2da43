"""CP-SAT models of problems of arrays: two encodings that share nothing but the expressions and the model.

The first one, `PositionEncoding`, decides every logic grid: integers for the positions of labels, AllDifferent, and
tables.  A base category is chosen, whose labels are the positions of all others; `unknowns` has the integers, and
requires facts about them; here the conditions of clues become such facts.  A condition about few unknowns is one fact,
a table made by `evaluate` (`tables`).  Logic about more unknowns has a literal for each of its parts.  A comparison of
terms about more unknowns compares `views`: a variable, and a number for each of its values.

`standin` is the second encoding, for a second opinion when the independent search ends at its budget.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import assert_never

from logicgrid.csp import expr
from logicgrid.csp.encode.tables import Dynamic, Mentions, allowed
from logicgrid.csp.encode.unknowns import Label
from logicgrid.csp.encode.views import LIMIT, MAX_TUPLES, Summand, Views, reach
from logicgrid.csp.evaluate import COMPARISONS
from logicgrid.csp.expr import (
    Compare,
    Condition,
    Const,
    Entry,
    Holder,
    Not,
    Number,
    Product,
    Sum,
    Term,
    children,
    conjuncts,
)
from logicgrid.csp.problem import Array, Assignment, Problem, entries
from logicgrid.puzzle.model import FALSE, TRUE, Literal, TooLarge

MAX_WIDE = 300
"""The number of tuples of values up to which a condition about more leaves, of which two are open, is one fact."""


class PositionEncoding(Views):
    """The model of a problem, and the way back from its integers to assignments."""

    def __init__(self, problem: Problem, ordered: bool = False, base: int | None = None) -> None:
        base = 0 if ordered else choose_base(problem) if base is None else base
        parts = [part for condition in problem.conditions() for part in conjuncts(condition)]
        pairs = [equal_labels(part, problem.arrays) for part in parts]
        super().__init__(problem, base, united([pair[:2] for pair in pairs if pair and pair[2]]))
        self._require_domains()
        for part in parts:
            self.require(part)
        if sum([reach(domain[0], domain[-1]) for domain in self.model.domains]) >= 2 * LIMIT:
            raise TooLarge("numbers of more than 63 bits together")
        if ordered:
            places = product(range(self.size), range(1, len(self.arrays)))
            self.model.order = [self.leaf((number, 0, actor)) for actor, number in places]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Assignment:
        """Return the assignment that the solver's values of the variables mean."""
        rows = []
        for array, row in zip(self.arrays, self.rows, strict=True):
            at = [values[variable] for variable in row]
            if array.bijective:
                for label, place in enumerate([*at]):
                    at[place] = label
            rows.append(at)
        places = [values[place] for place in self.rows[0]]
        return tuple([tuple([row[place] for place in places]) for row in rows])

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Require at least one of these entries: (array, position, value index)."""
        self.model.require_any([self.literal(each) for each in entries(cells)])

    def _require_domains(self) -> None:
        """Require the given domains of the actors' values."""
        for number, array in enumerate(self.arrays):
            for actor, domain in enumerate(array.domains):
                if not number or domain == (1 << array.size) - 1:
                    continue
                if number == self.base or not array.bijective:
                    self.narrow(self.leaf((number, 0, actor)), domain)
                    continue
                place = self.position(0, actor)
                for label, other in enumerate(self.rows[number]):
                    if not domain >> label & 1:
                        self.require_equal(place, other, False)

    # ------------------------------------------------------------------ conditions

    def require(self, condition: Condition) -> None:
        """Require that the condition is true."""
        pair = equal_labels(condition, self.arrays)
        if pair is not None:
            self.require_equal(self.leaf(pair[0]), self.leaf(pair[1]), pair[2])
            return
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
            case Compare():
                self._compare(condition, True)
            case _:
                self.model.add_clause([self.literal(condition)])

    def literal(self, condition: Condition) -> Literal:
        """Return a literal that is true if and only if the condition is."""
        pair = equal_labels(condition, self.arrays)
        if pair is not None:
            literal = self.equal(self.leaf(pair[0]), self.leaf(pair[1]))
            return literal if pair[2] else -literal - 1
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
            case Compare():
                return self._compare(condition, False)
            case _:
                assert_never(condition)

    def _as_fact(self, condition: Condition) -> tuple[list[int], tuple[tuple[int, ...], ...]] | None:
        """Return the variables of a condition about few unknowns, and the tuples for which it is true; else None."""
        try:
            mentions = Mentions(condition)
        except Dynamic:
            return None
        sizes = tuple([self.size_of(leaf) for leaf in mentions.leaves])
        if prod([size + partial for size, partial in sizes]) > (MAX_TUPLES if len(sizes) < 3 else MAX_WIDE):
            return None
        variables = [self.leaf(leaf) for leaf in mentions.leaves]
        if len(sizes) > 2 and len(self.open_places(variables)) > 2:
            return None
        return variables, allowed(condition, mentions, sizes)

    def _compare(self, comparison: Compare, required: bool) -> Literal:
        """Return the literal of a comparison of terms about many unknowns; if it is required, TRUE."""
        summands = [*self._summands(comparison.left, 1), *self._summands(comparison.right, -1)]
        sizes = [len(view.numbers) for view, _ in summands if not self.fixed(view.variable)]
        if len(sizes) > 2 or prod(sizes) > MAX_TUPLES:
            return self.compare_sum(comparison.operator, summands, required)
        test, differs = COMPARISONS[comparison.operator], comparison.operator == "!="
        numbers = [
            [(v, None if n is None else n * factor) for v, n in view.numbers.items()] for view, factor in summands
        ]
        tuples = tuple(
            [
                tuple([value for value, _ in row])
                for row in product(*numbers)
                if (differs if any([n is None for _, n in row]) else test(sum([n for _, n in row]), 0))  # type: ignore[misc]
            ]
        )
        variables = [view.variable for view, _ in summands]
        if not required:
            return self.fact(variables, tuples)
        self.require_fact(variables, tuples)
        return TRUE

    def _summands(self, term: Term, factor: Number) -> Iterator[Summand]:
        """Yield the views that add up to a multiple of a term, each with its factor."""
        match term:
            case Sum(terms):
                for each in terms:
                    yield from self._summands(each, factor)
            case Product(Const(by), inner) | Product(inner, Const(by)):
                yield from self._summands(inner, factor * by)
            case _:
                yield self.view(term), factor


# --- The base category ------------------------------------------------------------------------------------------------


def choose_base(problem: Problem) -> int:
    """Return the bijective array for which the fewest values have to be looked up by an element constraint.

    A value of the base category that the holder of a label has is that label's position; so is a value that the holder
    of a base label has.  All other values are looked up.
    """
    free: Counter[int] = Counter()
    stack: list[Term | Condition] = list(problem.conditions())
    while stack:
        node = stack.pop()
        if isinstance(node, Entry):
            free.update({node.array, node.position.array} if isinstance(node.position, Holder) else {node.array})
        stack += children(node)
    able = [number for number, array in enumerate(problem.arrays) if array.bijective]
    return max(able, key=lambda number: free[number])


def equal_labels(condition: Condition, arrays: Sequence[Array]) -> tuple[Label, Label, bool] | None:
    """Return two labels and whether a condition says that they are one person's, or that they are not.

    None if it says neither.  Only labels of bijective arrays count: somebody certainly has each of them.
    """
    if type(condition) is not Compare or condition.operator not in ("==", "!="):
        return None
    left, right = condition.left, condition.right
    if isinstance(left, Entry) and isinstance(right, Const):  # who has a certain value
        number = left.array
        if right.value not in range(arrays[number].size):
            return None
        left, right = left.position, Holder(number, right)
    if not isinstance(left, Holder) or not isinstance(right, Holder):
        return None
    one, other = left.value, right.value
    if not isinstance(one, Const) or not isinstance(other, Const):
        return None
    if not (arrays[left.array].bijective and arrays[right.array].bijective):
        return None
    return (left.array, int(one.value)), (right.array, int(other.value)), condition.operator == "=="


def united(pairs: Sequence[tuple[Label, Label]]) -> dict[Label, Label]:
    """Return for labels that are one person's, by these pairs, the label whose position they share.

    Two labels of one category are never united, even if contradictory clues say so.
    """
    groups: dict[Label, list[Label]] = {}
    for one, other in pairs:
        first, second = groups.get(one, [one]), groups.get(other, [other])
        joined = first + second
        if first is not second and len({category for category, _ in joined}) == len(joined):
            groups.update(dict.fromkeys(joined, joined))
    return {label: group[0] for label, group in groups.items()}
