"""The independent second opinion: finds all answers of a board by candidates and branching, without any solver.

Board in, answers (up to a number) out, and whether these are all, within a budget of branches.  Inference: a cell with
one candidate left; a digit with one cell left in a group; a digit that a line has in one box only, or a box in one line
only; consecutive marks; sums.  Then a supposition about a cell with few candidates.  It shares with the encodings for
CP-SAT only what a board means (`board.py`).

Measured (CPU ms, warm): 17clue median 0.3, worst 0.6 (at most 6 branches), top1465 1.3 and 4.1 (78); without the
crossings of lines and boxes 0.4 and 5.0 (126), 2.0 and 10.1 (278); and with the first cell of two candidates instead of
the best one 0.6 and 2.9 (66), 2.4 and 23.4 (578).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator

from logicgrid.kinds.sudoku.board import Board, holds
from logicgrid.kinds.sudoku.cages import known_sums
from logicgrid.kinds.sudoku.planes import Crossings, Lines, Planes, planes_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Found

State = tuple[int, int]
"""The candidates of all cells, and those that are known and whose consequences are drawn."""


class DigitEngine:
    """A board with its planes; `branches` counts those of the search that is under way."""

    branches_per_unit = 1

    def __init__(self, board: Board) -> None:
        self.board = board
        self.planes = planes_of(board)
        self.sums = [(known, tuple([cell * board.size for cell in cells])) for known, cells in known_sums(board)]
        self.tautologies: list[tuple[int, int]] = []
        self.contradictions: list[tuple[int, int]] = []
        self.branches = 0
        state = 0
        for mask in reversed(board.candidates()):
            state = state << board.size | mask
        self.start = self.settle(state, 0)

    def find(self, most: int, budget: Budget, canonical: bool = False, blocked: Collection[Answer] = ()) -> Found:
        """Up to `most` answers; with `canonical` the first ones in reading order, smallest digit first."""
        found: list[Answer] = []
        for answer in self._answers(budget, canonical):
            if answer is None:
                return Found(tuple(found), False, self.branches)
            if answer in blocked:
                continue
            found.append(answer)
            if len(found) >= most:
                return Found(tuple(found), False, self.branches)
        return Found(tuple(found), True, self.branches)

    def _answers(self, budget: Budget, canonical: bool) -> Iterator[Answer | None]:
        """Every answer; None (once, at the end) where the budget ended first."""
        self.branches = 0
        if self.start is None:
            return
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        stack = self.choices(*self.start, canonical)
        if not stack:
            yield from self._answer(self.start[0])
        while stack:
            self.branches += 1
            if self.branches > budget.branches or (
                deadline is not None and not self.branches % 16 and time.monotonic() > deadline
            ):
                yield None
                return
            settled = self.settle(*stack.pop())
            if settled is None:
                continue
            choices = self.choices(*settled, canonical)
            if choices:
                stack += choices
            else:
                yield from self._answer(settled[0])

    def _answer(self, state: int) -> Iterator[Answer]:
        """The answer that a settled state without choices is, if the board's evaluation agrees."""
        size, full = self.planes.size, self.planes.full
        cells = tuple([(state >> place & full).bit_length() - 1 for place in range(0, size**3, size)])
        if holds(self.board, cells):
            yield (cells,)

    def choices(self, state: int, done: int, canonical: bool = False) -> list[State]:
        """The state with each of the candidates of one open cell, the smallest last; none where no cell is open."""
        size, units = self.planes.size, self.planes.units
        ones = twos = threes = 0
        for digit in range(size):
            plane = state >> digit & units
            threes |= twos & plane
            twos |= ones & plane
            ones |= plane
        if not twos:
            return []
        place = self._open_place(state, twos, twos ^ threes, canonical)
        cell = state & self.planes.full << place
        choices = []
        while cell:
            high = 1 << cell.bit_length() - 1
            cell ^= high
            choices.append((state & ~(self.planes.full << place) | high, done))
        return choices

    def open_cells(self, state: int) -> int:
        """All candidates' places in the cells that have several left."""
        ones = twos = 0
        for digit in range(self.planes.size):
            plane = state >> digit & self.planes.units
            twos |= ones & plane
            ones |= plane
        return (twos << self.planes.size) - twos

    def _open_place(self, state: int, opened: int, pairs: int, canonical: bool) -> int:
        """Where the candidates begin of the first open cell, or of the one with the fewest of them."""
        if canonical:
            return (opened & -opened).bit_length() - 1
        if pairs:
            return self._best_pair(state, pairs)
        best, least = 0, self.planes.size + 1
        while opened:
            place = (opened & -opened).bit_length() - 1
            opened &= opened - 1
            count = (state >> place & self.planes.full).bit_count()
            if count < least:
                best, least = place, count
                if count == 3:
                    break
        return best

    def _best_pair(self, state: int, pairs: int) -> int:
        """Of the cells with two candidates the one where either choice excludes most (measured: half the branches)."""
        drops, drop, full = self.planes.drops, self.planes.drop, self.planes.full
        best, most = 0, -1
        while pairs:
            place = (pairs & -pairs).bit_length() - 1
            pairs &= pairs - 1
            cell = state >> place & full
            low, high = place + (cell & -cell).bit_length() - 1, place + cell.bit_length() - 1
            excluded = (state & (drops[low] or drop(low))).bit_count() * (
                state & (drops[high] or drop(high))
            ).bit_count()
            if excluded > most:
                best, most = place, excluded
        return best

    def settle(self, state: int, done: int) -> State | None:
        """All inferences, until none is left; None for a contradiction."""
        planes = self.planes
        drops = planes.drops
        while True:
            fresh = self.singles(state, done)
            if fresh is None:
                return None
            if not fresh:
                narrowed = self._marks(state)
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
        """New candidates that must be: the last of a cell, or else the last of a digit in a group."""
        planes = self.planes
        size, units = planes.size, planes.units
        ones = twos = 0
        for digit in range(size):
            plane = state >> digit & units
            twos |= ones & plane
            ones |= plane
        if ones != units:
            return None
        single = ones ^ twos
        fresh = state & ((single << size) - single) & ~done
        if fresh or not twos:
            return fresh
        for base, shifts, spread in planes.lines:
            ones = twos = 0
            for shift in shifts:
                plane = state >> shift & base
                twos |= ones & plane
                ones |= plane
            if ones != base:
                return None
            fresh |= (ones ^ twos) * spread
        return fresh & state & ~done

    def _marks(self, state: int) -> int | None:
        """The state without what the crossings of lines and boxes, consecutive marks and sums exclude."""
        planes = self.planes
        for crossing in planes.crossings:
            state = _without_locked(state, crossing)
        if planes.overlaps:
            state = _without_shared(state, planes)
        for step in planes.steps:
            first, shift = step.first, step.shift
            left, right = state & first, state >> shift & first
            keep = (right & planes.not_last) << 1 | (right & ~planes.units) >> 1
            state ^= left & ~keep
            left &= keep
            keep = (left & planes.not_last) << 1 | (left & ~planes.units) >> 1
            state ^= (right & ~keep) << shift
        full = planes.full
        for known, places in self.sums:
            masks = tuple([state >> place & full for place in places])
            left_over = known.left(masks)
            if left_over is None:
                return None
            if left_over != masks:
                for place, mask, kept in zip(places, masks, left_over, strict=True):
                    state ^= (mask ^ kept) << place
        return state


def _without_locked(state: int, crossing: Crossings) -> int:
    """Where a line has a digit in one box only, the rest of the box loses it; and the other way round."""
    segments, cell_shifts, cell_spread = crossing.cells
    there = 0
    for shift in cell_shifts:
        there |= state >> shift
    there &= segments
    excluded = _others(there, crossing.in_line, crossing.in_box) | _others(there, crossing.in_box, crossing.in_line)
    return state & ~(excluded * cell_spread) if excluded else state


def _without_shared(state: int, planes: Planes) -> int:
    """The same for any two groups that share cells, such as the regions of a jigsaw and lines."""
    size, full = planes.size, planes.full
    cells = [state >> place & full for place in range(0, size**3, size)]
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


def _others(there: int, within: Lines, across: Lines) -> int:
    """The segments of `across` beside those that alone in their `within` have a digit."""
    base, shifts, spread = within
    ones = twos = 0
    for shift in shifts:
        plane = there >> shift & base
        twos |= ones & plane
        ones |= plane
    locked = there & (ones ^ twos) * spread
    if not locked:
        return 0
    base, shifts, spread = across
    ones = twos = 0
    for shift in shifts:
        plane = locked >> shift & base
        twos |= ones & plane
        ones |= plane
    return there & (ones * spread & ~locked | twos * spread)
