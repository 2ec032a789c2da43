"""The ways of a clue, followed step by step, and told with as few clues as will do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from logicgrid.csp.deduce.endings import holds
from logicgrid.csp.deduce.extract import one_way, within
from logicgrid.csp.deduce.needs import Needs, StepJudge
from logicgrid.csp.deduce.tidy import SHORT, clues_of
from logicgrid.csp.deduce.ways import TableSplit
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.cells import CLUE, Masks
from logicgrid.csp.search.grid import GridClash
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import ClueWay

WIDE = 36
"""The number of labels beyond which a way may have a step more for each."""

Told = tuple[ClueWay, list[Step], Needs]
"""A way, the steps from it to the conclusions or to a contradiction, and what these need."""


class Followed:
    """The ways of a split that were followed on a grid, each in a grid whose log begins with the facts of the way.

    `known` are the cells of the table that were known before.
    """

    def __init__(self, grid: LoggedGrid, split: TableSplit) -> None:
        self.grid = grid.copy()
        self.short = SHORT + max(grid.board.width - WIDE, 0)
        self.table = split.table
        self.known = split.table.known(grid.yes, grid.no)
        self.ways = split.ways
        self.works = [self.logged(way, split.allowed, split.rounds) for way in split.ways]
        self.in_turn = sorted(range(len(self.works)), key=self.hope)
        self.refuted: dict[int, tuple[int, bool]] = {}
        """The number of steps to the contradiction of a way, if it was asked for; and whether it is the least."""

    def logged(self, way: Masks, allowed: int, rounds: int = -1) -> LoggedGrid:
        """Return what follows in a way by its own clue, then by so many rounds of the allowed tables, with a log."""
        work = LoggedGrid.of(self.grid)
        with suppress(GridClash):
            work.follow(self.table, way, self.grid.board.clues[self.table.clue])
            work.settle(allowed, rounds)
        return work

    def hope(self, number: int) -> tuple[bool, int]:
        """Return a key by which those ways come first that are long most likely."""
        work = self.works[number]
        return not work.clash, -len(work.log)

    def in_order(self, conclusions: Sequence[Atom]) -> list[Atom]:
        """Return conclusions in the order in which the last way has them."""
        places = [places_in(work) for work in self.works if not work.clash]
        return sorted(conclusions, key=lambda atom: (max([each[atom] for each in places]), atom))

    def told(self, conclusions: Sequence[Atom], judge: StepJudge | None = None) -> list[tuple[list[Atom], list[Told]]]:
        """Return the conclusions in groups, as few as leave all ways short; for each, ways that stand for all.

        Each way has clues of which none can be left out, and the facts that its steps need; so it stands for all ways
        that have these facts.
        """
        groups: list[list[Atom]] = []
        for atom in self.in_order(conclusions):
            if groups and self.longest([*groups[-1], atom], self.short)[0] <= self.short:
                groups[-1].append(atom)
            else:
                groups.append([atom])
        numbers = range(len(self.ways))
        return [
            (each, self.chosen([self.shortened(number, each, judge=judge) for number in numbers])) for each in groups
        ]

    def chosen(self, told: list[Told]) -> list[Told]:
        """Return ways that stand for all: those first that stand for many, with few steps."""
        masks = [self.table.mask(way.facts) for way, _, _ in told]
        covered = [sum([1 << place for place, each in enumerate(self.ways) if within(mask, each)]) for mask in masks]
        missing, chosen = (1 << len(self.ways)) - 1, []
        while missing:
            best = max(range(len(told)), key=lambda n: ((covered[n] & missing).bit_count() / (1 + len(told[n][1])), -n))
            chosen.append(best)
            missing &= ~covered[best]
        alone = [number for number in chosen if not covered[number] & (covered[number] - 1)]
        return [self.named(number, told[number]) if number in alone else told[number] for number in sorted(chosen)]

    def named(self, number: int, told: Told) -> Told:
        """Return a way that stands for itself alone, with what excludes the pairs that it needs to be none."""
        way, steps, needs = told
        board = self.grid.board
        circles = list(self.table.pairs(self.ways[number][0]))
        facts = set(way.facts)
        for one, other, _ in [atom for atom in way.facts if not atom[2]]:
            for item, excluded in ((one, other), (other, one)):
                for a, b in [pair for circle in circles for pair in (circle, circle[::-1])]:
                    if a == item and board.is_row[item] and board.category[b] == board.category[excluded]:
                        facts.add(atom_of(a, b, True))
        return ClueWay(tuple(sorted(facts)), way.ending), steps, needs

    def shortened(
        self, number: int, conclusions: Sequence[Atom], enough: int = -1, judge: StepJudge | None = None
    ) -> Told:
        """Return a way that is told with clues of which none can be left out, unless so many steps are `enough`."""
        way, work = self.ways[number], self.works[number]
        masks = self.grid.board.clues
        own = masks[self.table.clue]
        best = one_way(work, conclusions)
        used = clues_of(best[1]) - {self.table.clue}
        for clue in sorted(used):
            if clue in used and len(best[1]) > enough:
                rest = own | sum([masks[each] for each in used if each != clue])
                grid = self.grid.copy()
                with suppress(GridClash):
                    grid.follow(self.table, way, rest)
                if grid.clash or holds(grid, conclusions):
                    shorter = self.logged(way, rest)
                    found = one_way(shorter, conclusions)
                    if len(found[1]) <= len(best[1]):
                        best, work = found, shorter
                        used = clues_of(best[1]) - {self.table.clue}
        return best if judge is None else one_way(work, conclusions, judge)

    def refutation(self, number: int, conclusions: Sequence[Atom], most: int) -> int:
        """Return the number of steps to the contradiction of a way, or the conclusions; the least if above `most`."""
        holding = holds(self.works[number], conclusions)
        length, is_least = self.refuted.get(number, (most + 1, False))
        if holding or (length > most and not is_least):
            way, steps, _ = self.shortened(number, conclusions, most)
            length = len(steps)
            if not holding and way.ending is not None:
                self.refuted[number] = length, length > most
        return length

    def longest(self, conclusions: Sequence[Atom], most: int) -> tuple[int, int]:
        """Return the number of steps of the longest way to some conclusions; of the first one above `most`, if any.

        It comes with the same of the ways alone that are not contradictory.
        """
        dead = alive = 0
        for number in self.in_turn:
            work = self.works[number]
            if work.clash:
                dead = max(dead, self.refutation(number, conclusions, most))
            else:
                alive = max(alive, len(one_way(work, conclusions)[1]))
            if max(dead, alive) > most:
                break
        return max(dead, alive), alive


def places_in(work: LoggedGrid) -> dict[Atom, tuple[int, int]]:
    """Return for each atom that was marked the number of looks at clues before it, and its place in the log."""
    found: dict[Atom, tuple[int, int]] = {}
    looks, last = 0, None
    for place, (truth, item, what, kind, cause) in enumerate(work.log):
        if kind == CLUE and cause is not last:
            looks, last = looks + 1, cause
        for other in bits(1 << what if truth else what):
            found.setdefault(atom_of(item, other, truth), (looks, place))
    return found
