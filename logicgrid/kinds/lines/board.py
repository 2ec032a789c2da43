"""A board of cells with two values, what an answer is, and what the analyses ask: `puzzle.question.Question`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from logicgrid.kinds.cells import CellQuestion, counted_from_the_end
from logicgrid.kinds.lines import LineKind
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.question import Answer, Count, Rating
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.lines.engines import LineEncoding, LineEngine

MOST = 12
"""The cells of the longest line: all ways to fill it are looked at."""

_COUNTED = 100_000
"""The limit of counting if no time is set, in branches and in answers."""


class GivenCell(Record):
    """A cell whose value is given: a clue."""

    number: int
    cell: int
    value: int


class LineBoard(Record):
    """`allowed` are the values that each cell may have besides, as masks; `kind` has the rule."""

    kind: LineKind
    width: int
    height: int
    clues: tuple[GivenCell, ...]
    allowed: tuple[int, ...]

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of every line, rows first."""
        cells = range(self.width * self.height)
        rows = [cells[start : start + self.width] for start in cells[:: self.width]]
        return (*rows, *[cells[column :: self.width] for column in range(self.width)])

    def only(self, numbers: Iterable[int]) -> LineBoard:
        """Return the board with only the clues of these numbers."""
        kept = frozenset(numbers)
        return replace(self, clues=tuple([clue for clue in self.clues if clue.number in kept]))

    def masks(self) -> list[int]:
        """Return the values that each cell may have by what is given."""
        found = list(self.allowed)
        for clue in self.clues:
            found[clue.cell] &= 1 << clue.value
        return found

    def broken(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the givens that an answer does not have."""
        return tuple([clue.number for clue in self.clues if cells[clue.cell] != clue.value])

    def holds(self, cells: Sequence[int]) -> bool:
        """Return True if all cells have a value that is allowed and given, and every line keeps to the rule."""
        size = len(cells) == len(self.allowed)
        fitting = size and all([mask >> value & 1 for value, mask in zip(cells, self.masks(), strict=True)])
        return fitting and all([self.kind.fits(tuple([cells[cell] for cell in line])) for line in self.lines])


@cache
def ways(kind: LineKind, length: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to fill a line of this length, in order."""
    return tuple(filter(kind.fits, product((0, 1), repeat=length)))


def narrowed(kind: LineKind, masks: Sequence[int]) -> list[int]:
    """Return the values that the cells of a line have in any way within the masks; none at all if there is no way."""
    size = len(masks)
    no_zero, no_one = (sum([1 << place for place, mask in enumerate(masks) if not mask & value]) for value in (1, 2))
    zeros = ones = 0
    for way in _ways_as_bits(kind, size):
        if not way & no_one and no_zero & way == no_zero:
            ones |= way
            zeros |= ~way
    return [(zeros >> place & 1) | (ones >> place & 1) << 1 for place in range(size)]


@cache
def _ways_as_bits(kind: LineKind, length: int) -> tuple[int, ...]:
    return tuple([sum([value << place for place, value in enumerate(way)]) for way in ways(kind, length)])


class LineQuestion(CellQuestion):
    """A board as the analyses see it; an answer is one row of cells."""

    board: LineBoard

    def denying(self, number: int) -> LineQuestion:
        clue = next(each for each in self.board.clues if each.number == number)
        others = self.only([each.number for each in self.board.clues if each != clue])
        return others.supposing(0, clue.cell, ~(1 << clue.value))

    def encoding(self, ordered: bool = False) -> LineEncoding:
        from logicgrid.kinds.lines.engines import LineEncoding

        return LineEncoding(self.board, ordered)

    def second_encoding(self) -> None:
        return None

    def engine(self) -> LineEngine:
        from logicgrid.kinds.lines.engines import LineEngine

        return LineEngine(self.board)

    def count(self, seconds: float | None, effort: float = 1.0) -> Count:
        found = self.engine().find(_COUNTED, Budget(int(_COUNTED * effort), seconds))
        return Count(len(found.solutions), found.complete)

    def remaining_counts(self, seconds: float | None) -> list[Count]:
        numbers = [clue.number for clue in self.board.clues]
        return counted_from_the_end(0, len(numbers), seconds, lambda n, left: self.only(numbers[:n]).count(left))

    def derive(self, budget: Budget) -> Derivation:
        from logicgrid.kinds.lines.deduce import derive

        return derive(self.board, budget)

    def rate(self, budget: Budget, answer: Answer) -> Rating:
        found = self.derive(budget)
        if not found.complete:
            return Rating(None, found.level, None)
        return Rating(found.level, 0, self.spelled([atom for step in found.steps for atom in step.conclusions]))

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        from logicgrid.kinds.lines.check import LineChecker

        return LineChecker(self.board).faults(derivation)
