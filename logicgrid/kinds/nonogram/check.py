"""The checker of derivations of pictures: it knows how runs lie in a line, and nothing else.

A step follows where the one line that it names has no arrangement, with the premises and nothing else known, in which a
conclusion is false; or, without a line, where the premises leave the cell no other colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.nonogram.picture import LineClue, Picture, Runs, holds
from logicgrid.puzzle.checker import Answer, Checker
from logicgrid.puzzle.derivation import Atom, Step


class PictureChecker(Checker):
    def __init__(self, puzzle: Picture) -> None:
        super().__init__([clue.number for clue in puzzle.clues], len(puzzle.given), puzzle.colours + 1)
        self.puzzle = puzzle
        self.clues = {clue.number: clue for clue in puzzle.clues}

    def given(self) -> Iterator[Atom]:
        for cell, mask in enumerate(self.puzzle.given):
            for colour in range(self.values):
                if mask == 1 << colour or not mask >> colour & 1:
                    yield self.plain((cell, colour, mask == 1 << colour))

    def plain(self, atom: Atom) -> Atom:
        """Of two colours, which one a cell has; of more, also which one it has not."""
        return (atom[0], 1 - atom[1], True) if self.values == 2 and not atom[2] else atom

    def holds(self, answer: Answer) -> bool:
        return holds(self.puzzle, answer[0])

    def objection(self, step: Step) -> str:
        clues = [self.clues[number] for number in step.clues]
        cells = self.cells(clues[0]) if clues else [step.conclusions[0][0]]
        if len(clues) > 1 or any(atom[0] not in cells for atom in (*step.premises, *step.conclusions)):
            return "looks beyond its line"
        masks = [(1 << self.values) - 1] * len(cells)
        for cell, colour, is_there in step.premises:
            masks[cells.index(cell)] &= 1 << colour if is_there else ~(1 << colour)
        left = possible(masks, clues[0].runs) if clues else masks
        for cell, colour, is_there in step.conclusions:
            if left[cells.index(cell)] & (~(1 << colour) if is_there else 1 << colour):
                return "does not follow"
        return ""

    def cells(self, clue: LineClue) -> Sequence[int]:
        """The cells of a clue's line."""
        width = self.puzzle.width
        if clue.axis == "row":
            return range(clue.place * width, (clue.place + 1) * width)
        return range(clue.place, len(self.puzzle.given), width)


def possible(masks: Sequence[int], runs: Runs) -> list[int]:
    """The colours that every cell of a line has in any arrangement of the runs within the masks.

    The line is read cell by cell by a machine with a state for every cell of the runs and for the gaps before, between
    and behind them, which take any number of cells, none only at the ends and between different colours.  Bits of a
    number are the states in which a cell can be, coming from the left, and in which it can be to reach the right end.
    """
    states = [0, *[state for length, colour in runs for state in (*[colour] * length, 0)]]
    of = {colour: sum([1 << at for at, state in enumerate(states) if state == colour]) for colour in set(states)}
    ends = [at for at in range(len(states) - 2) if states[at] and not states[at + 1]]
    jumps = sum([1 << at for at in ends if states[at] != states[at + 2]])
    allowed = [sum([places for colour, places in of.items() if mask >> colour & 1]) for mask in masks]
    forth, reached = [], 3
    for here in allowed:
        forth.append(reached & here)
        reached = forth[-1] << 1 | forth[-1] & of[0] | (forth[-1] & jumps) << 2
    back, reached = [], 3 << len(states) >> 2
    for here in reversed(allowed):
        back.append(reached & here)
        reached = back[-1] >> 1 | back[-1] & of[0] | back[-1] >> 2 & jumps
    both = [one & other for one, other in zip(forth, reversed(back), strict=True)]
    return [sum([1 << colour for colour, places in of.items() if here & places]) for here in both]
