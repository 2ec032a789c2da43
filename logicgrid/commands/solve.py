"""`logicgrid solve`: one certified result a file."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.commands import add, tell, theme_words, whole
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.messages import say, speaking

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.report import PuzzleReport


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `solve`."""
    add(parser, "files")
    parser.add_argument("--limit", type=whole, default=10, metavar="N")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--suggest", type=whole, metavar="[N]")
    add(parser, "time")
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    add(parser, "format", "color", "lang")


def run(options: argparse.Namespace) -> int:
    """Solve each file; return the largest exit status."""
    from logicgrid.analyses.judge import ReportOptions, judge_loaded
    from logicgrid.analyses.solve import Limits
    from logicgrid.kinds.load import named
    from logicgrid.puzzle.budget import now

    limits = Limits(solutions=options.limit, seconds=options.time_limit)
    wanted = ReportOptions(count=options.count, suggest=options.suggest or 0)
    status = 0
    start = now()
    for place, (file, loaded) in enumerate((name, each) for name in options.files for each in named(name)):
        if options.trace:
            _print_trace(loaded, options.verbose)
        if options.trace or file == "-":  # neither the trace nor somebody's typing is time that the puzzle took
            start = now()
        report = judge_loaded(loaded, limits, wanted, start)
        if loaded.kind == "theme" and _is_right_theme(report):
            tell(options, theme_words(report))
            continue
        if options.format == "json":
            from logicgrid.render.json import report_to_json

            print(report_to_json(report, notes=options.verbose), flush=True)
        else:
            print(("\n" if place else "") + _text(report, options.verbose))
        status = max(status, solve_status(report))
        start = now()
    return status


def _is_right_theme(report: PuzzleReport) -> bool:
    from logicgrid.kinds.skip import is_theme

    return is_theme([report])


def _text(report: PuzzleReport, verbose: bool) -> str:
    """Return the report as text, with what is open if there are several solutions."""
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.text import report_to_text

    style = style_of(sys.stdout)
    blocks = [report_to_text(report, style=style, command="solve")]
    if verbose or report.verdict == "multiple":
        from logicgrid.render.suggest import open_to_text

        with speaking(report.language):
            blocks += open_to_text(report, style, verbose)
    return "\n\n".join(blocks)


def _print_trace(loaded: LoadedPuzzle, verbose: bool) -> None:
    """Print how far line solving leads with a nonogram, round by round."""
    from logicgrid.kinds import kind_named

    if loaded.puzzle is None:
        return
    with speaking(loaded.language):
        found = kind_named(loaded.puzzle.kind).line_solving(loaded.puzzle, verbose)
        if found is None:
            words = say("commands.written", file=one_line(loaded.file), what=say("commands.trace-nonograms"))
            print(words, file=sys.stderr)
        else:
            print(found, end="\n\n")


def solve_status(report: PuzzleReport) -> int:
    """Return the exit status of `solve` for one puzzle."""
    if report.verdict in ("unique", "answered"):
        return 1 if report.errors else 0
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 1)
