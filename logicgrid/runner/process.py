"""A worker's process as seen by its parent: starting it, talking to it and ending it.

The temporary folder of this process, which does not outlive it, is here, too.

The pool, a worker of a cluster and the tracks of a session use this.  On its side, a worker reads the number of an
item, does the work, sends the outcome, and waits for the next.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import os
import pickle
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from logicgrid.files.disk import has_lock
from logicgrid.puzzle.messages import say
from logicgrid.runner import Outcome, attempt, out_of_memory, raised

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


now = time.monotonic
"""The clock of the workers' limits: wall time, since a worker that hangs takes no processor time."""

_STARTING = threading.Lock()
"""Held while a process is started, since that temporarily changes the state of this whole process."""

if hasattr(os, "register_at_fork"):  # a worker forked while it is held would hang when starting its own processes
    os.register_at_fork(after_in_child=_STARTING._at_fork_reinit)  # type: ignore[attr-defined]


@atexit.register
def _let_start() -> None:
    """Wait for a process that is being started, which would complain if abandoned halfway."""
    if _STARTING.acquire(timeout=10):
        _STARTING.release()  # this process may continue, if the exit handlers were run by a command inside it


class WorkerProcess:
    """A process that runs `serve(pipe, *arguments)`, and our end of the pipe.

    It ignores Ctrl-C, which is for this process, and imports nothing from the working directory.  It only sees the
    caller's main script if it `needs_main`.  Raises OSError if the system cannot start another process.
    """

    def __init__(self, context: Any, serve: Callable[..., None], *arguments: Any, needs_main: bool = False) -> None:
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, *arguments), daemon=True)
        if context.get_start_method() != "fork":
            from multiprocessing import resource_tracker

            with _STARTING, _safe_path():
                resource_tracker.ensure_running()  # beforehand, since starting it lets interrupts through
        try:
            with _STARTING, interrupts_held(), _safe_path(), contextlib.nullcontext() if needs_main else _main_hidden():
                self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()  # so that no other worker inherits it, and the pipe ends when its worker does

    def kill(self) -> None:
        """Kill the process without waiting for its end."""
        self.process.kill()

    def end(self) -> None:
        """Kill the process, and wait for its end."""
        self.process.kill()
        self.process.join()
        self.pipe.close()

    def cause_of_death(self) -> str:
        """Return how the process ended, in words."""
        patience = now() + 1  # the pipe closes a moment before the process is gone
        while (code := self.process.exitcode) is None:  # `join` waits forever if the process has closed its sentinel
            if now() > patience:
                return say("runner.worker-hung-up")
            time.sleep(0.001)
        if code >= 0:
            return say("runner.worker-exit", status=code)
        with contextlib.suppress(ValueError):
            name = signal.Signals(-code).name
            return say("runner.worker-killed-memory" if name == "SIGKILL" else "runner.worker-killed", name=name)
        return say("runner.worker-signal", number=-code)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block; processes started inside ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _safe_path() -> Iterator[None]:
    """Make new interpreters import nothing from the working directory, where `python -c` looks first."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


@contextlib.contextmanager
def _main_hidden() -> Iterator[None]:
    """Hide the caller's script: a spawned process runs it again unless it is hidden.

    Nothing of that script goes to the worker, so its `if __name__ == "__main__"` may be missing.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


_NAME: Final = re.compile(r"logicgrid-(\d+)-\w+")


_LONGEST: Final = 80
"""The bytes of a folder's name at most in which sockets can be made: the name of one has at most 103, with its own."""


@cache
def home(parent: Path | None = None) -> Path:
    """Return the temporary folder of this process, which is removed at its end; remove orphaned ones."""
    parent = parent or Path(tempfile.gettempdir())
    with suppress(OSError):
        _sweep(parent)
    made = Path(tempfile.mkdtemp(prefix=f"logicgrid-{os.getpid()}-", dir=parent))
    with suppress(OSError):  # Windows opens no folders
        has_lock(os.open(made, os.O_RDONLY))  # it stays open, and so locked, until this process ends
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def lend_home() -> None:
    """Make `multiprocessing` keep its files in this process's folder, instead of one that nobody removes."""
    from multiprocessing import process

    short = os.name != "posix" or len(os.fsencode(home())) <= _LONGEST
    place = home() if short else home(Path("/tmp"))
    process.current_process()._config.setdefault("tempdir", str(place))  # type: ignore[attr-defined]


def _sweep(parent: Path) -> None:
    """Remove our folders without a living owner; other people's folders are not touched."""
    if not hasattr(os, "getuid"):
        return
    for each in os.scandir(parent):
        found = _NAME.fullmatch(each.name)
        if found is None or _is_alive(int(found[1])):
            continue
        with suppress(OSError):
            handle = os.open(each.path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(handle).st_uid == os.getuid() and has_lock(handle, otherwise=False):
                    shutil.rmtree(each.path, ignore_errors=True)
            finally:
                os.close(handle)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


# --- The worker's side ------------------------------------------------------------------------------------------------


def serve(pipe: Connection, payload: Any, memory: int | None, preload: Sequence[str]) -> None:
    """Send an empty message when ready; then answer each index of an item with its pickled outcome.

    `payload` has the items and the work, pickled if the process was spawned.
    """
    begin()
    items, work = pickle.loads(payload) if isinstance(payload, bytes) else payload
    for name in preload:
        importlib.import_module(name)
    if memory is not None:
        limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):  # the parent has closed the pipe
        pipe.send_bytes(b"")
        while True:
            index: int = pipe.recv()
            pipe.send_bytes(_pickled(attempt(work, items[index])))


def _pickled(outcome: Outcome[Any]) -> bytes:
    try:
        return pickle.dumps(outcome, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps(out_of_memory())
    except Exception as error:
        return pickle.dumps(raised(error))


def begin() -> None:
    """Set up any worker: make it end with its parent, and isolate it from the user's files."""
    _end_with_the_parent()
    leave_the_working_directory()
    gc.set_threshold(100_000, 50, 100)  # as in `cli.main`; the default of a spawned process costs a tenth
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with contextlib.suppress(OSError):  # if memory runs out, Linux kills a worker (one item), not the parent (all)
        Path("/proc/self/oom_score_adj").write_text("1000")


def _end_with_the_parent() -> None:
    """Start a thread that waits for the parent's end, so that even a killed parent leaves no worker behind."""
    import multiprocessing

    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def leave_the_working_directory() -> None:
    """Change to a folder without modules or project files; a worker gets contents, and names only for messages."""
    with contextlib.suppress(OSError):
        os.chdir(os.path.abspath(os.sep))


def leave_the_streams() -> None:
    """Detach standard input and output, over which the parent may talk to an editor."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)
    os.close(nothing)


def limit_memory(memory: int) -> None:
    """Limit the address space of this process to `memory` bytes more than it has now."""
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
