"""`logicgrid generate`: puzzles made to order, each with exactly one answer and of the requested level.

`logicgrid finish` completes a draft with the fewest clues; it is short for `logicgrid generate --from`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add, between, cluster_of, refused, tell, whole
from logicgrid.puzzle.diagnostics import Refused, brief, one_line
from logicgrid.puzzle.messages import language_in, say, speaking, translated

if TYPE_CHECKING:
    from logicgrid.api.generating import Making
    from logicgrid.runner.cluster import Cluster

Range = tuple[int, int]

LEVELS = (1, 6)


def fill_generate(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `generate`."""
    parser.add_argument("what", nargs="?", metavar="WHAT")
    parser.add_argument("picture", nargs="?", metavar="PICTURE")
    parser.add_argument("--from", dest="draft", metavar="DRAFT")
    parser.add_argument("--themes", action="store_true")
    parser.add_argument("-n", "--number", type=between(1, 10**9, "commands.at-least-one"), default=1, metavar="N")
    parser.add_argument("-o", "--output", metavar="OUT")
    parser.add_argument("--level", type=level, metavar="L")
    parser.add_argument("--graded", action="store_true")
    parser.add_argument("--effort", type=_range, metavar="A-B")
    parser.add_argument("--clues", type=_clues, metavar="A-B")
    parser.add_argument("--seed", metavar="TEXT")
    parser.add_argument("--avoid", nargs="+", type=Path, default=[], metavar="PATH")
    add(parser, "jobs", "engine")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--certificates", action="store_true")
    add(parser, "time", "format", "lang")
    _fill_grids(parser)
    _fill_boards(parser)


def _fill_grids(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of logic grids."""
    grids, size = parser.add_argument_group("logic grids"), between(2, 30, "commands.not-from-to")
    grids.add_argument("--actors", type=size, metavar="N")
    grids.add_argument("--properties", type=size, metavar="N")
    grids.add_argument("--forms", metavar="WEIGHTS")
    grids.add_argument("--forms-like", metavar="FILE")
    grids.add_argument("--direct", type=whole, metavar="N")

    grids.add_argument("--question", nargs="?", const="", metavar="PROPERTY")
    grids.add_argument("--fewer", type=whole, metavar="N")


def _fill_boards(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of boards, which their makers parse."""
    boards = parser.add_argument_group("sudokus and nonograms")
    boards.add_argument("--size", metavar="N|WxH")
    boards.add_argument("--symmetry", metavar="NAME")
    boards.add_argument("--language", metavar="TAG")
    sudokus = parser.add_argument_group("sudokus")
    sudokus.add_argument("--givens", metavar="A-B")
    sudokus.add_argument("--minimal", action="store_const", const=True)
    sudokus.add_argument("--pattern", metavar="FILE")
    sudokus.add_argument("--variant", metavar="NAMES")
    sudokus.add_argument("--rules", metavar="NAMES")
    sudokus.add_argument("--empty", action="store_const", const=True)
    pictures = parser.add_argument_group("nonograms")
    pictures.add_argument("--density", metavar="X")
    pictures.add_argument("--smooth", type=whole, metavar="N")
    pictures.add_argument("--colors", type=whole, metavar="N")
    pictures.add_argument("--may-change", type=whole, metavar="N")


def generate(options: argparse.Namespace) -> int:
    """Make the puzzles; return the exit status."""
    if options.themes:
        return _list_themes()
    if (options.what is None) == (options.draft is None):
        raise Refused(say("commands.name-what-to-make"))
    if options.number > 1 and options.output is None:
        raise Refused(say("commands.several-need-folder"))
    if options.resume and options.output is None:
        raise Refused(say("commands.resume-needs-folder"))
    if options.scheduler is not None and options.engine != "dask":
        raise Refused(say("commands.scheduler-needs-dask"))
    from logicgrid.api.generating import MakeRequest, is_board

    if options.language is None and options.what is not None and is_board(options.what):
        options.language = options.lang
    return make_and_print(options, MakeRequest.__struct_fields__, cluster_of(options))


def make_and_print(options: argparse.Namespace, names: Sequence[str], cluster: Cluster | None = None) -> int:
    """Make the puzzles requested by these options, and print or write them; return the exit status."""
    from logicgrid.api.generating import MakeRequest, make

    if options.certificates and options.output is None:
        raise Refused(say("commands.certificates-need-output"))
    asked = {name: getattr(options, name) for name in names}
    made = make(MakeRequest(**asked | ({"avoid": tuple(asked["avoid"])} if "avoid" in asked else {})), cluster)
    return _one(made, options) if made.folder is None else _many(made, options)


def _list_themes() -> int:
    """Print the names of the themes that come with the program."""
    from logicgrid.generate.theme import PuzzleTheme, load_theme, names

    for name in names():
        theme = load_theme(name)
        assert isinstance(theme, PuzzleTheme)
        data = theme.document.data
        size = f"{len(theme.categories[0].labels)} × {len(theme.categories) - 1}"
        print(f"{name:24}{data.get('language', ''):4}{size:8}{data.get('title', '')}")
    return 0


def _one(making: Making, options: argparse.Namespace) -> int:
    """Print or write the only puzzle; return the exit status."""
    from logicgrid.generate.batch import Lost, line_text

    (product,) = making.products
    if isinstance(product, Lost):
        tell(options, one_line(translated(product.why)))
        return 1 if product.exhausted else 3
    line, made = making.keep(product), product.made
    if options.format == "json":
        print(line_text(line if options.output is not None else {**line, "text": made.text}))
    elif options.output is None:
        sys.stdout.write(made.text)
    seed = brief(making.order.seed)
    key = "commands.made-question" if made.question else "commands.made-level"
    words = [say(key, level=made.level, n=made.clues, seed=seed)]
    if made.content:
        words = [say("commands.made-board", level=made.level, content=made.content, seed=seed)]
    words += [made.note] * bool(made.note)
    words += [say("commands.not-as-asked", lacks=product.lacks)] * bool(product.lacks)
    with speaking(language_in(made.text)):
        print("\n".join([translated(each) for each in words]), file=sys.stderr)
    return 3 if product.lacks else 0


def _many(making: Making, options: argparse.Namespace) -> int:
    """Write each puzzle as soon as it is made, with a progress bar; return the exit status."""
    from logicgrid.generate.batch import IndexedNumbers, Lost, line_text
    from logicgrid.puzzle.terminal import Progress

    done = making.done or IndexedNumbers()
    files, nearest, exhausted = done.files, done.nearest, False
    language: str | None = None
    try:
        with making, Progress(options.number, done=files, timed=True) as progress:
            for product in making.products:
                if isinstance(product, Lost):
                    exhausted |= product.exhausted
                    progress.hide()
                    print(f"{product.number}: {translated(product.why)}", file=sys.stderr)
                else:
                    line, language = making.keep(product), language or language_in(product.made.text)
                    files, nearest = files + 1, nearest + bool(product.lacks)
                    if options.format == "json":
                        progress.hide()
                        print(line_text(line), flush=True)
                progress.advance()
    except KeyboardInterrupt:
        words = say("commands.puzzles-in", n=files, folder=one_line(options.output))
        print(translated(say("commands.resume-goes-on", done=words)), file=sys.stderr)
        raise
    seed, done_words = brief(making.order.seed), say("commands.puzzles-in", n=files, folder=one_line(options.output))
    if nearest:
        words = say("commands.made-seed-nearest", done=done_words, seed=seed, n=nearest)
    else:
        words = say("commands.made-seed", done=done_words, seed=seed)
    with speaking(language):
        print(translated(words), file=sys.stderr)
    return 1 if exhausted else 3 if nearest or files < options.number else 0


_OWN = ("draft", "output", "level", "forms", "seed", "certificates", "time_limit")
"""The options that determine what is made."""


def fill_finish(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `finish`."""
    parser.add_argument("draft", metavar="DRAFT")
    parser.add_argument("-o", "--output", metavar="FILE")
    parser.add_argument("--level", type=level, metavar="L")
    parser.add_argument("--forms", metavar="WEIGHTS")
    parser.add_argument("--seed", metavar="TEXT")
    parser.add_argument("--certificates", action="store_true")
    add(parser, "time", "format", "lang")


def finish(options: argparse.Namespace) -> int:
    """Complete the draft; return the exit status."""
    return make_and_print(options, _OWN)


PARTS = {"generate": (fill_generate, generate), "finish": (fill_finish, finish)}


# --- Types of arguments -----------------------------------------------------------------------------------------------


def _range(text: str) -> Range:
    """Parse the ends of a range: `8-11`, or one number.  Raises ArgumentTypeError."""
    ends: Sequence[str] = text.split("-")
    if len(ends) > 2:
        raise refused("commands.not-range", text)
    low, high = whole(ends[0]), whole(ends[-1])
    if low > high:
        raise refused("commands.empty-range", text, turned=f"{high}-{low}")
    return low, high


def _clues(text: str) -> Range:
    low, high = _range(text)
    if low < 1:
        raise refused("commands.every-puzzle-clue", text, near=f"1-{high}" if high else "8-11")
    return low, high


def level(text: str) -> Range:
    low, high = _range(text)
    if low < LEVELS[0] or high > LEVELS[1]:
        raise refused("commands.levels-from-to", text, low=LEVELS[0], high=LEVELS[1])
    return low, high
