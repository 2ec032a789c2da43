"""Counting in pure Python: the exact number of solutions of a small component, by weighted relations.

An array is a relation: its rows are its seen features, weighted by the number of ways to fill in the rest.  A condition
is a relation, too: its rows are the combinations that satisfy it.  Arrays are eliminated one after another (bucket
elimination: Dechter, "Bucket elimination: a unifying framework for reasoning", 1999): all relations that see the array
are joined, then it is summed out.  `elimination.py` does the same in numpy; here conditions are evaluated by
`evaluate.py`, and the count is done before numpy would be imported.

The ways to give every row a candidate of its own are the matchings of a bipartite graph that cover all rows (a
permanent, if it is square).  Counting them is #P-complete (Valiant, "The complexity of computing the permanent", 1979).
Forced rows, connected parts, and closed formulas for complete parts come first.  The rest is a dynamic program over the
number of values left of each *type*, where values of a type are candidates of the same rows (Ryser's subsets, with
equal columns merged).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import comb, perm

from logicgrid.csp import evaluate
from logicgrid.csp.count.base import STEP, Component, Feature, ProjectedCondition, Seen, TableTooLarge, joined
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Condition
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, remembered

MAX_STATES = 200_000
"""The states that a dynamic program may hold: enough for 20 different rows."""


def injections(candidates: Sequence[int], meter: Meter) -> int:
    """Return the number of ways to give each row a bit of its mask, all different.  Raises TooLarge, BudgetEnded."""
    rows = list(candidates)
    while True:
        forced = [row for row in rows if not row & (row - 1)]
        if not forced:
            break
        taken = 0
        for row in forced:
            if not row or row & taken:
                return 0
            taken |= row
        rows = [row & ~taken for row in rows if row & (row - 1)]
    product = 1
    for part in _parts(rows):
        product *= _part(part, meter)
        if not product:
            return 0
    return product


def _parts(rows: list[int]) -> Iterator[list[int]]:
    """Yield the rows in groups that have no bit in common with each other."""
    groups: list[tuple[int, list[int]]] = []
    for row in rows:
        mask, members, others = row, [row], []
        for group in groups:
            if group[0] & mask:
                mask |= group[0]
                members.extend(group[1])
            else:
                others.append(group)
        groups = [*others, (mask, members)]
    for _, members in groups:
        yield members


def _part(rows: list[int], meter: Meter) -> int:
    if all(row == rows[0] for row in rows):
        return perm(rows[0].bit_count(), len(rows))
    rows.sort(key=lambda row: (row.bit_count(), row))
    types: dict[int, int] = {}
    for bit in range(max(rows).bit_length()):
        column = sum(1 << place for place, row in enumerate(rows) if row >> bit & 1)
        if column:
            types[column] = types.get(column, 0) + 1
    columns = list(types)
    states: dict[tuple[int, ...], int] = {tuple(types.values()): 1}
    for place in range(len(rows)):
        if len(states) > MAX_STATES:
            raise TableTooLarge
        meter.spend(len(states) * len(columns) * STEP)
        states = _step(states, columns, place)
    return sum(states.values())


def _step(states: dict[tuple[int, ...], int], columns: list[int], place: int) -> dict[tuple[int, ...], int]:
    """Return the states after one more row has a value; types that no later row can have are dropped."""
    usable = [number for number, column in enumerate(columns) if column >> place & 1]
    ending = [number for number in usable if not columns[number] >> (place + 1)]
    after: dict[tuple[int, ...], int] = {}
    for state, ways in states.items():
        for number in usable:
            left = state[number]
            if left:
                rest = list(state)
                rest[number] = left - 1
                for each in ending:
                    rest[each] = 0
                key = tuple(rest)
                after[key] = after.get(key, 0) + ways * left
    return after


def fillings(candidates: Sequence[int], times: Sequence[tuple[int, int]], meter: Meter) -> int:
    """Return the number of ways to give each row a bit of its mask, each bit as often as its bounds allow.

    Values are distributed one after another; the state is how many rows of each kind (equal masks) are left.  Raises
    TooLarge and BudgetEnded.
    """
    kinds = list(dict.fromkeys(candidates))
    states: dict[tuple[int, ...], int] = {tuple([[*candidates].count(kind) for kind in kinds]): 1}
    for value, (least, most) in enumerate(times):
        able = [place for place, kind in enumerate(kinds) if kind >> value & 1]
        for place in able:
            states = {(*state, 0): ways for state, ways in states.items()} if place == able[0] else states
            after: dict[tuple[int, ...], int] = {}
            for state, ways in states.items():
                meter.spend(STEP)
                for taken in range(min(state[place], most - state[-1]) + 1):
                    key = (*state[:place], state[place] - taken, *state[place + 1 : -1], state[-1] + taken)
                    after[key] = after.get(key, 0) + ways * comb(state[place], taken)
            states = after
            if len(states) > MAX_STATES:
                raise TableTooLarge
        if able:
            kept: dict[tuple[int, ...], int] = {}
            for state, ways in states.items():
                if state[-1] >= least:
                    kept[state[:-1]] = kept.get(state[:-1], 0) + ways
            states = kept
        elif least:
            return 0
    return sum([ways for state, ways in states.items() if not any(state)])


class Completions:
    """The numbers of ways to fill the rest of a partly filled row, memoized by what is left."""

    def __init__(
        self, candidates: Sequence[int], distinct: bool, size: int, meter: Meter, times: Sequence[tuple[int, int]] = ()
    ) -> None:
        """Store the candidates; `times`, the bounds of the values, are only right for a row with nothing filled in."""
        self.times = times
        self.candidates = candidates
        self.meter = meter
        self.distinct = distinct
        self.full = (1 << size) - 1
        self.open = all(mask == self.full for mask in candidates)

    def of(self, persons: int, values: int) -> int:
        """Return the number of ways for some persons to take some of the values (masks), all different if distinct."""
        if not persons:
            return 1
        if self.open and self.distinct:
            return perm(values.bit_count(), persons.bit_count())
        return self._count(persons, values)

    @remembered
    def _count(self, persons: int, values: int) -> int:
        self.meter.spend(len(self.candidates) * STEP)
        rows = [mask & values for person, mask in enumerate(self.candidates) if persons >> person & 1]
        if self.times:
            return fillings(rows, self.times, self.meter)
        if self.distinct:
            return injections(rows, self.meter)
        product = 1
        for row in rows:
            product *= row.bit_count()
        return product


# --- Matchings --------------------------------------------------------------------------------------------------------


NOBODY = -1
"""The holder of a value that nobody has."""
Row = tuple[int, ...]
Column = tuple[int, Feature]


class Relation(Record):
    """Rows over columns `(array, feature)`, each with a weight."""

    columns: tuple[Column, ...]
    rows: dict[Row, int]


def constants_hold(problem: Problem, base: int, conditions: Sequence[Condition]) -> bool:
    """Return True if the conditions hold, which see nothing but the base category."""
    partial = PartialWorld(problem, base)
    return all(evaluate.condition(condition)(partial.world) for condition in conditions)


def count(problem: Problem, component: Component, meter: Meter) -> int:
    """Return the number of ways to fill the component's arrays so that its conjuncts hold.

    Raises TooLarge and BudgetEnded.
    """
    return _Counter(problem, component, meter).count()


class PartialWorld:
    """A world relative to a base category, which is filled with the features that a condition sees."""

    def __init__(self, problem: Problem, base: int) -> None:
        self.problem = problem
        self.entries = [list(range(problem.length)) for _ in problem.arrays]
        self.holders: list[list[int | None]] = [list(range(array.size)) for array in problem.arrays]
        self.world = World(self.entries, self.holders)

    def fill(self, array: int, features: Sequence[Feature], row: Row) -> None:
        """Set the features of an array."""
        entries, holders = self.entries[array], self.holders[array]
        for feature, place in zip(features, row, strict=True):
            if feature < 0:
                entries[~feature] = place
            else:
                holders[feature] = None if place == NOBODY else place
        rest = len(features) - self.problem.length
        if rest >= 0 and features[rest] < 0:  # persons come last, so these are all of them
            holders[:] = [None] * len(holders)
            for person, value in enumerate(entries):
                holders[value] = person


class _Counter:
    def __init__(self, problem: Problem, component: Component, meter: Meter) -> None:
        self.problem = problem
        self.component = component
        self.meter = meter
        self.partial = PartialWorld(problem, component.base)
        seen = joined([conjunct.seen for conjunct in component.conjuncts])
        self.features = {array: ordered(seen.get(array, frozenset())) for array in component.arrays}

    def count(self) -> int:
        """Return the number of solutions."""
        arrays = {array: self._array(array) for array in self.component.arrays}
        relations = [
            self._conjunct(conjunct, arrays) for conjunct in self.component.conjuncts if len(conjunct.seen) > 1
        ]
        total = 1
        while arrays:
            array = min(arrays, key=lambda each: _price(each, arrays[each], relations))
            bucket = [relation for relation in relations if _sees(relation, array)]
            relations = [relation for relation in relations if not _sees(relation, array)]
            summed = arrays.pop(array)
            for relation in sorted(bucket, key=lambda each: len(each.rows)):
                summed = self._join(summed, relation)
            summed = _without(summed, array)
            if summed.columns:
                relations.append(summed)
            else:
                total *= summed.rows.get((), 0)
            if not total:
                return 0
        return total

    def _array(self, array: int) -> Relation:
        """Return the relation of an array's seen features, filtered by the conjuncts that see nothing else."""
        shape, features = self.problem.arrays[array], self.features[array]
        candidates = self.component.candidates[array]
        completions = Completions(candidates, shape.distinct, shape.size, self.meter, shape.times)
        filters = [
            evaluate.condition(conjunct.condition)
            for conjunct in self.component.conjuncts
            if conjunct.seen.keys() == {array}
        ]
        rows: dict[Row, int] = {}
        found = _partial_rows(candidates, shape.distinct, shape.bijective, shape.size, features)
        if shape.times and features:
            found = ((row, 0, 0) for row in _timed_rows(candidates, shape.times, self.meter))
        for row, persons, values in found:
            self.meter.spend((1 + len(filters)) * STEP)
            if filters:
                self.partial.fill(array, features, row)
                if not all(holds(self.partial.world) for holds in filters):
                    continue
            weight = completions.of(persons, values)
            if weight:
                rows[row] = weight
        return Relation(tuple((array, feature) for feature in features), rows)

    def _conjunct(self, conjunct: ProjectedCondition, arrays: Mapping[int, Relation]) -> Relation:
        """Return the relation that satisfies the conjunct, built from the rows of the arrays."""
        holds = evaluate.condition(conjunct.condition)
        seen = {array: ordered(features) for array, features in conjunct.seen.items()}
        found: dict[Row, int] = {}
        for rows in product(*[_projected(arrays[array], array, seen[array]) for array in seen]):
            self.meter.spend(STEP)
            for (array, features), row in zip(seen.items(), rows, strict=True):
                self.partial.fill(array, features, row)
            if holds(self.partial.world):
                found[tuple(chain.from_iterable(rows))] = 1
        return Relation(tuple((array, feature) for array in seen for feature in seen[array]), found)

    def _join(self, left: Relation, right: Relation) -> Relation:
        """Return the natural join, with the products of the weights."""
        common = [column for column in right.columns if column in left.columns]
        fresh = [place for place, column in enumerate(right.columns) if column not in left.columns]
        keys = [right.columns.index(column) for column in common]
        index: dict[Row, list[tuple[Row, int]]] = {}
        for row, weight in right.rows.items():
            index.setdefault(tuple(row[place] for place in keys), []).append(
                (tuple(row[place] for place in fresh), weight)
            )
        keys = [left.columns.index(column) for column in common]
        rows: dict[Row, int] = {}
        for row, weight in left.rows.items():
            matches = index.get(tuple(row[place] for place in keys), ())
            self.meter.spend(len(matches) * STEP)
            for more, factor in matches:
                rows[row + more] = weight * factor
        return Relation(left.columns + tuple(right.columns[place] for place in fresh), rows)


def ordered(features: Seen) -> tuple[Feature, ...]:
    """Return the features in order: values first, then persons."""
    return tuple(sorted(feature for feature in features if feature >= 0)) + tuple(
        sorted((feature for feature in features if feature < 0), reverse=True)
    )


def _sees(relation: Relation, array: int) -> bool:
    return any(number == array for number, _ in relation.columns)


def _projected(relation: Relation, array: int, features: tuple[Feature, ...]) -> list[Row]:
    """Return the distinct rows projected to these features."""
    places = [relation.columns.index((array, feature)) for feature in features]
    return list(dict.fromkeys(tuple(row[place] for place in places) for row in relation.rows))


def _price(array: int, rows: Relation, relations: Sequence[Relation]) -> int:
    """Return an upper bound on the size of the join of all relations that see the array."""
    price = len(rows.rows)
    for relation in relations:
        if _sees(relation, array):
            price *= max(1, len(relation.rows))
    return price


def _without(relation: Relation, array: int) -> Relation:
    """Return the relation with an array summed out."""
    places = [place for place, (number, _) in enumerate(relation.columns) if number != array]
    rows: dict[Row, int] = {}
    for row, weight in relation.rows.items():
        key = tuple(row[place] for place in places)
        rows[key] = rows.get(key, 0) + weight
    return Relation(tuple(relation.columns[place] for place in places), rows)


def _timed_rows(candidates: Sequence[int], times: Sequence[tuple[int, int]], meter: Meter) -> Iterator[Row]:
    """Yield the rows in which each value occurs as often as its bounds allow."""

    def extend(row: Row, counts: Row) -> Iterator[Row]:
        meter.spend(STEP)
        missing = sum([max(least - count, 0) for (least, _), count in zip(times, counts, strict=True)])
        if missing > len(candidates) - len(row):
            return
        if len(row) == len(candidates):
            yield row
            return
        for value, (_, most) in enumerate(times):
            if candidates[len(row)] >> value & 1 and counts[value] < most:
                more = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                yield from extend((*row, value), more)

    return extend((), (0,) * len(times))


def _partial_rows(
    candidates: Sequence[int], distinct: bool, bijective: bool, size: int, features: Sequence[Feature]
) -> Iterator[tuple[Row, int, int]]:
    """Yield every way to fill in the features of a row, with the masks of the persons and values left over."""
    values = [feature for feature in features if feature >= 0]
    reserved = sum(1 << value for value in values)
    everybody, everything = (1 << len(candidates)) - 1, (1 << size) - 1

    def extend(place: int, row: Row, persons: int, free: int) -> Iterator[tuple[Row, int, int]]:
        if place == len(features):
            yield row, persons, free
            return
        feature = features[place]
        if feature >= 0:
            if not bijective:
                yield from extend(place + 1, (*row, NOBODY), persons, free)
            for person, mask in enumerate(candidates):
                if mask >> feature & 1 and persons >> person & 1:
                    yield from extend(place + 1, (*row, person), persons & ~(1 << person), free)
        elif not persons >> ~feature & 1:
            yield from extend(place + 1, (*row, values[row.index(~feature)]), persons, free)
        else:
            for value in bits(candidates[~feature] & free):
                left = free & ~(1 << value) if distinct else free
                yield from extend(place + 1, (*row, value), persons & ~(1 << ~feature), left)

    return extend(0, (), everybody, everything & ~reserved)
