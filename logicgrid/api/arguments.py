"""The checks of what is passed to the Python interface; each raises a ValueError that names the argument."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from os import PathLike
from typing import Any

from logicgrid.puzzle.diagnostics import did_you_mean


def whole(name: str, value: Any, least: int = 0, most: int = 10**9 - 1) -> int:
    """Return the value, a whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        above = f"of at least {least}" if most == 10**9 - 1 else f"from {least} to {most}"
        raise ValueError(f"`{name}` is a whole number {above}, not {shown(value)}")
    return value


def seconds(name: str, value: Any) -> float | None:
    """Return the value, a positive number of seconds or None."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is not None and not (is_number and isfinite(value) and 0 < value < 1e7):
        raise ValueError(f"`{name}` is a positive number of seconds or None, not {shown(value)}")
    return None if value is None else float(value)


def choice(name: str, value: Any, choices: Iterable[str]) -> str:
    """Return the value, one of the choices."""
    choices = tuple(choices)
    if not isinstance(value, str) or value not in choices:
        near = did_you_mean(value, choices) if isinstance(value, str) else None
        listed = ", ".join(map(repr, choices))
        raise ValueError(f"`{name}` is one of {listed}, not {shown(value)}{f': {near}' if near else ''}")
    return value


def texts(name: str, value: Any) -> list[str]:
    """Return the value, one text or several."""
    found = [value] if isinstance(value, str) else list(value) if isinstance(value, Iterable) else [value]
    for each in found:
        if not isinstance(each, str):
            raise ValueError(f"`{name}` is a text, or several, not {shown(each)}")
    return found


def is_path(value: Any) -> bool:
    """Return True for a path, as opposed to a text with several lines."""
    return isinstance(value, PathLike) or (isinstance(value, str) and "\n" not in value)


def shown(value: Any) -> str:
    """Return a value as a message may show it."""
    text = value if isinstance(value, type) else repr(value)
    return str(text)[:80]
