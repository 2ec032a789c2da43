"""What can be asked of the maker of nonograms, and what is wrong with a request, said before any work."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from logicgrid.kinds.nonogram.make.drawing import Cells
from logicgrid.kinds.symmetry import SQUARE, SYMMETRIES
from logicgrid.puzzle.board import Color
from logicgrid.puzzle.diagnostics import Diagnostic, brief, did_you_mean
from logicgrid.puzzle.messages import comma, say
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


class DrawnPicture(Record):
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
    drawing: DrawnPicture | None = None
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
            message = say("nonogram.picture-has-x-cells", width=width, height=height, most_size=MOST_SIZE)
            yield Diagnostic("too-large", message, help=say("nonogram.make-smaller-image-size"))
        elif not any(drawing.cells):
            yield Diagnostic("empty-picture", say("nonogram.no-cell-picture-filled"), help=say("nonogram.filled-cell"))
        if request.may_change < 0:
            yield Diagnostic("bad-count", say("nonogram.fewer-cells-than-0"), help=say("nonogram.write-may-change-3"))
    elif not min(width, height) >= 2 or max(width, height) > MOST_SIZE:
        message = say("nonogram.picture-has-2x2-x", most_size=MOST_SIZE, width=width, height=height)
        yield Diagnostic("bad-size", message, help=say("nonogram.write-width-height-size"))
    if request.symmetry is not None and request.symmetry not in SYMMETRIES:
        help = did_you_mean(request.symmetry, SYMMETRIES) or say("nonogram.write-one", symmetries=comma(SYMMETRIES))
        yield Diagnostic("unknown-symmetry", say("nonogram.no-symmetry", symmetry=brief(request.symmetry)), help=help)
    elif request.kept in SQUARE and width != height:
        message = say("nonogram.picture-x-cells-cannot", width=width, height=height, kept=request.kept)
        side = min(width, height)
        yield Diagnostic("no-such-symmetry", message, help=say("nonogram.write-size-x-or", side=side))
    density = request.density
    if density is not None and not (isfinite(density) and 0 < density < 1):
        message = say("nonogram.density-not-between-0", density=format(density, "g"))
        yield Diagnostic("bad-density", message, help=say("nonogram.write-part-cells-filled"))
    if not 0 <= (request.smooth or 0) <= MOST_SMOOTH:
        message = say("nonogram.smooth-0-not", most_smooth=MOST_SMOOTH, smooth=request.smooth)
        yield Diagnostic("bad-smooth", message, help=say("nonogram.0-noise-1-or"))
    if not 2 <= request.colors <= MOST_COLORS:
        message = say("nonogram.2-colours-not", most_colors=MOST_COLORS, colors=request.colors)
        yield Diagnostic("bad-colors", message, help=say("nonogram.background-counts-colors-2"))
