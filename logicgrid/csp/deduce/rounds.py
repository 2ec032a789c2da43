"""The rungs of the ladder in turn: what each clue says by itself, round after round; then patterns; then suppositions.

A round is everything that the lowest rung that yields anything concludes at once from what is known.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.csp.deduce.patterns import patterns
from logicgrid.csp.search.grid import Clash, Grid


class Stuck(Exception):
    """There is no supposition that can be refuted."""


class Rounds:
    """Counts the rounds while it makes them.

    A round is narrow if only one clue (or pattern, or supposition) yields anything in it.  `level` is the highest of
    the rungs below suppositions that was needed.
    """

    def __init__(self) -> None:
        self.count = 0
        self.narrow = 0
        self.level = 1

    def run(self, grid: Grid, climb: Callable[[], None]) -> bool:
        """Fill the grid and return True if it is full in the end.

        `climb` refutes one supposition and marks its opposite, or raises `Stuck`.
        """
        while not self.low(grid):
            try:
                climb()
            except Stuck:
                return False
            self.count += 1
            self.narrow += 1
        return True

    def low(self, grid: Grid) -> bool:
        """Mark all that follows without suppositions; return True if the grid is full then."""
        while True:
            grid.rules()
            if full(grid):
                return True
            yielding, level = clues(grid), 1
            if not yielding:
                yielding, level = patterns(grid), 2
            if not yielding:
                return False
            self.level = max(self.level, level)
            self.count += 1
            self.narrow += yielding == 1


def clues(grid: Grid) -> int:
    """Mark all that some clue says by itself of what is known now; return the number of clues that say anything."""
    tables = grid.board.tables
    found = []
    dirty = grid.dirty
    while dirty:
        low = dirty & -dirty
        dirty ^= low
        table = tables[low.bit_length() - 1]
        known = table.known(grid.yes, grid.no)
        consequences = table.consequences(known)
        if consequences is None:
            raise Clash
        if consequences[0] or consequences[1]:
            found.append((table, known, consequences))
    grid.dirty = 0
    for table, known, consequences in found:
        grid.learn(table, known, (consequences[0], 0))
    if any([consequences[0] for _, _, consequences in found]):
        grid.rules()
    for table, known, consequences in found:
        grid.learn(table, known, (0, consequences[1]))
    return len({table.clue for table, _, _ in found})


def full(grid: Grid) -> bool:
    """Return True if every actor has one value of every category."""
    board = grid.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not grid.yes[actor] & segment:
                return False
    return True
