"""Board in, derivation out: the givens, then wave after wave of the easiest technique that yields anything.

A wave is all that one rung of the ladder concludes at once from what is known.  Complete where the board has exactly
one answer and the budget suffices: nested suppositions finish whatever is left.  In the end the steps are pruned to
what the answer needs, and their premises to what they need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial

from logicgrid.kinds.sudoku.board import Board, holds
from logicgrid.kinds.sudoku.deduce.eliminations import Finding, locked, marks, parity
from logicgrid.kinds.sudoku.deduce.knowledge import Draft, Frame, Knowledge, bits
from logicgrid.kinds.sudoku.deduce.ladder import RUNGS
from logicgrid.kinds.sudoku.deduce.shorten import shortened
from logicgrid.kinds.sudoku.deduce.singles import conflicts, singles
from logicgrid.kinds.sudoku.deduce.subsets import fish, hidden, naked, xy_wing
from logicgrid.kinds.sudoku.deduce.sums import cages
from logicgrid.kinds.sudoku.deduce.suppose import Suppositions
from logicgrid.kinds.sudoku.search import DigitEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import BudgetEnds, Meter, finished

FINDERS: tuple[tuple[int, Callable[[Knowledge], Iterator[Finding]]], ...] = (
    (1, parity),
    (2, locked),
    (2, marks),
    (2, partial(naked, count=2)),
    (2, partial(hidden, count=2)),
    (2, cages),
    (3, partial(naked, count=3)),
    (3, partial(hidden, count=3)),
    (3, partial(fish, count=2)),
    (3, xy_wing),
    (3, partial(naked, count=4)),
    (3, partial(hidden, count=4)),
    (3, partial(fish, count=3)),
    (3, partial(fish, count=4)),
)
"""Level and technique, in the order in which they are tried; singles come before them all."""


def derive(board: Board, budget: Budget) -> Derivation:
    """The derivation of a board; not complete where the budget ends, or where there is not exactly one answer."""
    return _Deriver(board, budget).derive()


class _Deriver:
    def __init__(self, board: Board, budget: Budget) -> None:
        self.board = board
        self.frame = Frame(board)
        self.budget = budget
        self.meter = Meter(budget)
        self.known = Knowledge(self.frame)
        self.drafts: list[Draft] = []
        self.waves: list[int] = []

    def derive(self) -> Derivation:
        known = self.known
        for given in self.board.clues:
            atom = (given.cell, given.digit, True)
            if known.learn(atom):
                self.drafts.append(Draft(known, 0, (("given", {}),), (atom,), (given.number,)))
        known.clock = 1
        with suppress(BudgetEnds):
            self.lead()
        complete = known.is_full and holds(self.board, known.value)
        goals: Iterable[Atom] = [(cell, digit, True) for cell, digit in enumerate(known.value)]
        if not complete:
            goals = [atom for draft in self.drafts for atom in draft.conclusions]
        steps, _ = shortened(self.drafts, goals, self.frame.checker)
        return finished(steps, self.waves, RUNGS, complete)

    def lead(self) -> None:
        """Drafts until the grid is full, or there is a conflict, or nothing more can be found."""
        known = self.known
        suppositions: Suppositions | None = None
        while not self.close(known, self.drafts, 3) and not known.is_full:
            if suppositions is None:
                suppositions = Suppositions(DigitEngine(self.board), self.close, self.meter, self.budget)
            draft = suppositions.next(known)
            if draft is None:
                return
            self.add(known, self.drafts, [draft])

    def close(self, known: Knowledge, drafts: list[Draft], top: int) -> list[Draft]:
        """Adds all that follows up to a level; returns the conflicts that it ends in, if any."""
        while True:
            self.meter.goes_on()
            found = conflicts(known)
            if found or known.is_full:
                return found
            wave = singles(known) or self.eliminations(known, top)
            if not wave:
                return []
            self.add(known, drafts, wave)

    def eliminations(self, known: Knowledge, top: int) -> list[Draft]:
        """What the easiest technique that finds anything excludes."""
        for level, find in FINDERS:
            if level > top:
                break
            wave = [_draft(known, finding) for finding in find(known)]
            if wave:
                return wave
        return []

    def add(self, known: Knowledge, drafts: list[Draft], wave: list[Draft]) -> None:
        """Learns what a wave concludes, each conclusion once."""
        count = 0
        for draft in wave:
            new = tuple([atom for atom in draft.conclusions if known.learn(atom)])
            if new:
                drafts.append(draft if new == draft.conclusions else replace(draft, conclusions=new))
                count += 1
        known.clock += 1
        if known is self.known:
            self.waves.append(count)


def _draft(known: Knowledge, finding: Finding) -> Draft:
    gone = [(cell, digit, False) for digit, cells in finding.out.items() for cell in bits(cells)]
    return Draft(known, known.clock, ((finding.technique, finding.needs),), tuple(sorted(gone)))
