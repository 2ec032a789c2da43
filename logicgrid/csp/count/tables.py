"""The tables of a component, in numpy: what its conjuncts allow, over the rows that its arrays can have.

Every array has its rows (`rows.py`), every conjunct a table of truths over the rows that it distinguishes, which
`vectors.py` computes.  Rows that some table rules out are struck out (a semi-join).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from logicgrid.csp.count.base import Component, ProjectedCondition, Seen, joined
from logicgrid.csp.count.limits import CountMeter, TableTooLarge
from logicgrid.csp.count.rows import Listing, Rows
from logicgrid.csp.count.vectors import Axis, Box
from logicgrid.csp.expr import Condition, children
from logicgrid.csp.problem import Problem

Table = npt.NDArray[Any]
SLAB = 500_000
"""The largest number of cells evaluated at a time (a few arrays of 8 bytes a cell exist then)."""
CELL_COST = 4
"""Units of work of a cell, for each node of the expression."""
PRUNINGS = 5
"""The largest number of rounds of striking out rows."""


class Factor:
    """A table with an axis for each array that it sees: 0/1 (bool), or whole numbers (int64)."""

    __slots__ = ("seen", "table")

    def __init__(self, table: Table, seen: Mapping[int, Seen]) -> None:
        self.table = table
        self.seen = seen


class ComponentTables:
    """The rows and the tables of a component."""

    def __init__(self, problem: Problem, component: Component, limits: CountMeter) -> None:
        self.problem = problem
        self.component = component
        self.limits = limits
        self.rows: dict[int, Rows] = {}
        self.factors: list[Factor] = []
        self.possible = True
        self.slab = max(min(SLAB, limits.bytes // 400), 1)

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """List the rows and fill the tables; `possible` is False if nothing is left.  Raises TooLarge, BudgetEnded."""
        several = [conjunct for conjunct in self.component.conjuncts if len(conjunct.seen) > 1]
        shared = joined([conjunct.seen for conjunct in several])
        for array in self.component.arrays:
            filters = [each for each in self.component.conjuncts if each.seen.keys() == {array}]
            candidates = self.component.candidates[array]
            listing = Listing(self.problem, self.component.base, array, candidates, filters, self.limits)
            seen = shared.get(array, frozenset())
            rows = listing.rows(seen)
            if not rows.count:
                self.possible = False
                return
            self.rows[array] = rows if len(seen) == len(rows.columns) else rows.onto(seen)
        for conjunct in several:
            self._add(conjunct)
            if not self.possible:
                return
        self._prune()

    def _add(self, conjunct: ProjectedCondition) -> None:
        table = self._evaluated(conjunct)
        if table.all():
            return
        self.factors.append(Factor(table, conjunct.seen))
        self.possible = bool(table.any())

    def _evaluated(self, conjunct: ProjectedCondition) -> Table:
        """Return the conjunct's table, evaluated slab by slab along its longest axis."""
        shape = [self.rows[array].by(seen).size for array, seen in conjunct.seen.items()]
        cells, longest = prod(shape), shape.index(max(shape))
        self._reserve(cells, conjunct.seen)
        work = cells * nodes(conjunct.condition) * CELL_COST
        self.limits.afford(work, max(conjunct.seen, key=lambda array: self.rows[array].count))
        self.limits.spend(work)
        table: Table = np.empty(shape, dtype=bool)
        step = max(self.slab * shape[longest] // max(cells, 1), 1)
        for start in range(0, shape[longest], step):
            self.limits.check()
            slab = tuple(slice(start, start + step) if axis == longest else slice(None) for axis in range(len(shape)))
            table[slab] = self._box(conjunct, longest, slab[longest]).truth(conjunct.condition)
        return table

    def _reserve(self, more: int, arrays: Iterable[int]) -> None:
        """Raise TooLarge if this number of further bytes does not fit; the longest of the arrays is to blame."""
        if sum([factor.table.nbytes for factor in self.factors]) + more > self.limits.bytes // 2:
            raise TableTooLarge(max(arrays, key=lambda array: self.rows[array].count))

    def _box(self, conjunct: ProjectedCondition, longest: int, part: slice) -> Box:
        axes: dict[int, Axis] = {}
        for place, (array, seen) in enumerate(conjunct.seen.items()):
            rows, first = self.rows[array], self.rows[array].by(seen).first
            if place == longest:
                first = first[part]
            columns = {feature: rows.columns[feature][first] for feature in seen}
            size = self.problem.arrays[array].size
            axes[array] = Axis(columns, self.problem.length, size, place, len(conjunct.seen))
        return Box(self.component.base, [array.size for array in self.problem.arrays], axes)

    # ------------------------------------------------------------------ pruning

    def _prune(self) -> None:
        """Strike out the rows that some table rules out whatever the other rows are, in a few rounds."""
        for _ in range(PRUNINGS):
            alive: dict[int, Table] = {}
            for factor in self.factors:
                self.limits.spend(factor.table.size)
                for axis, (array, seen) in enumerate(factor.seen.items()):
                    support = factor.table.any(axis=tuple(n for n in range(factor.table.ndim) if n != axis))
                    if not support.all():
                        mask = np.asarray(support)[self.rows[array].by(seen).index]
                        alive[array] = alive[array] & mask if array in alive else mask
            if not alive:
                break
            for array, mask in alive.items():
                self._strike(array, mask)
        self.factors = [factor for factor in self.factors if not factor.table.all()]

    def _strike(self, array: int, mask: Table) -> None:
        if not mask.any():
            self.possible = False
            return
        old, new, kept = self.rows[array], self.rows[array].kept(mask), np.flatnonzero(mask)
        for factor in self.factors:
            if array in factor.seen:
                seen = factor.seen[array]
                places = old.by(seen).index[kept[new.by(seen).first]]
                factor.table = factor.table.take(places, axis=list(factor.seen).index(array))
        self.rows[array] = new


def nodes(condition: Condition) -> int:
    """Return the number of nodes of an expression."""
    stack: list[Any] = [condition]
    size = 0
    while stack:
        node = stack.pop()
        size += 1
        stack.extend(children(node))
    return size
