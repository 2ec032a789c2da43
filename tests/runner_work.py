"""The work of the workers in `runner/test_pool.py`: apart, so that a spawned one need not import pytest."""

import faulthandler
import os
import signal
import sys
from pathlib import Path


def square(number: int) -> int:
    return number * number


def with_workers(count: int) -> object:
    from logicgrid.runner import run

    return list(run(range(count + 1), square, jobs=2))


def pid(_: object) -> int:
    return os.getpid()


def misbehave(how: str) -> str:
    """Does what its item says; an item that says nothing special comes back in capitals."""
    faulthandler.disable()  # pytest's own: it would report the segmentation fault that is wanted here
    match how:
        case "exit 0":
            os._exit(0)
        case "exit 3":
            os._exit(3)
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "sys.exit":
            sys.exit("enough")
        case "raise":
            raise ValueError("no good")
        case "no memory":
            raise MemoryError
        case "no pickle":
            return lambda: None  # type: ignore[return-value]
        case "for ever":
            while True:
                pass
        case "hang up":
            os.closerange(3, 256)
            signal.pause()
    return how.upper()


poisoned = False


def die_if_poisoned(item: str) -> str:
    global poisoned
    if poisoned:
        os._exit(1)
    poisoned = item == "poison"
    return item


def allocate(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def tell_and_spin(fifo: str) -> None:
    if fifo:
        Path(fifo).write_text(str(os.getpid()))
        while True:
            pass


def first_waits_for_the_last(item: tuple[str, bool, bool]) -> str:
    path, first, last = item
    if first:
        return Path(path).read_text()  # a FIFO: opens when the last one writes
    if last:
        Path(path).write_text("the last one was here")
    return ""


def lose_the_worker(item: str) -> str:
    """End the worker of the cluster that has this item: at the first time (`once PATH`), or whenever it is tried."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    what, _, seen = item.partition(" ")
    if parent is not None and (what == "always" or (what == "once" and not Path(seen).exists())):
        if seen:
            Path(seen).touch()
        os.kill(parent.pid or 0, signal.SIGKILL)
        signal.pause()
    return item.upper()
