"""`logicgrid print`: puzzles on paper, a page or a booklet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add_color, puzzles_in
from logicgrid.commands.deriving import add_budget, add_language, budget_of, print_mistakes, print_why
from logicgrid.puzzle.diagnostics import one_line

if TYPE_CHECKING:
    from logicgrid.kinds.sheets import Page
    from logicgrid.print.pages import Wanted
    from logicgrid.print.pdf import Theme

_EPILOG = """\
examples:
  logicgrid print puzzles/guest-speakers.yaml -o guest-speakers.pdf
  logicgrid print puzzles/nonogram/[l-t]*.yaml -o pictures.pdf --per-page 4 --paper letter
  logicgrid print puzzles/ja puzzles/five-houses.yaml -o book.pdf --title "Rainy Sunday" --lang en
  logicgrid print puzzles/five-houses.yaml -o five-houses.html --answers none
  logicgrid print --theme-template > house-style.typ

exit status:
  0  written
  1  a puzzle has no answer, or several: see --draft
  2  the input cannot be used, a font is missing, or the output cannot be written
  3  the budget ended first
Nothing is written unless every puzzle can be printed."""

ENDINGS = (".pdf", ".svg", ".html")


def fill(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Makes the page that is copied or bound, with room to solve on and the answer on a page of its own; of several "
        "puzzles a booklet: contents, the puzzles in order, the answers at the back. PDF and SVG need typst "
        '(pip install "logicgrid[print]"); HTML needs nothing.'
    )
    parser.epilog = _EPILOG
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles, or folders of them; - for standard input")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="OUT.pdf, OUT.svg (a file for each page: OUT-1.svg, …) or OUT.html"
    )
    parser.add_argument(
        "--answers", choices=("end", "none", "only"), default="end", help="at the end (default), none, or nothing else"
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (default a4)")
    add_language(parser)
    parser.add_argument("--title", metavar="T", help="put a title page in front")
    parser.add_argument("--font", nargs="+", action="extend", default=[], metavar="NAME", help="fonts to try first")
    parser.add_argument("--large", action="store_true", help="large print: 14 points instead of 10.5")
    parser.add_argument(
        "--per-page", type=int, choices=(1, 2, 4), default=1, help="sudokus and nonograms on a page (default 1)"
    )
    parser.add_argument("--no-level", dest="level", action="store_false", help="leave the level out")
    parser.add_argument("--no-table", dest="table", action="store_false", help="leave the table for the answer out")
    parser.add_argument("--draft", action="store_true", help='print any puzzle, with "draft" in the foot')
    parser.add_argument("--theme", metavar="FILE.typ", help="a house style, in the language of typst")
    parser.add_argument("--theme-template", action="store_true", help="write the standard one, to start from, and stop")
    add_budget(parser)
    add_color(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from logicgrid.print.pdf import NotPrinted

    try:
        return _run(options)
    except NotPrinted as fault:
        return _refused(str(fault), fault.helps)


def _run(options: argparse.Namespace) -> int:
    if options.theme_template:
        return _theme_template(options.output)
    if not options.files:
        options.parser.error("name the puzzles to print\n  help: `logicgrid print FILE -o OUT.pdf`")
    if options.output is None:
        options.parser.error("say what to write: `-o OUT.pdf`, `-o OUT.svg` or `-o OUT.html`")
    output = Path(options.output)
    ending = output.suffix.lower()
    if ending not in ENDINGS:
        return _refused(f"{one_line(str(output))}: a file that ends in .pdf, .svg or .html can be written")
    if options.theme is not None and ending == ".html":
        return _refused("`--theme` is for PDF and SVG", "leave it out; a style sheet of your own can restyle the page")
    theme = _theme(options.theme)
    wanted = _wanted(options)
    pages, status = _pages(options, wanted)
    if status:
        more = "; `--draft` prints drafts, too" if status == 1 else ""
        print(f"logicgrid print: nothing is written{more}", file=sys.stderr)
        return status
    if not pages:
        return _refused("there is no puzzle to print in " + ", ".join(map(one_line, options.files)))
    if options.answers == "only" and not any(page["answer"] for page in pages):
        return _refused("there are no answers to print", "leave `--answers only` out")
    files = _files(output, pages, wanted, options.font, theme)
    return _written(files, f"{len(pages)} puzzle{'' if len(pages) == 1 else 's'}") or _warn_of_older(output, len(files))


def _wanted(options: argparse.Namespace) -> Wanted:
    from logicgrid.print.pages import Wanted

    return Wanted(
        paper=options.paper,
        answers=options.answers,
        language=options.lang,
        title=options.title,
        large=options.large,
        per_page=options.per_page,
        level=options.level,
        table=options.table,
        draft=options.draft,
    )


def _files(
    output: Path, pages: Sequence[Page], wanted: Wanted, fonts: Sequence[str], theme: Theme | None
) -> dict[Path, bytes | str]:
    """Return the files to write, a page each if they are SVG.  Raises NotPrinted."""
    from logicgrid.print.pages import booklet

    whole = booklet(pages, wanted)
    if output.suffix.lower() == ".html":
        from logicgrid.print.html import as_html

        return {output: as_html(whole, fonts)}
    from logicgrid.print.pdf import as_pdf, as_svg

    if output.suffix.lower() == ".pdf":
        return {output: as_pdf(whole, fonts, theme)}
    return {_numbered(output, n): page for n, page in enumerate(as_svg(whole, fonts, theme), start=1)}


def _numbered(output: Path, number: int) -> Path:
    return output.with_name(f"{output.stem}-{number}{output.suffix}")


def _warn_of_older(output: Path, count: int) -> int:
    """Name the pages that an earlier, longer run has left behind; they may be somebody's own, and stay."""
    number = count + 1
    while output.suffix.lower() == ".svg" and _numbered(output, number).exists():
        number += 1
    if number > count + 1:
        first, last = (one_line(str(_numbered(output, each))) for each in (count + 1, number - 1))
        names = f"{first} is" if first == last else f"{first} to {last} are"
        print(f"logicgrid print: {names} older than these pages, and not part of them", file=sys.stderr)
    return 0


def _pages(options: argparse.Namespace, wanted: Wanted) -> tuple[list[Page], int]:
    """Return a page for each puzzle, and the exit status; say of each that cannot be printed why."""
    from logicgrid.files.finding import find_puzzles
    from logicgrid.kinds import THEME
    from logicgrid.print.pages import page_of
    from logicgrid.workflows.explain import Derived, answered

    pages, status = [], 0
    paths = [str(path) for name in options.files for path in ([name] if name == "-" else find_puzzles([Path(name)]))]
    for loaded in (each for path in dict.fromkeys(paths) for each in puzzles_in(path)):
        if loaded.kind == THEME and loaded.puzzle is not None:
            print(f"logicgrid print: skipped {one_line(loaded.file)}: a theme, not a puzzle", file=sys.stderr)
            continue
        if loaded.puzzle is None:
            print_mistakes(loaded)
            status = max(status, 2)
            continue
        derived = answered(loaded.puzzle, budget_of(options), wanted.level)
        if not isinstance(derived, Derived) and not options.draft:
            print_why(loaded, options, "print", derived.verdict, derived.reason)
            status = max(status, 3 if derived.verdict == "unknown" else 1)
        if not status:
            known = derived if isinstance(derived, Derived) else None
            pages.append(page_of(loaded.puzzle, Path(loaded.file).stem, known, wanted))
    return pages, status


def _theme(name: str | None) -> Theme | None:
    """Return the theme in a file.  Raises NotPrinted."""
    if name is None:
        return None
    from logicgrid.files.text import read_bytes
    from logicgrid.print.pdf import NotPrinted, Theme

    raw, problems = read_bytes(name)
    if raw is None:
        raise NotPrinted(one_line(problems[0].message))
    path = Path(name)
    try:
        return Theme(path.name, raw.decode("utf-8"), str(path.resolve().parent))
    except UnicodeDecodeError:
        raise NotPrinted(f"{one_line(name)}: is not a text in UTF-8") from None


def _theme_template(output: str | None) -> int:
    from logicgrid.print.pdf import standard_theme

    if output is None or output == "-":
        sys.stdout.write(standard_theme())
        return 0
    return _written({Path(output): standard_theme()}, "the standard theme")


def _written(files: Mapping[Path, bytes | str], what: str) -> int:
    from logicgrid.files.output import Unwritable, write_whole

    for path, content in files.items():
        try:
            write_whole(path, content, "-")
        except Unwritable as error:
            return _refused(f"{one_line(str(path))}: {error}")
    names = [one_line(str(path)) for path in files]
    print(f"{names[0]}{f' to {names[-1]}' if len(names) > 1 else ''}: {what}")
    return 0


def _refused(message: str, helps: str | None = None) -> int:
    print(f"logicgrid print: {message}" + (f"\n  help: {helps}" if helps else ""), file=sys.stderr)
    return 2
