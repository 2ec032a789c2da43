"""The independent second opinion: answers by line solving, suppositions and branching, without any solver.

Picture in, every answer (up to a number) out, and whether these are all, within a budget.  A *supposition* is a colour
tried in a cell until line solving is through; each one counts as a branch, whether it only serves to rule the colour
out or is followed to its end.  Shares with the encodings nothing but the picture; every answer is evaluated.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from logicgrid.csp.pictures.lines import LineSolver, Masks
from logicgrid.csp.pictures.picture import Picture, holds
from logicgrid.csp.question import Answer, Budget, Found

State = list[int]
"""`state[line * kinds + colour]`: the cells of a line that may have the colour; rows first, then columns."""

_REMEMBERED = 200_000  # narrowed lines, of all lines together


class BudgetEnds(Exception):
    """There are no branches, or no seconds, left."""


class PictureEngine:
    """A picture with a solver for each of its lines; `start` is what line solving makes of it, None a contradiction."""

    def __init__(self, puzzle: Picture) -> None:
        self.puzzle = puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.kinds = puzzle.colours + 1
        self.lines = [LineSolver(runs, puzzle.width, puzzle.colours) for runs in puzzle.rows]
        self.lines += [LineSolver(runs, puzzle.height, puzzle.colours) for runs in puzzle.columns]
        self._memory: list[dict[Masks, Masks | None]] = [{} for _ in self.lines]
        self._remembered = 0
        self.branches = 0
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

    def suppose(self, state: State, cell: int, mask: int) -> State | None:
        """The state in which the cell has only the colours of `mask`; None where that is a contradiction."""
        self.branches += 1
        self._check()
        state = state[:]
        return state if self.keep(state, cell, mask) else None

    def keep(self, state: State, cell: int, mask: int) -> bool:
        """Takes the colours that are not in `mask` from a cell, and draws the consequences."""
        row, column = divmod(cell, self.width)
        crossing = self.height + column
        for colour in range(self.kinds):
            if not mask >> colour & 1:
                state[row * self.kinds + colour] &= ~(1 << column)
                state[crossing * self.kinds + colour] &= ~(1 << row)
        return self.settle(state, (row, crossing))

    def _check(self) -> None:
        if self.branches > self._budget.branches:
            raise BudgetEnds
        if self._deadline is not None and not self.branches % 16 and time.monotonic() > self._deadline:
            raise BudgetEnds

    def colours_of(self, state: State, cell: int) -> list[int]:
        """The colours that a cell may have, smallest first."""
        row, column = divmod(cell, self.width)
        base = row * self.kinds
        return [colour for colour in range(self.kinds) if state[base + colour] >> column & 1]

    def open_cells(self, state: State) -> list[int]:
        """The cells that are not settled, in reading order."""
        found = []
        for row in range(self.height):
            mask = self._open_in(state, row)
            while mask:
                low = mask & -mask
                mask ^= low
                found.append(row * self.width + low.bit_length() - 1)
        return found

    def _open_in(self, state: State, line: int) -> int:
        """The cells of a line that have more than one colour left."""
        base = line * self.kinds
        once = twice = 0
        for colour in range(self.kinds):
            mask = state[base + colour]
            twice |= once & mask
            once |= mask
        return twice

    # ------------------------------------------------------------------ search

    def find(self, most: int, budget: Budget, canonical: bool = False) -> Found:
        """Up to `most` answers; with `canonical` the first ones in reading order, empty before colour 1 before 2."""
        self.branches = 0
        self._budget = budget
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        found: list[Answer] = []
        if most <= 0:
            return Found((), False, 0)
        try:
            for answer in self._answers(canonical):
                found.append(answer)
                if len(found) >= most:
                    return Found(tuple(found), False, self.branches)
        except BudgetEnds:
            return Found(tuple(found), False, self.branches)
        return Found(tuple(found), True, self.branches)

    def _answers(self, canonical: bool) -> Iterator[Answer]:
        if self.start is None:
            return
        stack = [self.start]
        while stack:
            state = stack.pop()
            looked = self._look_ahead(state)
            if looked is None:
                continue
            state, cell, after = looked
            if cell is None:
                answer = self.answer(state)
                if holds(self.puzzle, answer[0]):
                    yield answer
                continue
            if canonical:
                cell = self.open_cells(state)[0]
                after = [self.suppose(state, cell, 1 << colour) for colour in self.colours_of(state, cell)]
            stack.extend(each for each in reversed(after) if each is not None)

    def _look_ahead(self, state: State) -> tuple[State, int | None, list[State | None]] | None:
        """Supposes each colour of each open cell, and keeps what all of a cell's colours have in common.

        The state in which no supposition is a contradiction, the cell to branch on with what follows from each of its
        colours (None: nothing is open); or None where the state is a contradiction.
        """
        state = state[:]
        best: int | None = None
        after: list[State | None] = []
        most = -1
        idle: set[int] = set()
        queue = self._by_promise(state)
        while queue:
            changed = False
            for cell in queue:
                colours = self.colours_of(state, cell)
                if len(colours) < 2:
                    continue
                reached = [self.suppose(state, cell, 1 << colour) for colour in colours]
                alive = [each for each in reached if each is not None]
                if not alive:
                    return None
                if len(alive) == 1:
                    state = alive[0]
                    changed = True
                    break
                merged = self._merge(alive)
                if merged != state:
                    state = merged
                    changed = True
                    break
                gain = min(self._open_count(state) - self._open_count(each) for each in alive)
                if gain > most:
                    most, best, after = gain, cell, list(reached)
            if not changed:
                break
            most, best, after = -1, None, []
            queue = self._by_promise(state)
        del idle
        return state, best, after

    def _merge(self, states: list[State]) -> State:
        """What is possible in at least one of the states."""
        merged = states[0]
        for each in states[1:]:
            merged = [left | right for left, right in zip(merged, each, strict=True)]
        return merged

    def _open_count(self, state: State) -> int:
        return sum(mask.bit_count() for mask in state)

    def _by_promise(self, state: State) -> list[int]:
        """The open cells, those with the most settled neighbours first."""
        width, height = self.width, self.height
        opened = [self._open_in(state, row) for row in range(height)]
        full = (1 << width) - 1
        above = [0, *opened[:-1]]
        below = [*opened[1:], 0]
        found: list[list[int]] = [[] for _ in range(5)]
        for row, mask in enumerate(opened):
            settled = (full ^ above[row], full ^ below[row], ~(mask << 1), ~(mask >> 1))
            while mask:
                low = mask & -mask
                mask ^= low
                count = sum(1 for each in settled if each & low)
                found[count].append(row * width + low.bit_length() - 1)
        return [cell for cells in reversed(found) for cell in cells]

    def answer(self, state: State) -> Answer:
        """The picture of a state in which every cell is settled."""
        kinds = self.kinds
        cells = [0] * (self.width * self.height)
        for row in range(self.height):
            for colour in range(1, kinds):
                mask = state[row * kinds + colour]
                while mask:
                    low = mask & -mask
                    mask ^= low
                    cells[row * self.width + low.bit_length() - 1] = colour
        return (tuple(cells),)
