"""`logicgrid site`: a folder of puzzles as a site of plain files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from logicgrid.commands import add, budget_of, note, tell
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import comma, say, told


def fill(parser: argparse.ArgumentParser) -> None:
    from logicgrid.commands.check import add_cache
    from logicgrid.puzzle.messages import LANGUAGES

    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True)
    parser.add_argument("--title", metavar="T")
    parser.add_argument("--exclude", action="append", default=[], metavar="GLOB")
    parser.add_argument("--no-hints", action="store_true")
    parser.add_argument("--auto", type=int, choices=(0, 1, 2), default=1)
    parser.add_argument("--base-url", metavar="URL", default="")
    parser.add_argument("--daily", metavar="START")
    parser.add_argument("--theme", metavar="FILE.css", type=Path)
    parser.add_argument("--logo", metavar="FILE", type=Path)
    parser.add_argument("--foot", metavar="TEXT", default="")
    add(parser, "jobs")
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="L",
        help=f"{', '.join(LANGUAGES)}: of the index (default: that of most puzzles), and of puzzles that state none",
    )
    add(parser, "budget")
    add_cache(parser)
    add(parser, "color")


def run(options: argparse.Namespace) -> int:
    from logicgrid.api.site import SiteRequest, build
    from logicgrid.commands.check import cache_of, check_status, outside_words
    from logicgrid.files.finding import find_puzzles
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.progress import Progress
    from logicgrid.render.text import report_to_text
    from logicgrid.site import FailedPuzzle, PuzzlePages, SkippedPuzzle

    if not options.folder.is_dir():
        raise Refused(say("commands.no-folder"), say("commands.name-folder"), file=str(options.folder))
    outside: list[Path] = []
    files = find_puzzles([options.folder], exclude=options.exclude, outside=outside)
    if outside:
        tell(options, outside_words(outside))
    statuses = [0]
    with Progress(len(files)) as progress:

        def done(file: str, found: PuzzlePages | SkippedPuzzle | FailedPuzzle) -> None:
            progress.hide()
            if isinstance(found, SkippedPuzzle):
                tell(options, say("commands.skipped", file=one_line(found.file), why=found.why))
            elif isinstance(found, FailedPuzzle):
                statuses.append(check_status(found.report))
                print(report_to_text(found.report, style=style_of(sys.stderr), command="check"), file=sys.stderr)
            progress.advance(file)

        own = ("folder", "output", "title", "auto", "jobs", "daily", "theme", "logo", "foot")
        request = SiteRequest(
            **{name: getattr(options, name) for name in own},
            budget=budget_of(options),
            hints=not options.no_hints,
            language=options.lang,
            base=options.base_url,
        )
        made = build(request, files, done, cache_of(options))
    if made is None:
        if len(statuses) == 1:
            tell(options, say("commands.no-puzzles-in", folder=one_line(str(options.folder))))
        tell(options, say("commands.nothing-written"))
        return max(statuses) or 2
    if made.no_book is not None:
        tell(options, say("commands.no-book", why=made.no_book.why))
        if made.no_book.help:
            print(f"  {told(say('verdict.help-head'))} {told(made.no_book.help)}", file=sys.stderr)
    elif made.no_sheets:
        tell(options, say("commands.no-sheets", n=made.no_sheets))
    count = say("verdict.puzzle", n=len(made.entries))
    listed = comma(["index.html", count, *made.books])
    note(options.output, listed)
    return 0
