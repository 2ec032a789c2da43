"""Integer variables with small domains, facts about them, and tables made by `evaluate`: the model's building blocks.

A *fact* is a set of variables and the value tuples for which it is true.  A required fact about one variable narrows
its domain; one about several is a table.  The literal of a fact enforces its table, and the negated one if it is false.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Any

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Condition, Const, Entry, Holder, Number, Term, rebuilt
from logicgrid.puzzle.model import FALSE, TRUE, AllowedTuples, Linear, Literal, Model, intervals
from logicgrid.puzzle.record import remembered

Row = tuple[int, ...]


class Variables:
    """A model, and the domains of its variables as masks: bit v is set if the variable may be v."""

    def __init__(self) -> None:
        self.model = Model()
        self.masks: dict[int, int] = {0: 0b10}
        self._literals: dict[Hashable, Literal] = {}

    def variable(self, mask: int) -> int:
        """Return a new variable over the bits of a mask (a constant for one bit); no bits make the model infeasible."""
        if not mask:
            self.model.clauses.append([])
            mask = 1
        if not mask & (mask - 1):
            return self.constant(mask.bit_length() - 1)
        variable = self.model.integer(*domain_of(mask))
        self.masks[variable] = mask
        return variable

    @remembered
    def constant(self, value: int) -> int:
        """Return a variable that has this value (0 or more)."""
        variable = self.model.integer(value, value)
        self.masks[variable] = 1 << value
        return variable

    def narrow(self, variable: int, mask: int) -> None:
        """Require that the variable's value is in a mask."""
        left = self.masks[variable] & mask
        if not left:
            self.model.clauses.append([])
        elif left != self.masks[variable]:
            self.masks[variable] = left
            self.model.domains[variable] = domain_of(left)

    def require_fact(self, variables: Sequence[int], tuples: Collection[Row]) -> None:
        """Require that the variables' values form one of the tuples."""
        variables, rows = self.reduced(variables, tuples)
        if not rows:
            self.model.clauses.append([])
        elif len(variables) == 1:
            self.narrow(variables[0], _mask(rows))
        elif variables:
            self.table(variables, rows)

    def table(
        self, variables: Sequence[int], rows: Iterable[Sequence[int]], *when: Literal, unless: bool = False
    ) -> None:
        """Require one of the rows (none of them if `unless`) whenever all literals are true."""
        self.model.tables.append(AllowedTuples(variables, tuple(chain.from_iterable(rows)), when, unless))

    def fact(self, variables: Sequence[int], tuples: Collection[Row]) -> Literal:
        """Return a literal that is true if and only if the variables' values form one of the tuples."""
        variables, rows = self.reduced(variables, tuples)
        if len(variables) < 2 or not rows:
            return self.within(variables[0], _mask(rows)) if variables and rows else TRUE if rows else FALSE
        key = "fact", tuple(variables), tuple(rows)
        literal = self._literals.get(key)
        if literal is None:
            literal = self._literals[key] = self.variable(0b11)
            self.table(variables, rows, literal)
            self.table(variables, rows, -literal - 1, unless=True)
        return literal

    def reduced(self, variables: Sequence[int], tuples: Collection[Row]) -> tuple[list[int], dict[Row, Row]]:
        """Return the open variables, each once, and the tuples of their values.

        Each tuple is mapped to the full tuple that it is a part of, in which fixed variables have their values, and
        equal variables have equal values.
        """
        kept = []
        for place, each in enumerate(variables):
            mask, first = self.masks[each], variables.index(each)
            if not mask & (mask - 1):
                tuples = [values for values in tuples if values[place] == mask.bit_length() - 1]
            elif first < place:
                tuples = [values for values in tuples if values[place] == values[first]]
            else:
                kept.append(place)
        if len(kept) == len(variables):
            return list(variables), {values: values for values in tuples}
        return [variables[place] for place in kept], {tuple([row[place] for place in kept]): row for row in tuples}

    def within(self, variable: int, mask: int) -> Literal:
        """Return a literal that is true if and only if the variable's value is in a mask."""
        own = self.masks[variable]
        inside, outside = own & mask, own & ~mask
        if not inside or not outside:
            return TRUE if inside else FALSE
        literal = self._literals.get(("within", variable, inside))
        if literal is None:
            literal = self.variable(0b11)
            self._literals["within", variable, inside] = literal
            self._literals["within", variable, outside] = -literal - 1
            self.model.linears.append(Linear([variable], [1], domain_of(inside), [literal]))
            self.model.linears.append(Linear([variable], [1], domain_of(outside), [-literal - 1]))
        return literal

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """Return a literal that is true if and only if one of these is."""
        key = tuple(sorted({each for each in literals if each != FALSE}))
        if TRUE in key or any([-each - 1 in key for each in key]):
            return TRUE
        if len(key) < 2:
            return key[0] if key else FALSE
        literal = self._literals.get(("any", key))
        if literal is None:
            literal = self._literals["any", key] = self.variable(0b11)
            self.model.clauses.append([-literal - 1, *key])
            self.model.clauses.extend([literal, -each - 1] for each in key)
        return literal

    def all_of(self, literals: Iterable[Literal]) -> Literal:
        """Return a literal that is true if and only if all of these are."""
        return -self.any_of([-each - 1 for each in literals]) - 1

    def equate(self, one: Literal, other: Literal) -> None:
        """Require that two literals are both true or both false."""
        self.model.add_clause([-one - 1, other])
        self.model.add_clause([one, -other - 1])


@lru_cache(maxsize=4_000)
def domain_of(mask: int) -> tuple[int, ...]:
    """Return the domain of a variable over the bits of a mask."""
    return intervals([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


def _mask(rows: Iterable[Row]) -> int:
    return sum([1 << value for (value,) in rows])


Leaf = tuple[int, ...]
Size = tuple[int, bool]
"""The number of values that a leaf can have, and whether it may be undefined."""


class Dynamic(Exception):
    """A looked-up value is itself unknown: such an expression has no leaves."""


def form_of(node: Term | Condition) -> tuple[Any, list[Leaf]]:
    """Return the form of an expression, leaf i replaced by the holder of value i of array 0, and its leaves.

    Raises Dynamic.
    """
    leaves: dict[Leaf, int] = {}
    return _form(node, leaves), list(leaves)


def _form(node: Any, leaves: dict[Leaf, int]) -> Any:
    if isinstance(node, Holder | Entry):
        return Holder(0, Const(leaves.setdefault(leaf_of(node), len(leaves))))
    return rebuilt(node, lambda each: _form(each, leaves))


def leaf_of(node: Holder | Entry) -> Leaf:
    """Return a term as a leaf.  Raises Dynamic."""
    match node:
        case Holder(array, Const(value)):
            return array, int(value)
        case Entry(array, Holder() as holder):
            return array, *leaf_of(holder)
        case Holder(0, Entry() as entry):  # the actors' own array is the identity
            return leaf_of(entry)
    raise Dynamic


@lru_cache(maxsize=5_000)
def allowed(form: Condition, sizes: tuple[Size, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the value tuples of its leaves for which the form of a condition is true."""
    holds = evaluate.condition(form)
    return tuple([values for values, world in _worlds(sizes) if holds(world)])


@lru_cache(maxsize=5_000)
def outcomes(form: Term, sizes: tuple[Size, ...]) -> dict[tuple[int, ...], Number | None]:
    """Return the value of a term's form for each value tuple of its leaves, None where undefined."""
    value = evaluate.term(form)
    return {values: value(world) for values, world in _worlds(sizes)}


def _worlds(sizes: Sequence[Size]) -> Iterator[tuple[tuple[int, ...], evaluate.World]]:
    """Yield all value tuples, each with a world in which leaf i is the holder of value i of array 0."""
    options = [[*range(size), None] if partial else range(size) for size, partial in sizes]
    places = [range(size + partial) for size, partial in sizes]
    for values, holders in zip(product(*places), product(*options), strict=True):
        yield values, evaluate.World((), (holders,))
