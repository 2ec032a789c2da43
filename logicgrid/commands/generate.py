"""`logicgrid generate`: puzzles made to order, each with exactly one answer and of the level that is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.commands import add_engine, add_time_limit, jobs, whole, with_cluster
from logicgrid.puzzle.diagnostics import brief, one_line
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.generate.batch import Lost, Order, Product
    from logicgrid.generate.folder import Folder
    from logicgrid.generate.grids import GridRequest
    from logicgrid.generate.theme import Theme
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
DEFAULT_LEVELS = (1, 3)
DEFAULT_ACTORS = 5


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
    parser.add_argument("-j", "--jobs", type=jobs, metavar="N", help="worker processes (default: one for each core)")
    add_engine(parser)
    parser.add_argument("--resume", action="store_true", help="go on with a batch that was interrupted")
    parser.add_argument("--certificates", action="store_true", help="write the proof beside each puzzle, for `verify`")
    add_time_limit(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output (default text)")
    _fill_grids(parser)
    from logicgrid.commands import generating_boards

    generating_boards.fill(parser)
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


def run(options: argparse.Namespace) -> int:
    """Make the puzzles; return the exit status."""
    from logicgrid.generate.folder import Unusable

    fault = _wrong_usage(options)
    if fault:
        return _refused(options, fault)
    if options.themes:
        return _list_themes()
    try:
        order = _order(options)
        if isinstance(order, int):
            return order
        return with_cluster(options, partial(_make, _of_batch(order, options), options))
    except Unusable as unusable:
        return _refused(options, f"{options.output or options.what}: {unusable}", unusable.help)


def _wrong_usage(options: argparse.Namespace) -> str:
    """Return what is wrong with the arguments by themselves; "" if nothing is."""
    if options.themes:
        return ""
    if (options.what is None) == (options.draft is None):
        return "name a theme, `sudoku` or `nonogram`, or a draft with `--from` (`--themes` lists the themes)"
    if options.draft is not None and (options.clues or options.effort):
        return "`--clues` and `--effort` are not for drafts: the fewest clues are added"
    for name in ("actors", "properties", "direct", "forms_like"):
        if options.draft is not None and getattr(options, name, None) is not None:
            return f"`--{name.replace('_', '-')}` is not for drafts: their size and forms are the draft's"
    if options.picture is not None and options.what != "nonogram":
        return f"unexpected argument `{brief(options.picture)}`: only a nonogram is made of a picture"
    if options.number > 1 and options.output is None:
        return "several puzzles need a folder: `-o FOLDER`"
    if options.graded and (options.draft is not None or options.picture is not None):
        return "`--graded` is not for drafts and pictures: their level is their own"
    if options.graded and options.number == 1:
        return "`--graded` needs several puzzles: `-n 12 -o FOLDER`"
    if options.graded and options.level is not None and options.level[0] == options.level[1]:
        return "`--graded` needs several levels, such as `--level 1-3`"
    if options.resume and options.output is None:
        return "`--resume` needs the folder: `-o FOLDER`"
    if options.certificates and options.output is None:
        return "`--certificates` needs `-o`: the proof is written beside the puzzle"
    if options.scheduler is not None and options.engine != "dask":
        return "`--scheduler` needs `--engine dask`"
    from logicgrid.commands.generating_boards import misplaced

    return misplaced(options)


def _of_batch(order: Order, options: argparse.Namespace) -> Order:
    """Return the order with titles that differ, if there is a folder, and with levels that rise, if asked for."""
    request, folder = order.request, options.number > 1 or _is_folder(options.output)
    if folder and "numbered" in request.__struct_fields__:
        request = replace(request, numbered=True)
    return replace(order, request=request, graded=options.number if options.graded else None)


def _order(options: argparse.Namespace) -> Order | int:
    """Return what the maker of the kind is asked for; or the exit status, if that has mistakes, which are printed."""
    from logicgrid.generate.batch import Order

    if options.what in ("sudoku", "nonogram"):
        return _board_order(options)
    if options.draft is not None:
        return _draft_order(options)
    from logicgrid.generate.grids import attempt

    request = _grid_request(options)
    return request if isinstance(request, int) else Order(attempt, request, _seed(options), options.time_limit)


def _draft_order(options: argparse.Namespace) -> Order | int:
    """Return what is asked for of a draft; or the exit status."""
    from logicgrid.commands.completing import draft_request
    from logicgrid.generate.batch import Order
    from logicgrid.generate.drafts import ATTEMPTS, attempt
    from logicgrid.generate.weights import WrongForms, wanted
    from logicgrid.kinds.logic_grid.statements import DEFAULT

    weights = None
    try:
        if options.forms is not None:
            asked = wanted(options.forms)
            weights = {name: weight for name, weight in asked.items() if weight}
            weights = weights or {name: weight for name, weight in DEFAULT.items() if name not in asked}
    except WrongForms as wrong:
        return _refused(options, f"--forms={options.forms}: {wrong}", wrong.help)
    request = draft_request(options, weights)
    return (
        request if isinstance(request, int) else Order(attempt, request, _seed(options), options.time_limit, ATTEMPTS)
    )


def _board_order(options: argparse.Namespace) -> Order | int:
    """Return what is asked for of sudokus or nonograms; or the exit status."""
    from logicgrid.commands.generating_boards import nonogram_request, sudoku_request
    from logicgrid.generate.batch import MOST_ATTEMPTS, Order

    levels = options.level or DEFAULT_LEVELS
    if options.what == "sudoku":
        from logicgrid.generate.sudokus.making import attempt as make_sudoku

        sudoku = sudoku_request(options, levels)
        return sudoku if isinstance(sudoku, int) else Order(make_sudoku, sudoku, _seed(options), options.time_limit)
    from logicgrid.generate.nonograms.making import attempt as make_nonogram

    nonogram = nonogram_request(options, levels)
    if isinstance(nonogram, int):
        return nonogram
    attempts = MOST_ATTEMPTS if nonogram.drawing is None else 4 if nonogram.may_change else 1
    return Order(make_nonogram, nonogram, _seed(options), options.time_limit, attempts)


def _grid_request(options: argparse.Namespace) -> GridRequest | int:
    """Return what is asked for of logic grids; or the exit status."""
    from logicgrid.commands.deriving import print_mistakes
    from logicgrid.generate.grids import GridRequest
    from logicgrid.generate.theme import load_theme, size_mistakes
    from logicgrid.workflows.load import Loaded

    theme = load_theme(options.what)
    if isinstance(theme, Loaded):
        for unknown in [each for each in theme.errors if each.code == "unknown-theme"]:
            return _refused(options, unknown.message, unknown.help or "")
        print_mistakes(theme)
        return 2
    actors, properties = options.actors or DEFAULT_ACTORS, options.properties or len(theme.categories) - 1
    mistakes = size_mistakes(theme, actors, properties)
    if mistakes:
        print_mistakes(Loaded(theme.file, None, errors=mistakes, source=theme.document.text))
        return 2
    weights = _weights(options, theme)
    if isinstance(weights, int):
        return weights
    return GridRequest(
        theme.document.text,
        actors,
        properties,
        options.level or DEFAULT_LEVELS,
        tuple(weights.items()),
        options.clues,
        options.effort,
        options.direct,
        options.certificates,
        options.time_limit,
    )


def _weights(options: argparse.Namespace, theme: Theme) -> dict[str, float] | int:
    """Return the weights of forms that are asked for; or the exit status."""
    from logicgrid.commands.deriving import print_mistakes
    from logicgrid.generate.facets import theme_facets
    from logicgrid.generate.weights import WrongForms, needed_for, wanted, weights_of
    from logicgrid.kinds.logic_grid.statements import DEFAULT, carried
    from logicgrid.workflows.load import load

    try:
        weights = dict(DEFAULT)
        if options.forms_like is not None:
            liked = load(options.forms_like)
            if liked.puzzle is None:
                print_mistakes(liked)
                return 2
            if liked.puzzle.kind != "logic-grid":
                return _refused(options, f"{options.forms_like}: this is no logic grid, so its clues have no forms")
            weights = weights_of(liked.puzzle)
        changes = wanted(options.forms) if options.forms is not None else {}
        weights.update(changes)
        if not any(weights.values()):
            raise WrongForms("all weights are 0", "leave some form, such as `same=10`")
        for name in (name for name, weight in changes.items() if weight):
            if not carried(theme_facets(theme), name):
                raise WrongForms(f"no property of the theme can carry clues of the form `{name}`", needed_for(name))
    except WrongForms as wrong:
        asked = options.forms_like if options.forms is None else f"--forms={options.forms}"
        return _refused(options, f"{asked}: {wrong}", wrong.help)
    return weights


def _list_themes() -> int:
    """Print the names of the themes that come with the program."""
    from logicgrid.generate.theme import Theme, load_theme, names

    for name in names():
        theme = load_theme(name)
        assert isinstance(theme, Theme)
        data = theme.document.data
        size = f"{len(theme.categories[0].labels)} × {len(theme.categories) - 1}"
        print(f"{name:24}{data.get('language', ''):4}{size:8}{data.get('title', '')}")
    return 0


def _seed(options: argparse.Namespace) -> str:
    """Return the seed: the one that is asked for, that of the batch to be resumed, or a new one."""
    from logicgrid.generate.folder import seed_in

    if options.seed is not None:
        return str(options.seed)
    if options.resume and (found := seed_in(Path(options.output))) is not None:
        return found
    from secrets import token_hex

    return token_hex(4)


def _make(order: Order, options: argparse.Namespace, cluster: Cluster | None) -> int:
    """Make the puzzles and print or write them; return the exit status."""
    from logicgrid.generate.batch import batch
    from logicgrid.generate.folder import known_hashes, opened
    from logicgrid.runner import usable_cores

    known = set(known_hashes(options.avoid))
    workers = min(options.jobs or usable_cores(), options.number)
    if options.number == 1 and not _is_folder(options.output):
        (product,) = batch(order, 1, jobs=1, known=known)
        return _one(order, product, options)
    folder, done = opened(Path(options.output), order, _stem(options), options.number, options.resume)
    with folder:
        known.update(done.hashes)
        products = batch(order, options.number, jobs=workers, known=known, first=done.last + 1, cluster=cluster)
        return _many(folder, products, options, done.files, done.nearest)


def _is_folder(output: str | None) -> bool:
    return output is not None and (output.endswith("/") or Path(output).is_dir())


def _stem(options: argparse.Namespace) -> str:
    """Return how the names of the files begin."""
    return Path(options.what or options.draft).stem


def _one(order: Order, product: Product | Lost, options: argparse.Namespace) -> int:
    """Print or write the only puzzle; return the exit status."""
    from logicgrid.files.output import Unwritable, write_whole
    from logicgrid.generate.batch import Lost
    from logicgrid.generate.folder import line_of, to_text

    if isinstance(product, Lost):
        print(f"{options.parser.prog}: {one_line(product.why)}", file=sys.stderr)
        return 1 if product.exhausted else 3
    line = line_of(order, product, options.output)
    if options.output is not None:
        try:
            write_whole(options.output, product.made.text, options.what or options.draft)
            if product.made.certificate:
                write_whole(Path(options.output).with_suffix(".cert.json"), product.made.certificate, "-")
        except Unwritable as error:
            return _refused(options, f"{options.output}: {error}")
    if options.format == "json":
        print(to_text(line if options.output is not None else {**line, "text": product.made.text}))
    elif options.output is None:
        sys.stdout.write(product.made.text)
    _tell(_about(order, product), options)
    return 3 if product.lacks else 0


def _about(order: Order, product: Product) -> str:
    made = product.made
    words = f"level {made.level}, {made.clues} clues; seed {brief(order.seed)}"
    words += f"\n{made.note}" if made.note else ""
    return f"{words}\nnot as asked: {product.lacks}" if product.lacks else words


def _many(folder: Folder, products: Any, options: argparse.Namespace, files: int, nearest: int) -> int:
    """Write each puzzle as soon as it is there, with a progress bar; return the exit status."""
    from logicgrid.commands.progress import Progress
    from logicgrid.files.output import Unwritable
    from logicgrid.generate.batch import Lost
    from logicgrid.generate.folder import to_text
    from logicgrid.render.wording import counted

    exhausted, lost = "", 0
    try:
        with Progress(options.number, done=files, timed=True) as progress:
            for product in products:
                if isinstance(product, Lost):
                    exhausted, lost = product.why if product.exhausted else exhausted, lost + 1
                    progress.hide()
                    _tell(f"{product.number}: {product.why}", options)
                else:
                    line = folder.keep(product)
                    files, nearest = files + 1, nearest + bool(product.lacks)
                    if options.format == "json":
                        progress.hide()
                        print(to_text(line), flush=True)
                progress.advance()
    except Unwritable as error:
        return _refused(options, f"{options.output}: {error}")
    except KeyboardInterrupt:
        words = f"{counted(files, 'puzzle')} in {one_line(options.output)}"
        _tell(f"{words}; the same command with `--resume` goes on", options)
        raise
    words = f"{counted(files, 'puzzle')} in {one_line(options.output)}; seed {brief(folder.order.seed)}"
    _tell(words + (f"; {nearest} not as asked: the nearest were kept" if nearest else ""), options)
    return 1 if exhausted else 3 if nearest or files < options.number else 0


def _tell(text: str, options: argparse.Namespace) -> None:
    print(text, file=sys.stderr)


def _refused(options: argparse.Namespace, message: str, help: str = "") -> int:
    """Print an error of the command that was typed; return the exit status."""
    helps = f"\n  help: {one_line(help)}" if help else ""
    print(f"{options.parser.prog}: {one_line(message)}{helps}", file=sys.stderr)
    return 2


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
