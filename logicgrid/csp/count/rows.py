"""The tables of a component, in numpy: the possible rows of its arrays, and what its conjuncts allow over them.

An array's rows hold its seen features, weighted by the number of ways to fill in the rest.  They are built column by
column, all rows at once; conditions on this array alone filter them as soon as the columns that they see exist.  Every
other conjunct has a truth table over the rows that it distinguishes, computed by `vectors.py`.  Rows that some table
rules out are struck out (a semi-join).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from logicgrid.csp.count.base import Component, CountMeter, Feature, ProjectedCondition, Seen, TableTooLarge, joined
from logicgrid.csp.count.relations import Completions
from logicgrid.csp.count.vectors import LIMIT, Axis, Box
from logicgrid.csp.expr import nodes
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record, remembered

Table = npt.NDArray[Any]
SLAB = 500_000
"""The largest number of cells evaluated at a time (which takes a few arrays of 8 bytes a cell)."""
CELL_COST = 4
"""Units of work per cell and node of the expression."""
PRUNINGS = 5
"""The largest number of rounds of striking out rows."""


class Factor:
    """A table with an axis for each array that it sees: 0/1 (bool), or whole numbers (int64)."""

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
        widest = max(conjunct.seen, key=lambda array: self.rows[array].count)
        if sum([factor.table.nbytes for factor in self.factors]) + cells > self.limits.bytes // 2:
            raise TableTooLarge(widest)
        work = cells * len([*nodes(conjunct.condition)]) * CELL_COST
        self.limits.afford(work, widest)
        self.limits.spend(work)
        table: Table = np.empty(shape, dtype=bool)
        step = max(self.slab * shape[longest] // max(cells, 1), 1)
        for start in range(0, shape[longest], step):
            self.limits.check()
            slab = tuple(slice(start, start + step) if axis == longest else slice(None) for axis in range(len(shape)))
            table[slab] = self._box(conjunct, longest, slab[longest]).truth(conjunct.condition)
        return table

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
        """Strike out the rows that some table rules out for all rows of the other arrays, in a few rounds."""
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


Ints = npt.NDArray[np.integer[Any]]
Weights = npt.NDArray[Any]
"""int64, or object if the numbers do not fit."""

MAX_LEFTOVERS = 20_000
"""The largest number of different sets of leftover persons and values; each is counted in pure Python."""


class Projection(Record):
    """The rows of an array by some of their columns: `index` is the slot by row, `first` the first row by slot."""

    index: Ints
    first: Ints

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.first)


class Rows:
    """The rows of one array that differ in its seen features, each with its weight (never 0)."""

    def __init__(self, columns: Mapping[Feature, Ints], weights: Weights) -> None:
        self.columns = columns
        self.weights = weights

    @property
    def count(self) -> int:
        """The number of different rows."""
        return len(self.weights)

    @remembered
    def by(self, seen: Seen) -> Projection:
        """Return the projection of the rows to these columns."""
        if len(seen) == len(self.columns):
            everyone = np.arange(self.count)
            return Projection(everyone, everyone)
        return slots([self.columns[feature] for feature in sorted(seen)], self.count)

    def kept(self, mask: npt.NDArray[np.bool_]) -> Rows:
        """Return the rows at which the mask is true."""
        return Rows({feature: column[mask] for feature, column in self.columns.items()}, self.weights[mask])

    def onto(self, seen: Seen) -> Rows:
        """Return the rows with only these columns, their weights summed."""
        projection = self.by(seen)
        weights = summed(self.weights, projection)
        return Rows({feature: self.columns[feature][projection.first] for feature in seen}, weights)


def slots(columns: Sequence[Ints], count: int) -> Projection:
    """Return the rows of these columns by slots: equal rows have equal slots."""
    key, span = np.zeros(count, dtype=np.int64), 1
    for column in columns:
        base = int(column.max()) + 2 if count else 2
        if span * base >= LIMIT:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            span = int(key.max()) + 1
        key = key * base + (column + 1)
        span *= base
    _, first, index = np.unique(key, return_index=True, return_inverse=True)
    return Projection(index, first)


def summed(weights: Weights, projection: Projection) -> Weights:
    """Return the weight of each slot."""
    if projection.size == len(weights):
        return weights[projection.first]
    sums = np.zeros(projection.size, dtype=weights.dtype)
    np.add.at(sums, projection.index, weights)
    return sums


class Listing:
    """The rows of one array while they are built column by column."""

    def __init__(
        self,
        problem: Problem,
        base: int,
        array: int,
        candidates: Sequence[int],
        filters: Sequence[ProjectedCondition],
        limits: CountMeter,
    ) -> None:
        """Start without columns; `filters` are the conjuncts that see this array alone."""
        self.problem = problem
        self.base = base
        self.array = array
        self.shape = problem.arrays[array]
        self.candidates = candidates
        self.filters = list(filters)
        self.limits = limits
        self.columns: dict[Feature, Ints] = {}
        self.count = 1

    def rows(self, seen: Seen) -> Rows:
        """Return all rows with these features and those of the filters.  Raises TooLarge and BudgetEnded."""
        seen = seen.union(*[conjunct.seen[self.array] for conjunct in self.filters])
        values = [feature for feature in seen if feature >= 0]
        persons = [feature for feature in seen if feature < 0]
        while values:
            values.remove(value := self._next(values))
            self._add_value(value)
            self._filter()
        reserved = sorted(self.columns)
        while persons:
            persons.remove(person := self._next(persons))
            self._add_person(~person, reserved)
            self._filter()
        return self._weighted(reserved)

    def _next(self, features: Iterable[Feature]) -> Feature:
        """Return the feature that completes a filter soonest; among several, the one that leaves the fewest rows."""
        done = self.columns.keys()

        def rank(feature: Feature) -> tuple[int, int, int, int]:
            seeing = [each.seen[self.array] for each in self.filters if feature in each.seen[self.array]]
            missing = min((len(seen - done) for seen in seeing), default=len(self.columns) + self.problem.length)
            if feature >= 0:
                options = sum(mask >> feature & 1 for mask in self.candidates)
            else:
                options = self.candidates[~feature].bit_count()
            return missing, -len(seeing), options, feature

        return min(features, key=rank)

    def _grow(self, options: int) -> None:
        """Spend the work of giving every row every option.  Raises TooLarge if the result does not fit."""
        grown = self.count * max(options, 1)
        if grown * (4 * len(self.columns) + 24) > self.limits.bytes // 4:
            raise TableTooLarge(self.array)
        self.limits.spend(grown * (len(self.columns) + 1))

    def _add_value(self, value: int) -> None:
        """Add the column with the holder of a value."""
        holders = [person for person, mask in enumerate(self.candidates) if mask >> value & 1]
        if not self.shape.bijective:
            holders.append(-1)
        self._grow(len(holders))
        options = np.array(holders, dtype=np.int32)
        free = np.ones((self.count, len(holders)), dtype=bool)
        for column in self.columns.values():
            free &= (column[:, None] != options) | (options < 0)
        rows, chosen = np.nonzero(free)
        self._take(rows)
        self.columns[value] = options[chosen]

    def _add_person(self, person: int, reserved: Sequence[Feature]) -> None:
        """Add the column with a person's value: the reserved value that the person has, or one that is not reserved."""
        mask = self.candidates[person]
        if self.shape.distinct:
            mask &= ~sum(1 << value for value in reserved)
        options = np.array([value for value in range(self.shape.size) if mask >> value & 1], dtype=np.int32)
        self._grow(len(options))
        known = np.full(self.count, -1, dtype=np.int32)
        for value in reserved:
            known[self.columns[value] == person] = value
        places = np.flatnonzero(known < 0)
        free = np.ones((len(places), len(options)), dtype=bool)
        if self.shape.distinct:
            for feature, column in self.columns.items():
                if feature < 0:
                    free &= column[places, None] != options
        if self.shape.times:
            free &= self._in_time(options)
        rows, chosen = np.nonzero(free)
        settled = np.flatnonzero(known >= 0)
        self._take(np.concatenate((settled, places[rows])))
        self.columns[~person] = np.concatenate((known[settled], options[chosen]))

    def _in_time(self, options: Ints) -> npt.NDArray[np.bool_]:
        """Return, per row, which values one more person may have so that all can still occur as often as needed."""
        times = self.shape.times
        counts = np.zeros((self.count, len(times)), dtype=np.int32)
        for column in self.columns.values():
            counts[np.arange(self.count), column] += 1
        least, most = (np.array(ends, dtype=np.int32) for ends in zip(*times, strict=True))
        missing = np.maximum(least - counts, 0)
        after = missing.sum(axis=1)[:, None] - (missing[:, options] > 0)
        left: npt.NDArray[np.bool_] = after < self.problem.length - len(self.columns)
        return left & (counts[:, options] < most[options])

    def _take(self, rows: Ints) -> None:
        """Replace the rows by the rows at these indices; a row may be taken several times."""
        self.columns = {feature: column[rows] for feature, column in self.columns.items()}
        self.count = len(rows)

    def _filter(self) -> None:
        """Apply the filters whose columns all exist."""
        for conjunct in [each for each in self.filters if each.seen[self.array] <= self.columns.keys()]:
            self.filters.remove(conjunct)
            columns = {feature: self.columns[feature] for feature in conjunct.seen[self.array]}
            sizes = [array.size for array in self.problem.arrays]
            axis = Axis(columns, self.problem.length, self.shape.size, 0, 1)
            self.limits.spend(self.count * 8)
            truth = Box(self.base, sizes, {self.array: axis}).truth(conjunct.condition)
            self._take(np.flatnonzero(np.broadcast_to(truth, (self.count,))))

    # ------------------------------------------------------------------ weights

    def _weighted(self, reserved: Sequence[Feature]) -> Rows:
        """Return the rows, weighted by the number of ways to fill in the values of the other persons."""
        if len(self.columns) - len(reserved) == self.problem.length or not self.count:
            return Rows(self.columns, np.ones(self.count, dtype=np.int64))
        persons = _Kinds(self.candidates)
        values = _Kinds(
            [
                sum(1 << person for person, mask in enumerate(self.candidates) if mask >> value & 1)
                for value in range(self.shape.size)
            ]
        )
        if max(persons.span, values.span) >= LIMIT:
            raise TableTooLarge(self.array)
        used = self._used(reserved, persons.units, values.units if self.shape.distinct else [0] * self.shape.size)
        projection = slots([np.unique(each, return_inverse=True)[1] for each in used], self.count)
        if projection.size > MAX_LEFTOVERS:
            raise TableTooLarge(self.array)
        completions = Completions(self.candidates, self.shape.distinct, self.shape.size, self.limits, self.shape.times)
        ways = [
            completions.of(persons.left(person), values.left(value))
            for person, value in zip(*[each[projection.first].tolist() for each in used], strict=True)
        ]
        small = sum(ways) * self.count < LIMIT
        rows = Rows(self.columns, np.array(ways, dtype=np.int64 if small else object)[projection.index])
        return rows if all(ways) else rows.kept(rows.weights.astype(bool))

    def _used(
        self, reserved: Sequence[Feature], of_person: Sequence[int], of_value: Sequence[int]
    ) -> tuple[Ints, Ints]:
        """Return, per row, the sums of the units of the persons and of the values that it uses up."""
        persons = np.zeros(self.count, dtype=np.int64)
        values = np.full(self.count, sum(of_value[value] for value in reserved), dtype=np.int64)
        by_person, by_value = np.array([*of_person, 0], dtype=np.int64), np.array(of_value, dtype=np.int64)
        for feature, column in self.columns.items():
            if feature >= 0:
                persons += by_person[column]
                continue
            fresh = np.ones(self.count, dtype=bool)
            for value in reserved:
                fresh &= self.columns[value] != ~feature
            persons += np.where(fresh, by_person[~feature], 0)
            values += np.where(fresh, by_value[column], 0)
        return persons, values


class _Kinds:
    """Kinds of persons (or values) with the same candidates, so that only the number used of each kind matters.

    These numbers are encoded as the sum of the `units` of the persons used, which is below `span`.
    """

    def __init__(self, masks: Sequence[int]) -> None:
        self.kinds = list(grouped([(mask, place) for place, mask in enumerate(masks)]).values())
        self.units = [0] * len(masks)
        self.span = 1
        for places in self.kinds:
            for place in places:
                self.units[place] = self.span
            self.span *= len(places) + 1

    def left(self, used: int) -> int:
        """Return a mask with the unused number of members of each kind."""
        mask = 0
        for places in self.kinds:
            used, gone = divmod(used, len(places) + 1)
            for place in places[gone:]:
                mask |= 1 << place
        return mask
