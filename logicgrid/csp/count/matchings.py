"""Matchings: the exact number of ways to fill the rest of an array, of which some rows are known.

The ways to give every row a candidate of its own are the matchings of a bipartite graph that cover all rows (a
permanent, if it is square).  Counting them is #P-complete (Valiant, "The complexity of computing the permanent", 1979).
Forced rows, connected parts, and closed formulas for complete parts come first.  The rest is a dynamic program over the
number of values left of each *type*, where values of a type are candidates of the same rows (Ryser's subsets, with
equal columns merged).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, perm

from logicgrid.csp.count.base import STEP, TableTooLarge
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.question import remembered

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
        self,
        candidates: Sequence[int],
        distinct: bool,
        size: int,
        meter: Meter,
        times: Sequence[tuple[int, int]] = (),
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
