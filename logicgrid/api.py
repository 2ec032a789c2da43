"""The Python interface: what the commands do, as functions that return values.

Each function takes a path, or what `load` or `load_text` returned.  None raises for what a puzzle holds: a file with
mistakes is a report with the verdict "invalid" and its `errors`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from pathlib import Path

from logicgrid.analyses.solve import Limits
from logicgrid.puzzle import report
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import Report
from logicgrid.workflows.judge import Wanted, judge_loaded
from logicgrid.workflows.load import Loaded, load

Source = str | PathLike[str] | Loaded


class Solution(report.Solution):
    """A solution that draws its board: `str` as text, a notebook as a table."""

    def _repr_html_(self) -> str:
        from logicgrid.render.html import board_to_html

        return board_to_html(self.board)

    def __str__(self) -> str:
        from logicgrid.render.text import board_to_text

        return board_to_text(self.board)


def solve(
    source: Source, *, limit: int = 10, time_limit: float | None = None, count: bool = False, suggest: int = 0
) -> Report:
    """Return the puzzle's certified verdict and its first solutions.

    `limit` is the number of solutions that are listed at most, `time_limit` is in seconds; with `count` the report's
    `count` is exact even if there are more solutions than are listed, and with `suggest` its `next_clues` are that
    number of clues that would settle a puzzle with several solutions.
    """
    loaded = source if isinstance(source, Loaded) else load(source)
    limits = Limits(solutions=limit, seconds=time_limit)
    return _drawn(judge_loaded(loaded, limits, Wanted(count=count, suggest=suggest)))


def check(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]], *, time_limit: float | None = None
) -> Iterator[Report]:
    """Yield a report on each puzzle of each file (folders are walked), in order.

    `report.ok` says whether the puzzle is as its author expects.
    """
    from logicgrid.files.finding import find_puzzles
    from logicgrid.workflows.check import check_files

    if isinstance(paths, str | PathLike):
        paths = [paths]
    files = find_puzzles([Path(fspath(path)) for path in paths])
    for reports in check_files(files, Limits(seconds=time_limit), Wanted(level=True), jobs=1):
        yield from map(_drawn, reports)


def count(source: Source, *, time_limit: float | None = None) -> int | None:
    """Return the exact number of the puzzle's solutions; None if the puzzle is invalid or a limit struck."""
    return solve(source, limit=1, time_limit=time_limit, count=True).count


def _drawn(found: Report) -> Report:
    """Return the report with solutions that draw themselves."""
    return replace(found, solutions=tuple([Solution(each.value, each.board) for each in found.solutions]))
