"""The reports on whole collections of files, on one process or several; a fault costs its own file only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from logicgrid.analyses.solve import Limits
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.report import Report
from logicgrid.runner import Died, Done, Outcome, Raised, TimedOut, run, usable_cores
from logicgrid.workflows.judge import Wanted, judge_each

WALL = 20
"""The wall time, as a multiple of a puzzle's processor time, after which a worker is ended, since it hangs."""

MEMORY = 4 * 2**30
"""The bytes that a worker may use for a file."""

PRELOAD = (
    "logicgrid.workflows.judge",
    "logicgrid.kinds.logic_grid.compile",
    "logicgrid.csp.encode",
    "logicgrid.csp.search",
    "logicgrid.cpsat.inner",
    "ortools.sat.python.cp_model_helper",
)
"""The modules that a worker needs for almost any file."""


def check_files(
    files: Sequence[Path], limits: Limits, wanted: Wanted, jobs: int | None = None
) -> Iterator[list[Report]]:
    """Yield for each file, in order, the reports on the puzzles in it; `jobs` None means a process for each core.

    The seconds of `limits` are processor time; a worker is ended only if it is still at work long after that.
    """
    outcomes: Iterator[Outcome[list[Report]]] = run(
        files,
        partial(_check_file, limits=limits, wanted=wanted),
        jobs=min(jobs or usable_cores(), max(len(files), 1)),
        seconds=None if limits.seconds is None else WALL * limits.seconds + 60,
        memory=MEMORY,
        preload=PRELOAD,
    )
    for file in files:
        try:
            outcome = next(outcomes)
        except RuntimeError as fault:
            outcome = Died(str(fault))
        except StopIteration:  # after a RuntimeError
            outcome = Died("no worker can start")
        yield outcome.value if isinstance(outcome, Done) else [_lost(file, outcome)]


def _check_file(file: Path, limits: Limits, wanted: Wanted) -> list[Report]:
    """Return the reports on one file."""
    return list(judge_each(file, limits, wanted))


def _lost(file: Path, outcome: TimedOut | Died | Raised) -> Report:
    """Return the report on a file of which nothing came back."""
    match outcome:
        case TimedOut(seconds):
            error = Diagnostic("timed-out", f"no answer within {seconds:g} s, and the worker was ended")
        case Died(detail):
            error = Diagnostic("worker-died", f"the worker process ended: {detail}", help="try the file by itself")
        case Raised(text, trace):
            error = Diagnostic("internal-error", f"a fault of this program: {text}", help=trace)
        case _:
            assert_never(outcome)
    return Report(str(file), None, None, "unknown", None, False, errors=(error,))
