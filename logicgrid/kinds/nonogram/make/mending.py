"""Changing a few cells of a picture so that it is the only one with its numbers.

Another picture with the same numbers differs in some cells; flipping one of these (and its images, for a symmetric
picture) tells the two apart.  Few cells are flipped: all ways to flip one are tried before ways to flip two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from logicgrid.kinds.nonogram.make.drawing import Cells
from logicgrid.kinds.nonogram.picture import Picture, picture, runs_of
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import Record

_LEAST = 100
"""The cells that a smaller picture counts as: most of its time goes into setting up the search."""


class MendingEnded(Exception):
    """The work that an attempt may take is used up."""


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
        """Return whether a picture is the only one of its numbers.  Raises WorkEnded."""
        engine = NonogramEngine(self.puzzle(cells))
        found = engine.find(1, self.searched, blocked=((cells,),))
        self.work -= max(len(cells), _LEAST) * (1 + found.branches / 4)
        if self.work < 0:
            raise MendingEnded
        if found.solutions:
            other = found.solutions[0][0]
            return Judged(False, found.branches, [cell for cell, colour in enumerate(cells) if other[cell] != colour])
        opened = [cell for cell, mask in enumerate(engine.candidates()) if mask & (mask - 1)]
        return Judged(found.complete, found.branches, opened)

    def flipped(self, cells: Cells, cell: int, rng: Random) -> Cells:
        """Return the picture with a cell and its images empty instead of filled, or in a colour of a cell beside it."""
        colour = 0
        if not cells[cell]:
            row, column = divmod(cell, self.width)
            sides = [cell - 1] if column else []
            sides += [cell + 1] if column < self.width - 1 else []
            sides += [cell - self.width] if row else []
            sides += [cell + self.width] if row < self.height - 1 else []
            colour = rng.choice([cells[each] for each in sides if cells[each]] or [rng.randint(1, self.inks)])
        changed = list(cells)
        for image in self.alike[cell]:
            changed[image] = colour
        return tuple(changed)


def mended(sketch: Sketch, cells: Cells, most: int, rng: Random, tries: int) -> Iterator[tuple[Cells, Judged]]:
    """Yield pictures that are the only ones of their numbers, with at most `most` cells changed.

    The one that needs no change comes first, if there is one, and then those with few.  Raises WorkEnded.
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
