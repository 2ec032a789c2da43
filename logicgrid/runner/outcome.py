"""What becomes of an item."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Item = TypeVar("Item")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """The work came back with a value."""

    value: T


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The work was still running after `seconds` and was ended."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Died:
    """The worker's process ended under the work, or ran out of memory; `detail` says how, in words."""

    detail: str


@dataclass(frozen=True, slots=True)
class Raised:
    """The work raised an exception: `error` is it in words (`ValueError: no`), `trace` the whole traceback."""

    error: str
    trace: str


Outcome: TypeAlias = Done[T] | TimedOut | Died | Raised


OUT_OF_MEMORY = "ran out of memory"


def raised(error: BaseException) -> Raised:
    name, text = type(error).__name__, str(error)
    return Raised(f"{name}: {text}" if text else name, "".join(traceback.format_exception(error)))
