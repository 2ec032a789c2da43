"""Board in, the exact number of its answers out; or, where the budget ends, a number that there are at least.

The engine's inference and branching, but what is left open is counted once: two suppositions that leave the same
candidates in the open cells leave the same number of answers, for what is settled says nothing more about the others.
(Sums do: the settled cells of a cage that is still open are told apart.)
"""

from __future__ import annotations

import time

from logicgrid.kinds.sudoku.board import Board
from logicgrid.kinds.sudoku.search import DigitEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count

_MOST_REMEMBERED = 300_000
_DEEPEST = 600


def count(board: Board, budget: Budget) -> Count:
    """How many answers a board has."""
    return _Counter(board, budget).count()


class _Counter:
    """One count: what it has met, and what is left of its budget."""

    def __init__(self, board: Board, budget: Budget) -> None:
        self.engine = DigitEngine(board)
        self.left = budget.branches
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}
        size = board.size
        self.sums = [
            sum([((1 << size) - 1) << cell * size for cell in cage.cells])
            for cage in board.cages
            if cage.total is not None
        ]

    def count(self) -> Count:
        start = self.engine.start
        return Count(0, True) if start is None else Count(*self.number(*start, 0))

    def number(self, state: int, done: int, depth: int) -> tuple[int, bool]:
        """The number of answers of a settled state, and whether that is all."""
        choices = self.engine.choices(state, done, canonical=True)
        if not choices:
            return 1, True
        key = self.key(state)
        found = self.known.get(key)
        if found is not None:
            return found, True
        total = 0
        for choice in choices:
            if not self.goes_on() or depth > _DEEPEST:
                return total, False
            settled = self.engine.settle(*choice)
            if settled is not None:
                more, exact = self.number(*settled, depth + 1)
                total += more
                if not exact:
                    return total, False
        if len(self.known) < _MOST_REMEMBERED:
            self.known[key] = total
        return total, True

    def key(self, state: int) -> tuple[int, tuple[int, ...]]:
        """The candidates of the open cells; and of each cage with a sum that is open those of its settled cells."""
        open_cells = self.engine.open_cells(state)
        return state & open_cells, tuple([state & cage if cage & open_cells else 0 for cage in self.sums])

    def goes_on(self) -> bool:
        """Takes one from the budget; False where nothing is left of it."""
        self.left -= 1
        if self.deadline is not None and not self.left % 16 and time.monotonic() > self.deadline:
            self.left = -1
        return self.left >= 0
