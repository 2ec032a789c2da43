"""The search engine of nonograms: answers by line solving and branching, without a solver.

A *branch* is a colour supposed in a cell, with its consequences by line solving.  The engine is the independent second
method: it shares only the picture with the encodings, and every answer is evaluated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from logicgrid.kinds.cells import CellEngine
from logicgrid.kinds.nonogram.lines import PictureLines, State
from logicgrid.kinds.nonogram.picture import Picture, masks_of
from logicgrid.puzzle.question import Answer, bits


class NonogramEngine(CellEngine):
    """A picture with a solver for each line; `start` is the state after line solving, None for a contradiction."""

    branches_per_unit = 2

    def __init__(self, puzzle: Picture) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.width, self.height, self.kinds = puzzle.width, puzzle.height, puzzle.colours + 1
        self.lines = PictureLines(puzzle)
        state: State = []
        for _, where in puzzle.lines:
            state += masks_of(puzzle.allowed[where], puzzle.colours)
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
        for colour in range(self.kinds):
            if colour != supposed:
                self.lines.remove(state, cell, colour)
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
