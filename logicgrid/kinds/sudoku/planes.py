"""The rules of a board as operations on one large integer, which holds the candidates of all cells.

Bit `cell * size + digit` of the integer is set while the cell may have the digit.  Sixty-four (here: thirty) candidates
are so treated by one instruction of the processor: cells or digits that are left with one place are found for all rows
(or all columns, …) at once, by adding up shifted copies in two planes, "at least one" and "at least two".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from logicgrid.kinds.sudoku.board import Board, Group, Pair
from logicgrid.puzzle.record import Record

Lines = tuple[int, tuple[int, ...], int]
"""Groups of one shape: the first cells' candidates (base), how far behind them the other cells' lie (shifts), and what,
multiplied with bits of the base, repeats these in all cells of their groups (spread)."""


class Crossings(Record):
    """Where lines (all rows, or all columns) cross boxes: segments of cells, several to a line and several to a box.

    `cells`: the cells of a segment, from the first ones on; `in_line`: the segments of a line, from the first ones on;
    `in_box`: the segments of a box, from the first ones on.
    """

    cells: Lines
    in_line: Lines
    in_box: Lines


class Overlap(Record):
    """Two groups that share several cells: these, and the cells that only the one and only the other has.

    `spreads` multiplied with digits repeats these in the cells that only the one, or only the other, has.
    """

    shared: Group
    first: Group
    second: Group
    spreads: tuple[int, int]


class Step(Record):
    """Pairs of cells whose values differ by one: the first ones' candidates, and how far behind the others lie."""

    first: int
    shift: int


class Planes:
    """What does not depend on the clues: made once for all boards with the same rules."""

    def __init__(
        self,
        size: int,
        groups: tuple[Group, ...],
        more: tuple[Group, ...],
        pairs: tuple[tuple[Pair, ...], ...],
        box: Pair | None,
    ) -> None:
        cells = size * size
        self.size = size
        self.full = (1 << size) - 1
        self.units = sum(1 << (cell * size) for cell in range(cells))
        """The first candidate of every cell."""
        self.lines = _lines(size, groups)
        self.crossings = () if box is None else _crossings(size, *box)
        self.overlaps = _overlaps(size, groups, 0 if box is None else 3 * size)
        self.pairs = pairs
        consecutive, _ = pairs
        self.steps = _steps(size, consecutive)
        self.not_last = self.units * (self.full >> 1)
        """All candidates but each cell's largest."""
        self.peers = _peers(size, (*groups, *more))
        """For each cell, the first candidate of every cell that is different from it."""
        self.drops: list[int | None] = [None] * (cells * size)

    def drop(self, place: int) -> int:
        """The candidates that cannot be where the candidate `place` is: those of its own cell, and of others."""
        found = self.drops[place]
        if found is None:
            cell, digit = divmod(place, self.size)
            found = self.peers[cell] << digit | (self.full << cell * self.size) ^ (1 << place)
            near = (1 << digit >> 1) | (2 << digit & self.full)
            for pairs, wrong in zip(self.pairs, (self.full ^ near, near), strict=True):
                for pair in pairs:
                    if cell in pair:
                        found |= wrong << (pair[0] + pair[1] - cell) * self.size
            self.drops[place] = found
        return found


def planes_of(board: Board) -> Planes:
    """The planes of a board."""
    more = tuple([cage.cells for cage in board.cages])
    return _planes(board.size, board.groups, more, (board.consecutive, board.apart), board.box)


@lru_cache(maxsize=4)
def _planes(
    size: int,
    groups: tuple[Group, ...],
    more: tuple[Group, ...],
    pairs: tuple[tuple[Pair, ...], ...],
    box: Pair | None,
) -> Planes:
    return Planes(size, groups, more, pairs, box)


def _lines(size: int, groups: Sequence[Group]) -> tuple[Lines, ...]:
    """The groups of `size` cells, those of one shape (the same way from cell to cell) taken together."""
    shapes: dict[tuple[int, ...], list[int]] = {}
    for group in groups:
        if len(group) == size:
            first, *_ = ordered = sorted(group)
            shapes.setdefault(tuple([cell - first for cell in ordered]), []).append(first)
    return tuple([_shape(size, firsts, shape) for shape, firsts in shapes.items()])


def _crossings(size: int, width: int, height: int) -> tuple[Crossings, Crossings]:
    """Rows and boxes, then columns and boxes."""
    across, down = range(size), range(0, size * size, size)
    tops, lefts = down[::height], across[::width]
    corners = [top + left for top in tops for left in lefts]
    rows = Crossings(
        _shape(size, [row + left for row in down for left in lefts], across[:width]),
        _shape(size, down, lefts),
        _shape(size, corners, down[:height]),
    )
    columns = Crossings(
        _shape(size, [top + column for top in tops for column in across], down[:height]),
        _shape(size, across, tops),
        _shape(size, corners, across[:width]),
    )
    return rows, columns


def _overlaps(size: int, groups: Sequence[Group], covered: int) -> tuple[Overlap, ...]:
    """The groups that share at least two cells, except among the first `covered` groups."""
    found = []
    for number, group in enumerate(groups):
        for other in groups[max(number + 1, covered) :]:
            shared = set(group) & set(other)
            first, second = (tuple(sorted(set(each) - shared)) for each in (group, other))
            if len(shared) > 1 and first and second:
                spreads = sum([1 << cell * size for cell in first]), sum([1 << cell * size for cell in second])
                found.append(Overlap(tuple(sorted(shared)), first, second, spreads))
    return tuple(found)


def _shape(size: int, firsts: Iterable[int], ways: Iterable[int]) -> Lines:
    """Groups of cells by their first cells, and the way from these to each of the others."""
    full = (1 << size) - 1
    base = sum([full << first * size for first in firsts])
    shifts = tuple([way * size for way in ways])
    return base, shifts, sum([1 << shift for shift in shifts])


def _steps(size: int, pairs: Sequence[Pair]) -> tuple[Step, ...]:
    """The consecutive pairs, those with the same way from one cell to the other taken together."""
    ways: dict[int, int] = {}
    for pair in pairs:
        first, second = min(pair), max(pair)
        ways[second - first] = ways.get(second - first, 0) | ((1 << size) - 1) << first * size
    return tuple([Step(first, way * size) for way, first in ways.items()])


def _peers(size: int, groups: Sequence[Group]) -> list[int]:
    found: list[set[int]] = [set() for _ in range(size * size)]
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return [sum(1 << other * size for other in others if other != cell) for cell, others in enumerate(found)]
