"""What a line says, as a reason; and adding all reasons, derived from the premises, to a finished derivation.

A `clue` is a line's number, a `cell` the number in the atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.puzzle.derivation import BrokenClue, Clash, ClueWay, EitherWay, Ending, Reason, Step, Trial
from logicgrid.puzzle.explanation import CellMarks
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.nonogram.deduce.lines import NonogramFrame


class OneLine(Reason):
    """The common part of all arrangements of a line (its clue's number).

    The runs take `least` of the line's `size` cells, including the gaps between them.  For each run that covers cells,
    `rooms` has its length and the first and last place (from 1) that it can occupy given what is known, and `which` its
    index in `runs`; `arrangements` is the number of arrangements that the premises leave.
    """

    clue: int
    runs: tuple[int, ...] = ()
    least: int = 0
    size: int = 0
    rooms: tuple[tuple[int, int, int], ...] = ()
    arrangements: int = 0
    which: tuple[int, ...] = ()

    def explain(self, step: Step, frame: NonogramFrame) -> OneLine:
        """Return the space the runs need, the room of those that cover cells, and the number of arrangements."""
        line = frame.numbers.index(self.clue)
        solver, cells = frame.solvers[line], frame.cells[line]
        masks = frame.masks(line, step.premises)
        covered = {cells.index(cell) for cell, colour, holds in step.conclusions if holds == bool(colour)}
        rooms: list[tuple[int, int, int]] = []
        which = []
        for place, ((length, _, _), starts) in enumerate(zip(solver.blocks, solver.starts(masks), strict=True)):
            first, last = (starts & -starts).bit_length() - 1, starts.bit_length() - 1
            if starts and covered & set(range(last, first + length)):
                rooms.append((length, first + 1, last + length))
                which.append(place)
        runs = tuple([length for length, _, _ in solver.blocks])
        arrangements = solver.alternatives(masks)
        return OneLine(self.clue, runs, solver.least, solver.size, tuple(rooms), arrangements, tuple(which))


class LastColour(Reason):
    """A cell has one colour left."""

    cell: int


def explained(steps: Iterable[Step], marks: CellMarks, frame: NonogramFrame) -> tuple[Step, ...]:
    """Return the steps with all reasons; the marks are those before the first step, and are updated."""
    found = []
    for step in steps:
        if step.suppose is not None:
            inner = marks.copy()
            inner.add([step.suppose])
            ending = _ending(step.steps, marks, inner.copy())
            step = replace(step, steps=explained(step.steps, inner, frame), reason=Trial(ending))
        elif isinstance(step.reason, EitherWay):
            step = _of_ways(step, step.reason.clue, marks, frame)
        elif isinstance(step.reason, OneLine):
            step = replace(step, reason=step.reason.explain(step, frame))
        found.append(step)
        marks.add(step.conclusions)
    return tuple(found)


def _of_ways(step: Step, clue: int | None, marks: CellMarks, frame: NonogramFrame) -> Step:
    """Return a step that follows ways, with its reason and those of its inner steps."""
    ways, shown = [], []
    for first, *steps in step.ways:
        inner = marks.copy()
        inner.add(first.conclusions)
        concluded = {*first.conclusions, *[atom for each in steps for atom in each.conclusions]}
        ending = None if concluded.issuperset(step.conclusions) else _ending(steps, marks, inner.copy())
        shown.append(ClueWay(first.conclusions, ending))
        ways.append((first, *explained(steps, inner, frame)))
    return replace(step, ways=tuple(ways), reason=EitherWay(clue, tuple(shown)))


def _ending(steps: Sequence[Step], outside: CellMarks, marks: CellMarks) -> Ending | None:
    """Return the contradiction of a supposition: a cell that cannot be both, or a line that no longer fits."""
    for inner in steps:
        if inner.technique == Technique.NO_ARRANGEMENT:
            return BrokenClue(inner.clues[0])
        for atom in inner.conclusions:
            colour = marks.colours[atom[0]]
            if colour is not None and (colour == atom[1]) != atom[2]:
                return Clash(atom, outside.colours[atom[0]] is not None)
        marks.add(inner.conclusions)
    return None
