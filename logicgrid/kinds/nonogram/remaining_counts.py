"""The number of pictures that the first n lines of a nonogram leave, for each n.

As long as only rows are known, a picture's rows are independent of each other: the number is a product over the rows.
With columns, pictures are counted by listing them, from the end.
"""

from __future__ import annotations

from math import prod

from logicgrid.kinds.cells import counted_from_the_end
from logicgrid.kinds.nonogram.lines import LineSolver
from logicgrid.kinds.nonogram.picture import Picture, masks_of
from logicgrid.kinds.nonogram.search import PictureEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count

_MOST = 20_000
_BRANCHES = 20_000


def remaining_counts(puzzle: Picture, seconds: float | None) -> list[Count]:
    """Return the number of pictures for each number of clues, from none to all."""
    numbers = [clue.number for clue in puzzle.clues]
    axes = [clue.axis for clue in puzzle.clues]
    rows = axes.index("column") if "column" in axes else len(axes)

    def listed(known: int, seconds: float | None) -> Count:
        found = PictureEngine(puzzle.only(numbers[:known])).find(_MOST, Budget(_BRANCHES, seconds))
        return Count(len(found.solutions), found.complete)

    by_rows = [Count(_by_rows(puzzle.only(numbers[:known]))) for known in range(rows + 1)]
    return by_rows + counted_from_the_end(rows + 1, len(numbers), seconds, listed)


def _by_rows(puzzle: Picture) -> int:
    """Return the number of pictures if no column has a clue."""
    return prod(
        [
            LineSolver(runs, puzzle.width, puzzle.colours).alternatives(masks_of(puzzle.given[where], puzzle.colours))
            for runs, where in puzzle.lines[: puzzle.height]
        ]
    )
