"""What satisfies a condition: partial assignments, found by evaluating it on a world of which it must ask each part.

A condition is evaluated (`csp.evaluate`, the one meaning of expressions) on an empty world.  When it reads something
that is not known there, the options are tried one after another; so the search tree has a leaf for each way to answer
what the condition asks, and asks no more than it needs: `val(age, act(month, May)) > 40` reads who has May, and that
person's age only.  The leaves exclude each other and leave no case out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from logicgrid.csp import evaluate
from logicgrid.csp.count.base import Candidates, Feature
from logicgrid.csp.count.limits import EVALUATION, Limits
from logicgrid.csp.evaluate import ConditionFunction, World
from logicgrid.csp.expr import Condition
from logicgrid.csp.problem import Array, Problem

NOBODY = -1
Reading = Mapping[int, Mapping[Feature, int]]
"""By array and feature: which position has a value (NOBODY: none has), or which value a position has."""


class _Unread(Exception):
    """The condition asks for a feature of an array that is not known yet."""

    def __init__(self, array: int, feature: Feature) -> None:
        super().__init__(array, feature)
        self.array = array
        self.feature = feature


class _Entries(dict[int, int]):
    """Which value each position has in one array, as far as that was read."""

    def __init__(self, view: _ArrayView) -> None:
        super().__init__()
        self.view = view

    def __missing__(self, position: int) -> int:
        return self.view.read(~position)


class _Holders(dict[int, "int | None"]):
    """Which position has each value in one array, as far as that was read."""

    def __init__(self, view: _ArrayView) -> None:
        super().__init__()
        self.view = view

    def __missing__(self, value: int) -> int | None:
        if not self.view.array.distinct:
            return self.view.last_holder(value)
        position = self.view.read(value)
        return None if position == NOBODY else position


class _ArrayView:
    """One array of a partial world."""

    def __init__(self, number: int, array: Array, masks: tuple[int, ...]) -> None:
        self.number = number
        self.array = array
        self.masks = masks
        self.known: dict[Feature, int] = {}
        self.entries = _Entries(self)
        self.holders = _Holders(self)

    def read(self, feature: Feature) -> int:
        """Return what is known of a feature, directly or from the other side; else raise _Unread."""
        if feature in self.known:
            return self.known[feature]
        if self.array.distinct:
            for other, found in self.known.items():
                if found == (feature if feature >= 0 else ~feature) and (other < 0) == (feature >= 0):
                    return ~other if feature >= 0 else other
        raise _Unread(self.number, feature)

    def last_holder(self, value: int) -> int | None:
        """Return the last position that has a shared value, which may be any number of them."""
        row = [self.read(~position) for position in range(len(self.masks))]
        return max([position for position, found in enumerate(row) if found == value], default=None)

    def options(self, feature: Feature) -> list[int]:
        """Return the answers to a reading that are consistent with what is known of the array."""
        taken = set(self.known.values()) if self.array.distinct else set()
        if feature < 0:
            held = [value for value in self.known if value >= 0]
            values = [value for value in range(self.array.size) if self.masks[~feature] >> value & 1]
            taken = {found for other, found in self.known.items() if other < 0} if self.array.distinct else set()
            return [value for value in values if value not in taken and value not in held]
        busy = {~other for other in self.known if other < 0}
        busy |= {found for other, found in self.known.items() if other >= 0}
        positions = [position for position, mask in enumerate(self.masks) if mask >> feature & 1]
        nobody = [] if self.array.bijective else [NOBODY]
        return nobody + [position for position in positions if position not in busy]


class Reader:
    """A partial world relative to a base category: its entries and holders are the positions themselves."""

    def __init__(self, problem: Problem, base: int, candidates: Candidates) -> None:
        self.views = {number: _ArrayView(number, problem.arrays[number], masks) for number, masks in candidates.items()}
        own = list(range(problem.length))
        numbers = range(len(problem.arrays))
        nothing: dict[int, int] = {}
        self.world = World(
            [own if n == base else self.views[n].entries if n in self.views else nothing for n in numbers],  # type: ignore[misc]
            [own if n == base else self.views[n].holders if n in self.views else nothing for n in numbers],  # type: ignore[misc]
        )

    def satisfying(self, condition: Condition, limits: Limits) -> Iterator[Reading]:
        """Yield the readings under which a condition holds."""
        return self._search(evaluate.condition(condition), limits)

    def _search(self, holds: ConditionFunction, limits: Limits) -> Iterator[Reading]:
        limits.spend(EVALUATION)
        try:
            if holds(self.world):
                yield {number: dict(view.known) for number, view in self.views.items() if view.known}
        except _Unread as unread:
            view, feature = self.views[unread.array], unread.feature
            for option in view.options(feature):
                view.known[feature] = option
                yield from self._search(holds, limits)
                del view.known[feature]
