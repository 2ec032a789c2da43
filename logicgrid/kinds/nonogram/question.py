"""The frozen problem of a nonogram, a picture described by the runs of its rows and columns, as a question.

A colour is a number; 0 is empty.  The candidates of a cell are a mask: bit `c` is set if the cell may have colour `c`.
The meaning of a nonogram is defined here, by reading the runs off a picture (`runs_of`): `broken` and `holds` rest on
nothing else, and the encodings, the engine and the checker of nonograms share only this module.

An answer is `(cells,)`: one row with the colour of every cell in reading order.  Engines and encodings are imported on
demand, so that checking a derivation loads none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import prod
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.kinds.cells import CellQuestion, counted_from_the_end
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, Count, Rating
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.nonogram.encode import DirectEncoding, OrderEncoding
    from logicgrid.kinds.nonogram.search import NonogramEngine


Run = tuple[int, int]
"""Length and colour (1 or more)."""

Runs = tuple[Run, ...]
Axis = Literal["row", "column"]

Masks = tuple[int, ...]
"""The candidates of a line: bit `p` of `masks[c]` is set if cell `p` of the line may have colour `c`."""


class LineClue(Record):
    """The runs of one row or column; `place` counts from 0; `text` and `span` come from the author's file."""

    number: int
    axis: Axis
    place: int
    runs: Runs
    text: str | None = None
    span: Span | None = None


class Picture(Record):
    """A puzzle: its size, colours (1 is black and white), clues, and each cell's candidates in reading order.

    A line without a clue may be anything.
    """

    width: int
    height: int
    colours: int
    clues: tuple[LineClue, ...]
    allowed: tuple[int, ...]

    @property
    def rows(self) -> tuple[Runs | None, ...]:
        """The runs of every row; None if the row may be anything."""
        return self._runs("row", self.height)

    @property
    def columns(self) -> tuple[Runs | None, ...]:
        """The runs of every column; None if the column may be anything."""
        return self._runs("column", self.width)

    @property
    def lines(self) -> list[tuple[Runs | None, slice]]:
        """The runs of every line, and its cells as a slice of the picture's, rows first."""
        rows = [(runs, self.cells("row", place)) for place, runs in enumerate(self.rows)]
        return rows + [(runs, self.cells("column", place)) for place, runs in enumerate(self.columns)]

    def cells(self, axis: Axis, place: int) -> slice:
        """Return the cells of a line, as a slice of the cells in reading order."""
        if axis == "row":
            return slice(place * self.width, (place + 1) * self.width)
        return slice(place, None, self.width)

    def only(self, numbers: Iterable[int]) -> Picture:
        """Return the picture with only the clues with these numbers."""
        kept = frozenset(numbers)
        return replace(self, clues=tuple([clue for clue in self.clues if clue.number in kept]))

    def masks(self) -> list[int]:
        """Return the candidates of every cell."""
        return list(self.allowed)

    def broken(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the clues broken by the cells (in reading order), by reading off their runs."""
        return tuple(
            [clue.number for clue in self.clues if runs_of(cells[self.cells(clue.axis, clue.place)]) != clue.runs]
        )

    def holds(self, cells: Sequence[int]) -> bool:
        """Return True if the number of cells is right, all of them are candidates, and they break no clue."""
        return (
            len(cells) == self.width * self.height
            and all(
                0 <= colour <= self.colours and mask >> colour & 1
                for colour, mask in zip(cells, self.allowed, strict=True)
            )
            and not self.broken(cells)
        )

    def _runs(self, axis: Axis, count: int) -> tuple[Runs | None, ...]:
        found = {clue.place: clue.runs for clue in self.clues if clue.axis == axis}
        return tuple([found.get(place) for place in range(count)])


def picture(
    rows: Sequence[Sequence[int] | Runs],
    columns: Sequence[Sequence[int] | Runs],
    colours: int = 1,
    given: Sequence[int] | None = None,
) -> Picture:
    """Return a picture from the runs of its lines, rows first; a bare number is a black run.

    >>> picture([[1], []], [[1], []]).clues[0]
    LineClue(number=1, axis='row', place=0, runs=((1, 1),), text=None, span=None)
    """
    clues = [LineClue(place + 1, "row", place, _runs(line)) for place, line in enumerate(rows)]
    clues += [LineClue(len(rows) + place + 1, "column", place, _runs(line)) for place, line in enumerate(columns)]
    anything = (2 << colours) - 1
    masks = tuple(given or [anything] * (len(rows) * len(columns)))
    return Picture(len(columns), len(rows), colours, tuple(clues), masks)


def _runs(line: Sequence[int] | Runs) -> Runs:
    return tuple((run, 1) if isinstance(run, int) else run for run in line)


def runs_of(line: Sequence[int]) -> Runs:
    """Return the runs of a line of colours.

    >>> runs_of([0, 1, 1, 2, 0, 2])
    ((2, 1), (1, 2), (1, 2))
    """
    groups = ((colour, len(list(same))) for colour, same in groupby(line))
    return tuple((length, colour) for colour, length in groups if colour)


def stretches(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each stretch of consecutive ascending numbers.

    >>> stretches([1, 3, 4, 5])
    [(1, 1), (3, 5)]
    """
    groups = [[number for _, number in some] for _, some in groupby(enumerate(numbers), lambda each: each[1] - each[0])]
    return [(group[0], group[-1]) for group in groups]


def masks_of(cells: Sequence[int], colours: int) -> Masks:
    """Return the candidates of a line by colour, from the candidates of its cells.

    >>> masks_of([0b11, 0b10, 0b01], 1)
    (5, 3)
    """
    return tuple(
        [sum([1 << place for place, mask in enumerate(cells) if mask >> colour & 1]) for colour in range(colours + 1)]
    )


def cells_of(masks: Masks, size: int) -> list[int]:
    """Return the candidates of each of the `size` cells of a line, from the candidates of the line by colour."""
    return [sum([(mask >> place & 1) << colour for colour, mask in enumerate(masks)]) for place in range(size)]


def gap(first: Run, second: Run) -> int:
    """Return the least number of empty cells between two runs: 1 if they have the same colour, else 0."""
    return int(first[1] == second[1])


def least_length(runs: Runs) -> int:
    """Return the length of the shortest line that has these runs."""
    return sum(length for length, _ in runs) + sum(map(gap, runs, runs[1:]))


def misfits(
    rows: Sequence[Sequence[tuple[int, Any]]], columns: Sequence[Sequence[tuple[int, Any]]], name: Callable[[Any], str]
) -> Iterator[tuple[str, tuple[str, int], str, str]]:
    """Yield what cannot be right about the runs of a picture: a code, the path of a line, a message and a help.

    `name` returns the name of a colour, or nothing if there is but one.
    """
    for axis, key, lines, size in (("row", "rows", rows, len(columns)), ("column", "columns", columns, len(rows))):
        for place, runs in enumerate(lines):
            if (need := least_length(tuple(runs))) > size:
                message = say(f"nonogram.runs-of-{axis}-need", place=place + 1, need=need, size=size)
                help = say("nonogram.runs-one-colour-have" if len(runs) > 1 else "nonogram.number-mistyped-or-width")
                yield "does-not-fit", (key, place), message, help
    for colour in sorted({colour for runs in (*rows, *columns) for _, colour in runs}, key=str):
        across, down = [
            sum([run[0] for runs in lines for run in runs if run[1] == colour]) for lines in (rows, columns)
        ]
        if across != down:
            symbol = name(colour)
            key = "nonogram.coloured-cells-differ" if symbol else "nonogram.filled-cells-differ"
            message = say(key, rows=across, columns=down, **({"symbol": symbol} if symbol else {}))
            yield "totals-differ", ("columns", 0), message, say("nonogram.one-runs-wrong")


_COUNTED_PICTURES = 1_000_000
_COUNTED_BRANCHES = 500_000
"""The limits of counting, which lists the pictures; each takes a branch or two."""

_MOST_LISTED = 20_000
"""The limit of counting the pictures left by some lines, in pictures and in branches."""


class NonogramQuestion(CellQuestion):
    """A picture as the analyses see it."""

    board: Picture

    def encoding(self, ordered: bool = False) -> OrderEncoding:
        """Return the order encoding, after its own line solving; nothing in it comes from the engine."""
        from logicgrid.kinds.nonogram.encode import OrderEncoding

        return OrderEncoding(self.board, ordered)

    def second_encoding(self) -> DirectEncoding:
        """Return the encoding with one Boolean for each start, without prior inference."""
        from logicgrid.kinds.nonogram.encode import DirectEncoding

        return DirectEncoding(self.board)

    def engine(self) -> NonogramEngine:
        """Return a search by line solving and branching."""
        from logicgrid.kinds.nonogram.search import NonogramEngine

        return NonogramEngine(self.board)

    def count(self, seconds: float | None = None, effort: float = 1.0) -> Count:
        """Return the number of pictures; the engine lists them."""
        found = self.engine().find(_COUNTED_PICTURES, Budget(int(_COUNTED_BRANCHES * effort), seconds))
        return Count(len(found.solutions), found.complete)

    def remaining_counts(self, seconds: float | None = None) -> list[Count]:
        """Return the number of pictures before the first line and after each of them.

        As long as only rows are known, a picture's rows are independent, so the number is a product over the rows.
        With columns, pictures are counted by listing them, starting from the last stage.
        """
        from logicgrid.kinds.nonogram.search import LineSolver

        puzzle = self.board
        numbers, axes = [clue.number for clue in puzzle.clues], [clue.axis for clue in puzzle.clues]
        rows = axes.index("column") if "column" in axes else len(axes)

        def by_rows(known: int) -> Count:
            lines = puzzle.only(numbers[:known]).lines[: puzzle.height]
            masks = [masks_of(puzzle.allowed[where], puzzle.colours) for _, where in lines]
            solvers = [LineSolver(runs, puzzle.width, puzzle.colours) for runs, _ in lines]
            return Count(prod([each.alternatives(own) for each, own in zip(solvers, masks, strict=True)]))

        def listed(known: int, seconds: float | None) -> Count:
            found = self.only(numbers[:known]).engine().find(_MOST_LISTED, Budget(_MOST_LISTED, seconds))
            return Count(len(found.solutions), found.complete)

        counts = [by_rows(known) for known in range(rows + 1)]
        return counts + counted_from_the_end(rows + 1, len(numbers), seconds, listed)

    def derive(self, budget: Budget) -> Derivation:
        """Return small steps from line to line, with suppositions if lines alone do not suffice."""
        from logicgrid.kinds.nonogram.deduce import derive

        return derive(self.board, budget)

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        """Return the level of the derivation."""
        from logicgrid.kinds.nonogram.deduce import rate

        return rate(self.board, budget)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        """Return what is wrong with a derivation, by a checker that knows how runs fit in a line, but no technique."""
        from logicgrid.kinds.nonogram.check import NonogramChecker

        return NonogramChecker(self.board).faults(derivation)
