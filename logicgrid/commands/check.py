"""`logicgrid check`: whole collections, over the cores; the output in the files' order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands.options import EXIT_STATUS, add_time_limit, jobs

if TYPE_CHECKING:
    from logicgrid.analyses.solve import Limits
    from logicgrid.puzzle.report import Report
    from logicgrid.runner import Outcome

_CHECK_EXAMPLES = """\
examples:
  logicgrid check puzzles/
  logicgrid check -j 4 --format junit puzzles/ > report.xml
  logicgrid check --format github puzzles/       annotations in a GitHub workflow
  logicgrid check --no-level puzzles/            faster
  logicgrid check --strict puzzles/              a clue that the others make unnecessary is an error
"""


def fill(parser: argparse.ArgumentParser) -> None:
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


def check_status(report: Report) -> int:
    """The exit status of `check` for one file."""
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 0 if report.ok else 1)


def _print_reports(reports: Iterable[Report], form: str) -> int:
    from logicgrid.render.color import style_of

    status = 0
    counts: dict[str, int] = {}
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

            name = outcome(report)
            counts[name] = counts.get(name, 0) + 1
            print(report_to_text(report, style=style, command="check"))
    if form == "text":
        from logicgrid.render.text import summary_to_text

        print(summary_to_text(counts, style=style))  # type: ignore[arg-type]  # the keys are outcomes
    return status


def _reports(files: Sequence[Path], options: argparse.Namespace) -> Iterable[Report]:
    """The files' reports in their order, with a progress bar while they come."""
    from functools import partial

    from logicgrid.analyses.solve import Limits
    from logicgrid.commands.progress import Progress
    from logicgrid.runner import Done, run, usable_cores

    limits = Limits(seconds=options.time_limit)
    level = options.level and options.format in ("text", "json")  # the others do not show it
    jobs = min(options.jobs or usable_cores(), len(files))
    outcomes: Iterable[Outcome[list[Report]]] = run(
        files,
        partial(_check_one, limits=limits, strict=options.strict, level=level),
        jobs=jobs,
        seconds=2 * options.time_limit + 10,
        memory=_MEMORY,
        preload=("logicgrid.workflows.judge", *_PRELOAD),
    )
    with Progress(len(files)) as progress:
        for file, outcome in zip(files, outcomes, strict=True):
            progress.hide()
            yield from outcome.value if isinstance(outcome, Done) else [_lost(file, outcome)]
            progress.advance(str(file))


_MEMORY = 4 * 2**30
_PRELOAD = (
    "logicgrid.kinds.logic_grid.compile",
    "logicgrid.csp.encode.onehot",
    "logicgrid.csp.search.refute",
    "ortools.sat.python.cp_model_helper",
)


def _check_one(file: Path, limits: Limits, strict: bool = False, level: bool = True) -> list[Report]:
    """The reports on one file, without what nobody will look at: they travel between processes."""
    from logicgrid.puzzle.record import replace
    from logicgrid.workflows.judge import Wanted, judge_each

    return [
        report if report.errors or report.warnings else replace(report, source=None)
        for report in judge_each(file, limits, Wanted(strict=strict, level=level))
    ]


def _lost(file: Path, outcome: object) -> Report:
    """The report on a file whose worker did not come back."""
    from logicgrid.puzzle.diagnostics import Diagnostic
    from logicgrid.puzzle.report import Report
    from logicgrid.runner import Died, Raised, TimedOut

    match outcome:
        case TimedOut(seconds):
            error = Diagnostic("timed-out", f"no answer within {seconds:g} s, and the worker was ended")
        case Died(detail):
            error = Diagnostic("worker-died", f"the worker process ended: {detail}", help="try the file by itself")
        case Raised(text, trace):
            error = Diagnostic("internal-error", f"a fault of this program: {text}", help=trace)
        case _:
            error = Diagnostic("internal-error", "a fault of this program")
    return Report(str(file), None, None, "unknown", None, False, errors=(error,))
