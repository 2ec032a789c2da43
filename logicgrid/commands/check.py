"""`logicgrid check`: whole collections, on all cores; the output comes in the order of the files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import EXIT_STATUS, add_time_limit, jobs

if TYPE_CHECKING:
    from logicgrid.puzzle.report import Report
    from logicgrid.render.wording import Outcome

_CHECK_EXAMPLES = """\
examples:
  logicgrid check puzzles/
  logicgrid check -j 4 --format junit puzzles/ > report.xml
  logicgrid check --format github puzzles/       annotations in a GitHub workflow
  logicgrid check --no-level puzzles/            faster
  logicgrid check --strict puzzles/              a clue that the others make unnecessary is an error
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `check`."""
    parser.description = (
        "Checks that every file (folders are walked for *.yaml and *.yml) parses, is certified to have the "
        "verdict that it expects, and has the solution that it states."
    )
    parser.epilog = f"{_CHECK_EXAMPLES}\n{EXIT_STATUS}"
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a puzzle file, or a folder of them")
    parser.add_argument("-j", "--jobs", type=jobs, metavar="N", help="worker processes (default: one for each core)")
    add_time_limit(parser)
    parser.add_argument("--strict", action="store_true", help="fail where a clue is not needed: the others suffice")
    parser.add_argument(
        "--no-level",
        dest="level",
        action="store_false",
        help="do not look for levels of difficulty: faster (`level 4+`: at least that, `logicgrid explain` says which)",
    )
    parser.add_argument(
        "--format", choices=("text", "json", "github", "junit"), default="text", help="the output (default text)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check all files; return the largest exit status."""
    from logicgrid.files.finding import find_puzzles

    files = find_puzzles(options.paths)
    if not files:
        print("logicgrid check: no puzzle files (*.yaml, *.yml) there", file=sys.stderr)
        return 2
    reports = _reports(files, options)
    if options.format == "junit":
        from logicgrid.render.junit import reports_to_junit

        collected = list(reports)
        print(reports_to_junit(collected))
        return max(check_status(report) for report in collected)
    return _print_reports(reports, options.format)


def _reports(files: Sequence[Path], options: argparse.Namespace) -> Iterator[Report]:
    """Yield the files' reports in their order, with a progress bar while they come."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.commands.progress import Progress
    from logicgrid.workflows.check import check_files
    from logicgrid.workflows.judge import Wanted

    shows_level = options.format in ("text", "json")
    wanted = Wanted(strict=options.strict, level=options.level and shows_level)
    found = check_files(files, Limits(seconds=options.time_limit), wanted, options.jobs)
    with Progress(len(files)) as progress:
        for file, reports in zip(files, found, strict=True):
            progress.hide()
            yield from reports
            progress.advance(str(file))


def check_status(report: Report) -> int:
    """Return the exit status of `check` for one puzzle."""
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 0 if report.ok else 1)


def _print_reports(reports: Iterable[Report], form: str) -> int:
    """Print each report as soon as it is there; return the largest exit status."""
    from collections import Counter

    from logicgrid.render.terminal import style_of

    status = 0
    outcomes: Counter[Outcome] = Counter()
    style = style_of(sys.stdout)
    for report in reports:
        status = max(status, check_status(report))
        if form == "json":
            from logicgrid.render.json import report_to_json

            print(report_to_json(report), flush=True)
        elif form == "github":
            from logicgrid.render.github import report_to_github

            text = report_to_github(report)
            if text:
                print(text)
        else:
            from logicgrid.render.text import report_to_text
            from logicgrid.render.wording import outcome

            outcomes[outcome(report)] += 1
            print(report_to_text(report, style=style, command="check"))
    if form == "text":
        from logicgrid.render.text import summary_to_text

        print(summary_to_text(outcomes, style=style))
    return status
