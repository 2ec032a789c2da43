"""`logicgrid check`: whole collections, on all cores; the output comes in the order of the files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import (
    EXIT_STATUS,
    add_color,
    add_engine,
    add_format,
    add_jobs,
    add_language,
    add_time_limit,
    cluster_of,
    theme_words,
)

if TYPE_CHECKING:
    from logicgrid.puzzle.report import Report
    from logicgrid.render.wording import Outcome
    from logicgrid.runner.cache import Cache
    from logicgrid.runner.cluster import Cluster

_CHECK_EXAMPLES = """\
examples:
  logicgrid check puzzles/
  logicgrid check -j 4 --format junit puzzles/ > report.xml
  logicgrid check --format github puzzles/       annotations in a GitHub workflow
  logicgrid check --no-level puzzles/            faster
  logicgrid check --strict puzzles/              a clue that the others make unnecessary is an error
  logicgrid check -q --exclude drafts --exclude '*-old.yaml' .
  logicgrid check -v puzzles/                    which verdicts are remembered from an earlier check
  logicgrid check --no-cache puzzles/            find out everything anew
  logicgrid check --engine dask --scheduler tcp://10.0.0.5:8786 puzzles/     on a cluster

Verdicts are remembered in your own cache folder, ~/.cache/logicgrid or what your system has for that: files that are
the same as before are not even read as YAML, and of those that mean the same only the words are checked. It may be
deleted at any time; other versions of logicgrid or ortools do not use what is in it, and only your own runs fill it.

A folder's hidden files and folders, its node_modules and its virtual environments are passed over; files of it that are
something else (YAML without any key of ours at its top, such as mkdocs.yml) are skipped, and counted on standard error;
so are themes, which `logicgrid generate` makes puzzles from.
"""


_STDIN = Path("-")
_FEW = 5
"""The most skipped files that are named."""
NO_CACHE = "LOGICGRID_NO_CACHE"
"""The variable of the environment that, unless it is empty, means `--no-cache`."""


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `check`."""
    parser.description = (
        "Checks that every file (folders are walked for *.yaml and *.yml) parses, is certified to have the "
        "verdict that it expects, and has the solution that it states."
    )
    parser.epilog = f"{_CHECK_EXAMPLES}\n{EXIT_STATUS}"
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", type=Path, help="a puzzle file, a folder of them, or - for standard input"
    )
    parser.add_argument(
        "--exclude",
        action="append",
        default=[],
        metavar="GLOB",
        help="leave out files and folders of this name or path, as in --exclude 'drafts/*' (may be repeated)",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="in text, only the puzzles that are not ok")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="in text, also which verdicts are remembered from an earlier check"
    )
    add_jobs(parser)
    add_time_limit(parser)
    parser.add_argument("--strict", action="store_true", help="fail where a clue is not needed: the others suffice")
    parser.add_argument(
        "--no-level",
        dest="level",
        action="store_false",
        help="do not look for levels of difficulty: faster (`level 4+`: at least that, `logicgrid explain` says which)",
    )
    add_format(parser, "github", "junit")
    add_engine(parser)
    cache = parser.add_mutually_exclusive_group()
    cache.add_argument(
        "--no-cache", action="store_true", help=f"remember nothing (as with {NO_CACHE}=1 in the environment)"
    )
    cache.add_argument("--cache-dir", metavar="DIR", help="where to remember verdicts (default: your cache folder)")
    add_color(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check all files; return the largest exit status."""
    from logicgrid.files.finding import find_puzzles

    cluster = cluster_of(options)
    outside: list[Path] = []
    files = find_puzzles(options.paths, exclude=options.exclude, outside=outside)
    if not files and options.exclude and find_puzzles(options.paths):
        print("logicgrid check: `--exclude` leaves nothing to check", file=sys.stderr)
        return 0
    skipped: list[Path] = []
    themes: list[Report] = []
    cache = _cache(options)
    reports = _reports(files, options, skipped, themes, cache, cluster)
    if options.format == "junit":
        from logicgrid.render.junit import reports_to_junit

        collected = list(reports)
        print(reports_to_junit(collected))
        status = max([check_status(report) for report in collected], default=0)
    else:
        status = _print_reports(reports, options.format, options.quiet, options.verbose)
    if options.verbose and cache is not None and options.format == "text":
        from logicgrid.puzzle.terminal import one_line

        print(f"cache: {one_line(cache.folder)}{cache.state and f' ({one_line(cache.state)})'}", file=sys.stderr)
    if skipped and not options.quiet:
        print(f"logicgrid check: {_skipped_words(skipped)}", file=sys.stderr)
    if outside and not options.quiet:
        print(f"logicgrid check: {outside_words(outside)}", file=sys.stderr)
    if themes and not options.quiet:
        print("\n".join(f"logicgrid check: {theme_words(each)}" for each in themes), file=sys.stderr)
    if len(skipped) == len(files):
        print("logicgrid check: no puzzle files (*.yaml, *.yml) there", file=sys.stderr)
        return 2
    return status


def _skipped_words(skipped: Sequence[Path]) -> str:
    what = "1 file that does" if len(skipped) == 1 else f"{len(skipped)} files that do"
    return f"skipped {what} not look like {'a puzzle' if len(skipped) == 1 else 'puzzles'}: {_some(skipped)}"


def outside_words(links: Sequence[Path]) -> str:
    """Return what is said of links that lead out of the folder that is walked."""
    what = "1 link that leads" if len(links) == 1 else f"{len(links)} links that lead"
    return f"skipped {what} out of the folder: {_some(links)}"


def _some(paths: Sequence[Path]) -> str:
    from logicgrid.puzzle.terminal import one_line

    return ", ".join([one_line(str(path)) for path in paths[:_FEW]]) + (", …" if len(paths) > _FEW else "")


def _cache(options: argparse.Namespace) -> Cache | None:
    """Return where verdicts are remembered, None if nowhere."""
    if options.no_cache or (options.cache_dir is None and os.environ.get(NO_CACHE)):
        return None
    try:
        from logicgrid.runner.cache import Cache
    except ImportError:  # a Python without SQLite
        return None
    from logicgrid.runner.key import user_folder

    try:
        return Cache(options.cache_dir or user_folder())
    except OSError:  # there is no home
        return None


def _reports(
    files: Sequence[Path],
    options: argparse.Namespace,
    skipped: list[Path],
    themes: list[Report],
    cache: Cache | None,
    cluster: Cluster | None,
) -> Iterator[Report]:
    """Yield the files' reports in their order, with a progress bar while they come; collect what is skipped."""
    from logicgrid.analyses.judge import Wanted, judge_loaded
    from logicgrid.analyses.solve import Limits
    from logicgrid.api.cache import Checked
    from logicgrid.api.checking import check_files
    from logicgrid.kinds.load import named
    from logicgrid.kinds.skip import is_theme
    from logicgrid.render.progress import Progress

    shows_level = options.format in ("text", "json")
    wanted = Wanted(strict=options.strict, level=options.level and shows_level)
    chosen = set(options.paths)
    limits = Limits(2, options.time_limit, first=False)
    found = check_files([file for file in files if file != _STDIN], limits, wanted, options.jobs, cache, cluster)
    with Progress(0 if options.quiet else len(files)) as progress:
        for file in files:
            if file == _STDIN:
                checked = Checked(tuple([judge_loaded(loaded, limits, wanted) for loaded in named("-")]))
            else:
                checked = next(found)
            progress.hide()
            if file not in chosen and checked.something_else:
                skipped.append(file)
            elif is_theme(checked.reports):
                themes += checked.reports
            else:
                yield from checked.reports
            progress.advance(str(file))


def check_status(report: Report) -> int:
    """Return the exit status of `check` for one puzzle."""
    return {"invalid": 2, "unknown": 3}.get(report.verdict, 0 if report.ok else 1)


def _print_reports(reports: Iterable[Report], form: str, quiet: bool, verbose: bool) -> int:
    """Print each report as soon as it is there, those that are `ok` unless `quiet`; return the largest exit status."""
    from collections import Counter

    from logicgrid.puzzle.terminal import style_of

    status = 0
    outcomes: Counter[Outcome] = Counter()
    languages: set[str | None] = set()
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
            languages.add(report.language)
            if not quiet or outcome(report) != "ok":
                print(report_to_text(report, style=style, command="check", shows_cached=verbose))
    if form == "text" and outcomes and not quiet:
        from logicgrid.puzzle.messages import speaking
        from logicgrid.render.text import summary_to_text

        with speaking(languages.pop() if len(languages) == 1 else None):
            print(summary_to_text(outcomes, style=style))
    return status
