"""Problem in, a second model of Booleans out: made from tables of what each clue allows, not from its terms.

The tables are those of `local_worlds.py`: every way to place just the labels and values that a condition mentions,
filtered by evaluating it.  So nothing but the meaning of a clue is shared with the encoding of `onehot`, which
translates terms and comparisons; and it is much faster than whole numbers where puzzles are large.  A condition over
too many labels for a table is refused (`Untabled`).

One category is the spine: its labels are the positions.  `cell[item][position]` says that the item is there.  For an
item and a category, `values(item, category)` are the literals of what it has there.  All helpers are determined.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.encode.onehot.matrix import choose_spine
from logicgrid.csp.expr import Compare, Condition, conjuncts
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.search.fitting import Fitter
from logicgrid.csp.search.grid import Layout
from logicgrid.csp.search.narrowing import Relation, Unary, Worlds
from logicgrid.puzzle.model import FALSE, TRUE, Literal, Model, TooLarge


class Untabled(TooLarge):
    """A condition mentions too many labels to be tabulated."""


class TabledEncoding:
    """The model of a problem, and the way back from its Booleans to assignments."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.model = Model()
        self.layout = Layout(problem, guarded=True)
        self.fitter = Fitter(self.layout, self.layout.start().state)
        self.spine = choose_spine(problem)
        self.size = problem.length
        self._values: dict[tuple[int, int], list[Literal]] = {}
        self._nobody: dict[int, Literal] = {}
        self.cells = [self._row(item) if self._is_label(item) else [] for item in range(len(self.layout.category))]
        self._columns()
        self._given()
        for condition in problem.conditions():
            for part in conjuncts(condition):
                self._require(part)

    def require_any(self, cells: Sequence[tuple[int, int, int]]) -> None:
        """Leaves only the solutions that have at least one of these entries: (array, position, value index)."""
        self.model.insist([self.values(actor, number)[value] for number, actor, value in cells])

    # ------------------------------------------------------------------ the unknowns

    def _is_label(self, item: int) -> bool:
        number = self.layout.category[item]
        return item - self.layout.first[number] < self.problem.arrays[number].size

    def _row(self, item: int) -> list[Literal]:
        """Where the item is: a literal for each position."""
        number = self.layout.category[item]
        if number == self.spine:
            return [TRUE if item - self.layout.first[number] == place else FALSE for place in range(self.size)]
        row = [self.model.literal() for _ in range(self.size)]
        array = self.problem.arrays[number]
        if array.bijective:
            self.model.exactly_one.append(list(row))
        elif array.distinct:
            self.model.at_most_one.append(list(row))
        return row

    def _columns(self) -> None:
        """Every position has one value of each category."""
        for number, array in enumerate(self.problem.arrays):
            if number != self.spine:
                first = self.layout.first[number]
                for place in range(self.size):
                    self.model.exactly_one.append([self.cells[first + label][place] for label in range(array.size)])

    def _given(self) -> None:
        """The domains of the actors' values."""
        add = self.model.add_clause
        for number, array in enumerate(self.problem.arrays):
            for actor, domain in enumerate(array.domains):
                if not number or domain == (1 << array.size) - 1:
                    continue
                for label in range(array.size):
                    if not domain >> label & 1:
                        theirs = self.cells[self.layout.item(number, label)]
                        for here, there in zip(self.cells[actor], theirs, strict=True):
                            add([-here - 1, -there - 1])

    def _nobodys(self, item: int) -> Literal:
        """Whether nobody has the item."""
        if self.problem.arrays[self.layout.category[item]].bijective:
            return FALSE
        known = self._nobody.get(item)
        if known is None:
            known = self._nobody[item] = self.model.literal()
            self.model.exactly_one.append([known, *self.cells[item]])
        return known

    def values(self, item: int, number: int) -> list[Literal]:
        """What the item's holder has in a category: a literal for each value; none is true for what nobody has."""
        array, first = self.problem.arrays[number], self.layout.first[number]
        if self.layout.category[item] == number:
            return [TRUE if first + label == item else FALSE for label in range(array.size)]
        if number == self.spine:
            return self.cells[item]
        rows = [self.cells[first + label] for label in range(array.size)]
        if self.layout.category[item] == self.spine:
            place = item - self.layout.first[self.spine]
            return [row[place] for row in rows]
        known = self._values.get((item, number))
        if known is None:
            known = self._values[item, number] = [self.model.literal() for _ in rows]
            for place, here in enumerate(self.cells[item]):
                for row, value in zip(rows, known, strict=True):
                    self.model.clauses.append([-here - 1, -row[place] - 1, value])
            nobody = self._nobodys(item)
            self.model.exactly_one.append(known if nobody == FALSE else [*known, nobody])
        return known

    def together(self, one: int, other: int) -> Literal:
        """Whether somebody has both items, which are of different categories."""
        number = self.layout.category[other]
        return self.values(one, number)[other - self.layout.first[number]]

    # ------------------------------------------------------------------ conditions

    def _require(self, condition: Condition) -> None:
        add = self.model.add_clause
        strict, table = self.fitter.fitting(condition)
        for item in strict:
            if not self.problem.arrays[self.layout.category[item]].bijective:
                add(list(self.cells[item]))
        if table is None:
            assert isinstance(condition, Compare)
            for here, there in zip(self.cells[strict[0]], self.cells[strict[1]], strict=True):
                if condition.operator == "==":
                    add([-here - 1, there])
                    add([-there - 1, here])
                else:
                    add([-here - 1, -there - 1])
            return
        if isinstance(table, Unary):
            self._require_unary(table)
        elif isinstance(table, Relation):
            self._require_relation(table)
        elif isinstance(table, Worlds):
            self._require_worlds(table)
        else:
            raise Untabled("a condition mentions too many labels for a table")

    def _require_unary(self, table: Unary) -> None:
        first = self.layout.first[table.category]
        for label, literal in enumerate(self.values(table.item, table.category)):
            if not table.mask >> (first + label) & 1:
                self.model.add_clause([-literal - 1])

    def _require_relation(self, table: Relation) -> None:
        left, right = self.values(table.first, table.p), self.values(table.second, table.q)
        pairs = table.table
        if table.first == table.second:
            self._support(left, right, pairs.joint, [])
            self._support(right, left, pairs.back_joint, [])
            return
        together = FALSE
        if self.layout.category[table.first] != self.layout.category[table.second]:
            together = self.together(table.first, table.second)
        self._support(left, right, pairs.apart, [together])
        self._support(right, left, pairs.back_apart, [together])
        if together != FALSE:
            self._support(left, right, pairs.joint, [-together - 1])
            self._support(right, left, pairs.back_joint, [-together - 1])

    def _support(self, left: list[Literal], right: list[Literal], table: Sequence[int], unless: list[Literal]) -> None:
        """Each value on the left needs one on the right that goes with it."""
        for literal, mask in zip(left, table, strict=True):
            good = [each for place, each in enumerate(right) if mask >> place & 1]
            self.model.add_clause([-literal - 1, *good, *unless])

    def _require_worlds(self, table: Worlds) -> None:
        chosen: list[Literal] = []
        for masks in table.worlds():
            world = self.model.literal()
            chosen.append(world)
            for (item, scope), mask in zip(table.scopes, masks, strict=True):
                self._require_mask(world, item, scope, mask)
        self.model.add_exactly_one(chosen)
        if not chosen:
            self.model.clauses.append([])

    def _require_mask(self, world: Literal, item: int, scope: int, mask: int) -> None:
        """In this world the item's row is the mask, as far as the scope goes."""
        layout, add = self.layout, self.model.add_clause
        nobody = self._nobodys(item)
        add([-world - 1, nobody if mask & layout.nobody else -nobody - 1])
        rest = scope & ~layout.nobody
        while rest:
            low = rest & -rest
            rest ^= low
            other = low.bit_length() - 1
            literal = self.together(item, other)
            add([-world - 1, literal if mask & low else -literal - 1])

    # ------------------------------------------------------------------ back

    def decode(self, values: Sequence[int]) -> Assignment:
        """The assignment that the solver's values of the variables mean."""
        first = self.layout.first
        places = [self._place(actor, values) for actor in range(self.size)]
        rows = []
        for number, array in enumerate(self.problem.arrays):
            at = [0] * self.size
            for label in range(array.size):
                for place, literal in enumerate(self.cells[first[number] + label]):
                    if _true(literal, values):
                        at[place] = label
            rows.append(tuple([at[place] for place in places]))
        return tuple(rows)

    def _place(self, item: int, values: Sequence[int]) -> int:
        return next(place for place, literal in enumerate(self.cells[item]) if _true(literal, values))


def _true(literal: Literal, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]
