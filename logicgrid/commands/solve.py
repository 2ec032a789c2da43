"""`logicgrid solve`: one certified result a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from logicgrid.commands.options import EXIT_STATUS, OPTIONAL_NUMBERS, add_time_limit, whole

if TYPE_CHECKING:
    from logicgrid.analyses.solve import Limits
    from logicgrid.puzzle.report import Report
    from logicgrid.workflows.load import Loaded

_SOLVE_EXAMPLES = """\
examples:
  logicgrid solve puzzles/guest-speakers.yaml
  logicgrid solve --limit 3 draft.yaml           list at most three solutions
  logicgrid solve --count draft.yaml             count them all, exactly
  logicgrid solve --suggest draft.yaml           several solutions: which clues would leave one
  logicgrid solve --format json *.yaml           one JSON document a line
"""


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = "Solves each file, and proves that it has exactly one solution, or shows why not."
    parser.epilog = f"{_SOLVE_EXAMPLES}\n{EXIT_STATUS}"
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle file; - for standard input")
    parser.add_argument(
        "--limit", type=whole, default=10, metavar="N", help="list at most N solutions (default %(default)s)"
    )
    parser.add_argument("--count", action="store_true", help="count all solutions, exactly")
    parser.add_argument(
        "--suggest",
        type=whole,
        metavar="[N]",
        help=f"of several solutions: suggest N clues that settle it ({OPTIONAL_NUMBERS['--suggest']} if not said)",
    )
    add_time_limit(parser)
    parser.add_argument(
        "--trace", action="store_true", help="nonograms: show each round of line solving, with the alternatives left"
    )
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="also what is merely worth knowing, as labels that occur in no clue; with --trace each line's step",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output (default text)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from logicgrid.analyses.solve import Limits
    from logicgrid.workflows.lean import leave_pydantic_plugins_out

    leave_pydantic_plugins_out()
    limits = Limits(solutions=options.limit, seconds=options.time_limit)
    status = 0
    reports = (report for name in options.files for report in _judged(name, limits, options))
    for place, report in enumerate(reports):
        if options.format == "json":
            from logicgrid.render.json import report_to_json

            print(report_to_json(report, _notes(report) if options.verbose else None), flush=True)
        else:
            from logicgrid.render.color import style_of
            from logicgrid.render.suggest import open_to_text
            from logicgrid.render.text import report_to_text

            style = style_of(sys.stdout)
            blocks = [
                report_to_text(report, style=style, command="solve"),
                *open_to_text(report, style, options.verbose),
            ]
            print(("\n" if place else "") + "\n\n".join(blocks))
        status = max(status, solve_status(report))
    return status


def _notes(report: Report) -> dict[str, Any]:
    """What is worth knowing, and nothing wrong, as a further key of the JSON document."""
    from logicgrid.render.json import diagnostic_to_value

    return {"notes": [diagnostic_to_value(note) for note in report.notes]}


def _trace(loaded: Loaded, verbose: bool) -> None:
    """How far line solving gets with a nonogram, round by round."""
    from logicgrid.kinds.nonogram.compile import Presenter
    from logicgrid.kinds.nonogram.question import PictureQuestion
    from logicgrid.kinds.nonogram.trace import trace
    from logicgrid.puzzle.budget import Budget
    from logicgrid.render.trace import closing_line, trace_lines

    if loaded.puzzle is None:
        return
    question, present = loaded.puzzle.question, loaded.puzzle.present
    if isinstance(question, PictureQuestion):
        found = trace(question.picture)
        branches = question.engine().find(2, Budget()).branches
        names = present.names if isinstance(present, Presenter) and len(present.names) > 1 else ("filled",)
        print("\n".join([*trace_lines(found, verbose, names), closing_line(found, branches)]), end="\n\n")
    else:
        print(f"{loaded.file}: --trace shows line solving, which is for nonograms", file=sys.stderr)


def _judged(name: str, limits: Limits, options: argparse.Namespace) -> Iterator[Report]:
    from logicgrid.workflows.judge import Wanted, judge_each, judge_loaded

    wanted = Wanted(count=options.count, suggest=options.suggest or 0)
    if name != "-" and not options.trace:
        yield from judge_each(name, limits, wanted)
        return
    from logicgrid.commands.reading import puzzles_in

    for loaded in puzzles_in(name):  # judged from here on: nobody's typing counts as time that it took
        if options.trace:
            _trace(loaded, options.verbose)
        yield judge_loaded(loaded, limits, wanted)


def solve_status(report: Report) -> int:
    """The exit status of `solve` for one file."""
    if report.verdict == "unique":
        return 1 if report.errors else 0
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 1)
