"""What is started once, and kept for the tests of pages that follow each other."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any

_KEPT: dict[str, Any] = {}
_ENDS = ExitStack()


def get(name: str, start: Callable[[], AbstractContextManager[Any]]) -> Any:
    """Return what has a name; start it if there is none."""
    if name not in _KEPT:
        _KEPT[name] = _ENDS.enter_context(start())
    return _KEPT[name]


def end() -> None:
    _KEPT.clear()
    _ENDS.close()
