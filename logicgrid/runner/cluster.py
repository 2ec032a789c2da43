"""The interface of `run` on a Dask cluster: on this machine, or wherever its workers are.

A task of the cluster is a batch of items; each thread of a worker passes its batches to its own process, as in `pool`,
so that limits and faults work as on one machine: an item that dies, hangs or exhausts memory only affects itself.  If a
worker of the cluster is lost, Dask gives its batch to another one; a batch that is lost repeatedly is tried item by
item, with nothing else running meanwhile.  Items are sent as values: workers need no shared disk with this process, but
the same versions of everything.  Dask is imported when a cluster is requested.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import pickle
import queue
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import Message, say
from logicgrid.puzzle.record import Record
from logicgrid.runner import Died, Item, Outcome, T, Versions, versions
from logicgrid.runner.pool import LastingPool
from logicgrid.runner.process import interrupts_held

if TYPE_CHECKING:
    from distributed import Client, Future

REACH = 10
"""The seconds within which a scheduler must answer."""
WORKERS = 30
"""The seconds within which a worker must be available, at the start and after the last one is lost."""
_GLANCE = 2
"""The seconds between two checks of the cluster's workers."""
_BRIEF = 0.5
"""The seconds below which a batch counts as small, so that the next ones are twice as large."""
_FIRST = 4
"""The number of items in the first batches."""
_LARGEST = 128
"""The number of items in the largest batch."""
_AHEAD = 3
"""The number of batches per thread of the cluster that are submitted at a time."""


class Cluster(Record):
    """The cluster with its scheduler at an address, or (None) on this machine; `tell` gets its dashboard's address."""

    scheduler: str | None = None
    tell: Callable[[str], object] | None = None


class ClusterFault(Refused):
    """No cluster is available."""


class _Batch(Record):
    """A batch of a run for a worker; `expected` are the versions that the worker must have."""

    items: tuple[Any, ...]
    run: str
    work: Callable[[Any], Any]
    seconds: float | None
    memory: int | None
    preload: tuple[str, ...]
    expected: Versions


def outcomes(
    items: Sequence[Item],
    work: Callable[[Item], T],
    cluster: Cluster,
    jobs: int,
    seconds: float | None,
    memory: int | None,
    preload: Sequence[str],
) -> Iterator[Outcome[T]]:
    """Yield the outcome of each item as `run` does; `jobs` is the number of workers on this machine.

    Raises ClusterFault, at any time, if the cluster is unavailable, is lost, or has other versions.
    """
    if not len(items):
        return
    with _connected(cluster, jobs) as client:
        if cluster.tell:
            cluster.tell(f"dashboard: {client.dashboard_link}")
        _check_versions(client)
        yield from _Run(client, items, work, seconds, memory, tuple(preload)).outcomes()


@contextlib.contextmanager
def _connected(cluster: Cluster, jobs: int) -> Iterator[Client]:
    """Connect to a cluster, starting one if there is no address, and end whatever was started."""
    try:
        from distributed import LocalCluster
    except ImportError as missing:
        raise ClusterFault(say("runner.dask-missing", name=missing), "pip install 'logicgrid[dask]'") from None
    from multiprocessing import resource_tracker

    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # each has its own level
    with contextlib.ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")  # about differing versions, and a port for the dashboard that is in use
        address: Any = cluster.scheduler
        if address is None:
            resource_tracker.ensure_running()  # here, since starting it lets interrupts through
            with interrupts_held():  # only this process handles Ctrl-C, and then ends the others
                address = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    memory_limit=0,
                    dashboard_address="127.0.0.1:8787",
                    silence_logs=logging.CRITICAL,
                )
            stack.callback(address.close, timeout=REACH)
        client = _client(address)
        stack.callback(client.close, timeout=REACH)
        try:
            client.wait_for_workers(1, timeout=WORKERS)
        except TimeoutError:
            raise _no_workers(client) from None
        yield client


def _client(address: Any) -> Client:
    """Connect to the scheduler at an address, or of a cluster on this machine.

    This is done in a thread, because a server that accepts the connection and stays silent would block forever.
    """
    from distributed import Client

    made: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def connect() -> None:
        try:
            made.put(Client(address, timeout=REACH, set_as_default=False))
        except Exception as fault:
            made.put(fault)

    threading.Thread(target=connect, daemon=True).start()
    found: Any = say("runner.no-answer-within", seconds=2 * REACH)
    with contextlib.suppress(queue.Empty):
        found = made.get(timeout=2 * REACH)
    if isinstance(found, Client):
        return found
    raise ClusterFault(
        say("runner.scheduler-unreachable", address=address, reason=_brief(found)), say("runner.start-scheduler")
    )


def _no_workers(client: Client) -> ClusterFault:
    address = client.scheduler.address if client.scheduler else say("runner.scheduler-address")
    return ClusterFault(say("runner.no-workers"), say("runner.start-workers", address=address))


def _check_versions(client: Client) -> None:
    """Raise ClusterFault if some process of the cluster has other versions of logicgrid or ortools, or none."""
    here = versions()
    ours = {"logicgrid": here.logicgrid, "ortools": here.ortools}
    found = client.get_versions(packages=list(ours))
    processes = {say("runner.the-scheduler"): found["scheduler"]}
    processes |= {say("runner.the-worker", name=address): each for address, each in sorted(found["workers"].items())}
    for process, each in processes.items():
        theirs = {name: each["packages"].get(name) for name in ours}
        if theirs != ours:
            words = ", ".join(f"{name} {version or 'not installed'}" for name, version in theirs.items())
            raise _refused(process, words, here)


def _refused(process: str, theirs: str, here: Versions) -> ClusterFault:
    words = say("runner.other-versions", who=process, there=theirs, here=here.words())
    return ClusterFault(words, say("runner.same-versions"))


def _brief(fault: object) -> str:
    """Return the beginning of an error's text; one of our messages unchanged."""
    return fault if isinstance(fault, Message) else (str(fault).splitlines() or [""])[0][:250]


class _Run:
    """The batches under way; `found` maps an item's index to its outcome until that is yielded."""

    def __init__(
        self,
        client: Client,
        items: Sequence[Any],
        work: Callable[[Any], Any],
        seconds: float | None,
        memory: int | None,
        preload: tuple[str, ...],
    ) -> None:
        self.client = client
        self.items = items
        self.run = os.urandom(8).hex()
        self.kept = (self.run, work, seconds, memory, preload, versions())
        self.suspects: deque[int] = deque()
        self.alone = False
        self.next = 0
        self.size = _FIRST
        self.under_way: dict[Future, range] = {}
        self.done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self.found: dict[int, Outcome[Any]] = {}
        self.threads = 0
        self.looked = self.peopled = -math.inf

    def outcomes(self) -> Iterator[Outcome[Any]]:
        """Yield the outcome of each item, in order.  Raises ClusterFault."""
        try:
            for index in range(len(self.items)):
                while index not in self.found:
                    self.look()
                    self.hand_out()
                    self.step()
                yield self.found.pop(index)
        except ClusterFault:
            raise
        except Exception as fault:  # many types are possible when the connection is lost
            raise self.gone(fault) from None
        except BaseException:
            self.end()
            raise
        self.end()

    def end(self) -> None:
        """Make the cluster forget the run."""
        with contextlib.suppress(Exception):
            self.client.cancel(list(self.under_way), force=True)
            self.client.run(_end, self.run, on_error="ignore")

    def look(self) -> None:
        """Check regularly how many threads the cluster has.  Raises ClusterFault if there are none for long."""
        now = time.monotonic()
        if now < self.looked + _GLANCE:
            return
        try:
            self.threads = sum(self.client.nthreads(callback_timeout=REACH).values())
            self.looked = now = time.monotonic()
        except Exception:  # many types are possible
            self.threads = 0
        if self.threads or self.peopled == -math.inf:
            self.peopled = now
        elif now > self.peopled + WORKERS:
            raise _no_workers(self.client) if self.looked == now else self.gone()

    def hand_out(self) -> None:
        """Submit batches until there are enough for each thread; suspects are submitted alone, one at a time."""
        if self.suspects or (self.alone and self.under_way):
            if self.suspects and not self.under_way:
                self.alone = True
                place = self.suspects.popleft()
                self.submit(range(place, place + 1))
            return
        self.alone = False
        while len(self.under_way) < _AHEAD * max(self.threads, 1) and self.next < len(self.items):
            self.submit(range(self.next, min(self.next + self.size, len(self.items))))
            self.next += self.size

    def submit(self, places: range) -> None:
        batch = _Batch(tuple([self.items[place] for place in places]), *self.kept)
        packed = pickle.dumps(batch, pickle.HIGHEST_PROTOCOL)  # the scheduler need not look into it
        self.await_(self.client.submit(_do, packed, pure=False, priority=-places.start), places)

    def await_(self, future: Future, places: range) -> None:
        """Arrange for a batch to be put in `done` when it has ended."""
        self.under_way[future] = places
        future.add_done_callback(self.done.put)

    def step(self) -> None:
        """Wait briefly for a batch to end, and store its results."""
        try:
            future = self.done.get(timeout=1)
        except queue.Empty:
            return
        places = self.under_way.pop(future)
        match future.status:
            case "finished":
                try:
                    took, values = future.result(timeout=REACH)
                except TimeoutError:  # its worker is lost, or slow
                    self.await_(future, places)
                    return
                if isinstance(values, Versions):
                    raise _refused(say("runner.a-worker"), values.words(), self.kept[-1])
                self.found.update(zip(places, values, strict=True))
                if took < _BRIEF and len(places) == self.size < _LARGEST:
                    self.size *= 2
            case "error":
                self.lost(places, future.exception())
            case "cancelled":
                raise self.gone()
            case _:  # its worker is lost, and another one is at work
                self.await_(future, places)

    def lost(self, places: range, fault: BaseException | None) -> None:
        """Try the items of a lost batch again one by one; an item that is lost again has died.

        Dask blames a lost worker on every batch that it had.
        """
        from distributed import KilledWorker

        if not isinstance(fault, KilledWorker):
            raise ClusterFault(
                say("runner.worker-cannot", name=type(fault).__name__, reason=_brief(fault)),
                say("runner.same-versions"),
            )
        if self.alone:
            self.found[places.start] = Died(say("runner.workers-lost"))
        else:
            self.suspects.extend(places)

    def gone(self, fault: Exception | None = None) -> ClusterFault:
        why = "" if fault is None else f": {type(fault).__name__}: {fault}".splitlines()[0][:300]
        return ClusterFault(say("runner.scheduler-gone", why=why), say("runner.start-again"))


# -- in a worker of the cluster --------------------------------------------------------------------------------------

_pools: dict[int, tuple[str, LastingPool[Any, Any]]] = {}
"""The run that each thread works for, and the process to which it passes batches."""


def _do(packed: bytes) -> tuple[float, list[Outcome[Any]] | Versions]:
    """Do a pickled batch in a worker of the cluster; return the seconds it took, and its outcomes.

    If this worker's versions are not as expected, return them instead.
    """
    import multiprocessing

    batch: _Batch = pickle.loads(packed)
    if _own_versions() != batch.expected:
        return 0.0, _own_versions()
    # Dask starts its workers as daemons, which must not have children; ours end with their parent anyway.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    start = time.monotonic()
    thread = threading.get_ident()
    run, pool = _pools.get(thread, ("", None))
    if pool is None or run != batch.run:
        if pool is not None:
            pool.close()
        pool = LastingPool((), batch.work, 1, batch.seconds, batch.memory, batch.preload)
        _pools[thread] = batch.run, pool
    found = pool.do(batch.items)
    return time.monotonic() - start, found


def _end(run: str) -> None:
    """End the processes of a run."""
    for thread, (its, pool) in list(_pools.items()):
        if its == run:
            del _pools[thread]
            pool.close()


@lru_cache
def _own_versions() -> Versions:
    return versions()
