"""The pictures that nonograms are made of: drawn at random or read from a file, and changed to be the only one.

Noise has no shapes.  A field averaged over neighbours a few times has blobs with arms and holes; lowered towards the
edges, it becomes one figure in the middle, and mirrored, it gets a face.

Another picture with the same numbers differs in some cells; flipping one of these (and its images, for a symmetric
picture) distinguishes the two.  Few cells are flipped: all ways to flip one are tried before ways to flip two.

A file has a drawing in characters, a puzzle with its solution, or an image.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random

from logicgrid.files.text import read_bytes, text_of
from logicgrid.kinds.made import images
from logicgrid.kinds.nonogram.question import Picture, picture, runs_of
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.board import Color, NonogramBoard
from logicgrid.puzzle.budget import Budget, BudgetEnded
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, brief
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

MOST_SIZE = 60

Cells = tuple[int, ...]
"""The colour of every cell in reading order, 0 is empty."""


def draw(rng: Random, width: int, height: int, density: float, symmetry: str, smooth: int, inks: int) -> Cells:
    """Return a picture with about a fraction `density` of filled cells; its field is averaged `smooth` times."""
    alike = list(zip(*images(width, height, symmetry), strict=True))
    field = _field(rng, width, height, smooth, alike)
    if smooth:
        field = [value - _near_edge(cell, width, height) for cell, value in enumerate(field)]
    filled = _highest(field, density)
    if smooth > 1:
        filled = _without_specks(filled, width, height)
    if inks == 1:
        return tuple([int(each) for each in filled])
    shades = _field(rng, width, height, smooth + 1, alike)
    ranked = sorted([shades[cell] for cell, each in enumerate(filled) if each])
    limits = [ranked[len(ranked) * part // inks] for part in range(1, inks)] if ranked else []
    return tuple([1 + sum([shades[c] >= limit for limit in limits]) if each else 0 for c, each in enumerate(filled)])


def _field(rng: Random, width: int, height: int, smooth: int, alike: Sequence[tuple[int, ...]]) -> list[float]:
    """Return random heights with the symmetry, averaged with their neighbours and scaled to 0 to 1.

    The sums are of integers, so that symmetric cells have exactly the same height.
    """
    random = [rng.getrandbits(16) for _ in alike]
    field = [sum([random[other] for other in cells]) for cells in alike]
    for _ in range(smooth):
        field = _averaged(field, width, height)
    low, high = min(field), max(field)
    return [(value - low) / ((high - low) or 1) for value in field]


def _averaged(field: list[int], width: int, height: int) -> list[int]:
    """Return 16 times each cell's weighted mean with its neighbours; cells that share a side weigh more."""
    rows = [field[start : start + width] for start in range(0, width * height, width)]
    for _ in range(2):
        wider = [[row[0], *row, row[-1]] for row in rows]
        rows = [[a + 2 * b + c for a, b, c in zip(row, row[1:], row[2:], strict=False)] for row in wider]
        rows = [list(row) for row in zip(*rows, strict=True)]
    return [value for row in rows for value in row]


def _near_edge(cell: int, width: int, height: int) -> float:
    """Return by how much a cell is lowered: 0 in the middle, more towards the edges and most in the corners."""
    row, column = divmod(cell, width)
    across = abs(2 * column - width + 1) / width
    down = abs(2 * row - height + 1) / height
    return 0.35 * float(across**3 + down**3)


def _highest(field: Sequence[float], density: float) -> list[bool]:
    """Return, for each cell, whether it is among the highest fraction `density` of the cells."""
    count = min(max(round(density * len(field)), 1), len(field))
    limit = sorted(field, reverse=True)[count - 1]
    return [value >= limit for value in field]


def _without_specks(filled: list[bool], width: int, height: int) -> list[bool]:
    """Return the picture without single cells that differ from all their neighbours."""
    found = []
    for cell, own in enumerate(filled):
        sides = [filled[each] for each in _beside(cell, width, height)]
        found.append(own if own in sides or not sides else not own)
    return found


def _beside(cell: int, width: int, height: int) -> list[int]:
    """Return the cells that share a side with a cell."""
    row, column = divmod(cell, width)
    sides = [cell - 1] if column else []
    sides += [cell + 1] if column < width - 1 else []
    sides += [cell - width] if row else []
    return sides + ([cell + width] if row < height - 1 else [])


# --- Changing cells so that a picture is the only one with its numbers ------------------------------------------------

_LEAST = 100
"""The number of cells that smaller pictures count as, since most of their time goes into setting up the search."""


class Judged(Record):
    """Whether a picture is the `only` one with its numbers, and the branches needed to find out.

    `places` are the cells where another picture differs or, if there is none, those that lines leave open.
    """

    only: bool
    branches: int
    places: list[int]

    @property
    def by_lines(self) -> bool:
        """Whether lines alone fill the picture."""
        return self.only and not self.places


class Sketch:
    """A picture in the making: its size, its number of colours, and the groups of cells that must stay equal."""

    def __init__(
        self, width: int, height: int, inks: int, alike: Sequence[Sequence[int]], work: float, branches: int = 300
    ) -> None:
        self.width, self.height, self.inks = width, height, inks
        self.searched = Budget(branches)
        """The budget of the search for another picture, in branches."""
        self.alike = alike
        self.work = work

    def puzzle(self, cells: Cells) -> Picture:
        """Return the nonogram of a picture."""
        width = self.width
        rows = [runs_of(cells[start : start + width]) for start in range(0, len(cells), width)]
        return picture(rows, [runs_of(cells[column::width]) for column in range(width)], self.inks)

    def judged(self, cells: Cells) -> Judged:
        """Return whether a picture is the only one with its numbers.  Raises BudgetEnded."""
        engine = NonogramEngine(self.puzzle(cells))
        found = engine.find(1, self.searched, blocked=((cells,),))
        self.work -= max(len(cells), _LEAST) * (1 + found.branches / 4)
        if self.work < 0:
            raise BudgetEnded
        if found.solutions:
            other = found.solutions[0][0]
            return Judged(False, found.branches, [cell for cell, colour in enumerate(cells) if other[cell] != colour])
        opened = [cell for cell, mask in enumerate(engine.candidates()) if mask & (mask - 1)]
        return Judged(found.complete, found.branches, opened)

    def flipped(self, cells: Cells, cell: int, rng: Random) -> Cells:
        """Return the picture with a cell and its images flipped: emptied, or in the colour of a neighbour."""
        colour = 0
        if not cells[cell]:
            sides = _beside(cell, self.width, self.height)
            colour = rng.choice([cells[each] for each in sides if cells[each]] or [rng.randint(1, self.inks)])
        changed = list(cells)
        for image in self.alike[cell]:
            changed[image] = colour
        return tuple(changed)


def repaired(sketch: Sketch, cells: Cells, most: int, rng: Random, tries: int) -> Iterator[tuple[Cells, Judged]]:
    """Yield pictures that are the only ones with their numbers, with at most `most` cells changed.

    The unchanged picture comes first, if it is one of them, then those with few changes.  Raises BudgetEnded.
    """
    first = sketch.judged(cells)
    if first.only:
        yield cells, first
    level = {cells: first.places}
    seen = {cells}
    while level:
        deeper: dict[Cells, list[int]] = {}
        for before, places in level.items():
            places = places or list(range(len(cells)))
            for cell in rng.sample(places, len(places)):
                after = sketch.flipped(before, cell, rng)
                if after in seen or sum([a != b for a, b in zip(after, cells, strict=True)]) > most:
                    continue
                if len(seen) > tries:
                    return
                seen.add(after)
                found = sketch.judged(after)
                if found.only:
                    yield after, found
                deeper[after] = found.places
        level = deeper


# --- Pictures from files ----------------------------------------------------------------------------------------------

Findings = tuple[Diagnostic, ...]

_FILLED = "#Xx*1█■●"
_EMPTY = ".-_0 ·□○"
_NO_PICTURE = "nonogram.no-picture-in-file"
_DRAW = "nonogram.draw-row-line-or"
_WIDTH = 30
"""The default width of an image, in cells."""


class DrawnPicture(Record):
    """A picture drawn by somebody: its cells (0 is empty), and the letters and colours from 1, none for black."""

    width: int
    height: int
    cells: Cells
    colors: tuple[tuple[str, Color], ...] = ()
    title: str | None = None
    language: str | None = None


def read_drawing(
    path: str | os.PathLike[str], size: tuple[int, int | None] | None, colors: int
) -> DrawnPicture | Findings:
    """Return the picture in a file, or its mistakes.

    An image is scaled to `size` (whose height may be None) and drawn in `colors` colours.
    """
    from logicgrid.kinds.nonogram.formats.image import image_to_nonogram, is_image

    name = os.fspath(path)
    if is_image(name):
        width, height = size or (_WIDTH, None)
        if max(width, height or 0) > MOST_SIZE:
            message = say("nonogram.picture-has-most-x", most_size=MOST_SIZE)
            return (Diagnostic("bad-size", message, help=say("nonogram.write-smaller-size")),)
        board = image_to_nonogram(name, width, height, colors)
        return (board,) if isinstance(board, Diagnostic) else _of_board(board)
    raw, found = read_bytes(name)
    if raw is None:
        return found
    if size is not None:
        help = say("nonogram.leave-size-out-only")
        return (Diagnostic("size-of-picture", say("nonogram.picture-has-size-own"), help=help),)
    text = text_of(raw)
    if is_drawn(text):
        return drawing_in(text)
    from logicgrid.kinds.formats.convert import read_boards

    read = read_boards(raw, name)
    problems = tuple([each for each in read.problems if each.severity is Severity.ERROR])
    if any(each.code == "unknown-format" for each in problems):
        return (no_picture(text),)
    if problems:
        return problems
    boards = [board for board in read.boards if isinstance(board, NonogramBoard)]
    if not boards:
        return (Diagnostic("no-picture", say(_NO_PICTURE), help=say(_DRAW)),)
    return _of_board(boards[0])


def is_drawn(text: str) -> bool:
    """Return True if a text consists of nothing but the signs of filled and empty cells, with some in each row."""
    lines = text.splitlines()
    signs = set("".join(lines))
    return bool(signs & set(_FILLED)) and signs <= set(_FILLED + _EMPTY) and not signs <= set("01 ")


def no_picture(text: str) -> Diagnostic:
    """Return the error for a text that is neither a drawing nor a puzzle: its first sign that no drawing has.

    >>> no_picture("#.#\\n.a#\\n").message
    'there is no picture in this file: `a` is no sign of one'
    """
    for number, line in enumerate(text.splitlines(), 1):
        for column, sign in enumerate(line, 1):
            if sign not in _FILLED + _EMPTY:
                said = say("nonogram.no-sign-one", no_picture=say(_NO_PICTURE), sign=brief(sign))
                return Diagnostic("no-picture", said, Span(number, column, number, column + 1), say(_DRAW))
    return Diagnostic("no-picture", say(_NO_PICTURE) if text.strip() else say("nonogram.file-empty"), help=say(_DRAW))


def drawing_in(text: str) -> DrawnPicture | Findings:
    """Return the picture drawn by a text; rows may lack spaces at their ends.

    >>> drawing_in("#.#\\n.#\\n")[0].message
    'the row has 2 cells, and the first has 3'
    """
    rows = [row.rstrip("\r") for row in text.rstrip().split("\n")]
    while rows and not rows[0]:
        del rows[0]
    skipped = text.rstrip().count("\n") + 1 - len(rows)
    if any(" " in row for row in rows) or any(not row for row in rows):
        widest = max(map(len, rows))
        rows = [row.ljust(widest) for row in rows]
    wrong = [
        Diagnostic(
            "wrong-picture",
            say("nonogram.row-has-cell-first", n=len(row), first=len(rows[0])),
            Span(number, 1, number, len(row) + 1),
            say("nonogram.write-each-empty-cell"),
        )
        for number, row in enumerate(rows, 1 + skipped)
        if len(row) != len(rows[0])
    ]
    if wrong:
        return tuple(wrong[:20])
    return DrawnPicture(len(rows[0]), len(rows), tuple([int(sign in _FILLED) for row in rows for sign in row]))


def _of_board(board: NonogramBoard) -> DrawnPicture | Findings:
    """Return the picture of a nonogram that states its solution."""
    if board.goal is None or "?" in "".join(board.goal):
        help = say("nonogram.add-solution-or-draw")
        return (Diagnostic("no-picture", say("nonogram.file-has-numbers-picture"), help=help),)
    colors = tuple(board.colors.items())
    signs = "." + ("".join([letter for letter, _ in colors]) or "#")
    cells = tuple([signs.index(sign) for row in board.goal for sign in row])
    return DrawnPicture(len(board.goal[0]), len(board.goal), cells, colors, board.about.title, board.about.language)
