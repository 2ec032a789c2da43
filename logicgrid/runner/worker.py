"""A worker's life, in its own process."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.runner.abreast import abreast
from logicgrid.runner.outcome import OUT_OF_MEMORY, Died, Outcome, raised

if TYPE_CHECKING:  # multiprocessing takes 20 to 50 ms to import: only a run on several processes pays for it
    from multiprocessing.connection import Connection


def serve(pipe: Connection, payload: Any, memory: int | None, preload: Sequence[str]) -> None:
    """An empty message when it is ready; then, for each list of indexes that comes in, their outcomes as they come.

    Both are pickled, and each outcome by itself within its message.
    """
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
            hand: list[int] = pickle.loads(pipe.recv_bytes())
            for finished in abreast([items[index] for index in hand], work):
                pipe.send_bytes(pickle.dumps([(hand[place], _pickled(outcome)) for place, outcome in finished]))
                if any(isinstance(outcome, Died) for _, outcome in finished):
                    break  # what is left of this process is not to be trusted: the parent ends it


def _pickled(outcome: Outcome[Any]) -> bytes:
    try:
        return pickle.dumps(outcome, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps(Died(OUT_OF_MEMORY))
    except Exception as error:
        return pickle.dumps(raised(error))


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
