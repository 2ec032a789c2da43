"""What can be asked of the maker of nonograms, and what is wrong with a request, said before any work."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from logicgrid.kinds.nonogram.make.drawing import Cells
from logicgrid.kinds.symmetry import SQUARE, SYMMETRIES
from logicgrid.puzzle.board import Color
from logicgrid.puzzle.diagnostics import Diagnostic, brief, did_you_mean
from logicgrid.puzzle.record import Record

MOST_SIZE = 60
MOST_COLORS = 9
MOST_SMOOTH = 9

Range = tuple[int, int]

INKS = (
    ("r", Color("red", "#d7263d")),
    ("b", Color("blue", "#1b5fc1")),
    ("y", Color("yellow", "#f2b705")),
    ("g", Color("green", "#2e933c")),
    ("k", Color("black", "#000000")),
    ("o", Color("orange", "#f46036")),
    ("p", Color("purple", "#7b2d8b")),
    ("n", Color("brown", "#7f4f24")),
)
"""The letters and colours of random pictures, beside the background."""


class Drawing(Record):
    """A picture that somebody has drawn: its cells (0 is empty) and the letters and colours from 1, none for black."""

    width: int
    height: int
    cells: Cells
    colors: tuple[tuple[str, Color], ...] = ()
    title: str | None = None
    language: str | None = None


class NonogramRequest(Record):
    """A nonogram to be made: of a random picture, or of a `drawing`, of which `may_change` cells may be changed.

    `colors` counts the background.  None is a default that suits the others: a `smooth` picture, a mirrored one.
    """

    width: int = 15
    height: int = 15
    density: float | None = None
    symmetry: str | None = None
    smooth: int | None = None
    colors: int = 2
    drawing: Drawing | None = None
    may_change: int = 0
    levels: Range = (1, 3)
    effort: Range | None = None
    language: str = "en"
    certificates: bool = False
    numbered: bool = False
    """Whether the title has the puzzle's number."""

    @property
    def kept(self) -> str:
        """The name of the symmetry that the picture has."""
        return self.symmetry or ("mirror" if self.drawing is None else "none")


def problems(request: NonogramRequest) -> list[Diagnostic]:
    """Return everything that is wrong with a request."""
    return list(_problems(request))


def _problems(request: NonogramRequest) -> Iterator[Diagnostic]:
    width, height, drawing = request.width, request.height, request.drawing
    if drawing is not None:
        width, height = drawing.width, drawing.height
        if max(width, height) > MOST_SIZE:
            message = f"the picture has {width}x{height} cells, and {MOST_SIZE}x{MOST_SIZE} is the most"
            yield Diagnostic("too-large", message, help="make it smaller: an image with `--size 30x30`")
        elif not any(drawing.cells):
            yield Diagnostic("empty-picture", "no cell of the picture is filled", help="`#` is a filled cell")
        if request.may_change < 0:
            yield Diagnostic("bad-count", "fewer cells than 0 cannot be changed", help="write `--may-change 3`")
    elif not min(width, height) >= 2 or max(width, height) > MOST_SIZE:
        message = f"a picture has 2x2 to {MOST_SIZE}x{MOST_SIZE} cells, not {width}x{height}"
        yield Diagnostic("bad-size", message, help="write the width and the height: `--size 15x15`")
    if request.symmetry is not None and request.symmetry not in SYMMETRIES:
        help = did_you_mean(request.symmetry, SYMMETRIES) or f"write one of {', '.join(SYMMETRIES)}"
        yield Diagnostic("unknown-symmetry", f"`{brief(request.symmetry)}` is no symmetry", help=help)
    elif request.kept in SQUARE and width != height:
        message = f"a picture of {width}x{height} cells cannot have the symmetry `{request.kept}`"
        side = min(width, height)
        yield Diagnostic("no-such-symmetry", message, help=f"write `--size {side}x{side}`, or `--symmetry turn`")
    density = request.density
    if density is not None and not (isfinite(density) and 0 < density < 1):
        message = f"the density {density:g} is not between 0 and 1"
        yield Diagnostic("bad-density", message, help="write the part of the cells that is filled: `--density 0.5`")
    if not 0 <= (request.smooth or 0) <= MOST_SMOOTH:
        message = f"`--smooth` is 0 to {MOST_SMOOTH}, not {request.smooth}"
        yield Diagnostic("bad-smooth", message, help="0 is noise, 1 or 2 has shapes")
    if not 2 <= request.colors <= MOST_COLORS:
        message = f"there are 2 to {MOST_COLORS} colours, not {request.colors}"
        yield Diagnostic("bad-colors", message, help="the background counts: `--colors 2` is black and white")
