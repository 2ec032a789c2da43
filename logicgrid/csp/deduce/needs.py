"""What steps need: atoms collected backwards from what is wanted, and premises that the checker does not spare."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from logicgrid.csp.deduce.looks import Looks
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.tables import SupportTable
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import bits

if TYPE_CHECKING:
    from logicgrid.csp.check import ArrayChecker

MAX_JUDGED = 500
"""Labels that the checker may place, for a conclusion, to see whether a premise is needed."""


MOST_WORK = 500_000
"""The work, in the checker's units, on which premises of one step are needed; what is not tried then is kept."""


class StepJudge:
    """Decides if the checker accepts a step, and what its reason is; a step that takes long to check is not accepted.

    `of_clues`: clues without tables, and clues that rest on what is given, do not need all premises of a look at them.
    Nor do clues with several tables: what one of these says may spare a premise of another.
    """

    def __init__(self, board: SearchBoard) -> None:
        self.problem = board.problem
        self.of_clues = any([not isinstance(table, SupportTable) or table.rests_on for table in board.tables])
        self.checker: ArrayChecker | None = None
        self.parts = board.clues
        self.looks = Looks(board.problem, board.layout)
        self.judged: dict[Step, bool] = {}

    def is_asked(self, clues: Sequence[int]) -> bool:
        """Return True if a look at clues may have premises that are not needed."""
        return self.of_clues or any([self.parts.get(clue, 0).bit_count() > 1 for clue in clues])

    def accepts(self, step: Step) -> bool:
        if step not in self.judged:
            checker = self.to_judge()
            accepted = not checker.objection(step)
            if checker.work < 0:
                return False  # it may be accepted where there is more work left
            self.judged[step] = accepted
        return self.judged[step]

    def to_judge(self) -> ArrayChecker:
        """Return the checker that is asked."""
        if self.checker is None:
            from logicgrid.csp.check import ArrayChecker

            self.checker = ArrayChecker(self.problem, MAX_JUDGED)
        return self.checker

    def needed(self, step: Step) -> list[Atom]:
        """Return the premises of a step of which none can be left out, if that is seen quickly.

        They are tried in order; where all of a run can be left out, each of it could be.
        """
        checker = self.to_judge()
        checker.work = MOST_WORK
        kept, runs = list(step.premises), [list(step.premises)]
        while runs and checker.work > 0:
            run = runs.pop()
            rest = [each for each in kept if each not in run]
            if self.accepts(Step(step.technique, step.clues, tuple(rest), step.conclusions)):
                kept = rest
            elif len(run) > 1:
                half = len(run) // 2
                runs += (run[half:], run[:half])
        checker.work = inf
        return kept


class Needs:
    """Atoms that are needed, as masks by item, on both sides."""

    __slots__ = ("no", "yes")

    def __init__(self, width: int) -> None:
        self.yes = [0] * width
        self.no = [0] * width

    def add(self, atom: Atom) -> None:
        """Note that an atom is needed."""
        one, other, truth = atom
        masks = self.yes if truth else self.no
        masks[one] |= 1 << other
        masks[other] |= 1 << one

    def atoms(self) -> set[Atom]:
        """Return what is needed."""
        return {
            atom_of(item, other, truth)
            for masks, truth in ((self.yes, True), (self.no, False))
            for item, mask in enumerate(masks)
            for other in bits(mask)
        }

    def copy(self) -> Needs:
        other = Needs(0)
        other.yes, other.no = self.yes[:], self.no[:]
        return other

    def merge(self, other: Needs) -> None:
        """Note what others need."""
        self.yes = [a | b for a, b in zip(self.yes, other.yes, strict=True)]
        self.no = [a | b for a, b in zip(self.no, other.no, strict=True)]
