"""The frozen problem: a picture of which every row and every column has its runs told.

A colour is a number, 0 is empty.  A cell's candidates are a mask: bit `c` is set where the cell may have colour `c`.
Meaning is given here once, by reading the runs off a picture (`runs_of`): `broken` and `holds` rest on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from logicgrid.puzzle.diagnostics import Span

Run = tuple[int, int]
"""Length and colour (1 or more)."""

Runs = tuple[Run, ...]
Axis = Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class LineClue:
    """The runs of one row or column (`place` counts from 0), in the author's text and where it stands in the file."""

    number: int
    axis: Axis
    place: int
    runs: Runs
    text: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A puzzle: its size, its colours (1 is black and white), its clues, and each cell's candidates in reading order.

    A line whose clue was taken out may be anything.
    """

    width: int
    height: int
    colours: int
    clues: tuple[LineClue, ...]
    given: tuple[int, ...]

    @property
    def rows(self) -> tuple[Runs | None, ...]:
        """The runs of every row, None where the row may be anything."""
        return self._lines("row", self.height)

    @property
    def columns(self) -> tuple[Runs | None, ...]:
        """The runs of every column, None where the column may be anything."""
        return self._lines("column", self.width)

    def _lines(self, axis: Axis, count: int) -> tuple[Runs | None, ...]:
        found = {clue.place: clue.runs for clue in self.clues if clue.axis == axis}
        return tuple(found.get(place) for place in range(count))

    def only(self, numbers: Iterable[int]) -> Picture:
        """The same picture with only the clues of these numbers."""
        kept = frozenset(numbers)
        return Picture(
            self.width,
            self.height,
            self.colours,
            tuple(clue for clue in self.clues if clue.number in kept),
            self.given,
        )


def picture(
    rows: Sequence[Sequence[int] | Runs],
    columns: Sequence[Sequence[int] | Runs],
    colours: int = 1,
    given: Sequence[int] | None = None,
) -> Picture:
    """A picture from its lines; a bare number is a black run.  Clues are numbered from 1, rows first.

    >>> picture([[1], []], [[1], []]).clues[0]
    LineClue(number=1, axis='row', place=0, runs=((1, 1),), text=None, span=None)
    """
    clues = [LineClue(0, "row", place, _runs(line)) for place, line in enumerate(rows)]
    clues += [LineClue(0, "column", place, _runs(line)) for place, line in enumerate(columns)]
    numbered = tuple(LineClue(number, each.axis, each.place, each.runs) for number, each in enumerate(clues, start=1))
    anything = (2 << colours) - 1
    cells = len(rows) * len(columns)
    return Picture(len(columns), len(rows), colours, numbered, tuple(given or [anything] * cells))


def _runs(line: Sequence[int] | Runs) -> Runs:
    return tuple((run, 1) if isinstance(run, int) else run for run in line)


def runs_of(line: Sequence[int]) -> Runs:
    """The runs of a line of colours.

    >>> runs_of([0, 1, 1, 2, 0, 2])
    ((2, 1), (1, 2), (1, 2))
    """
    groups = ((colour, len(list(same))) for colour, same in groupby(line))
    return tuple((length, colour) for colour, length in groups if colour)


def broken(puzzle: Picture, cells: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the clues that a picture (its cells in reading order) breaks."""
    width = puzzle.width
    return tuple(
        clue.number
        for clue in puzzle.clues
        if runs_of(
            cells[clue.place * width : (clue.place + 1) * width] if clue.axis == "row" else cells[clue.place :: width]
        )
        != clue.runs
    )


def holds(puzzle: Picture, cells: Sequence[int]) -> bool:
    """Whether a picture has the right size, keeps to what is given, and breaks no clue."""
    if len(cells) != puzzle.width * puzzle.height:
        return False
    if not all(
        0 <= colour <= puzzle.colours and mask >> colour & 1 for colour, mask in zip(cells, puzzle.given, strict=True)
    ):
        return False
    return not broken(puzzle, cells)


def gap(first: Run, second: Run) -> int:
    """The least number of empty cells between two runs: one where they have the same colour."""
    return int(first[1] == second[1])


def least_length(runs: Runs) -> int:
    """The shortest line that the runs fit in."""
    return sum(length for length, _ in runs) + sum(map(gap, runs, runs[1:]))
