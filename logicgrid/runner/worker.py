"""The process of a worker: it reads the number of an item, does the work, sends the outcome, and waits for the next."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pickle
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.runner import Outcome, attempt, out_of_memory, raised

if TYPE_CHECKING:  # multiprocessing takes 20 to 50 ms to import: only a run on several processes pays for it
    from multiprocessing.connection import Connection


def serve(pipe: Connection, payload: Any, memory: int | None, preload: Sequence[str]) -> None:
    """Send an empty message when ready; then answer each index of an item with its pickled outcome.

    `payload` is the items and the work, pickled if the process was spawned.
    """
    begin()
    items, work = pickle.loads(payload) if isinstance(payload, bytes) else payload
    for name in preload:
        importlib.import_module(name)
    if memory is not None:
        limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):  # the parent has hung up
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
    """Do first what every worker does: it depends on its parent, and on nothing of the user's but what it is sent."""
    _end_with_the_parent()
    leave_the_working_directory()
    gc.set_threshold(100_000, 50, 100)  # as `cli.main` does: a spawned process has the default, which costs a tenth
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _offer_to_the_memory_killer()


def _end_with_the_parent() -> None:
    """Start a thread that waits for the parent's end: even a parent that is killed leaves no worker behind."""
    import multiprocessing
    import threading

    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def leave_the_working_directory() -> None:
    """Go where no module and no file of a project is: a worker gets contents, and names for messages only."""
    with contextlib.suppress(OSError):
        os.chdir(os.path.abspath(os.sep))


def leave_the_streams() -> None:
    """Leave standard input and output, over which the parent may speak with an editor."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)
    os.close(nothing)


def _offer_to_the_memory_killer() -> None:
    """Let Linux, if it runs short of memory, end a worker (one item lost) and not the parent (all lost)."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


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
