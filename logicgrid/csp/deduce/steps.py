"""The steps of a derivation as they are found, last first: those of the grid's own rules, and of patterns in it."""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.csp.deduce.needs import Needs, StepJudge
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.cells import FULL, NEEDED
from logicgrid.csp.search.grid import SearchBoard
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

    def counted(self, cause: Counted, labels: int) -> None:
        """Add the step of how many actors have a value: some labels have it, or not, as the others do."""
        category, value = self.board.category, cause.item
        base = category[labels.bit_length() - 1]
        known = dict(cause.known)
        reason: reasons.Reason
        if cause.kind == FULL:
            reason = reasons.ValueFull(value, base, tuple(bits(known[value])))
        elif cause.kind == NEEDED:
            reason = reasons.ValueNeeded(value, base, tuple(bits(self.board.segments[base] & ~known[value])))
        else:
            reason = reasons.ValuesNeeded(value, base)
        conclusions = [atom_of(label, value, cause.kind == NEEDED) for label in bits(labels)]
        self.emit(Technique.TIMES, reason, cause.premises, conclusions)

    def mirror(self, conclusions: list[Atom]) -> None:
        """Add the step of what is true of a symmetric category the other way round."""
        layout = self.board.layout
        category = layout.category[conclusions[0][1]]
        premises = [layout.mirror(*each) for each in conclusions]
        self.emit(Technique.MIRROR, reasons.Mirror(category), premises, conclusions)

    def common(self, item: int, cause: object, conclusions: list[Atom]) -> None:
        """Add the step of two labels without a common candidate; premises that are needed anyway are preferred."""
        assert isinstance(cause, tuple)
        segment, mine, theirs = cause
        one, other, _ = conclusions[0]
        if one != item:
            one, other = other, one
        premises = []
        for each in bits(segment):
            sides = [(who, each) for who, row in ((one, mine), (other, theirs)) if row >> each & 1]
            needed = [side for side in sides if self.needs.no[side[0]] >> side[1] & 1]
            who = (needed or sides)[0][0]
            premises.append(atom_of(who, each, False))
        category = self.board.category[segment.bit_length() - 1]
        self.emit(Technique.COMMON_CANDIDATE, reasons.NoCommonCandidate(one, other, category), premises, conclusions)

    def subset(self, item: int, cause: object, conclusions: list[Atom]) -> None:
        """Add the step of labels with as many candidates between them as they are."""
        assert isinstance(cause, tuple)
        members, union, segment = cause
        category = self.board.category
        premises = [atom_of(member, each, False) for member in members for each in bits(segment & ~union)]
        people = [*members, item]
        for place, one in enumerate(people):
            premises += [atom_of(one, each, False) for each in people[:place] if category[each] != category[one]]
        one_category = len({category[each] for each in people}) == 1
        technique = Technique.NAKED_SUBSET if one_category else Technique.EITHER_OR_PAIR
        self.emit(technique, reasons.LabelSubset(tuple(members), tuple(bits(union))), premises, conclusions)
