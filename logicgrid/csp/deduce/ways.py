"""Either way: the few ways that a clue leaves are followed one by one, and what all of them share is concluded.

A way is a support of one of the clue's tables that agrees with what is known.  Its consequences are worked out by the
grid's rules and by other clues, as far as these are allowed; a way that ends in a contradiction is dropped.  More
knowledge leaves fewer ways and lets more follow from each, so the conclusions do not depend on the order.

For a derivation, ways are followed step by step, each with as few clues as possible.  The longest way decides how hard
a conclusion is to see, so conclusions share a step only as long as all ways to them stay short.  The step shows only
some ways: each represents all ways with the facts that its steps need.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from logicgrid.csp.deduce.extract import Extraction, pruned, refutation
from logicgrid.csp.deduce.ladder import MAX_WAYS, RUNGS
from logicgrid.csp.deduce.refute import says_anything
from logicgrid.csp.deduce.steps import MAX_NAMED, SHORT, Needs, StepJudge, StepLog, clues_of, holds, merged
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import ClueLook, Grid, GridClash
from logicgrid.csp.search.log import Inference, LoggedGrid
from logicgrid.csp.search.supports import Masks
from logicgrid.csp.search.tables import SupportTable, hitting_set
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.checker import stated
from logicgrid.puzzle.derivation import Atom, ClueWay, EitherWay, Ending, Step
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits


class TableSplit(NamedTuple):
    """The common consequences of all ways left by a table, followed for some rounds with the tables in `allowed`.

    `yes` and `no` are as in a `Grid`, and include what the grid knows already; `alive` is the number of ways without a
    contradiction.
    """

    table: SupportTable
    allowed: int
    rounds: int
    ways: list[Masks]
    yes: list[int]
    no: list[int]
    alive: int

    def atoms(self, grid: Grid) -> list[Atom]:
        """Return the atoms that are new to the grid."""
        found = []
        for item, (yes, no) in enumerate(zip(self.yes, self.no, strict=True)):
            above = -1 << item
            found += [(item, other, True) for other in bits(yes & ~grid.yes[item] & above)]
            found += [(item, other, False) for other in bits(no & ~grid.no[item] & above)]
        return found

    def mark(self, grid: Grid) -> int:
        """Mark the atoms that are new to the grid."""
        for atom in self.atoms(grid):
            grid.suppose(*atom)
        return 1


def few_ways(grid: Grid) -> list[list[tuple[SupportTable, list[Masks]]]]:
    """Return the tables with 2 to `MAX_WAYS` supports left and those supports, grouped by their number."""
    found: list[list[tuple[SupportTable, list[Masks]]]] = [[] for _ in range(MAX_WAYS + 1)]
    for table in grid.board.tables:
        if isinstance(table, SupportTable):
            left = table.left(table.known(grid.yes, grid.no))
            count = left.bit_count()
            if 1 < count <= MAX_WAYS:
                found[count].append((table, table.ways(left)))
    return found


class Splits:
    """The splits of a growing grid; call `refresh` after all rules and tables have been applied to the grid.

    The closure of each way is kept and extended when the grid has learned more.
    """

    def __init__(self, grid: Grid, meter: Meter) -> None:
        self.grid = grid
        self.meter = meter
        self.by_count: list[list[tuple[SupportTable, list[Masks]]]] = []
        self._stamp = 0
        self._closures: dict[tuple[int, Masks, bool], tuple[Grid | None, int]] = {}
        """By the identity of a table, one of its ways, and whether all clues are followed: the closure, None if that is
        a contradiction, and when it was last updated."""
        self._with_all: dict[int, list[TableSplit]] = {}
        """By the identity of a table, the split in which all clues are followed: an upper bound for fewer clues."""

    def refresh(self) -> Splits:
        """Update to what the grid has learned; return these splits."""
        self._stamp += 1
        self._with_all.clear()
        self.by_count = few_ways(self.grid)
        return self

    def _closure(self, table: SupportTable, way: Masks, everything: bool) -> Grid | None:
        """Return the closure of a way under the clue itself, or under all clues; None if that is a contradiction."""
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
        """Yield the closure of each way under the clue itself, skipping contradictory ways.

        Ways are followed lazily, since often the first ones already share nothing.
        """
        return filter(None, (self._closure(table, way, False) for way in ways))

    def rungs(self, level: int) -> Iterator[tuple[Technique, Callable[[int], Iterator[TableSplit]]]]:
        """Yield each technique up to a level, with the function that finds its splits by the number of ways."""
        for technique, by_count in (
            (Technique.EITHER_WAY, self.alone),
            (Technique.TWO_CLUES, self.with_one_more),
            (Technique.EITHER_WAY_CLUES, self.with_all),
        ):
            if RUNGS[technique].level <= level:
                yield technique, by_count

    def alone(self, count: int) -> Iterator[TableSplit]:
        """Yield the splits of tables with `count` ways, following only the clue itself."""
        for table, ways in self.by_count[count]:
            yield from self._split(table, self.grid.board.clues[table.clue], ways, self.starts(table, ways))

    def with_one_more(self, count: int) -> Iterator[TableSplit]:
        """Yield the splits of tables with `count` ways, following one other clue."""
        for table, ways in self.by_count[count]:
            if not self._all(table, ways):
                continue
            own = self.grid.board.clues[table.clue]
            for mask in self.grid.board.clues.values():
                if mask != own:
                    yield from self._further(table, own | mask, ways)

    def with_all(self, count: int) -> Iterator[TableSplit]:
        """Yield the splits of tables with `count` ways, following all clues."""
        for table, ways in self.by_count[count]:
            yield from self._all(table, ways)

    def shallow(self, count: int, rounds: int) -> Iterator[TableSplit]:
        """Yield the splits of tables with `count` ways, following all clues for some rounds."""
        for table, ways in self.by_count[count]:
            if self._all(table, ways):
                yield from self._further(table, -1, ways, rounds)

    def _all(self, table: SupportTable, ways: list[Masks]) -> list[TableSplit]:
        found = self._with_all.get(id(table))
        if found is None:
            found = self._with_all[id(table)] = list(self._further(table, -1, ways))
        return found

    def _further(self, table: SupportTable, allowed: int, ways: list[Masks], rounds: int = -1) -> Iterator[TableSplit]:
        """Yield what the ways share if these tables are followed; ways in which they say nothing are compared first."""
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
        """Yield the split of what all these ends share, if that is anything new."""
        grid = self.grid
        yes, no, alive = list[int](), list[int](), 0
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


# --- Followed step by step --------------------------------------------------------------------------------------------

WIDE = 36
"""The number of labels beyond which a short way may have one more step per label."""

BY_OTHERS = {0: Technique.EITHER_WAY, 1: Technique.TWO_CLUES}
"""The technique of a split by the number of other clues that its ways follow; with more it is `EITHER_WAY_CLUES`."""


class FollowedWay(NamedTuple):
    """A way, the steps from it to the conclusions or to a contradiction, and what these need."""

    way: ClueWay
    steps: list[Step]
    needs: Needs


class FollowedWays:
    """The ways of a split, each followed in a copy of the grid whose log begins with the facts of the way.

    `known` are the cells of the table that were known before.
    """

    def __init__(self, grid: LoggedGrid, split: TableSplit) -> None:
        self.grid = grid.copy()
        self.short = SHORT + max(grid.board.width - WIDE, 0)
        self.table = split.table
        self.known = split.table.known(grid.yes, grid.no)
        self.ways = split.ways
        self.works = [self.logged(way, split.allowed, split.rounds) for way in split.ways]
        self.longest_first = sorted(
            range(len(self.works)), key=lambda n: (not self.works[n].clash, -len(self.works[n].log))
        )
        """The numbers of the ways, those likely to be longest first."""
        self.refuted: dict[int, tuple[int, bool]] = {}
        """By way, the number of steps to its contradiction so far, and whether that is the least."""

    def logged(self, way: Masks, allowed: int, rounds: int = -1) -> LoggedGrid:
        """Return the closure of a way, with a log: under its own clue, then by some rounds of the allowed tables."""
        work = LoggedGrid.of(self.grid)
        with suppress(GridClash):
            work.follow(self.table, way, self.grid.board.clues[self.table.clue])
            work.settle(allowed, rounds)
        return work

    def in_order(self, conclusions: Sequence[Atom]) -> list[Atom]:
        """Return the conclusions in the order in which the last way reaches them."""
        places = [places_in(work, conclusions) for work in self.works if not work.clash]
        return sorted(conclusions, key=lambda atom: (max([each[atom] for each in places]), atom))

    # ------------------------------------------------------------------ how long it is

    def longest(self, conclusions: Sequence[Atom], most: int) -> tuple[int, int]:
        """Return the number of steps of the longest way to some conclusions, or of the first one above `most`.

        The second number counts only ways without a contradiction.
        """
        dead = alive = 0
        for number in self.longest_first:
            if self.works[number].clash:
                dead = max(dead, self.refutation_length(number, conclusions, most))
            else:
                alive = max(alive, len(followed_to(self.works[number], conclusions).steps))
            if max(dead, alive) > most:
                break
        return max(dead, alive), alive

    def refutation_length(self, number: int, conclusions: Sequence[Atom], most: int) -> int:
        """Return the number of steps to a way's contradiction or to the conclusions; the least one if above `most`."""
        holding = holds(self.works[number], conclusions)
        length, is_least = self.refuted.get(number, (most + 1, False))
        if holding or (length > most and not is_least):
            way, steps, _ = self.shortened(number, conclusions, most)
            length = len(steps)
            if not holding and way.ending is not None:
                self.refuted[number] = length, length > most
        return length

    def shortened(
        self, number: int, conclusions: Sequence[Atom], enough: int = -1, judge: StepJudge | None = None
    ) -> FollowedWay:
        """Return a way with clues left out until all are necessary, or until there are at most `enough` steps."""
        way, work = self.ways[number], self.works[number]
        masks = self.grid.board.clues
        own = masks[self.table.clue]
        best = followed_to(work, conclusions)
        used = clues_of(best.steps) - {self.table.clue}
        for clue in sorted(used):
            if clue in used and len(best.steps) > enough:
                rest = own | sum([masks[each] for each in used if each != clue])
                grid = self.grid.copy()
                with suppress(GridClash):
                    grid.follow(self.table, way, rest)
                if grid.clash or holds(grid, conclusions):
                    shorter = self.logged(way, rest)
                    found = followed_to(shorter, conclusions)
                    if len(found.steps) <= len(best.steps):
                        best, work = found, shorter
                        used = clues_of(best.steps) - {self.table.clue}
        return best if judge is None else followed_to(work, conclusions, judge)

    # ------------------------------------------------------------------ the step

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Note the needed conclusions of a run; at the earliest run, add the steps for all that were noted."""
        needed = log.shared.setdefault(id(self), [])
        for inference in run:
            needed += log.conclusions(inference)
        for conclusions in self.groups(needed) if needed and is_first else ():
            ways = [self.shortened(number, conclusions, judge=log.judge) for number in range(len(self.ways))]
            log.steps.append(self.step(log, conclusions, self.cover(ways)))

    def groups(self, conclusions: Sequence[Atom]) -> list[list[Atom]]:
        """Return the conclusions in groups, as few as possible with all ways short."""
        groups: list[list[Atom]] = []
        for atom in self.in_order(conclusions):
            if groups and self.longest([*groups[-1], atom], self.short)[0] <= self.short:
                groups[-1].append(atom)
            else:
                groups.append([atom])
        return groups

    def step(self, log: StepLog, conclusions: Sequence[Atom], ways: Sequence[FollowedWay]) -> Step:
        """Return the step of ways that represent all; its premises exclude any other way.  Note what it needs."""
        table, known = self.table, self.known
        masks = [table.mask(each.way.facts) for each in ways]
        others = [each for each in table.ways(table.every) if not any([within(mask, each) for mask in masks])]
        conflicts = [each[0] & known[1] | each[1] & known[0] for each in others]
        premises = table.atoms(hitting_set(conflicts, log.preferred(table)), known)
        premises += table.rests_on.difference(premises)
        log.needs.add(*premises)
        for each in ways:
            log.needs.merge(each.needs)
        used = clues_of([step for each in ways for step in each.steps]) - {table.clue}
        technique = BY_OTHERS.get(len(used), Technique.EITHER_WAY_CLUES)
        joint = joint_ways(ways) if technique == Technique.TWO_CLUES else ()
        reason = EitherWay(table.clue, tuple([each.way for each in ways]), joint)
        inner = tuple([(stated(each.way.facts), *each.steps) for each in ways])
        concluded = tuple(sorted(conclusions))
        return Step(technique, (table.clue,), tuple(sorted(premises)), concluded, None, (), reason, inner)

    def cover(self, ways: list[FollowedWay]) -> list[FollowedWay]:
        """Return ways that represent all: greedily, those that cover many ways with few steps.

        A way represents all ways with the facts that its steps need.
        """
        masks = [self.table.mask(each.way.facts) for each in ways]
        covered = [sum([1 << place for place, each in enumerate(self.ways) if within(mask, each)]) for mask in masks]
        missing, chosen = (1 << len(self.ways)) - 1, []
        while missing:
            best = max(
                range(len(ways)), key=lambda n: ((covered[n] & missing).bit_count() / (1 + len(ways[n].steps)), -n)
            )
            chosen.append(best)
            missing &= ~covered[best]
        alone = [number for number in chosen if covered[number].bit_count() == 1]
        return [
            self.with_circles(number, ways[number]) if number in alone else ways[number] for number in sorted(chosen)
        ]

    def with_circles(self, number: int, followed: FollowedWay) -> FollowedWay:
        """Return a way that represents only itself, adding the circles that explain the crosses among its facts."""
        board = self.grid.board
        circles = [pair for circle in self.table.pairs(self.ways[number][0]) for pair in (circle, circle[::-1])]
        facts = set(followed.way.facts)
        for one, other, _ in [atom for atom in followed.way.facts if not atom[2]]:
            for item, excluded in ((one, other), (other, one)):
                for a, b in circles:
                    if a == item and board.is_row[item] and board.category[b] == board.category[excluded]:
                        facts.add(atom_of(a, b, True))
        return followed._replace(way=ClueWay(tuple(sorted(facts)), followed.way.ending))


def followed_to(work: LoggedGrid, conclusions: Sequence[Atom], judge: StepJudge | None = None) -> FollowedWay:
    """Return a way with the facts that its steps need, to the conclusions or to a contradiction, the shorter one."""
    found: list[tuple[list[Step], Needs, Ending | None]] = []
    if holds(work, conclusions):
        needs = Needs(work.board.width, *conclusions)
        steps = merged(Extraction(work.board, needs, judge).walk(work.log))
        found.append((*pruned(work.board, steps, set(conclusions), needs, judge), None))
    if work.clash:
        found.append(refutation(work, judge))
    steps, needs, ending = min(found, key=lambda each: len(each[0]))
    reader, facts = StepLog(work.board, needs), []
    for inference in work.log:
        if inference.cause is not None:
            break
        facts += reader.conclusions(inference)
    return FollowedWay(ClueWay(tuple(sorted(facts)), ending), steps, needs)


def joint_ways(ways: Sequence[FollowedWay]) -> tuple[tuple[Atom, ...], ...]:
    """Return the ways of a clue in which another one comes true, too, in the form of `EitherWay.joint`."""
    joint = [
        tuple(sorted({*each.way.facts, *[atom for step in each.steps if step.clues for atom in step.conclusions]}))
        for each in ways
        if each.way.ending is None
    ]
    return tuple(sorted(joint)) if len(joint) <= MAX_NAMED else ()


def within(mask: Masks, support: Masks) -> bool:
    """Return True if a support has all these cells."""
    return not (mask[0] & ~support[0] or mask[1] & ~support[1])


def places_in(work: LoggedGrid, conclusions: Sequence[Atom]) -> dict[Atom, tuple[int, int]]:
    """Return, for each marked conclusion, the number of looks at clues before it and its place in the log."""
    found: dict[Atom, tuple[int, int]] = {}
    looks, last = 0, None
    log = StepLog(work.board, Needs(work.board.width, *conclusions))
    for place, each in enumerate(work.log):
        if isinstance(each.cause, ClueLook) and each.cause is not last:
            looks, last = looks + 1, each.cause
        for atom in log.conclusions(each):
            found.setdefault(atom, (looks, place))
    return found
