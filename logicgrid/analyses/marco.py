"""All minimal sets of clues without counterexamples, and all minimal sets whose loss admits a counterexample.

In a contradictory puzzle these are the minimal conflicts (minimal unsatisfiable subsets, MUS) and the minimal repairs
(minimal correction sets, MCS).  The method is MARCO: Liffiton, Previti, Malik and Marques-Silva, "Fast, flexible MUS
enumeration", Constraints 21 (2016), with maximal seeds (section 5).  A map remembers which sets are decided.  A seed is
a largest set that is not: it either has a counterexample, and then what it leaves out is a correction set; or it is
shrunk to a minimal set without any.

Sets are masks of clue numbers, as in `subsets`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from logicgrid.analyses.subsets import Subsets
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import bits

Found = tuple[Literal["minimal", "correction"], int]


def shrink(subsets: Subsets, kept: int) -> int:
    """Return a minimal set without counterexamples within one that has none; later clues are dropped first.

    Clue after clue is left out, several at once while that succeeds ("progression", Marques-Silva, Janota and Belov,
    CAV 2013): a small core of many clues takes few searches.
    """
    waiting = sorted(bits(kept), reverse=True)
    several = 1
    while waiting:
        piece = waiting[:several]
        rest = kept & ~sum([1 << number for number in piece])
        if subsets.grow(rest) is None:
            kept = rest
            waiting = waiting[len(piece) :]
            several *= 2
        elif len(piece) == 1:
            waiting = waiting[1:]
        else:
            several = len(piece) // 2
    return kept


def explore(subsets: Subsets) -> Iterator[Found]:
    """Yield every minimal set, confirmed by two methods, and every correction set, until there are no more.

    Raises BudgetEnded.
    """
    known = Map(subsets.all, subsets.clock)
    while True:
        seed = known.seed()
        if seed is None:
            return
        grown = subsets.grow(seed)
        if grown is None:
            minimal = shrink(subsets, seed)
            subsets.confirm(minimal)
            known.block_up(minimal)
            yield "minimal", minimal
        else:
            correction = subsets.all & ~grown
            known.block_down(correction)
            yield "correction", correction


class Map:
    """Which sets are not decided yet: those that contain no known minimal set and meet every known correction."""

    def __init__(self, all_clues: int, clock: Clock) -> None:
        self.all = all_clues
        self.clock = clock
        self.minimal: list[int] = []
        self.corrections: list[int] = []

    def block_up(self, minimal: int) -> None:
        """Decide all sets that contain a minimal set."""
        self.minimal.append(minimal)

    def block_down(self, correction: int) -> None:
        """Decide all sets that contain nothing of a correction set."""
        self.corrections.append(correction)

    def seed(self) -> int | None:
        """Return a largest set that is not decided; None if there is none.  Raises BudgetEnded.

        What it leaves out meets every known minimal set and contains no known correction.
        """
        left_out = self._left_out(0, 0)
        if left_out is None:
            return None
        for number in sorted(bits(left_out), reverse=True):
            fewer = left_out & ~(1 << number)
            if all([minimal & fewer for minimal in self.minimal]):
                left_out = fewer
        return self.all & ~left_out

    def _left_out(self, chosen: int, barred: int) -> int | None:
        """Return a superset of `chosen` with nothing of `barred`, by branching over a minimal set not met yet."""
        self.clock.check()
        for correction in self.corrections:
            if correction & barred:
                continue
            rest = correction & ~chosen
            if not rest:
                return None
            if not rest & (rest - 1):
                barred |= rest
        waiting = [minimal for minimal in self.minimal if not minimal & chosen]
        if not waiting:
            return chosen
        narrowest = min([minimal & ~barred for minimal in waiting], key=_by_size)
        votes = {number: -sum([each >> number & 1 for each in waiting]) for number in bits(narrowest)}
        for number in sorted(votes, key=lambda each: (votes[each], each)):
            found = self._left_out(chosen | 1 << number, barred)
            if found is not None:
                return found
            barred |= 1 << number
        return None


def _by_size(mask: int) -> tuple[int, int]:
    return mask.bit_count(), mask
