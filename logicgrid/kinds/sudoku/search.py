"""The search engine of sudokus: answers by candidates and branching, without any solver.

Inference: a cell with one candidate left; a digit with one cell left in a group; a digit that a line has in one box
only, or a box in one line only; pairs of cells; sums.  A *branch* is a supposition about a cell with few candidates.
The engine is the independent second opinion: it shares with the encodings nothing but what a board means.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.cells import CellEngine
from logicgrid.kinds.sudoku.board import SudokuProblem, holds
from logicgrid.kinds.sudoku.constraints import Masks, merged
from logicgrid.kinds.sudoku.planes import Crossings, Lines, Planes, counted, planes_of
from logicgrid.puzzle.question import Answer

State = tuple[int, int]
"""The candidates of all cells, and those that are known and whose consequences are drawn (see `planes`)."""


class SudokuEngine(CellEngine):
    """A board with its planes; `start` is the state after inference alone, None for a contradiction."""

    def __init__(self, board: SudokuProblem) -> None:
        super().__init__()
        self.board = board
        board = merged(board)
        self.planes = planes_of(board)
        state = 0
        for mask in reversed(board.candidates()):
            state = state << board.size | mask
        self.start = self.settle(state, 0)

    def holds(self, answer: Answer) -> bool:
        """Return True if the filled board obeys every rule and given."""
        return holds(self.board, answer[0])

    def candidates(self) -> tuple[int, ...]:
        """Return the candidates of each cell after inference; no candidates at all for a contradiction."""
        state = 0 if self.start is None else self.start[0]
        return tuple([state >> place & self.planes.full for place in self.planes.places])

    def answers(self, canonical: bool) -> Iterator[Answer]:
        """Yield every answer; in canonical order, the smallest digit comes first."""
        if self.start is None:
            return
        stack = self.choices(*self.start, canonical)
        if not stack:
            yield self._answer(self.start[0])
        while stack:
            self.branch()
            settled = self.settle(*stack.pop())
            if settled is None:
                continue
            choices = self.choices(*settled, canonical)
            if choices:
                stack += choices
            else:
                yield self._answer(settled[0])

    def _answer(self, state: int) -> Answer:
        """Return the filled board of a settled state without open cells."""
        return (tuple([(state >> place & self.planes.full).bit_length() - 1 for place in self.planes.places]),)

    # ------------------------------------------------------------------ branching

    def choices(self, state: int, done: int, canonical: bool = False) -> list[State]:
        """Return the state with each of the candidates of one open cell, the smallest last; none if no cell is open."""
        place = self._open_place(state, canonical)
        if place is None:
            return []
        whole = self.planes.full << place
        cell = state & whole
        choices = []
        while cell:
            high = 1 << cell.bit_length() - 1
            cell ^= high
            choices.append((state & ~whole | high, done))
        return choices

    def open_cells(self, state: int) -> int:
        """Return the places of all candidates of the cells that have several left."""
        size = self.planes.size
        _, opened = counted(state, self.planes.units, range(size))
        return (opened << size) - opened

    def _open_place(self, state: int, canonical: bool) -> int | None:
        """Return the place of the first open cell, or of one with the fewest candidates; None if no cell is open.

        Of the cells with two candidates, the one is chosen whose candidates exclude most: that halves the branches.
        """
        planes = self.planes
        once = opened = more = 0
        for digit in range(planes.size):
            plane = state >> digit & planes.units
            more |= opened & plane
            opened |= once & plane
            once |= plane
        if not canonical:
            opened = opened & ~more or opened
        best, least = None, (planes.size + 1, 0)
        while opened:
            low = opened & -opened
            opened ^= low
            place = low.bit_length() - 1
            if canonical:
                return place
            cell = state >> place & planes.full
            count = cell.bit_count()
            if count == 2:
                low, high = place + (cell & -cell).bit_length() - 1, place + cell.bit_length() - 1
                excluded = (state & planes.drop(low)).bit_count() * (state & planes.drop(high)).bit_count()
                if (2, -excluded) < least:
                    best, least = place, (2, -excluded)
            elif (count, 0) < least:
                best, least = place, (count, 0)
        return best

    # ------------------------------------------------------------------ inference

    def settle(self, state: int, done: int) -> State | None:
        """Return the state after all inferences, until none is left; None for a contradiction."""
        planes = self.planes
        drops = planes.drops
        while True:
            fresh = self.singles(state, done)
            if fresh is None:
                return None
            if not fresh:
                narrowed = self._narrowed(state)
                if narrowed is None:
                    return None
                if narrowed == state:
                    return state, done
                state = narrowed
                continue
            done |= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                if not state & low:
                    return None
                place = low.bit_length() - 1
                state ^= state & (drops[place] or planes.drop(place))

    def singles(self, state: int, done: int) -> int | None:
        """Return new candidates that must be true: the last of a cell, or else the last of a digit in a group.

        None if a cell, or a digit of a group, has no candidate left.
        """
        planes = self.planes
        size, units = planes.size, planes.units
        once, twice = counted(state, units, range(size))
        if once != units:
            return None
        single = once ^ twice
        fresh = state & ((single << size) - single) & ~done
        if fresh or not twice:
            return fresh
        for base, shifts, spread in planes.lines:
            once, twice = counted(state, base, shifts)
            if once != base:
                return None
            fresh |= (once ^ twice) * spread
        return fresh & state & ~done

    def _narrowed(self, state: int) -> int | None:
        """Return the state without what crossings, pairs, sums and other rules exclude; None for a contradiction."""
        planes = self.planes
        for crossing in planes.crossings:
            state = _without_locked(state, crossing)
        if planes.overlaps:
            state = _without_shared(state, planes)
        for first, shift, forth, back in planes.pairs:
            left, right = state & first, state >> shift & first
            state &= ~(
                left & ~_reached(right, back, planes.units) | (right & ~_reached(left, forth, planes.units)) << shift
            )
        full = planes.full
        for form, places in planes.forms:
            masks = tuple([state >> place & full for place in places])
            left_over = planes.narrow(form, masks)
            if left_over is None:
                return None
            if left_over != masks:
                for place, mask, kept in zip(places, masks, left_over, strict=True):
                    state &= ~((mask & ~kept) << place)
        return state


def _reached(state: int, fits: Masks, units: int) -> int:
    """Return what the candidates of each cell leave to another one, moved to the places of the cell's own."""
    found = 0
    for digit, mask in enumerate(fits):
        found |= (state >> digit & units) * mask
    return found


def _without_locked(state: int, crossing: Crossings) -> int:
    """Remove a digit that a line has in one box only from the rest of the box; and the other way round."""
    segments, cell_shifts, cell_spread = crossing.cells
    there, _ = counted(state, segments, cell_shifts)
    excluded = _others(there, crossing.in_line, crossing.in_box) | _others(there, crossing.in_box, crossing.in_line)
    return state & ~(excluded * cell_spread) if excluded else state


def _others(there: int, within: Lines, across: Lines) -> int:
    """Return the segments of `across` beside those that alone in their `within` have a digit."""
    base, shifts, spread = within
    once, twice = counted(there, base, shifts)
    locked = there & (once ^ twice) * spread
    if not locked:
        return 0
    base, shifts, spread = across
    once, twice = counted(locked, base, shifts)
    return there & (once * spread & ~locked | twice * spread)


def _without_shared(state: int, planes: Planes) -> int:
    """Do the same for any two groups that share cells, such as lines and the regions of a jigsaw."""
    cells = [state >> place & planes.full for place in planes.places]
    for overlap in planes.overlaps:
        shared = first = second = 0
        for cell in overlap.shared:
            shared |= cells[cell]
        for cell in overlap.first:
            first |= cells[cell]
        for cell in overlap.second:
            second |= cells[cell]
        not_first, not_second = shared & second & ~first, shared & first & ~second
        if not_first:
            state &= ~(overlap.spreads[1] * not_first)
            for cell in overlap.second:
                cells[cell] &= ~not_first
        if not_second:
            state &= ~(overlap.spreads[0] * not_second)
            for cell in overlap.first:
                cells[cell] &= ~not_second
    return state
