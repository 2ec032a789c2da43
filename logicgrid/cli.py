"""The command line: arguments in, output and exit status out.  Everything else is imported where it is needed."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logicgrid.analyses.solve import Limits
    from logicgrid.report import Report

SECONDS = 60.0
"""How long a file may take where `--time-limit` does not say it."""

_EPILOG = """\
exit status:
  0  as expected (solve: exactly one solution)
  1  otherwise: none, several, or another solution than the file states
  2  the input cannot be used: unreadable, invalid, wrong usage
  3  undecided within the limits
With several files the largest wins."""

_SOLVE_EXAMPLES = """\
examples:
  logicgrid solve puzzles/guest-speakers.yaml
  logicgrid solve --limit 3 draft.yaml           list at most three solutions
  logicgrid solve --count draft.yaml             count them all, exactly
  logicgrid solve --format json *.yaml           one JSON document a line
"""

_CONVERT_EXAMPLES = """\
examples:
  logicgrid convert swan.non swan.yaml
  logicgrid convert hard.sdk hard.yaml
  logicgrid convert many.sdm one.yaml --number 17
  logicgrid convert cat.png cat.yaml --width 30
"""

_CHECK_EXAMPLES = """\
examples:
  logicgrid check puzzles/
  logicgrid check -j 4 --format junit puzzles/ > report.xml
  logicgrid check --format github puzzles/       annotations in a GitHub workflow
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    gc.set_threshold(100_000, 50, 100)  # the default spends a tenth of a short run looking for garbage there is not
    parser = _parser()
    options = parser.parse_args(arguments)
    _prepare_output(getattr(options, "format", "text"))
    command: Callable[[argparse.Namespace], int] = options.run
    try:
        status = command(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="logicgrid",
        description="The workbench of people who write logic puzzles: reads a puzzle, says exactly where it is wrong, "
        "solves it and proves that it has exactly one answer.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(metavar="command", required=True)
    _add_solve(commands)
    _add_check(commands)
    _add_convert(commands)
    _add_schema(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version; the package's metadata is read only then."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from logicgrid import __version__

        print(f"logicgrid {__version__}")
        parser.exit()


def _add_solve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    solve = commands.add_parser(
        "solve",
        help="solve puzzles and prove how many answers they have",
        description="Solves each file, and proves that it has exactly one solution, or shows why not.",
        epilog=f"{_SOLVE_EXAMPLES}\n{_EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    solve.add_argument("files", nargs="+", metavar="FILE", help="a puzzle file; - for standard input")
    solve.add_argument(
        "--limit", type=_whole, default=10, metavar="N", help="list at most N solutions (default %(default)s)"
    )
    solve.add_argument("--count", action="store_true", help="count all solutions, exactly")
    _add_time_limit(solve)
    solve.add_argument(
        "--trace", action="store_true", help="nonograms: show each round of line solving, with the alternatives left"
    )
    solve.add_argument("-v", "--verbose", action="store_true", help="with --trace: each line's step, too")
    solve.add_argument("--format", choices=("text", "json"), default="text", help="the output (default text)")
    solve.set_defaults(run=_solve)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check whole collections, as in CI",
        description="Checks that every file (folders are walked for *.yaml and *.yml) parses, is certified to have the "
        "verdict that it expects, and has the solution that it states.",
        epilog=f"{_CHECK_EXAMPLES}\n{_EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a puzzle file, or a folder of them")
    check.add_argument("-j", "--jobs", type=_jobs, metavar="N", help="worker processes (default: one for each core)")
    _add_time_limit(check)
    check.add_argument(
        "--format", choices=("text", "json", "github", "junit"), default="text", help="the output (default text)"
    )
    check.set_defaults(run=_check)


def _add_convert(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    convert = commands.add_parser(
        "convert",
        help="convert nonograms and sudokus between our YAML and other people's formats",
        description="Reads a nonogram or sudoku in any format and writes it in the one that OUT's suffix names; says "
        "what that format cannot keep. A picture becomes a nonogram, with a word on whether it is unique.",
        epilog=_CONVERT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    convert.add_argument("source", metavar="IN", help="a puzzle file, or a picture")
    convert.add_argument("target", metavar="OUT", help="the file to write; its suffix names the format")
    convert.add_argument("--number", type=_whole, metavar="N", help="which puzzle of several, from 1")
    convert.add_argument("--width", type=_whole, default=30, metavar="N", help="cells across a picture (default 30)")
    convert.add_argument("--colors", type=_whole, default=2, metavar="N", help="colours of a picture (default 2)")
    convert.set_defaults(run=_convert)


def _add_schema(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    schema = commands.add_parser(
        "schema",
        help="print the JSON Schema of puzzle files, for editors",
        description="Prints the JSON Schema of puzzle files: editors complete and check them with it.",
    )
    schema.set_defaults(run=_schema)


def _add_time_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        default=SECONDS,
        metavar="S",
        help="seconds for each file, then the answer is `undecided` (default %(default)g)",
    )


def _whole(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return value


def _jobs(text: str) -> int:
    value = _whole(text)
    if not 1 <= value <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 256")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e7:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


def _prepare_output(form: str) -> None:
    """UTF-8 wherever a program reads it; on a terminal of another encoding, what it cannot show is replaced."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if form != "text" or not stream.isatty():
                reconfigure(encoding="utf-8", errors="backslashreplace")
            else:
                reconfigure(errors="replace")


# ---------------------------------------------------------------------- solve


def _solve(options: argparse.Namespace) -> int:
    from logicgrid.analyses.solve import Limits
    from logicgrid.lean import leave_pydantic_plugins_out

    leave_pydantic_plugins_out()
    limits = Limits(solutions=options.limit, seconds=options.time_limit)
    status = 0
    if options.trace:
        _trace(options.files, options.verbose)
    reports = (report for name in options.files for report in _judged(name, limits, options.count))
    for place, report in enumerate(reports):
        if options.format == "json":
            from logicgrid.render.json import report_to_json

            print(report_to_json(report), flush=True)
        else:
            from logicgrid.render.color import style_of
            from logicgrid.render.text import report_to_text

            print(("\n" if place else "") + report_to_text(report, style=style_of(sys.stdout), command="solve"))
        status = max(status, solve_status(report))
    return status


def _trace(files: Sequence[str], verbose: bool) -> None:
    """How far line solving gets with each nonogram, round by round."""
    from logicgrid.csp.pictures.question import PictureQuestion
    from logicgrid.csp.pictures.trace import closing_line, trace, trace_lines
    from logicgrid.csp.question import Budget
    from logicgrid.loading import load_each

    for name in files:
        for loaded in load_each(name):
            question = loaded.puzzle.question if loaded.puzzle is not None else None
            if isinstance(question, PictureQuestion):
                found = trace(question.picture)
                branches = question.engine().find(2, Budget()).branches
                print("\n".join([*trace_lines(found, verbose), closing_line(found, branches)]), end="\n\n")
            elif question is not None:
                print(f"{loaded.file}: --trace shows line solving, which is for nonograms", file=sys.stderr)


def _judged(name: str, limits: Limits, count: bool) -> Iterator[Report]:
    from logicgrid.judge import judge_each, judge_loaded

    if name != "-":
        yield from judge_each(name, limits, count)
        return
    from logicgrid.loading import load_text
    from logicgrid.source import MAX_BYTES

    yield judge_loaded(load_text(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>"), limits, count)


def solve_status(report: Report) -> int:
    """The exit status of `solve` for one file."""
    if report.verdict == "unique":
        return 1 if report.errors else 0
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 1)


# ---------------------------------------------------------------------- check


def _check(options: argparse.Namespace) -> int:
    from logicgrid.runner import find_puzzles

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
    from logicgrid.progress import Progress
    from logicgrid.runner import Done, run, usable_cores

    limits = Limits(seconds=options.time_limit)
    jobs = min(options.jobs or usable_cores(), len(files))
    outcomes = run(
        files,
        partial(_check_one, limits=limits),
        jobs=jobs,
        seconds=2 * options.time_limit + 10,
        memory=_MEMORY,
        preload=("logicgrid.judge", *_PRELOAD),
    )
    with Progress(len(files)) as progress:
        for file, outcome in zip(files, outcomes, strict=True):
            progress.hide()
            yield from outcome.value if isinstance(outcome, Done) else [_lost(file, outcome)]
            progress.advance(str(file))


_MEMORY = 4 * 2**30
_PRELOAD = (
    "logicgrid.kinds.logic_grid.compile",
    "logicgrid.csp.onehot",
    "logicgrid.csp.refute",
    "ortools.sat.python.cp_model_helper",
)


def _check_one(file: Path, limits: Limits) -> list[Report]:
    """The reports on one file, without what nobody will look at: they travel between processes."""
    from logicgrid.judge import judge_each
    from logicgrid.record import replace

    return [
        report if report.errors or report.warnings else replace(report, source=None)
        for report in judge_each(file, limits)
    ]


def _lost(file: Path, outcome: object) -> Report:
    """The report on a file whose worker did not come back."""
    from logicgrid.diagnostics import Diagnostic
    from logicgrid.report import Report
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


# ---------------------------------------------------------------------- convert


def _convert(options: argparse.Namespace) -> int:
    from logicgrid.convert import convert_file

    return convert_file(options.source, options.target, options.number, options.width, options.colors)


# ---------------------------------------------------------------------- schema


def _schema(_: argparse.Namespace) -> int:
    from logicgrid.schema import schema_text

    sys.stdout.write(schema_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
