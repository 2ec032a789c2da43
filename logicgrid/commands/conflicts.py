"""`logicgrid conflicts`: which clues contradict each other, and what would repair that."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from logicgrid.commands.clue_sets import add_sets_of_clues, each_set_report

if TYPE_CHECKING:
    from logicgrid.puzzle.clue_report import ConflictFindings

_EMPTY: dict[str, Any] = {"conflicts": [], "repairs": [], "complete": False}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `conflicts`."""
    add_sets_of_clues(parser, "all minimal conflicts and repairs", 1000, "of each")


def run(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.api.deriving import conflict_findings
    from logicgrid.render.clues import conflicts_to_json, conflicts_to_text

    def status(report: ConflictFindings) -> int:
        return {"none": 1, "unknown": 3}.get(report.verdict, 0)

    return each_set_report(options, conflict_findings, (conflicts_to_json, conflicts_to_text), status, _EMPTY)
