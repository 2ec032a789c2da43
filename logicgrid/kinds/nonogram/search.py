"""Line solving, and the search engine of nonograms, which branches on it: answers without a solver.

A line's candidates are one bit mask per colour (`Masks`).  All places of a run are one mask, too, so a run takes a few
operations on integers, whatever the length of the line: there is no list of arrangements, and no limit.  `narrow` is
exact: a colour stays possible for a cell if and only if some arrangement of all runs within the candidates has it
there.  The deduction and the trace use it as well; the encodings have their own line solver (`encode.windows`), and so
has the checker.

A *branch* is a colour supposed in a cell, with its consequences by line solving.  The engine is the independent second
method: it shares only the picture with the encodings, and every answer is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import prod

from logicgrid.kinds.nonogram.question import Masks, Picture, Runs, cells_of, gap, least_length, masks_of
from logicgrid.puzzle.question import Answer, SearchEngine, bits


class LineSolver:
    """A line of `size` cells with these runs, preprocessed; `runs` is None for a line that may be anything.

    `blocks` has, for each run, its length, its colour and the number of empty cells before it.
    """

    def __init__(self, runs: Runs | None, size: int, colours: int) -> None:
        self.runs = runs
        self.size = size
        self.colours = colours
        gaps = [0, *map(gap, runs, runs[1:])] if runs else []
        self.blocks = [(length, colour, before) for (length, colour), before in zip(runs or (), gaps, strict=True)]
        self.least = least_length(runs or ())
        self.jumps = [1 << power for power in range(max(size - self.least, 0).bit_length())]
        """Powers of two that add up to every distance by which a run can move."""

    def narrow(self, masks: Masks) -> Masks | None:
        """Return the candidates that occur in some arrangement; None if there is no arrangement."""
        if self.runs is None:
            return masks
        placed = self._placed(masks)
        if placed is None:
            return None
        starts, clear = placed
        found = [clear & masks[0], *[0] * self.colours]
        for (length, colour, _), places in zip(self.blocks, starts, strict=True):
            found[colour] |= _covered(places, length)
        return tuple(found)

    def starts(self, masks: Masks) -> list[int]:
        """Return the masks of the places at which each run begins in some arrangement; none if there is none."""
        placed = self._placed(masks)
        return [0] * len(self.blocks) if placed is None else placed[0]

    def _placed(self, masks: Masks) -> tuple[list[int], int] | None:
        """Return the places at which each run begins in some arrangement, and those left uncovered in some.

        None if there is no arrangement.
        """
        forward = self._forward(masks)
        if forward is None:
            return None
        reaches, starts = forward
        # Backwards: `down` has the places from which the line can be completed, with or without empty cells first.
        empty = masks[0]
        down = (2 << self.size) - (1 << (~empty & ((1 << self.size) - 1)).bit_length())
        clear = after = 0
        steps = self._empty_stretches(empty)
        for place in range(len(self.blocks) - 1, -1, -1):
            length, _, before = self.blocks[place]
            clear |= reaches[place + 1] & (down >> 1)
            down = starts[place] = starts[place] & (((down >> 1) & empty if after else down) >> length)
            for jump, stretch in steps:
                down |= (down >> jump) & stretch
            after = before
        return starts, clear | reaches[0] & (down >> 1)

    def _forward(self, masks: Masks) -> tuple[list[int], list[int]] | None:
        """Return, for each n, the places that the first n runs and empty cells reach, and each run's starts.

        None if the end of the line is not reached.
        """
        empty = masks[0]
        reached = 1 | (((1 & empty) + empty) ^ empty)  # the carry propagates through the empty cells above a place
        reaches = [reached]
        starts = []
        for length, colour, before in self.blocks:
            if before:
                reached = (reached & empty) << 1
            start = reached & _fitting(masks[colour], length)
            if not start:
                return None
            starts.append(start)
            landed = start << length
            reached = landed | (((landed & empty) + empty) ^ empty)
            reaches.append(reached)
        return (reaches, starts) if reached >> self.size & 1 else None

    def _empty_stretches(self, empty: int) -> list[tuple[int, int]]:
        """Return each jump with the places where that number of empty cells begins."""
        found = []
        for jump in self.jumps:
            found.append((jump, empty))
            empty &= empty >> jump
        return found

    def alternatives(self, masks: Masks) -> int:
        """Return the exact number of arrangements within the candidates, by dynamic programming over the places.

        >>> LineSolver(((2, 1), (1, 1)), 5, 1).alternatives((0b11111, 0b11111))
        3
        """
        size = self.size
        if self.runs is None:
            return prod([mask.bit_count() for mask in cells_of(masks, size)])
        empty = masks[0]
        ways = _through_empty([1] + [0] * size, empty)
        landed = [0] * (size + 1)
        for length, colour, before in self.blocks:
            if before:
                ways = _through_empty([0, *(landed[p] if empty >> p & 1 else 0 for p in range(size))], empty)
            fit = _fitting(masks[colour], length)
            landed = [0] * (size + 1)
            for place in range(size - length + 1):
                if fit >> place & 1:
                    landed[place + length] = ways[place]
            ways = _through_empty(landed, empty)
        return ways[size]


_REMEMBERED = 200_000
"""The largest number of memoized narrowings, for all lines together."""

State = list[int]
"""`state[line * kinds + colour]`: the cells of a line that may have the colour; rows first, then columns."""


class PictureLines:
    """All lines of a picture, rows first: their cells and solvers, with earlier results."""

    def __init__(self, puzzle: Picture) -> None:
        self.width, self.height, self.kinds = puzzle.width, puzzle.height, puzzle.colours + 1
        every = range(self.kinds)
        self.gone = [([colour], [other for other in every if other != colour]) for colour in every]
        """By colour, the colours that a cell cannot have if it does not have this one, and if it has."""
        every_cell = range(len(puzzle.allowed))
        self.cells = [every_cell[where] for _, where in puzzle.lines]
        sizes = map(len, self.cells)
        self.solvers = [
            LineSolver(runs, size, puzzle.colours) for (runs, _), size in zip(puzzle.lines, sizes, strict=True)
        ]
        solvers = self.solvers
        narrowed = lru_cache(_REMEMBERED)(lambda line, masks: solvers[line].narrow(masks))
        self.narrowed: Callable[[int, Masks], Masks | None] = narrowed
        """Return the candidates that the arrangements of a line leave; None if there is no arrangement."""

    def through(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of a cell, as numbers of lines."""
        row, column = divmod(cell, self.width)
        return row, self.height + column

    def exclude(self, state: State, cell: int, colours: Iterable[int]) -> None:
        """Remove candidates of a cell."""
        row, column = divmod(cell, self.width)
        for colour in colours:
            state[row * self.kinds + colour] &= ~(1 << column)
            state[(self.height + column) * self.kinds + colour] &= ~(1 << row)

    def crossed(self, state: State, line: int, before: Masks, after: Masks) -> list[int]:
        """Remove a line's lost candidates from it and from the crossing lines; return the crossing lines."""
        kinds, found = self.kinds, []
        own, offset = (line, self.height) if line < self.height else (line - self.height, 0)
        for colour in range(kinds):
            gone = before[colour] & ~after[colour]
            state[line * kinds + colour] &= after[colour]
            for place in bits(gone):
                state[(offset + place) * kinds + colour] &= ~(1 << own)
                found.append(offset + place)
        return found


def _through_empty(landed: list[int], empty: int) -> list[int]:
    """Return the number of ways to reach each place, from the ways to land on it, continuing through empty cells."""
    reached = landed[:]
    for place in range(len(landed) - 1):
        if empty >> place & 1:
            reached[place + 1] += reached[place]
    return reached


def _fitting(mask: int, length: int) -> int:
    """Return the places where `length` consecutive bits of the mask begin."""
    have = 1
    while have < length:
        step = min(have, length - have)
        mask &= mask >> step
        have += step
    return mask


def _covered(mask: int, length: int) -> int:
    """Return each bit of the mask with the `length - 1` bits above it."""
    have = 1
    while have < length:
        step = min(have, length - have)
        mask |= mask << step
        have += step
    return mask


class NonogramEngine(SearchEngine):
    """A picture with a solver for each line; `start` is the state after line solving, None for a contradiction."""

    branches_per_unit = 2

    def __init__(self, puzzle: Picture) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.width, self.height, self.kinds = puzzle.width, puzzle.height, puzzle.colours + 1
        self.lines = PictureLines(puzzle)
        state = [mask for _, where in puzzle.lines for mask in masks_of(puzzle.allowed[where], puzzle.colours)]
        self._blamed = 0
        """The line with the last contradiction."""
        self._weights = [1] * (self.height + self.width)
        self.start = state if self.settle(state, range(self.height + self.width)) else None

    def holds(self, answer: Answer) -> bool:
        """Return True if the picture has every clue's runs."""
        return self.puzzle.holds(answer[0])

    # ------------------------------------------------------------------ line solving

    def settle(self, state: State, awake: Iterable[int]) -> bool:
        """Narrow these lines, and those that cross them at changes, to a fixpoint.

        Return False for a contradiction.
        """
        kinds, lines = self.kinds, self.lines
        waiting = dict.fromkeys(awake)
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            before = tuple(state[line * kinds : (line + 1) * kinds])
            after = lines.narrowed(line, before)
            if after is None:
                self._blamed = line
                return False
            if after != before:
                waiting |= dict.fromkeys(lines.crossed(state, line, before, after))
        return True

    def _suppose(self, state: State, cell: int, supposed: int) -> State | None:
        """Return the state in which the cell has the supposed colour; None for a contradiction.  Raises BudgetEnded."""
        self.branch()
        state = state[:]
        self.lines.exclude(state, cell, self.lines.gone[supposed][True])
        if self.settle(state, self.lines.through(cell)):
            return state
        self._weights[self._blamed] += 1
        return None

    # ------------------------------------------------------------------ search

    def answers(self, canonical: bool) -> Iterator[Answer]:
        """Yield every picture; in canonical order, empty comes before colour 1 before colour 2."""
        self._weights = [1] * (self.height + self.width)
        if self.start is None:
            return iter(())
        return self._in_order(self.start) if canonical else self._below(self.start)

    def _below(self, start: State) -> Iterator[Answer]:
        """Yield the answers within a state, depth first."""
        stack = [start]
        while stack:
            state = stack.pop()
            cell = self._choose(state)
            if cell is None:
                yield self.answer(state)
                continue
            after = [self._suppose(state, cell, colour) for colour in self.colours_of(state, cell)]
            stack.extend(each for each in after if each is not None)

    def _in_order(self, start: State) -> Iterator[Answer]:
        """Yield the answers within a state in canonical order.

        Branching follows the reading order here, so a dead end would be noticed late.  Therefore `_below` decides first
        whether a state has an answer at all, unless the last answer found lies within the state.
        """
        stack: list[tuple[State, Answer | None]] = [(start, None)]
        while stack:
            state, witness = stack.pop()
            if witness is None:
                witness = next(self._below(state), None)
                if witness is None:
                    continue
            cell = self._first_open(state)
            if cell is None:
                yield witness
                continue
            for colour in reversed(self.colours_of(state, cell)):
                after = self._suppose(state, cell, colour)
                if after is not None:
                    stack.append((after, witness if witness[0][cell] == colour else None))

    def _first_open(self, state: State) -> int | None:
        for row, mask in enumerate(self._open(state)[: self.height]):
            if mask:
                return row * self.width + (mask & -mask).bit_length() - 1
        return None

    def _choose(self, state: State) -> int | None:
        """Return the open cell whose lines had most contradictions and have the fewest open cells.

        Weights learned from contradictions: Boussemart et al., Boosting systematic search by weighting constraints
        (ECAI 2004).  A cell next to a settled one has more consequences, and counts double.
        """
        height, width, weights = self.height, self.width, self._weights
        opened = self._open(state)
        scores = [
            weight / (mask.bit_count() + 1) if mask else 0.0 for weight, mask in zip(weights, opened, strict=True)
        ]
        best = max(range(len(scores)), key=scores.__getitem__)
        mask = opened[best]
        if not mask:
            return None
        edge = mask & ~((mask << 1) & (mask >> 1))
        crossing = scores[height:] if best < height else scores
        chosen = max(bits(mask), key=lambda place: crossing[place] * (2 if edge >> place & 1 else 1))
        return best * width + chosen if best < height else chosen * width + best - height

    # ------------------------------------------------------------------ looking at a state

    def candidates(self) -> tuple[int, ...]:
        """Return the candidates of each cell after line solving; an empty tuple for a contradiction."""
        start, cells = self.start, range(self.width * self.height)
        if start is None:
            return (0,) * len(cells)
        return tuple([sum([1 << colour for colour in self.colours_of(start, cell)]) for cell in cells])

    def colours_of(self, state: State, cell: int) -> list[int]:
        """Return the colours that a cell may have, smallest first."""
        row, column = divmod(cell, self.width)
        base = row * self.kinds
        return [colour for colour in range(self.kinds) if state[base + colour] >> column & 1]

    def _open(self, state: State) -> list[int]:
        """Return, for each line, the cells with more than one colour left."""
        once, opened = state[:: self.kinds], [0] * (self.height + self.width)
        for colour in range(1, self.kinds):
            for line, mask in enumerate(state[colour :: self.kinds]):
                if mask:
                    opened[line] |= mask & once[line]
                    once[line] |= mask
        return opened

    def answer(self, state: State) -> Answer:
        """Return the picture of a state without open cells; one without a colour becomes empty, which breaks a clue."""
        return (tuple([(*self.colours_of(state, cell), 0)[0] for cell in range(self.width * self.height)]),)
