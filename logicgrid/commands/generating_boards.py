"""The options of `generate sudoku` and `generate nonogram`."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from logicgrid.commands import whole
from logicgrid.puzzle.diagnostics import Diagnostic, brief

if TYPE_CHECKING:
    from logicgrid.generate.nonograms.request import NonogramRequest
    from logicgrid.generate.sudokus.request import SudokuRequest

BOARDS = ("sudoku", "nonogram")
LANGUAGES = ("en", "nl", "fr", "zh", "ja")

_ONLY = {
    "sudoku": ("givens", "minimal", "pattern", "variant"),
    "nonogram": ("density", "smooth", "colors", "may_change", "picture"),
}
_BOTH = ("size", "symmetry", "language")
_GRIDS = ("actors", "properties", "forms", "forms_like", "direct")
_PICTURE = ("density", "smooth")
"""Options that are of no use with a picture."""


def fill(parser: argparse.ArgumentParser) -> None:
    """Give the parser of `generate` the options of boards; a range is read by the caller's own type."""
    boards = parser.add_argument_group("sudokus and nonograms")
    boards.add_argument("--size", metavar="N|WxH", help="rows of a sudoku, 4 to 16; cells of a nonogram (9; 15x15)")
    boards.add_argument(
        "--symmetry",
        metavar="NAME",
        help="none, turn, quarter, mirror or diagonal (sudokus: turn, none if minimal; nonograms: mirror)",
    )
    boards.add_argument("--language", metavar="TAG", help="of the title: en, nl, fr, zh, ja (default en)")
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


def misplaced(options: argparse.Namespace) -> str:
    """Return what is wrong with options of another kind than the one that is made; "" if nothing is."""
    own = _ONLY.get(options.what, ())
    foreign = [(name, kind) for kind, names in _ONLY.items() for name in names if name not in own]
    if options.what in BOARDS:
        foreign += [(name, "logic grid") for name in _GRIDS]
    else:
        foreign += [(name, "sudoku or nonogram") for name in _BOTH]
    for name, kind in foreign:
        if name != "picture" and getattr(options, name, None) is not None:
            return f"`--{name.replace('_', '-')}` is an option of a {kind}"
    for name in _PICTURE:
        if options.picture is not None and getattr(options, name) is not None:
            return f"`--{name}` is for random pictures, and this one is given"
    if options.may_change is not None and options.picture is None:
        return "`--may-change` needs a picture: `generate nonogram PICTURE`"
    if options.language is not None and options.language not in LANGUAGES:
        return f"`--language {brief(options.language)}`: there are titles in {', '.join(LANGUAGES)}"
    return ""


def sudoku_request(options: argparse.Namespace, levels: tuple[int, int]) -> SudokuRequest | int:
    """Return what is asked for of sudokus; or the exit status, with what is wrong printed."""
    from logicgrid.generate.sudokus.request import SudokuRequest, problems, read_pattern

    size = _size(options.size) if options.size is not None else None
    givens = None if options.givens is None else _range(options.givens)
    if isinstance(size, str) or isinstance(givens, str):
        return _printed([Diagnostic("bad-option", each) for each in (size, givens) if isinstance(each, str)])
    if size is not None and size[1] not in (None, size[0]):
        return _printed([Diagnostic("bad-size", "a sudoku is a square", help=f"write `--size {size[0]}`")])
    rows = None if size is None else size[0]
    pattern = None
    if options.pattern is not None:
        read = read_pattern(options.pattern)
        if not (len(read) == 2 and isinstance(read[0], int) and isinstance(read[1], tuple)):
            return _printed([each for each in read if isinstance(each, Diagnostic)], options.pattern)
        if rows not in (None, read[0]):
            message = f"the pattern has {read[0]} rows, and `--size {rows}` asks for {rows}"
            return _printed([Diagnostic("wrong-pattern", message, help="leave `--size` out")], options.pattern)
        rows, pattern = read
    variants = tuple([name.strip() for name in (options.variant or "").split(",") if name.strip()])
    request = SudokuRequest(
        9 if rows is None else rows,
        variants,
        givens or options.clues,
        bool(options.minimal),
        options.symmetry,
        pattern,
        levels,
        options.effort,
        options.language or "en",
        options.certificates,
    )
    return _printed(found) if (found := problems(request)) else request


def nonogram_request(options: argparse.Namespace, levels: tuple[int, int]) -> NonogramRequest | int:
    """Return what is asked for of nonograms; or the exit status, with what is wrong printed."""
    from logicgrid.generate.nonograms.request import Drawing, NonogramRequest, problems

    if options.clues is not None:
        return _printed([Diagnostic("bad-option", "a nonogram has a clue for each line", help="leave `--clues` out")])
    size = _size(options.size) if options.size is not None else None
    density = _part(options.density)
    if isinstance(size, str) or isinstance(density, str):
        return _printed([Diagnostic("bad-option", each) for each in (size, density) if isinstance(each, str)])
    drawing = None
    if options.picture is not None:
        from logicgrid.generate.nonograms.pictures import read_drawing

        read = read_drawing(options.picture, size, options.colors or 2)
        if not isinstance(read, Drawing):
            return _printed(list(read), options.picture)
        drawing = read
    width, height = size or (15, 15)
    request = NonogramRequest(
        width,
        width if height is None else height,
        density,
        options.symmetry,
        options.smooth,
        2 if options.colors is None else options.colors,
        drawing,
        options.may_change or 0,
        levels if options.picture is None or options.level is not None else (1, 6),
        options.effort,
        options.language or "en",
        options.certificates,
    )
    return _printed(found) if (found := problems(request)) else request


def _printed(found: list[Diagnostic], file: str = "logicgrid generate") -> int:
    """Print what is wrong; return the exit status."""
    from logicgrid.files.text import read_bytes, text_of
    from logicgrid.render.snippet import diagnostics_to_text

    raw = read_bytes(file)[0] if any(each.span for each in found) else None
    print(diagnostics_to_text(tuple(found), file=file, source=None if raw is None else text_of(raw)), file=sys.stderr)
    return 2


def _size(text: str) -> tuple[int, int | None] | str:
    """Return width and height (None if there is one number), or what is wrong."""
    match = re.fullmatch(r"(\d{1,4})(?:[x×X](\d{1,4}))?", text.strip(), re.ASCII)
    if match is None:
        return f"`{brief(text)}` is no size: write `--size 9`, or `--size 15x15`"
    return int(match[1]), None if match[2] is None else int(match[2])


def _range(text: str) -> tuple[int, int] | str:
    """Return the ends of a range, which may be empty, or what is wrong."""
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text.strip(), re.ASCII)
    if match is None:
        return f"`{brief(text)}` is no number of givens: write `--givens 28`, or `--givens 26-30`"
    return int(match[1]), int(match[2] or match[1])


def _part(text: str | None) -> float | str | None:
    """Return a number, or what is wrong."""
    try:
        return None if text is None else float(text.strip().replace(",", "."))
    except ValueError:
        return f"`{brief(text or '')}` is no density: write `--density 0.5`"
