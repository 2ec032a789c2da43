"""Either way: the few ways that a clue leaves are followed one by one, and what all of them share is concluded.

A way is a support of one of the clue's tables that agrees with what is known.  It is followed by the grid's rules and,
as far as other clues are allowed, by these; a way that ends in a contradiction is none.  More knowledge leaves fewer
ways and lets more follow from each, so what can be concluded does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.refute import says_anything
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.tables import SupportTable
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique


class TableSplit(NamedTuple):
    """What all ways share that a table leaves, followed for some rounds with the tables of the mask `allowed`.

    `yes` and `no` are as those of a `Grid`, with what it knows already; `alive` is the number of ways that were found
    not to be contradictory.
    """

    table: SupportTable
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

    def mark(self, grid: Grid) -> int:
        """Mark what is new to the grid."""
        for atom in self.atoms(grid):
            grid.suppose(*atom)
        return 1


def few_ways(grid: Grid) -> list[list[tuple[SupportTable, list[Masks]]]]:
    """Return, by the number of ways up to `MAX_WAYS`, the tables that leave so many, more than one, with the ways."""
    found: list[list[tuple[SupportTable, list[Masks]]]] = [[] for _ in range(MAX_WAYS + 1)]
    for table in grid.board.tables:
        if isinstance(table, SupportTable):
            left = table.left(table.known(grid.yes, grid.no))
            count = left.bit_count()
            if 1 < count <= MAX_WAYS:
                found[count].append((table, table.ways(left)))
    return found


class Splits:
    """The splits of a growing grid; to be refreshed after all rules and tables have been applied to it.

    What follows in a way is kept: when the grid has learned more, it goes on from there.
    """

    def __init__(self, grid: Grid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.by_count: list[list[tuple[SupportTable, list[Masks]]]] = []
        self._stamp = 0
        self._closures: dict[tuple[int, Masks, bool], tuple[Grid | None, int]] = {}
        """By the identity of a table, a way of it, and whether all clues are followed: what follows, None if that is a
        contradiction; and when it was brought up to date."""
        self._with_all: dict[int, list[TableSplit]] = {}
        """By the identity of a table, what it says if all clues are followed in its ways; so no fewer say more."""

    def refresh(self) -> Splits:
        """Take note of what the grid has learned; return these splits."""
        self._stamp += 1
        self._with_all.clear()
        self.by_count = few_ways(self.grid)
        return self

    def _closure(self, table: SupportTable, way: Masks, everything: bool) -> Grid | None:
        """Return what follows in a way by the clue itself, or by all clues; None if that is a contradiction."""
        key = id(table), way, everything
        work, stamp = self._closures.get(key, (None, 0))
        if stamp == self._stamp or (stamp and work is None):
            return work
        self.meter.spend()
        allowed = -1 if everything else self.grid.board.clues[table.clue]
        try:
            if work is not None:
                work.join(self.grid)
                work.settle(allowed)
            elif not everything:
                work = self.grid.copy()
                work.follow(table, way, allowed)
            else:
                start = self._closure(table, way, False)
                if start is not None:
                    work = start.copy()
                    work.dirty = start.dirty
                    work.settle()
        except GridClash:
            work = None
        self._closures[key] = work, self._stamp
        return work

    def starts(self, table: SupportTable, ways: Iterable[Masks]) -> Iterator[Grid]:
        """Yield what follows in each way by the clue itself, without the ways that are contradictory.

        A way is followed when it is asked for: often the first ones share nothing.
        """
        return filter(None, (self._closure(table, way, False) for way in ways))

    def rungs(self, level: int) -> Iterator[tuple[Technique, Callable[[int], Iterator[TableSplit]]]]:
        """Yield each technique up to a level, with what finds its splits by the number of ways."""
        for technique, by_count in (
            (Technique.EITHER_WAY, self.alone),
            (Technique.TWO_CLUES, self.with_one_more),
            (Technique.EITHER_WAY_CLUES, self.with_all),
        ):
            if RUNGS[technique].level <= level:
                yield technique, by_count

    def alone(self, count: int) -> Iterator[TableSplit]:
        """Yield what the tables of so many ways say by themselves."""
        for table, ways in self.by_count[count]:
            yield from self._split(table, self.grid.board.clues[table.clue], ways, self.starts(table, ways))

    def with_one_more(self, count: int) -> Iterator[TableSplit]:
        """Yield what the tables of so many ways say if one other clue is followed in them."""
        for table, ways in self.by_count[count]:
            if not self._all(table, ways):
                continue
            own = self.grid.board.clues[table.clue]
            for mask in self.grid.board.clues.values():
                if mask != own:
                    yield from self._further(table, own | mask, ways)

    def with_all(self, count: int) -> Iterator[TableSplit]:
        """Yield what the tables of so many ways say if all clues are followed in them."""
        for table, ways in self.by_count[count]:
            yield from self._all(table, ways)

    def shallow(self, count: int, rounds: int) -> Iterator[TableSplit]:
        """Yield what the tables of so many ways say if all clues are followed in them for so many rounds."""
        for table, ways in self.by_count[count]:
            if self._all(table, ways):
                yield from self._further(table, -1, ways, rounds)

    def _all(self, table: SupportTable, ways: list[Masks]) -> list[TableSplit]:
        found = self._with_all.get(id(table))
        if found is None:
            found = self._with_all[id(table)] = list(self._further(table, -1, ways))
        return found

    def _further(self, table: SupportTable, allowed: int, ways: list[Masks], rounds: int = -1) -> Iterator[TableSplit]:
        """Yield what the ways share if these tables are followed; those of which none says anything come first."""
        still: list[Grid] = []
        moving: list[tuple[Masks, Grid]] = []
        for way in ways:
            start = self._closure(table, way, False)
            if start is not None:
                if says_anything(start, start.dirty & allowed):
                    moving.append((way, start))
                else:
                    still.append(start)
        if moving:
            if allowed == rounds == -1:
                ends = (end for way, _ in moving if (end := self._closure(table, way, True)))
            else:
                ends = self._settled([start for _, start in moving], allowed, rounds)
            yield from self._split(table, allowed, ways, chain(still, ends), rounds)

    def _settled(self, starts: Iterable[Grid], allowed: int, rounds: int) -> Generator[Grid]:
        for start in starts:
            self.meter.spend()
            work = start.copy()
            work.dirty = start.dirty
            try:
                work.settle(allowed, rounds)
            except GridClash:
                continue
            yield work

    def _split(
        self, table: SupportTable, allowed: int, ways: list[Masks], ends: Iterable[Grid], rounds: int = -1
    ) -> Iterator[TableSplit]:
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
            raise GridClash
        yield TableSplit(table, allowed, rounds, ways, yes, no, alive)
