"""The derivation of a board: the givens, then round after round of the easiest technique that yields anything.

A round is all that one rung of the ladder concludes at once from what is known.  The derivation is complete if the
board has exactly one answer and the budget suffices, since nested suppositions finish whatever is left.  In the end
the steps are pruned to what the answer needs, and their premises to what they need.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from logicgrid.kinds.sudoku.board import Board, holds
from logicgrid.kinds.sudoku.deduce.knowledge import Draft, Frame, Knowledge, Way
from logicgrid.kinds.sudoku.deduce.ladder import RUNGS
from logicgrid.kinds.sudoku.deduce.shorten import shortened
from logicgrid.kinds.sudoku.deduce.singles import conflicts, singles
from logicgrid.kinds.sudoku.deduce.suppose import Suppositions
from logicgrid.kinds.sudoku.deduce.techniques import FINDERS, Finding
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Given, Technique
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import finished


def derive(board: Board, budget: Budget) -> Derivation:
    """Return the derivation of a board; not complete if the budget ends, or if there is not exactly one answer."""
    return _Deriver(board, budget).derive()


class _Deriver:
    def __init__(self, board: Board, budget: Budget) -> None:
        self.board = board
        self.frame = Frame(board)
        self.budget = budget
        self.meter = Meter(budget, every=0)
        self.known = Knowledge(self.frame)
        self.drafts: list[Draft] = []
        self.rounds: list[int] = []
        """The number of inferences that each round offered."""

    def derive(self) -> Derivation:
        known = self.known
        for given in self.board.clues:
            atom = (given.cell, given.digit, True)
            if known.learn(atom):
                way = Way(Technique.GIVEN, {}, Given())
                self.drafts.append(Draft(known, 0, (way,), (atom,), (given.number,)))
        known.clock = 1
        with suppress(BudgetEnded):
            self.lead()
        complete = known.is_full and holds(self.board, known.value)
        goals: Iterable[Atom] = [(cell, digit, True) for cell, digit in enumerate(known.value)]
        if not complete:
            goals = [atom for draft in self.drafts for atom in draft.conclusions]
        steps, _ = shortened(self.drafts, goals, self.frame.checker)
        return finished(steps, self.rounds, RUNGS, complete)

    def lead(self) -> None:
        """Draft steps until the grid is full, or there is a conflict, or nothing more can be found."""
        known = self.known
        suppositions: Suppositions | None = None
        while not self.close(known, self.drafts, 3) and not known.is_full:
            if suppositions is None:
                suppositions = Suppositions(SudokuEngine(self.board), self.close, self.meter, self.budget)
            draft = suppositions.next(known)
            if draft is None:
                return
            self.add(known, self.drafts, [draft])

    def close(self, known: Knowledge, drafts: list[Draft], top: int) -> list[Draft]:
        """Add all that follows by techniques up to a level.  Return the conflicts that it ends in, if any."""
        while True:
            self.meter.spend(0)
            found = conflicts(known)
            if found or known.is_full:
                return found
            drafted = singles(known) or self.eliminations(known, top)
            if not drafted:
                return []
            self.add(known, drafts, drafted)

    def eliminations(self, known: Knowledge, top: int) -> list[Draft]:
        """Return what the easiest technique that finds anything excludes."""
        for level, find in FINDERS:
            if level > top:
                break
            drafted = [_draft(known, finding) for finding in find(known)]
            if drafted:
                return drafted
        return []

    def add(self, known: Knowledge, drafts: list[Draft], drafted: list[Draft]) -> None:
        """Learn what a round concludes, each conclusion once."""
        count = 0
        for draft in drafted:
            new = tuple([atom for atom in draft.conclusions if known.learn(atom)])
            if new:
                drafts.append(draft if new == draft.conclusions else replace(draft, conclusions=new))
                count += 1
        known.clock += 1
        if known is self.known:
            self.rounds.append(count)


def _draft(known: Knowledge, finding: Finding) -> Draft:
    gone = [(cell, digit, False) for digit, cells in finding.out.items() for cell in bits(cells)]
    way = Way(finding.technique, finding.needs, finding.reason)
    return Draft(known, known.clock, (way,), tuple(sorted(gone)))
