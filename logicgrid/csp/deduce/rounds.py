"""The lowest rung of the ladder: what each clue says by itself; and what all climbs share.

A round is everything that a rung concludes at once from what is known.  So rounds, and their effort, do not depend on
the order of clues, labels and categories.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from logicgrid.csp.deduce.ladder import MAX_COUNTED, RUNGS
from logicgrid.csp.deduce.patterns import NoAlternative, without_premises
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.tables import AnyTable, SupportTable
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import Climb, Round
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique


class Markable(Protocol):
    """Something that a technique found, to be marked."""

    def mark(self, grid: Grid) -> int:
        """Mark what was found; return the number of clues, patterns or suppositions that say it."""


class Filling(Climb[Grid, Markable]):
    """A climb that marks what it finds.

    A round is narrow if only one clue (or pattern, or supposition) yields anything in it.  The effort of a round of
    clues is that of all of them, of other rounds that of their easiest find.
    """

    def is_over(self) -> bool:
        self.state.rules()
        return full(self.state)

    def learn(self, found: Round[Markable]) -> int:
        return sum([each.mark(self.state) for each in found.finds])


class Marked(NamedTuple):
    """What some clues or suppositions lead to."""

    atoms: Sequence[Atom]
    yielding: int

    def mark(self, grid: Grid) -> int:
        for atom in self.atoms:
            grid.suppose(*atom)
        return self.yielding


class ClueRound(NamedTuple):
    """What clues say by themselves: tables with what was known, and their consequences; and what needs no premises."""

    found: list[tuple[AnyTable, Masks, Masks]]
    beyond: list[tuple[int, int, NoAlternative]]
    yielding: int

    def mark(self, grid: Grid) -> int:
        for table, known, consequences in self.found:
            grid.learn(table, known, (consequences[0], 0))
        if any([consequences[0] for _, _, consequences in self.found]):
            grid.rules()
        for table, known, consequences in self.found:
            grid.learn(table, known, (0, consequences[1]))
        for each in self.beyond:
            grid.cross(*each)
        return self.yielding


def saying_something(grid: Grid, tables: Iterable[AnyTable]) -> list[tuple[AnyTable, Masks, Masks]]:
    """Return the tables that say something of what is known, with that and with what follows.  Raises Clash."""
    found = []
    for table in tables:
        known = table.known(grid.yes, grid.no)
        consequences = table.consequences(known)
        if consequences is None:
            raise GridClash
        if consequences[0] or consequences[1]:
            found.append((table, known, consequences))
    return found


def clues(grid: Grid) -> Round[ClueRound] | None:
    """Return all that some clue says by itself of what is known."""
    tables = grid.board.tables
    found = saying_something(grid, [tables[place] for place in bits(grid.dirty)])
    at_first = grid.dirty == (1 << len(tables)) - 1
    beyond = list(without_premises(grid)) if at_first else []
    grid.dirty = 0
    looked = {id(table): (table, known) for table, known, _ in found}
    looked.update([(id(why.table), (why.table, why.known)) for _, _, why in beyond])
    if not looked:
        return None
    effort = sum([effort_of(table, known) for table, known in looked.values()])
    return Round(1, effort, [ClueRound(found, beyond, len({table.clue for table, _ in looked.values()}))])


def effort_of(table: AnyTable, known: Masks) -> float:
    """Return the effort of looking at a clue, by what it speaks of and by the number of ways that are left."""
    rung = RUNGS[Technique.CLUE]
    ways = table.left(known).bit_count() if isinstance(table, SupportTable) else MAX_COUNTED
    return rung.per_term * table.terms + rung.per_way * min(ways, MAX_COUNTED)


def full(grid: Grid) -> bool:
    """Return True if every actor has one value of every category."""
    board = grid.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not grid.yes[actor] & segment:
                return False
    return True
