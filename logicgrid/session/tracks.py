"""Two background tracks of work: a process each, and a warm spare for the track that loses its own.

The front end never waits.  Each process has a thread in the front end that starts it, writes to it while it is reading,
and reads its messages; a track itself lives in the front end's event loop.  A track works on the newest draft: when
another one arrives, a shared byte says "stop", which the worker's limits check (`puzzle.budget.stop_if`).  A worker
that has not stopped after `PATIENCE` seconds is killed, but at most once in `BETWEEN_KILLS` seconds, since it takes a
while until the next spare is warm.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle import budget
from logicgrid.puzzle.messages import say
from logicgrid.runner.process import WorkerProcess, begin, leave_the_streams, lend_home, limit_memory
from logicgrid.session.stages import SECONDS, Bench, Stage, StageWork, Track

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 0.25
BETWEEN_KILLS = 1.0
QUIET = 0.25
"""The seconds without an edit after which the slow track begins, if every key press is an edit."""
GRACE = 1.5
"""The time after which a track's work is abandoned, as a multiple of its own limit of processor time."""
BEAT = 0.1
"""The seconds between two reports of a busy worker on the processor time it has used."""
MEMORY = 2 << 30
"""The bytes that a worker may use in addition to those it starts with."""
TRIES = 2
"""The number of workers that may die of a draft before it is given up."""
FAREWELL = 10.0
"""The seconds that the end of the session waits at most for a starting worker."""
MOST_FAILED_STARTS = 3
"""The number of consecutive workers that may die before they are ready; after that, none is started."""

Key = tuple[Any, str]
"""The owner of a draft: a client, and the document."""
Hear = Callable[[StageWork, Stage, Any], None]

PRELOAD = [
    "logicgrid.session.stages",
    "logicgrid.analyses.redundancy",
    "logicgrid.analyses.suggest",
    "logicgrid.csp.count.elimination",
    "logicgrid.csp.encode",
    "logicgrid.csp.search",
    "logicgrid.kinds.logic_grid.compile",
    "logicgrid.kinds.logic_grid.additions",
    "ortools.sat.python.cp_model_helper",
]


class _Job:
    """A draft that is waiting or being worked on."""

    def __init__(self, key: Key, work: StageWork, hear: Hear) -> None:
        self.key, self.work, self.hear = key, work, hear
        self.tries = 0
        self.overdue = self.dropped = False
        self.since = self.seen = 0.0
        """The processor time of the worker at the start, and when last checked."""


class _Worker:
    """A process as seen by the front end; `on_message` is called in the event loop with its messages."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.on_message: Callable[[_Worker, str, Any], None] = lambda *_: None
        self.ready = False
        self.dead = False
        self.process: WorkerProcess | None = None
        self.stop: Any = None
        self.spent: Any = None
        self.inbox: queue.SimpleQueue[StageWork | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._talk, daemon=True)
        self.thread.start()

    def kill(self) -> None:
        """Kill the process, and ignore any further messages."""
        self.on_message = lambda *_: None
        self.dead = True
        self.inbox.put(None)
        if self.process is not None:
            self.process.kill()

    def _talk(self) -> None:
        """Start the process; pass it one draft after another, and read its messages until it is done with each."""
        try:
            self._start()
        except Exception as error:
            self._post("gone", str(error))
        if self.process is None:
            return
        try:
            self._post(*self.process.pipe.recv())
            while (work := self.inbox.get()) is not None:
                self.process.pipe.send(work)
                name = ""
                while name != "end":
                    name, value = self.process.pipe.recv()
                    self._post(name, value)
        except Exception:  # the process is gone, or sends something unreadable
            self._post("gone", self.process.cause_of_death())
        self.process.end()

    def _start(self) -> None:
        if self.dead:
            return
        lend_home()
        context = worker_context()
        self.stop = context.Value("b", 0, lock=False)
        self.spent = context.Value("d", 0.0, lock=False)
        self.process = WorkerProcess(context, serve, self.stop, self.spent)
        if self.dead:
            self.process.kill()

    def _post(self, name: str, value: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody is listening
            self.loop.call_soon_threadsafe(self._hear, name, value)

    def _hear(self, name: str, value: Any) -> None:
        self.ready = self.ready or name == "ready"
        self.dead = self.dead or name == "gone"
        self.on_message(self, name, value)


def worker_context() -> Any:
    """Return the context for starting processes: a fork server with our modules loaded, if possible."""
    import multiprocessing

    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOAD)
    return context


class _Track:
    """The drafts of one track: the one being worked on, and the newest waiting one of each document."""

    def __init__(self, name: Track, tracks: Tracks) -> None:
        self.name: Track = name
        self.tracks = tracks
        self.worker: _Worker | None = None
        self.waiting: dict[Key, _Job] = {}
        self.running: _Job | None = None
        self.killed = -BETWEEN_KILLS
        self.asked = False
        self.limit: asyncio.TimerHandle | None = None

    def submit(self, job: _Job) -> None:
        self.waiting.pop(job.key, None)
        self.waiting[job.key] = job
        self.proceed()

    def take_worker(self) -> _Worker:
        self.worker = self.tracks.worker_for(self.receive)
        return self.worker

    def drop(self, key: Key) -> None:
        """Forget the draft of a document."""
        self.waiting.pop(key, None)
        if self.running is not None and self.running.key == key:
            self.running.dropped = True
            self.ask_to_stop()

    def proceed(self) -> None:
        """Give the worker the newest waiting draft, or ask it to stop if it has another one."""
        if not self.waiting:
            return
        worker = self.worker if self.worker is not None and not self.worker.dead else self.take_worker()
        if self.running is not None:
            self.ask_to_stop()
        elif worker.ready:
            _, self.running = self.waiting.popitem()
            self.asked = self.running.overdue = False
            worker.stop.value = 0
            worker.inbox.put(self.running.work)
            self.running.since = self.running.seen = worker.spent.value
            self.limit = self.tracks.loop.call_later(GRACE * self.running.work.seconds, self.end_in_time, self.running)

    def ask_to_stop(self) -> None:
        if self.running is not None and self.worker is not None and not self.asked:
            self.asked = True
            self.worker.stop.value = 1
            self.tracks.loop.call_later(PATIENCE, self.insist, self.running)

    def end_in_time(self, job: _Job) -> None:
        """Give up a draft whose time is up; if a busy machine gave its worker less time, wait for the rest.

        A worker that used no more time than its reports take has hung.
        """
        if self.running is not job or self.worker is None:
            return
        spent = self.worker.spent.value
        left = GRACE * job.work.seconds - (spent - job.since)
        if spent - job.seen > job.work.seconds / 100 and left > 0:
            job.seen = spent
            self.limit = self.tracks.loop.call_later(left, self.end_in_time, job)
        else:
            job.overdue = True
            self.ask_to_stop()

    def insist(self, job: _Job) -> None:
        """Kill the worker if it has not stopped, but not right after another kill."""
        if self.running is not job or self.worker is None:
            return
        wait = self.killed + BETWEEN_KILLS - time.monotonic()
        if wait > 0:
            self.tracks.loop.call_later(wait, self.insist, job)
            return
        self.killed = time.monotonic()
        self.worker.kill()
        self.tracks.kills += 1
        self.take_worker()
        self.ended(stopped=True)

    def ended(self, stopped: bool) -> None:
        """Handle an idle worker; a draft that gave way to another document's draft waits again."""
        job, self.running = self.running, None
        if self.limit is not None:
            self.limit.cancel()
        if job is not None and job.overdue:
            job.hear(job.work, "undecided", self.name)
        elif job is not None and stopped and not job.dropped and job.key not in self.waiting:
            self.waiting = {job.key: job, **self.waiting}
        self.proceed()

    def receive(self, worker: _Worker, name: str, value: Any) -> None:
        job = self.running
        if worker is not self.worker:
            return
        match name:
            case "ready":
                self.tracks.failed_starts = 0
                self.tracks.start_all()
                self.proceed()
            case "end":
                self.ended(stopped=value)
            case "gone":
                self.worker = None
                self.tracks.failed_starts += not worker.ready
                if self.tracks.failed_starts >= MOST_FAILED_STARTS:
                    waiting, self.waiting = self.waiting, {}
                    for each in waiting.values():
                        each.hear(each.work, "fault", say("session.no-worker-can-start-2", value=value))
                if job is not None:
                    job.tries += 1
                    if job.tries >= TRIES:
                        job.hear(job.work, "fault", value)
                self.ended(stopped=job is not None and job.tries < TRIES)
            case _ if job is not None and not job.dropped and not job.overdue:
                job.hear(job.work, value[0], value[1])


class Tracks:
    """Both tracks, for any number of clients; create and call this in the thread of the event loop.

    The slow track begins after `quiet` seconds without another draft.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, quiet: float = QUIET) -> None:
        self.loop = loop
        self.quiet = quiet
        self.kills = 0
        """The number of workers killed because they did not stop."""
        self.failed_starts = 0
        self._tracks: dict[Track, _Track] = {name: _Track(name, self) for name in SECONDS}
        self._spare: _Worker | None = None
        self._quiet: dict[Key, asyncio.TimerHandle] = {}
        self._closed = False
        self._tracks["fast"].take_worker()  # the others start once this one is ready, since the verdict comes first

    def submit(self, key: Key, fast: StageWork, slow: Callable[[], StageWork | None] | None, hear: Hear) -> None:
        """Let the fast track work on a draft now, and the slow track after a while without another draft.

        `slow` is called then; it may return None if there is nothing to do.  Without `slow` that track continues its
        current work.  `hear` is called with each stage.
        """
        self._tracks["fast"].submit(_Job(key, fast, hear))
        if slow is None:
            return
        self._tracks["slow"].drop(key)
        self._cancel(key)
        self._quiet[key] = self.loop.call_later(self.quiet, self._begin_slowly, key, slow, hear)

    def drop(self, key: Key) -> None:
        """Forget a document."""
        self._cancel(key)
        for track in self._tracks.values():
            track.drop(key)

    def close(self) -> None:
        """End all workers, waiting for one that is still starting, which would complain if abandoned halfway."""
        self._closed = True
        for timer in self._quiet.values():
            timer.cancel()
        workers = [
            each for each in (*[track.worker for track in self._tracks.values()], self._spare) if each is not None
        ]
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.thread.join(FAREWELL)

    def processes(self) -> dict[str, int | None]:
        """Return the process IDs by track, None for one that has not started."""
        workers: dict[str, _Worker | None] = {name: track.worker for name, track in self._tracks.items()}
        workers["spare"] = self._spare
        return {name: each.process.process.pid if each and each.process else None for name, each in workers.items()}

    def worker_for(self, receive: Callable[[_Worker, str, Any], None]) -> _Worker:
        """Return the spare, or else a new worker; another spare follows once the worker is ready."""
        worker, self._spare = self._spare, None
        if worker is None or worker.dead:
            worker = _Worker(self.loop)
        worker.on_message = receive
        if worker.ready:
            self.loop.call_soon(self.start_all)
        return worker

    def start_all(self) -> None:
        """Start missing workers one after another, each when the one before is ready."""
        missing = [track for track in self._tracks.values() if track.worker is None]
        if self._closed:
            return
        if missing:
            missing[0].take_worker()
        elif self._spare is None or self._spare.dead:
            self._spare = _Worker(self.loop)

    def _begin_slowly(self, key: Key, slow: Callable[[], StageWork | None], hear: Hear) -> None:
        self._quiet.pop(key, None)
        work = slow()
        if work is not None:
            self._tracks["slow"].submit(_Job(key, work, hear))

    def _cancel(self, key: Key) -> None:
        timer = self._quiet.pop(key, None)
        if timer is not None:
            timer.cancel()


# --- The worker's side ------------------------------------------------------------------------------------------------


def serve(pipe: Connection, stop: Any, spent: Any) -> None:
    """Work on one draft after another, without touching the front end's standard input and output."""
    begin()
    leave_the_streams()
    limit_memory(MEMORY)
    budget.stop_if(lambda: bool(stop.value))
    bench = Bench()
    _warm(bench)
    gc.freeze()
    at_work = threading.Event()
    threading.Thread(target=_report, args=(spent, at_work), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        pipe.send(("ready", None))
        while True:
            work: StageWork = pipe.recv()
            if work.track == "slow" and hasattr(os, "nice") and os.nice(0) == 0:
                os.nice(10)
            at_work.set()
            try:
                bench.do(work, lambda stage, value: pipe.send(("stage", (stage, value))))
            except MemoryError:
                pipe.send(("stage", ("fault", say("session.takes-more-memory-than"))))
                os._exit(1)
            except OSError:
                raise
            except Exception as error:
                pipe.send(("stage", ("fault", say("session.fault-program", name=type(error).__name__, error=error))))
            at_work.clear()
            spent.value = time.process_time()
            pipe.send(("end", bool(stop.value)))


def _report(spent: Any, at_work: threading.Event) -> None:
    """Report the processor time used at regular intervals while there is work."""
    while at_work.wait():
        spent.value = time.process_time()
        time.sleep(BEAT)


_EXAMPLE = """\
actors: [a, b]
properties: {p: [x, y], q: [v, w]}
clues:
  - a == x
"""


def _warm(bench: Bench) -> None:
    """Do everything once, so that all modules are loaded for the first draft."""
    tracks: tuple[Track, ...] = ("fast", "slow")
    for track in tracks:
        for more in ("", "  - a == y", "  - a == v"):
            bench.do(StageWork(track, "warm", _EXAMPLE + more, None), lambda *_: None)
    bench.kept.clear()
