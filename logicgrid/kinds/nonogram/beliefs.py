"""Picture and starts in, a guess at the whole picture out: where a search should look first.

Belief propagation (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, chapter 4): rows and columns tell each
other, cell by cell, how likely each colour is.  A line weighs all its arrangements by what the crossing lines say of
its cells; dynamic programming from both ends sums them up.  A message leaves out what the other side has said.

Guarantee: none.  A guess only orders a search; no answer rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from logicgrid.kinds.nonogram.picture import Picture, Runs, gap

Floats = np.ndarray[Any, np.dtype[np.float64]]

_CERTAIN = 6.0
"""Log odds that no message exceeds."""


class Beliefs:
    """What rows and columns believe after some rounds.

    `cells[colour - 1][row][column]` are the log odds of a colour against empty.
    """

    def __init__(self, puzzle: Picture, starts: Sequence[Sequence[int]], rounds: int, damping: float) -> None:
        height, width, colours = puzzle.height, puzzle.width, puzzle.colours
        self.height = height
        self.rows = _Lines(puzzle.rows, width, colours, starts[:height])
        self.columns = _Lines(puzzle.columns, height, colours, starts[height:])
        to_rows: Floats = np.zeros((colours, height, width))
        to_columns: Floats = np.zeros((colours, width, height))
        for _ in range(rounds):
            said = self.rows.messages(to_rows).transpose(0, 2, 1)
            to_columns = damping * to_columns + (1 - damping) * said
            said = self.columns.messages(to_columns).transpose(0, 2, 1)
            to_rows = damping * to_rows + (1 - damping) * said
        self.cells: Floats = to_rows + to_columns.transpose(0, 2, 1)

    def colours(self) -> list[int]:
        """The likeliest colour of every cell in reading order."""
        best = np.where(self.cells.max(axis=0) > 0, self.cells.argmax(axis=0) + 1, 0)
        return list(map(int, best.ravel()))

    def starts(self, line: int, block: int) -> Floats:
        """For each place, how likely the block starts there or before it."""
        found = self.rows.started if line < self.height else self.columns.started
        starts: Floats = found[block][line if line < self.height else line - self.height]
        return starts


class _Lines:
    """The lines of one axis at once: arrays of a line each, with as many blocks as the longest has.

    A line of n cells has n + 1 places.  Blocks that are missing have length 0 and stand behind the last cell.
    """

    def __init__(self, lines: Sequence[Runs | None], size: int, colours: int, starts: Sequence[Sequence[int]]) -> None:
        self.size = size
        self.told = np.array([runs is not None for runs in lines])
        most = max((len(runs or ()) for runs in lines), default=0)
        count = len(lines)
        self.lengths = np.zeros((most, count), dtype=np.int64)
        self.colours = np.zeros((most, count), dtype=np.int64)
        self.apart = np.zeros((most + 1, count), dtype=bool)
        self.may = np.zeros((most, count, size + 1))
        self.may[:, :, size] = 1
        for number, runs in enumerate(lines):
            for block, (length, colour) in enumerate(runs or ()):
                self.lengths[block, number] = length
                self.colours[block, number] = colour - 1
                mask = starts[number][block]
                self.may[block, number] = [mask >> place & 1 for place in range(size + 1)]
            for block, apart in enumerate(map(gap, runs or (), (runs or ())[1:]), start=1):
                self.apart[block, number] = apart
        self.kinds = range(colours)
        self.started: list[Floats] = [np.zeros((count, size + 1)) for _ in range(most)]
        places = np.arange(size + 1)[None, :]
        self.ends = [np.minimum(places + each[:, None], size) for each in self.lengths]
        self.begins = [places - each[:, None] for each in self.lengths]

    def messages(self, heard: Floats) -> Floats:
        """What the lines say of their cells, given what they have heard: log odds of each colour against empty."""
        weights = self._weights(heard)
        behind = self._behind(weights)
        count = len(self.told)
        likely = np.zeros((len(self.kinds), count, self.size))
        reached = np.ones((count, self.size + 1))
        for block, weight in enumerate(weights):
            if block:
                reached = np.where(self.apart[block][:, None], _shifted(reached), reached)
            here = reached * weight
            chance = _scaled(here * np.take_along_axis(behind[block], self.ends[block], 1), sums=True)
            started = self.started[block] = np.cumsum(chance, axis=1)
            covered = (started - self._moved(started, block))[:, : self.size]
            for kind in self.kinds:
                likely[kind] += covered * (self.colours[block] == kind)[:, None]
            reached = np.cumsum(_scaled(self._moved(here, block)), axis=1)
        empty = np.clip(1 - likely.sum(axis=0), 1e-9, 1)
        odds = np.log(np.clip(likely, 1e-9, 1) / empty)
        found: Floats = np.clip(odds - heard, -_CERTAIN, _CERTAIN) * self.told[:, None]
        return found

    def _weights(self, heard: Floats) -> list[Floats]:
        """For each block, how much each of its starts weighs by what is heard of the cells that it covers."""
        zeros = np.zeros((len(self.kinds), heard.shape[1], 1))
        sums = np.concatenate((zeros, np.cumsum(heard, axis=2)), axis=2)
        lines = np.arange(heard.shape[1])
        found = []
        for block, may in enumerate(self.may):
            own = sums[self.colours[block], lines]
            weight = np.take_along_axis(own, self.ends[block], 1) - own
            largest = np.max(np.where(may > 0, weight, -np.inf), axis=1, keepdims=True)
            found.append(may * np.exp(np.minimum(weight - largest, 0)))
        return found

    def _behind(self, weights: Sequence[Floats]) -> list[Floats]:
        """For each block, how much the rest of the line weighs from the place where the block ends."""
        rest = np.ones((len(self.told), self.size + 1))
        found: list[Floats] = []
        for block in range(len(weights) - 1, -1, -1):
            apart = self.apart[block + 1][:, None]
            after = np.where(apart, _shifted(rest[:, ::-1])[:, ::-1], rest)
            found.append(after)
            here = weights[block] * np.take_along_axis(after, self.ends[block], 1)
            rest = _scaled(np.cumsum(here[:, ::-1], axis=1)[:, ::-1])
        return found[::-1]

    def _moved(self, values: Floats, block: int) -> Floats:
        """The values of all places, each moved from where the block starts to where it ends."""
        begins = self.begins[block]
        return np.where(begins >= 0, np.take_along_axis(values, np.maximum(begins, 0), 1), 0)


def _shifted(values: Floats) -> Floats:
    """Each value one place further on."""
    found = np.zeros_like(values)
    found[:, 1:] = values[:, :-1]
    return found


def _scaled(values: Floats, sums: bool = False) -> Floats:
    """Each line's values with a largest value, or a sum, of 1 (a line of zeros stays one)."""
    whole = values.sum(axis=1, keepdims=True) if sums else values.max(axis=1, keepdims=True)
    found: Floats = values / np.where(whole > 0, whole, 1)
    return found
