"""Two encodings of nonograms for CP-SAT that share only the picture.

The direct encoding, the second one, has one Boolean for each start of each run, and no prior inference.  The first one
is the order encoding: Booleans, and clauses of at most three literals (with one colour).  For long searches `beliefs`
guesses the picture.

For every run, `y[q]` means that the run starts at or before `q`.

-   Ladder: `y[q]` implies `y[q + 1]`.
-   Order: if a run starts at or before `q`, the run before it starts at or before `q` less its length and gap.
-   Cover: if a run starts at or before `p`, and not at or before `p - length`, it colours cell `p`.
-   Gap: a cell behind one run and before the next is empty.

Line solving comes first; a start that it rules out shares the literal of the start before it.  A picture determines all
variables, so CP-SAT finds each answer only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logicgrid.kinds.nonogram.question import Picture, Run, Runs, cells_of, gap, least_length, masks_of
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.model import FALSE, TRUE, EncodingTooLarge, Literal, Model
from logicgrid.puzzle.question import Answer, Cell, bits

_MOST_CLAUSES = 1_000_000
"""About a gigabyte, CP-SAT's own part included."""
_MOST_BELIEFS = 4_000_000
"""The largest number of cells times the length of a line for propagating beliefs: about 150 megabytes."""


class OrderEncoding:
    """The model, and the way back to a picture; `ordered` makes CP-SAT find the answers in reading order.

    Raises TooLarge.
    """

    def __init__(self, puzzle: Picture, ordered: bool = False) -> None:
        self.puzzle = puzzle
        self.model = Model()
        found = windows(puzzle)
        self.cells: list[list[Literal]] = []
        """For each cell in reading order: its literal for each colour from 1."""
        self.ladders: list[list[_Ladder]] = []
        """For each line, rows first, its runs."""
        if found is None:
            self.model.clauses.append([])
            return
        cells, starts = found
        _measure(puzzle, starts)
        self.cells = [self._cell(mask) for mask in cells]
        for (runs, where), masks in zip(puzzle.lines, starts, strict=True):
            ladders = [_Ladder(self.model, mask) for mask in masks]
            self.ladders.append(ladders)
            if runs is not None:
                self._line(runs, ladders, self.cells[where])
        if len(cells) * max(puzzle.width, puzzle.height) <= _MOST_BELIEFS:
            self.model.guess = lambda attempt: self._guess(cells, attempt)
        if ordered:
            self.model.order = [each for cell in self.cells for each in reversed(cell) if each > 0]
            self.model.largest_first = False

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the picture for the values of the variables."""
        return (
            tuple(
                next((colour for colour, each in enumerate(cell, start=1) if _is_true(each, values)), 0)
                for cell in self.cells
            ),
        )

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells has its colour."""
        if self.cells:  # otherwise there are no answers anyway
            literals = [
                self.cells[place][colour - 1] if colour else self._empty(self.cells[place])
                for _, place, colour in cells
            ]
            self.model.require_any(literals)

    def _guess(self, cells: Cells, attempt: int) -> list[int]:
        """Return the variables that are probably true; each attempt propagates beliefs longer."""
        from logicgrid.kinds.nonogram.encode.beliefs import Beliefs  # imports numpy, which few pictures need

        believed = Beliefs(self.puzzle, cells, rounds=30 + 20 * attempt)
        true = [cell[colour - 1] for cell, colour in zip(self.cells, believed.colours, strict=True) if colour]
        for number, line in enumerate(self.ladders):
            for ladder, chances in zip(line, believed.started(number), strict=True):
                pairs = zip(ladder.literals, chances[ladder.first :], strict=False)
                true += [literal for literal, chance in pairs if chance > 0.5]
        return [literal for literal in dict.fromkeys(true) if literal > 0]

    def _empty(self, cell: list[Literal]) -> Literal:
        """Return a literal that is true if and only if the cell has no colour."""
        coloured = [each for each in cell if each != FALSE]
        if len(coloured) == 1:
            return -coloured[0] - 1
        empty = self.model.literal()
        self.model.add_exactly_one([empty, *coloured])
        return empty

    def _cell(self, mask: int) -> list[Literal]:
        """Return a literal for each colour of a cell: at most one is true, and at least one if it cannot be empty."""
        model, colours = self.model, range(1, self.puzzle.colours + 1)
        if not mask:
            model.clauses.append([])
        if mask & (mask - 1) == 0:
            return [TRUE if mask >> colour & 1 else FALSE for colour in colours]
        literals = [model.literal() if mask >> colour & 1 else FALSE for colour in colours]
        if mask & 1:
            model.add_at_most_one(literals)
        else:
            model.add_exactly_one(literals)
        return literals

    def _line(self, runs: Sequence[Run], ladders: Sequence[_Ladder], cells: Sequence[list[Literal]]) -> None:
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
        """Require that the cell is empty if the run before it has ended and the next one has not begun.

        All runs before the first of these have ended at that place.
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
    """A run's literals "starts at or before q", one for each possible start."""

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
        """Return the literal of "starts at or before this place"."""
        if place < self.first:
            return FALSE
        return TRUE if place >= self.last else self.literals[place - self.first]


def _measure(puzzle: Picture, starts: Starts) -> None:
    """Raise TooLarge if the model would need too many clauses, before any are made."""
    clauses = 0
    for (runs, _), masks in zip(puzzle.lines, starts, strict=True):
        for (length, _), mask in zip(runs or (), masks, strict=True):
            first, last = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
            clauses += 4 * (last - first) + min(length, last - first)
    if clauses > _MOST_CLAUSES:
        raise EncodingTooLarge(say("proof.about-clauses", n=clauses, most=digits(_MOST_CLAUSES)))


def _is_true(literal: Literal, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]


# --- Line solving -----------------------------------------------------------------------------------------------------

Block = tuple[int, int, int]
"""A run's length, its colour, and the number of empty cells that must follow."""

Cells = list[int]
"""For each cell in reading order, the mask of its candidates."""

Starts = list[list[int]]
"""For each line (rows first), for each run, the mask of its starts."""


def windows(puzzle: Picture) -> tuple[Cells, Starts] | None:
    """Return the candidates and the starts; None if some line has no arrangement."""
    lines = [_Windows(runs, puzzle.allowed[where], puzzle.colours) for runs, where in puzzle.lines]
    if not _settle(lines, puzzle.height):
        return None
    rows = lines[: puzzle.height]
    return [mask for row in rows for mask in cells_of(tuple(row.may), puzzle.width)], [line.starts for line in lines]


def _settle(lines: list[_Windows], height: int) -> bool:
    """Narrow the lines, and those that cross them at changes, to a fixpoint; return False for a contradiction."""
    waiting = dict.fromkeys(range(len(lines)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        gone = lines[number].narrow()
        if gone is None:
            return False
        own, offset = (number, height) if number < height else (number - height, 0)
        for colour, cells in gone:
            for place in bits(cells):
                lines[offset + place].may[colour] &= ~(1 << own)
                waiting[offset + place] = None
    return True


class _Windows:
    """A line's runs with the remaining starts; `may` has, for each colour, the mask of the cells that may have it."""

    def __init__(self, runs: Runs | None, given: Sequence[int], colours: int) -> None:
        self.free = runs is None
        self.size = len(given)
        self.may = list(masks_of(given, colours))
        runs = runs or ()
        gaps = [0, *map(gap, runs, runs[1:]), 0]
        self.forwards = [(*run, behind) for run, behind in zip(runs, gaps[1:], strict=False)]
        self.backwards = [(*run, before) for run, before in zip(runs, gaps, strict=False)][::-1]
        self.starts: list[int] = []

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
        """The places from which the remaining runs and empty cells reach the end of the line."""
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
    """Return, for each n, the places that the first n runs and empty cells reach from the left, and each run's starts.

    A line of n cells has n + 1 places around them: bit p is the place before cell p.  None if the end is not reached.
    """
    empty = may[0]
    reached = 1 | (((1 & empty) + empty) ^ empty)  # the carry propagates through the empty cells above a place
    reaches, starts = [reached], []
    for length, colour, behind in blocks:
        start = reached & _downward(may[colour], length)
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
    """Return the lowest `size` bits of a mask in reverse order."""
    return int(format(mask, f"0{size}b")[::-1], 2)


def _upward(mask: int, length: int) -> int:
    """Return each bit and the `length - 1` bits above it."""
    while length > 1:
        half = length // 2
        mask |= mask << half
        length -= half
    return mask


def _downward(mask: int, length: int) -> int:
    """Return the bits with `length - 1` more above them."""
    while length > 1:
        half = length // 2
        mask &= mask >> half
        length -= half
    return mask


# --- The direct encoding ----------------------------------------------------------------------------------------------


_MOST_LITERALS = 20_000_000


class DirectEncoding:
    """The model, and the way back to a picture.  Raises TooLarge."""

    def __init__(self, puzzle: Picture) -> None:
        self.model = Model()
        self.colours = puzzle.colours + 1
        self.literals = 0
        self.cells = [self._cell(mask) for mask in puzzle.allowed]
        """For each cell in reading order and each colour from 0, its literal."""
        for runs, where in puzzle.lines:
            if runs is not None:
                self._line(runs, self.cells[where])

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the picture for the values of the variables."""
        return (tuple(next(c for c, each in enumerate(cell) if each != FALSE and values[each]) for cell in self.cells),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells has its colour."""
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
