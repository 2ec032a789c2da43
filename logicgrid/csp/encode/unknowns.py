"""The integers of a logic grid (positions of labels, values looked up through positions), and facts about them.

One category is the base: its labels are the positions.  Each label of every other bijective category is an integer, the
position of its holder; the labels of a category are AllDifferent, and labels that clues say to be one person's share an
integer.  A category that is not bijective has instead an integer for each position, the label that is there.

All of these variables are over 0 … n - 1; one more value, n, means "nobody" or "undefined", for variables that may be.
Every variable is a function of the positions, so no solution is doubled or lost.  `add_inverse` is not used: ortools
9.15 loses solutions with it.

A fact is a set of variables and the tuples of values for which it is true.  It can be required, or be a literal.  About
one variable, a required fact narrows its domain; about several it is a table, which CP-SAT turns into clauses that
support each value of one variable by values of the others.  A literal that is equivalent to a fact enforces its table,
and the negated table if it is false.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain

from logicgrid.csp.encode.tables import Leaf, Size
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.model import FALSE, TRUE, Element, Linear, Literal, Model, Table, intervals

Label = tuple[int, int]
"""A category and a label of it."""

Tuples = Collection[tuple[int, ...]]


class Unknowns:
    """The variables of a model and their domains, as masks: bit v is set if the variable may be v."""

    def __init__(self, problem: Problem, base: int, shared: dict[Label, Label]) -> None:
        """`shared` has for some labels the one whose position they share."""
        self.problem = problem
        self.arrays = problem.arrays
        self.base = base
        self.size = problem.length
        self.model = Model()
        self.masks: dict[int, int] = {0: 0b10}
        self._constants: dict[int, int] = {}
        self._leaves: dict[Leaf, int] = {}
        self._label_at: dict[tuple[int, int], int] = {}
        known = {shared.get((base, place), (base, place)): self.constant(place) for place in range(self.size)}
        self.rows = [self._row(number, shared, known) for number in range(len(self.arrays))]
        """By category: the positions of its labels, or the labels at each position if it is not bijective."""

    def _row(self, number: int, shared: dict[Label, Label], known: dict[Label, int]) -> list[int]:
        """Return what `rows` has of a category; `known` are the positions of labels that have one already."""
        array, row = self.arrays[number], []
        if not array.bijective:
            row = [self.variable((1 << array.size) - 1) for _ in range(self.size)]
            if array.distinct:
                self.model.all_different.append(row)
            return row
        for label in range(array.size):
            leader = shared.get((number, label), (number, label))
            position = known.get(leader)
            if position is None:
                position = known[leader] = self.variable((1 << self.size) - 1)
            self._label_at[position, number] = label
            row.append(position)
        if number != self.base:
            self.model.all_different.append(row)
        return row

    # ------------------------------------------------------------------ variables

    def variable(self, mask: int) -> int:
        """Return a new variable over the bits of a mask; if there are none, the model has no solution."""
        if not mask:
            self.model.clauses.append([])
            mask = 1
        variable = self.model.integer(*domain_of(mask))
        self.masks[variable] = mask
        return variable

    def constant(self, value: int) -> int:
        """Return a variable that has this value (0 or more)."""
        if value not in self._constants:
            self._constants[value] = self.variable(1 << value)
        return self._constants[value]

    def fixed(self, variable: int) -> bool:
        """Return True if only one value is left."""
        mask = self.masks[variable]
        return not mask & (mask - 1)

    def narrow(self, variable: int, mask: int) -> None:
        """Require that the variable's value is one of a mask's."""
        own = self.masks[variable]
        if not own & mask:
            self.model.clauses.append([])
        elif own & ~mask:
            self.masks[variable] = own & mask
            self.model.domains[variable] = domain_of(own & mask)

    def apart(self, one: int, other: int) -> bool:
        """Return True if two positions are certainly different."""
        labels = self._label_at
        if one == other or not self.masks[one] & self.masks[other]:
            return one != other
        return any([(one, number) in labels and (other, number) in labels for number in range(len(self.rows))])

    # ------------------------------------------------------------------ what can be asked

    def size_of(self, leaf: Leaf) -> Size:
        """Return the number of values of a leaf, and whether it may be undefined."""
        size = self.size if len(leaf) == 2 else self.arrays[leaf[0]].size
        return size, not self.arrays[leaf[-2]].bijective

    def leaf(self, leaf: Leaf) -> int:
        """Return the variable of a label's position, or of its holder's value in another category."""
        known = self._leaves.get(leaf)
        if known is None:
            *asked, category, label = leaf
            known = self.position(category, label)
            for number in asked:
                known = self.entry(number, known)
            self._leaves[leaf] = known
        return known

    def position(self, number: int, label: int) -> int:
        """Return the variable of a label's position."""
        if number == self.base:
            return self.constant(label)
        return self.rows[number][label] if self.arrays[number].bijective else self._holder(number, label)

    def _holder(self, number: int, label: int) -> int:
        """Return a new variable: the position at which a label is, `size` for nowhere."""
        able = [domain for domain in self.arrays[number].domains if domain >> label & 1]
        assert self.arrays[number].distinct or len(able) < 2, "a label that several may have has no holder"
        holder = self.variable((1 << self.size + 1) - 1)
        for place, value in enumerate(self.rows[number]):
            elsewhere = [(label, other) for other in range(self.size + 1) if other != place]
            another = [(other, place) for other in range(self.arrays[number].size) if other != label]
            wrong = [each for pair in elsewhere + another for each in pair]
            self.model.tables.append(Table([value, holder], wrong, negated=True))
        return holder

    def entry(self, number: int, place: int) -> int:
        """Return the variable of the label of a category at a position, given as a variable."""
        if number == self.base:
            return place
        if (place, number) in self._label_at:
            return self.constant(self._label_at[place, number])
        row, size = self.rows[number], self.arrays[number].size
        nobody = self.masks[place] >> self.size & 1
        if self.arrays[number].bijective:  # the index at which the position is in the row
            able = sum([1 << label for label, other in enumerate(row) if not self.apart(place, other)])
            target = self.variable(able | nobody << size)
            self.model.elements.append(Element(target, row + [self.constant(size)] * nobody, place))
            return target
        if self.fixed(place) and not nobody:
            return row[self.masks[place].bit_length() - 1]
        target = self.variable((1 << size + nobody) - 1)
        self.model.elements.append(Element(place, row + [self.constant(size)] * nobody, target))
        return target

    def holder(self, number: int, label: int) -> int:
        """Return the variable of the position of a category's label, given as a variable."""
        if number == self.base:
            return label
        array = self.arrays[number]
        nobody = self.masks[label] >> array.size & 1
        row = [self.leaf((number, each)) for each in range(array.size)] + [self.constant(self.size)] * nobody
        target = self.variable((1 << self.size + (nobody or not array.bijective)) - 1)
        self.model.elements.append(Element(label, row, target))
        return target


@lru_cache(maxsize=4_000)
def domain_of(mask: int) -> tuple[int, ...]:
    """Return the domain of a variable over the bits of a mask."""
    return intervals([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


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
