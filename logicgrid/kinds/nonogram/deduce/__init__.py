"""Derivations of nonograms: rounds of lines, and a supposition whenever the lines yield nothing.

`lines` keeps what is known, makes the steps of one line and of all lines that changed, and prunes; `suppose` refutes
suppositions.  The derivation is complete if the nonogram has exactly one answer and the budget suffices.  In the end
the steps are pruned to those that the answer needs, and their premises to the necessary ones.

Level, effort and rounds are counted on a copy to which all finds of the easiest technique are added at once, so that
they do not depend on the order of lines (except for nested suppositions, which are counted as they come).
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from logicgrid.kinds.nonogram.deduce.lines import Found, LineRun, LineSheet, NonogramFrame, Shortener, lines
from logicgrid.kinds.nonogram.deduce.suppose import CellSuppositions
from logicgrid.kinds.nonogram.question import Picture
from logicgrid.kinds.nonogram.reasons import RUNGS
from logicgrid.kinds.nonogram.search import NonogramEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Derivation, Step
from logicgrid.puzzle.ladder import Round, Tally
from logicgrid.puzzle.question import Rating, bits

_BRANCHES = 1_000
"""The budget of the initial search for the answers, in branches."""


def derive(puzzle: Picture, budget: Budget, nested: bool = True) -> Derivation:
    """Return the derivation of a nonogram; incomplete if the budget ends, or if there is not exactly one answer.

    Without `nested` it also ends where lines refute no supposition, so it is only complete up to level 4.
    """
    return _Deriver(puzzle, budget, nested).derive()


def rate(puzzle: Picture, budget: Budget) -> Rating:
    """Return the level of the derivation, without recording steps unless nested suppositions are needed."""
    return _Deriver(puzzle, budget).rate()


def contradiction(puzzle: Picture, budget: Budget) -> tuple[Step, ...]:
    """Return steps, without suppositions, to a line that does not fit; none if lines alone lead to none."""
    deriver = _Deriver(puzzle, budget)
    run = LineRun(deriver.sheet, deriver.steps, deriver.meter, None)
    with suppress(BudgetEnded):
        run.up([lines])
    if not run.contradicted:
        return ()
    steps, _ = Shortener(deriver.frame).refutation([*deriver.steps, *run.closing])
    return tuple(steps)


class _Deriver:
    def __init__(self, puzzle: Picture, budget: Budget, nested: bool = True) -> None:
        self.puzzle = puzzle
        self.nested = nested
        self.budget = budget
        self.meter = Meter(budget, every=0)
        self.frame = NonogramFrame(puzzle)
        self.sheet = LineSheet(self.frame)
        self.steps: list[Step] = []
        self.tally = Tally()
        for cell, mask in enumerate(puzzle.allowed):
            left = bits(mask)
            for colour in [colour for colour in range(self.frame.kinds) if left and colour not in left]:
                self.sheet.learn((cell, left[0], True) if len(left) == 1 else (cell, colour, False))

    def derive(self) -> Derivation:
        with suppress(BudgetEnded):
            self.lead()
        complete = self.complete(self.sheet)
        goals = [atom for step in self.steps for atom in step.conclusions if atom[2] or not complete]
        steps, _ = Shortener(self.frame).shortened(self.steps, goals)
        return self.tally.derivation(steps, self.tally.level, complete)

    def rate(self) -> Rating:
        with suppress(BudgetEnded):
            sheet = self.sheet
            if self.start():
                suppositions = self.suppositions()
                if suppositions is not None and len(suppositions.answers) < 2:
                    sheet = self.count(suppositions)
                    if sheet.open:
                        self.lead_on(suppositions, True)
                        sheet = self.sheet
            if self.complete(sheet):
                return Rating(self.tally.level, self.tally.level, (tuple(sheet.colour),))
        return Rating(None, 0, None)

    def complete(self, sheet: LineSheet) -> bool:
        """Return True if the picture is full and correct."""
        return not sheet.open and self.puzzle.holds(sheet.colour)

    def start(self) -> bool:
        """Add what lines say by themselves.  Return True if cells are still open and there is no contradiction."""
        run = LineRun(self.sheet, self.steps, self.meter, self.tally)
        run.up([lines])
        return not run.contradicted and self.sheet.open > 0

    def lead(self) -> None:
        """Add steps until the picture is full, there is a contradiction, or nothing more can be found."""
        if not self.start():
            return
        suppositions = self.suppositions()
        if suppositions is None:
            return
        counted = bool(self.count(suppositions).open)
        if self.nested or not counted:
            self.lead_on(suppositions, counted)

    def suppositions(self) -> CellSuppositions | None:
        """Return the finder of suppositions; None if there is no answer."""
        found = NonogramEngine(self.puzzle).find(2, Budget(_BRANCHES, self.budget.seconds))
        if found.complete and not found.solutions:
            return None
        return CellSuppositions(self.frame, found.solutions, self.meter)

    def count(self, suppositions: CellSuppositions) -> LineSheet:
        """Return a copy of the sheet with all finds of the easiest technique added, round by round.

        So level, effort and rounds do not depend on the order of lines, while the derivation uses one find at a time.
        """
        first = suppositions.all_by_lines(self.sheet, suppositions.tried)
        sheet, tried = self.sheet.copy(), suppositions.tried.inside()
        if first is not None:
            run = LineRun(sheet, [], self.meter, self.tally)
            run.take(first)
            run.up([lines, partial(suppositions.all_by_lines, tried=tried)])
        return sheet

    def lead_on(self, suppositions: CellSuppositions, counted: bool) -> None:
        """Add what suppositions lead to; nested ones are `counted` as they come."""
        run = LineRun(self.sheet, self.steps, self.meter, None)

        def supposed(sheet: LineSheet) -> Round[Found] | None:
            step = suppositions.by_lines(sheet)
            if step is None:
                run.tally = self.tally if counted else None
                step = suppositions.nested(sheet)
            return None if step is None else Round(RUNGS[step.technique].level, RUNGS[step.technique].effort, [step])

        run.up([lines, supposed], 1)
