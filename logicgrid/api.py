"""The Python interface: what the commands do, as functions that return values.

Each takes a path, or what `load` or `load_text` gave.  None raises for what a puzzle holds: a file with mistakes is a
report with the verdict "invalid" and its `errors`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from pathlib import Path

from logicgrid.analyses.solve import Limits
from logicgrid.puzzle.report import Report
from logicgrid.workflows.judge import Wanted, judge_loaded
from logicgrid.workflows.load import Loaded, load

Source = str | PathLike[str] | Loaded


def _loaded(source: Source) -> Loaded:
    return source if isinstance(source, Loaded) else load(source)


def solve(
    source: Source, *, limit: int = 10, time_limit: float | None = None, count: bool = False, suggest: int = 0
) -> Report:
    """The puzzle's certified verdict and its first solutions.

    `limit` is how many solutions are listed, `time_limit` is in seconds; with `count` the report's `count` is exact
    also where there are more solutions than are listed, and with `suggest` its `next_clues` are so many clues that
    would settle a puzzle with several solutions.
    """
    limits = Limits(solutions=limit, seconds=time_limit)
    return judge_loaded(_loaded(source), limits, Wanted(count=count, suggest=suggest))


def check(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]], *, time_limit: float | None = None
) -> Iterator[Report]:
    """A report on each file (folders are walked), in order; `report.ok` says whether it is as its author expects."""
    from logicgrid.files.finding import find_puzzles

    if isinstance(paths, str | PathLike):
        paths = [paths]
    limits = Limits(seconds=time_limit)
    for file in find_puzzles([Path(fspath(path)) for path in paths]):
        yield judge_loaded(load(file), limits, Wanted(level=True))


def count(source: Source, *, time_limit: float | None = None) -> int | None:
    """How many solutions the puzzle has, exactly; None where it is invalid or a limit struck."""
    return solve(source, limit=1, time_limit=time_limit, count=True).count
