"""The frozen problem: a square of cells, each of which takes one of `size` digits.

A cell is a number in reading order, from 0.  A digit is an index from 0; its *value*, which sums and marks speak of,
is one more.  Candidates are a mask: bit `d` is set where a cell may have digit `d`.  Meaning is given here once, by
looking at a filled board: `broken` and `holds` rest on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record, replace

Group = tuple[int, ...]
"""Cells that are all different."""

Pair = tuple[int, int]
"""Two cells."""


class Cage(Record):
    """Cells that are all different, and whose values add up to `total` (None: to anything)."""

    cells: Group
    total: int | None


class Given(Record):
    """A clue: one cell is known.  `text` is the author's symbol, and `span` where it stands in the file."""

    number: int
    cell: int
    digit: int
    text: str | None = None
    span: Span | None = None


class Board(Record):
    """A puzzle.

    The rules, which always hold: `groups` of `size` cells each (rows, columns, boxes or regions, diagonals), `cages`,
    the candidates that each cell has beforehand (`allowed`: parity), the pairs of cells whose values differ by one
    (`consecutive`) and those whose values do not (`apart`).  The clues, of which an analysis may drop some: `clues`,
    numbered from 1 in reading order.  `box` is the width and height of the boxes, where the groups have such.
    """

    size: int
    groups: tuple[Group, ...]
    clues: tuple[Given, ...]
    allowed: tuple[int, ...]
    cages: tuple[Cage, ...] = ()
    consecutive: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    box: Pair | None = None

    def only(self, numbers: Iterable[int]) -> Board:
        """The same board with only the clues of these numbers."""
        kept = frozenset(numbers)
        return replace(self, clues=tuple([clue for clue in self.clues if clue.number in kept]))

    def candidates(self) -> list[int]:
        """The mask of every cell by itself, before any inference: what is allowed and what is given."""
        masks = list(self.allowed)
        for clue in self.clues:
            masks[clue.cell] &= 1 << clue.digit
        return masks


def rows_and_columns(size: int) -> tuple[Group, ...]:
    """The rows from above, then the columns from the left."""
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    return (*rows, *columns)


def boxes(size: int, width: int, height: int) -> tuple[Group, ...]:
    """The boxes, `width` cells wide and `height` high, in reading order; `width * height == size`."""
    return tuple(
        tuple((top + y) * size + left + x for y in range(height) for x in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    )


def diagonals(size: int) -> tuple[Group, Group]:
    """The diagonal that falls to the right, and the one that rises."""
    return tuple(range(0, size * size, size + 1)), tuple((row + 1) * (size - 1) for row in range(size))


def neighbours(size: int) -> tuple[Pair, ...]:
    """The pairs of cells that share a side, in reading order of the first, its right neighbour before the one below."""
    return tuple(
        (cell, other)
        for cell in range(size * size)
        for other, is_there in ((cell + 1, (cell + 1) % size), (cell + size, cell + size < size * size))
        if is_there
    )


def plain_board(size: int, givens: Sequence[int | None], box: Pair | None = None) -> Board:
    """A board with boxes (square ones, if not said otherwise) and no other rules; `givens` has a digit for each cell.

    >>> plain_board(4, [0, *[None] * 15]).clues
    (Given(number=1, cell=0, digit=0, text=None, span=None),)
    """
    if box is None:
        side = round(size**0.5)
        box = (side, side)
    groups = (*rows_and_columns(size), *boxes(size, *box))
    return Board(size, groups, numbered(givens), ((1 << size) - 1,) * (size * size), box=box)


def numbered(givens: Sequence[int | None]) -> tuple[Given, ...]:
    """The clues of a board, where each cell has a digit or None."""
    known = [(cell, digit) for cell, digit in enumerate(givens) if digit is not None]
    return tuple([Given(number, cell, digit) for number, (cell, digit) in enumerate(known, start=1)])


def broken(board: Board, cells: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the clues that do not hold on a filled board."""
    return tuple([clue.number for clue in board.clues if cells[clue.cell] != clue.digit])


def holds(board: Board, cells: Sequence[int]) -> bool:
    """Whether a filled board has the right size and obeys every rule and clue."""
    size = board.size
    return (
        len(cells) == size * size
        and all(0 <= digit < size and mask >> digit & 1 for digit, mask in zip(cells, board.allowed, strict=True))
        and all(_different(cells, group) for group in board.groups)
        and all(_different(cells, cage.cells) for cage in board.cages)
        and all(cage.total in (None, _total(cells, cage.cells)) for cage in board.cages)
        and all(abs(cells[a] - cells[b]) == 1 for a, b in board.consecutive)
        and all(abs(cells[a] - cells[b]) != 1 for a, b in board.apart)
        and not broken(board, cells)
    )


def _different(cells: Sequence[int], group: Group) -> bool:
    return len({cells[cell] for cell in group}) == len(group)


def _total(cells: Sequence[int], group: Group) -> int:
    return sum([cells[cell] + 1 for cell in group])
