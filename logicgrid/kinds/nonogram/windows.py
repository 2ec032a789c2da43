"""Picture in; for every block the places at which it may start, and for every cell its candidates, out.

Line solving for the encoding alone, in its own way: the engine's line solver is not used here, so that a fault in the
one cannot hide in the other.  A line is read once from the left and once, mirrored, from the right, by the same
function: how far do the blocks so far, and empty cells, reach?  Where both readings meet, a block may start, or a cell
be empty.  In turn, for rows and columns, until nothing changes.

Guarantee: a start or a colour is left out where, and only where, no arrangement of its line allows it within what the
crossing lines have left.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.picture import Picture, Runs, gap

Block = tuple[int, int, int]
"""Length, colour, and how many empty cells have to follow."""

Cells = list[int]
"""For each cell in reading order the mask of its candidates."""

Starts = list[list[int]]
"""For each line (rows first), for each block, the mask of its starts."""


def windows(puzzle: Picture, whole: bool = False) -> tuple[Cells, Starts] | None:
    """The candidates and the starts; None where a contradiction shows.

    With `whole` nothing is inferred: candidates are what is given, starts what the length of the line allows.
    """
    grid = _Grid(puzzle)
    if any(not start for line in grid.lines for start in line.starts):
        return None
    if not whole and not grid.settle():
        return None
    return grid.cells(), [line.starts for line in grid.lines]


class _Grid:
    """The lines, rows first; a cell's candidates stand in its row and in its column."""

    def __init__(self, puzzle: Picture) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.colours = range(puzzle.colours + 1)
        width = puzzle.width
        self.lines = [
            _Line(runs, self._given(puzzle.given[row * width : (row + 1) * width]), width)
            for row, runs in enumerate(puzzle.rows)
        ]
        self.lines += [
            _Line(runs, self._given(puzzle.given[column::width]), puzzle.height)
            for column, runs in enumerate(puzzle.columns)
        ]

    def _given(self, cells: Sequence[int]) -> list[int]:
        return [sum([1 << place for place, mask in enumerate(cells) if mask >> colour & 1]) for colour in self.colours]

    def settle(self) -> bool:
        """Narrows the lines, and those that cross them where something changed, to the end; False: a contradiction."""
        height = self.height
        waiting = dict.fromkeys(range(len(self.lines)))
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            gone = self.lines[number].narrow()
            if gone is None:
                return False
            own, offset = (number, height) if number < height else (number - height, 0)
            for colour, cells in gone:
                while cells:
                    place = cells.bit_length() - 1
                    cells ^= 1 << place
                    self.lines[offset + place].may[colour] &= ~(1 << own)
                    waiting[offset + place] = None
        return True

    def cells(self) -> Cells:
        """Each cell's candidates, in reading order."""
        return [
            sum([1 << colour for colour in self.colours if line.may[colour] >> column & 1])
            for line in self.lines[: self.height]
            for column in range(self.width)
        ]


class _Line:
    """A line's blocks with their starts so far; `may` has for each colour the mask of the cells that may have it."""

    __slots__ = ("backwards", "forwards", "free", "may", "size", "starts")

    def __init__(self, runs: Runs | None, may: list[int], size: int) -> None:
        self.free = runs is None
        self.size = size
        self.may = may
        runs = runs or ()
        gaps = [*map(gap, runs, runs[1:]), 0]
        self.forwards = [(length, colour, behind) for (length, colour), behind in zip(runs, gaps, strict=False)]
        self.backwards = [
            (length, colour, before) for (length, colour), before in zip(runs[::-1], [*gaps[-2::-1], 0], strict=False)
        ]
        room = size + 1 - sum(gaps) - sum(length for length, _ in runs)
        self.starts = []
        first = 0
        for length, _, behind in self.forwards:
            self.starts.append(((1 << room) - 1) << first if room > 0 else 0)
            first += length + behind

    def narrow(self) -> list[tuple[int, int]] | None:
        """Narrows starts and cells: for each colour that lost some, these cells; None where nothing fits."""
        if self.free:
            return []
        size, may = self.size, self.may
        ahead = _reading(self.forwards, may, size)
        back = _reading(self.backwards, [_mirrored(mask, size) for mask in may], size) if ahead else None
        if ahead is None or back is None:
            return None
        reaches, starts = ahead
        rest = _mirrored(back[0].pop(), size + 1)
        """From where the blocks that are left, and empty cells, reach the end of the line."""
        found = [reaches[0] & (rest >> 1), *[0] * (len(may) - 1)]
        for block, (length, colour, behind) in enumerate(self.forwards):
            rest = _mirrored(back[0].pop(), size + 1)
            found[0] |= reaches[block + 1] & (rest >> 1)
            starts[block] &= ((rest >> 1) & may[0] if behind else rest) >> length
            found[colour] |= _upward(starts[block], length)
        self.starts = starts
        gone = []
        for colour, cells in enumerate(found):
            lost = may[colour] & ~cells
            if lost:
                may[colour] ^= lost
                gone.append((colour, lost))
        return gone


def _reading(blocks: Sequence[Block], may: Sequence[int], size: int) -> tuple[list[int], list[int]] | None:
    """From the left: how far each number of blocks, and empty cells behind them, reach; and where each block may start.

    A line of n cells has n + 1 places between them: bit p stands for the one before cell p.  None where the end is not
    reached.
    """
    empty = may[0]
    fits: dict[tuple[int, int], int] = {}
    reached = 1 | (((1 & empty) + empty) ^ empty)  # a carry runs on through the empty cells
    reaches, starts = [reached], []
    for length, colour, behind in blocks:
        fit = fits.get((length, colour))
        if fit is None:
            fit = fits[length, colour] = _downward(may[colour], length)
        start = reached & fit
        if not start:
            return None
        starts.append(start)
        landed = start << length
        reached = (landed & empty) << 1
        reached |= ((reached & empty) + empty) ^ empty
        reaches.append(landed | reached)
        if not behind:
            reached |= landed
    return (reaches, starts) if reaches[-1] >> size & 1 else None


def _mirrored(mask: int, size: int) -> int:
    """The lowest bits of a mask in the opposite order."""
    return int(format(mask, f"0{size}b")[::-1], 2)


def _upward(mask: int, length: int) -> int:
    """Each bit and the `length - 1` above it."""
    while length > 1:
        half = length // 2
        mask |= mask << half
        length -= half
    return mask


def _downward(mask: int, length: int) -> int:
    """The bits that have `length - 1` more above them."""
    while length > 1:
        half = length // 2
        mask &= mask >> half
        length -= half
    return mask
