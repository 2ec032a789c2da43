"""The steps of a derivation as they are found, last first, with what they need; the grid's own rules as steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.needs import Needs, StepJudge
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import LastOne, MirrorImage, SearchBoard
from logicgrid.csp.search.log import Inference, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.sums import SumTable
from logicgrid.csp.search.tables import AnyTable
from logicgrid.csp.search.times import Counted
from logicgrid.puzzle import reasons
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique


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
        reason: reasons.Reason,
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
        reason: reasons.Reason,
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

    def counting(self, count: Counted, base: int) -> reasons.Reason:
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
