"""`logicgrid print`, `play` and `site`: puzzles for readers, on paper, as a page to play, and as a site of both."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from logicgrid.commands import add, budget_of, note, print_refused, tell
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import LANGUAGES, comma, say, speaking, translated

if TYPE_CHECKING:
    from logicgrid.api.pages import Site
    from logicgrid.kinds.parts import Page
    from logicgrid.print import BookletOptions
    from logicgrid.print.pdf import PrintTheme


Form = Literal["pdf", "svg", "html"]
_FORMS: Final[Mapping[str, Form]] = {".pdf": "pdf", ".svg": "svg", ".html": "html"}
_WANTED = ("paper", "answers", "lang", "title", "large", "per_page", "level", "table", "draft", "rules", "mirrored")
"""The options for the look of pages."""


def fill_print(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE")
    add(parser, "-o --output=OUT")
    parser.add_argument("--answers", choices=("end", "none", "only"), default="end")
    parser.add_argument("--explain", choices=("short", "whole"), default="no")
    parser.add_argument("--paper", choices=("a4", "a5", "b5", "letter", "6x9in"), default="a4")
    parser.add_argument("--bleed", action="store_const", const=3.0, default=0.0)
    add(parser, "--mirrored", "lang", "--title=T")
    parser.add_argument("--font", nargs="+", action="extend", default=[], metavar="NAME")
    add(parser, "--large")
    parser.add_argument("--per-page", type=int, choices=(1, 2, 4), default=1)
    parser.add_argument("--no-level", dest="level", action="store_false")
    parser.add_argument("--no-rules", dest="rules", action="store_false")
    parser.add_argument("--no-table", dest="table", action="store_false")
    add(parser, "--draft", "--theme=FILE.typ", "--theme-template", "budget", "color")


def run_print(options: argparse.Namespace) -> int:
    if options.theme_template:
        return _theme_template(options.output)
    if not options.files:
        raise Refused(say("commands.name-puzzles-to-print"), "`logicgrid print FILE -o OUT.pdf`")
    if options.output is None:
        raise Refused(say("commands.say-what-to-write"))
    from logicgrid.api.pages import bled, theme_in
    from logicgrid.print import BookletOptions

    output = Path(options.output)
    form = _FORMS.get(output.suffix.lower())
    if form is None:
        raise Refused(say("commands.prints-to"), file=str(output))
    if options.theme is not None and form == "html":
        raise Refused(say("commands.theme-not-html"), say("commands.theme-leave-out"))
    theme = None if options.theme is None else theme_in(options.theme)
    if options.bleed and form == "html":
        raise Refused(say("commands.bleed-not-html"), say("commands.bleed-leave-out"))
    if options.explain != "no" and options.answers == "none":
        raise Refused(say("commands.explanations-tell"), say("commands.explain-leave-out"))
    named = {"language" if name == "lang" else name: getattr(options, name) for name in _WANTED}
    wanted = BookletOptions(**named, explain=options.explain, bleed=bled(options.bleed))
    pages, status, language = _pages(options, wanted)
    with speaking(language):
        if status:
            tell(options, say("commands.nothing-written-draft" if status == 1 else "commands.nothing-written"))
            return status
        _print_pages(options, wanted, form, theme, pages)
    return 0


def _print_pages(
    options: argparse.Namespace, wanted: BookletOptions, form: Form, theme: PrintTheme | None, pages: list[Page]
) -> None:
    """Write the pages, of which there must be some."""
    if not pages:
        raise Refused(say("commands.nothing-to-print", files=comma(options.files)))
    if options.explain != "no":
        for page in [each for each in pages if not each["explained"]]:
            tell(options, say("commands.no-explanation", title=one_line(page["title"])))
    from logicgrid.api.pages import booklet_files

    made, output = booklet_files(pages, wanted, form, options.font, theme), Path(options.output)
    names = [_numbered(output, n) for n in range(1, len(made) + 1)] if form == "svg" else [output]
    _write(dict(zip(names, made, strict=True)), say("verdict.puzzle", n=len(pages)))
    if form == "svg":
        _warn_of_older(output, len(made), options)


def _numbered(output: Path, number: int) -> Path:
    return output.with_name(f"{output.stem}-{number}{output.suffix}")


def _warn_of_older(output: Path, count: int, options: argparse.Namespace) -> None:
    """Warn about pages left from an earlier, longer run, which are not deleted, as they may be the user's own."""
    number = count + 1
    while _numbered(output, number).exists():
        number += 1
    if number > count + 1:
        first, last = (one_line(str(_numbered(output, each))) for each in (count + 1, number - 1))
        several = say("commands.older-pages", first=first, last=last)
        tell(options, say("commands.older-page", first=first) if first == last else several)


def _pages(options: argparse.Namespace, wanted: BookletOptions) -> tuple[list[Page], int, str | None]:
    """Return a page for each puzzle, the exit status, and their language; report why a puzzle cannot be printed."""
    from logicgrid.api.pages import SkippedTheme, files_in, pages_of_files

    made: list[Page] = []
    status = 0
    languages = set[str | None]()
    for language, found in pages_of_files(files_in(options.files), wanted, budget_of(options)):
        languages.add(language)
        if isinstance(found, Refused):
            status = max(status, print_refused(found, options))
        elif isinstance(found, SkippedTheme):
            tell(options, say("commands.skipped", file=one_line(found.file), why=say("site.theme-not-puzzle")))
        else:
            made.append(found)
    return made, status, languages.pop() if len(languages) == 1 else None


def _theme_template(output: str | None) -> int:
    from logicgrid.print.pdf import standard_theme

    if output is None or output == "-":
        sys.stdout.write(standard_theme())
    else:
        _write({Path(output): standard_theme()}, say("commands.standard-theme"))
    return 0


def _write(files: Mapping[Path, bytes | str], what: str) -> None:
    from logicgrid.files.disk import write_whole

    for path, content in files.items():
        write_whole(path, content, "-")
    names = [one_line(str(path)) for path in files]
    several = say("commands.written-to", first=names[0], last=names[-1], what=what)
    print(translated(several if len(names) > 1 else say("commands.written", file=names[0], what=what)))


_ENDINGS = (".html", ".htm")


def fill_play(parser: argparse.ArgumentParser) -> None:
    add(parser, "file", "-o --output=OUT", "--no-hints")
    parser.add_argument("--auto", type=int, choices=(0, 1, 2), default=1)
    add(parser, "lang", "budget", "color")


def run_play(options: argparse.Namespace) -> int:
    output = options.output
    if options.file == "-" and output is None:
        raise Refused(say("commands.name-page"))
    target = Path(output or Path(options.file).with_suffix(".html").name)
    if output != "-" and target.suffix.lower() not in _ENDINGS:
        raise Refused(say("commands.page-is-html"), f"-o {one_line(target.stem)}.html", file=str(target))
    from logicgrid.api.pages import PlayRequest, play
    from logicgrid.files.disk import write_whole
    from logicgrid.kinds.load import named

    request = PlayRequest(budget_of(options), not options.no_hints, options.auto, options.lang)
    loaded = next(named(options.file))
    found = play(loaded, request)
    if not found.complete and not options.no_hints:
        why = say("commands.page-without-hints")
        with speaking(loaded.language):
            tell(options, say("commands.written", file=one_line(options.file), what=why))
    if output == "-":
        sys.stdout.write(found.page)
        return 0
    write_whole(target, found.page, options.file)
    words = [f"{len(found.page.encode()) / 1000:.0f} kB", *[say("commands.steps", n=found.steps)] * found.complete]
    words += [say("verdict.level", level=found.level)] * (found.level > 0)
    with speaking(loaded.language):
        note(target, comma(words))
    return 0


def fill_site(parser: argparse.ArgumentParser) -> None:
    from logicgrid.commands.judge import add_cache

    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True)
    add(parser, "--title=T")
    parser.add_argument("--exclude", action="append", default=[], metavar="GLOB")
    add(parser, "--no-hints")
    parser.add_argument("--auto", type=int, choices=(0, 1, 2), default=1)
    parser.add_argument("--base-url", metavar="URL", default="")
    add(parser, "--daily=START")
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


def run_site(options: argparse.Namespace) -> int:
    from logicgrid.api.pages import SiteRequest, build
    from logicgrid.commands.judge import cache_of, check_status, outside_words
    from logicgrid.files.disk import find_puzzles
    from logicgrid.puzzle.terminal import Progress, style_of
    from logicgrid.render.text import report_to_text
    from logicgrid.site import FailedPuzzle, PuzzlePages, SkippedPuzzle

    if not options.folder.is_dir():
        raise Refused(say("commands.no-folder"), say("commands.name-folder"), file=str(options.folder))
    outside: list[Path] = []
    files = find_puzzles([options.folder], exclude=options.exclude, outside=outside)
    statuses, skipped = [0], list[SkippedPuzzle]()
    with Progress(len(files)) as progress:

        def done(file: str, found: PuzzlePages | SkippedPuzzle | FailedPuzzle) -> None:
            progress.hide()
            if isinstance(found, SkippedPuzzle):
                skipped.append(found)
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
    with speaking(made.language if made else None):
        if outside:
            tell(options, outside_words(outside))
        for each in skipped:
            tell(options, say("commands.skipped", file=one_line(each.file), why=each.why))
        return _site_status(options, made, statuses)


def _site_status(options: argparse.Namespace, made: Site | None, statuses: Sequence[int]) -> int:
    """Report what was written, if anything; return the exit status."""
    if made is None:
        if len(statuses) == 1:
            tell(options, say("commands.no-puzzles-in", folder=one_line(str(options.folder))))
        tell(options, say("commands.nothing-written"))
        return max(statuses) or 2
    if made.no_book is not None:
        tell(options, say("commands.no-book", why=made.no_book.why))
        if made.no_book.help:
            print(f"  {translated(say('verdict.help-head'))} {translated(made.no_book.help)}", file=sys.stderr)
    elif made.no_sheets:
        tell(options, say("commands.no-sheets", n=made.no_sheets))
    count = say("verdict.puzzle", n=len(made.entries))
    listed = comma(["index.html", count, *made.books])
    note(options.output, listed)
    return 0


PARTS = {"print": (fill_print, run_print), "play": (fill_play, run_play), "site": (fill_site, run_site)}
