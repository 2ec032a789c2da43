"""Line solving for the order encoding: the starts that each run may have, and the candidates of each cell.

The engine's line solver (`kinds/nonogram/lines.py`) is not used here, so that a fault of the one cannot hide in the
other.  A line is read once from the left and once, mirrored, from the right, by the same function, which finds how far
the first n runs and empty cells reach.  A run may start, and a cell be empty, if the two readings meet there.  Rows and
columns are read in turn until nothing changes.

A start or a colour is left out if and only if no arrangement of its line has it within the candidates that the crossing
lines leave.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.picture import Picture, Runs, cells_of, gap, masks_of

Block = tuple[int, int, int]
"""A run's length, its colour, and the number of empty cells that have to follow."""

Cells = list[int]
"""For each cell in reading order the mask of its candidates."""

Starts = list[list[int]]
"""For each line (rows first), for each run, the mask of its starts."""


def windows(puzzle: Picture, whole: bool = False) -> tuple[Cells, Starts] | None:
    """Return the candidates and the starts; None if there is no arrangement of some line.

    With `whole` nothing is inferred: candidates are those given, starts those that the length of the line allows.
    """
    lines = [_Line(runs, puzzle.given[where], puzzle.colours) for runs, where in puzzle.lines]
    if any(not start for line in lines for start in line.starts):
        return None
    if not whole and not _settle(lines, puzzle.height):
        return None
    rows = lines[: puzzle.height]
    return [mask for row in rows for mask in cells_of(tuple(row.may), puzzle.width)], [line.starts for line in lines]


def _settle(lines: list[_Line], height: int) -> bool:
    """Narrow the lines, and those that cross them where something changed, to the end; False for a contradiction."""
    waiting = dict.fromkeys(range(len(lines)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        gone = lines[number].narrow()
        if gone is None:
            return False
        own, offset = (number, height) if number < height else (number - height, 0)
        for colour, cells in gone:
            while cells:
                place = cells.bit_length() - 1
                cells ^= 1 << place
                lines[offset + place].may[colour] &= ~(1 << own)
                waiting[offset + place] = None
    return True


class _Line:
    """A line's runs with the starts that are left; `may` has for each colour the mask of the cells that may have it."""

    __slots__ = ("backwards", "forwards", "free", "may", "size", "starts")

    def __init__(self, runs: Runs | None, given: Sequence[int], colours: int) -> None:
        self.free = runs is None
        self.size = len(given)
        self.may = list(masks_of(given, colours))
        runs = runs or ()
        gaps = [0, *map(gap, runs, runs[1:]), 0]
        self.forwards = [(*run, behind) for run, behind in zip(runs, gaps[1:], strict=False)]
        self.backwards = [(*run, before) for run, before in zip(runs, gaps, strict=False)][::-1]
        room = self.size + 1 - sum([length + behind for length, _, behind in self.forwards])
        self.starts = []
        first = 0
        for length, _, behind in self.forwards:
            self.starts.append(((1 << room) - 1) << first if room > 0 else 0)
            first += length + behind

    def narrow(self) -> list[tuple[int, int]] | None:
        """Narrow starts and cells.  Return the cells that each colour lost; None if there is no arrangement."""
        if self.free:
            return []
        size, may = self.size, self.may
        ahead = _reading(self.forwards, may, size)
        back = _reading(self.backwards, [_mirrored(mask, size) for mask in may], size) if ahead else None
        if ahead is None or back is None:
            return None
        reaches, starts = ahead
        rest = _mirrored(back[0].pop(), size + 1)
        """The places from which the runs that are left, and empty cells, reach the end of the line."""
        found = [reaches[0] & (rest >> 1), *[0] * (len(may) - 1)]
        for block, (length, colour, behind) in enumerate(self.forwards):
            rest = _mirrored(back[0].pop(), size + 1)
            found[0] |= reaches[block + 1] & (rest >> 1)
            starts[block] &= ((rest >> 1) & may[0] if behind else rest) >> length
            found[colour] |= _upward(starts[block], length)
        self.starts = starts
        gone = [(colour, may[colour] & ~cells) for colour, cells in enumerate(found) if may[colour] & ~cells]
        for colour, lost in gone:
            may[colour] ^= lost
        return gone


def _reading(blocks: Sequence[Block], may: Sequence[int], size: int) -> tuple[list[int], list[int]] | None:
    """Return, from the left, the places that the first n runs and empty cells reach, for each n, and each run's starts.

    A line of n cells has n + 1 places between them: bit p is the one before cell p.  None if the end is not reached.
    """
    empty = may[0]
    fits: dict[tuple[int, int], int] = {}
    reached = 1 | (((1 & empty) + empty) ^ empty)  # the carry runs through the empty cells above a place
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
    """Return the lowest `size` bits of a mask in the opposite order."""
    return int(format(mask, f"0{size}b")[::-1], 2)


def _upward(mask: int, length: int) -> int:
    """Return each bit and the `length - 1` bits above it."""
    while length > 1:
        half = length // 2
        mask |= mask << half
        length -= half
    return mask


def _downward(mask: int, length: int) -> int:
    """Return the bits that have `length - 1` more above them."""
    while length > 1:
        half = length // 2
        mask &= mask >> half
        length -= half
    return mask
