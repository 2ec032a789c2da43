"""Nonograms made to order: requests, their mistakes (reported before any work), and the maker.

A picture is drawn at random or given by the user (`pictures`).  Cells where it differs from another answer with the
same numbers are flipped until it is the only one; the result is judged by the whole program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from math import isfinite
from random import Random
from typing import Any

from logicgrid.kinds import made
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.nonogram.deduce import derive
from logicgrid.kinds.nonogram.make import pictures
from logicgrid.kinds.nonogram.make.pictures import MOST_SIZE, Cells, DrawnPicture, Judged
from logicgrid.kinds.nonogram.question import Picture
from logicgrid.puzzle.board import About, Color, NonogramBoard, in_rows, runs_of_picture
from logicgrid.puzzle.budget import BudgetEnded
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import comma, say

MOST_COLORS = 9
MOST_SMOOTH = 9

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
"""The letters and colours of random pictures, without the background."""


class NonogramRequest(made.BoardRequest):
    """A nonogram to make from a random picture, or from a `drawing` with at most `may_change` changed cells.

    `colors` counts the background.  None is a default that depends on the other fields, for how `smooth` or mirrored
    the picture is.
    """

    width: int = 15
    height: int = 15
    density: float | None = None
    smooth: int | None = None
    colors: int = 2
    drawing: DrawnPicture | None = None
    may_change: int = 0

    @property
    def kept(self) -> str:
        """The name of the symmetry that the picture has."""
        return self.symmetry or ("mirror" if self.drawing is None else "none")


def problems(request: NonogramRequest) -> Iterator[Diagnostic]:
    """Yield everything that is wrong with a request."""
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
    yield from request.wrong_symmetry(request.kept, width, height)
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


_WORK = 200_000
"""The work of an attempt, in cells of pictures that are looked at."""
_HARD, _HARDEST = 60, 1_000
"""The budgets of the search for another picture, in branches, up to level 4 and beyond.

A picture that takes more than 60 hardly ever has a level below 5, and finding that out takes ten seconds.
"""
_TRIES = 25
"""The number of changes to try on one random picture."""
_TRIES_OF_DRAWING = 5_000
_STYLES: dict[int, tuple[float, int | None]] = {1: (0.55, None), 2: (0.5, None), 3: (0.44, 1)}
_WILD = (0.44, 0)
"""The density of random pictures, and how smooth they are, by the requested level; None: by their size.

With fewer filled cells, and without shapes, lines say less; from level 4 on hardly anything else is hard enough.
"""


def attempt(request: NonogramRequest, seed: str, number: int, attempt: int, accept: made.Accept) -> made.Attempt:
    """Return a nonogram as requested, or the nearest one drawn and how it falls short."""
    return _Maker(request, number, made.random_of(seed, number, attempt, request.levels), accept).make()


class _Maker:
    def __init__(self, request: NonogramRequest, number: int, rng: Random, accept: made.Accept) -> None:
        self.request, self.number, self.accept = request, number, accept
        self.rng = rng
        drawing = request.drawing
        self.width = request.width if drawing is None else drawing.width
        self.height = request.height if drawing is None else drawing.height
        self.colors = () if request.colors == 2 else INKS[: request.colors - 1]
        if drawing is not None:
            self.colors = drawing.colors
        inks = max(len(self.colors), 1)
        alike = list(zip(*made.images(self.width, self.height, request.kept), strict=True))
        branches = _HARD if request.levels[0] < 5 and drawing is None else _HARDEST
        self.sketch = pictures.Sketch(self.width, self.height, inks, alike, max(_WORK, 800 * len(alike)), branches)
        low, high = request.levels
        self.level = rng.randint(low, max(low, min(2, high)))
        """The level to aim at: an easy one if several are acceptable."""
        self.nearest: tuple[Cells, made.Accepted] | None = None
        self.distance = float("inf")
        self.other: list[int] = []
        """The cells where another picture with the same numbers differs from the drawing."""

    def make(self) -> made.Attempt:
        drafts = self.drawn() if self.request.drawing is None else self.changed(self.request.drawing.cells)
        with suppress(BudgetEnded):
            for cells, judged in drafts:
                found = self.accepted(cells, judged)
                if found is not None:
                    return self.made(cells, found)
        if self.nearest is None:
            return made.NearMiss(self.failure())
        nearest = self.made(*self.nearest)
        return made.NearMiss(self.request.lacks(nearest), nearest, self.distance)

    # ------------------------------------------------------------------ pictures

    def drawn(self) -> Iterator[tuple[Cells, Judged]]:
        """Yield random pictures that are the only ones with their numbers.  Raises BudgetEnded."""
        request, sketch, rng = self.request, self.sketch, self.rng
        density, smooth = _STYLES.get(self.level, _WILD)
        if smooth is None:
            smooth = 1 if min(self.width, self.height) <= 12 else 2
        density = density if request.density is None else request.density
        smooth = smooth if request.smooth is None else request.smooth
        while True:
            cells = pictures.draw(rng, self.width, self.height, density, request.kept, smooth, sketch.inks)
            most = max(2, len(cells) // 8)
            found = next(pictures.repaired(sketch, cells, most, rng, _TRIES), None)
            if found is not None and any(found[0]):
                yield found

    def changed(self, cells: Cells) -> Iterator[tuple[Cells, Judged]]:
        """Yield the drawing, then changed versions of it, each only if no other picture has its numbers."""
        self.other = self.sketch.judged(cells).places
        return pictures.repaired(self.sketch, cells, self.request.may_change, self.rng, _TRIES_OF_DRAWING)

    # ------------------------------------------------------------------ the file

    def accepted(self, cells: Cells, judged: Judged) -> made.Accepted | None:
        """Return the file of a picture if it is as requested; otherwise remember it if it is the nearest so far."""
        request = self.request
        low, high = request.levels
        away = low - 1 if judged.by_lines else 2 - high
        if away >= self.distance:
            return None
        if judged.branches > _HARD and request.drawing is None:
            self.sketch.work = 0  # this is the last picture of the attempt
        found = self.accept(self.board(cells), request.certificates, request.levels if away <= 0 else (1, max(high, 4)))
        if isinstance(found, int) and request.away(found) < self.distance:
            found = self.accept(self.board(cells), request.certificates, (1, max(high, 4)))
        if not isinstance(found, made.Accepted):
            return None
        off = request.off(found)
        if not off:
            return found
        if off < self.distance:
            self.nearest, self.distance = (cells, found), off
        return None

    def board(self, cells: Cells) -> NonogramBoard:
        """Return the plain board from which the file is written."""
        signs = "." + ("".join([letter for letter, _ in self.colors]) or "#")
        text = "".join([signs[colour] for colour in cells])
        picture = in_rows(text, self.width)
        rows, columns = runs_of_picture(picture)
        used = {letter: color for letter, color in self.colors if letter in text}
        return NonogramBoard(rows, columns, used, goal=picture, about=self.about())

    def about(self) -> About:
        request, drawing = self.request, self.request.drawing
        language = (drawing and drawing.language) or request.language
        usual = made.words_of_boards(language)["nonogram"].format(width=self.width, height=self.height)
        title = request.title((drawing and drawing.title) or usual, self.number, language)
        return About(title=title, language=language)

    def made(self, cells: Cells, found: made.Accepted) -> made.MadePuzzle:
        drawing = self.request.drawing
        changed = []
        if drawing is not None:
            names = ["empty", *([color.name or letter for letter, color in drawing.colors] or ["filled"])]
            changed = [
                f"{cell_name(cell, self.width)} {names[colour]}"
                for cell, colour in enumerate(cells)
                if colour != drawing.cells[cell]
            ]
        note = say("nonogram.changed-in-picture", changed=comma(changed)) if changed else ""
        text = f"# {note}\n{found.text}" if changed else found.text
        hash, clues = canonical(self.sketch.puzzle(cells)), self.width + self.height
        return made.MadePuzzle(text, found.level, found.effort, clues, (), hash, found.certificate, note)

    def failure(self) -> str:
        """Return in words why there is no picture at all."""
        if self.request.drawing is None:
            return say("nonogram.no-picture-was-found")
        cells = ", ".join([cell_name(cell, self.width) for cell in self.other[:8]])
        more = ", …" if len(self.other) > 8 else ""
        most = self.request.may_change
        message = say("nonogram.not-the-only-one")
        if self.other:
            message = say("nonogram.another-differs-in", cells=cells + more)
        if most:
            message = say("nonogram.changing-does-not-help", message=message, n=most)
        return say("nonogram.allow-more-may-change", message=message, most=max(3, 2 * most))


def asked(request: Any) -> NonogramRequest:
    """Return the request for nonograms.  Raises Refused."""
    if request.clues is not None:
        raise made.refused(
            [Diagnostic("bad-option", say("nonogram.nonogram-has-clue-each"), help=say("nonogram.leave-clues-out"))]
        )
    wrong: list[Diagnostic] = []
    size, density = made.size_of(request.size, wrong), made.part_of(request.density, wrong)
    made.refuse(wrong)
    drawing = None
    if request.picture is not None:
        read = pictures.read_drawing(request.picture, size, request.colors or 2)
        if not isinstance(read, DrawnPicture):
            raise made.refused(read, request.picture)
        drawing = read
    width, height = size or (15, 15)
    wanted = NonogramRequest(
        width=width,
        height=width if height is None else height,
        density=density,
        smooth=request.smooth,
        colors=2 if request.colors is None else request.colors,
        drawing=drawing,
        may_change=request.may_change or 0,
        **made.asked_of_all(request, (1, 3) if drawing is None else (1, 6)),
    )
    made.refuse(problems(wanted))
    return wanted


def _attempts(request: NonogramRequest) -> int:
    if request.drawing is None:
        return made.MOST_ATTEMPTS
    return 4 if request.may_change else 1


def _derived(question: Any, most: int) -> Derivation:
    """Return the derivation; above level 4, where it takes long, only if that level is wanted."""
    return derive(question.board, made.DERIVED, nested=False) if most < 5 else question.derive(made.DERIVED)


# --- the hash of images -----------------------------------------------------------------------------------------------

_VERSION = "nonogram 1"

Line = tuple[tuple[int, int], ...] | None
Lines = list[Line]
Given = tuple[tuple[int, ...], ...]


def canonical(picture: Picture) -> str:
    """Return the hash of a picture's numbers and given cells: the hash of the least of its eight forms."""
    width = picture.width
    given = tuple([picture.allowed[row * width : (row + 1) * width] for row in range(picture.height)])
    if len(set(picture.allowed)) == 1:
        given = ()
    forms = [_renamed(*each) for each in _forms(list(picture.rows), list(picture.columns), given)]
    return sha256(repr((_VERSION, min(forms))).encode()).hexdigest()


def _forms(rows: Lines, columns: Lines, given: Given) -> Iterator[tuple[Lines, Lines, Given]]:
    """Yield the rotated and mirrored forms of a puzzle."""
    for _ in range(2):
        rows, columns, given = columns, rows, tuple(zip(*given, strict=True))
        for _ in range(2):
            rows, columns, given = rows[::-1], [_back(line) for line in columns], given[::-1]
            for _ in range(2):
                rows, columns = [_back(line) for line in rows], columns[::-1]
                given = tuple([row[::-1] for row in given])
                yield rows, columns, given


def _back(line: Line) -> Line:
    return None if line is None else line[::-1]


def _renamed(rows: Lines, columns: Lines, given: Given) -> tuple[object, ...]:
    """Return a form with the colours numbered in order of appearance."""
    names: dict[int, int] = {0: 0}

    def lines(old: Sequence[Line]) -> list[list[tuple[int, int]]]:
        return [
            [(-1, -1)] if line is None else [(length, names.setdefault(colour, len(names))) for length, colour in line]
            for line in old
        ]

    found = lines(rows), lines(columns)
    return (len(rows), len(columns), *found, [[_mask(mask, names) for mask in row] for row in given])


def _mask(mask: int, names: dict[int, int]) -> list[int]:
    """Return the candidates of a given cell by their new numbers, without colours that occur nowhere."""
    return sorted([number for colour, number in names.items() if mask >> colour & 1])


MAKER = made.BoardMaker(asked, attempt, canonical, _attempts, _derived)
