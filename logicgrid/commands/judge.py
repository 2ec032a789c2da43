"""`logicgrid solve` and `check`: a certified result per file, and whole collections on all cores, in order."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from logicgrid.commands import SECONDS, add, cluster_of, seconds, tell, theme_words, whole
from logicgrid.puzzle.diagnostics import Refused, one_line, system_words
from logicgrid.puzzle.messages import say, speaking, translated
from logicgrid.puzzle.terminal import style_of

if TYPE_CHECKING:
    from logicgrid.files.settings import FileRules
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.report import PuzzleReport
    from logicgrid.render.ci import CheckTally
    from logicgrid.runner.cache import Cache
    from logicgrid.runner.cluster import Cluster


def fill_solve(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `solve`."""
    add(parser, "files")
    parser.add_argument("--limit", type=whole, default=10, metavar="N")
    add(parser, "--count")
    parser.add_argument("--suggest", type=whole, metavar="[N]")
    add(parser, "time", "--trace", "-v --verbose", "format", "color", "lang")


def solve(options: argparse.Namespace) -> int:
    """Solve each file; return the largest exit status."""
    from logicgrid.analyses.judge import ReportOptions, judge_loaded
    from logicgrid.analyses.solve import Limits
    from logicgrid.kinds.load import is_theme, named
    from logicgrid.puzzle.budget import now

    limits = Limits(solutions=options.limit, seconds=options.time_limit)
    wanted = ReportOptions(count=options.count, suggest=options.suggest or 0)
    status = 0
    start = now()
    for place, (file, loaded) in enumerate((name, each) for name in options.files for each in named(name)):
        if options.trace:
            _print_trace(loaded, options.verbose)
        if options.trace or file == "-":  # do not count the time for the trace, or for typing the input
            start = now()
        report = judge_loaded(loaded, limits, wanted, start)
        if loaded.kind == "theme" and is_theme([report]):
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


def _text(report: PuzzleReport, verbose: bool) -> str:
    """Return the report as text, with the open cells if there are several solutions."""
    from logicgrid.render.text import report_to_text

    style = style_of(sys.stdout)
    blocks = [report_to_text(report, style=style, command="solve")]
    if verbose or report.verdict == "multiple":
        from logicgrid.render.text import open_to_text

        with speaking(report.language):
            blocks += open_to_text(report, style, verbose)
    return "\n\n".join(blocks)


def _print_trace(loaded: LoadedPuzzle, verbose: bool) -> None:
    """Print how far line solving gets with a nonogram, round by round."""
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


# --- Collections ------------------------------------------------------------------------------------------------------

_FEW = 5
"""The largest number of skipped files that are named."""
NO_CACHE = "LOGICGRID_NO_CACHE"
"""The environment variable that, unless empty, means `--no-cache`."""


def fill_check(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `check`."""
    parser.add_argument("paths", nargs="+", metavar="PATH", type=Path)
    parser.add_argument("--exclude", action="append", default=[], metavar="GLOB")
    add(parser, "-q --quiet", "-v --verbose", "--skip-others", "--baseline=FILE", "--update-baseline")
    parser.add_argument("--summary", choices=("line", "markdown"))
    add(parser, "--show-config", "jobs")
    parser.add_argument("--time-limit", type=seconds, metavar="S")
    add(parser, "--strict")
    parser.add_argument("--no-level", dest="level", action="store_false")
    parser.add_argument("--format", choices=("text", "json", "github", "junit", "sarif"), default="text")
    add(parser, "engine")
    add_cache(parser)
    add(parser, "color", "lang")


def add_cache(parser: argparse.ArgumentParser) -> None:
    """Add the options for the location of the cache, if any."""
    cache = parser.add_mutually_exclusive_group()
    add(cache, "--no-cache", "--cache-dir=DIR")


def check(options: argparse.Namespace) -> int:
    """Check all files; return the largest exit status."""
    from logicgrid.api.checking import settled
    from logicgrid.files.disk import find_puzzles

    if options.update_baseline and not options.baseline:
        raise Refused(say("commands.update-baseline-alone"), say("commands.add-baseline"))
    if options.update_baseline:
        from logicgrid.api.checking import refuse_others

        refuse_others(options.baseline)
    cluster = cluster_of(options)
    outside: list[Path] = []
    found = find_puzzles(options.paths, exclude=options.exclude, outside=outside)
    files, rules = settled(found)
    if options.show_config:
        return _show_config(files, rules)
    if not files and (found or (options.exclude and find_puzzles(options.paths))):
        tell(options, say("commands.settings-leave-nothing" if found else "commands.exclude-leaves-nothing"))
        return 0
    seen = _Seen([], [])
    cache = cache_of(options)
    status, language = _print_reports(_reports(files, rules, options, seen, cache, cluster), options)
    if options.verbose and cache is not None and options.format == "text":
        folder, state = one_line(cache.folder), translated(cache.state)
        words = say("commands.cache-in-state", folder=folder, state=one_line(state))
        print(translated(words if state else say("commands.cache", folder=folder)), file=sys.stderr)
    if not options.quiet:
        with speaking(language):
            _tell_what_was_passed_over(options, seen, outside)
    if len(seen.skipped) == len(files) and not options.skip_others:
        tell(options, say("commands.no-puzzle-files"))
        return 2
    return status


def _tell_what_was_passed_over(options: argparse.Namespace, seen: _Seen, outside: Sequence[Path]) -> None:
    """Report the files that were not puzzles, the links that led elsewhere, and the notes on themes."""
    if seen.skipped:
        tell(options, say("commands.skipped-others", n=len(seen.skipped), files=_some(seen.skipped)))
    if outside:
        tell(options, outside_words(outside))
    for each in seen.themes:
        tell(options, theme_words(each))


class _Seen(NamedTuple):
    """The skipped files, and the reports on themes."""

    skipped: list[Path]
    themes: list[PuzzleReport]


def _show_config(files: Sequence[Path], rules: Sequence[FileRules]) -> int:
    """Print a line with the settings for each file."""
    from logicgrid.files.settings import Finder

    finder = Finder()
    for file, each in zip(files, rules, strict=True):
        known = {
            "strict": each.strict,
            "time-limit": each.time_limit,
            "language": each.language or None,
            "ignore": ", ".join(each.ignore) or None,
            "expect": "any" if each.any_verdict else None,
        }
        words = ", ".join([f"{key} {str(value).lower()}" for key, value in known.items() if value is not None])
        place = finder.settings_for(file).file
        settled = one_line(words) or translated(say("commands.nothing-settled"))
        print(f"{one_line(str(file))}: {settled} ({one_line(place) or translated(say('commands.no-settings'))})")
    return 0


def outside_words(links: Sequence[Path]) -> str:
    """Return the message about links that lead out of the given folder."""
    return say("commands.skipped-links", n=len(links), files=_some(links))


def _some(paths: Sequence[Path]) -> str:

    return ", ".join([one_line(str(path)) for path in paths[:_FEW]]) + (", …" if len(paths) > _FEW else "")


def cache_of(options: argparse.Namespace) -> Cache | None:
    """Return the cache of verdicts, None if there is none."""
    if options.no_cache or (options.cache_dir is None and os.environ.get(NO_CACHE)):
        return None
    try:
        from logicgrid.runner.cache import Cache, user_folder
    except ImportError:  # a Python without SQLite
        return None
    try:
        return Cache(options.cache_dir or user_folder())
    except OSError:  # there is no home directory
        return None


def _reports(
    files: Sequence[Path],
    rules: Sequence[FileRules],
    options: argparse.Namespace,
    seen: _Seen,
    cache: Cache | None,
    cluster: Cluster | None,
) -> Iterator[PuzzleReport]:
    """Yield the files' reports in order, with a progress bar; record skipped files."""
    from logicgrid.api.checking import CheckRequest, checked_files, under_rules
    from logicgrid.puzzle.terminal import Progress

    shows_level = options.format in ("text", "json") or options.summary == "markdown"
    request = CheckRequest(
        frozenset(options.paths),
        options.strict,
        options.level and shows_level,
        options.time_limit,
        options.jobs,
        usual=SECONDS,
        skips_others=options.skip_others,
        input_is_read=True,
    )
    with Progress(0 if options.quiet else len(files)) as progress:
        results = checked_files(files, request, rules, cache, cluster)
        for found, settled in zip(results, rules, strict=True):
            progress.hide()
            match found.holds:
                case "other":
                    seen.skipped.append(found.file)
                case "theme":
                    seen.themes.extend(found.reports)
                case "puzzle":
                    yield from [under_rules(report, settled) for report in found.reports]
            progress.advance(str(found.file))


def check_status(report: PuzzleReport) -> int:
    """Return the exit status of `check` for one puzzle."""
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 0 if report.ok else 1)


def _print_reports(reports: Iterable[PuzzleReport], options: argparse.Namespace) -> tuple[int, str | None]:
    """Print each report as soon as it is ready, or all in one document.

    Return the largest exit status, and the language of the summary.  Findings in the baseline are left out.
    """
    from logicgrid.render.ci import CheckTally, reports_to_junit, reports_to_sarif

    document = {"junit": reports_to_junit, "sarif": reports_to_sarif}.get(options.format)
    whole: list[PuzzleReport] = []
    tally = CheckTally()
    status = 0
    for report in _against_baseline(reports, options, tally):
        tally.add(report)
        status = max(status, check_status(report))
        if document is None:
            _print_report(report, options)
        else:
            whole.append(report)
    if document is not None:
        print(document(whole))
    _print_summary(tally, options)
    return status, tally.language


def _against_baseline(
    reports: Iterable[PuzzleReport], options: argparse.Namespace, tally: CheckTally
) -> Iterator[PuzzleReport]:
    """Yield the reports with new findings, after updating the baseline if requested; count the others."""
    if not options.baseline:
        yield from reports
        return
    from logicgrid.api.checking import read_baseline, write_baseline
    from logicgrid.render.ci import one_language

    if options.update_baseline:
        kept = [*reports]
        number = write_baseline(options.baseline, kept)
        with speaking(one_language(kept)):
            tell(options, say("commands.baseline-knows", file=options.baseline, n=number))
        reports = kept
    baseline = read_baseline(options.baseline)
    for report in reports:
        new = baseline.new_in(report)
        if new is None:
            tally.knows(report)
        else:
            yield new


def _print_report(report: PuzzleReport, options: argparse.Namespace) -> None:

    if options.format == "json":
        from logicgrid.render.json import report_to_json

        print(report_to_json(report), flush=True)
    elif options.format == "github":
        from logicgrid.render.ci import report_to_github

        if text := report_to_github(report):
            print(text)
    else:
        from logicgrid.render import outcome
        from logicgrid.render.text import report_to_text

        if not options.quiet or outcome(report) != "ok":
            print(report_to_text(report, style=style_of(sys.stdout), command="check", shows_cached=options.verbose))


def _print_summary(tally: CheckTally, options: argparse.Namespace) -> None:
    """Print the summary; output for programs has none unless requested."""
    if options.summary == "markdown":
        from logicgrid.render.ci import summary_to_markdown

        text = summary_to_markdown(tally)
        target = os.environ.get("GITHUB_STEP_SUMMARY")
        if target:
            try:
                with Path(target).open("a", encoding="utf-8") as page:
                    page.write(text + "\n")
            except OSError as error:
                raise Refused(say("commands.summary-not-written", reason=system_words(error)), file=target) from None
        else:
            print(text, file=sys.stdout if options.format == "text" else sys.stderr)
    elif options.summary or (options.format == "text" and not options.quiet):
        from logicgrid.render.ci import summary_to_text

        if tally.outcomes or tally.known:
            stream = sys.stdout if options.format == "text" else sys.stderr
            print(summary_to_text(tally, style=style_of(stream)), file=stream)


PARTS = {"solve": (fill_solve, solve), "check": (fill_check, check)}
