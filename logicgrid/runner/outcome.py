"""What becomes of an item, and the one place where work meets its item."""

from __future__ import annotations

import traceback
from collections.abc import Callable
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

OUT_OF_MEMORY = Died("ran out of memory")


def attempt(work: Callable[[Item], T], item: Item) -> Outcome[T]:
    """Return what becomes of `work(item)`, in this process."""
    try:
        return Done(work(item))
    except MemoryError:
        return OUT_OF_MEMORY
    except (Exception, SystemExit) as error:
        return raised(error)


def raised(error: BaseException) -> Raised:
    """Return an exception as an outcome."""
    name, text = type(error).__name__, str(error)
    return Raised(f"{name}: {text}" if text else name, "".join(traceback.format_exception(error)))
