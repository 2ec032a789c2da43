"""What `check` costs while it remembers: nothing remembered, everything, one file of many edited; and on Dask."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench import puzzles
from bench.measure import heading, note, table
from bench.process import environment_of

_KINDS = 500
"""The puzzles that are generated; the others are these with another name in them."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Return for each case the processor and wall seconds of a whole check, on one core (`dask`: on two workers)."""
    count = 200 if quick else 2_000
    found: dict[str, Any] = {"files": count}
    with tempfile.TemporaryDirectory() as name:
        folder, cache = Path(name) / "puzzles", f"--cache-dir={name}/cache"
        folder.mkdir()
        for number, path in enumerate(puzzles.files((5, 5), min(count, _KINDS)) * -(-count // _KINDS)):
            text = path.read_text(encoding="utf-8").replace("person1", f"person_{number // _KINDS}_")
            (folder / f"{number:05}.yaml").write_text(text, encoding="utf-8")
        for case in ("--no-cache", "cold", "warm", "edited"):
            note(f"remembering: {case}")
            if case == "edited":
                edited = folder / "00100.yaml"
                edited.write_text(edited.read_text(encoding="utf-8").replace("person2", "somebody"), encoding="utf-8")
            found[case] = _check(root, folder, "-j1", case if case.startswith("-") else cache)
        if find_spec("distributed") is not None:
            note("remembering: dask")
            found["dask"] = _check(root, folder, "-j2", "--no-cache", "--engine=dask")
    return found


def _check(root: Path, folder: Path, *options: str) -> dict[str, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", "logicgrid", "check", *options, str(folder)]
    environment = {key: value for key, value in environment_of(root).items() if key != "LOGICGRID_NO_CACHE"}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu": cpu, "wall": time.perf_counter() - start, "load": os.getloadavg()[0]}


def show(found: dict[str, Any]) -> None:
    heading(f"check of {found['files']:,} puzzles of 5x5, remembering; seconds")
    base = found["--no-cache"]
    rows = [
        (case, f"{each['cpu']:.2f}", f"{each['cpu'] / base['cpu']:.3f}", f"{each['wall']:.2f}", f"{each['load']:.1f}")
        for case, each in found.items()
        if case != "files"
    ]
    print(table(("", "cpu", "ratio", "wall", "load"), rows))
