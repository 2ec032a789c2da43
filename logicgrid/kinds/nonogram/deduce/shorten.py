"""The steps that the goals of a derivation need, found backwards, conclusion by conclusion, with the least premises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.nonogram.deduce.lines import named
from logicgrid.kinds.nonogram.deduce.sheet import NonogramFrame
from logicgrid.puzzle import ladder
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique


class Shortener:
    """Prunes the steps of one nonogram."""

    def __init__(self, frame: NonogramFrame) -> None:
        self.frame = frame
        self.line = {number: line for line, number in enumerate(frame.numbers)}

    def shortened(self, steps: Sequence[Step], goals: Iterable[Atom]) -> tuple[list[Step], set[Atom]]:
        """Return the steps that the goals need, and the atoms from outside that these need."""
        return ladder.shortened(steps, goals, self.complete)

    def complete(self, step: Step, conclusions: tuple[Atom, ...], needed: object) -> ladder.Completed:
        """Return the steps to those conclusions of a step that are needed, each with the least premises."""
        if step.suppose is not None:
            inner, outside = self.refutation(step.steps)
            return [replace(step, steps=tuple(inner))], outside - {step.suppose}
        if step.ways:
            ways = [self.way(way, conclusions) for way in step.ways]
            outside = set(step.premises).union(*[needs for _, needs in ways])
            return [replace(step, conclusions=conclusions, ways=tuple([way for way, _ in ways]))], outside
        parts = [step]
        if len(step.clues) == 1 and (step.technique == Technique.LINE or conclusions != step.conclusions):
            parts = named(self.frame, self.line[step.clues[0]], step.premises, conclusions)
        return parts, [atom for part in parts for atom in part.premises]

    def refutation(self, steps: Sequence[Step]) -> tuple[list[Step], set[Atom]]:
        """Return the same for steps that end in a contradiction, which is their goal."""
        (last,) = steps[-1].conclusions
        return self.shortened(steps, (last, self.frame.denied(last)))

    def way(self, steps: Sequence[Step], conclusions: Iterable[Atom]) -> tuple[tuple[Step, ...], set[Atom]]:
        """Return the same for a way, whose first step has its facts, to the conclusions or to a contradiction."""
        facts = set(steps[0].conclusions)
        goals = set(conclusions) - facts
        if goals.issubset([atom for step in steps[1:] for atom in step.conclusions]):
            inner, outside = self.shortened(steps[1:], goals)
        else:
            inner, outside = self.refutation(steps[1:])
        return (steps[0], *inner), outside - facts
