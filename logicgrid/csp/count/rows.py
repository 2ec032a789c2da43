"""The rows that one array can have, in numpy: what is seen of it, and in how many ways the rest can be filled in.

Columns are extended one after another over all rows at once; conditions on this array alone filter them as soon as
what they see is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from logicgrid.csp.count.matchings import Completions
from logicgrid.csp.count.meter import Meter, TooLarge
from logicgrid.csp.count.spine import Conjunct, Feature, Seen
from logicgrid.csp.count.vectors import LIMIT, Axis, Box
from logicgrid.csp.problem import Problem

Ints = npt.NDArray[np.integer[Any]]
Weights = npt.NDArray[Any]
"""int64, or object where the numbers are too large for it."""

MAX_LEFTOVERS = 20_000
"""Different sets of persons and values left over, each of which is counted in pure Python."""


class Projection:
    """The rows of an array by some of their columns: `index` from row to slot, `first` a row of each slot."""

    __slots__ = ("first", "index")

    def __init__(self, index: Ints, first: Ints) -> None:
        self.index = index
        self.first = first

    @property
    def size(self) -> int:
        return len(self.first)


class Rows:
    """Different rows of one array by the features that are seen, each with its weight (never 0)."""

    def __init__(self, columns: Mapping[Feature, Ints], weights: Weights) -> None:
        self.columns = columns
        self.weights = weights
        self._projections: dict[Seen, Projection] = {}

    @property
    def count(self) -> int:
        return len(self.weights)

    def total(self) -> int:
        """The number of rows that they stand for."""
        return sum(self.weights.tolist())

    def by(self, seen: Seen) -> Projection:
        """The rows as those see them who see only this."""
        known = self._projections.get(seen)
        if known is None:
            if len(seen) == len(self.columns):
                everyone = np.arange(self.count)
                known = Projection(everyone, everyone)
            else:
                known = slots([self.columns[feature] for feature in sorted(seen)], self.count)
            self._projections[seen] = known
        return known

    def kept(self, mask: npt.NDArray[np.bool_]) -> Rows:
        return Rows({feature: column[mask] for feature, column in self.columns.items()}, self.weights[mask])

    def onto(self, seen: Seen) -> Rows:
        """Rows of fewer columns, their weights summed."""
        projection = self.by(seen)
        weights = summed(self.weights, projection)
        return Rows({feature: self.columns[feature][projection.first] for feature in seen}, weights)


def slots(columns: Sequence[Ints], count: int) -> Projection:
    """Equal rows get equal slots."""
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
    """The weight of each slot."""
    if projection.size == len(weights):
        return weights[projection.first]
    sums = np.zeros(projection.size, dtype=weights.dtype)
    np.add.at(sums, projection.index, weights)
    return sums


class Extension:
    """Lists the rows of one array, column by column."""

    def __init__(
        self,
        problem: Problem,
        spine: int,
        array: int,
        candidates: Sequence[int],
        filters: Sequence[Conjunct],
        meter: Meter,
    ) -> None:
        """`filters` are the conjuncts that see this array alone."""
        self.problem = problem
        self.spine = spine
        self.array = array
        self.shape = problem.arrays[array]
        self.candidates = candidates
        self.filters = list(filters)
        self.meter = meter
        self.columns: dict[Feature, Ints] = {}
        self.count = 1

    def rows(self, seen: Seen) -> Rows:
        """All rows by all that is seen; raises TooLarge where there are too many."""
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
        """What completes a filter; else what filters see, and what leaves the fewest rows."""
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
        """Room for every row with every option, or TooLarge."""
        grown = self.count * max(options, 1)
        if grown * (4 * len(self.columns) + 24) > self.meter.bytes // 4:
            raise TooLarge(self.array)
        self.meter.spend(grown * (len(self.columns) + 1))

    def _add_value(self, value: int) -> None:
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
        """The person's value is known where they are seen to have one, else it is one that is not reserved."""
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
        rows, chosen = np.nonzero(free)
        settled = np.flatnonzero(known >= 0)
        self._take(np.concatenate((settled, places[rows])))
        self.columns[~person] = np.concatenate((known[settled], options[chosen]))

    def _take(self, rows: Ints) -> None:
        self.columns = {feature: column[rows] for feature, column in self.columns.items()}
        self.count = len(rows)

    def _filter(self) -> None:
        """Applies the filters that see no more than is there."""
        for conjunct in [each for each in self.filters if each.seen[self.array] <= self.columns.keys()]:
            self.filters.remove(conjunct)
            columns = {feature: self.columns[feature] for feature in conjunct.seen[self.array]}
            sizes = [array.size for array in self.problem.arrays]
            axis = Axis(columns, self.problem.length, self.shape.size, 0, 1)
            self.meter.spend(self.count * 8)
            truth = Box(self.spine, sizes, {self.array: axis}).truth(conjunct.condition)
            self._take(np.flatnonzero(np.broadcast_to(truth, (self.count,))))

    # ------------------------------------------------------------------ weights

    def _weighted(self, reserved: Sequence[Feature]) -> Rows:
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
            raise TooLarge(self.array)
        used = self._used(reserved, persons.units, values.units if self.shape.distinct else [0] * self.shape.size)
        projection = slots([np.unique(each, return_inverse=True)[1] for each in used], self.count)
        if projection.size > MAX_LEFTOVERS:
            raise TooLarge(self.array)
        completions = Completions(self.candidates, self.shape.distinct, self.shape.size, self.meter)
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
        """Sums over the persons and over the values that each row uses up."""
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
    """Persons (or values) with the same candidates are interchangeable: only how many of a kind are used counts.

    A sum of `units` says that as one number below `span`.
    """

    def __init__(self, masks: Sequence[int]) -> None:
        kinds: dict[int, list[int]] = {}
        for place, mask in enumerate(masks):
            kinds.setdefault(mask, []).append(place)
        self.kinds = list(kinds.values())
        self.units = [0] * len(masks)
        self.span = 1
        for places in self.kinds:
            for place in places:
                self.units[place] = self.span
            self.span *= len(places) + 1

    def left(self, used: int) -> int:
        """A mask of as many of each kind as are left."""
        mask = 0
        for places in self.kinds:
            used, gone = divmod(used, len(places) + 1)
            for place in places[gone:]:
                mask |= 1 << place
        return mask
