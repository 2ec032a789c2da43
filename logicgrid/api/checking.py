"""The reports on whole collections of files, on one process or several; a fault costs its own file only."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from logicgrid.analyses.judge import MEMORY, PRELOAD, WALL, Wanted, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.cache import Checked, Entry, Memory, Notes, checked_of, checked_to_entry
from logicgrid.files.text import read_bytes
from logicgrid.kinds.load import each_in
from logicgrid.kinds.skip import is_something_else
from logicgrid.puzzle.budget import now
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Report
from logicgrid.runner import Died, Done, Outcome, Raised, TimedOut, run, usable_cores
from logicgrid.runner.outcome import attempt

if TYPE_CHECKING:
    from logicgrid.runner.cache import Cache
    from logicgrid.runner.cluster import Cluster


def check_files(
    files: Sequence[Path],
    limits: Limits,
    wanted: Wanted,
    jobs: int | None = None,
    cache: Cache | None = None,
    cluster: Cluster | None = None,
) -> Iterator[Checked]:
    """Yield for each file, in order, the reports on the puzzles in it; `jobs` None means a process for each core.

    The seconds of `limits` are processor time; a worker is ended only if it is still at work long after that.  With a
    `cache` only what it does not have is worked out, with a `cluster` there (see `run`, also for what is raised then).
    """
    memory = Memory.of(cache, limits, wanted)
    keys = _known(files, memory, cache)
    unknown = [file for file, key in zip(files, keys, strict=True) if key is None]
    work = partial(_check, limits=limits, wanted=wanted, memory=memory)
    outcomes: Iterator[Outcome[Worked]] = run(
        Contents(unknown),
        work,
        jobs=min(jobs or usable_cores(), max(len(unknown if cluster else files), 1)),
        seconds=None if limits.seconds is None else WALL * limits.seconds + 60,
        memory=MEMORY,
        preload=PRELOAD,
        cluster=cluster,
    )
    try:
        for file, key in zip(files, keys, strict=True):
            value = cache.get(key) if cache and key else None
            if value is not None:
                yield checked_of(value, str(file))
                continue
            try:  # what another process has removed since is worked out here
                outcome = next(outcomes) if key is None else attempt(work, content_of(file))
            except RuntimeError as fault:
                outcome = Died(str(fault))
            except StopIteration:  # after a RuntimeError
                outcome = Died(say("api.no-worker-can-start"))
            if not isinstance(outcome, Done):
                yield Checked((_lost(file, outcome),))
                continue
            checked, entries = outcome.value
            if cache:
                for entry in entries:
                    cache.put(*entry)
            yield checked
    finally:
        if cache:
            cache.close()


def _known(files: Sequence[Path], memory: Memory | None, cache: Cache | None) -> list[bytes | None]:
    """Return the keys of the files whose reports the cache has; None for the others."""
    if cache is None or memory is None or cache.is_empty():
        return [None] * len(files)
    found: list[bytes | None] = []
    for file in files:
        raw, _ = read_bytes(file)
        key = None if raw is None else memory.file_key(str(file), raw)
        found.append(key if key is not None and cache.has(key) else None)
    return found


class Content(Record):
    """A file's name and bytes, which are all that a worker knows of it; None if it cannot be read, and why."""

    name: str
    raw: bytes | None
    problems: tuple[Diagnostic, ...] = ()


def content_of(file: Path, folder: str = "") -> Content:
    """Return a file's content; its path is relative to a folder, if one is named."""
    return Content(str(file), *read_bytes(os.path.join(folder, file), str(file)))


class Contents(Sequence[Content]):
    """The contents of files, each read when it is asked for, from wherever the process is then."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = files
        self.folder = os.getcwd()

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, place: Any) -> Any:
        return content_of(self.files[place], self.folder)


Worked: TypeAlias = tuple[Checked, tuple[Entry, ...]]
"""The reports on a file, and what is to be remembered."""


def _check(content: Content, limits: Limits, wanted: Wanted, memory: Memory | None) -> Worked:
    """Return the reports on one file, and what is to be remembered of it."""
    notes = None if memory is None else Notes(memory)
    reports: list[Report] = []
    start = now()
    for loaded in each_in(content.name, content.raw, content.problems):
        reports.append(judge_loaded(loaded, limits, wanted, start, notes))
        start = now()
    checked = Checked(tuple(reports), is_something_else(content.raw, reports))
    if notes is None or memory is None or content.raw is None:
        return checked, ()
    if notes.settled and all(report.verdict != "unknown" for report in reports):
        key = memory.file_key(content.name, content.raw)
        notes.add(checked_to_entry(key, content.name, checked))
    return checked, tuple(notes.entries)


def _lost(file: Path, outcome: TimedOut | Died | Raised) -> Report:
    """Return the report on a file of which nothing came back."""
    match outcome:
        case TimedOut(seconds):
            error = Diagnostic("timed-out", say("api.no-answer-within-s", seconds=format(seconds, "g")))
        case Died(detail):
            error = Diagnostic(
                "worker-died", say("api.worker-process-ended", detail=detail), help=say("api.try-file-itself")
            )
        case Raised(text, trace):
            error = Diagnostic("internal-error", say("api.fault-program", text=text), help=trace)
        case _:
            assert_never(outcome)
    return Report(str(file), None, None, "unknown", None, False, errors=(error,))
