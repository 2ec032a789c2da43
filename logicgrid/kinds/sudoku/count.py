"""The exact number of answers of a board; a lower bound if the budget ends.

It uses the engine's inference and branching, but counts equal remainders once: two branches with the same candidates in
the open cells have the same number of answers, since the settled cells have no further influence.  (In a cage with a
sum, and in other rules about several cells, they have: the settled cells of an open one are part of the key.)

The numbers of answers with only the first n givens (`remaining_counts`) are mostly too large to count.  Two facts help
if there are no marks and sums.  Renaming the digits of an answer gives another answer, so that one in
`size! / (size - k)!` of all answers has k given digits in k cells of one group.  And the number of answers of the usual
9x9 board is known (Felgenhauer and Jarvis 2005, recomputed by others since; OEIS A107739).  All others are counted,
from the end.
"""

from __future__ import annotations

from math import perm

from logicgrid.kinds.cells import counted_from_the_end
from logicgrid.kinds.sudoku.board import SudokuProblem, boxes, rows_and_columns
from logicgrid.kinds.sudoku.constraints import Path, merged
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.question import Count

_MOST_REMEMBERED = 300_000
_DEEPEST = 600
"""The number of nested branches at which counting stops, before Python's stack overflows."""


def count(board: SudokuProblem, budget: Budget) -> Count:
    """Return the number of answers of a board."""
    counter = _Counter(board, budget)
    start = counter.engine.start
    if start is None:
        return Count(0)
    try:
        counter.visit(*start, depth=0)
    except BudgetEnded:
        return Count(counter.total, False)
    return Count(counter.total)


class _Counter:
    """One count: `total` is the number of answers met so far."""

    def __init__(self, board: SudokuProblem, budget: Budget) -> None:
        self.engine = SudokuEngine(board)
        board = merged(board)
        self.meter = Meter(budget)
        self.total = 0
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}
        full = (1 << board.size) - 1
        tied = [
            *[cells for cells, _ in board.sums],
            *[form.cells for _, form in board.forms if not isinstance(form, Path)],
        ]
        self.sums = [sum([full << cell * board.size for cell in set(cells)]) for cells in tied]

    def visit(self, state: int, done: int, depth: int) -> None:
        """Add the number of answers of a settled state.  Raises BudgetEnded."""
        choices = self.engine.choices(state, done, canonical=True)
        if not choices:
            self.total += 1
            return
        key = self.key(state)
        known = self.known.get(key)
        if known is not None:
            self.total += known
            return
        before = self.total
        for choice in choices:
            self.meter.spend()
            if depth > _DEEPEST:
                raise BudgetEnded
            settled = self.engine.settle(*choice)
            if settled is not None:
                self.visit(*settled, depth + 1)
        if len(self.known) < _MOST_REMEMBERED:
            self.known[key] = self.total - before

    def key(self, state: int) -> tuple[int, tuple[int, ...]]:
        """Return the candidates of the open cells, and of the settled cells of each cage with a sum that is open."""
        open_cells = self.engine.open_cells(state)
        return state & open_cells, tuple([state & cage if cage & open_cells else 0 for cage in self.sums])


_NINES = 6_670_903_752_021_072_936_960
_BRANCHES = 20_000
"""The most branches for one number: about a second."""


def remaining_counts(board: SudokuProblem, seconds: float | None) -> list[Count]:
    """Return the number of answers for each number of givens, from none to all."""
    numbers = board.numbers
    counts = counted_from_the_end(
        0, len(numbers), seconds, lambda known, seconds: count(board.only(numbers[:known]), Budget(_BRANCHES, seconds))
    )
    alike = _givens_in_one_group(board)
    total = _total(board, counts[: alike + 1])
    if total is not None:
        for known in range(alike + 1):
            counts[known] = Count(total // perm(board.size, known))
    return counts


def _givens_in_one_group(board: SudokuProblem) -> int:
    """Return the number of givens, from the first on, that have different digits in different cells of one group.

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
    """Return the number of answers without any givens, if it is known or one of these first counts is exact."""
    nine = SudokuProblem(9, (*rows_and_columns(9), *boxes(9, 3, 3)), (), (511,) * 81, box=board.box)
    if board.only(()) == nine:
        return _NINES
    for known, found in enumerate(counts):
        if found.exact:
            return found.number * perm(board.size, known)
    return None
