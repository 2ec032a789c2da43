"""`logicgrid conflicts`: which clues contradict each other, and what would repair that."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from logicgrid.commands.clue_sets import add_sets_of_clues, each_set_report

if TYPE_CHECKING:
    from logicgrid.puzzle.clue_report import ConflictFindings

_EXAMPLES = """\
examples:
  logicgrid conflicts draft.yaml                 one short conflict, and some repairs
  logicgrid conflicts --all draft.yaml           all minimal conflicts and repairs
  logicgrid conflicts --all --limit 5 draft.yaml

exit status:
  0  the clues do not contradict each other
  1  they do
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  undecided within the limits
With several files the largest wins."""

_EMPTY: dict[str, Any] = {"conflicts": [], "repairs": [], "complete": False}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `conflicts`."""
    parser.description = (
        "Names minimal sets of clues that contradict each other (without any one of its clues, each set has an "
        "answer), and minimal sets of clues that have to be dropped or changed for the others to have an answer."
    )
    parser.epilog = _EXAMPLES
    add_sets_of_clues(parser, "all minimal conflicts and repairs", 1000, "of each")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.analyses.clue_report import report_on_conflicts
    from logicgrid.render.clues import conflicts_to_json, conflicts_to_text

    def status(report: ConflictFindings) -> int:
        return {"none": 1, "unknown": 3}.get(report.verdict, 0)

    return each_set_report(options, report_on_conflicts, (conflicts_to_json, conflicts_to_text), status, _EMPTY)
