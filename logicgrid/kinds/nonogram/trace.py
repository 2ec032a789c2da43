"""Picture in, line solving round by round out, with the number of alternatives of every column and row.

One round: what all of each row's remaining arrangements have in common filters the columns' arrangements, then what all
of each column's have in common filters the rows'.  (Of a coloured picture: which colours a cell has in any of them.)
Numbers are exact, of any size.  The first round is the state before any filtering, but for the given cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from logicgrid.kinds.nonogram.lines import LineSolver, Masks
from logicgrid.kinds.nonogram.picture import Axis, Picture

_MARGIN = 4


@dataclass(frozen=True, slots=True)
class Step:
    """A line that lost alternatives: how many it had and has; the cells (from 0) that it settles, and their colours."""

    axis: Axis
    place: int
    before: int
    after: int
    settled: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Round:
    """The alternatives of every column and row after a round, and the steps that led there."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    steps: tuple[Step, ...] = ()

    @property
    def columns_total(self) -> int:
        return prod(self.columns)

    @property
    def total(self) -> int:
        return prod(self.columns) * prod(self.rows)


@dataclass(frozen=True, slots=True)
class Trace:
    """All rounds; `candidates`, in reading order, are masks of the colours that cells can still have (0: none)."""

    rounds: tuple[Round, ...]
    candidates: tuple[int, ...]

    @property
    def contradictory(self) -> bool:
        """Whether some line has no arrangement left."""
        return self.rounds[-1].total == 0 or 0 in self.candidates

    @property
    def open_cells(self) -> int:
        """How many cells line solving alone does not settle."""
        return sum(1 for mask in self.candidates if mask & (mask - 1))

    @property
    def finished(self) -> bool:
        """Whether line solving alone gives the answer."""
        return not self.contradictory and not self.open_cells


def trace(puzzle: Picture) -> Trace:
    """Line solving by rounds, until nothing changes or some line has no arrangement left."""
    sides = _Sides(puzzle)
    rounds = [Round(tuple(sides.columns.counts), tuple(sides.rows.counts))]
    while rounds[-1].total:
        steps = sides.columns.filter(sides.rows.common())
        if 0 not in sides.columns.counts:
            steps += sides.rows.filter(sides.columns.common())
        if not steps:
            break
        rounds.append(Round(tuple(sides.columns.counts), tuple(sides.rows.counts), tuple(steps)))
    return Trace(tuple(rounds), tuple(sides.candidates()))


class _Side:
    """All rows, or all columns, with what their cells can be and their number of alternatives."""

    def __init__(self, axis: Axis, solvers: list[LineSolver], masks: list[Masks]) -> None:
        self.axis = axis
        self.solvers = solvers
        self.masks = masks
        self.counts = [solver.alternatives(each) for solver, each in zip(solvers, masks, strict=True)]

    def common(self) -> list[Masks]:
        """For each line, what its cells can be in any of its arrangements."""
        found = []
        for solver, masks in zip(self.solvers, self.masks, strict=True):
            narrowed = solver.narrow(masks)
            found.append(tuple(0 for _ in masks) if narrowed is None else narrowed)
        return found

    def filter(self, crossing: list[Masks]) -> list[Step]:
        """Takes the arrangements away that the crossing lines do not allow; the lines that lost some."""
        steps = []
        for place, (solver, masks) in enumerate(zip(self.solvers, self.masks, strict=True)):
            allowed = tuple(
                sum((other[colour] >> place & 1) << number for number, other in enumerate(crossing)) & mask
                for colour, mask in enumerate(masks)
            )
            if allowed == masks:
                continue
            before, after = self.counts[place], solver.alternatives(allowed)
            settled = _newly_settled(solver, masks, allowed)
            self.masks[place], self.counts[place] = allowed, after
            if after != before:
                steps.append(Step(self.axis, place, before, after, settled))
        return steps


class _Sides:
    def __init__(self, puzzle: Picture) -> None:
        self.width, self.height, self.kinds = puzzle.width, puzzle.height, puzzle.colours + 1
        given = puzzle.given
        rows = [self._masks(given[row * self.width : (row + 1) * self.width]) for row in range(self.height)]
        columns = [self._masks(given[column :: self.width]) for column in range(self.width)]
        self.rows = _Side("row", [LineSolver(each, self.width, puzzle.colours) for each in puzzle.rows], rows)
        self.columns = _Side(
            "column", [LineSolver(each, self.height, puzzle.colours) for each in puzzle.columns], columns
        )

    def _masks(self, cells: Sequence[int]) -> Masks:
        return tuple(
            sum(1 << place for place, mask in enumerate(cells) if mask >> colour & 1) for colour in range(self.kinds)
        )

    def candidates(self) -> list[int]:
        rows, columns = self.rows.common(), self.columns.common()
        return [
            sum(
                1 << colour
                for colour in range(self.kinds)
                if rows[row][colour] >> column & columns[column][colour] >> row & 1
            )
            for row in range(self.height)
            for column in range(self.width)
        ]


def _newly_settled(solver: LineSolver, before: Masks, after: Masks) -> tuple[tuple[int, int], ...]:
    """The cells that the line settles now and did not before, with their colours."""
    old, new = solver.narrow(before), solver.narrow(after)
    if old is None or new is None:
        return ()
    found = []
    for place in range(solver.size):
        was = [colour for colour, mask in enumerate(old) if mask >> place & 1]
        now = [colour for colour, mask in enumerate(new) if mask >> place & 1]
        if len(now) == 1 < len(was):
            found.append((place, now[0]))
    return tuple(found)


# ---------------------------------------------------------------------- as text


def trace_lines(found: Trace, verbose: bool = False, colours: Sequence[str] = ("filled",)) -> list[str]:
    """The rounds as text: two lines each, totals below each other; with `verbose` each line's step before them.

    `colours` names the colours from 1.
    """
    texts = [
        (
            "x alternatives: " + ", ".join(map(str, each.columns)),
            "y alternatives: " + ", ".join(map(str, each.rows)),
        )
        for each in found.rounds
    ]
    width = max(len(text) for pair in texts for text in pair) + _MARGIN
    lines = []
    for each, (columns, rows) in zip(found.rounds, texts, strict=True):
        if verbose:
            lines += [_step_line(step, ("empty", *colours)) for step in each.steps]
        lines.append(f"{columns:{width}}x total = {each.columns_total}")
        lines.append(f"{rows:{width}}x*y total = {each.total}")
    return lines


def _step_line(step: Step, names: Sequence[str]) -> str:
    """One step: "  row 3: 6 alternatives become 3; filled 2-4; empty 7"."""
    parts = [f"{step.axis} {step.place + 1}: {_alternatives(step.before)} {_become(step.after)}"]
    for colour in sorted({colour for _, colour in step.settled}, reverse=True):
        places = [place + 1 for place, each in step.settled if each == colour]
        parts.append(f"{names[colour]} {_ranges(places)}")
    return "  " + "; ".join(parts)


def _alternatives(number: int) -> str:
    return f"{number} alternative{'' if number == 1 else 's'}"


def _become(number: int) -> str:
    return f"become {number}" if number else "become none: a contradiction"


def _ranges(places: Sequence[int]) -> str:
    """Ascending numbers, consecutive ones as a range: "1, 3-5"."""
    texts: list[list[int]] = []
    for place in places:
        if texts and texts[-1][1] == place - 1:
            texts[-1][1] = place
        else:
            texts.append([place, place])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in texts)


def closing_line(found: Trace, branches: int | None = None) -> str:
    """What line solving came to, and what search had to add (`branches` as the engine counts them; None: not asked)."""
    number = len(found.rounds) - 1
    rounds = f"{number} round{'' if number == 1 else 's'}"
    if found.contradictory:
        return f"line solving ends in a contradiction after {rounds}: no picture has these runs"
    if found.finished:
        return f"line solving alone settles every cell, in {rounds}"
    cells = f"{found.open_cells} of {len(found.candidates)} cells"
    text = f"line solving alone does not finish: {cells} are open after {rounds}"
    if branches is None:
        return text
    return f"{text}; search had to add {branches} supposition{'' if branches == 1 else 's'}"
