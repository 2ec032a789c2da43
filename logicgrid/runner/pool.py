"""The workers as seen by their parent: the item of each, its deadline, and its outcome."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic

from logicgrid.runner import Died, Item, Outcome, T, TimedOut, raised
from logicgrid.runner.process import WorkerProcess, interrupts_held, now, serve

_NEVER = float("inf")

MOST_FAILED_STARTS = 3
"""The number of workers that may die while starting; after that the item fails, and if none has started, the run."""


class _Worker:
    """One process, the index of its item, and the item's deadline.

    A worker is `ready` when it has started, `fresh` until it has finished an item, and idle if its item is None.
    """

    def __init__(self, process: WorkerProcess) -> None:
        self.process = process
        self.item: int | None = None
        self.deadline = _NEVER
        self.fresh = True
        self.ready = False

    def take(self, item: int, message: Any) -> bool:
        """Send an item by a message.  Return False if the worker has died while idle."""
        self.item = item
        try:
            self.process.pipe.send(message)
        except OSError:
            return False
        return True


class _Waiting:
    """The items without a worker: a counter, since there may be a billion, and those to try `again`."""

    def __init__(self, count: int) -> None:
        self.fresh = range(count)
        self.again: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.again or self.fresh)

    def next(self) -> int:
        """Remove and return the next item."""
        if self.again:
            return self.again.pop()
        item, self.fresh = self.fresh[0], self.fresh[1:]
        return item


class WorkerPool(Generic[Item, T]):
    """At most `jobs` workers with an item each; `found` maps an item's index to its outcome until that is yielded."""

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
        self.waiting = _Waiting(len(items))
        self.found: dict[int, Outcome[T]] = {}
        self.workers: list[_Worker] = []
        self.ever_ready = False
        self.failed_starts = 0

    def outcomes(self) -> Iterator[Outcome[T]]:
        """Yield the outcome of each item, in order."""
        try:
            self.start()
            for index in range(len(self.items)):
                while index not in self.found:
                    self.step()
                yield self.found.pop(index)
        finally:
            self.close()

    def start(self) -> None:
        """Start the first workers."""
        import multiprocessing

        method = _start_method()
        self.context: Any = multiprocessing.get_context(method)
        self.payload: Any = (self.known_items(), self.work)
        self.needs_main = True
        if method == "fork":
            for name in self.preload:
                importlib.import_module(name)
        else:
            self.payload = pickle.dumps(self.payload, pickle.HIGHEST_PROTOCOL)
            self.needs_main = b"__main__" in self.payload
        self.hand_out()

    def known_items(self) -> Any:
        """Return the items for a worker, indexed by the messages that it gets."""
        return self.items

    def message(self, item: int) -> Any:
        """Return the message to a worker for an item."""
        return item

    def hand_out(self) -> None:
        """Give every worker an item while items are waiting."""
        for worker in self.workers.copy():
            if worker.item is None and self.waiting:
                item = self.waiting.next()
                worker.deadline = self.deadline()
                if not worker.take(item, self.message(item)):
                    self.dismiss(worker)
                    self.start_worker(item)
        while self.waiting and len(self.workers) < self.jobs:
            self.start_worker(self.waiting.next())

    def step(self) -> None:
        """Wait until a worker sends something or an item's time is up; leave no worker idle."""
        from multiprocessing.connection import wait

        busy = [worker for worker in self.workers if worker.item is not None]
        deadline = min(worker.deadline for worker in busy)
        heard = wait(
            [worker.process.pipe for worker in busy], None if deadline == _NEVER else max(0.0, deadline - now())
        )
        for worker in busy:
            if worker.process.pipe in heard:
                self.hear(worker)
            elif self.seconds is not None and worker.deadline <= now() and not worker.process.pipe.poll():
                self.settle(worker, TimedOut(self.seconds))
                self.dismiss(worker)
        self.hand_out()

    def start_worker(self, item: int) -> None:
        """Start a worker with an item, whose time begins when the worker reports that it is ready."""
        arguments = self.payload, self.memory, self.preload
        with interrupts_held():  # until the process is registered, so that it is ended with the others
            try:
                process = WorkerProcess(self.context, serve, *arguments, needs_main=self.needs_main)
            except OSError as error:  # the system has no room for another process
                self.jobs = len(self.workers)
                if not self.workers:
                    raise RuntimeError(f"no worker can start: {error.strerror or error}") from None
                self.waiting.again.append(item)
                return
            self.workers.append(_Worker(process))
        self.workers[-1].take(item, self.message(item))

    def hear(self, worker: _Worker) -> None:
        """Read a worker's message: that it is ready, its item's outcome, or the end of the pipe."""
        try:
            message = worker.process.pipe.recv_bytes()
        except (EOFError, OSError):
            cause = worker.process.cause_of_death()
            if not worker.ready:
                self.failed_starts += 1
                if self.failed_starts > MOST_FAILED_STARTS and not self.ever_ready:
                    raise RuntimeError(f"no worker can start: {cause}") from None
                worker.fresh = self.failed_starts > MOST_FAILED_STARTS  # otherwise the item gets another worker
            self.lose(worker, Died(cause))
            return
        if not message:
            self.ever_ready = worker.ready = True
            worker.deadline = self.deadline()
            return
        try:
            outcome: Outcome[T] = pickle.loads(message)
        except Exception as error:
            outcome = raised(error)
        if isinstance(outcome, Died):  # out of memory, so the rest of that process cannot be trusted
            self.lose(worker, outcome)
        else:
            self.settle(worker, outcome)

    def lose(self, worker: _Worker, end: Died) -> None:
        """Dismiss a dead worker; an item that was not its first is tried again, as an earlier one may be the cause."""
        item = worker.item
        if item is None or worker.fresh:
            self.settle(worker, end)
            self.dismiss(worker)
        else:
            self.dismiss(worker)
            self.start_worker(item)

    def settle(self, worker: _Worker, outcome: Outcome[T]) -> None:
        """Store the outcome of a worker's item."""
        if worker.item is not None:
            self.found[worker.item] = outcome
        worker.item = None
        worker.deadline = _NEVER
        worker.fresh = False

    def deadline(self) -> float:
        """Return the deadline of an item that begins now."""
        return _NEVER if self.seconds is None else now() + self.seconds

    def dismiss(self, worker: _Worker) -> None:
        """End a worker."""
        self.workers.remove(worker)
        worker.process.end()

    def close(self) -> None:
        """End all workers immediately."""
        with interrupts_held():
            for worker in self.workers:
                worker.process.kill()
            for worker in self.workers:
                worker.process.end()
            self.workers.clear()


class LastingPool(WorkerPool[Item, T]):
    """A pool that gets items repeatedly, which its workers do not know beforehand; `close` ends it."""

    def do(self, items: Sequence[Item]) -> list[Outcome[T]]:
        """Return the outcomes of these items."""
        self.items = items
        self.waiting = _Waiting(len(items))
        if self.workers:
            self.hand_out()
        else:
            self.start()
        while len(self.found) < len(items):
            self.step()
        return [self.found.pop(index) for index in range(len(items))]

    def known_items(self) -> Any:
        return _Sent()

    def message(self, item: int) -> Any:
        return self.items[item]


class _Sent:
    """Items that are their own messages."""

    def __getitem__(self, message: Any) -> Any:
        return message


def _start_method() -> str:
    """Return "fork", which is cheapest by far, if no other thread can be caught holding a lock; else "spawn"."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            if len(os.listdir("/proc/self/task")) == 1:
                return "fork"
    return "spawn"
