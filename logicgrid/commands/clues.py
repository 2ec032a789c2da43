"""`logicgrid clues`: how strong each clue is, and which are not needed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from logicgrid.commands.clue_sets import add_sets_of_clues, each_set_report

if TYPE_CHECKING:
    from logicgrid.puzzle.clue_report import ClueFindings

_EMPTY: dict[str, Any] = {"total": None, "clues": [], "irredundant": None}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `clues`."""
    add_sets_of_clues(parser, "all irredundant sets of clues that suffice", 100, "sets")


def run(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.api.deriving import clue_findings
    from logicgrid.render.clues import clues_to_json, clues_to_text

    def status(report: ClueFindings) -> int:
        undecided = report.verdict == "unknown" or any(clue.redundant is None for clue in report.clues)
        return 1 if report.verdict == "none" else 3 if undecided else 0

    return each_set_report(options, clue_findings, (clues_to_json, clues_to_text), status, _EMPTY)
