"""Problem in, a model of Booleans out: the encoding that decides every puzzle.

One category is the *spine*: its labels are the positions.  Every other category is a matrix of Booleans, label x
position, one true in each column, and in each row of a bijection: an AllDifferent array, written as its value
literals.  A term is a *one-hot*: a literal for each value that it can take, exactly one of them true wherever the term
is defined; comparisons become clauses that support each value of one side on the other, so that unit propagation is
arc-consistent for each comparison.  Every helper literal is determined by the matrix: no solution is doubled or lost.

The spine is the category whose values are compared most.  Measured against the integer encoding of `integers.py`
(AllDifferent and element constraints), see `scripts/bench.py`.

The matrix is made in `matrix.py`, the one-hots of terms in `terms.py`, comparisons in `comparisons.py`, combinations of
literals in `gates.py`; here it is said what conditions hold, and what their literals are.  What was made of a condition
is kept for others of its form in `stamps.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from logicgrid.csp.encode.onehot.comparisons import compare
from logicgrid.csp.encode.onehot.gates import add_equal, any_of, same
from logicgrid.csp.encode.onehot.matrix import Matrix, choose_spine
from logicgrid.csp.encode.onehot.stamps import Form, Stamp, Stamps, stamp_of
from logicgrid.csp.encode.onehot.terms import OneHot, Terms
from logicgrid.csp.expr import And, Compare, Condition, Defined, Iff, Not, Or, Truth
from logicgrid.csp.problem import Assignment, Problem, entries
from logicgrid.puzzle.model import FALSE, TRUE, Literal, Model

__all__ = ["STAMPS", "OneHotEncoding", "choose_spine"]

STAMPS = Stamps()
"""Of all problems that this process encodes."""


class OneHotEncoding(Terms):
    """The model of a problem, and the way back from its Booleans to assignments."""

    def __init__(self, problem: Problem, spine: int | None = None, ordered: bool = False) -> None:
        self.problem = problem
        self.spine = 0 if ordered else choose_spine(problem) if spine is None else spine
        super().__init__(Matrix(problem, Model(), self.spine))
        for condition in problem.conditions():
            self.require(condition)
        if ordered:
            self.model.order = self.matrix.canonical_order()

    def decode(self, values: Sequence[int]) -> Assignment:
        """The assignment that the solver's values of the variables mean."""
        return self.matrix.decode(values)

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Leaves only the solutions that have at least one of these entries: (array, position, value index)."""
        self.model.insist([self.literal(each) for each in entries(cells)])

    # ------------------------------------------------------------------ conditions that hold

    def require(self, condition: Condition) -> None:
        """The condition is true in every solution."""
        if not self._stamped(condition):
            self._state(condition)

    def _stamped(self, condition: Condition) -> bool:
        """Whether there was a stamp to require the condition with."""
        form = Form(condition, self.leaf)
        inputs = form.inputs()
        if inputs is None:
            return False
        stamp = STAMPS.of(form.key, lambda: _drawn(condition, form, len(inputs)))
        if stamp is None:
            return False
        stamp.lay(self.model, inputs)
        return True

    def _state(self, condition: Condition) -> None:
        """Requires the condition without a stamp."""
        match condition:
            case And(parts):
                for part in parts:
                    self._state(part)
            case Or(parts):
                if not self._among(parts, False):
                    self.model.add_clause([self.literal(part) for part in parts])
            case Not(inner):
                self._refuse(inner)
            case Iff(left, right):
                add_equal(self.model, self.literal(left), self.literal(right))
            case Compare():
                self._compare(condition, TRUE)
            case _:
                self.model.add_clause([self.literal(condition)])

    def _refuse(self, condition: Condition) -> None:
        """The condition is false in every solution."""
        match condition:
            case Or(parts):
                for part in parts:
                    self._refuse(part)
            case And(parts):
                self.model.add_clause([-self.literal(part) - 1 for part in parts])
            case Not(inner):
                self._state(inner)
            case Iff(left, right):
                if not self._among((left, right), True):
                    add_equal(self.model, self.literal(left), -self.literal(right) - 1)
            case _:
                self.model.add_clause([-self.literal(condition) - 1])

    def _among(self, parts: Sequence[Condition], one: bool) -> bool:
        """Requires that something equals at least one of others (with `one`, of two just one), without fresh literals.

        False, and nothing is required, where the parts do not say that of total one-hots.
        """
        pairs = [(each.left, each.right) for each in parts if isinstance(each, Compare) and each.operator == "=="]
        if len(pairs) < len(parts):
            return False
        for asked in pairs[0]:
            if all([asked in pair for pair in pairs]):
                break
        else:
            return False
        sides = [self.side(asked), *[self.side(right if left == asked else left) for left, right in pairs]]
        totals = [side for side in sides if isinstance(side, OneHot) and side.defined == TRUE]
        if len(totals) < len(sides):
            return False
        first, *others = totals
        for value, literal in first.literals.items():
            options = [other.literals.get(value, FALSE) for other in others]
            self.model.add_clause([-literal - 1, *options])
            if one:
                self.model.add_clause([-literal - 1, *[-each - 1 for each in options]])
        return True

    # ------------------------------------------------------------------ conditions as literals

    def literal(self, condition: Condition) -> Literal:
        """A literal that is true exactly where the condition holds."""
        match condition:
            case Truth(value):
                return TRUE if value else FALSE
            case Compare():
                return self._compare(condition, None)
            case Not(inner):
                return -self.literal(inner) - 1
            case And(parts):
                return -any_of(self.model, [-self.literal(part) - 1 for part in parts]) - 1
            case Or(parts):
                return any_of(self.model, [self.literal(part) for part in parts])
            case Iff(left, right):
                return same(self.model, self.literal(left), self.literal(right))
            case Defined(terms):
                return -any_of(self.model, [-self.term(term).defined - 1 for term in terms]) - 1
            case _:
                assert_never(condition)

    def _compare(self, condition: Compare, outcome: Literal | None) -> Literal:
        left, right = self.side(condition.left), self.side(condition.right)
        return compare(self.model, condition.operator, left, right, outcome)


class _Drawing(OneHotEncoding):
    """The clauses of one condition over placeholders for what it finds in the matrix."""

    def __init__(self, form: Form, inputs: int) -> None:
        self.model = Model()
        self.model.domains += [(0, 1)] * inputs
        self._memo = form.placeholders()


def _drawn(condition: Condition, form: Form, inputs: int) -> Stamp | None:
    drawing = _Drawing(form, inputs)
    drawing._state(condition)
    return stamp_of(drawing.model, inputs)
