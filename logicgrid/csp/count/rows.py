"""The rows that one array can have: the features that are seen of it, and the ways to fill in the rest.

A row is a tuple of features; its weight is the number of ways to give the remaining positions their values.  Rows grow
by one feature at a time, and conditions on this array alone drop rows as soon as all that they see is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import itemgetter

from logicgrid.csp import evaluate
from logicgrid.csp.count.base import Component, Conjunct, Feature, Seen
from logicgrid.csp.count.limits import EVALUATION, STEP, Limits
from logicgrid.csp.count.matchings import Completions
from logicgrid.csp.count.readings import NOBODY
from logicgrid.csp.evaluate import World
from logicgrid.csp.problem import Problem

Row = tuple[int, ...]


class Projection:
    """The rows of an array by some of their features: `index` leads from a row to its place in `keys`."""

    __slots__ = ("_having", "_known", "features", "index", "keys")

    def __init__(self, features: tuple[Feature, ...], rows: Sequence[Row], places: Sequence[int]) -> None:
        self.features = features
        self._known: dict[tuple[tuple[Feature, int], ...], list[int]] = {}
        self._having: dict[tuple[int, int], set[int]] = {}
        if not places:
            self.keys: list[Row] = [()] if rows else []
            self.index = [0] * len(rows)
            return
        take = itemgetter(*places)
        found = map(take, rows) if len(places) > 1 else ((take(row),) for row in rows)
        slots: dict[Row, int] = {}
        self.index = [slots.setdefault(key, len(slots)) for key in found]
        self.keys = list(slots)

    def matching(self, reading: Mapping[Feature, int]) -> list[int]:
        """Return the places of the keys that agree with a reading of the array."""
        asked = tuple(sorted(reading.items()))
        known = self._known.get(asked)
        if known is None:
            slots = set(range(len(self.keys)))
            for feature, found in asked:
                if feature in self.features:
                    slots &= self._with(feature, found)
                elif found != NOBODY:  # every entry is there, so the reading of a value is that of a position
                    slots &= self._with(~found, feature)
                else:
                    slots = {slot for slot in slots if feature not in self.keys[slot]}
            known = self._known[asked] = sorted(slots)
        return known

    def _with(self, feature: Feature, found: int) -> set[int]:
        if not self._having:
            for slot, key in enumerate(self.keys):
                for pair in enumerate(key):
                    self._having.setdefault(pair, set()).add(slot)
        return self._having.get((self.features.index(feature), found), set())


class Rows:
    """The different rows of one array, each with its weight (never 0)."""

    def __init__(self, features: tuple[Feature, ...], rows: list[Row], weights: list[int]) -> None:
        self.features = features
        self.rows = rows
        self.weights = weights
        self._projections: dict[Seen, Projection] = {}

    def by(self, seen: Seen) -> Projection:
        """Return the rows by those of their features that are in `seen`."""
        known = self._projections.get(seen)
        if known is None:
            places = [place for place, feature in enumerate(self.features) if feature in seen]
            features = tuple([self.features[place] for place in places])
            known = self._projections[seen] = Projection(features, self.rows, places)
        return known

    def kept(self, mask: Sequence[bool]) -> Rows:
        """Return the rows at which the mask is true."""
        return Rows(self.features, list(compress(self.rows, mask)), list(compress(self.weights, mask)))

    def onto(self, seen: Seen) -> Rows:
        """Return the rows of fewer features, their weights summed."""
        projection = self.by(seen)
        weights = [0] * len(projection.keys)
        for slot, weight in zip(projection.index, self.weights, strict=True):
            weights[slot] += weight
        return Rows(projection.features, projection.keys, weights)


class Listing:
    """The rows of one array of a component, while they are listed."""

    def __init__(self, problem: Problem, component: Component, array: int, limits: Limits) -> None:
        self.length = problem.length
        self.number = array
        self.array = problem.arrays[array]
        self.masks = component.candidates[array]
        self.limits = limits
        self.filters = [each for each in component.conjuncts if each.seen.keys() == {array}]
        self.features: list[Feature] = []
        self.rows: list[Row] = [()]
        own = list(range(problem.length))
        numbers = range(len(problem.arrays))
        self.entries: list[int] = [0] * problem.length
        self.holders: list[int | None] = [None] * self.array.size
        self.world = World(
            [self.entries if number == array else own for number in numbers],
            [self.holders if number == array else own for number in numbers],
        )

    def listed(self, seen: Seen) -> Rows:
        """Return all rows by the features in `seen`.  Raises TooLarge and BudgetEnded."""
        wanted = seen.union(*[each.seen[self.number] for each in self.filters])
        for features in ([each for each in wanted if each >= 0], [each for each in wanted if each < 0]):
            while features:
                features.remove(feature := self._next(features))
                self._extend(feature)
                self._filter()
        weights = self._weights()
        rows = Rows(tuple(self.features), self.rows, weights)
        if not all(weights):
            rows = rows.kept([weight > 0 for weight in weights])
        return rows if seen == wanted else rows.onto(seen)

    def _next(self, features: Iterable[Feature]) -> Feature:
        """Return the feature that completes a filter soonest; of several the one with the fewest options."""
        done = set(self.features)

        def rank(feature: Feature) -> tuple[int, int, int]:
            missing = [len(each.seen[self.number] - done) for each in self.filters if feature in each.seen[self.number]]
            return min(missing, default=2 * self.length), self._options(feature).bit_count(), feature

        return min(features, key=rank)

    def _options(self, feature: Feature) -> int:
        """Return the positions that can have a value, or the values that a position can have, as a mask."""
        if feature < 0:
            return self.masks[~feature]
        return sum([1 << position for position, mask in enumerate(self.masks) if mask >> feature & 1])

    def _extend(self, feature: Feature) -> None:
        """Give every row every option of one more feature."""
        held = [each for each in self.features if each >= 0]
        mask, size, distinct = self._options(feature), len(held), self.array.distinct
        if feature < 0 and distinct:
            mask &= ~sum([1 << value for value in held])
        options = [option for option in range(mask.bit_length()) if mask >> option & 1]
        self.limits.afford_rows(len(self.rows) * max(len(options), 1), len(self.features) + 1, self.number)
        if feature >= 0:
            found = [(*row, position) for row in self.rows for position in options if position not in row]
            if not self.array.bijective:
                found += [(*row, NOBODY) for row in self.rows]
        else:
            position = ~feature
            found = [(*row, held[row.index(position)]) for row in self.rows if position in row[:size]]
            free = [row for row in self.rows if position not in row[:size]]
            if distinct:
                found += [(*row, value) for row in free for value in options if value not in row[size:]]
            else:
                found += [(*row, value) for row in free for value in options]
        self.features.append(feature)
        self.rows = found

    def _filter(self) -> None:
        """Drop the rows that break a condition that sees no more than is there."""
        done = set(self.features)
        ready = [each for each in self.filters if each.seen[self.number] <= done]
        for conjunct in ready:
            self.filters.remove(conjunct)
            self.limits.spend(len(self.rows) * EVALUATION)
            holds = evaluate.condition(conjunct.condition)
            whole = [place for place, feature in enumerate(self.features) if feature < 0]
            self.rows = [row for row in self.rows if self._place(row, len(whole) == self.length) and holds(self.world)]

    def _place(self, row: Row, whole: bool) -> bool:
        """Make the world that of a row."""
        for feature, found in zip(self.features, row, strict=True):
            if feature < 0:
                self.entries[~feature] = found
            else:
                self.holders[feature] = None if found == NOBODY else found
        if whole:
            self.holders[:] = [None] * len(self.holders)
            for position, value in enumerate(self.entries):
                self.holders[value] = position
        return True

    def _weights(self) -> list[int]:
        """Return for each row the number of ways to fill in the positions that it leaves open."""
        size = sum([feature >= 0 for feature in self.features])
        entries = [~feature for feature in self.features[size:]]
        if len(entries) == self.length:
            return [1] * len(self.rows)
        completions = Completions(self.masks, self.array.distinct, self.array.size, self.limits)
        reserved = sum([1 << value for value in self.features[:size]])
        positions = (1 << self.length) - 1 & ~sum([1 << position for position in entries])
        values = (1 << self.array.size) - 1 & ~reserved
        self.limits.spend(len(self.rows) * STEP)
        weights = []
        for row in self.rows:
            left = positions
            for position in row[:size]:
                if position != NOBODY:
                    left &= ~(1 << position)
            free = values
            for value in row[size:] if self.array.distinct else ():
                free &= ~(1 << value)
            weights.append(completions.of(left, free))
        return weights


def joint(conjuncts: Iterable[Conjunct], array: int) -> Seen:
    """Return the features of an array that conditions over several arrays see."""
    return frozenset().union(*[each.seen[array] for each in conjuncts if array in each.seen and len(each.seen) > 1])
