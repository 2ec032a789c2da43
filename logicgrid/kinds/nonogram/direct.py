"""The second encoding: one Boolean for each start of each block, and no line solving before it.

Exactly one start for every block; a start of a block needs an earlier start, far enough away, of the block before it; a
cell has a colour where, and only where, a block of that colour covers it.  Nothing is inferred beforehand but how much
room the blocks before and behind take at the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logicgrid.kinds.nonogram.picture import Picture, Run
from logicgrid.puzzle.model import FALSE, Literal, Model, TooLarge
from logicgrid.puzzle.question import Answer, Cell

_MOST_LITERALS = 20_000_000


class DirectEncoding:
    """The model, and the way back to a picture."""

    def __init__(self, puzzle: Picture) -> None:
        self.puzzle = puzzle
        self.model = Model()
        self.colours = puzzle.colours + 1
        self.literals = 0
        self.cells = [self._cell(mask) for mask in puzzle.given]
        """For each cell in reading order, for each colour from 0, its literal."""
        for row, runs in enumerate(puzzle.rows):
            if runs is not None:
                self._line(runs, self.cells[row * puzzle.width : (row + 1) * puzzle.width])
        for column, runs in enumerate(puzzle.columns):
            if runs is not None:
                self._line(runs, self.cells[column :: puzzle.width])

    def decode(self, values: Sequence[int]) -> Answer:
        """The picture that the values of the variables stand for."""
        return (tuple(next(c for c, each in enumerate(cell) if each != FALSE and values[each]) for cell in self.cells),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Leaves only the answers of which at least one of these cells is true."""
        self.model.insist([self.cells[cell][colour] for _, cell, colour in cells])

    def _cell(self, mask: int) -> list[Literal]:
        literals = [self.model.literal() if mask >> colour & 1 else FALSE for colour in range(self.colours)]
        self.model.exactly_one.append([each for each in literals if each != FALSE])
        return literals

    def _line(self, runs: Sequence[Run], cells: Sequence[list[Literal]]) -> None:
        """The blocks of a line; `covers[place][colour]` collects the starts that colour the place."""
        size = len(cells)
        covers: list[list[list[Literal]]] = [[[] for _ in range(self.colours)] for _ in range(size)]
        before: dict[int, Literal] = {}
        ends = 0
        for number, (length, colour) in enumerate(runs):
            apart = 0 if not number else runs[number - 1][0] + (runs[number - 1][1] == colour)
            ends += length + (apart - runs[number - 1][0] if number else 0)
            behind = _room(runs[number:]) - length
            starts = {place: self.model.literal() for place in range(ends - length, size - behind - length + 1)}
            self.model.exactly_one.append(list(starts.values()))
            for place, literal in starts.items():
                if number:
                    earlier = [other for start, other in before.items() if start + apart <= place]
                    self._clause([-literal - 1, *earlier])
                for covered in range(place, place + length):
                    covers[covered][colour].append(literal)
            before = starts
        for place, cell in enumerate(cells):
            for colour in range(1, self.colours):
                self._coloured(cell[colour], covers[place][colour])

    def _coloured(self, cell: Literal, starts: list[Literal]) -> None:
        """The cell has the colour where, and only where, one of the starts is taken."""
        for start in starts:
            self.model.clauses.append([-start - 1] if cell == FALSE else [-start - 1, cell])
        if cell != FALSE:
            self._clause([-cell - 1, *starts])

    def _clause(self, literals: list[Literal]) -> None:
        self.literals += len(literals)
        if self.literals > _MOST_LITERALS:
            raise TooLarge(f"more than {_MOST_LITERALS:,} literals")
        self.model.clauses.append(literals)


def _room(runs: Sequence[Run]) -> int:
    """The least room that the runs take."""
    return sum(length for length, _ in runs) + sum(a[1] == b[1] for a, b in pairwise(runs))
