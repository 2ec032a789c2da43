"""The CP-SAT model of a problem of arrays: it solves a logic grid, and proves that it has only one answer.

Each property is an AllDifferent array of integers indexed by actor: `val[property][actor]` is the index of the actor's
value.  Clues are element constraints on these arrays.  The holder of a value, `act(property, value)`, is an integer
that is made when a clue asks for it, and linked to the array by an element: `val[property][act] == value`.  The values
of this actor in other arrays are elements, too: `val[other][act]`.  CP-SAT enumerates the solutions, and proves that
there are no others.

A condition on few of these integers is one fact, a table made by `evaluate`.  A logical combination of more has a
literal for each of its parts.  A comparison of terms of more is a linear constraint on their *views*: a variable, and a
number for each of its values.

A variable over actors or values has one more value, the last one, if it may be nobody or undefined.  Every variable is
a function of `val`, so no solution is duplicated or lost.  ortools 9.15 loses some with `add_inverse`: it is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import lcm, prod
from typing import Any, assert_never

from logicgrid.csp import expr
from logicgrid.csp.encode.variables import Dynamic, Leaf, Size, Variables, allowed, form_of, outcomes
from logicgrid.csp.evaluate import AGGREGATES, OPERATIONS, magnitude
from logicgrid.csp.expr import NEGATED, Compare, Condition, Const, Not, Number, Operator, Product, Sum, Term, conjuncts
from logicgrid.csp.problem import Assignment, Problem, mirrored
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.model import FALSE, TRUE, ElementConstraint, EncodingTooLarge, Linear, Literal, intervals
from logicgrid.puzzle.question import union_of
from logicgrid.puzzle.record import Record, remembered

MAX_TUPLES = 2_500
"""The largest number of value tuples for which an expression on few unknowns is one table."""
MAX_OUTCOMES = 200_000
"""The largest number of value tuples for which an operation is tabulated; larger ones are refused."""
LIMIT = 2**62
"""CP-SAT refuses variables and sums as wide as this; 9.15 loses solutions if a coefficient times a variable is."""


class TermView(Record):
    """A term: a variable, and the term's number for each value of the variable, None where undefined."""

    variable: int
    numbers: dict[int, Number | None]

    @property
    def defined(self) -> list[Number]:
        """The numbers that there are."""
        return [number for number in self.numbers.values() if number is not None]


class ArrayEncoding(Variables):
    """The model of a problem, and the way back from its integers to assignments.  Raises EncodingTooLarge."""

    def __init__(self, problem: Problem, ordered: bool = False) -> None:
        super().__init__()
        self.arrays, self.size = problem.arrays, problem.length
        self.val = [[self.variable(domain) for domain in array.domains] for array in self.arrays]
        """By array (the first is the actors' own) and actor: the index of the actor's value."""
        for array, row in zip(self.arrays[1:], self.val[1:], strict=True):
            if array.distinct:
                self.model.all_different.append(row)
            for value, (least, most) in enumerate(array.times):
                self._count(row, value, least, most)
        for condition in (*problem.conditions(), *mirrored(problem)):
            for part in conjuncts(condition):
                self.require(part)
        if sum(map(reach, self.model.domains)) >= 2 * LIMIT:
            raise EncodingTooLarge(say("proof.numbers-of-bits", n=63))
        if ordered:
            self.model.order = [row[actor] for actor in range(self.size) for row in self.val[1:]]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Assignment:
        """Return the assignment for the solver's values of the variables."""
        return tuple([tuple([values[variable] for variable in row]) for row in self.val])

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Require at least one of these entries: (array, actor, value index)."""
        self.model.require_any([self.within(self.val[row][actor], 1 << value) for row, actor, value in cells])

    def _count(self, row: Sequence[int], value: int, least: int, most: int) -> None:
        """Require that between `least` and `most` variables of a row have a value (global cardinality), by a sum."""
        if (least, most) != (0, len(row)):
            literals = [self.within(variable, 1 << value) for variable in row]
            signs = [1 if each >= 0 else -1 for each in literals]
            negated = signs.count(-1)
            variables = [max(each, -each - 1) for each in literals]
            self.model.linears.append(Linear(variables, signs, (least - negated, most - negated)))

    # ------------------------------------------------------------------ elements of arrays

    @remembered
    def leaf(self, leaf: Leaf) -> int:
        """Return the variable of a value's holder, or of this holder's value in another array; made once."""
        asked = leaf[0]
        if len(leaf) == 2:
            return self._act(*leaf) if asked else self.val[0][leaf[1]]
        return self._element(self.val[asked], self.leaf(leaf[1:]), self.arrays[asked].size)

    def size_of(self, leaf: Leaf) -> Size:
        """Return the number of values of a leaf, and whether it may be undefined."""
        size = self.size if len(leaf) == 2 else self.arrays[leaf[0]].size
        return size, not self.arrays[leaf[-2]].bijective

    def _act(self, number: int, value: int) -> int:
        """Return a new variable for the actor who has a value, `size` for nobody."""
        array, row = self.arrays[number], self.val[number]
        able = [actor for actor, variable in enumerate(row) if self.masks[variable] >> value & 1]
        assert array.single(value) or len(able) < 2, "a value that several may have has no holder"
        act = self.variable(sum([1 << actor for actor in able]) | (not array.sure(value)) << self.size)
        if array.bijective:
            self.model.elements.append(ElementConstraint(act, row, self.constant(value)))
        else:
            for actor in able:
                self.equate(self.within(act, 1 << actor), self.within(row[actor], 1 << value))
        return act

    def _element(self, row: list[int], index: int, undefined: int) -> int:
        """Return `row[index]`, which is undefined where the index lies beyond the end."""
        mask = self.masks[index]
        row = [*row, self.constant(undefined)] if mask >> len(row) & 1 else row
        able = [place for place in range(len(row)) if mask >> place & 1]
        if len(able) == 1:
            return row[able[0]]
        target = self.variable(union_of([self.masks[row[place]] for place in able]))
        self.model.elements.append(ElementConstraint(index, row, target))
        return target

    # ------------------------------------------------------------------ conditions

    def require(self, condition: Condition) -> None:
        """Require that the condition is true."""
        fact = self._as_fact(condition)
        if fact is not None:
            self.require_fact(*fact)
            return
        match condition:
            case expr.Or(parts):
                self.model.add_clause([self.literal(part) for part in parts])
            case Not(expr.And(parts)):
                self.model.add_clause([-self.literal(part) - 1 for part in parts])
            case expr.Iff(left, right):
                self.equate(self.literal(left), self.literal(right))
            case Not(expr.Iff(left, right)):
                self.equate(self.literal(left), -self.literal(right) - 1)
            case Compare("<" | "<=" | ">" | ">=" | "=="):
                self.compare(condition, required=True)
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
                return self.compare(condition, required=False)
            case _:
                assert_never(condition)

    def _as_fact(self, condition: Condition) -> tuple[list[int], tuple[tuple[int, ...], ...]] | None:
        """Return the variables of a condition on few unknowns, and the tuples that satisfy it; else None."""
        few = self._few(condition)
        if few is None:
            return None
        form, sizes, variables = few
        if len(variables) > 2 and len({each for each in variables if self.masks[each].bit_count() > 1}) > 2:
            return None
        return variables, allowed(form, sizes)

    def _few(self, expression: Term | Condition) -> tuple[Any, tuple[Size, ...], list[int]] | None:
        """Return the form of an expression on few unknowns, and the sizes and variables of its leaves; else None."""
        try:
            form, leaves = form_of(expression)
        except Dynamic:
            return None
        sizes = tuple(map(self.size_of, leaves))
        if prod([size + partial for size, partial in sizes]) > MAX_TUPLES:
            return None
        return form, sizes, [self.leaf(leaf) for leaf in leaves]

    # ------------------------------------------------------------------ terms

    @remembered
    def view(self, term: Term) -> TermView:
        """Return the view of a term, made once.  Raises EncodingTooLarge."""
        few = self._few(term)
        if few is not None:
            form, sizes, variables = few
            return self._function(variables, outcomes(form, sizes))
        match term:
            case expr.Entry(array, inner):
                return self._looked_up(self.val[array], self.view(inner), self.arrays[array].size)
            case expr.Holder(array, inner):
                acts = [self.leaf((array, each)) for each in range(self.arrays[array].size)]
                return self._looked_up(acts, self.view(inner), self.size)
            case expr.Lookup(inner, table):
                return self._combined(lambda index: table[index], self.view(inner))
            case expr.Locate(inner, table):
                return self._combined({number: index for index, number in enumerate(table)}.get, self.view(inner))
            case expr.Guard(condition, inner):
                return self._chosen(condition, self.view(inner), None)
            case expr.Choose(condition, inner):
                return self._chosen(condition, self.view(inner), 0)
            case Sum(terms) | expr.Minimum(terms) | expr.Maximum(terms):
                aggregate = AGGREGATES[type(term)]
                result, *others = sorted([self.view(each) for each in terms], key=lambda view: len(view.numbers))
                for other in others:
                    result = self._combined(lambda *pair: aggregate(pair), result, other)
                return result
            case _:
                return self._combined(OPERATIONS[type(term)], *[self.view(each) for each in expr.children(term)])  # type: ignore[arg-type]

    def _combined(self, operation: Callable[..., Number | None], *views: TermView) -> TermView:
        """Return the view of an operation on views, undefined where an operand is.  Raises EncodingTooLarge."""
        if prod([len(view.numbers) for view in views]) > MAX_OUTCOMES:
            raise EncodingTooLarge(say("proof.pairs-of-values", n=MAX_OUTCOMES))
        values = product(*[view.numbers for view in views])
        operands = product(*[view.numbers.values() for view in views])
        rows = zip(values, operands, strict=True)
        numbers = {row: None if None in each else operation(*each) for row, each in rows}
        return self._function([view.variable for view in views], numbers)

    def _chosen(self, condition: Condition, view: TermView, otherwise: Number | None) -> TermView:
        """Return a view equal to the term where the condition is true, and to a constant elsewhere."""
        literal = self.literal(condition)
        variable, true = (literal, 1) if literal >= 0 else (-literal - 1, 0)
        cases = product((0, 1), view.numbers.items())
        return self._function(
            [variable, view.variable],
            {(truth, value): number if truth == true else otherwise for truth, (value, number) in cases},
        )

    def _function(self, variables: Sequence[int], numbers: dict[tuple[int, ...], Number | None]) -> TermView:
        """Return the view of a function of variables; if several are open, it is a new variable, linked by a table.

        `numbers` has the function's value for each tuple of the variables' values.
        """
        kept, rows = self.reduced(variables, numbers)
        if not rows or not kept:
            return TermView(TRUE, {1: numbers[next(iter(rows.values()))] if rows else None})
        if len(kept) == 1:
            return TermView(kept[0], {value: numbers[row] for (value,), row in rows.items()})
        places = {number: place for place, number in enumerate(dict.fromkeys([numbers[row] for row in rows.values()]))}
        target = self.variable((1 << len(places)) - 1)
        self.table([*kept, target], [(*values, places[numbers[row]]) for values, row in rows.items()])
        return TermView(target, {place: number for number, place in places.items()})

    def _looked_up(self, row: list[int], view: TermView, undefined: int) -> TermView:
        """Return the view of `row[index]`, the index given as a view; the value `undefined` has no number."""
        indices = {value: len(row) if number is None else int(number) for value, number in view.numbers.items()}
        index = view.variable
        if any([value != each for value, each in indices.items()]):
            index = self.variable(sum([1 << each for each in set(indices.values())]))
            self.table([view.variable, index], indices.items())
        target = self._element(row, index, undefined)
        values = [value for value in range(undefined + 1) if self.masks[target] >> value & 1]
        return TermView(target, {value: value if value < undefined else None for value in values})

    def _defined(self, view: TermView) -> Literal:
        """Return a literal that is true if and only if the view has a number."""
        return self.within(view.variable, sum([1 << v for v, number in view.numbers.items() if number is not None]))

    # ------------------------------------------------------------------ comparisons of sums

    def compare(self, comparison: Compare, required: bool) -> Literal:
        """Return the literal of a comparison; TRUE if it is required.  Raises EncodingTooLarge."""
        operator, left, right = comparison.operator, comparison.left, comparison.right
        try:
            return self._linear(operator, [*self._summands(left, 1), *self._summands(right, -1)], required)
        except EncodingTooLarge:  # only the order of the sides' numbers matters
            sides = [self._side(left, right, operator[0] in "=<"), self._side(right, left, operator[0] in "=>")]
            numbers = sorted({number for view in sides for number in view.defined})
            ranks: dict[Number | None, Number] = {number: rank for rank, number in enumerate(numbers)}
            places = [{value: ranks.get(number) for value, number in view.numbers.items()} for view in sides]
            one, other = [TermView(view.variable, ranked) for view, ranked in zip(sides, places, strict=True)]
            return self._linear(operator, [(one, 1), (other, -1)], required)

    def _side(self, term: Term, other: Term, below: bool) -> TermView:
        """Return the view of a side; if it must be `below` the other, a product that outgrows that one is undefined."""
        factors, others = [[self.view(each) for each in expr.factors(side)] for side in (term, other)]
        if not below or min([min(view.defined, default=0) for view in (*factors, *others)]) < 1:
            return self.view(term)
        most = prod([max(view.defined) for view in others])
        return reduce(lambda one, two: self._combined(lambda a, b: a * b if a * b <= most else None, one, two), factors)

    def _linear(self, operator: Operator, summands: Sequence[tuple[TermView, Number]], required: bool) -> Literal:
        """Return the literal of the comparison of a sum with 0, by linear constraints; TRUE if it is required.

        Raises EncodingTooLarge if the sum may have more than 62 bits.
        """
        factors: dict[int, Number] = {}
        constant: Number = 0
        for view, factor in summands:
            variable, step, start = self._affine(view)
            factors[variable] = factors.get(variable, 0) + factor * step
            constant += factor * start
        scale = lcm(constant.denominator, *[factor.denominator for factor in factors.values()])
        coefficients = [int(factor * scale) for factor in factors.values()]
        wide: int = sum([reach(self.model.domains[each]) for each in factors]) * max([0, *map(abs, coefficients)])
        if wide + magnitude(constant * scale) >= LIMIT:
            raise EncodingTooLarge(say("proof.numbers-of-bits", n=62))
        defined = [literal for literal in [self._defined(view) for view, _ in summands] if literal != TRUE]
        literal = TRUE if required else self.variable(0b11)
        for each in defined:
            self.model.add_clause([-literal - 1, each])
        bound, variables = -int(constant * scale), list(factors)
        when = [] if required else [literal]
        self.model.linears.append(Linear(variables, coefficients, _compared(operator, bound, wide), when))
        if not required:
            domain = _compared(NEGATED[operator], bound, wide)
            self.model.linears.append(Linear(variables, coefficients, domain, [-literal - 1, *defined]))
        return literal

    def _summands(self, term: Term, factor: Number) -> Iterator[tuple[TermView, Number]]:
        """Yield the views that add up to a term, each with the factor by which its numbers are multiplied."""
        match term:
            case Sum(terms):
                for each in terms:
                    yield from self._summands(each, factor)
            case Product(Const(by), inner) | Product(inner, Const(by)):
                yield from self._summands(inner, factor * by)
            case _:
                yield self.view(term), factor

    def _affine(self, view: TermView) -> tuple[int, Number, Number]:
        """Return a variable, a factor and a constant that give the view's number (anything where it is undefined)."""
        points = [(value, number) for value, number in view.numbers.items() if number is not None]
        steps = {Fraction(b - a) / (w - v) for (v, a), (w, b) in pairwise(points)}
        if len(points) == len(view.numbers) and len(steps) < 2:
            (value, number), step = points[0], steps.pop() if steps else Fraction(0)
            return view.variable, step, number - step * value
        scale = lcm(*[number.denominator for _, number in points])
        whole = {value: 0 if number is None else int(number * scale) for value, number in view.numbers.items()}
        domain = sorted(set(whole.values()))
        if reach(domain) >= LIMIT:
            raise EncodingTooLarge(say("proof.numbers-of-bits", n=62))
        target = self.model.integer(*intervals(domain))
        self.table([view.variable, target], whole.items())
        return target, Fraction(1, scale), 0


def _compared(operator: Operator, bound: int, wide: int) -> list[int]:
    """Return the intervals of integers, up to `wide` from 0, for which the comparison with a bound is true."""
    least, most = min(-wide, bound) - 1, max(wide, bound) + 1
    domains: dict[Operator, list[int]] = {
        "==": [bound, bound],
        "!=": [least, bound - 1, bound + 1, most],
        "<": [least, bound - 1],
        "<=": [least, bound],
        ">": [bound + 1, most],
        ">=": [bound, most],
    }
    return domains[operator]


def reach(domain: Sequence[int]) -> int:
    """Return the width of a domain, 0 included."""
    return max(domain[-1], 0) - min(domain[0], 0)
