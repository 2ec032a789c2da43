"""Items and a function in, one outcome an item out, in the items' order: on several processes, each at its own risk.

Guarantee: whatever one item does to the worker that has it in hand (an exception, `os._exit`, a segmentation fault,
SIGKILL, memory without end, an endless loop under a time limit), it costs that item alone.  Every other item gets the
outcome that it would have had, and the outcomes come in the same order whatever the number of workers.

Why a small pool of our own: it comes close to bare processes that share nothing, and what is there does not.  Measured
with 400 items of 3 ms on 2 cores (Linux, CPython 3.11, ortools and pydantic already imported; runs in which anything
else took more than 3 % of the machine thrown away; medians), as multiples of the speed of one process:

    two bare processes, half the items each             1.85
    this pool, forked / spawned workers                 1.77 / 1.73    (a second run: forked 1.82, bare 1.80)
    pebble 5.2, a task for each item, forked / spawned  1.65 / 1.30
    pebble 5.2, map by chunks of 10                     1.67           (and a death costs the whole chunk)

Starting and ending two forked workers takes 8 to 15 ms (pebble: 105 to 115; spawned ones import everything besides); an
item costs 75 us beside its work (pebble: 105); importing pebble takes 89 ms, multiprocessing.connection 28.
multiprocessing.Pool hangs when a worker dies, ProcessPoolExecutor gives up on the rest.

What the caller does between two outcomes is not shared among the workers: costly work on a value belongs into `work`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence

from logicgrid.runner.outcome import Died, Done, Item, Outcome, Raised, T, TimedOut, attempt

__all__ = ["Died", "Done", "Outcome", "Raised", "TimedOut", "run", "usable_cores"]


def run(
    items: Sequence[Item],
    work: Callable[[Item], T],
    *,
    jobs: int,
    seconds: float | None = None,
    memory: int | None = None,
    preload: Sequence[str] = (),
) -> Iterator[Outcome[T]]:
    """The outcome of `work(item)` for each item, in the order of the items, each as soon as all before it are there.

    With `jobs=1` the work runs in this process: no process is started, and nothing but the work itself can enforce a
    limit or survive a fault (`seconds` and `memory` are ignored).  An exception still costs its own item only.  With
    more, at most `jobs` processes are started, and

    - `seconds` is the wall time that an item may take: none is ended earlier, and a worker's start does not count;
    - `memory` is how many bytes of address space the work may add to what a fresh worker has (on Linux; elsewhere it
      is ignored where the system does not enforce it);
    - `preload` names modules that are imported once, ahead of the work: before forking where workers are forked, so
      that one that takes a dead one's place is there within milliseconds; else by each worker, on no item's time;
    - an item whose worker dies is tried once more in a fresh one, unless it was that worker's first;
    - items, `work` and its values must be picklable and `work` importable by name (where workers are forked, that is
      on Linux in a process without other threads, only the values need be).

    Nothing starts before the first outcome is asked for.  Closing the iterator, dropping it, or an interrupt (Ctrl-C
    reaches this process, the workers are deaf to it) ends all workers at once.  RuntimeError: no worker can start.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be 1 or more, not {jobs}")
    if jobs == 1:
        return (attempt(work, item) for item in items)
    from logicgrid.runner.pool import Pool

    return Pool(items, work, jobs, seconds, memory, preload).outcomes()


def usable_cores() -> int:
    """How many processors this process may use: what a sensible `jobs` is."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
