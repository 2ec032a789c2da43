"""The checker of derivations on boards of lines: it knows the rule of a line, but no technique.

A step follows if all its atoms lie in one line, and every way to fill that line within the premises makes all
conclusions true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from logicgrid.kinds.lines.board import LineBoard
from logicgrid.puzzle.checker import Answer, Checker
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.messages import say


class LineChecker(Checker):
    """The checker of one board; see `puzzle.checker.Checker`."""

    work_each = 20_000

    def __init__(self, board: LineBoard) -> None:
        super().__init__([clue.number for clue in board.clues], len(board.allowed), 2)
        self.board = board

    def given(self) -> Iterator[Atom]:
        """Yield the given values and the excluded ones."""
        for cell, mask in enumerate(self.board.masks()):
            yield from [self.plain((cell, value, False)) for value in (0, 1) if not mask >> value & 1]

    def plain(self, atom: Atom) -> Atom:
        """Return the atom in normal form: the value that the cell has."""
        return atom if atom[2] else (atom[0], 1 - atom[1], True)

    def holds(self, answer: Answer) -> bool:
        return self.board.holds(answer[0])

    def objection(self, step: Step) -> str:
        cells = {atom[0] for atom in (*step.premises, *step.conclusions)}
        line = next((each for each in self.board.lines if cells.issubset(each)), None)
        if line is None:
            return say("proof.beyond-line")
        known: dict[int, set[int]] = {cell: {0, 1} for cell in line}
        for cell, value, _ in map(self.plain, step.premises):
            known[cell] &= {value}
        self.spend(2 ** sum([len(values) > 1 for values in known.values()]))
        wanted = [(line.index(cell), value) for cell, value, _ in map(self.plain, step.conclusions)]
        for way in product(*known.values()):
            if any([way[place] != value for place, value in wanted]) and self.board.kind.fits(way):
                return say("proof.does-not-follow")
        return ""
