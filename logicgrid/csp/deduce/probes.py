"""The consequences of each supposition, kept up to date while the grid fills.

A probe is the closure of one supposition under the grid's rules and the clues one by one.  When the grid learns more,
the probe continues from its last state.  No probe is needed for a supposition that follows from another one that
survives: it survives, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp import evaluate
from logicgrid.csp.search import assignment_of
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import Inference, LoggedGrid
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits


def open_pairs(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the pairs of items that are neither confirmed nor crossed out."""
    for one in range(grid.board.width):
        for other in bits(~(grid.yes[one] | grid.no[one]) & (1 << grid.board.width) - (2 << one)):
            yield one, other


class Probes:
    """The probes of a grid; `above` are the probes of the grid it was copied from."""

    def __init__(self, grid: LoggedGrid, meter: Meter, above: Probes | None = None) -> None:
        self.grid = grid
        self.meter = meter
        self.above = above
        self.closures: dict[Atom, tuple[Grid, int]] = {}
        """The closure, and the length of the grid's log when the closure was last updated."""
        self.refuted: dict[Atom, None] = {}

    def survives(self, atom: Atom) -> Grid | None:
        """Return the closure of a supposition; None if it is refuted."""
        if atom in self.refuted:
            return None
        log = self.grid.log
        known = self.closures.get(atom)
        try:
            if known is not None:
                work, mark = known
            else:
                self.meter.spend()
                above = self.above
                start = above.survives(atom) if above and above.grid.is_open(*atom[:2]) else None
                if start is not None:
                    work, mark = start.copy(), 0
                else:
                    work, mark = self.grid.copy(), len(log)
                    work.suppose(*atom)
                    work.settle()
            if mark < len(log):
                _follow(work, log[mark:])
                work.settle()
        except GridClash:
            self.closures.pop(atom, None)
            self.refuted[atom] = None
            return None
        self.closures[atom] = work, len(log)
        return work

    def refutations(self) -> list[Atom]:
        """Return every supposition that is refuted."""
        width = self.grid.board.width
        implied_yes, implied_no = [0] * width, [0] * width
        found = []
        for one, other in open_pairs(self.grid):
            if implied_yes[one] >> other & 1:
                continue
            work = self.survives((one, other, True))
            if work is None:
                found.append((one, other, True))
            else:
                implied_yes = [a | b for a, b in zip(implied_yes, work.yes, strict=True)]
                implied_no = [a | b for a, b in zip(implied_no, work.no, strict=True)]
        for one, other in open_pairs(self.grid):
            if not implied_no[one] >> other & 1 and self.survives((one, other, False)) is None:
                found.append((one, other, False))
        return found


def _follow(grid: Grid, log: list[Inference]) -> None:
    """Mark on a grid the inferences of another one."""
    for each in log:
        if each.truth:
            grid.confirm(each.item, each.others.bit_length() - 1)
        else:
            grid.cross(each.item, each.others)


def answers(grid: Grid, meter: Meter) -> Iterator[Grid]:
    """Yield the ways to fill the grid by supposing one value after another."""
    board = grid.board
    best, least = None, 1 << 30
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            rest = segment & ~grid.no[actor]
            if not grid.yes[actor] & segment and rest.bit_count() < least:
                best, least = (actor, rest), rest.bit_count()
    if best is None:
        if evaluate.holds(board.problem, assignment_of(grid)):
            yield grid
        return
    actor, rest = best
    for value in bits(rest):
        meter.spend()
        work = grid.copy()
        try:
            work.suppose(actor, value, True)
            work.settle()
        except GridClash:
            continue
        yield from answers(work, meter)
