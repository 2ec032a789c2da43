"""Limits: how much work a search may do, and how many seconds it may take.

All decisions count work, so that the same input gives the same output on any machine under any load; seconds only end
things, and the caller then says so.  A `Budget` is the argument, a `Meter` counts it down, and a `Clock` divides the
seconds of an analysis.  All of them end the work with the same exception, `BudgetEnded`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from logicgrid.puzzle.record import Record

now = time.process_time
"""The clock of all limits, in seconds from an arbitrary start: the processor time of this process.

So a busy machine does not reduce a puzzle's time.  But waiting takes no processor time, so nothing in a puzzle's work
may wait; where that cannot be guaranteed (a worker), a guard counts wall time.
"""


_asked: Callable[[], bool] | None = None


def stop_if(asked: Callable[[], bool]) -> None:
    """End the work of this process early once `asked` returns True, by making every limit end.

    Results cut short by a stop must be discarded, so the caller checks `stopped` before it uses any.
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
    """The allowed work or time is used up."""


class Budget(Record):
    """A limit of `branches` (suppositions tried), and of `seconds` unless that is None."""

    branches: int = 5_000
    seconds: float | None = None


class Meter:
    """Count down a budget.

    The clock is read once per `every` units, since reading it costs more than the smallest unit of work.
    """

    def __init__(self, budget: Budget, every: int = 16) -> None:
        self.left = budget.branches
        self.deadline = None if budget.seconds is None else now() + budget.seconds
        self.every = every
        self._unchecked = 0

    def spend(self, units: int = 1) -> None:
        """Take units of work from the budget.  Raises BudgetEnded if it has too few, or its time is up."""
        self.left -= units
        if self.left < 0:
            raise BudgetEnded
        self._unchecked += units
        if self._unchecked >= self.every:
            self._unchecked = 0
            self.check()

    def check(self) -> None:
        """Raise BudgetEnded if time is up, or a stop is requested."""
        if (self.deadline is not None and now() > self.deadline) or stopped():
            raise BudgetEnded

    def part(self, units: int) -> Meter:
        """Return a meter with its own `units` of work and the same deadline."""
        part = Meter(Budget(units), self.every)
        part.deadline = self.deadline
        return part


class Clock:
    """The seconds of an analysis; None for no limit.

    They count from `start` (a value of `now`), or from the moment the clock is made.
    """

    def __init__(self, seconds: float | None, start: float | None = None) -> None:
        self.start = now() if start is None else start
        self.end = None if seconds is None else self.start + seconds

    def spent(self) -> float:
        """Return the seconds since the start."""
        return now() - self.start

    def left(self) -> float | None:
        """Return the seconds left, at least 0; None if there is no limit."""
        if stopped():
            return 0.0
        return None if self.end is None else max(self.end - now(), 0.0)

    def up(self) -> bool:
        """Return True if time is up, or a stop is requested."""
        return (self.end is not None and now() >= self.end) or stopped()

    def check(self) -> None:
        """Raise BudgetEnded if time is up."""
        if self.up():
            raise BudgetEnded

    def share(self, parts: int) -> float | None:
        """Return one of `parts` equal shares of the seconds left."""
        left = self.left()
        return None if left is None else left / max(parts, 1)
