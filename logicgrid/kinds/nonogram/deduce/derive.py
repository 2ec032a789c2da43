"""The derivation of a nonogram: rounds of lines, and a supposition whenever the lines yield nothing.

The derivation is complete if the nonogram has exactly one answer and the budget suffices.  In the end the steps are
pruned to what the answer needs, and their premises to what they need.
"""

from __future__ import annotations

from contextlib import suppress

from logicgrid.kinds.nonogram.check import NonogramChecker
from logicgrid.kinds.nonogram.deduce.ladder import RUNGS
from logicgrid.kinds.nonogram.deduce.rounds import one_round
from logicgrid.kinds.nonogram.deduce.sheet import Frame, Sheet
from logicgrid.kinds.nonogram.deduce.shorten import Shortener
from logicgrid.kinds.nonogram.deduce.suppose import Suppositions
from logicgrid.kinds.nonogram.deduce.weigh import can_be_weighed, weights
from logicgrid.kinds.nonogram.picture import Picture, holds
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.reasons import Technique, Weighing
from logicgrid.puzzle.steps import finished

_LONG_SEARCH = 400_000
"""The branches in which the search looks for an answer that weights may prove to be the only one."""

_BRANCHES = 1_000
"""The branches in which the search looks for the answers beforehand."""


def derive(puzzle: Picture, budget: Budget, nested: bool = True) -> Derivation:
    """Return the derivation of a nonogram; not complete if the budget ends, or if there is not exactly one answer.

    Without `nested` it ends, too, where lines refute no supposition: only the levels up to 4 are complete.
    """
    return _Deriver(puzzle, budget, nested).derive()


class _Deriver:
    def __init__(self, puzzle: Picture, budget: Budget, nested: bool) -> None:
        self.puzzle = puzzle
        self.nested = nested
        self.budget = budget
        self.meter = Meter(budget, every=0)
        self.frame = Frame(puzzle)
        self.sheet = Sheet(self.frame)
        self.steps: list[Step] = []
        self.rounds: list[int] = []

    def derive(self) -> Derivation:
        sheet = self.sheet
        for cell, mask in enumerate(self.puzzle.given):
            gone = [colour for colour in range(self.frame.kinds) if not mask >> colour & 1]
            left = [colour for colour in range(self.frame.kinds) if mask >> colour & 1]
            for colour in gone:
                if len(left) == 1:
                    sheet.learn((cell, left[0], True))
                elif left:
                    sheet.learn((cell, colour, False))
        with suppress(BudgetEnded):
            self.lead()
        complete = not sheet.open and holds(self.puzzle, sheet.colour)
        goals = [atom for step in self.steps for atom in step.conclusions if atom[2] or not complete]
        steps, _ = Shortener(self.frame).shortened(self.steps, goals)
        return finished(steps, self.rounds, RUNGS, complete)

    def lead(self) -> None:
        """Add steps until the picture is full, or there is a contradiction, or nothing more can be found."""
        suppositions: Suppositions | None = None
        tried = False
        while self.sheet.open:
            self.meter.spend(0)
            steps: list[Step] = []
            count, contradicted = one_round(self.sheet, steps)
            if contradicted:
                return
            self.steps += steps
            if count:
                self.rounds.append(count)
                continue
            if suppositions is None:
                found = NonogramEngine(self.puzzle).find(2, Budget(_BRANCHES, self.budget.seconds))
                if found.complete and not found.solutions:
                    return
                suppositions = Suppositions(self.frame, found.solutions, self.meter)
            step = suppositions.by_lines(self.sheet)
            if step is None and not self.nested:
                return
            if step is None and not tried and len(suppositions.answers) < 2:
                tried = True
                if self.weighed():
                    return
            step = step or suppositions.nested(self.sheet)
            if step is None:
                return
            self.steps.append(step)
            self.sheet.learn(step.conclusions[0])
            self.rounds.append(1)

    def weighed(self) -> bool:
        """Fill the rest of the picture in one step with weights, if there are such.  Return True if that was done."""
        puzzle = self.puzzle
        if not can_be_weighed(puzzle):
            return False
        found = NonogramEngine(puzzle).find(1, Budget(_LONG_SEARCH, self.budget.seconds)).solutions
        weight = weights(puzzle, found[0][0], self.sheet.colour, self.meter) if found else None
        if weight is None:
            return False
        atoms = [(cell, colour, True) for cell, colour in enumerate(found[0][0])]
        known = tuple([atom for atom in atoms if self.sheet.colour[atom[0]] >= 0])
        rest = tuple([atom for atom in atoms if self.sheet.colour[atom[0]] < 0])
        numbers = tuple([clue.number for clue in puzzle.clues])
        step = Step(Technique.WEIGHING, numbers, known, rest, reason=Weighing(weight))
        if NonogramChecker(puzzle).objection(step):
            return False
        self.steps.append(step)
        for atom in rest:
            self.sheet.learn(atom)
        self.rounds.append(1)
        return True
