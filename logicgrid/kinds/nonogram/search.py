"""The independent second opinion: answers by line solving and branching, without any solver.

Picture in, every answer (up to a number) out, and whether these are all, within a budget.  A *branch* is a colour
supposed in a cell, with what line solving makes of it.  Shares with the encodings nothing but the picture; every answer
is evaluated.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator

from logicgrid.kinds.nonogram.lines import LineSolver, Masks
from logicgrid.kinds.nonogram.picture import Picture, holds
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Found

State = list[int]
"""`state[line * kinds + colour]`: the cells of a line that may have the colour; rows first, then columns."""

_REMEMBERED = 200_000  # narrowed lines, of all lines together


class _BudgetEnds(Exception):
    """There are no branches, or no seconds, left."""


class PictureEngine:
    """A picture with a solver for each of its lines; `start` is what line solving makes of it, None a contradiction."""

    branches_per_unit = 2

    def __init__(self, puzzle: Picture) -> None:
        self.puzzle = puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.kinds = puzzle.colours + 1
        self.lines = [LineSolver(runs, puzzle.width, puzzle.colours) for runs in puzzle.rows]
        self.lines += [LineSolver(runs, puzzle.height, puzzle.colours) for runs in puzzle.columns]
        self._memory: list[dict[Masks, Masks | None]] = [{} for _ in self.lines]
        self._remembered = 0
        self.tautologies: list[tuple[int, int]] = []
        self.contradictions: list[tuple[int, int]] = []
        self.branches = 0
        self.blamed = 0
        """The line in which the last contradiction showed."""
        self._weights = [1] * len(self.lines)
        self._budget = Budget()
        self._deadline: float | None = None
        state = self.given()
        self.start = state if self.settle(state, range(len(self.lines))) else None

    def given(self) -> State:
        """The candidates before any inference."""
        width, height, kinds = self.width, self.height, self.kinds
        state = [0] * ((width + height) * kinds)
        for place, mask in enumerate(self.puzzle.given):
            row, column = divmod(place, width)
            for colour in range(kinds):
                if mask >> colour & 1:
                    state[row * kinds + colour] |= 1 << column
                    state[(height + column) * kinds + colour] |= 1 << row
        return state

    # ------------------------------------------------------------------ line solving

    def settle(self, state: State, awake: Iterable[int]) -> bool:
        """Narrows the lines, and those that cross them where something changed, to a fixpoint; False: contradiction."""
        kinds, height = self.kinds, self.height
        waiting = dict.fromkeys(awake)
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            base = line * kinds
            before = tuple(state[base : base + kinds])
            after = self._narrowed(line, before)
            if after is None:
                self.blamed = line
                return False
            if after == before:
                continue
            is_row = line < height
            own = ~(1 << (line if is_row else line - height))
            offset = height if is_row else 0
            for colour in range(kinds):
                gone = before[colour] & ~after[colour]
                if not gone:
                    continue
                state[base + colour] = after[colour]
                while gone:
                    place = gone.bit_length() - 1
                    gone ^= 1 << place
                    crossing = offset + place
                    state[crossing * kinds + colour] &= own
                    waiting[crossing] = None
        return True

    def _narrowed(self, line: int, masks: Masks) -> Masks | None:
        memory = self._memory[line]
        if masks in memory:
            return memory[masks]
        found = self.lines[line].narrow(masks)
        if self._remembered >= _REMEMBERED:
            for each in self._memory:
                each.clear()
            self._remembered = 0
        memory[masks] = found
        self._remembered += 1
        return found

    # ------------------------------------------------------------------ suppositions

    def keep(self, state: State, cell: int, mask: int) -> bool:
        """Takes the colours that are not in `mask` from a cell, and draws the consequences; False: contradiction."""
        row, column = divmod(cell, self.width)
        crossing = self.height + column
        for colour in range(self.kinds):
            if not mask >> colour & 1:
                state[row * self.kinds + colour] &= ~(1 << column)
                state[crossing * self.kinds + colour] &= ~(1 << row)
        return self.settle(state, (row, crossing))

    def _suppose(self, state: State, cell: int, colour: int) -> State | None:
        """The state in which the cell has the colour; None where that is a contradiction."""
        self.branches += 1
        if self.branches > self._budget.branches:
            raise _BudgetEnds
        if self._deadline is not None and not self.branches % 16 and time.monotonic() > self._deadline:
            raise _BudgetEnds
        state = state[:]
        if self.keep(state, cell, 1 << colour):
            return state
        self._weights[self.blamed] += 1
        return None

    # ------------------------------------------------------------------ search

    def find(self, most: int, budget: Budget, canonical: bool = False, blocked: Collection[Answer] = ()) -> Found:
        """Up to `most` answers; with `canonical` the first ones in reading order, empty before colour 1 before 2."""
        self.branches = 0
        self._weights = [1] * len(self.lines)
        self._budget = budget
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        found: list[Answer] = []
        if most <= 0:
            return Found((), False, 0)
        try:
            for answer in self._in_order() if canonical else self._below(self.start):
                if answer in blocked or not holds(self.puzzle, answer[0]):
                    continue
                found.append(answer)
                if len(found) >= most:
                    return Found(tuple(found), False, self.branches)
        except _BudgetEnds:
            return Found(tuple(found), False, self.branches)
        return Found(tuple(found), True, self.branches)

    def _below(self, state: State | None) -> Iterator[Answer]:
        """The answers within a state, depth first."""
        stack = [] if state is None else [state]
        while stack:
            state = stack.pop()
            cell = self._choose(state)
            if cell is None:
                yield self.answer(state)
                continue
            after = [self._suppose(state, cell, colour) for colour in self.colours_of(state, cell)]
            stack.extend(each for each in after if each is not None)

    def _in_order(self) -> Iterator[Answer]:
        """All answers in canonical order.

        Branching follows the reading order here, so a dead end would be noticed late: whether there is an answer at all
        within a state is asked of `_below`, unless the answer that is at hand lies within it.
        """
        if self.start is None:
            return
        stack: list[tuple[State, Answer | None]] = [(self.start, None)]
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
        for row in range(self.height):
            mask = self.open_in(state, row)
            if mask:
                return row * self.width + (mask & -mask).bit_length() - 1
        return None

    def _choose(self, state: State) -> int | None:
        """The open cell whose lines ended in contradictions most often and have the fewest open cells.

        Weights learned from contradictions: Boussemart et al., Boosting systematic search by weighting constraints
        (ECAI 2004).  A cell beside a settled one says more, and counts double.
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
        most, chosen = -1.0, 0
        while mask:
            low = mask & -mask
            mask ^= low
            place = low.bit_length() - 1
            score = scores[height + place if best < height else place] * (2 if edge & low else 1)
            if score > most:
                most, chosen = score, place
        return best * width + chosen if best < height else chosen * width + best - height

    # ------------------------------------------------------------------ looking at a state

    def colours_of(self, state: State, cell: int) -> list[int]:
        """The colours that a cell may have, smallest first."""
        row, column = divmod(cell, self.width)
        base = row * self.kinds
        return [colour for colour in range(self.kinds) if state[base + colour] >> column & 1]

    def open_in(self, state: State, line: int) -> int:
        """The cells of a line that have more than one colour left."""
        return self._open(state[line * self.kinds : (line + 1) * self.kinds])[0]

    def _open(self, state: State) -> list[int]:
        """For each line the cells that have more than one colour left."""
        kinds = self.kinds
        opened = [empty & black for empty, black in zip(state[::kinds], state[1::kinds], strict=True)]
        for colour in range(2, kinds):
            for line, mask in enumerate(state[colour::kinds]):
                if mask:
                    opened[line] |= mask & self._any(state, line, colour)
        return opened

    def _any(self, state: State, line: int, colours: int) -> int:
        """The cells of a line that may have one of so many colours, from empty on."""
        found = 0
        for mask in state[line * self.kinds : line * self.kinds + colours]:
            found |= mask
        return found

    def answer(self, state: State) -> Answer:
        """The picture of a state in which every cell is settled."""
        cells = [0] * (self.width * self.height)
        for row in range(self.height):
            for colour in range(1, self.kinds):
                mask = state[row * self.kinds + colour]
                while mask:
                    low = mask & -mask
                    mask ^= low
                    cells[row * self.width + low.bit_length() - 1] = colour
        return (tuple(cells),)
