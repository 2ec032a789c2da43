"""Clocks, quartiles, tables and the machine's facts: what every section of the benchmark shares."""

from __future__ import annotations

import os
import pickle
import platform
import shutil
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

PACKAGES = ("ortools", "pydantic", "pyyaml", "python-constraint2", "python-sat", "z3-solver", "clingo")


@dataclass(frozen=True)
class Spread:
    """Median, quartiles and maximum of some figures."""

    median: float
    lower: float
    upper: float
    largest: float
    count: int

    @staticmethod
    def of(figures: Sequence[float]) -> Spread:
        lower, median, upper = statistics.quantiles(figures, n=4, method="inclusive") if figures[1:] else figures * 3
        return Spread(median, lower, upper, max(figures), len(figures))


def cpu_seconds(function: Callable[[], Any], repeats: int = 1) -> float:
    """The least processor time of some runs: other processes disturb it less than the clock on the wall."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        function()
        best = min(best, time.process_time() - start)
    return best


@contextmanager
def a_browser() -> Iterator[Any]:
    """Yield Chromium by playwright; None where either is missing."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        found = None
    if found is None:
        note("there is no browser here")
        yield None
        return
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


def within(seconds: float, function: Callable[[], Any]) -> Any:
    """The function's value, computed in a forked process; None where the time was up (that process is ended)."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(writer, function)
    os.close(writer)
    try:
        return _heard(reader, time.monotonic() + seconds)
    finally:
        os.close(reader)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _answer(writer: int, function: Callable[[], Any]) -> None:
    """What the forked process does; it never returns."""
    try:
        value = function()
    except BaseException as error:
        value = Failed(f"{type(error).__name__}: {error}")
    with os.fdopen(writer, "wb") as pipe:
        pickle.dump(value, pipe)
    os._exit(0)


def _heard(reader: int, end: float) -> Any:
    import select

    received = b""
    while select.select([reader], [], [], max(0.0, end - time.monotonic()))[0]:
        more = os.read(reader, 1 << 16)
        if not more:
            return pickle.loads(received) if received else Failed("the process ended")
        received += more
    return None


@dataclass(frozen=True)
class Failed:
    """What went wrong in a forked process."""

    reason: str


# ---------------------------------------------------------------------- tables


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns aligned: the first to the left, figures to the right."""
    lines = [list(header), *map(list, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    aligned = (str.ljust, *[str.rjust] * (len(header) - 1))
    shown = [
        "  ".join(align(cell, width) for align, cell, width in zip(aligned, line, widths, strict=True))
        for line in lines
    ]
    return "\n".join([shown[0], "  ".join("-" * width for width in widths), *shown[1:]])


def figure(value: float | None) -> str:
    """Three digits, whatever the magnitude."""
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def heading(title: str) -> None:
    print(f"\n{title}\n{'=' * len(title)}", flush=True)


def note(text: str) -> None:
    """Progress, on a terminal's standard error only."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


# ---------------------------------------------------------------------- facts


def facts() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "load": [round(each, 1) for each in os.getloadavg()],
        "versions": {name: _version(name) for name in PACKAGES},
        "loop_ms": round(1e3 * cpu_seconds(_loop, 5), 2),
    }


def _loop() -> int:
    """A fixed piece of work, so that figures of two machines can be set against each other."""
    total = 0
    for number in range(200_000):
        total += number * number
    return total


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
