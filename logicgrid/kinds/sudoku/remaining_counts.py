"""The number of answers that the first n givens of a sudoku leave, for each n.

Most of these numbers are too large to count.  Two facts help if there are no marks and sums.  To rename the digits of
an answer gives another answer, so that of all answers one in `size! / (size - k)!` has k given digits in k cells of one
group.  And the number of answers of the usual 9x9 board is known (Felgenhauer and Jarvis 2005, recomputed by others
since; OEIS A107739).  All other numbers are counted, from the end.
"""

from __future__ import annotations

from math import perm

from logicgrid.kinds.cells import counted_from_the_end
from logicgrid.kinds.sudoku.board import SudokuProblem, boxes, rows_and_columns
from logicgrid.kinds.sudoku.count import count
from logicgrid.kinds.sudoku.merged import merged
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count

_NINES = 6_670_903_752_021_072_936_960
_BRANCHES = 20_000
"""The branches that one number may take: about a second."""


def remaining_counts(board: SudokuProblem, seconds: float | None) -> list[Count]:
    """Return the number of answers for each number of givens, from none to all."""
    numbers = board.numbers
    counts = counted_from_the_end(
        0,
        len(numbers),
        seconds,
        lambda known, seconds: count(board.only(numbers[:known]), Budget(_BRANCHES, seconds)),
    )
    alike = _givens_in_one_group(board)
    total = _total(board, counts[: alike + 1])
    if total is not None:
        for known in range(alike + 1):
            counts[known] = Count(total // perm(board.size, known))
    return counts


def _givens_in_one_group(board: SudokuProblem) -> int:
    """Return the number of givens, from the first on, with different digits in different cells of one group.

    Return 0 if digits cannot be renamed.
    """
    plain, full = merged(board.only(())), (1 << board.size) - 1
    if plain.sums or plain.marks or any(mask != full for mask in plain.allowed):
        return 0
    best = 0
    for group in plain.groups:
        known = 0
        for given in board.clues:
            before = board.clues[:known]
            if given.cell not in group or any(given.cell == b.cell or given.digit == b.digit for b in before):
                break
            known += 1
        best = max(best, known)
    return best


def _total(board: SudokuProblem, counts: list[Count]) -> int | None:
    """Return the number of answers without any given, if it is known or one of these first counts is exact."""
    nine = SudokuProblem(9, (*rows_and_columns(9), *boxes(9, 3, 3)), (), (511,) * 81, box=board.box)
    if board.only(()) == nine:
        return _NINES
    for known, found in enumerate(counts):
        if found.exact:
            return found.number * perm(board.size, known)
    return None
