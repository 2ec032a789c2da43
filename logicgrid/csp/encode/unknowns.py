"""The integers of a logic grid: each label's position, and the values that are looked up through positions.

One category is the base: its labels are the positions.  Each label of every other bijective category is an integer, the
position of its holder; the labels of a category are AllDifferent, and labels that clues say to be one person's share an
integer.  A category that is not bijective has instead an integer for each position, the label that is there.

All of these variables are over 0 … n - 1; one more value, n, means "nobody" or "undefined", for variables that may be.
Every variable is a function of the positions, so no solution is doubled or lost.  `add_inverse` is not used: ortools
9.15 loses solutions with it.
"""

from __future__ import annotations

from functools import lru_cache

from logicgrid.csp.encode.base_category import Label
from logicgrid.csp.encode.tables import Leaf, Size
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.model import Element, Model, Table, intervals


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
