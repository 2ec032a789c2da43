"""Facts about the integers of a logic grid: required, or as literals.

A fact is a set of variables and the tuples of values for which it is true.  About one variable, a required fact narrows
its domain; about several it is a table, which CP-SAT turns into clauses that support each value of one variable by
values of the others.  A literal that is equivalent to a fact enforces its table, and the negated table if it is false.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import chain

from logicgrid.csp.encode.base_category import Label
from logicgrid.csp.encode.unknowns import Unknowns, domain_of
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.model import FALSE, TRUE, Linear, Literal, Table

Tuples = Collection[tuple[int, ...]]


class Facts(Unknowns):
    """The unknowns of a problem, and literals for facts about them."""

    def __init__(self, problem: Problem, base: int, shared: dict[Label, Label]) -> None:
        super().__init__(problem, base, shared)
        self._literals: dict[Hashable, Literal] = {}

    def require_fact(self, variables: Sequence[int], tuples: Tuples) -> None:
        """Require that the variables' values are one of the tuples."""
        variables, tuples = self._reduced(variables, tuples)
        if not tuples:
            self.model.clauses.append([])
        elif len(variables) == 1:
            self.narrow(variables[0], _mask(tuples))
        elif variables:
            self.model.tables.append(Table(variables, _flat(tuples)))

    def fact(self, variables: Sequence[int], tuples: Tuples) -> Literal:
        """Return a literal that is true if and only if the variables' values are one of the tuples."""
        variables, tuples = self._reduced(variables, tuples)
        if len(variables) < 2 or not tuples:
            return self.within(variables[0], _mask(tuples)) if variables and tuples else TRUE if tuples else FALSE
        key = "fact", tuple(variables), tuples
        literal = self._literals.get(key)
        if literal is None:
            literal = self._literals[key] = self.variable(0b11)
            values = _flat(tuples)
            self.model.tables.append(Table(variables, values, [literal]))
            self.model.tables.append(Table(variables, values, [-literal - 1], negated=True))
        return literal

    def _reduced(self, variables: Sequence[int], tuples: Tuples) -> tuple[Sequence[int], Tuples]:
        """Return the same fact about variables that are all different, and none of them fixed."""
        kept = self.open_places(variables)
        if len(kept) == len(variables):
            return variables, tuples
        possible = self.possible(variables, tuples)
        return [variables[place] for place in kept], tuple([tuple([values[p] for p in kept]) for values in possible])

    def open_places(self, variables: Sequence[int]) -> list[int]:
        """Return the places of the variables that are not fixed; of a variable that occurs twice, the first place."""
        return [
            place for place, each in enumerate(variables) if not self.fixed(each) and variables.index(each) == place
        ]

    def possible(self, variables: Sequence[int], tuples: Tuples) -> Tuples:
        """Return the tuples in which fixed variables have their values, and equal variables equal values."""
        for place, each in enumerate(variables):
            first = variables.index(each)
            if self.fixed(each):
                fixed = self.masks[each].bit_length() - 1
                tuples = [values for values in tuples if values[place] == fixed]
            elif first < place:
                tuples = [values for values in tuples if values[place] == values[first]]
        return tuples

    def within(self, variable: int, mask: int) -> Literal:
        """Return a literal that is true if and only if the variable's value is one of a mask's."""
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

    # ------------------------------------------------------------------ positions that are equal or different

    def require_equal(self, one: int, other: int, equal: bool, when: Sequence[Literal] = ()) -> None:
        """Require that two positions are equal, or that they are different, if some literals are true."""
        if one == other if equal else self.apart(one, other):
            return
        for place, fixed in ((one, other), (other, one)):
            if self.fixed(fixed) and not when:
                self.narrow(place, self.masks[fixed] if equal else ~self.masks[fixed])
                return
        if equal:
            self.model.linears.append(Linear([one, other], [1, -1], [0, 0], when))
        elif one == other:
            self.model.add_clause([-each - 1 for each in when])
        elif when:
            diagonal = [place for place in range(self.size) for _ in (one, other)]
            self.model.tables.append(Table([one, other], diagonal, when, negated=True))
        else:
            self.model.all_different.append([one, other])

    def equal(self, one: int, other: int) -> Literal:
        """Return a literal that is true if and only if two positions are equal."""
        if one == other or self.apart(one, other):
            return TRUE if one == other else FALSE
        for place, fixed in ((one, other), (other, one)):
            if self.fixed(fixed):
                return self.within(place, self.masks[fixed])
        key = "equal", min(one, other), max(one, other)
        literal = self._literals.get(key)
        if literal is None:
            literal = self._literals[key] = self.variable(0b11)
            self.require_equal(one, other, True, [literal])
            self.require_equal(one, other, False, [-literal - 1])
        return literal

    # ------------------------------------------------------------------ combinations of literals

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


def _mask(tuples: Tuples) -> int:
    """Return the values of a single variable as a mask."""
    mask = 0
    for (value,) in tuples:
        mask |= 1 << value
    return mask


def _flat(tuples: Tuples) -> tuple[int, ...]:
    """Return the tuples' values, one tuple after the other."""
    return tuple(chain.from_iterable(tuples))
