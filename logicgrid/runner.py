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
item costs 75 us beside its work (pebble: 105); importing pebble takes 89 ms, multiprocessing.connection 28.  Workers
that hold a second item ready gained nothing that could be measured, so each holds one: a death is that item's, and no
item queues behind a slow one.  multiprocessing.Pool hangs when a worker dies, ProcessPoolExecutor gives up on the rest.

What the caller does between two outcomes is not shared among the workers: costly work on a value belongs into `work`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:  # multiprocessing takes 20 to 50 ms to import: only a run on several processes pays for it
    from multiprocessing.connection import Connection

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
    """The work raised an exception: `error` is its last line (`ValueError: no`), `trace` the whole traceback."""

    error: str
    trace: str


Outcome: TypeAlias = Done[T] | TimedOut | Died | Raised


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
        return (_attempt(work, item) for item in items)
    return _across(_Pool(items, work, jobs, seconds, memory, preload), len(items))


def usable_cores() -> int:
    """How many processors this process may use: what a sensible `jobs` is."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_puzzles(paths: Sequence[Path], suffixes: Sequence[str] = (".yaml", ".yml")) -> list[Path]:
    """The files that the paths stand for, each once, in the order of the paths.

    A folder stands for the files in and below it that end in one of `suffixes` (whatever the case): its own first, by
    name, then its subfolders', by name.  Hidden files and folders and `node_modules` are passed over; a folder is
    walked once, so a circle of links ends.  Anything else stands for itself, whatever its suffix: what is missing or
    cannot be read (a folder too) is kept, so that the loader can say so.
    """
    endings = tuple(suffix.casefold() for suffix in suffixes)
    files: dict[str, Path] = {}
    walked: set[str] = set()
    for path in paths:
        for file in _files_below(path, endings, walked) if path.is_dir() else [path]:
            files.setdefault(os.path.realpath(file), file)
    return list(files.values())


def _files_below(folder: Path, endings: tuple[str, ...], walked: set[str]) -> Iterator[Path]:
    todo = [folder]
    while todo:
        folder = todo.pop()
        here = os.path.realpath(folder)
        if here in walked:
            continue
        walked.add(here)
        try:
            entries = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        except OSError:
            yield folder
            continue
        folders = [path for path in entries if path.is_dir()]
        todo.extend(path for path in reversed(folders) if path.name != "node_modules")
        for path in entries:
            wanted = path.name.casefold().endswith(endings)
            if wanted and (path.is_file() or (path.is_symlink() and not path.exists())):
                yield path


def _attempt(work: Callable[[Item], T], item: Item) -> Done[T] | Died | Raised:
    try:
        return Done(work(item))
    except MemoryError:
        return Died(_OUT_OF_MEMORY)
    except (Exception, SystemExit) as error:
        return _raised(error)


_OUT_OF_MEMORY = "ran out of memory"


def _raised(error: BaseException) -> Raised:
    last_line = traceback.format_exception_only(error)[-1].strip()
    return Raised(last_line, "".join(traceback.format_exception(error)))


# --- in a worker ------------------------------------------------------------------------------------------------------


def _serve(pipe: Connection, payload: Any, memory: int | None, preload: Sequence[str]) -> None:
    """A worker's life: an empty message when it is ready; then, for each index that comes in, the pickled outcome."""
    _end_with_the_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    items, work = pickle.loads(payload) if isinstance(payload, bytes) else payload
    for name in preload:
        importlib.import_module(name)
    _offer_to_the_memory_killer()
    if memory is not None:
        _limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):  # the parent has hung up
        pipe.send_bytes(b"")
        while True:
            outcome = _attempt(work, items[int.from_bytes(pipe.recv_bytes(), "big")])
            pipe.send_bytes(_pickled(outcome))


def _pickled(outcome: Outcome[Any]) -> bytes:
    try:
        return pickle.dumps(outcome, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps(Died(_OUT_OF_MEMORY))
    except Exception as error:
        return pickle.dumps(_raised(error))


def _end_with_the_parent() -> None:
    """Even a parent that was killed leaves no worker behind: a thread waits for its end."""
    import multiprocessing
    import threading

    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _offer_to_the_memory_killer() -> None:
    """Where Linux itself runs short of memory, let it end a worker (one item lost), not the parent (all lost)."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        pages_now = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages_now * resource.getpagesize() + memory
        _, ceiling = resource.getrlimit(resource.RLIMIT_AS)
        if ceiling == resource.RLIM_INFINITY or limit < ceiling:
            resource.setrlimit(resource.RLIMIT_AS, (limit, ceiling))


# --- in the parent ----------------------------------------------------------------------------------------------------


_NEVER = float("inf")


class _Worker:
    """One process, the pipe to it, the index of the item in hand and when its time is up; fresh: its first item."""

    __slots__ = ("deadline", "fresh", "index", "pipe", "process")

    def __init__(self, pipe: Connection, process: Any) -> None:
        self.pipe = pipe
        self.process = process
        self.index: int | None = None
        self.deadline = _NEVER
        self.fresh = True

    def take(self, index: int) -> bool:
        """Whether the item could be handed over: a worker may have died while it had nothing to do."""
        self.index = index
        try:
            self.pipe.send_bytes(index.to_bytes(8, "big"))
        except OSError:
            return False
        return True

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()

    def obituary(self) -> str:
        patience = time.monotonic() + 1  # the pipe closes a moment before the process is gone
        while (code := self.process.exitcode) is None:
            if time.monotonic() > patience:
                return "the worker hung up"
            time.sleep(0.001)
        if code >= 0:
            return f"the worker ended with exit status {code}"
        with contextlib.suppress(ValueError):
            name = signal.Signals(-code).name
            return f"the worker was killed by {name}" + (" (out of memory?)" if name == "SIGKILL" else "")
        return f"the worker was killed by signal {-code}"


class _Pool(Generic[Item, T]):
    """The workers and what they found: `found` maps an index to its outcome once that is known.

    Each worker has at most one item in hand: a death is one item's, and no item queues behind a slow one.
    """

    def __init__(
        self,
        items: Sequence[Item],
        work: Callable[[Item], T],
        jobs: int,
        seconds: float | None,
        memory: int | None,
        preload: Sequence[str],
    ) -> None:
        self.items = items
        self.work = work
        self.jobs = jobs
        self.seconds = seconds
        self.memory = memory
        self.preload = preload
        self.todo = deque(range(len(items)))
        self.found: dict[int, Outcome[T]] = {}
        self.workers: list[_Worker] = []
        self.ever_ready = False

    def open(self) -> None:
        import multiprocessing

        method = _start_method()
        self.context: Any = multiprocessing.get_context(method)
        self.payload: Any = (self.items, self.work)
        self.needs_main = True
        if method == "fork":
            for name in self.preload:
                importlib.import_module(name)
        else:
            self.payload = pickle.dumps(self.payload, pickle.HIGHEST_PROTOCOL)
            self.needs_main = b"__main__" in self.payload
        self.hand_out()

    def hand_out(self) -> None:
        """Every worker gets something to do, as far as there is something; what died in company comes first, alone."""
        while self.todo and len(self.workers) < self.jobs:
            self.hire(self.todo.popleft())
        for worker in self.workers.copy():
            if worker.index is None and self.todo:
                index = self.todo.popleft()
                worker.deadline = self.deadline()
                if not worker.take(index):
                    self.dismiss(worker)
                    self.hire(index)

    def step(self) -> None:
        """Wait until something is heard or some item's time is up; leave no worker idle behind."""
        from multiprocessing.connection import wait

        busy = [worker for worker in self.workers if worker.index is not None]
        deadline = min(worker.deadline for worker in busy)
        timeout = None if deadline == _NEVER else max(0.0, deadline - time.monotonic())
        heard = wait([worker.pipe for worker in busy], timeout)
        for worker in busy:
            if worker.pipe in heard:
                self.hear(worker)
        if self.seconds is not None:
            now = time.monotonic()
            for worker in self.workers.copy():
                if worker.deadline <= now and not worker.pipe.poll():
                    self.settle(worker, TimedOut(self.seconds))
                    self.dismiss(worker)
        self.hand_out()

    def hire(self, index: int) -> None:
        """Start a worker with an item in hand; the item's time begins when the worker says that it is ready."""
        ours, theirs = self.context.Pipe()
        arguments = (theirs, self.payload, self.memory, self.preload)
        process = self.context.Process(target=_serve, args=arguments, daemon=True)
        with _interrupts_held(), contextlib.nullcontext() if self.needs_main else _main_out_of_sight():
            process.start()
            self.workers.append(_Worker(ours, process))
        self.workers[-1].take(index)
        theirs.close()  # so that no other worker inherits it, and the pipe ends when its worker does

    def hear(self, worker: _Worker) -> None:
        try:
            message = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            detail = worker.obituary()
            if not self.ever_ready:
                raise RuntimeError(f"no worker can start: {detail}") from None
            self.bury(worker, Died(detail))
            return
        if not message:
            self.ever_ready = True
            worker.deadline = self.deadline()
            return
        try:
            outcome: Outcome[T] = pickle.loads(message)
        except Exception as error:
            outcome = _raised(error)
        if isinstance(outcome, Died):  # out of memory: what is left of that process is not to be trusted
            self.bury(worker, outcome)
        else:
            self.settle(worker, outcome)

    def bury(self, worker: _Worker, death: Died) -> None:
        """A death is held against an item only where nothing else can have caused it: else it gets a fresh worker."""
        if worker.fresh:
            self.settle(worker, death)
        else:
            assert worker.index is not None
            self.todo.appendleft(worker.index)
        self.dismiss(worker)

    def settle(self, worker: _Worker, outcome: Outcome[T]) -> None:
        assert worker.index is not None
        self.found[worker.index] = outcome
        worker.index = None
        worker.deadline = _NEVER
        worker.fresh = False

    def deadline(self) -> float:
        return _NEVER if self.seconds is None else time.monotonic() + self.seconds

    def dismiss(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.end()

    def close(self) -> None:
        with _interrupts_held():
            for worker in self.workers:
                worker.process.kill()
            for worker in self.workers:
                worker.end()
            self.workers.clear()


def _across(pool: _Pool[Item, T], count: int) -> Iterator[Outcome[T]]:
    try:
        pool.open()
        for index in range(count):
            while index not in pool.found:
                pool.step()
            yield pool.found.pop(index)
    finally:
        pool.close()


def _start_method() -> str:
    """Forking is cheapest by far, and safe as long as no other thread can be caught holding a lock."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            if len(os.listdir("/proc/self/task")) == 1:
                return "fork"
    return "spawn"


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end; a process started inside never hears it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _main_out_of_sight() -> Iterator[None]:
    """A spawned process runs the caller's script again unless it is out of sight.

    Nothing that goes to the worker stands in that script, so its `if __name__ == "__main__"` may be missing.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
