"""The steps of a derivation as they are found, last first, with what they need; the grid's own rules as steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING

from logicgrid.csp import reasons
from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.looks import Looks
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import LastOne, MirrorImage, SearchBoard
from logicgrid.csp.search.log import Inference, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.sums import SumTable
from logicgrid.csp.search.tables import AnyTable, SupportTable
from logicgrid.csp.search.times import Counted
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import Reason
from logicgrid.puzzle.techniques import Technique

if TYPE_CHECKING:
    from logicgrid.csp.check import ArrayChecker


class StepLog:
    """The steps that were found so far, and the atoms that these need."""

    def __init__(self, board: SearchBoard, needs: Needs, judge: StepJudge | None = None) -> None:
        self.board = board
        self.needs = needs
        self.judge = judge
        self.steps: list[Step] = []
        self.shared: dict[int, list[Atom]] = {}
        """By the identity of a split, those of its conclusions that are needed, as far as the log was read."""

    def wanted(self, inference: Inference) -> int:
        """Return the mask of those of an inference's other items for which it is needed."""
        return inference.others & (self.needs.yes if inference.truth else self.needs.no)[inference.item]

    def conclusions(self, inference: Inference) -> list[Atom]:
        """Return what is needed of an inference."""
        return [atom_of(inference.item, other, inference.truth) for other in bits(self.wanted(inference))]

    def emit(
        self,
        technique: Technique,
        reason: Reason,
        premises: Iterable[Atom],
        conclusions: Iterable[Atom],
        clues: tuple[int, ...] = (),
        fewest: bool = False,
    ) -> None:
        """Add a step, and note that its premises are needed: of a clue's step those that the checker insists on.

        `fewest`: the table that gave the premises left out all that it could.
        """
        kept, concluded = list(premises), tuple(sorted(conclusions))
        if clues and not fewest and self.judge is not None and self.judge.is_asked(clues):
            kept = self.judge.needed(Step(technique, clues, tuple(kept), concluded))
        for atom in kept:
            self.needs.add(atom)
        self.steps.append(Step(technique, clues, tuple(sorted(kept)), concluded, None, (), reason))

    # ------------------------------------------------------------------ clues

    def by_clue(
        self,
        technique: Technique,
        reason: Reason,
        table: AnyTable,
        premises: list[Atom],
        conclusions: list[Atom],
    ) -> None:
        """Add a step of a clue; what the clue rests on is a premise, too."""
        premises = [*premises, *table.rests_on.difference(premises)]
        used = table.used if isinstance(table, CombinedTable) else (table.clue,)
        self.emit(technique, reason, premises, conclusions, used, isinstance(table, SumTable))

    def preferred(self, table: AnyTable) -> int:
        """Return the cells of a clue that are needed anyway."""
        mask = 0
        for item, scope, shift in table.rows:
            mask |= ((self.needs.yes[item] | self.needs.no[item]) & scope) << shift
        return mask

    # ------------------------------------------------------------------ the grid's own rules

    def by_rule(self, inference: Inference) -> None:
        """Add the step of an inference of the grid's rules, of which something is needed."""
        conclusions, item, others = self.conclusions(inference), inference.item, list(bits(self.wanted(inference)))
        match inference.cause:
            case RowOf(fellow):
                circle = atom_of(item, fellow, True)
                self.emit(Technique.CROSS_OUT, reasons.CrossOut(circle), [circle], conclusions)
            case SharedWith(fellow):
                circle = atom_of(item, fellow, True)
                theirs = [atom_of(fellow, each, inference.truth) for each in others]
                self.emit(Technique.SYNCHRONISE, reasons.CarryOver(circle), [circle, *theirs], conclusions)
            case LastOne(segment, fellow):
                premises = [atom_of(item, each, False) for each in bits(segment & ~inference.others)]
                if fellow >= 0:
                    premises.append(atom_of(item, fellow, True))
                self.emit(Technique.LAST_ONE_LEFT, reasons.LastCandidate(item, others[0]), premises, conclusions)
            case NoOwner(segment):
                premises = [atom_of(item, each, False) for each in bits(segment)]
                self.emit(Technique.NOBODY_LEFT, reasons.NobodyLeft(item), premises, conclusions)
            case MirrorImage():
                layout = self.board.layout
                mirror = reasons.Mirror(layout.category[conclusions[0][1]])
                self.emit(Technique.MIRROR, mirror, [layout.mirror(*each) for each in conclusions], conclusions)
            case Counted() as count:
                reason = self.counting(count, self.board.category[others[-1]])
                self.emit(Technique.TIMES, reason, count.premises, conclusions)

    def counting(self, count: Counted, base: int) -> Reason:
        """Return the reason of an inference from how many labels of a category have a value."""
        value, known = count.item, dict(count.known)
        match count.kind:
            case "full":
                return reasons.ValueFull(value, base, tuple(bits(known[value])))
            case "needed":
                return reasons.ValueNeeded(value, base, tuple(bits(self.board.segments[base] & ~known[value])))
            case "spread":
                return reasons.ValuesNeeded(value, base)


def runs_of_one_cause(log: Sequence[Inference]) -> list[Sequence[Inference]]:
    """Return a log in runs of inferences that have one cause, the last run first, and in each the last inference."""
    runs: list[list[Inference]] = []
    for inference in reversed(log):
        if runs and runs[-1][-1].cause is inference.cause:
            runs[-1].append(inference)
        else:
            runs.append([inference])
    return list(runs)


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
