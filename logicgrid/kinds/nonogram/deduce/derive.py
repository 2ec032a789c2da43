"""The derivation of a nonogram: rounds of lines, and a supposition whenever the lines yield nothing.

The derivation is complete if the nonogram has exactly one answer and the budget suffices.  In the end the steps are
pruned to what the answer needs, and their premises to what they need.

Level, effort and rounds are counted on a copy to which everything is added at once that the easiest technique finds, so
that they do not depend on the order of lines (but for what needs suppositions inside suppositions, which is counted as
it comes).
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
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.techniques import Technique

_BRANCHES = 1_000
"""The branches in which the search looks for the answers beforehand."""


def derive(puzzle: Picture, budget: Budget, nested: bool = True) -> Derivation:
    """Return the derivation of a nonogram; not complete if the budget ends, or if there is not exactly one answer.

    Without `nested` it ends, too, where lines refute no supposition: only the levels up to 4 are complete.
    """
    return _Deriver(puzzle, budget, nested).derive()


def rate(puzzle: Picture, budget: Budget) -> Rating:
    """Return the level of the derivation, without writing it down unless something needs suppositions inside others."""
    return _Deriver(puzzle, budget).rate()


class _Tally:
    """What a derivation takes: the hardest level, the effort, and the number of inferences that each round offered."""

    def __init__(self) -> None:
        self.level = 1
        self.effort = 0.0
        self.rounds: list[int] = []

    def lines(self, efforts: list[float]) -> None:
        """Count a round of lines, with the effort of looking at each that says anything."""
        self.effort += sum(efforts)
        self.rounds.append(len(efforts))

    def add(self, technique: Technique, count: int) -> None:
        """Count a round of another technique, with the number of its finds."""
        self.level = max(self.level, RUNGS[technique].level)
        self.effort += RUNGS[technique].effort
        self.rounds.append(count)


class _Deriver:
    def __init__(self, puzzle: Picture, budget: Budget, nested: bool = True) -> None:
        self.puzzle = puzzle
        self.nested = nested
        self.budget = budget
        self.meter = Meter(budget, every=0)
        self.frame = Frame(puzzle)
        self.sheet = Sheet(self.frame)
        self.steps: list[Step] = []
        self.tally = _Tally()
        for cell, mask in enumerate(puzzle.given):
            gone = [colour for colour in range(self.frame.kinds) if not mask >> colour & 1]
            left = [colour for colour in range(self.frame.kinds) if mask >> colour & 1]
            for colour in gone:
                if len(left) == 1:
                    self.sheet.learn((cell, left[0], True))
                elif left:
                    self.sheet.learn((cell, colour, False))

    def derive(self) -> Derivation:
        with suppress(BudgetEnded):
            self.lead()
        complete, tally = self.complete(self.sheet), self.tally
        goals = [atom for step in self.steps for atom in step.conclusions if atom[2] or not complete]
        steps, _ = Shortener(self.frame).shortened(self.steps, goals)
        rounds, narrow = len(tally.rounds), tally.rounds.count(1)
        return Derivation(tuple(steps), tally.level, round(tally.effort, 1), rounds, narrow, complete)

    def rate(self) -> Rating:
        with suppress(BudgetEnded):
            sheet = self.sheet
            if self.lines(sheet, [], self.tally):
                suppositions = self.suppositions()
                if suppositions is not None and len(suppositions.answers) < 2:
                    sheet = self.count(suppositions)
                    if sheet.open:
                        self.lead_on(suppositions, True)
                        sheet = self.sheet
            if self.complete(sheet):
                return Rating(self.tally.level, self.tally.level, (tuple(sheet.colour),))
        return Rating(None, 0, None)

    def complete(self, sheet: Sheet) -> bool:
        """Return True if the picture is full and right."""
        return not sheet.open and holds(self.puzzle, sheet.colour)

    def lead(self) -> None:
        """Add steps until the picture is full, or there is a contradiction, or nothing more can be found."""
        if not self.lines(self.sheet, self.steps, self.tally):
            return
        suppositions = self.suppositions()
        if suppositions is None:
            return
        counted = bool(self.count(suppositions).open)
        if self.nested or not counted:
            self.lead_on(suppositions, counted)

    def lines(self, sheet: Sheet, steps: list[Step], tally: _Tally | None) -> bool:
        """Add what lines say by themselves.  Return True if cells are open in the end and nothing is contradictory."""
        while sheet.open:
            self.meter.spend(0)
            added: list[Step] = []
            efforts, contradicted = one_round(sheet, added)
            if contradicted:
                return False
            if not efforts:
                return True
            steps += added
            if tally is not None:
                tally.lines(efforts)
        return False

    def suppositions(self) -> Suppositions | None:
        """Return what finds suppositions; None if there is no answer."""
        found = NonogramEngine(self.puzzle).find(2, Budget(_BRANCHES, self.budget.seconds))
        if found.complete and not found.solutions:
            return None
        return Suppositions(self.frame, found.solutions, self.meter)

    def count(self, suppositions: Suppositions) -> Sheet:
        """Return a copy of the sheet to which is added, round by round, all that the easiest technique finds.

        So level, effort and rounds do not depend on the order of lines; the derivation uses one find at a time.
        """
        found = suppositions.all_by_lines(self.sheet, suppositions.tried)
        sheet, tried = self.sheet.copy(), suppositions.tried.inside()
        while found:
            self.tally.add(found[0].technique, len(found))
            for atom in [atom for find in found for atom in find.conclusions]:
                if sheet.learn(atom) is not None:
                    return sheet
            if not self.lines(sheet, [], self.tally):
                break
            found = suppositions.all_by_lines(sheet, tried)
        return sheet

    def lead_on(self, suppositions: Suppositions, counted: bool) -> None:
        """Add what suppositions lead to; those within each other are `counted` as they come."""
        tally = None
        while True:
            step = suppositions.by_lines(self.sheet)
            if step is None:
                tally = self.tally if counted else None
                step = suppositions.nested(self.sheet)
            if step is None:
                return
            self.steps.append(step)
            for atom in step.conclusions:
                self.sheet.learn(atom)
            if tally is not None:
                tally.add(Technique(step.technique), 1)
            if not self.lines(self.sheet, self.steps, tally):
                return
