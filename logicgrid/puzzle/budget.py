"""Limits: how much work a search may do, and how many seconds it may take.

What decides anything counts work, so that the same input gives the same output on any machine under any load; seconds
only end things, and the caller then says so.  A `Budget` is the argument, a `Meter` counts it down, a `Clock` shares
out the seconds of an analysis.  All of them end the work with one exception, `BudgetEnded`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from logicgrid.puzzle.record import Record

now = time.process_time
"""The clock of all limits, in seconds from an arbitrary start: the processor time of this process.

A busy machine takes nothing from a puzzle's time.  What waits for something takes no processor time: so there must be
nothing in a puzzle's work that waits, and where that cannot be known (a worker), a guard counts wall time.
"""


_asked: Callable[[], bool] | None = None


def stop_if(asked: Callable[[], bool]) -> None:
    """End the work of this process early, from the moment that `asked` returns True: every limit is then over.

    What a stop cut short is to be thrown away: the caller looks at `stopped` before it uses anything.
    """
    global _asked
    _asked = asked


def stoppable() -> bool:
    """Return True if somebody may ask this process to stop."""
    return _asked is not None


def stopped() -> bool:
    """Return True if this process is asked to end its work."""
    return _asked is not None and _asked()


class BudgetEnded(Exception):
    """The work or the time that was allowed is used up."""


class Budget(Record):
    """A limit of `branches` (suppositions tried), and of `seconds` if that is not None."""

    branches: int = 5_000
    seconds: float | None = None


class Meter:
    """Count down a budget.

    The clock is read once in `every` units, since reading it costs more than a unit of the smallest work.
    """

    def __init__(self, budget: Budget, every: int = 16) -> None:
        self.left = budget.branches
        self.deadline = None if budget.seconds is None else now() + budget.seconds
        self.every = every
        self._unchecked = 0

    def spend(self, units: int = 1) -> None:
        """Take units of work from the budget.  Raises BudgetEnded if it has fewer, or its seconds are over."""
        self.left -= units
        if self.left < 0:
            raise BudgetEnded
        self._unchecked += units
        if self._unchecked >= self.every:
            self._unchecked = 0
            self.check()

    def check(self) -> None:
        """Raise BudgetEnded if the seconds are over, or a stop is asked for."""
        if (self.deadline is not None and now() > self.deadline) or stopped():
            raise BudgetEnded

    def part(self, units: int) -> Meter:
        """Return a meter with its own `units` of work and the same deadline."""
        part = Meter(Budget(units), self.every)
        part.deadline = self.deadline
        return part


class Clock:
    """The seconds of an analysis; None is time without end.

    They count from `start` (a value of `now`), or from the moment the clock is made.
    """

    def __init__(self, seconds: float | None, start: float | None = None) -> None:
        self.start = now() if start is None else start
        self.end = None if seconds is None else self.start + seconds

    def spent(self) -> float:
        """Return the seconds since the start."""
        return now() - self.start

    def left(self) -> float | None:
        """Return the seconds that are left, at least 0; None if there is no limit."""
        if stopped():
            return 0.0
        return None if self.end is None else max(self.end - now(), 0.0)

    def up(self) -> bool:
        """Return True if the time is over, or a stop is asked for."""
        return (self.end is not None and now() >= self.end) or stopped()

    def check(self) -> None:
        """Raise BudgetEnded if the time is over."""
        if self.up():
            raise BudgetEnded

    def share(self, parts: int) -> float | None:
        """Return one of `parts` equal shares of the seconds that are left."""
        left = self.left()
        return None if left is None else left / max(parts, 1)
