"""Why the steps of a nonogram hold: the ladder of techniques, and the reasons, added to a finished derivation.

Level 1 is one line at a time: whatever the line's numbers and its known cells force.  From level 2 on something is
supposed, and its consequences are worked out in rounds: first the lines through the supposed cells, then all lines that
changed, and so on.  Level 2: a line has no arrangement left after two rounds.  Level 3: a consequence of both cases
after two rounds, or no arrangement after four.  Level 4: after any number of rounds.  Level 5: with a nested
supposition.  Level 6: with one nested inside that.  The conclusions of a level do not depend on the order, since a
refutation never takes more rounds when more cells are known.

Reasons are derived from the premises.  A `clue` is a line's number, a `cell` the number in the atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.puzzle.derivation import BrokenClue, Clash, ClueWay, EitherWay, Ending, Reason, Step, Trial
from logicgrid.puzzle.explanation import CellMarks
from logicgrid.puzzle.ladder import Rung, Technique
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.nonogram.deduce.lines import NonogramFrame

LADDER = (
    Rung(Technique.LAST_COLOUR, 1, "the only colour left for a cell", 0.0),
    Rung(Technique.EMPTY_LINE, 1, "a line without runs", 0.0),
    Rung(Technique.FULL_LINE, 1, "the numbers fill the line", 0.0),
    Rung(Technique.FINISHED_LINE, 1, "all runs of the line are there: the rest is empty", 0.0),
    Rung(Technique.OVERLAP, 1, "cells that a run covers wherever it is", 0.0),
    Rung(Technique.GAP, 1, "empty cells leave gaps that runs do not fit in", 0.0),
    Rung(Technique.REACH, 1, "cells that no run reaches", 0.0),
    Rung(Technique.PUNCTUATING, 1, "the cells beside a run that is complete", 0.0),
    Rung(Technique.SPLITTING, 1, "a cell between two filled ones that would make too long a run", 0.0),
    Rung(Technique.MERCURY, 1, "a filled cell as far from the edge as its run is long: the cell at the edge", 0.0),
    Rung(Technique.JOIN, 1, "filled cells of one run", 0.0),
    Rung(Technique.GLUE, 1, "a run that cannot go back far enough is drawn out", 0.0),
    Rung(Technique.LINE, 1, "what all arrangements of the line have in common", 0.0),
    Rung(Technique.NO_ARRANGEMENT, 1, "the line has no arrangement left", 0.0),
    Rung(Technique.EDGE_LOGIC, 2, "a run's place at the edge, refuted by the lines that cross it", 5.0),
    Rung(Technique.QUICK_CONTRADICTION, 2, "supposed, and refuted by the lines next to it", 6.0),
    Rung(Technique.TWO_WAY, 3, "a cell or a run has two possibilities: what is so either way", 10.0),
    Rung(Technique.SHORT_CONTRADICTION, 3, "supposed, and refuted in four rounds of lines", 12.0),
    Rung(Technique.LONG_CONTRADICTION, 4, "supposed, and refuted line by line", 20.0),
    Rung(Technique.NESTED_SUPPOSITIONS, 5, "supposed, and refuted with a supposition inside", 40.0),
    Rung(Technique.DEEPLY_NESTED, 6, "supposed, and refuted with suppositions inside suppositions", 60.0),
)
"""The effort of a round in which the rung is the easiest that yields anything; for lines see `LineSheet.effort`."""

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}

ROUNDS = {
    Technique.EDGE_LOGIC: 2,
    Technique.QUICK_CONTRADICTION: 2,
    Technique.TWO_WAY: 2,
    Technique.SHORT_CONTRADICTION: 4,
    Technique.LONG_CONTRADICTION: 1_000_000,
}
"""The techniques that use lines alone, easiest first, with the number of rounds in which they follow consequences."""

BY_LEVEL = [[technique for technique in ROUNDS if RUNGS[technique].level == level] for level in (2, 3, 4)]
"""The same techniques, level by level."""


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
