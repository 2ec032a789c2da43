"""The watch beside CP-SAT: it ends a search whose processor time is used up, and one that is interrupted."""

import os
import select
import signal
import subprocess
import sys
import threading

import pytest

from logicgrid.cpsat.inner import Watch
from logicgrid.puzzle import budget
from support import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no watch on Windows")


def test_the_search_is_stopped_when_the_processor_time_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still at first, as on a busy machine: however long that takes, nothing is stopped."""
    times, waited, stopped, real = iter([0.0, 0.0, 0.5, 0.75, 1.0]), [], threading.Event(), select.select

    def wait(read: list[int], write: list[int], other: list[int], seconds: float | None) -> tuple[object, ...]:
        waited.append(seconds)
        return real(read, write, other, None) if seconds is None else ([], [], [])

    monkeypatch.setattr(budget, "now", lambda: next(times))
    monkeypatch.setattr(select, "select", wait)
    with Watch(stopped.set, 1.0):
        assert stopped.wait(60)
    assert waited == [1.0, 0.5, 0.25, None]


def test_the_search_is_stopped_when_a_stop_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, stopped = iter(range(3)), threading.Event()
    monkeypatch.setattr(budget, "_asked", lambda: next(looks, None) is None)
    with Watch(stopped.set, None):
        assert stopped.wait(60)


def test_the_watch_leaves_nothing_behind() -> None:
    before = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []
    for _ in range(20):
        with Watch(lambda: None, 1.0):
            pass
    assert not before or len(os.listdir("/proc/self/fd")) < len(before) + 20  # other threads may open some
    assert signal.set_wakeup_fd(-1) == -1


def test_a_listener_that_was_there_before_is_left_alone() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    try:
        with Watch(lambda: None, 1.0):
            pass
        assert signal.set_wakeup_fd(-1) == writer
    finally:
        signal.set_wakeup_fd(-1)
        os.close(reader)
        os.close(writer)


LONG = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import _thread, logicgrid.cpsat.inner as inner

class Interrupted(inner.Watch):
    def __enter__(self):
        super().__enter__()
        _thread.start_new_thread(os.kill, (os.getpid(), signal.SIGINT))

inner.Watch = Interrupted
sys.argv = ["logicgrid", "solve", "--time-limit", "1000", "puzzles/guest-speakers.yaml"]
from logicgrid.__main__ import process
process()
"""


def test_an_interrupt_during_a_search_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", LONG], capture_output=True, text=True, cwd=ROOT, timeout=240)
    assert (done.returncode, done.stderr) == (130, "")
