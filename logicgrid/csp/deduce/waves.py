"""The ladder climbed: everything that one clue says by itself, wave after wave; then patterns; then a supposition."""

from __future__ import annotations

from typing import Protocol

from logicgrid.csp.deduce.patterns import patterns
from logicgrid.csp.deduce.probes import OutOfBudget
from logicgrid.csp.deduce.state import Clash, State


class Upper(Protocol):
    """The upper rungs."""

    def climb(self) -> None:
        """Refutes one supposition and marks its opposite; `OutOfBudget` where there is none that it can refute."""
        ...


class Waves:
    """Counts the waves while it makes them; `level` is the highest of the lower rungs that was needed."""

    def __init__(self) -> None:
        self.count = 0
        self.narrow = 0
        self.level = 0

    def run(self, state: State, upper: Upper) -> bool:
        """Fills the grid; whether it is full in the end."""
        while not self.low(state):
            try:
                upper.climb()
            except OutOfBudget:
                return False
            self.count += 1
            self.narrow += 1
        return True

    def low(self, state: State) -> bool:
        """All that the lower rungs say, without any supposition; whether the grid is full then."""
        while True:
            state.rules()
            if full(state):
                return True
            yielding, level = self.clues(state), 1
            if not yielding:
                yielding, level = patterns(state), 2
            if not yielding:
                return False
            self.level = max(self.level, level)
            self.count += 1
            self.narrow += yielding == 1

    def clues(self, state: State) -> int:
        """Marks all that some clue says by itself of what is known now; how many clues say anything."""
        tables = state.board.tables
        found = []
        dirty = state.dirty
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            table = tables[low.bit_length() - 1]
            known = table.known(state.yes, state.no)
            consequences = table.consequences(known)
            if consequences is None:
                raise Clash
            if consequences[0] or consequences[1]:
                found.append((table, known, consequences))
        state.dirty = 0
        for table, known, consequences in found:
            state.learn(table, known, (consequences[0], 0))
        if any([consequences[0] for _, _, consequences in found]):
            state.rules()
        for table, known, consequences in found:
            state.learn(table, known, (0, consequences[1]))
        return len({table.clue for table, _, _ in found})


def full(state: State) -> bool:
    """Whether every actor has one value of every category."""
    board = state.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not state.yes[actor] & segment:
                return False
    return True
