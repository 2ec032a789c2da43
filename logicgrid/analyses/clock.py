"""What is left of the time that an analysis may take."""

from __future__ import annotations

import time

from logicgrid.puzzle.stages import Stages


class Clock:
    """Runs from when it is made; `seconds` None is time without end."""

    def __init__(self, seconds: float | None) -> None:
        self.start = time.perf_counter()
        self.end = None if seconds is None else self.start + seconds

    def spent(self) -> float:
        return time.perf_counter() - self.start

    def left(self) -> float | None:
        return None if self.end is None else max(self.end - time.perf_counter(), 0.0)

    def up(self) -> bool:
        return self.end is not None and time.perf_counter() >= self.end

    def share(self, parts: int) -> float | None:
        """One of so many equal parts of what is left."""
        left = self.left()
        return None if left is None else left / max(parts, 1)

    def aside(self) -> Stages[None]:
        """Lets other work go on; the time that this takes does not count."""
        before = time.perf_counter()
        yield
        away = time.perf_counter() - before
        self.start += away
        if self.end is not None:
            self.end += away
