"""A function applied to many items on several processes: one outcome for each item, in the order of the items.

Guarantee: whatever an item does to its worker (an exception, `os._exit`, a segmentation fault, SIGKILL, unlimited
memory, an endless loop under a time limit) only affects that item.  Every other item gets the outcome that it would
have had, and the outcomes come in the same order whatever the number of workers.  A worker has one item at a time.

Why we have our own small pool: multiprocessing.Pool hangs when a worker dies, ProcessPoolExecutor gives up on the rest,
and pebble, which does neither, starts more slowly and costs more per item.

Whatever the caller does between two outcomes is not parallel: costly work on a value belongs in `work`.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.runner.cluster import Cluster

Item = TypeVar("Item")
T = TypeVar("T")


class Done(Record, Generic[T]):
    """The work returned a value."""

    value: T


class TimedOut(Record):
    """The work was still running after `seconds` and was killed."""

    seconds: float


class Died(Record):
    """The worker's process died during the work, or ran out of memory; `detail` says how, in words."""

    detail: str


class Raised(Record):
    """The work raised an exception: `error` is its text (`ValueError: no`), `trace` the whole traceback."""

    error: str
    trace: str


Outcome: TypeAlias = Done[T] | TimedOut | Died | Raised


def out_of_memory() -> Died:
    """Return the outcome of a process that ran out of memory."""
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


__all__ = ["Died", "Done", "Outcome", "Raised", "TimedOut", "run", "usable_cores"]


def run(
    items: Sequence[Item],
    work: Callable[[Item], T],
    *,
    jobs: int,
    seconds: float | None = None,
    memory: int | None = None,
    preload: Sequence[str] = (),
    cluster: Cluster | None = None,
) -> Iterator[Outcome[T]]:
    """Yield the outcome of `work(item)` for each item, in order, each as soon as all before it are known.

    With `jobs=1` the work runs in this process: no process is started, so only the work itself can enforce a limit or
    survive a fault (`seconds` and `memory` are ignored).  An exception still only affects its own item.  With more, at
    most `jobs` processes are started, and

    - `seconds` is the wall time that an item may take: none is ended earlier, and a worker's start does not count;
    - `memory` is the number of bytes of address space that the work may add to those of a fresh worker (ignored by
      systems that do not enforce it: all but Linux);
    - `preload` names modules that are imported once, ahead of the work: before the workers are forked, so that the
      successor of a dead one is ready within milliseconds; if they are spawned, by each worker, on no item's time;
    - an item whose worker dies is tried once more in a fresh one, unless it was that worker's first;
    - items, `work` and its values must be picklable, and `work` importable by name; if workers are forked, that is on
      Linux in a process without other threads, only the values need be picklable.

    Nothing starts before the first outcome is requested.  Closing the iterator, dropping it, or an interrupt (Ctrl-C
    reaches this process; workers ignore it) ends all workers immediately.  Raises RuntimeError if no worker can start
    (the first few died before they were ready), and ValueError if `jobs` is less than 1.

    With a `cluster` the work is done there, with the same outcomes and limits; `jobs` is the number of its workers if
    it is on this machine.  Raises `cluster.ClusterFault` if it is unavailable, or is lost during the run.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be 1 or more, not {jobs}")
    if cluster is not None:
        from logicgrid.runner.cluster import outcomes

        return outcomes(items, work, cluster, jobs, seconds, memory, preload)
    if jobs == 1:
        return (attempt(work, item) for item in items)
    from logicgrid.runner.pool import WorkerPool

    return WorkerPool(items, work, jobs, seconds, memory, preload).outcomes()


def usable_cores() -> int:
    """Return the number of processors that this process may use, which is a sensible `jobs`."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- Versions ---------------------------------------------------------------------------------------------------------


_READERS = ("msgspec", "numpy", "pydantic", "pydantic_core", "pyyaml")
"""The packages besides ortools that affect a report."""


_FILES = (".py", ".toml", ".typ", ".css", ".js", ".mjs")
"""The suffixes of this package's files that affect its output."""


class Versions(Record):
    """Versions; `code` is a hash of this package's files, since work in progress changes them without a new number."""

    logicgrid: str
    ortools: str
    python: str
    code: str
    others: tuple[str, ...]

    def words(self) -> str:
        """Return the versions for display."""
        return f"logicgrid {self.logicgrid} ({self.code[:8]}), ortools {self.ortools}, Python {self.python}"


def versions() -> Versions:
    """Return the versions used by this process."""
    ours = sys.modules["logicgrid"]
    number, others = _installed()
    python = ".".join(map(str, sys.version_info[:3]))
    return Versions(ours.__version__, number, python, _digest(os.path.dirname(ours.__file__ or "")), others)


def _installed() -> tuple[str, tuple[str, ...]]:
    """Return the version of ortools, and the names and versions of the other installed packages."""
    try:
        spec = find_spec("ortools")
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        return "none", ()
    with open(spec.origin, encoding="utf-8", errors="replace") as stream:
        stated = re.search(r'^__version__ *= *["\'](.*?)["\']', stream.read(), re.M)
    number = getattr(sys.modules.get("ortools"), "__version__", stated[1] if stated else spec.origin)
    found: list[str] = []
    with suppress(OSError):
        names = os.listdir(os.path.dirname(os.path.dirname(spec.origin)))
        found = [name for name in names if name.endswith("-info") and name.partition("-")[0].lower() in _READERS]
    return str(number), tuple(sorted(found))


def _digest(folder: str) -> str:
    """Return a hash of the code and the words in a folder, by name and content."""
    digest = hashlib.sha256()
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(name for name in names if name.endswith(_FILES)):
            with open(os.path.join(here, name), "rb") as stream:
                text = stream.read()
            digest.update(f"{os.path.relpath(here, folder)}/{name} {len(text)}\n".encode() + text)
    return digest.hexdigest()
