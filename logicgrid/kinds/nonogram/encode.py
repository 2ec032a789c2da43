"""The order encoding: a picture as Booleans and clauses of at most three literals (with one colour).

For every block of every line `y[q]` says that the block starts at or before `q`.  Ladder: `y[q]` implies `y[q + 1]`.
Order: a block that starts at or before `q` has the one before it starting at or before `q` less its length and gap.
Cover: a block that starts at or before `p`, and not at or before `p - length`, colours cell `p`.  Gap: a cell behind
one block and before the next is empty.

Line solving comes first, in its own way: `windows` leaves each block some starts, and a start that is left out shares
the literal of the start before it.  `whole` leaves all starts in: then the model rests on no inference at all.  Neither
shares anything with the engine but the picture.  A picture determines all variables, so each answer is met once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logicgrid.kinds.nonogram.picture import Picture, Run, gap
from logicgrid.kinds.nonogram.windows import Cells, Starts, windows
from logicgrid.puzzle.model import FALSE, TRUE, Literal, Model, TooLarge
from logicgrid.puzzle.question import Answer, Cell

_MOST_CLAUSES = 1_000_000
"""About a gigabyte, CP-SAT's own part included."""

_ATTEMPTS = ((30, 0.5), (50, 0.5), (20, 0.5), (80, 0.7), (40, 0.6), (10, 0.5))
"""Rounds of belief propagation, and their damping."""


class OrderEncoding:
    """The model, and the way back to a picture; `ordered` makes CP-SAT meet the answers in reading order."""

    def __init__(self, puzzle: Picture, ordered: bool = False, whole: bool = False) -> None:
        self.puzzle = puzzle
        self.model = Model()
        self.inferred = not whole
        found = windows(puzzle, whole)
        self.cells: list[list[Literal]] = []
        """For each cell in reading order: its literal for each colour from 1."""
        if found is None:
            self.model.clauses.append([])
            return
        cells, starts = found
        _measure(puzzle, starts)
        self._cells(cells)
        self.ladders: list[list[_Ladder]] = []
        """For each line, rows first, its blocks."""
        self._lines(starts)
        self.model.guess = lambda attempt: self._guess(starts, attempt)
        if ordered:
            self.model.order = [each for cell in self.cells for each in reversed(cell) if each > 0]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Answer:
        """The picture that the values of the variables stand for."""
        return (
            tuple(
                next((colour for colour, each in enumerate(cell, start=1) if _is_true(each, values)), 0)
                for cell in self.cells
            ),
        )

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Leaves only the answers of which at least one of these cells is true."""
        if self.cells:  # none: there are no answers anyway
            literals: list[Literal] = []
            for _, place, colour in cells:
                cell = self.cells[place]
                if colour:
                    literals.append(cell[colour - 1])
                else:
                    literals.append(self._empty(cell))
            self.model.insist(literals)

    def _guess(self, starts: Starts, attempt: int) -> list[int]:
        """The variables that rows and columns together believe to be true; every attempt has its own rounds."""
        from logicgrid.kinds.nonogram.beliefs import Beliefs  # numpy, for the few that need it

        believed = Beliefs(self.puzzle, starts, *_ATTEMPTS[attempt % len(_ATTEMPTS)])
        true = [
            literal
            for cell, colour in zip(self.cells, believed.colours(), strict=True)
            for number, literal in enumerate(cell, start=1)
            if literal > 0 and colour == number
        ]
        for number, line in enumerate(self.ladders):
            for block, ladder in enumerate(line):
                chances = believed.starts(number, block)[ladder.first :]
                true += [
                    each for each, chance in zip(ladder.literals, chances, strict=False) if each > 0 and chance > 0.5
                ]
        return list(dict.fromkeys(true))

    def _empty(self, cell: list[Literal]) -> Literal:
        """A literal that is true exactly where the cell has no colour."""
        coloured = [each for each in cell if each != FALSE]
        if len(coloured) == 1:
            return -coloured[0] - 1
        empty = self.model.literal()
        self.model.add_exactly_one([empty, *coloured])
        return empty

    def _cells(self, cells: Cells) -> None:
        """A literal for each colour of each cell; a cell has at most one, and at least one where it cannot be empty."""
        model = self.model
        for mask in cells:
            if not mask:
                model.clauses.append([])
            if mask & (mask - 1) == 0:
                self.cells.append(
                    [TRUE if mask >> colour & 1 else FALSE for colour in range(1, self.puzzle.colours + 1)]
                )
                continue
            literals = [
                model.literal() if mask >> colour & 1 else FALSE for colour in range(1, self.puzzle.colours + 1)
            ]
            self.cells.append(literals)
            if mask & 1:
                model.add_at_most_one(literals)
            else:
                model.add_exactly_one(literals)

    def _lines(self, starts: Starts) -> None:
        width, puzzle = self.puzzle.width, self.puzzle
        for row, runs in enumerate(puzzle.rows):
            self._line(runs or (), starts[row], self.cells[row * width : (row + 1) * width], runs is None)
        for column, runs in enumerate(puzzle.columns):
            self._line(runs or (), starts[puzzle.height + column], self.cells[column::width], runs is None)

    def _line(self, runs: Sequence[Run], starts: Sequence[int], cells: Sequence[list[Literal]], free: bool) -> None:
        ladders = [_Ladder(self.model, mask) for mask in starts]
        self.ladders.append(ladders)
        if free:
            return
        if (
            self.inferred
            and all(ladder.first == ladder.last for ladder in ladders)
            and all(each in (TRUE, FALSE) for cell in cells for each in cell)
        ):
            return
        for (run, mine), (next_run, following) in pairwise(zip(runs, ladders, strict=True)):
            self._order(mine, following, run[0] + gap(run, next_run))
        for (length, colour), ladder in zip(runs, ladders, strict=True):
            self._cover(ladder, length, [cell[colour - 1] for cell in cells])
        blocks = [(length, ladder) for (length, _), ladder in zip(runs, ladders, strict=True)]
        over = 0
        for place, cell in enumerate(cells):
            while over < len(blocks) and blocks[over][1].last + blocks[over][0] <= place:
                over += 1
            for literal in cell:
                if literal != FALSE:
                    self._gaps(blocks[over:], place, -literal - 1)

    def _order(self, mine: _Ladder, following: _Ladder, distance: int) -> None:
        for place in following.places:
            self.model.add_clause([-following.at(place) - 1, mine.at(place - distance)])

    def _cover(self, ladder: _Ladder, length: int, cells: Sequence[Literal]) -> None:
        for place in range(ladder.first, ladder.last + length):
            begun, behind = ladder.at(place), ladder.at(place - length)
            if begun != behind:
                self.model.add_clause([-begun - 1, behind, cells[place]])

    def _gaps(self, blocks: Sequence[tuple[int, _Ladder]], place: int, empty: Literal) -> None:
        """The cell is empty where the block before is over, and the next one has not begun.

        All blocks before the first of these are over at that place.
        """
        over = TRUE
        for length, ladder in blocks:
            begun = ladder.at(place)
            if over != FALSE and begun != TRUE:
                self.model.add_clause([-over - 1, begun, empty])
            if begun == FALSE:
                return
            over = ladder.at(place - length)
        if over != FALSE:
            self.model.add_clause([-over - 1, empty])


class _Ladder:
    """A block's literals "starts at or before q", made for the starts that it may have."""

    __slots__ = ("first", "last", "literals", "places")

    def __init__(self, model: Model, starts: int) -> None:
        self.first = (starts & -starts).bit_length() - 1
        self.last = starts.bit_length() - 1
        self.places = [place for place in range(self.first, self.last + 1) if starts >> place & 1]
        self.literals: list[Literal] = []
        current = FALSE
        for place in range(self.first, self.last):
            if starts >> place & 1:
                before, current = current, model.literal()
                if before != FALSE:
                    model.clauses.append([-before - 1, current])
            self.literals.append(current)

    def at(self, place: int) -> Literal:
        if place < self.first:
            return FALSE
        return TRUE if place >= self.last else self.literals[place - self.first]


def _measure(puzzle: Picture, starts: Starts) -> None:
    """Refuses what would need too many clauses, before there are any."""
    clauses = 0
    for runs, blocks in zip((*puzzle.rows, *puzzle.columns), starts, strict=True):
        for (length, _), mask in zip(runs or (), blocks, strict=True):
            first, last = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
            clauses += 4 * (last - first) + min(length, last - first)
    if clauses > _MOST_CLAUSES:
        raise TooLarge(f"about {clauses:,} clauses, and {_MOST_CLAUSES:,} is the most")


def _is_true(literal: Literal, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]
