"""Board in; how many answers the first givens leave: none of them, the first, the first two, and so on.

Most of these numbers are too large to count.  Where there are no marks and sums, two facts help.  Renaming the digits
of an answer gives another one, so of all answers those that have k given digits in k cells of one group are one in
`size! / (size - k)!`.  And the number of answers of the usual 9x9 board is known (Felgenhauer and Jarvis 2005,
recomputed by others since; OEIS A107739).  All other numbers are counted from the end, where they are small, up to the
first one that is too large; whatever comes before that is at least as large.
"""

from __future__ import annotations

import time
from math import perm

from logicgrid.kinds.sudoku.board import Board, boxes, rows_and_columns
from logicgrid.kinds.sudoku.count import count
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count

_NINES = 6_670_903_752_021_072_936_960
_BRANCHES = 20_000
"""What one number may take: about a second."""


def remaining_counts(board: Board, seconds: float | None) -> list[Count]:
    """Return the number of answers for each number of givens, from none to all."""
    stages = _counted_from_the_end(board, seconds)
    alike = _givens_in_one_group(board)
    total = _total(board, stages[: alike + 1])
    if total is not None:
        for known in range(alike + 1):
            stages[known] = Count(total // perm(board.size, known))
    return stages


def _counted_from_the_end(board: Board, seconds: float | None) -> list[Count]:
    deadline = None if seconds is None else time.monotonic() + seconds
    stages: list[Count] = []
    least = 0
    for known in range(len(board.clues), -1, -1):
        if not stages or stages[-1].exact:
            left = None if deadline is None else max(deadline - time.monotonic(), 0.0) / (known + 1)
            prefix = board.only([clue.number for clue in board.clues[:known]])
            counted = count(prefix, Budget(_BRANCHES, left))
            least = max(least, counted.number)
            stages.append(Count(counted.number if counted.exact else least, counted.exact))
        else:
            stages.append(Count(least, False))
    stages.reverse()
    return stages


def _givens_in_one_group(board: Board) -> int:
    """How many givens from the first on have different digits in different cells of one group; 0 if digits matter."""
    full = (1 << board.size) - 1
    sums = any(cage.total is not None for cage in board.cages)
    if sums or board.consecutive or board.apart or any(mask != full for mask in board.allowed):
        return 0
    best = 0
    for group in board.groups:
        known = 0
        for given in board.clues:
            before = board.clues[:known]
            if given.cell not in group or any(given.cell == b.cell or given.digit == b.digit for b in before):
                break
            known += 1
        best = max(best, known)
    return best


def _total(board: Board, stages: list[Count]) -> int | None:
    """The number of answers without any given, from what is known or from the first of these stages that is exact."""
    nine = Board(9, (*rows_and_columns(9), *boxes(9, 3, 3)), (), (511,) * 81, box=board.box)
    if board.only(()) == nine:
        return _NINES
    for known, stage in enumerate(stages):
        if stage.exact:
            return stage.number * perm(board.size, known)
    return None
