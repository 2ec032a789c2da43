"""What steps need: atoms collected backwards from what is wanted, and premises that the checker does not spare."""

from __future__ import annotations

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


class StepJudge:
    """Decides if the checker accepts a step, and what its reason is; a step that takes long to check is not accepted.

    `of_clues`: clues without tables, and clues that rest on what is given, do not need all premises of a look at them.
    """

    def __init__(self, board: SearchBoard) -> None:
        self.problem = board.problem
        self.of_clues = any([not isinstance(table, SupportTable) or table.rests_on for table in board.tables])
        self.checker: ArrayChecker | None = None
        self.looks = Looks(board.problem, board.layout)

    def accepts(self, step: Step) -> bool:
        if self.checker is None:
            from logicgrid.csp.check import ArrayChecker

            self.checker = ArrayChecker(self.problem, MAX_JUDGED)
        return not self.checker.objection(step)

    def needed(self, step: Step) -> list[Atom]:
        """Return the premises of a step of which none can be left out, if that is seen quickly."""
        kept = list(step.premises)
        for atom in step.premises:
            rest = [each for each in kept if each != atom]
            if self.accepts(Step(step.technique, step.clues, tuple(rest), step.conclusions)):
                kept = rest
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
