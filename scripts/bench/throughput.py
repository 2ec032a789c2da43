"""How many puzzles a second `logicgrid check` certifies once it is warm, on one core and on two."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench import puzzles
from bench.measure import heading, note
from bench.process import environment_of

WITH_LEVELS = 0
"""Stands for one job that also finds the levels of difficulty."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Puzzles of 5x5 a second for one and two jobs: the difference between few files and many, best of some runs."""
    few, many = (20, 120) if quick else (100, 500)
    paths = puzzles.files((5, 5), many)
    best: dict[tuple[int, int], float] = {}
    with tempfile.TemporaryDirectory() as folder:
        folders = {count: _linked(Path(folder) / str(count), paths[:count]) for count in (few, many)}
        for turn in range(2 if quick else 4):
            for jobs in (1, 2, WITH_LEVELS):
                for count, where in folders.items():
                    note(f"check: turn {turn}, {jobs or 1} jobs, {count} files")
                    seconds = _check(root, where, jobs)
                    best[jobs, count] = min(best.get((jobs, count), float("inf")), seconds)
    rates = {jobs: (many - few) / max(best[jobs, many] - best[jobs, few], 1e-9) for jobs in (1, 2, WITH_LEVELS)}
    return {
        "files": many - few,
        "one_job": rates[1],
        "two_jobs": rates[2],
        "with_levels": rates[WITH_LEVELS],
        "ratio": rates[2] / rates[1],
        "start_s": best[1, few] - few / rates[1],
        "load": [round(each, 1) for each in os.getloadavg()],
    }


def _linked(folder: Path, paths: list[Path]) -> Path:
    folder.mkdir()
    for path in paths:
        (folder / path.name).symlink_to(path)
    return folder


def _check(root: Path, folder: Path, jobs: int) -> float:
    start = time.perf_counter()
    more = ["-j", "1"] if jobs == WITH_LEVELS else ["-j", str(jobs), "--no-level"]
    command = [sys.executable, "-m", "logicgrid", "check", "--no-cache", *more, str(folder)]
    subprocess.run(command, env=environment_of(root), stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def show(found: dict[str, Any]) -> None:
    heading("check, puzzles of 5x5 a second once warm")
    print(
        f"verdicts only, -j 1: {found['one_job']:.0f}   -j 2: {found['two_jobs']:.0f}   ratio {found['ratio']:.2f}   "
        f"with levels, -j 1: {found['with_levels']:.0f}   "
        f"(start-up {found['start_s']:.2f} s; load average {found['load'][0]})"
    )
