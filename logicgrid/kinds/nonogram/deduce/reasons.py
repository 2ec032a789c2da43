"""How the suppositions of a finished derivation end, as a reader of the steps before them can see.

All other steps have their reasons from the line that they look at.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.pencil_marks import CellMarks
from logicgrid.puzzle.reasons import BrokenClue, Clash, Ending, Trial
from logicgrid.puzzle.record import replace


def explained(steps: Iterable[Step], marks: CellMarks) -> tuple[Step, ...]:
    """Return the steps with all reasons; the marks are those before the first step, and are led on."""
    found = []
    for step in steps:
        if step.suppose is not None:
            inner = marks.copy()
            inner.add([step.suppose])
            ending = _ending(step, marks, inner.copy())
            step = replace(step, steps=explained(step.steps, inner), reason=Trial(ending))
        found.append(step)
        marks.add(step.conclusions)
    return tuple(found)


def _ending(step: Step, outside: CellMarks, marks: CellMarks) -> Ending | None:
    """Return what contradicts a supposition: a cell that cannot be both, or a line that does not fit any more."""
    for inner in step.steps:
        for atom in inner.conclusions:
            colour = marks.colours[atom[0]]
            if colour is not None and (colour == atom[1]) != atom[2]:
                return Clash(atom, outside.colours[atom[0]] is not None)
        marks.add(inner.conclusions)
    last = step.steps[-1].clues if step.steps else ()
    return BrokenClue(last[0]) if len(last) == 1 else None
