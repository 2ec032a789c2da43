"""Random pictures that look like something: a smooth field of heights, cut off where the density asks.

Noise has no shapes.  A field that is averaged over neighbours a few times has blobs with arms and holes; lowered
towards the edges it becomes one figure in the middle, and mirrored it has a face.

Another picture with the same numbers differs in some cells; flipping one of these (and its images, for a symmetric
picture) tells the two apart.  Few cells are flipped: all ways to flip one are tried before ways to flip two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from logicgrid.kinds.made import images
from logicgrid.kinds.nonogram.picture import Picture, picture, runs_of
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded
from logicgrid.puzzle.record import Record

Cells = tuple[int, ...]
"""The colour of every cell in reading order, 0 is empty."""


def draw(rng: Random, width: int, height: int, density: float, symmetry: str, smooth: int, inks: int) -> Cells:
    """Return a picture of which about `density` is filled; `smooth` is how often its field is averaged."""
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
    """Return random heights with the symmetry, averaged with their neighbours, spread from 0 to 1.

    Whole numbers are added up, so that cells that are alike have exactly the same height.
    """
    random = [rng.getrandbits(16) for _ in alike]
    field = [sum([random[other] for other in cells]) for cells in alike]
    for _ in range(smooth):
        field = _averaged(field, width, height)
    low, high = min(field), max(field)
    return [(value - low) / ((high - low) or 1) for value in field]


def _averaged(field: list[int], width: int, height: int) -> list[int]:
    """Return 16 times each cell's mean with the cells around it, those that share a side more than the others."""
    rows = [field[start : start + width] for start in range(0, width * height, width)]
    for _ in range(2):
        rows = [[a + 2 * b + c for a, b, c in zip(_before(row), row, _after(row), strict=True)] for row in rows]
        rows = [list(row) for row in zip(*rows, strict=True)]
    return [value for row in rows for value in row]


def _before(row: list[int]) -> list[int]:
    return [row[0], *row[:-1]]


def _after(row: list[int]) -> list[int]:
    return [*row[1:], row[-1]]


def _near_edge(cell: int, width: int, height: int) -> float:
    """Return how much a cell's height is lowered: 0 in the middle, more towards the edges and most in the corners."""
    row, column = divmod(cell, width)
    across = abs(2 * column - width + 1) / width
    down = abs(2 * row - height + 1) / height
    return 0.35 * float(across**3 + down**3)


def _highest(field: Sequence[float], density: float) -> list[bool]:
    """Return for each cell whether it is among the highest; `density` is the part of the cells that are."""
    count = min(max(round(density * len(field)), 1), len(field))
    limit = sorted(field, reverse=True)[count - 1]
    return [value >= limit for value in field]


def _without_specks(filled: list[bool], width: int, height: int) -> list[bool]:
    """Return the picture without single cells that differ from all cells beside them."""
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
"""The cells that a smaller picture counts as: most of its time goes into setting up the search."""


class Judged(Record):
    """Whether a picture is the `only` one of its numbers, and the branches that it took to see that.

    `places` are the cells in which another picture differs or, if there is no other, that lines leave open.
    """

    only: bool
    branches: int
    places: list[int]

    @property
    def by_lines(self) -> bool:
        """Whether lines by themselves fill the picture."""
        return self.only and not self.places


class Sketch:
    """A picture that is being made: its size, its number of colours, and the cells that have to stay alike."""

    def __init__(
        self, width: int, height: int, inks: int, alike: Sequence[Sequence[int]], work: float, branches: int = 300
    ) -> None:
        self.width, self.height, self.inks = width, height, inks
        self.searched = Budget(branches)
        """The branches in which another picture is looked for."""
        self.alike = alike
        self.work = work

    def puzzle(self, cells: Cells) -> Picture:
        """Return the nonogram of a picture."""
        width = self.width
        rows = [runs_of(cells[start : start + width]) for start in range(0, len(cells), width)]
        return picture(rows, [runs_of(cells[column::width]) for column in range(width)], self.inks)

    def judged(self, cells: Cells) -> Judged:
        """Return whether a picture is the only one of its numbers.  Raises BudgetEnded."""
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
        """Return the picture with a cell and its images empty instead of filled, or in a colour of a cell beside it."""
        colour = 0
        if not cells[cell]:
            sides = _beside(cell, self.width, self.height)
            colour = rng.choice([cells[each] for each in sides if cells[each]] or [rng.randint(1, self.inks)])
        changed = list(cells)
        for image in self.alike[cell]:
            changed[image] = colour
        return tuple(changed)


def mended(sketch: Sketch, cells: Cells, most: int, rng: Random, tries: int) -> Iterator[tuple[Cells, Judged]]:
    """Yield pictures that are the only ones of their numbers, with at most `most` cells changed.

    The one that needs no change comes first, if there is one, and then those with few.  Raises BudgetEnded.
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
