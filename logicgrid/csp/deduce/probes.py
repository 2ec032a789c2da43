"""What would follow from each supposition, kept up to date as the grid fills.

A probe is the closure of one supposition under the grid's rules and the clues one by one.  When the grid learns more,
a probe goes on from where it was; and a supposition that follows from another one, which is not refuted, need not be
probed: neither is it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from logicgrid.csp.deduce.board import bits
from logicgrid.csp.deduce.state import Clash, State
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom


class OutOfBudget(Exception):
    """More suppositions than may be tried, or more time."""


class Meter:
    """Counts the suppositions that are tried."""

    __slots__ = ("deadline", "left")

    def __init__(self, budget: Budget) -> None:
        self.left = budget.branches
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds

    def at_most(self, branches: int) -> Meter:
        """A meter of its own for a part of the work, with the same deadline."""
        part = Meter(Budget(branches))
        part.deadline = self.deadline
        return part

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0 or (self.deadline and not self.left % 16 and time.monotonic() > self.deadline):
            raise OutOfBudget


def open_pairs(state: State) -> Iterator[tuple[int, int]]:
    """The cells that are not known."""
    for one in range(state.board.width):
        for other in bits(~(state.yes[one] | state.no[one]) & (1 << state.board.width) - (2 << one)):
            yield one, other


def is_open(state: State, atom: Atom) -> bool:
    """Whether the atom is neither known nor refuted."""
    return not (state.yes[atom[0]] | state.no[atom[0]]) >> atom[1] & 1


class Probes:
    """The probes of a state; `above` are those of the state from which it was copied."""

    __slots__ = ("above", "closures", "meter", "refuted", "state")

    def __init__(self, state: State, meter: Meter, above: Probes | None = None) -> None:
        self.state = state
        self.meter = meter
        self.above = above
        self.closures: dict[Atom, tuple[State, int]] = {}
        """The closure, and how much of the state's log it has taken in."""
        self.refuted: dict[Atom, None] = {}

    def is_open(self, atom: Atom) -> bool:
        return is_open(self.state, atom)

    def survives(self, atom: Atom) -> State | None:
        """The closure of a supposition; None where it is refuted."""
        if atom in self.refuted:
            return None
        log = self.state.log
        known = self.closures.get(atom)
        try:
            if known is not None:
                work, mark = known
            else:
                self.meter.spend()
                start = self.above.survives(atom) if self.above and self.above.is_open(atom) else None
                if start is not None:
                    work, mark = start.copy(), 0
                else:
                    work, mark = self.state.copy(), len(log)
                    work.suppose(*atom)
                    work.settle()
            if mark < len(log):
                work.follow(log[mark:])
                work.settle()
        except Clash:
            self.closures.pop(atom, None)
            self.refuted[atom] = None
            return None
        work.log.clear()
        self.closures[atom] = work, len(log)
        return work

    def refutations(self) -> list[Atom]:
        """Every supposition that is refuted."""
        width = self.state.board.width
        implied_yes, implied_no = [0] * width, [0] * width
        found = []
        for one, other in open_pairs(self.state):
            if implied_yes[one] >> other & 1:
                continue
            work = self.survives((one, other, True))
            if work is None:
                found.append((one, other, True))
            else:
                implied_yes = [a | b for a, b in zip(implied_yes, work.yes, strict=True)]
                implied_no = [a | b for a, b in zip(implied_no, work.no, strict=True)]
        for one, other in open_pairs(self.state):
            if not implied_no[one] >> other & 1 and self.survives((one, other, False)) is None:
                found.append((one, other, False))
        return found
