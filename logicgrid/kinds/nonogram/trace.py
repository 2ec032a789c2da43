"""Line solving in rounds, with the number of arrangements that every line has left after each round.

One round: what the remaining arrangements of each row have in common filters the arrangements of the columns, then what
those of each column have in common filters the rows.  (Of a coloured picture: the colours that a cell has in any of
them.)  Numbers are exact, of any size.  The first round is the state before any filtering, but for the given cells.
`trace_text.py` shows a trace as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from logicgrid.kinds.nonogram.lines import LineSolver
from logicgrid.kinds.nonogram.picture import Axis, Masks, Picture, cells_of, masks_of
from logicgrid.puzzle.record import Record


class LineChange(Record):
    """A line that lost arrangements: their number before and after; the cells that it settles, and their colours.

    `place` and the cells count from 0.
    """

    axis: Axis
    place: int
    before: int
    after: int
    settled: tuple[tuple[int, int], ...]


class TraceRound(Record):
    """The number of arrangements of every column and row after a round, and the changes that led there."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    changes: tuple[LineChange, ...] = ()

    @property
    def columns_total(self) -> int:
        """The product of the columns' numbers."""
        return prod(self.columns)

    @property
    def total(self) -> int:
        """The product of all lines' numbers."""
        return prod(self.columns) * prod(self.rows)


class Trace(Record):
    """All rounds; `candidates`, in reading order, are masks of the colours that cells can still have (0: none)."""

    rounds: tuple[TraceRound, ...]
    candidates: tuple[int, ...]

    @property
    def contradictory(self) -> bool:
        """True if some line has no arrangement left."""
        return self.rounds[-1].total == 0 or 0 in self.candidates

    @property
    def open_cells(self) -> int:
        """The number of cells that line solving alone does not settle."""
        return sum([1 for mask in self.candidates if mask & (mask - 1)])

    @property
    def finished(self) -> bool:
        """True if line solving alone gives the answer."""
        return not self.contradictory and not self.open_cells


class LineSolving(Record):
    """How far line solving leads with a puzzle; `colours` are the names of the colours from 1.

    `branches` is the number of suppositions that the search engine has to add.
    """

    trace: Trace
    colours: tuple[str, ...]
    branches: int


def trace(puzzle: Picture) -> Trace:
    """Return the rounds of line solving, until nothing changes or some line has no arrangement left."""
    rows, columns = _Side(puzzle, "row"), _Side(puzzle, "column")
    rounds = [TraceRound(tuple(columns.counts), tuple(rows.counts))]
    while rounds[-1].total:
        changes = columns.filter(rows.common())
        if 0 not in columns.counts:
            changes += rows.filter(columns.common())
        if not changes:
            break
        rounds.append(TraceRound(tuple(columns.counts), tuple(rows.counts), tuple(changes)))
    candidates = [one & other for one, other in zip(rows.common(), columns.common(), strict=True)]
    return Trace(tuple(rounds), tuple(candidates))


class _Side:
    """All rows, or all columns: their cells, candidates and numbers of arrangements."""

    def __init__(self, puzzle: Picture, axis: Axis) -> None:
        self.axis, self.colours, self.size = axis, puzzle.colours, len(puzzle.given)
        lines = puzzle.lines[: puzzle.height] if axis == "row" else puzzle.lines[puzzle.height :]
        self.cells = [where for _, where in lines]
        given = [puzzle.given[where] for where in self.cells]
        length = len(given[0])
        self.solvers = [LineSolver(runs, length, puzzle.colours) for runs, _ in lines]
        self.masks = [masks_of(cells, puzzle.colours) for cells in given]
        self.counts = [solver.alternatives(each) for solver, each in zip(self.solvers, self.masks, strict=True)]

    def common(self) -> list[int]:
        """Return for each cell, in reading order, the colours that it has in any arrangement of its line."""
        found = [0] * self.size
        for where, solver, masks in zip(self.cells, self.solvers, self.masks, strict=True):
            narrowed = solver.narrow(masks)
            if narrowed is not None:
                found[where] = cells_of(narrowed, solver.size)
        return found

    def filter(self, candidates: Sequence[int]) -> list[LineChange]:
        """Drop the arrangements that these candidates do not allow; return the lines that lost some."""
        changes = []
        for place, (where, solver, masks) in enumerate(zip(self.cells, self.solvers, self.masks, strict=True)):
            crossing = masks_of(candidates[where], self.colours)
            allowed = tuple([one & other for one, other in zip(crossing, masks, strict=True)])
            if allowed == masks:
                continue
            before, after = self.counts[place], solver.alternatives(allowed)
            self.masks[place], self.counts[place] = allowed, after
            if after != before:
                settled = _newly_settled(solver, masks, allowed)
                changes.append(LineChange(self.axis, place, before, after, settled))
        return changes


def _newly_settled(solver: LineSolver, before: Masks, after: Masks) -> tuple[tuple[int, int], ...]:
    """Return the cells that the line settles now and did not before, with their colours."""
    old, new = solver.narrow(before), solver.narrow(after)
    if old is None or new is None:
        return ()
    cells = zip(cells_of(old, solver.size), cells_of(new, solver.size), strict=True)
    return tuple(
        [
            (place, now.bit_length() - 1)
            for place, (was, now) in enumerate(cells)
            if now.bit_count() == 1 < was.bit_count()
        ]
    )
