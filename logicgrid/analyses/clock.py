"""What is left of the time that an analysis may take."""

from __future__ import annotations

import time


class Clock:
    """Runs from when it is made; `seconds` None is time without end."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)

    def up(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end

    def share(self, parts: int) -> float | None:
        """One of so many equal parts of what is left."""
        left = self.left()
        return None if left is None else left / max(parts, 1)
