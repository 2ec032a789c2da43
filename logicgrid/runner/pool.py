"""The workers as their parent sees them: who has what in hand, until when, and what has come of it."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from logicgrid.puzzle.stages import Stages
from logicgrid.runner.abreast import Handfuls
from logicgrid.runner.outcome import Died, Item, Outcome, T, TimedOut, raised
from logicgrid.runner.worker import serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_NEVER = float("inf")


class _Worker:
    """One process, the pipe to it, the items in hand and when their time is up; fresh: it had none before."""

    __slots__ = ("deadline", "fresh", "hand", "pipe", "process", "since", "took")

    def __init__(self, pipe: Connection, process: Any) -> None:
        self.pipe = pipe
        self.process = process
        self.hand: list[int] = []
        self.took = 0
        self.since = time.monotonic()
        self.deadline = _NEVER
        self.fresh = True

    def take(self, hand: list[int]) -> bool:
        """Whether the items could be handed over: a worker may have died while it had nothing to do."""
        self.hand = hand
        self.took = len(hand)
        self.since = time.monotonic()
        try:
            self.pipe.send_bytes(pickle.dumps(hand))
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


class Pool(Generic[Item, T]):
    """The workers and what they found: `found` maps an index to its outcome once that is known.

    A worker that does not come back from a handful gives it back: no death is held against an item that was not alone.
    Where nothing else is left to do, an idle worker does over what others still have in hand, so that no item queues
    behind a slow one for longer than there is other work (after the backup tasks of Dean and Ghemawat 2004).
    """

    def __init__(
        self,
        items: Sequence[Item],
        work: Callable[[Item], Stages[T] | T],
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
        self.handfuls = Handfuls(len(items), jobs)
        self.open = set(range(len(items)))
        self.shared: set[int] = set()
        self.found: dict[int, Outcome[T]] = {}
        self.workers: list[_Worker] = []
        self.ever_ready = False

    def outcomes(self) -> Iterator[Outcome[T]]:
        """All of them, in the order of the items."""
        try:
            self.start()
            for index in range(len(self.items)):
                while index not in self.found:
                    self.step()
                yield self.found.pop(index)
        finally:
            self.close()

    def start(self) -> None:
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
        """Every worker gets something to do, as far as there is something."""
        while len(self.workers) < self.jobs and (hand := self.handfuls.take()):
            self.hire(hand)
        for worker in self.workers.copy():
            if not worker.hand and (hand := self.handfuls.take() or self.backup()):
                worker.deadline = self.deadline()
                if not worker.take(hand):
                    self.dismiss(worker)
                    self.hire(hand)

    def backup(self) -> list[int]:
        """The last item of those that another worker has in hand together, and nobody does over yet."""
        for worker in self.workers:
            if len(worker.hand) > 1 and (left := [each for each in worker.hand if each not in self.shared]):
                self.shared.add(left[-1])
                return left[-1:]
        return []

    def step(self) -> None:
        """Wait until something is heard or some item's time is up; leave no worker idle behind."""
        from multiprocessing.connection import wait

        busy = [worker for worker in self.workers if worker.hand]
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
                    self.bury(worker, TimedOut(self.seconds), fair=True)
        self.hand_out()

    def hire(self, hand: list[int]) -> None:
        """Start a worker with items in hand; their time begins when the worker says that it is ready."""
        ours, theirs = self.context.Pipe()
        arguments = (theirs, self.payload, self.memory, self.preload)
        process = self.context.Process(target=serve, args=arguments, daemon=True)
        with _interrupts_held(), contextlib.nullcontext() if self.needs_main else _main_out_of_sight():
            process.start()
            self.workers.append(_Worker(ours, process))
        self.workers[-1].take(hand)
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
        worker.deadline = self.deadline()
        if not message:
            self.ever_ready = True
            worker.since = time.monotonic()
            return
        for index, pickled in pickle.loads(message):
            try:
                outcome: Outcome[T] = pickle.loads(pickled)
            except Exception as error:
                outcome = raised(error)
            if isinstance(outcome, Died):  # out of memory: what is left of that process is not to be trusted
                self.bury(worker, outcome)
                return
            self.settle(worker, index, outcome)
        if not worker.hand:
            worker.deadline = _NEVER
            self.handfuls.learn(time.monotonic() - worker.since, worker.took)

    def bury(self, worker: _Worker, end: Died | TimedOut, fair: bool = False) -> None:
        """What ended the worker is held against an item only where nothing else can have caused it, as a time-out can.

        Else it comes to a fresh worker, alone.
        """
        if len(worker.hand) == 1 and (fair or worker.fresh):
            self.settle(worker, worker.hand[0], end)
        else:
            self.handfuls.give_back([each for each in worker.hand if each in self.open])
        self.dismiss(worker)

    def settle(self, worker: _Worker, index: int, outcome: Outcome[T]) -> None:
        worker.hand.remove(index)
        worker.fresh = False
        if index in self.open:  # and not done by another meanwhile
            self.open.remove(index)
            self.found[index] = outcome

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
