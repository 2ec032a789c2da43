"""A guess at the whole picture, for long searches: the variables of the order encoding that are probably true.

Belief propagation (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, chapter 4): rows and columns exchange
messages, cell by cell, about the odds of each colour.  A line is a chain of states: one for every cell of its runs, and
one for each gap before, between and after them.  The forward-backward algorithm sums over all its arrangements,
weighted by the messages of the crossing lines.  A guess only orders a search; no answer rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from logicgrid.kinds.nonogram.question import Picture, Runs

Floats = np.ndarray[Any, np.dtype[np.float64]]

_CERTAIN = 6.0
"""The largest log-odds of a message."""
_DAMPING = 0.5
"""The weight of the previous message in the next one."""
_LEAST = 1e-300


class Beliefs:
    """The beliefs of rows and columns after some rounds; `colours` has the likeliest colour of each cell, in order."""

    def __init__(self, puzzle: Picture, cells: Sequence[int], rounds: int) -> None:
        kinds = range(puzzle.colours + 1)
        may = np.array([[mask >> colour & 1 for colour in kinds] for mask in cells], dtype=float)
        may = may.reshape(puzzle.height, puzzle.width, -1)
        self.rows = _Lines(puzzle.rows, may)
        self.columns = _Lines(puzzle.columns, may.transpose(1, 0, 2))
        to_rows, to_columns = np.zeros(self.rows.may.shape), np.zeros(self.columns.may.shape)
        for _ in range(rounds):
            message = self.rows.message(to_rows).transpose(1, 0, 2)
            to_columns = _DAMPING * to_columns + (1 - _DAMPING) * message
            message = self.columns.message(to_columns).transpose(1, 0, 2)
            to_rows = _DAMPING * to_rows + (1 - _DAMPING) * message
        odds = to_rows + to_columns.transpose(1, 0, 2)
        self.colours: list[int] = odds.argmax(axis=2).ravel().tolist()

    def started(self, line: int) -> Floats:
        """Return, for each run of a line (rows first) and place, the probability that it starts there or before."""
        height = len(self.rows.firsts)
        lines, number = (self.rows, line) if line < height else (self.columns, line - height)
        firsts, states = lines.firsts[number], lines.chances[:, number]
        return np.array([states[:, first:].sum(axis=1) for first in firsts])


class _Lines:
    """The lines of one axis at once; arrays have the shape (line, state) or (place, line, state)."""

    def __init__(self, lines: Sequence[Runs | None], may: Floats) -> None:
        states = [[0, *[state for length, colour in runs or () for state in (*[colour] * length, 0)]] for runs in lines]
        self.firsts = [[place + 1 for place, state in enumerate(each[:-1]) if not state] for each in states]
        """For each line, the first state of each run."""
        most = max(map(len, states))
        colours = np.array([[*each, *[-1] * (most - len(each))] for each in states])
        self.may = may
        self.has_clue = np.array([runs is not None for runs in lines], dtype=float)
        self.has_colour = np.array([colours == colour for colour in range(may.shape[2])], dtype=float)
        self.gap = self.has_colour[0]
        self.jump = np.zeros(colours.shape)
        """1 for the first cell of a run that may follow a run of another colour without a gap."""
        between = (colours[:, :-2] > 0) & (colours[:, 1:-1] == 0) & (colours[:, 2:] > 0)
        self.jump[:, 2:] = between & (colours[:, :-2] != colours[:, 2:])
        self.last = np.array([[float(len(each) - 2 <= place < len(each)) for place in range(most)] for each in states])
        self.chances: Floats = np.zeros((0, 0, 0))
        """The probability of each state at each place, by the last messages."""

    def message(self, heard: Floats) -> Floats:
        """Return the log-odds of each colour against empty, without what the crossing lines sent."""
        weights = np.einsum("lpc,cls->pls", self.may * np.exp(heard), self.has_colour)
        forth, back = np.zeros(weights.shape), np.zeros(weights.shape)
        here = np.zeros(self.gap.shape)
        here[:, :2] = 1
        for place, weight in enumerate(weights):
            forth[place] = moved = _scaled(here * weight)
            here = moved * self.gap
            here[:, 1:] += moved[:, :-1]
            here[:, 2:] += moved[:, :-2] * self.jump[:, 2:]
        here = self.last
        for place in range(len(weights) - 1, -1, -1):
            back[place] = here
            moved = _scaled(here * weights[place])
            here = moved * self.gap
            here[:, :-1] += moved[:, 1:]
            here[:, :-2] += moved[:, 2:] * self.jump[:, 2:]
        self.chances = _scaled(forth * back)
        chances = np.einsum("pls,cls->lpc", self.chances, self.has_colour)
        odds = np.log(np.clip(chances, 1e-9, 1))
        found: Floats = np.clip(odds - odds[:, :, :1] - heard, -_CERTAIN, _CERTAIN)
        found *= self.has_clue[:, None, None]
        return found


def _scaled(values: Floats) -> Floats:
    """Return the values scaled to a sum of 1 over the states."""
    found: Floats = values / np.maximum(values.sum(axis=-1, keepdims=True), _LEAST)
    return found
