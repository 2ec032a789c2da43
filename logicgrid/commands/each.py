"""What commands on a puzzle's clues have in common: every puzzle of every file, its errors, the largest status."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from logicgrid.commands.reading import puzzles_in
from logicgrid.puzzle.report import Report
from logicgrid.workflows.load import Loaded


def each_puzzle(options: argparse.Namespace, report: Callable[[Loaded], tuple[str, int]], empty: dict[str, Any]) -> int:
    """Prints what `report` says of each puzzle; of one that cannot be used, its errors (in JSON with `empty` keys)."""
    from logicgrid.analyses.solve import Disagreement, Limits
    from logicgrid.workflows.judge import judge_loaded, report_of_fault
    from logicgrid.workflows.lean import leave_pydantic_plugins_out

    leave_pydantic_plugins_out()
    status = 0
    for place, loaded in enumerate(loaded for name in options.files for loaded in puzzles_in(name)):
        failed: Report | None = None
        if loaded.puzzle is None:
            failed = judge_loaded(loaded, Limits())
        else:
            try:
                text, its_status = report(loaded)
            except Disagreement as fault:
                failed = report_of_fault(loaded, loaded.puzzle, fault, 0.0)
        if failed is not None:
            text, its_status = _failed(failed, options.format, empty), 2 if failed.verdict == "invalid" else 3
        print(("\n" if place and options.format == "text" else "") + text, flush=True)
        status = max(status, its_status)
    return status


def _failed(failed: Report, form: str, empty: dict[str, Any]) -> str:
    if form == "json":
        from logicgrid.render.clues import failed_to_json

        return failed_to_json(failed, empty)
    from logicgrid.render.color import style_of
    from logicgrid.render.text import report_to_text

    return report_to_text(failed, style=style_of(sys.stdout), command="solve")
