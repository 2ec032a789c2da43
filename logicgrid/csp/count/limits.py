"""What a count may cost, and the two ways in which a part of it can be too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from logicgrid.puzzle.budget import Budget, Meter

CLOCK_EVERY = 2_000_000
"""Units of work between two looks at the clock: some milliseconds."""
STEP = 200
"""Units of work of one step of pure Python."""


class TableTooLarge(Exception):
    """One step would not fit; `array` is the array with too many rows, or None if no array is to blame."""

    def __init__(self, array: int | None = None) -> None:
        super().__init__(array)
        self.array = array


class CountMeter(Meter):
    """A meter whose unit is a multiplication of numpy's (about a nanosecond), and the bytes that tables may hold."""

    __slots__ = ("bytes",)

    def __init__(self, work: int, memory: int, seconds: float | None) -> None:
        super().__init__(Budget(work, seconds), CLOCK_EVERY)
        self.bytes = memory

    def afford(self, units: int, array: int | None) -> None:
        """Raise TooLarge, with the array to blame, if a step of so many units would not end."""
        if units > self.left:
            raise TableTooLarge(array)

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """Allow one of `parts` equal parts of the units that are left; what is not used of it returns."""
        allowed = self.left // parts
        kept = self.left - allowed
        self.left = allowed
        try:
            yield
        finally:
            self.left = max(self.left, 0) + kept
