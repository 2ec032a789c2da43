"""`logicgrid clues`: how strong each clue is, and which are not needed."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from logicgrid.commands import add_sets_of_clues

if TYPE_CHECKING:
    from logicgrid.workflows.load import Loaded

_EXAMPLES = """\
examples:
  logicgrid clues puzzles/five-houses.yaml
  logicgrid clues --all draft.yaml               every set of clues that suffices without a needless one
  logicgrid clues --format json draft.yaml

exit status:
  0  the figures are there, whether or not all clues are needed (`check --strict` fails on needless ones)
  1  the clues contradict each other: see `logicgrid conflicts`
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  undecided within the limits
With several files the largest wins."""

_EMPTY: dict[str, Any] = {"total": None, "clues": [], "irredundant": None}


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `clues`."""
    parser.description = (
        "Shows, clue by clue: how many assignments are left after it and all before it, how many answers there are "
        "when only this clue is dropped, and whether the others suffice without it. A clue that is not needed can be "
        "dropped by itself; several of them together only where that is said."
    )
    parser.epilog = _EXAMPLES
    add_sets_of_clues(parser, "all irredundant sets of clues that suffice", 100, "sets")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the report on each puzzle; return the largest exit status."""
    from logicgrid.commands.each import each_puzzle

    return each_puzzle(options, lambda loaded: _one(loaded, options), _EMPTY)


def _one(loaded: Loaded, options: argparse.Namespace) -> tuple[str, int]:
    """Return the report on one puzzle as text, and its exit status."""
    from logicgrid.render.clues import clues_to_json, clues_to_text
    from logicgrid.render.terminal import style_of
    from logicgrid.workflows.clue_report import report_on_clues

    assert loaded.puzzle is not None
    report = report_on_clues(loaded.puzzle, options.time_limit, options.limit if options.all else None)
    undecided = report.verdict == "unknown" or any(clue.redundant is None for clue in report.clues)
    status = 1 if report.verdict == "none" else 3 if undecided else 0
    if options.format == "json":
        return clues_to_json(loaded.file, report), status
    return clues_to_text(loaded.file, loaded.title, report, style_of(sys.stdout)), status
