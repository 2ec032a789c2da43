"""Either way: the few ways that a clue leaves are followed one by one, and what all of them share is concluded.

A way is a support of one of the clue's tables that agrees with what is known.  It is followed by the grid's rules and,
as far as other clues are allowed, by these; a way that ends in a contradiction is none.  More knowledge leaves fewer
ways and lets more follow from each, so what can be concluded does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.refute import says_anything
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.grid import Clash, Grid
from logicgrid.csp.search.tables import Table
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Technique


class Split(NamedTuple):
    """What all ways share that a table leaves, followed for some rounds with the tables of the mask `allowed`.

    `yes` and `no` are as those of a `Grid`, with what it knows already; `alive` is the number of ways that were found
    not to be contradictory.
    """

    table: Table
    allowed: int
    rounds: int
    ways: list[Masks]
    yes: list[int]
    no: list[int]
    alive: int

    def atoms(self, grid: Grid) -> list[Atom]:
        """Return what is new to the grid."""
        found = []
        for item, (yes, no) in enumerate(zip(self.yes, self.no, strict=True)):
            above = -1 << item
            found += [(item, other, True) for other in bits(yes & ~grid.yes[item] & above)]
            found += [(item, other, False) for other in bits(no & ~grid.no[item] & above)]
        return found


def few_ways(grid: Grid) -> list[list[tuple[Table, list[Masks]]]]:
    """Return, by the number of ways up to `MAX_WAYS`, the tables that leave so many, more than one, with the ways."""
    found: list[list[tuple[Table, list[Masks]]]] = [[] for _ in range(MAX_WAYS + 1)]
    for table in grid.board.tables:
        if isinstance(table, Table):
            left = table.left(table.known(grid.yes, grid.no))
            count = left.bit_count()
            if 1 < count <= MAX_WAYS:
                found[count].append((table, table.ways(left)))
    return found


class Starts:
    """What follows in each way by the grid's rules and the clue itself, without the ways that are contradictory.

    A way is followed when it is asked for: often the first ones share nothing.
    """

    def __init__(self, grid: Grid, meter: Meter, table: Table, ways: list[Masks]) -> None:
        self.grid, self.meter, self.table = grid, meter, table
        self.waiting = ways[::-1]
        self.found: list[Grid] = []

    def __iter__(self) -> Iterator[Grid]:
        place = 0
        while place < len(self.found) or self.waiting:
            if place < len(self.found):
                yield self.found[place]
                place += 1
                continue
            self.meter.spend()
            work = self.grid.copy()
            try:
                work.follow(self.table, self.waiting.pop(), self.grid.board.clues[self.table.clue])
            except Clash:
                continue
            self.found.append(work)


class Splits:
    """The splits of a grid to which all rules and tables have been applied; valid until the grid learns more."""

    def __init__(self, grid: Grid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.by_count = few_ways(grid)
        self._starts: dict[int, Starts] = {}
        """By the identity of a table."""
        self._with_all: dict[int, list[Split]] = {}
        """By the identity of a table, what it says if all clues are followed in its ways; so no fewer say more."""

    def starts(self, table: Table, ways: list[Masks]) -> Starts:
        """Return what follows in each way by the clue itself."""
        known = self._starts.get(id(table))
        if known is None:
            known = self._starts[id(table)] = Starts(self.grid, self.meter, table, ways)
        return known

    def rungs(self, level: int) -> Iterator[tuple[Technique, Callable[[int], Iterator[Split]]]]:
        """Yield each technique up to a level, with what finds its splits by the number of ways."""
        for technique, by_count in (
            (Technique.EITHER_WAY, self.alone),
            (Technique.TWO_CLUES, self.with_one_more),
            (Technique.EITHER_WAY_CLUES, self.with_all),
        ):
            if RUNGS[technique].level <= level:
                yield technique, by_count

    def alone(self, count: int) -> Iterator[Split]:
        """Yield what the tables of so many ways say by themselves."""
        for table, ways in self.by_count[count]:
            yield from self._split(table, self.grid.board.clues[table.clue], ways, self.starts(table, ways))

    def with_one_more(self, count: int) -> Iterator[Split]:
        """Yield what the tables of so many ways say if one other clue is followed in them."""
        for table, ways in self.by_count[count]:
            if not self._all(table, ways):
                continue
            starts = self.starts(table, ways)
            own = self.grid.board.clues[table.clue]
            for mask in self.grid.board.clues.values():
                if mask != own:
                    yield from self._further(table, own | mask, ways, starts)

    def with_all(self, count: int) -> Iterator[Split]:
        """Yield what the tables of so many ways say if all clues are followed in them."""
        for table, ways in self.by_count[count]:
            yield from self._all(table, ways)

    def shallow(self, count: int, rounds: int) -> Iterator[Split]:
        """Yield what the tables of so many ways say if all clues are followed in them for so many rounds."""
        for table, ways in self.by_count[count]:
            if self._all(table, ways):
                yield from self._further(table, -1, ways, self.starts(table, ways), rounds)

    def _all(self, table: Table, ways: list[Masks]) -> list[Split]:
        found = self._with_all.get(id(table))
        if found is None:
            found = self._with_all[id(table)] = list(self._further(table, -1, ways, self.starts(table, ways)))
        return found

    def _further(
        self, table: Table, allowed: int, ways: list[Masks], starts: Starts, rounds: int = -1
    ) -> Iterator[Split]:
        """Yield what the ways share if these tables are followed; those of which none says anything come first."""
        still: list[Grid] = []
        moving: list[Grid] = []
        for start in starts:
            todo = start.dirty & allowed
            (moving if todo and says_anything(start, todo) else still).append(start)
        if moving:
            yield from self._split(table, allowed, ways, chain(still, self._settled(moving, allowed, rounds)), rounds)

    def _settled(self, starts: Iterable[Grid], allowed: int, rounds: int) -> Iterator[Grid]:
        for start in starts:
            self.meter.spend()
            work = start.copy()
            work.dirty = start.dirty
            try:
                work.settle(allowed, rounds)
            except Clash:
                continue
            yield work

    def _split(
        self, table: Table, allowed: int, ways: list[Masks], ends: Iterable[Grid], rounds: int = -1
    ) -> Iterator[Split]:
        """Yield what all these ends share, if that is anything new."""
        grid = self.grid
        yes: list[int] = []
        no: list[int] = []
        alive = 0
        for end in ends:
            alive += 1
            if not yes:
                yes, no = end.yes, end.no
            else:
                yes = [a & b for a, b in zip(yes, end.yes, strict=True)]
                no = [a & b for a, b in zip(no, end.no, strict=True)]
            if no == grid.no and yes == grid.yes:
                return
        if not yes:
            raise Clash
        yield Split(table, allowed, rounds, ways, yes, no, alive)
