"""The exact number of answers of a board; a lower bound if the budget ends.

The engine's inference and branching, but what is left open is counted once: two suppositions that leave the same
candidates in the open cells leave the same number of answers, since the settled cells have no further influence.  (In a
cage with a sum they have, and in other rules about several cells: the settled cells of one that is still open are part
of the key.)
"""

from __future__ import annotations

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.constraints import Path
from logicgrid.kinds.sudoku.merged import merged
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.question import Count

_MOST_REMEMBERED = 300_000
_DEEPEST = 600
"""The number of nested suppositions at which counting ends, before Python's stack does."""


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
