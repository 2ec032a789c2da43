"""Line solving in rounds, with the number of arrangements left for every line after each round.

In a round, the common part of the remaining arrangements of each row filters the arrangements of the columns, then that
of each column filters the rows.  (In a coloured picture, the filter is the set of colours that a cell has in any of
them.)  Numbers are exact, of any size.  The first round is the state before any filtering, except by the given cells.
`trace_lines` and `closing_line` show it, for `solve --trace`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from logicgrid.kinds.nonogram.question import Axis, Masks, Picture, cells_of, masks_of, stretches
from logicgrid.kinds.nonogram.search import LineSolver
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.terminal import display_width, pad

_MARGIN = 4


class LineChange(Record):
    """A line that lost arrangements: their number before and after, and the cells that it settles with their colours.

    `place` and the cells count from 0.
    """

    axis: Axis
    place: int
    before: int
    after: int
    settled: tuple[tuple[int, int], ...]


class TraceRound(Record):
    """The number of arrangements of every column and row after a round, and the changes in it."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    changes: tuple[LineChange, ...] = ()

    @property
    def columns_total(self) -> int:
        """The product of the numbers of all columns."""
        return prod(self.columns)

    @property
    def total(self) -> int:
        """The product of the numbers of all lines."""
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
        """True if line solving alone finds the answer."""
        return not self.contradictory and not self.open_cells


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
    """All rows or all columns: their cells, candidates and numbers of arrangements."""

    def __init__(self, puzzle: Picture, axis: Axis) -> None:
        self.axis, self.colours, self.size = axis, puzzle.colours, len(puzzle.allowed)
        lines = puzzle.lines[: puzzle.height] if axis == "row" else puzzle.lines[puzzle.height :]
        self.cells = [where for _, where in lines]
        given = [puzzle.allowed[where] for where in self.cells]
        length = len(given[0])
        self.solvers = [LineSolver(runs, length, puzzle.colours) for runs, _ in lines]
        self.masks = [masks_of(cells, puzzle.colours) for cells in given]
        self.counts = [solver.alternatives(each) for solver, each in zip(self.solvers, self.masks, strict=True)]

    def common(self) -> list[int]:
        """Return, for each cell in reading order, the colours that it has in any arrangement of its line."""
        found = [0] * self.size
        for where, solver, masks in zip(self.cells, self.solvers, self.masks, strict=True):
            narrowed = solver.narrow(masks)
            if narrowed is not None:
                found[where] = cells_of(narrowed, solver.size)
        return found

    def filter(self, candidates: Sequence[int]) -> list[LineChange]:
        """Drop the arrangements excluded by these candidates; return the lines that lost some."""
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
    """Return the cells that the line settles newly, with their colours."""
    old, new = solver.narrow(before), solver.narrow(after)
    if old is None or new is None:
        return ()
    cells = zip(cells_of(old, solver.size), cells_of(new, solver.size), strict=True)
    return tuple(
        (place, now.bit_length() - 1)
        for place, (was, now) in enumerate(cells)
        if now.bit_count() == 1 < was.bit_count()
    )


# -- as text -----------------------------------------------------------------------------------------------------------


def trace_lines(found: Trace, verbose: bool = False, colours: Sequence[str] = ("filled",)) -> list[str]:
    """Return the trace as text: two lines per round, with aligned totals; with `verbose`, each change before them.

    `colours` are the names of the colours from 1.
    """
    texts = [
        (
            say("nonogram.trace-columns", listed=", ".join(map(str, each.columns))),
            say("nonogram.trace-rows", listed=", ".join(map(str, each.rows))),
        )
        for each in found.rounds
    ]
    width = max(display_width(text) for pair in texts for text in pair) + _MARGIN
    lines = []
    for each, (columns, rows) in zip(found.rounds, texts, strict=True):
        if verbose:
            lines += [_change_line(change, ("empty", *colours)) for change in each.changes]
        lines.append(pad(columns, width) + say("nonogram.trace-columns-total", total=str(each.columns_total)))
        lines.append(pad(rows, width) + say("nonogram.trace-total", total=str(each.total)))
    return lines


def closing_line(found: Trace, branches: int | None = None) -> str:
    """Return a line on how far line solving got, and the search needed; `branches` is None if not requested."""
    rounds = say("nonogram.trace-rounds", n=len(found.rounds) - 1)
    if found.contradictory:
        return say("nonogram.trace-contradiction", rounds=rounds)
    if found.finished:
        return say("nonogram.trace-finished", rounds=rounds)
    text = say("nonogram.trace-open", open=found.open_cells, n=len(found.candidates), rounds=rounds)
    return text if branches is None else say("nonogram.trace-search", text=text, n=branches)


def _change_line(change: LineChange, names: Sequence[str]) -> str:
    """Return one change as text: "  row 3: 6 alternatives become 3; filled 2-4; empty 7"."""
    line = say(f"verdict.{change.axis}", **{change.axis: change.place + 1})
    rest = say("nonogram.trace-become", after=change.after) if change.after else say("nonogram.trace-become-none")
    parts: list[str] = [say("nonogram.trace-alternatives", line=line, n=change.before, rest=rest)]
    for colour in sorted({colour for _, colour in change.settled}, reverse=True):
        places = [place + 1 for place, each in change.settled if each == colour]
        if names[colour] in ("filled", "empty"):
            parts.append(say(f"nonogram.trace-{names[colour]}", places=_ranges(places)))
        else:
            parts.append(f"{names[colour]} {_ranges(places)}")
    return "  " + "; ".join(parts)


def _ranges(places: Sequence[int]) -> str:
    """Return ascending numbers as text, with consecutive ones as ranges.

    >>> _ranges([1, 3, 4, 5])
    '1, 3-5'
    """
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in stretches(places))
