"""The whole process `logicgrid solve` on R3, beside a bare interpreter: time, where the imports go, peak memory."""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.measure import figure, heading, note, table

BARE = [sys.executable, "-c", "pass"]


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Interleaved runs after a warm-up: `times` and `cpu` are multiples of the bare interpreter's medians."""
    environment = environment_of(root)
    compileall.compile_dir(root / "logicgrid", quiet=2)
    solve = [sys.executable, "-m", "logicgrid", "solve", str(root / "puzzles" / "five-houses.yaml")]
    runs: dict[str, list[tuple[float, float, float]]] = {"bare": [], "solve": []}
    for command in (BARE, solve, solve):
        run(command, environment)
    for count in range(15 if quick else 31):
        note(f"whole process: {count}")
        runs["bare"].append(run(BARE, environment))
        runs["solve"].append(run(solve, environment))
    wall, cpu = ({name: statistics.median(run[i] for run in found) for name, found in runs.items()} for i in (0, 1))
    return {
        "bare_ms": 1e3 * wall["bare"],
        "solve_ms": 1e3 * wall["solve"],
        "bare_cpu_ms": 1e3 * cpu["bare"],
        "solve_cpu_ms": 1e3 * cpu["solve"],
        "times": wall["solve"] / wall["bare"],
        "cpu_times": cpu["solve"] / cpu["bare"],
        "best_times": min(run[0] for run in runs["solve"]) / min(run[0] for run in runs["bare"]),
        "peak_mb": max(run[2] for run in runs["solve"]),
        "imports_ms": _imports(solve, environment, 3 if quick else 7),
    }


def environment_of(root: Path) -> dict[str, str]:
    """As for an installed package: compiled files are used, and nothing is added to the path but the tree itself."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONHOME")
    return {**{k: v for k, v in os.environ.items() if k not in dropped}, "PYTHONPATH": str(root)}


def run(command: Sequence[str], environment: dict[str, str]) -> tuple[float, float, float]:
    """Seconds on the wall, seconds of processor time, and peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ends with status {process.returncode}")
    scale = 2**20 if sys.platform == "darwin" else 2**10
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale


def _imports(command: Sequence[str], environment: dict[str, str], runs: int) -> dict[str, float]:
    """Milliseconds of importing by top-level package, each module's least of some runs (`-X importtime`)."""
    least: dict[str, float] = {}
    for count in range(runs):
        note(f"imports: {count}")
        timed = [command[0], "-X", "importtime", *command[1:]]
        lines = subprocess.run(timed, env=environment, capture_output=True, text=True).stderr.splitlines()
        for line in lines:
            if line.startswith("import time:") and "self [us]" not in line:
                own, _, name = line.removeprefix("import time:").split("|")
                least[name.strip()] = min(least.get(name.strip(), float("inf")), int(own) / 1e3)
    groups: dict[str, float] = {}
    for name, milliseconds in least.items():
        group = _GROUPS.get(name.split(".")[0], "standard library")
        groups[group] = groups.get(group, 0.0) + milliseconds
    return groups


_GROUPS = {
    "logicgrid": "logicgrid",
    "ortools": "ortools and protobuf",
    "google": "ortools and protobuf",
    "pydantic": "pydantic and its own",
    "pydantic_core": "pydantic and its own",
    "annotated_types": "pydantic and its own",
    "typing_inspection": "pydantic and its own",
    "typing_extensions": "pydantic and its own",
    "yaml": "yaml",
}


def show(found: dict[str, Any]) -> None:
    heading("The whole process: logicgrid solve puzzles/five-houses.yaml")
    rows = [
        ("wall, median", figure(found["bare_ms"]), figure(found["solve_ms"]), f"{found['times']:.1f}"),
        ("processor, median", figure(found["bare_cpu_ms"]), figure(found["solve_cpu_ms"]), f"{found['cpu_times']:.1f}"),
        ("wall, best of each", "", "", f"{found['best_times']:.1f}"),
    ]
    print(table(("", "python -c pass (ms)", "solve (ms)", "ratio"), rows))
    print(f"peak memory: {found['peak_mb']:.0f} MB")
    parts = sorted(found["imports_ms"].items(), key=lambda part: -part[1])
    print("imports (ms, as -X importtime sees them):", ", ".join(f"{name} {figure(ms)}" for name, ms in parts))
