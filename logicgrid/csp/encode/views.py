"""Terms of clues about more unknowns than fit into one table: a variable, and a number for each of its values.

A term about few unknowns is tabulated by `evaluate`; an operation on larger terms is tabulated on their views, with a
new variable for its results; and a comparison of sums over many views is a linear constraint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain, pairwise, product
from math import lcm, prod

from logicgrid.csp import expr
from logicgrid.csp.encode.variables import Dynamic, Leaf, Variables, form_of, outcomes
from logicgrid.csp.evaluate import AGGREGATES, OPERATIONS, magnitude
from logicgrid.csp.expr import NEGATED, Condition, Number, Operator, Sum, Term
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.model import TRUE, AllowedTuples, EncodingTooLarge, Linear, Literal, intervals
from logicgrid.puzzle.record import Record

MAX_TUPLES = 2_500
"""The number of tuples of values up to which an expression about two unknowns is one table."""
MAX_OUTCOMES = 200_000
"""The number of tuples of values up to which an operation is tabulated; larger ones are refused."""
LIMIT = 2**62
"""CP-SAT refuses variables and sums as wide as this; 9.15 loses solutions if coefficient times variable is."""


class TermView(Record):
    """A term: a variable, and for each of its values the term's number, None if it is undefined."""

    variable: int
    numbers: dict[int, Number | None]


Summand = tuple[TermView, Number]
"""A view, and the factor by which its numbers are multiplied."""


class Views(Variables):
    """The variables of a problem, facts about them, and views of terms."""

    def __init__(self, problem: Problem, same: Iterable[tuple[Leaf, Leaf]] = ()) -> None:
        super().__init__(problem, same)
        self._views: dict[Term, TermView] = {}

    def literal(self, condition: Condition) -> Literal:
        """Return a literal that is true if and only if the condition is: conditions are for `ArrayEncoding`."""
        raise NotImplementedError

    def view(self, term: Term) -> TermView:
        """Return the view of a term, made once.  Raises TooLarge."""
        known = self._views.get(term)
        if known is None:
            known = self._views[term] = self._view(term)
        return known

    def _view(self, term: Term) -> TermView:
        try:
            form, leaves = form_of(term)
        except Dynamic:
            pass
        else:
            sizes = tuple(map(self.size_of, leaves))
            if prod([size + partial for size, partial in sizes]) <= MAX_TUPLES:
                return self._function([self.leaf(leaf) for leaf in leaves], outcomes(form, sizes))
        match term:
            case expr.Entry(array, inner):
                place = self._index(self.view(inner), self.size)
                return self._indices(self.entry(array, place), self.arrays[array].size)
            case expr.Holder(array, inner):
                label = self._index(self.view(inner), self.arrays[array].size)
                return self._indices(self.holder(array, label), self.size)
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
        """Return the view of an operation on views, which is undefined if an operand is.  Raises TooLarge."""
        if prod([len(view.numbers) for view in views]) > MAX_OUTCOMES:
            raise EncodingTooLarge(f"an operation on more than {MAX_OUTCOMES} pairs of values")
        values = product(*[view.numbers for view in views])
        operands = product(*[view.numbers.values() for view in views])
        return self._function(
            [view.variable for view in views],
            {
                row: None if None in numbers else operation(*numbers)
                for row, numbers in zip(values, operands, strict=True)
            },
        )

    def _chosen(self, condition: Condition, view: TermView, otherwise: Number | None) -> TermView:
        """Return the view of a term if the condition is true, and of a constant if not."""
        literal = self.literal(condition)
        variable, true = (literal, 1) if literal >= 0 else (-literal - 1, 0)
        return self._function(
            [variable, view.variable],
            {
                (truth, value): number if truth == true else otherwise
                for truth in (0, 1)
                for value, number in view.numbers.items()
            },
        )

    def _function(self, variables: Sequence[int], numbers: dict[tuple[int, ...], Number | None]) -> TermView:
        """Return the view of a function of variables; if several are open, it is a new variable, tied by a table.

        `numbers` has the function's value for each tuple of the variables' values.
        """
        kept = self.open_places(variables)
        possible = {
            tuple([values[place] for place in kept]): numbers[values] for values in self.possible(variables, numbers)
        }
        if not possible or not kept:
            return TermView(TRUE, {1: next(iter(possible.values()), None)})
        if len(kept) == 1:
            return TermView(variables[kept[0]], {value: number for (value,), number in possible.items()})
        places = {number: place for place, number in enumerate(dict.fromkeys(possible.values()))}
        target = self.variable((1 << len(places)) - 1)
        values = chain.from_iterable([(*row, places[number]) for row, number in possible.items()])
        self.model.tables.append(AllowedTuples([*[variables[place] for place in kept], target], list(values)))
        return TermView(target, {place: number for number, place in places.items()})

    def _indices(self, variable: int, size: int) -> TermView:
        """Return a variable over indices as a view; the value `size` means that it is undefined."""
        mask = self.masks[variable]
        return TermView(
            variable, {value: value if value < size else None for value in range(size + 1) if mask >> value & 1}
        )

    def _index(self, view: TermView, size: int) -> int:
        """Return a variable that equals a view of indices; it is `size` if the view is undefined."""
        indices = {value: size if number is None else int(number) for value, number in view.numbers.items()}
        if all([value == index for value, index in indices.items()]):
            return view.variable
        if len(indices) == 1:
            return self.constant(*indices.values())
        target = self.variable(sum([1 << index for index in set(indices.values())]))
        self.model.tables.append(AllowedTuples([view.variable, target], list(chain.from_iterable(indices.items()))))
        return target

    def _defined(self, view: TermView) -> Literal:
        """Return a literal that is true if and only if the view has a number."""
        return self.within(view.variable, sum([1 << v for v, number in view.numbers.items() if number is not None]))

    # ------------------------------------------------------------------ sums

    def compare(self, operator: Operator, summands: Sequence[Summand], required: bool) -> Literal:
        """Return the literal of a comparison of a sum with 0, by linear constraints; if it is required, TRUE.

        Raises TooLarge if the sum may have more than 62 bits.
        """
        factors: dict[int, Number] = {}
        constant: Number = 0
        for view, factor in summands:
            variable, step, start = self._affine(view)
            factors[variable] = factors.get(variable, 0) + factor * step
            constant += factor * start
        scale = lcm(constant.denominator, *[factor.denominator for factor in factors.values()])
        coefficients = [int(factor * scale) for factor in factors.values()]
        domains = [self.model.domains[variable] for variable in factors]
        wide: int = sum([reach(domain[0], domain[-1]) for domain in domains]) * max([0, *map(abs, coefficients)])
        if wide + magnitude(constant * scale) >= LIMIT:
            raise EncodingTooLarge("a sum of more than 62 bits")
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

    def _affine(self, view: TermView) -> tuple[int, Number, Number]:
        """Return a variable, a factor and a constant that make the view's number (anything if it is undefined)."""
        points = [(value, number) for value, number in view.numbers.items() if number is not None]
        steps = {Fraction(b - a) / (w - v) for (v, a), (w, b) in pairwise(points)}
        if len(points) == len(view.numbers) and len(steps) < 2:
            (value, number), step = points[0], steps.pop() if steps else Fraction(0)
            return view.variable, step, number - step * value
        scale = lcm(*[number.denominator for _, number in points])
        whole = {value: 0 if number is None else int(number * scale) for value, number in view.numbers.items()}
        domain = sorted(set(whole.values()))
        if reach(domain[0], domain[-1]) >= LIMIT:
            raise EncodingTooLarge("a number of more than 62 bits")
        target = self.model.integer(*intervals(domain))
        self.model.tables.append(AllowedTuples([view.variable, target], list(chain.from_iterable(whole.items()))))
        return target, Fraction(1, scale), 0


def _compared(operator: Operator, bound: int, wide: int) -> list[int]:
    """Return the intervals of the whole numbers, up to `wide` from 0, that compare so with a bound."""
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


def reach(low: int, high: int) -> int:
    """Return the width of a domain, 0 included."""
    return max(high, 0) - min(low, 0)
