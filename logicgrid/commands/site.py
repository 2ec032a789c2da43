"""`logicgrid site`: a folder of puzzles as a site of plain files."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.commands import add_color, jobs
from logicgrid.commands.deriving import add_budget, budget_of
from logicgrid.puzzle.diagnostics import one_line

if TYPE_CHECKING:
    from logicgrid.puzzle.report import Report
    from logicgrid.site.build import Entry

_EPILOG = """\
examples:
  logicgrid site puzzles -o public
  logicgrid site puzzles/nl -o docs --title "Regenachtige zondag" --no-hints

DIR gets index.html, a page for each puzzle in the same sub-folders, and book.pdf where typst is installed
(pip install "logicgrid[print]").  It is a new folder, an empty one, or one that this command has made before.

exit status:
  0  written
  1  a puzzle is not what its file expects, as `logicgrid check` says
  2  the input cannot be used, or the output cannot be written
  3  a limit struck first
Unless every puzzle is as it should be, nothing is replaced."""


def fill(parser: argparse.ArgumentParser) -> None:
    from logicgrid.words.phrases import LANGUAGES

    parser.description = (
        "Makes a site of a folder of puzzles: an index with filters, a page to play each puzzle on, and a book to "
        "print; plain files with relative links, for any host or none."
    )
    parser.epilog = _EPILOG
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the puzzles, in folders or not")
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True, help="the folder of the site")
    parser.add_argument("--title", metavar="T", help="the site's title")
    parser.add_argument(
        "--exclude", action="append", default=[], metavar="GLOB", help="leave out files and folders (may be repeated)"
    )
    parser.add_argument(
        "--no-hints",
        action="store_true",
        help="no answers anywhere: neither hints on the pages nor answers in the book",
    )
    parser.add_argument(
        "--auto", type=int, choices=(0, 1, 2), default=1, help="what is marked automatically at first, as in `play`"
    )
    parser.add_argument("-j", "--jobs", type=jobs, metavar="N", help="worker processes (default: one for each core)")
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="L",
        help=f"{', '.join(LANGUAGES)}: of the index (default: that of most puzzles), and of puzzles that state none",
    )
    add_budget(parser)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from logicgrid.commands.check import outside_words
    from logicgrid.files.finding import find_puzzles
    from logicgrid.site.folder import Refused, replacing

    if not options.folder.is_dir():
        return _refused(f"{one_line(str(options.folder))}: is no folder", "name the folder of the puzzles")
    outside: list[Path] = []
    files = find_puzzles([options.folder], exclude=options.exclude, outside=outside)
    if outside:
        print(f"logicgrid site: {outside_words(outside)}", file=sys.stderr)
    try:
        with replacing(options.output) as new:
            status, told = _fill(new, files, options)
            if status:
                raise _Stopped
    except _Stopped:
        print("logicgrid site: nothing is written", file=sys.stderr)
        return status
    except Refused as fault:
        return _refused(f"{one_line(str(options.output))}: {one_line(str(fault))}", fault.help)
    print(f"{one_line(str(options.output))}: {told}")
    return 0


class _Stopped(Exception):
    """A puzzle is not as it should be: the new folder goes."""


def _fill(new: Path, files: Sequence[Path], options: argparse.Namespace) -> tuple[int, str]:
    """Write all files of the site; return the exit status, and what there is."""
    from logicgrid.commands.progress import Progress
    from logicgrid.site.build import Failed, Made, Skipped, Task, Wanted, pages
    from logicgrid.site.folder import page_names

    tasks = [Task(str(file), name) for file, name in zip(files, page_names(files, options.folder), strict=True)]
    wanted = Wanted(budget_of(options), options.lang, not options.no_hints, options.auto, os.getcwd())
    entries: list[Entry] = []
    sheets: list[dict[str, Any]] = []
    status = 0
    with Progress(len(tasks)) as progress:
        for task, found in zip(tasks, pages(tasks, wanted, options.jobs), strict=True):
            progress.hide()
            match found:
                case Made(entry, page, sheet):
                    file = new / entry.name
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(page, encoding="utf-8", newline="\n")
                    entries.append(entry)
                    sheets.append(sheet)
                case Skipped(name, why):
                    print(f"logicgrid site: skipped {one_line(name)}: {why}", file=sys.stderr)
                case Failed(report):
                    status = max(status, _told(report))
            progress.advance(task.file)
    if not entries and not status:
        print(f"logicgrid site: there are no puzzles in {one_line(str(options.folder))}", file=sys.stderr)
        return 2, ""
    return status, "" if status else _index(new, entries, sheets, options)


def _index(new: Path, entries: Sequence[Entry], sheets: Sequence[dict[str, Any]], options: argparse.Namespace) -> str:
    """Write the index and the book; return what there is in words."""
    from logicgrid.kinds.sheets import printed
    from logicgrid.print.pages import Wanted
    from logicgrid.print.pdf import NotPrinted
    from logicgrid.site.build import books
    from logicgrid.site.index import index_page
    from logicgrid.words.phrases import LANGUAGES, words_of

    known = Counter(entry.language for entry in entries if entry.language in LANGUAGES)
    words = words_of(options.lang or (known.most_common(1)[0][0] if known else "en"))
    title = options.title or printed(words)["booklet"]
    names: list[str] = []
    try:
        wanted = Wanted(language=words.code, title=title, answers="none" if options.no_hints else "end")
        for number, book in enumerate(books(sheets, wanted, options.jobs), start=1):
            names.append("book.pdf" if number == 1 else f"book-{number}.pdf")
            (new / names[-1]).write_bytes(book)
    except NotPrinted as fault:
        helps = f"\n  help: {fault.helps}" if fault.helps else ""
        print(f"logicgrid site: no book.pdf: {fault}{helps}", file=sys.stderr)
    page = index_page(entries, title, words, names)
    (new / "index.html").write_text(page, encoding="utf-8", newline="\n")
    return ", ".join(["index.html", f"{len(entries)} puzzle{'' if len(entries) == 1 else 's'}", *names])


def _told(report: Report) -> int:
    """Say what is wrong with a puzzle, as `check` does; return the exit status that it means."""
    from logicgrid.commands.check import check_status
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.text import report_to_text

    print(report_to_text(report, style=style_of(sys.stderr), command="check"), file=sys.stderr)
    return check_status(report)


def _refused(message: str, helps: str | None = None) -> int:
    print(f"logicgrid site: {message}" + (f"\n  help: {helps}" if helps else ""), file=sys.stderr)
    return 2
