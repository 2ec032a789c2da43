"""Terminal output: the style of a stream, the display width of a text, and the progress bar of a long command.

The style says whether the stream shows colours, and how wide a line may be.  The widths are wcwidth's: wide characters
take two cells, ambiguous ones one, combining marks none, and an emoji sequence is drawn as a whole.  wcwidth is only
imported for a text that needs its tables: Latin, Greek and Cyrillic letters, and their punctuation, take one cell each.

The bar is one line on standard error.  Nothing of it is ever written unless the stream is a terminal; there the bar
stays on one line, is drawn at most ten times a second, and is erased when the command ends, however it ends.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from typing import Self, TextIO

from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.messages import say, translated
from logicgrid.puzzle.record import Record

_WINDOWS = os.name == "nt"
_NARROWEST = 40


class Style(Record):
    """Whether texts are `painted` (coloured), and the width of the output in terminal cells."""

    painted: bool = False
    columns: int = 120

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def red(self, text: str) -> str:
        return self._paint("31", text)

    def green(self, text: str) -> str:
        return self._paint("32", text)

    def yellow(self, text: str) -> str:
        return self._paint("33", text)

    def cyan(self, text: str) -> str:
        return self._paint("36", text)

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.painted and text else text


PLAIN = Style()


def style_of(stream: TextIO | None, environ: Mapping[str, str] | None = None) -> Style:
    """Return the style for a stream: plain unless it is a terminal that shows colours.

    `NO_COLOR` (not empty) always wins (no-color.org); then `FORCE_COLOR` (not empty, whatever its value;
    force-color.org), which paints even into a pipe; then `TERM=dumb`, which does not paint.
    """
    environment = os.environ if environ is None else environ
    terminal = is_terminal(stream)
    columns = _terminal_columns(stream) if stream is not None and terminal else 0
    wide = max(columns, _NARROWEST) if columns else PLAIN.columns
    return Style(painted=_paints(terminal, environment), columns=wide)


def _paints(terminal: bool, environ: Mapping[str, str]) -> bool:
    """Return True if colours are wanted and can be shown."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    if environ.get("TERM") == "dumb" or not terminal:
        return False
    return not _WINDOWS or any(environ.get(name) for name in ("WT_SESSION", "TERM", "ANSICON", "ConEmuANSI"))


def is_terminal(stream: TextIO | None) -> bool:
    """Return True for an open stream that is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except (AttributeError, ValueError, OSError):  # not a real stream, or closed
        return False


def _terminal_columns(stream: TextIO) -> int:
    """Return the width of a terminal; 0 if unknown."""
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, ValueError, OSError):
        return 0


# --- Widths -----------------------------------------------------------------------------------------------------------

_ONE_CELL = " -~\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf"
_TWO_CELLS = "\u3000-\u3029\u3030\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60"
_ONE_CELL_EACH = re.compile(f"[{_ONE_CELL}]*")
_ONE_OR_TWO_EACH = re.compile(f"[{_ONE_CELL}{_TWO_CELLS}]*")
"""Characters that are never combined with each other, so that most texts need no tables."""


def is_plain(text: str) -> bool:
    """Return True if every character takes one or two terminal cells, and is drawn separately."""
    return _ONE_OR_TWO_EACH.fullmatch(text) is not None


def display_width(text: str) -> int:
    """Return the number of terminal cells that `text` takes; control characters take none.

    >>> display_width("Tycho"), display_width("東京"), display_width("e\u0301"), display_width("👩‍🚀")
    (5, 4, 1, 2)
    """
    if _ONE_CELL_EACH.fullmatch(text):
        return len(text)
    if is_plain(text):
        return len(text) + sum([char >= "\u3000" for char in text])
    return sum([cells for _, cells in clusters(text)])


def clusters(text: str) -> list[tuple[str, int]]:
    """Split `text` into pieces that a terminal draws together, each with its width in cells."""
    if is_plain(text):
        return [(char, 2 if char >= "\u3000" else 1) for char in text]
    from wcwidth import iter_graphemes, width

    return [(piece, width(piece, control_codes="ignore")) for piece in iter_graphemes(text)]


def clipped(text: str, width: int, mark: str = "…") -> str:
    """Return `text` shortened to `width` cells, with a mark in place of the omitted part.

    >>> clipped("Tycho Brahe", 6), clipped("東京都", 5), clipped("Tycho", 5)
    ('Tycho…', '東京…', 'Tycho')
    """
    if display_width(text) <= width:
        return text
    kept, room = "", width - len(mark)
    for piece, cells in clusters(text):
        room -= cells
        if room < 0:
            break
        kept += piece
    return kept + mark[: max(width, 0)]


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Return `text` padded with spaces after it (before it if `right`) to `width` cells; a longer text unchanged."""
    spaces = " " * (width - display_width(text))
    return spaces + text if right else text + spaces


# --- Progress ---------------------------------------------------------------------------------------------------------

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
        room = (_terminal_columns(self._stream) or 80) - 1  # a full line would wrap on some terminals
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
