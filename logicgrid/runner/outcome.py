"""The outcomes that an item can have, and the one place where the work is done on an item."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

Item = TypeVar("Item")
T = TypeVar("T")


class Done(Record, Generic[T]):
    """The work came back with a value."""

    value: T


class TimedOut(Record):
    """The work was still running after `seconds` and was ended."""

    seconds: float


class Died(Record):
    """The worker's process ended under the work, or ran out of memory; `detail` says how, in words."""

    detail: str


class Raised(Record):
    """The work raised an exception: `error` is that in words (`ValueError: no`), `trace` the whole traceback."""

    error: str
    trace: str


Outcome: TypeAlias = Done[T] | TimedOut | Died | Raised


def out_of_memory() -> Died:
    """Return how a process ended that ran out of memory."""
    return Died(say("runner.out-of-memory"))


def attempt(work: Callable[[Item], T], item: Item) -> Outcome[T]:
    """Do the work on an item in this process, and return the outcome."""
    try:
        return Done(work(item))
    except MemoryError:
        return out_of_memory()
    except (Exception, SystemExit) as error:
        return raised(error)


def raised(error: BaseException) -> Raised:
    """Return an exception as an outcome."""
    name, text = type(error).__name__, str(error)
    return Raised(f"{name}: {text}" if text else name, "".join(traceback.format_exception(error)))
