"""The style of a stream: whether it shows colours, and how wide a line may be."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Protocol

from logicgrid.puzzle.record import Record

_WINDOWS = os.name == "nt"
_NARROWEST = 40


class Stream(Protocol):
    """The part of a text stream that decides about its style."""

    def isatty(self) -> bool: ...

    def fileno(self) -> int: ...


class Style(Record):
    """Whether texts are `painted`, and the width of the output in terminal cells; the methods return painted text."""

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


def style_of(stream: Stream | None, environ: Mapping[str, str] | None = None) -> Style:
    """Return the style for a stream: plain unless it is a terminal that shows colours.

    `NO_COLOR` (not empty) always wins (no-color.org); then `FORCE_COLOR` (not empty, whatever its value;
    force-color.org), which paints even into a pipe; then `TERM=dumb`, which does not paint.
    """
    environment = os.environ if environ is None else environ
    terminal = _is_terminal(stream)
    columns = _terminal_columns(stream) if stream is not None and terminal else PLAIN.columns
    return Style(painted=_paints(terminal, environment), columns=columns)


def _paints(terminal: bool, environ: Mapping[str, str]) -> bool:
    """Return True if colours are wanted and can be shown."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    if environ.get("TERM") == "dumb" or not terminal:
        return False
    return not _WINDOWS or any(environ.get(name) for name in ("WT_SESSION", "TERM", "ANSICON", "ConEmuANSI"))


def _is_terminal(stream: Stream | None) -> bool:
    """Return True for an open stream that is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except (AttributeError, ValueError, OSError):  # not a stream at heart, or closed
        return False


def _terminal_columns(stream: Stream) -> int:
    """Return the width of a terminal, at least `_NARROWEST`; that of a plain style if it is not known."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, ValueError, OSError):
        columns = 0
    return max(columns, _NARROWEST) if columns else PLAIN.columns
