"""The rungs of the ladder in turn: what each clue says by itself, round after round; then patterns; then higher rungs.

A round is everything that the lowest rung that yields anything concludes at once from what is known.  So rounds, and
their effort, do not depend on the order of clues, labels and categories.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.csp.deduce.ladder import MAX_COUNTED, RUNGS
from logicgrid.csp.deduce.patterns import patterns, without_premises
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.grid import Clash, Grid
from logicgrid.csp.search.tables import AnyTable, Table
from logicgrid.puzzle.techniques import Technique


class Stuck(Exception):
    """No rung yields anything."""


class Rounds:
    """Counts the rounds while it makes them.

    A round is narrow if only one clue (or pattern, or supposition) yields anything in it.  `level` is the highest that
    was needed.  The effort of a round of clues is that of all of them, of other rounds that of their easiest find.
    """

    def __init__(self) -> None:
        self.count = 0
        self.narrow = 0
        self.level = 1
        self.effort = 0.0

    def run(self, grid: Grid, climb: Callable[[], None]) -> bool:
        """Fill the grid and return True if it is full in the end.

        `climb` marks what a higher rung yields, or raises `Stuck`.
        """
        while not self.low(grid):
            try:
                climb()
            except Stuck:
                return False
        return True

    def add(self, technique: Technique, yielding: int, ways: int = 0) -> None:
        """Count a round: its technique, and the number of clues, patterns or suppositions that yield anything."""
        rung = RUNGS[technique]
        self.count += 1
        self.narrow += yielding == 1
        self.level = max(self.level, rung.level)
        self.effort += rung.effort + rung.per_way * ways

    def low(self, grid: Grid) -> bool:
        """Mark all that follows by the two lowest rungs; return True if the grid is full then."""
        while True:
            grid.rules()
            if full(grid):
                return True
            yielding, technique = self.clues(grid), Technique.CLUE
            if not yielding:
                yielding, technique = patterns(grid), Technique.PSEUDO_PAIR
            if not yielding:
                return False
            self.add(technique, yielding)

    def clues(self, grid: Grid) -> int:
        """Mark all that some clue says by itself of what is known; return the number of clues that say anything."""
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
        at_first = grid.dirty == (1 << len(tables)) - 1
        beyond = list(without_premises(grid)) if at_first else []
        grid.dirty = 0
        looked = {id(table): (table, known) for table, known, _ in found}
        looked.update([(id(each[3][0]), each[3][:2]) for each in beyond])
        self.effort += sum([effort_of(table, known) for table, known in looked.values()])
        for table, known, consequences in found:
            grid.learn(table, known, (consequences[0], 0))
        if any([consequences[0] for _, _, consequences in found]):
            grid.rules()
        for table, known, consequences in found:
            grid.learn(table, known, (0, consequences[1]))
        for each in beyond:
            grid.cross(*each)
        return len({table.clue for table, _ in looked.values()})


def effort_of(table: AnyTable, known: Masks) -> float:
    """Return the effort of looking at a clue, by what it speaks of and by the number of ways that are left."""
    rung = RUNGS[Technique.CLUE]
    ways = table.left(known).bit_count() if isinstance(table, Table) else MAX_COUNTED
    return rung.per_term * table.terms + rung.per_way * min(ways, MAX_COUNTED)


def full(grid: Grid) -> bool:
    """Return True if every actor has one value of every category."""
    board = grid.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not grid.yes[actor] & segment:
                return False
    return True
