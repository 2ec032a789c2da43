"""The direct encoding of a picture: one Boolean for each start of each run, and no line solving before it.

Every run has exactly one start; a start of a run needs an earlier start, far enough away, of the run before it; a cell
has a colour if and only if a run of that colour covers it.  Nothing is inferred but the room that the runs before and
behind take at the least.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.picture import Picture, Run, gap, least_length
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.model import FALSE, EncodingTooLarge, Literal, Model
from logicgrid.puzzle.question import Answer, Cell

_MOST_LITERALS = 20_000_000


class DirectEncoding:
    """The model, and the way back to a picture.  Raises TooLarge."""

    def __init__(self, puzzle: Picture) -> None:
        self.model = Model()
        self.colours = puzzle.colours + 1
        self.literals = 0
        self.cells = [self._cell(mask) for mask in puzzle.allowed]
        """For each cell in reading order, for each colour from 0, its literal."""
        for runs, where in puzzle.lines:
            if runs is not None:
                self._line(runs, self.cells[where])

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the picture that the values of the variables stand for."""
        return (tuple(next(c for c, each in enumerate(cell) if each != FALSE and values[each]) for cell in self.cells),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        self.model.require_any([self.cells[cell][colour] for _, cell, colour in cells])

    def _cell(self, mask: int) -> list[Literal]:
        literals = [self.model.literal() if mask >> colour & 1 else FALSE for colour in range(self.colours)]
        self.model.exactly_one.append([each for each in literals if each != FALSE])
        return literals

    def _line(self, runs: Sequence[Run], cells: Sequence[list[Literal]]) -> None:
        """Add the runs of a line; `covers[place][colour]` collects the starts that colour the place."""
        size = len(cells)
        covers: list[list[list[Literal]]] = [[[] for _ in range(self.colours)] for _ in range(size)]
        before: dict[int, Literal] = {}
        first = 0
        for number, (length, colour) in enumerate(runs):
            distance = runs[number - 1][0] + gap(runs[number - 1], runs[number]) if number else 0
            first += distance
            last = size - least_length(tuple(runs[number:]))
            starts = {place: self.model.literal() for place in range(first, last + 1)}
            self.model.exactly_one.append(list(starts.values()))
            for place, literal in starts.items():
                if number:
                    earlier = [other for start, other in before.items() if start + distance <= place]
                    self._clause([-literal - 1, *earlier])
                for covered in range(place, place + length):
                    covers[covered][colour].append(literal)
            before = starts
        for place, cell in enumerate(cells):
            for colour in range(1, self.colours):
                self._coloured(cell[colour], covers[place][colour])

    def _coloured(self, cell: Literal, starts: list[Literal]) -> None:
        """Require that the cell has the colour if and only if one of the starts is chosen."""
        for start in starts:
            self.model.clauses.append([-start - 1] if cell == FALSE else [-start - 1, cell])
        if cell != FALSE:
            self._clause([-cell - 1, *starts])

    def _clause(self, literals: list[Literal]) -> None:
        self.literals += len(literals)
        if self.literals > _MOST_LITERALS:
            raise EncodingTooLarge(say("proof.more-literals", n=_MOST_LITERALS))
        self.model.clauses.append(literals)
