"""`logicgrid generate`: puzzles made to order, each with exactly one answer and of the level that is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add_engine, add_format, add_jobs, add_language, add_time_limit, cluster_of, tell, whole
from logicgrid.puzzle.diagnostics import Refused, brief, one_line
from logicgrid.puzzle.messages import language_in, say, speaking, told

if TYPE_CHECKING:
    from logicgrid.api.generating import Making
    from logicgrid.runner.cluster import Cluster

_EPILOG = """\
examples:
  logicgrid generate --themes                          the themes that come with the program
  logicgrid generate en-book-week > lunch.yaml         one puzzle of a theme
  logicgrid generate my-theme.yaml --actors 4 --properties 3 --level 1 -o easy.yaml
  logicgrid generate en-book-week -n 500 -o puzzles/ --level 2-3 --seed spring
  logicgrid generate en-book-week -n 30 -o book/ --level 1-3 --graded
  logicgrid generate en-book-week -n 500 -o puzzles/ --level 2-3 --seed spring --resume
  logicgrid generate en-book-week --forms=either=30,-same
  logicgrid generate en-book-week --question --fewer 2
  logicgrid generate --from draft.yaml                 completes a draft with the fewest clues
  logicgrid generate sudoku --level 2 --givens 26-30 -n 50 -o sudokus/
  logicgrid generate sudoku --variant killer,diagonal
  logicgrid generate nonogram --size 20x15 > tonight.yaml
  logicgrid generate nonogram cat.txt --may-change 3   a picture of # and ., changed in 3 cells at most

exit status:
  0  made, everything as asked
  1  there are fewer different puzzles than asked for: those were made
  2  the input cannot be used, or the output cannot be written
  3  the level (or effort, or clues) was not met, or a limit struck: the nearest was kept"""

Range = tuple[int, int]

LEVELS = (1, 6)


def fill(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `generate`."""
    parser.description = (
        "Makes puzzles with exactly one answer: logic grids of a theme, sudokus and nonograms. The same seed and "
        "options make the same puzzles, whatever the number of workers."
    )
    parser.epilog = _EPILOG
    parser.add_argument("what", nargs="?", metavar="WHAT", help="a theme's name or file, `sudoku` or `nonogram`")
    parser.add_argument("picture", nargs="?", metavar="PICTURE", help="the picture of a nonogram")
    parser.add_argument("--from", dest="draft", metavar="DRAFT", help="complete this draft with the fewest clues")
    parser.add_argument("--themes", action="store_true", help="list the themes that come with the program")
    parser.add_argument("-n", "--number", type=_count, default=1, metavar="N", help="how many puzzles (default 1)")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="a file, or for several a folder (default: standard output)"
    )
    parser.add_argument(
        "--level", type=level, metavar="L", help="the level, or from which to which: 2, 2-3 (default 1-3)"
    )
    parser.add_argument(
        "--graded",
        action="store_true",
        help="the levels of `--level` in equal parts, in order: the first puzzles are the easiest",
    )
    parser.add_argument("--effort", type=_range, metavar="A-B", help="the effort that `explain` shows")
    parser.add_argument("--clues", type=_clues, metavar="A-B", help="the number of clues")
    parser.add_argument("--seed", metavar="TEXT", help="any text: the same one makes the same puzzles (default: drawn)")
    parser.add_argument(
        "--avoid",
        nargs="+",
        type=Path,
        default=[],
        metavar="PATH",
        help="make none that is like a puzzle in these files, folders or indexes but for its names",
    )
    add_jobs(parser)
    add_engine(parser)
    parser.add_argument("--resume", action="store_true", help="go on with a batch that was interrupted")
    parser.add_argument("--certificates", action="store_true", help="write the proof beside each puzzle, for `verify`")
    add_time_limit(parser)
    add_format(parser)
    add_language(parser)
    _fill_grids(parser)
    _fill_boards(parser)
    parser.set_defaults(run=run)


def _fill_grids(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of logic grids."""
    grids = parser.add_argument_group("logic grids")
    grids.add_argument("--actors", type=_size, metavar="N", help="how many actors (default 5)")
    grids.add_argument(
        "--properties", type=_size, metavar="N", help="how many properties (default: all of the theme's)"
    )
    grids.add_argument("--forms", metavar="WEIGHTS", help="weights of forms of clues: --forms=either=30,-same")
    grids.add_argument("--forms-like", metavar="FILE", help="forms as in this puzzle")
    grids.add_argument(
        "--direct",
        type=whole,
        metavar="N",
        help="most clues that tie an actor to a value (default: a fifth; 0 from level 3)",
    )

    grids.add_argument(
        "--question",
        nargs="?",
        const="",
        metavar="PROPERTY",
        help="the grid stays open, and a question (who has a value of this property, or of any?) has one answer",
    )
    grids.add_argument(
        "--fewer", type=whole, metavar="N", help="with --question: at least so many clues are left out (default 1)"
    )


def _fill_boards(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of boards, which are read by those who make them."""
    boards = parser.add_argument_group("sudokus and nonograms")
    boards.add_argument("--size", metavar="N|WxH", help="rows of a sudoku, 4 to 16; cells of a nonogram (9; 15x15)")
    boards.add_argument(
        "--symmetry",
        metavar="NAME",
        help="none, turn, quarter, mirror or diagonal (sudokus: turn, none if minimal; nonograms: mirror)",
    )
    boards.add_argument("--language", metavar="TAG", help="of the title: en, nl, fr, zh, ja (default: --lang, or en)")
    sudokus = parser.add_argument_group("sudokus")
    sudokus.add_argument("--givens", metavar="A-B", help="how many givens (default: as few as the level allows)")
    sudokus.add_argument(
        "--minimal", action="store_const", const=True, help="no given (or symmetric group of them) can go"
    )
    sudokus.add_argument("--pattern", metavar="FILE", help="where the givens are: rows of # and .")
    sudokus.add_argument(
        "--variant", metavar="NAMES", help="diagonal, jigsaw, killer, consecutive, parity, or several with commas"
    )
    pictures = parser.add_argument_group("nonograms")
    pictures.add_argument("--density", metavar="X", help="the part of the cells that is filled, such as 0.5")
    pictures.add_argument("--smooth", type=whole, metavar="N", help="0 is noise; 1, 2, … have larger shapes")
    pictures.add_argument("--colors", type=whole, metavar="N", help="with the background (default 2)")
    pictures.add_argument(
        "--may-change", type=whole, metavar="N", help="the cells of PICTURE that may be changed (default 0)"
    )


def run(options: argparse.Namespace) -> int:
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
    """Make what the options of these names ask for, and print or write it; return the exit status."""
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
    from logicgrid.generate.batch import Lost
    from logicgrid.generate.folder import to_text

    (product,) = making.products
    if isinstance(product, Lost):
        tell(options, one_line(told(product.why)))
        return 1 if product.exhausted else 3
    line, made = making.keep(product), product.made
    if options.format == "json":
        print(to_text(line if options.output is not None else {**line, "text": made.text}))
    elif options.output is None:
        sys.stdout.write(made.text)
    key = "commands.made-question" if made.question else "commands.made-level"
    words = [say(key, level=made.level, n=made.clues, seed=brief(making.order.seed))]
    words += [made.note] * bool(made.note)
    words += [say("commands.not-as-asked", lacks=product.lacks)] * bool(product.lacks)
    with speaking(language_in(made.text)):
        print("\n".join([told(each) for each in words]), file=sys.stderr)
    return 3 if product.lacks else 0


def _many(making: Making, options: argparse.Namespace) -> int:
    """Write each puzzle as soon as it is there, with a progress bar; return the exit status."""
    from logicgrid.generate.batch import Lost
    from logicgrid.generate.folder import IndexedNumbers, to_text
    from logicgrid.render.progress import Progress

    done = making.done or IndexedNumbers()
    files, nearest, exhausted = done.files, done.nearest, False
    language: str | None = None
    try:
        with making, Progress(options.number, done=files, timed=True) as progress:
            for product in making.products:
                if isinstance(product, Lost):
                    exhausted |= product.exhausted
                    progress.hide()
                    print(f"{product.number}: {told(product.why)}", file=sys.stderr)
                else:
                    line, language = making.keep(product), language or language_in(product.made.text)
                    files, nearest = files + 1, nearest + bool(product.lacks)
                    if options.format == "json":
                        progress.hide()
                        print(to_text(line), flush=True)
                progress.advance()
    except KeyboardInterrupt:
        words = say("commands.puzzles-in", n=files, folder=one_line(options.output))
        print(told(say("commands.resume-goes-on", done=words)), file=sys.stderr)
        raise
    seed, done_words = brief(making.order.seed), say("commands.puzzles-in", n=files, folder=one_line(options.output))
    if nearest:
        words = say("commands.made-seed-nearest", done=done_words, seed=seed, n=nearest)
    else:
        words = say("commands.made-seed", done=done_words, seed=seed)
    with speaking(language):
        print(told(words), file=sys.stderr)
    return 1 if exhausted else 3 if nearest or files < options.number else 0


# --- Types of arguments -----------------------------------------------------------------------------------------------


def _count(text: str) -> int:
    value = whole(text)
    if value < 1:
        raise argparse.ArgumentTypeError("make at least 1")
    return value


def _size(text: str) -> int:
    value = whole(text)
    if not 2 <= value <= 30:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 2 to 30")
    return value


def _range(text: str) -> Range:
    """Return the ends of a range: `8-11`, or one number.  Raises ArgumentTypeError."""
    ends: Sequence[str] = text.split("-")
    if len(ends) > 2:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range such as 8-11")
    low, high = whole(ends[0]), whole(ends[-1])
    if low > high:
        raise argparse.ArgumentTypeError(f"the range {text!r} is empty: write {high}-{low}")
    return low, high


def _clues(text: str) -> Range:
    low, high = _range(text)
    if low < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: every puzzle has a clue; write {f'1-{high}' if high else '8-11'}")
    return low, high


def level(text: str) -> Range:
    low, high = _range(text)
    if low < LEVELS[0] or high > LEVELS[1]:
        raise argparse.ArgumentTypeError(f"{text!r}: levels go from {LEVELS[0]} to {LEVELS[1]}")
    return low, high
