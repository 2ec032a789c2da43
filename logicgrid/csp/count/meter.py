"""What a count may cost, and the two ways in which it can be too much."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

CLOCK_EVERY = 2_000_000
"""Units of work between two looks at the clock: some milliseconds."""

UNITS_A_SECOND = 250_000_000
"""A guess, for what would not end before the deadline anyway."""

PYTHON_STEP = 250
"""What one step of pure Python costs, in multiplications of numpy's."""


class OutOfBudget(Exception):
    """The work or the time is used up."""


class TooLarge(Exception):
    """One step would not fit; `array` is the array whose rows are too many, where it is one array's fault."""

    def __init__(self, array: int | None = None) -> None:
        super().__init__(array)
        self.array = array


class Meter:
    """Counts down the work that is left.  A unit is a cell of a table filled, or one multiplication of numbers.

    `bytes` bounds what all tables of a step may hold together; `deadline` is a value of `time.monotonic`.
    """

    __slots__ = ("_unchecked", "bytes", "deadline", "left")

    def __init__(self, work: int, memory: int, deadline: float | None) -> None:
        self.left = work
        self.bytes = memory
        self.deadline = deadline
        self._unchecked = 0

    def spend(self, units: int) -> None:
        self.left -= units
        self._unchecked += units
        if self.left < 0:
            raise OutOfBudget
        if self._unchecked >= CLOCK_EVERY and self.deadline is not None:
            self._unchecked = 0
            if time.monotonic() > self.deadline:
                self.left = 0
                raise OutOfBudget

    def affords(self, units: int) -> bool:
        """Whether so much work is likely to be done within what is left."""
        if units > self.left:
            return False
        return self.deadline is None or units < (self.deadline - time.monotonic()) * UNITS_A_SECOND

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """What is left is divided by `parts` for the time being; what is not used of it returns."""
        left, deadline, now = self.left, self.deadline, time.monotonic()
        kept = left - left // parts
        self.left = left // parts
        if deadline is not None:
            self.deadline = now + (deadline - now) / parts
        try:
            yield
        finally:
            self.left = max(self.left, 0) + kept
            self.deadline = deadline
