"""The progress bar of a long command: one line on standard error, never written to a file or a pipe.

Guarantee: nothing is ever written unless the stream is a terminal; there the bar stays on one line, is drawn at most
ten times a second, and is erased when the command ends, however it ends.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Self, TextIO

from logicgrid.puzzle.messages import say, translated
from logicgrid.puzzle.terminal import clipped, is_terminal, one_line

_INTERVAL = 0.1  # seconds between two drawings
_BAR = 24  # columns
_ERASE = "\r\x1b[K"


class Progress:
    """A bar over `total` steps, `done` of them already made, for use in a `with` statement.

    If it is `timed`, it also shows the steps per second, and the estimated time left.

    Call `advance(label)` after each step, with the name of the finished file, and `hide()` before other output to the
    same terminal; the bar comes back with a later `advance`.
    """

    def __init__(
        self,
        total: int,
        *,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        done: int = 0,
        timed: bool = False,
    ) -> None:
        self._total = total
        self._done = done
        self._timed = timed
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._active = total > 0 and is_terminal(self._stream) and os.environ.get("TERM") != "dumb"
        self._visible = False
        self._start, self._before = clock(), done
        self._next = self._start + _INTERVAL  # a very short command shows no bar at all

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def advance(self, label: str = "") -> None:
        """Count one more step, and draw the bar unless it was drawn just before."""
        self._done += 1
        if not self._active or (now := self._clock()) < self._next:
            return
        self._next = now + _INTERVAL
        self._visible = self._write(_ERASE + self._line(label))

    def hide(self) -> None:
        """Erase the bar."""
        if self._visible:
            self._visible = False
            self._write(_ERASE)

    def _line(self, label: str) -> str:
        """Return the bar with a label, fitted to the terminal's width."""
        done = min(self._done, self._total)
        filled = _BAR * done // self._total
        bar = f"[{'#' * filled}{'-' * (_BAR - filled)}] {done}/{self._total} "
        bar += self._pace() if self._timed else ""
        room = _columns(self._stream) - 1  # a full line would wrap on some terminals
        return clipped(one_line(bar + label), room, "...")

    def _pace(self) -> str:
        """Return the steps per second since the bar was made, and the time left at this pace."""
        rate = (self._done - self._before) / max(self._clock() - self._start, 1e-9)
        left = round(max(self._total - self._done, 0) / rate)
        words = (
            f"{left} s"
            if left < 90
            else f"{left // 60} min"
            if left < 5400
            else f"{left // 3600} h {left // 60 % 60} min"
        )
        return translated(say("commands.pace", rate=f"{rate:.1f}", left=words))

    def _write(self, text: str) -> bool:
        """Write to the terminal; return False if it is gone, now or before."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal is gone, which is no reason to stop the work
            self._active = False
        return self._active


def _columns(stream: TextIO) -> int:
    """Return the width of the terminal; 80 if that is not known."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
