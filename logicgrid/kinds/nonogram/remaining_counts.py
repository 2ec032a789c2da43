"""Picture in; how many pictures the first lines leave: none of them, the first, the first two, and so on.

As long as only rows are known they say nothing of each other: the number is a product over the rows, each counted by
going through its cells.  With columns it is counted by listing, from the end, where it is small, up to the first number
that is too large; whatever comes before that, and has a column, is at least as large.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from logicgrid.kinds.nonogram.picture import Picture, Runs, gap
from logicgrid.kinds.nonogram.search import PictureEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count

_MOST = 20_000
_BRANCHES = 20_000


def remaining_counts(puzzle: Picture, seconds: float | None) -> list[Count]:
    """Return the number of pictures for each number of clues, from none to all."""
    deadline = None if seconds is None else time.monotonic() + seconds
    stages: list[Count] = []
    least = 0
    for known in range(len(puzzle.clues), -1, -1):
        clues = puzzle.clues[:known]
        prefix = puzzle.only([clue.number for clue in clues])
        if all(clue.axis == "row" for clue in clues):
            stages.append(Count(_by_rows(prefix), True))
        elif not stages or stages[-1].exact:
            left = None if deadline is None else max(deadline - time.monotonic(), 0.0) / (known + 1)
            found = PictureEngine(prefix).find(_MOST, Budget(_BRANCHES, left))
            least = max(least, len(found.solutions))
            stages.append(Count(least, found.complete))
        else:
            stages.append(Count(least, False))
    stages.reverse()
    return stages


def _by_rows(puzzle: Picture) -> int:
    number = 1
    for row, runs in enumerate(puzzle.rows):
        number *= arrangements(runs, puzzle.given[row * puzzle.width : (row + 1) * puzzle.width])
    return number


def arrangements(runs: Runs | None, cells: Sequence[int]) -> int:
    """In how many ways a line can be filled: with these runs, or (None) in any way, where its cells allow it.

    >>> arrangements(((2, 1), (1, 1)), [0b11] * 5), arrangements(None, [0b11, 0b01, 0b11])
    (3, 4)
    """
    if runs is None:
        number = 1
        for mask in cells:
            number *= mask.bit_count()
        return number
    size = len(cells)
    ways = [1] * (size + 1)
    """`ways[place]`: how the cells from there on can be filled with the runs that are left; first, with none."""
    for place in range(size - 1, -1, -1):
        ways[place] = ways[place + 1] if cells[place] & 1 else 0
    for number in range(len(runs) - 1, -1, -1):
        length, colour = runs[number]
        apart = number + 1 < len(runs) and gap(runs[number], runs[number + 1])
        before = [0] * (size + 1)
        for place in range(size - 1, -1, -1):
            before[place] = before[place + 1] if cells[place] & 1 else 0
            end = place + length
            if end > size or not all([mask >> colour & 1 for mask in cells[place:end]]):
                continue
            if not apart:
                before[place] += ways[end]
            elif end < size and cells[end] & 1:
                before[place] += ways[end + 1]
        ways = before
    return ways[0]
