"""Picture in; for every block the places at which it may start, and for every cell its candidates, out.

Line solving in a weaker and simpler form, for the encoding alone: the engine's line solver is not used here, so that a
fault in the one cannot hide in the other.  Each block has a mask of starts.  In turn, for rows and columns, until
nothing changes: a start goes where its cells cannot have the colour, where a cell next to it must have that colour,
where the block before or behind leaves no room or would leave a coloured cell between the two, or where a cell that
only this block can colour would be missed; a cell has the colour that a block puts there wherever it starts, and is
empty where no block reaches.

Guarantee: sound.  No answer of the picture is lost; nothing else is promised.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.pictures.picture import Picture, Runs, gap

Cells = list[int]
"""For each cell in reading order the mask of its candidates."""

Starts = list[list[int]]
"""For each line (rows first), for each block, the mask of its starts."""


class _Contradiction(Exception):
    pass


def windows(puzzle: Picture, whole: bool = False) -> tuple[Cells, Starts] | None:
    """The candidates and the starts; None where a contradiction shows.

    With `whole` nothing is inferred: candidates are what is given, starts what the length of the line allows.
    """
    grid = _Grid(puzzle)
    if any(not start for line in grid.lines for start in line.starts):
        return None
    if not whole:
        try:
            grid.settle()
        except _Contradiction:
            return None
    return grid.cells(), [line.starts for line in grid.lines]


class _Grid:
    """The lines, rows first; a cell's candidates stand in its row and in its column."""

    def __init__(self, puzzle: Picture) -> None:
        self.width, self.height = puzzle.width, puzzle.height
        self.colours = range(puzzle.colours + 1)
        self.lines = [
            _Line(runs, self._given(puzzle.given[row * self.width :][: self.width]))
            for row, runs in enumerate(puzzle.rows)
        ]
        self.lines += [
            _Line(runs, self._given(puzzle.given[column :: self.width])) for column, runs in enumerate(puzzle.columns)
        ]

    def _given(self, cells: Sequence[int]) -> _Candidates:
        may = [sum(1 << place for place, mask in enumerate(cells) if mask >> colour & 1) for colour in self.colours]
        return _Candidates(len(cells), may)

    def settle(self) -> None:
        """The cheap rules first, to their end; then those that look at neighbouring blocks, where something is open."""
        everything = dict.fromkeys(range(len(self.lines)))
        self._settle(everything, False)
        self._settle(everything, True)

    def _settle(self, numbers: dict[int, None], thorough: bool) -> None:
        waiting = dict(numbers)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            line = self.lines[number]
            before = line.starts[:]
            for colour, gone in enumerate(line.narrow(thorough)):
                while gone:
                    place = gone.bit_length() - 1
                    gone ^= 1 << place
                    own, other = (
                        (number, self.height + place) if number < self.height else (number - self.height, place)
                    )
                    self.lines[other].cells.may[colour] &= ~(1 << own)
                    waiting[other] = None
            if line.starts != before:
                waiting[number] = None

    def cells(self) -> Cells:
        """Each cell's candidates, in reading order."""
        return [
            sum(1 << colour for colour in self.colours if line.cells.may[colour] >> column & 1)
            for line in self.lines[: self.height]
            for column in range(self.width)
        ]


class _Candidates:
    """For each colour the mask of the cells of a line that may have it."""

    __slots__ = ("may", "size")

    def __init__(self, size: int, may: list[int]) -> None:
        self.size = size
        self.may = may

    def must(self, colour: int) -> int:
        """The cells that cannot have any other colour."""
        others = 0
        for other, mask in enumerate(self.may):
            if other != colour:
                others |= mask
        return ~others & ((1 << self.size) - 1)


class _Line:
    """A line's blocks with their starts so far, and the candidates of its cells."""

    __slots__ = ("cells", "free", "gaps", "runs", "starts", "steps")

    def __init__(self, runs: Runs | None, cells: _Candidates) -> None:
        self.free = runs is None
        self.runs = runs or ()
        self.cells = cells
        self.gaps = list(map(gap, self.runs, self.runs[1:]))
        self.steps = [length + between for (length, _), between in zip(self.runs, self.gaps, strict=False)]
        room = cells.size + 1 - sum(self.gaps) - sum(length for length, _ in self.runs)
        self.starts: list[int] = []
        first = 0
        for (length, _), between in zip(self.runs, [*self.gaps, 0], strict=False):
            self.starts.append(((1 << room) - 1) << first if room > 0 else 0)
            first += length + between

    def narrow(self, thorough: bool) -> list[int]:
        """Narrows starts and cells, once; for each colour the cells that lost it."""
        if self.free:
            return []
        self._fit()
        self._keep_order()
        self._reach()
        if thorough and any(mask & (mask - 1) for mask in self.starts):
            self._miss_none()
        if 0 in self.starts:
            raise _Contradiction
        return self._paint()

    def _fit(self) -> None:
        """A start goes where a cell of the block cannot have its colour, or a cell beside it must have it."""
        allowed: dict[tuple[int, int], int] = {}
        for block, run in enumerate(self.runs):
            if run not in allowed:
                length, colour = run
                must = self.cells.must(colour)
                cannot = ~self.cells.may[colour] & ((1 << self.cells.size) - 1)
                allowed[run] = ~(_downward(cannot, length) | must << 1 | must >> length)
            self.starts[block] &= allowed[run]

    def _keep_order(self) -> None:
        """Every block begins behind the one before it, and leaves room for the one behind it."""
        starts = self.starts
        for block, step in enumerate(self.steps, start=1):
            before = starts[block - 1]
            starts[block] &= -(before & -before) << step
        for block in range(len(self.steps) - 1, -1, -1):
            last = starts[block + 1].bit_length() - self.steps[block]
            starts[block] &= (1 << last) - 1 if last > 0 else 0

    def _reach(self) -> None:
        """A cell that is coloured and that only one block can colour holds that block fast."""
        coloured = ~self.cells.may[0] & ((1 << self.cells.size) - 1)
        for (length, _), starts in zip(self.runs, self.starts, strict=True):
            coloured &= ~_always(starts, length)
        while coloured:
            place = coloured.bit_length() - 1
            coloured ^= 1 << place
            able = [
                block
                for block, (length, colour) in enumerate(self.runs)
                if self.starts[block] & _covering(place, length) and self.cells.may[colour] >> place & 1
            ]
            if not able:
                raise _Contradiction
            if len(able) == 1:
                self.starts[able[0]] &= _covering(place, self.runs[able[0]][0])

    def _miss_none(self) -> None:
        """A start goes where each start of the block before, or behind, would leave a coloured cell between the two."""
        coloured = ~self.cells.may[0] & ((1 << self.cells.size) - 1)
        starts, runs = self.starts, self.runs
        starts[0] &= (2 << _lowest(coloured)) - 1 if coloured else -1
        starts[-1] &= -1 << max(coloured.bit_length() - runs[-1][0], 0)
        for block, between in enumerate(self.gaps):
            length = runs[block][0]
            for start in _bits(starts[block + 1]):
                least = (coloured & ((1 << start) - 1)).bit_length() - length  # no coloured cell from here to `start`
                if not starts[block] & _from_to(least, start - between - length):
                    starts[block + 1] ^= 1 << start
            for start in _bits(starts[block]):
                end = start + length
                above = coloured >> end
                most = end + _lowest(above) if above else self.cells.size
                if not starts[block + 1] & _from_to(end + between, most):
                    starts[block] ^= 1 << start

    def _paint(self) -> list[int]:
        """What the starts say of the cells: for each colour the cells that lose it."""
        reach = [0] * len(self.cells.may)
        always = list(reach)
        for (length, colour), starts in zip(self.runs, self.starts, strict=True):
            reach[colour] |= _upward(starts, length)
            always[colour] |= _always(starts, length)
        reach[0] = -1
        gone = []
        for colour, may in enumerate(self.cells.may):
            fixed = 0
            for other, mask in enumerate(always):
                if other != colour:
                    fixed |= mask
            gone.append(may & (fixed | ~reach[colour]))
            self.cells.may[colour] = may ^ gone[-1]
        return gone


def _lowest(mask: int) -> int:
    """The place of the lowest bit."""
    return (mask & -mask).bit_length() - 1


def _bits(mask: int) -> list[int]:
    """The places of all bits."""
    found = []
    while mask:
        found.append(_lowest(mask))
        mask &= mask - 1
    return found


def _from_to(first: int, last: int) -> int:
    """The bits from `first` to `last`, both included."""
    return (1 << (last + 1)) - (1 << max(first, 0)) if last >= max(first, 0) else 0


def _covering(place: int, length: int) -> int:
    """The starts from which a block of this length covers the place."""
    return ((1 << length) - 1) << (place - length + 1) if place >= length - 1 else (2 << place) - 1


def _always(starts: int, length: int) -> int:
    """The cells that the block covers wherever it starts."""
    last = starts.bit_length() - 1
    end = (starts & -starts).bit_length() - 1 + length
    return (1 << end) - (1 << last) if 0 <= last < end else 0


def _upward(mask: int, length: int) -> int:
    """Each bit and the `length - 1` above it."""
    while length > 1:
        half = length // 2
        mask |= mask << half
        length -= half
    return mask


def _downward(mask: int, length: int) -> int:
    """Each bit and the `length - 1` below it."""
    while length > 1:
        half = length // 2
        mask |= mask >> half
        length -= half
    return mask
