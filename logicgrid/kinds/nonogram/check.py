"""The checker of derivations of nonograms: it knows how runs fit in a line, but no technique.

A step names one clue, and follows if every arrangement of that line consistent with the premises makes its conclusions
true.  A step without a clue follows if the premises leave the cell no other colour.  The ways of a step are complete if
every such arrangement, or colour, agrees with one of them.  This module imports the meaning of a picture, and nothing
of the engines that find derivations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from logicgrid.kinds.nonogram.question import Picture, Runs
from logicgrid.puzzle.checker import Answer, Checker
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.messages import say


class NonogramChecker(Checker):
    """The checker of one picture; see `puzzle.checker.Checker`."""

    def __init__(self, puzzle: Picture) -> None:
        super().__init__([clue.number for clue in puzzle.clues], len(puzzle.allowed), puzzle.colours + 1)
        self.puzzle = puzzle
        self.clues = {clue.number: clue for clue in puzzle.clues}

    def given(self) -> Iterator[Atom]:
        """Yield the atoms of the given cells."""
        for cell, mask in enumerate(self.puzzle.allowed):
            for colour in range(self.values):
                if mask == 1 << colour or not mask >> colour & 1:
                    yield self.plain((cell, colour, mask == 1 << colour))

    def plain(self, atom: Atom) -> Atom:
        """Return the atom in normal form: with two colours, always the colour that the cell has."""
        return (atom[0], 1 - atom[1], True) if self.values == 2 and not atom[2] else atom

    def holds(self, answer: Answer) -> bool:
        """Return True if the picture has every clue's runs."""
        return self.puzzle.holds(answer[0])

    def objection(self, step: Step) -> str:
        """Return why the step does not follow; "" if it does."""
        cells, runs = self._line(step, step.conclusions)
        if not cells:
            return say("proof.beyond-line")
        self.spend(len(cells) * (2 + self.values // 2) + 2 * len(step.conclusions))
        masks = self._masks(cells, step.premises)
        left = masks if runs is None else possible(masks, runs)
        for cell, colour, is_there in step.conclusions:
            if left[cells.index(cell)] & (~(1 << colour) if is_there else 1 << colour):
                return say("proof.does-not-follow")
        return ""

    def other_way(self, step: Step, ways: Sequence[Collection[Atom]]) -> str:
        """Return why it does not follow that all facts of at least one way are true; "" if it does.

        The automaton of `possible` also keeps track of the ways that agree with the cells read so far.
        """
        cells, runs = self._line(step, [atom for facts in ways for atom in facts])
        if not cells:
            return say("proof.beyond-line")
        self.spend(len(cells) * len(ways) * (1 + self.values // 2))
        masks, each = self._masks(cells, step.premises), [self._masks(cells, facts) for facts in ways]
        agreeing = [
            [sum([1 << way for way, of in enumerate(each) if of[place] >> colour & 1]) for colour in range(self.values)]
            for place in range(len(cells))
        ]
        if runs is None:
            is_sure = all(each or not masks[0] >> colour & 1 for colour, each in enumerate(agreeing[0]))
            return "" if is_sure else say("proof.leaves-another-way")
        ends = self._ends(masks, agreeing, runs, len(ways))
        return say("proof.leaves-another-way") if any(not left for left in ends) else ""

    def _ends(self, masks: Sequence[int], agreeing: Sequence[Sequence[int]], runs: Runs, ways: int) -> list[int]:
        """Return the masks of the `ways` that agree with each run of the automaton through the line."""
        states = [0, *[state for length, colour in runs for state in (*[colour] * length, 0)]]
        every = (1 << ways) - 1
        reached = {(0, every), (1, every)}
        here: set[tuple[int, int]] = set()
        for mask, agree in zip(masks, agreeing, strict=True):
            self.spend(len(reached) * (2 + ways // 256))
            here = {
                (at, left & agree[states[at]]) for at, left in reached if at < len(states) and mask >> states[at] & 1
            }
            reached = {(at + 1, left) for at, left in here}
            reached |= {(at, left) for at, left in here if not states[at]}
            reached |= {
                (at + 2, left)
                for at, left in here
                if states[at] and at + 2 < len(states) and states[at + 1] == 0 != states[at + 2] != states[at]
            }
        return [left for at, left in here if at >= len(states) - 2]

    def _line(self, step: Step, atoms: Sequence[Atom]) -> tuple[Sequence[int], Runs | None]:
        """Return the cells and runs of the line that the step names; without a clue, the cell of the first atom.

        There are none if the step names several lines, or if its premises or the atoms lie outside the line.
        """
        clues = [self.clues[number] for number in step.clues]
        every_cell = range(len(self.puzzle.allowed))
        cells = every_cell[self.puzzle.cells(clues[0].axis, clues[0].place)] if clues else [atoms[0][0]]
        if len(clues) > 1 or any(atom[0] not in cells for atom in (*step.premises, *atoms)):
            return (), None
        return cells, clues[0].runs if clues else None

    def _masks(self, cells: Sequence[int], atoms: Iterable[Atom]) -> list[int]:
        """Return the masks of the colours that the cells of a line can have if the atoms are true."""
        masks = [(1 << self.values) - 1] * len(cells)
        for cell, colour, is_there in atoms:
            masks[cells.index(cell)] &= 1 << colour if is_there else ~(1 << colour)
        return masks


def possible(masks: Sequence[int], runs: Runs) -> list[int]:
    """Return, as masks, the colours that each cell has in at least one arrangement of the runs within the masks.

    A finite automaton reads the line cell by cell.  It has a state for every cell of the runs, and one for each gap
    before, between and after them.  A gap may take any number of cells, but zero only at the ends and between different
    colours.  The bits of an integer are the states of a cell that are reachable from the left end, and that can reach
    the right end.
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
