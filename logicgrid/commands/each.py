"""A command on the clues of puzzles: the text on every puzzle of every file, and the largest exit status."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from logicgrid.analyses.solve import Disagreement, Limits
from logicgrid.commands import puzzles_in
from logicgrid.puzzle.report import Report
from logicgrid.workflows.judge import judge_loaded, report_of_fault
from logicgrid.workflows.load import Loaded

if TYPE_CHECKING:
    from logicgrid.kinds import Puzzle
    from logicgrid.puzzle.terminal import Style

_R = TypeVar("_R")


def each_puzzle(options: argparse.Namespace, report: Callable[[Loaded], tuple[str, int]], empty: dict[str, Any]) -> int:
    """Print what `report` returns for each puzzle; for an unusable one its errors, in JSON beside the keys of `empty`.

    Return the largest exit status.
    """
    status = 0
    for place, loaded in enumerate(loaded for name in options.files for loaded in puzzles_in(name)):
        try:
            if loaded.puzzle is None:
                text, its_status = _failed(judge_loaded(loaded, Limits()), options.format, empty), 2
            else:
                text, its_status = report(loaded)
        except Disagreement as fault:
            assert loaded.puzzle is not None
            failed = report_of_fault(loaded, loaded.puzzle, fault, 0.0)
            text, its_status = _failed(failed, options.format, empty), 3
        print(("\n" if place and options.format == "text" else "") + text, flush=True)
        status = max(status, its_status)
    return status


def each_set_report(
    options: argparse.Namespace,
    report_on: Callable[[Puzzle, float | None, int | None], _R],
    shown: tuple[Callable[[str, _R], str], Callable[[str, str | None, _R, Style], str]],
    status_of: Callable[[_R], int],
    empty: dict[str, Any],
) -> int:
    """Print a report on sets of clues (see `add_sets_of_clues`) for each puzzle; return the largest exit status.

    `shown` are its JSON and its text.
    """
    from logicgrid.puzzle.terminal import style_of

    to_json, to_text = shown

    def one(loaded: Loaded) -> tuple[str, int]:
        assert loaded.puzzle is not None
        found = report_on(loaded.puzzle, options.time_limit, options.limit if options.all else None)
        if options.format == "json":
            return to_json(loaded.file, found), status_of(found)
        return to_text(loaded.file, loaded.title, found, style_of(sys.stdout)), status_of(found)

    return each_puzzle(options, one, empty)


def _failed(failed: Report, form: str, empty: dict[str, Any]) -> str:
    """Return the text on a puzzle that has no report."""
    if form == "json":
        from logicgrid.render.clues import failed_to_json

        return failed_to_json(failed, empty)
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.text import report_to_text

    return report_to_text(failed, style=style_of(sys.stdout), command="solve")
