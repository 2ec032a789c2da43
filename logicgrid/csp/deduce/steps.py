"""The steps of a derivation as they are found (last first) with what they need, and the grid's own rules as steps.

Before a reader sees them, steps that only prepare others are folded into these, and similar neighbours are merged.  The
needs of a contradiction, and the premises that a step can do without, are worked out here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

from logicgrid.csp import reasons
from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.looks import Looks
from logicgrid.csp.problem import Layout, atom_of
from logicgrid.csp.search.grid import Grid, GridClash, LastOne, MirrorImage, SearchBoard
from logicgrid.csp.search.log import Counted, Inference, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.tables import AnyTable, SupportTable
from logicgrid.csp.search.values import SumTable
from logicgrid.puzzle.derivation import Atom, Clash, EitherWay, EmptyRow, Reason, Step, Trial, opposite
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.csp.check import ArrayChecker


class StepLog:
    """The steps found so far, and the atoms that they need."""

    def __init__(self, board: SearchBoard, needs: Needs, judge: StepJudge | None = None) -> None:
        self.board = board
        self.needs = needs
        self.judge = judge
        self.steps: list[Step] = []
        self.shared: dict[int, list[Atom]] = {}
        """By the identity of a split, its needed conclusions, as far as the log has been read."""

    def wanted(self, inference: Inference) -> int:
        """Return the mask of an inference's other items for which it is needed."""
        return inference.others & (self.needs.yes if inference.truth else self.needs.no)[inference.item]

    def conclusions(self, inference: Inference) -> list[Atom]:
        """Return the needed atoms of an inference."""
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
        """Add a step, and note that its premises are needed; in a clue's step, only those that the checker requires.

        `fewest`: the table that gave the premises already left out all that it could.
        """
        kept, concluded = list(premises), tuple(sorted(conclusions))
        if clues and not fewest and self.judge is not None and self.judge.is_asked(clues):
            kept = self.judge.needed(Step(technique, clues, tuple(kept), concluded))
        self.needs.add(*kept)
        self.steps.append(Step(technique, clues, tuple(sorted(kept)), concluded, None, (), reason))

    # ------------------------------------------------------------------ clues

    def by_clue(
        self, technique: Technique, reason: Reason, table: AnyTable, premises: list[Atom], conclusions: list[Atom]
    ) -> None:
        """Add a step of a clue; the facts that the clue rests on are premises, too."""
        premises = [*premises, *table.rests_on.difference(premises)]
        used = table.used if isinstance(table, CombinedTable) else (table.clue,)
        self.emit(technique, reason, premises, conclusions, used, isinstance(table, SumTable))

    def preferred(self, table: AnyTable) -> int:
        """Return the cells of a clue that are needed anyway, and so cost nothing as premises."""
        return union_of(
            [((self.needs.yes[item] | self.needs.no[item]) & scope) << shift for item, scope, shift in table.rows]
        )

    # ------------------------------------------------------------------ the grid's own rules

    def by_rule(self, inference: Inference, others: Sequence[int]) -> None:
        """Add the step of an inference by the grid's rules, for those of its other items that are needed."""
        item = inference.item
        conclusions = [atom_of(item, other, inference.truth) for other in others]
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
        """Return the reason of an inference that counts the labels of a category with a value."""
        value, known = count.item, dict(count.known)
        match count.kind:
            case "full":
                return reasons.ValueFull(value, base, tuple(bits(known[value])))
            case "needed":
                return reasons.ValueNeeded(value, base, tuple(bits(self.board.segments[base] & ~known[value])))
            case "spread":
                return reasons.ValuesNeeded(value, base)


def runs_of_one_cause(log: Sequence[Inference]) -> list[Sequence[Inference]]:
    """Return a log as runs of inferences with the same cause, in reverse order, as are the inferences in each run."""
    return [list(run) for _, run in groupby(reversed(log), key=lambda inference: id(inference.cause))]


MAX_JUDGED = 10_000
"""The labels that the checker may place, per conclusion, to see whether a premise is needed."""


MOST_WORK = 2_000_000
"""The work, in the checker's units, for finding the necessary premises of a step; premises not tried are kept."""


class StepJudge:
    """Decides if the checker accepts a step; a step that takes long to check is not accepted.

    `of_clues`: some premises of a look may be unnecessary if a clue has no support table or rests on givens.  The same
    is true of clues with several tables: what one of these says may make a premise of another unnecessary.
    """

    def __init__(self, board: SearchBoard) -> None:
        self.problem = board.problem
        self.of_clues = any([not isinstance(table, SupportTable) or table.rests_on for table in board.tables])
        self.parts = board.clues
        self.looks = Looks(board.problem, board.layout)
        self.judged: dict[Step, bool] = {}

    def is_asked(self, clues: Sequence[int]) -> bool:
        """Return True if a look at these clues may have unnecessary premises."""
        return self.of_clues or any([self.parts.get(clue, 0).bit_count() > 1 for clue in clues])

    def accepts(self, step: Step) -> bool:
        if step not in self.judged:
            accepted = not self.checker.objection(step)
            if self.checker.work < 0:
                return False  # it may be accepted where there is more work left
            self.judged[step] = accepted
        return self.judged[step]

    @cached_property
    def checker(self) -> ArrayChecker:
        """The checker, made on first use."""
        from logicgrid.csp.check import ArrayChecker

        return ArrayChecker(self.problem, MAX_JUDGED)

    def needed(self, step: Step) -> list[Atom]:
        """Return an irreducible subset of a step's premises, as far as that is found quickly.

        Runs of premises are tried in order: if a whole run can be left out, its premises need not be tried one by one.
        """
        checker = self.checker
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

    def __init__(self, width: int, *atoms: Atom) -> None:
        self.yes = [0] * width
        self.no = [0] * width
        self.add(*atoms)

    def add(self, *atoms: Atom) -> None:
        """Note that atoms are needed."""
        for one, other, truth in atoms:
            masks = self.yes if truth else self.no
            masks[one] |= 1 << other
            masks[other] |= 1 << one

    def atoms(self) -> set[Atom]:
        """Return the needed atoms."""
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
        """Add the needs of another one."""
        self.yes = [a | b for a, b in zip(self.yes, other.yes, strict=True)]
        self.no = [a | b for a, b in zip(self.no, other.no, strict=True)]


# --- As a reader gets them --------------------------------------------------------------------------------------------


FOLDED = (Technique.CROSS_OUT, Technique.SYNCHRONISE)
"""The rules of the grid whose steps can be folded into others."""

MAX_FOLDED = 12
"""The largest number of premises of a step after others have been folded into it."""

SHORT = 7
"""The number of steps up to which a way counts as short to read; many labels allow more."""


def clues_of(steps: Iterable[Step]) -> set[int]:
    """Return the clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        for inner in (step.steps, *step.ways):
            found |= clues_of(inner)
    return found


def used_inside(steps: Iterable[Step]) -> set[Atom]:
    """Return the atoms that the inner steps of these steps rest on, and those in their contradictions."""
    found: set[Atom] = set()
    for step in steps:
        endings: list[object] = []
        if isinstance(step.reason, Trial):
            endings.append(step.reason.ending)
        elif isinstance(step.reason, EitherWay):
            endings += [way.ending for way in step.reason.ways]
        for ending in endings:
            if isinstance(ending, EmptyRow):
                found.update(ending.facts)
            elif isinstance(ending, Clash):
                found |= {ending.atom, opposite(ending.atom)}
        for inner in (step.steps, *step.ways):
            found.update(*[each.premises for each in inner])
            found |= used_inside(inner)
    return found


def folded(layout: Layout, steps: list[Step], wanted: set[Atom]) -> list[Step]:
    """Return the steps without those by the grid's rules that only prepare others; these inherit their premises.

    A person says that one candidate is left, without first explaining why each other one is out.  If there are many
    steps, steps of clues inherit premises, too.  Kept are the atoms `wanted` in the end, every last candidate, and what
    the inner steps of a step rest on, since these inherit nothing.
    """
    wanted = wanted | used_inside(steps)
    kept = _folded(layout, steps, wanted, GRID_RULES)
    return kept if len(kept) <= SHORT else _folded(layout, kept, wanted, (*GRID_RULES, Technique.CLUE))


def _folded(layout: Layout, steps: list[Step], wanted: set[Atom], into: tuple[Technique, ...]) -> list[Step]:
    kept: list[Step] = []
    for step in reversed(steps):
        if step.technique in FOLDED and wanted.isdisjoint(step.conclusions):
            users = {place for place, each in enumerate(kept) if not set(step.conclusions).isdisjoint(each.premises)}
            longer = {
                place: replace(each, premises=_taken_up(each, step))
                for place, each in enumerate(kept)
                if place in users and each.technique in into and _may_take_up(layout, each, step)
            }
            if len(longer) == len(users) and all([len(each.premises) <= MAX_FOLDED for each in longer.values()]):
                kept = [longer.get(place, each) for place, each in enumerate(kept)]
                continue
        kept.append(step)
    return kept[::-1]


def _may_take_up(layout: Layout, step: Step, other: Step) -> bool:
    """Return True if the other step may be folded into a step.

    A step that counts the labels of one category must not count those of others, and a step must not rest on a label
    that excludes one that it concludes.
    """
    if step.technique == Technique.TIMES and other.technique != Technique.CROSS_OUT:
        return False
    return not any([_excludes(layout, premise, atom) for premise in other.premises for atom in step.conclusions])


def _excludes(layout: Layout, one: Atom, other: Atom) -> bool:
    """Return True if the two atoms give an item two labels of a category, although it can have only one."""
    if one == other or not (one[2] and other[2]):
        return False
    pairs = (one[:2], other[:2]), (one[:2], other[1::-1]), (one[1::-1], other[:2]), (one[1::-1], other[1::-1])
    return any([a == b and layout.is_row[a] and layout.category[i] == layout.category[j] for (a, i), (b, j) in pairs])


def _taken_up(step: Step, other: Step) -> tuple[Atom, ...]:
    """Return the premises of a step, with the other step's conclusions replaced by the other's premises.

    A premise that is the opposite of a conclusion is dropped: whatever forces the conclusion despite that premise
    forces it without, too (so a way ends in a contradiction).
    """
    contrary = map(opposite, step.conclusions)
    return tuple(sorted({*step.premises, *other.premises} - {*other.conclusions, *contrary}))


def merged(steps: list[Step]) -> list[Step]:
    """Return the steps, merging neighbours that apply the same rule to the same confirmed pair or the same count."""
    found: list[Step] = []
    for step in steps:
        if found and step.technique == Technique.TIMES and step.reason == found[-1].reason:
            last = found[-1]
            if step.premises == last.premises:
                found[-1] = replace(last, conclusions=tuple(sorted({*last.conclusions, *step.conclusions})))
                continue
        if found and step.technique in ("cross-out", "synchronise") and found[-1].technique == step.technique:
            last = found[-1]
            one = [atom for atom in last.premises if atom[2]]
            other = [atom for atom in step.premises if atom[2]]
            if one == other and len(one) == 1 and not set(last.conclusions) & set(step.premises):
                premises = tuple(sorted({*last.premises, *step.premises}))
                conclusions = tuple(sorted({*last.conclusions, *step.conclusions}))
                found[-1] = Step(step.technique, (), premises, conclusions, None, (), step.reason)
                continue
        found.append(step)
    return found


def holds(work: Grid, conclusions: Sequence[Atom]) -> bool:
    """Return True if a grid has all these atoms."""
    yes, no = work.yes, work.no
    return all((yes if truth else no)[one] >> other & 1 for one, other, truth in conclusions)


def spared(board: SearchBoard, step: Step) -> list[Atom]:
    """Return the premises of a step without those that the grid's rules and the step's clues do not need."""
    kept = list(step.premises)
    allowed = sum([board.clues[number] for number in step.clues])
    given = frozenset[Atom]().union(*[board.tables[place].rests_on for place in bits(allowed)])
    for atom in [each for each in step.premises if each not in given]:
        grid = Grid(board, [0] * board.width, list(board.apart), board.owned)
        grid.dirty = allowed
        rest = [each for each in kept if each != atom]
        with suppress(GridClash):
            for each in rest:
                grid.suppose(*each)
            grid.settle(allowed)
            if holds(grid, step.conclusions):
                kept = rest
    return kept


def known_before(log: Sequence[Inference], concluded: Atom) -> bool:
    """Return True if the opposite of an atom has not been marked since the supposition was made."""
    one, other, truth = concluded
    pairs = (one, 1 << other), (other, 1 << one)
    return not any([each.truth != truth and each.item == a and each.others & b for each in log for a, b in pairs])


def contradicting_pair(
    board: SearchBoard, needs: Needs, log: Sequence[Inference], one: int, other: int, empties: bool
) -> EmptyRow | None:
    """Note what makes it a contradiction that the two items do not go together.

    If one was the last candidate of the other's row, `empties` makes that row the contradiction.  Then no step has to
    confirm the pair first, and the row is returned.
    """
    for found in log if empties else ():
        item, cause = found.item, found.cause
        if (
            isinstance(cause, LastOne)
            and cause.fellow < 0
            and (item, found.others) in ((one, 1 << other), (other, 1 << one))
        ):
            needs.add(*[atom_of(item, each, False) for each in bits(cause.segment & ~found.others)])
            category = board.category[cause.segment.bit_length() - 1]
            return EmptyRow(item, category, tuple([atom_of(item, each, False) for each in bits(cause.segment)]))
    needs.add(atom_of(one, other, True))
    return None
