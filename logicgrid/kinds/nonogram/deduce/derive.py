"""The derivation of a nonogram: rounds of lines, and a supposition whenever the lines yield nothing.

The derivation is complete if the nonogram has exactly one answer and the budget suffices.  In the end the steps are
pruned to what the answer needs, and their premises to what they need.
"""

from __future__ import annotations

from contextlib import suppress

from logicgrid.kinds.nonogram.deduce.ladder import RUNGS
from logicgrid.kinds.nonogram.deduce.rounds import one_round
from logicgrid.kinds.nonogram.deduce.sheet import Frame, Sheet
from logicgrid.kinds.nonogram.deduce.shorten import Shortener
from logicgrid.kinds.nonogram.deduce.suppose import Suppositions
from logicgrid.kinds.nonogram.picture import Picture, holds
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.steps import finished

_BRANCHES = 1_000
"""The branches in which the search looks for the answers beforehand."""


def derive(puzzle: Picture, budget: Budget) -> Derivation:
    """Return the derivation of a nonogram; not complete if the budget ends, or if there is not exactly one answer."""
    return _Deriver(puzzle, budget).derive()


class _Deriver:
    def __init__(self, puzzle: Picture, budget: Budget) -> None:
        self.puzzle = puzzle
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
            step = suppositions.next(self.sheet)
            if step is None:
                return
            self.steps.append(step)
            self.sheet.learn(step.conclusions[0])
            self.rounds.append(1)
