"""From a grid's log back to the steps that are needed, each with the fewest premises.

The log is read backwards from what is wanted: an inference that nothing needs is left out, and the premises of one that
is needed are needed in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.csp.deduce.endings import denied, holds, known_before, spared
from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.looks import MAX_NAMED
from logicgrid.csp.deduce.needs import Needs, StepJudge
from logicgrid.csp.deduce.steps import StepLog
from logicgrid.csp.deduce.tidy import SHORT, clues_of, folded, merged, used_inside
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.cells import (
    CLUE,
    COMMON,
    CROSS,
    FULL,
    LAST,
    MIRROR,
    NEEDED,
    NOBODY,
    PSEUDO,
    SPREAD,
    SUBSET,
    SUPPOSED,
    SYNC,
    TRIAL,
    WAYS,
    Masks,
)
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.hitting import hitting_set
from logicgrid.csp.search.log import Entry, LoggedGrid
from logicgrid.csp.search.sums import SumTable
from logicgrid.csp.search.tables import AnyTable
from logicgrid.csp.search.times import Counted
from logicgrid.puzzle.checker import stated
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import (
    Alternatives,
    CarryOver,
    Clash,
    ClueWay,
    CrossOut,
    EitherWay,
    EmptyRow,
    Ending,
    LastCandidate,
    NobodyLeft,
    OneClue,
    Reason,
    Trial,
)
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique

if TYPE_CHECKING:
    from logicgrid.csp.deduce.followed import Followed

BY_OTHERS = {0: Technique.EITHER_WAY, 1: Technique.TWO_CLUES}
"""The technique of a split by the number of other clues that its ways follow; of more it is `EITHER_WAY_CLUES`."""

SPARED = 2
"""The number of steps that may be spared by confirming the last candidate of a row instead of emptying it."""


def of_one_cause(log: Sequence[Entry], last: int) -> list[Entry]:
    """Return the entries with the cause of the `last` one that end there, the last first."""
    first = last
    while first and log[first - 1][4] is log[last][4]:
        first -= 1
    return list(reversed(log[first : last + 1]))


class Extraction(StepLog):
    """Walks a log backwards; `steps` is last first until the walk ends."""

    def walk(self, log: list[Entry]) -> list[Step]:
        """Return the steps that are needed, in the order of the log."""
        first: dict[int, int] = {}
        for place, entry in enumerate(log):
            if entry[3] == WAYS:
                first.setdefault(id(entry[4]), place)
        place = len(log)
        while place:
            place -= 1
            truth, item, what, kind, cause = log[place]
            if kind == CLUE:
                entries = of_one_cause(log, place)
                place -= len(entries) - 1
                self.clue(cause[0], cause[1], entries)
            elif kind == WAYS:
                entries = of_one_cause(log, place)
                place -= len(entries) - 1
                self.split(cause, entries, place == first[id(cause)])
            elif truth:
                if self.needs.yes[item] >> what & 1:
                    self.confirmed(item, what, kind, cause)
            else:
                wanted = what & self.needs.no[item]
                if wanted:
                    self.crossed(item, wanted, kind, cause)
        self.steps.reverse()
        return self.steps

    # ------------------------------------------------------------------ the grid's rules and patterns

    def confirmed(self, item: int, other: int, kind: int, cause: object) -> None:
        """Add the step that confirms a pair."""
        conclusion = [atom_of(item, other, True)]
        if kind == LAST:
            assert isinstance(cause, tuple)
            segment, fellow = cause
            premises = [atom_of(item, each, False) for each in bits(segment & ~(1 << other))]
            if fellow >= 0:
                premises.append(atom_of(item, fellow, True))
            self.emit(Technique.LAST_ONE_LEFT, LastCandidate(item, other), premises, conclusion)
        elif kind == SYNC:
            assert isinstance(cause, int)
            circle = atom_of(item, cause, True)
            self.emit(Technique.SYNCHRONISE, CarryOver(circle), [circle, atom_of(cause, other, True)], conclusion)
        elif kind == MIRROR:
            self.mirror(conclusion)
        elif kind == NEEDED:
            assert isinstance(cause, Counted)
            self.counted(cause, 1 << (other if item == cause.item else item))
        elif kind == TRIAL:
            self.trial(cause, conclusion[0])

    def crossed(self, item: int, wanted: int, kind: int, cause: object) -> None:
        """Add the step that crosses the wanted items out of an item's row."""
        conclusions = [atom_of(item, other, False) for other in bits(wanted)]
        if kind == CROSS:
            assert isinstance(cause, int)
            circle = atom_of(item, cause, True)
            self.emit(Technique.CROSS_OUT, CrossOut(circle), [circle], conclusions)
        elif kind == SYNC:
            assert isinstance(cause, int)
            circle = atom_of(item, cause, True)
            premises = [circle, *[atom_of(cause, other, False) for other in bits(wanted)]]
            self.emit(Technique.SYNCHRONISE, CarryOver(circle), premises, conclusions)
        elif kind == NOBODY:
            assert isinstance(cause, int)
            premises = [atom_of(item, other, False) for other in bits(cause)]
            self.emit(Technique.NOBODY_LEFT, NobodyLeft(item), premises, conclusions)
        elif kind == MIRROR:
            self.mirror(conclusions)
        elif kind in (FULL, SPREAD):
            assert isinstance(cause, Counted)
            self.counted(cause, wanted if item == cause.item else 1 << item)
        elif kind == COMMON:
            self.common(item, cause, conclusions)
        elif kind == SUBSET:
            self.subset(item, cause, conclusions)
        elif kind == PSEUDO:
            for other in bits(wanted):
                self.pseudo(item, other, cause)
        elif kind == TRIAL:
            self.trial(cause, conclusions[0])

    def pseudo(self, item: int, other: int, cause: object) -> None:
        """Add the step of a clue's alternatives, each excluded, or with a label that is known not to be the other's."""
        assert isinstance(cause, tuple)
        table, known, rows = cause
        index = table.place[item]
        base = table.width * len(table.rows)
        apart = self.board.apart
        conflicts = []
        for conflict, together in zip(table.conflicts(known, table.every).values(), table.together, strict=True):
            for fellow in bits(together[index] & self.board.rows):
                if rows[fellow] >> other & 1 and not apart[fellow] >> other & 1:
                    conflict |= table.cell(fellow, other) or 1 << base + fellow
                elif apart[fellow] >> other & 1:
                    break
            else:
                conflicts.append(conflict)
        mask = hitting_set(conflicts, self.preferred(table))
        premises = self.atoms(table, mask & (1 << base) - 1, known)
        premises += [atom_of(fellow, other, False) for fellow in bits(mask >> base)]
        conclusions = [atom_of(item, other, False)]
        if premises:
            self.by_clue(Technique.PSEUDO_PAIR, Alternatives(table.clue, item), table, premises, conclusions)
        else:
            self.by_clue(Technique.CLUE, OneClue(table.clue), table, premises, conclusions)

    # ------------------------------------------------------------------ clues

    def by_clue(
        self, technique: Technique, reason: Reason, table: AnyTable, premises: list[Atom], conclusions: list[Atom]
    ) -> None:
        """Add a step of a clue; what the clue rests on is a premise, too."""
        premises = [*premises, *table.rests_on.difference(premises)]
        used = table.used if isinstance(table, CombinedTable) else (table.clue,)
        self.emit(technique, reason, premises, conclusions, used, isinstance(table, SumTable))

    def clue(self, table: AnyTable, known: Masks, entries: list[Entry]) -> None:
        """Add the needed conclusions of one look at a clue: those with the same premises are one step."""
        shift_of = {item: shift for item, _, shift in table.rows}
        wanted: list[tuple[int, bool]] = []
        for truth, item, what, _, _ in entries:
            if truth:
                if self.needs.yes[item] >> what & 1:
                    wanted.append((1 << shift_of[item] + what, True))
            else:
                for other in bits(what & self.needs.no[item]):
                    wanted.append((1 << shift_of[item] + other, False))
        if not wanted:
            return
        preferred = self.preferred(table)
        found = []
        for bit, truth in wanted:
            found.append((table.premises(known, bit, truth, preferred), bit, truth))
            preferred |= found[-1][0]
        found.sort(key=lambda each: (-each[0].bit_count(), not each[2], each[1]))
        groups: list[tuple[int, list[Atom]]] = []
        for mask, bit, truth in found:
            conclusion = next(atom_of(one, other, truth) for one, other in table.pairs(bit))
            for premises, conclusions in groups:
                if not mask & ~premises:
                    conclusions.append(conclusion)
                    break
            else:
                groups.append((mask, [conclusion]))
        for mask, conclusions in reversed(groups):
            needed = known[0] & mask, known[1] & mask
            atoms = self.atoms(table, mask, known)
            if isinstance(table, CombinedTable):
                self.by_clue(Technique.EQUATIONS, table.reason, table, atoms, conclusions)
                continue
            reason = self.judge.looks.reason(table, needed, conclusions) if self.judge else OneClue(table.clue)
            self.by_clue(Technique.CLUE, reason, table, atoms, conclusions)

    def preferred(self, table: AnyTable) -> int:
        """Return the cells of a clue that are needed anyway."""
        mask = 0
        for item, scope, shift in table.rows:
            mask |= ((self.needs.yes[item] | self.needs.no[item]) & scope) << shift
        return mask

    def atoms(self, table: AnyTable, mask: int, known: Masks) -> list[Atom]:
        """Return the atoms of known cells."""
        return [atom_of(one, other, True) for one, other in table.pairs(mask & known[0])] + [
            atom_of(one, other, False) for one, other in table.pairs(mask & known[1])
        ]

    # ------------------------------------------------------------------ ways and suppositions

    def split(self, cause: Followed, entries: list[Entry], first: bool) -> None:
        """Add the step of what all ways of a clue share, at its first entry in the log.

        Its premises leave no other way.
        """
        found = self.shared.setdefault(id(cause), [])
        for truth, item, what, _, _ in entries:
            wanted = (1 << what) & self.needs.yes[item] if truth else what & self.needs.no[item]
            found += [atom_of(item, other, truth) for other in bits(wanted)]
        for conclusions, ways in cause.told(found, self.judge) if found and first else ():
            table, known = cause.table, cause.known
            masks = [table.mask(way.facts) for way, _, _ in ways]
            others = [each for each in table.ways(table.every) if not any([within(mask, each) for mask in masks])]
            conflicts = [each[0] & known[1] | each[1] & known[0] for each in others]
            premises = self.atoms(table, hitting_set(conflicts, self.preferred(table)), known)
            premises += table.rests_on.difference(premises)
            for atom in premises:
                self.needs.add(atom)
            for _, _, needs in ways:
                self.needs.merge(needs)
            used = clues_of(each for _, steps, _ in ways for each in steps) - {table.clue}
            technique = BY_OTHERS.get(len(used), Technique.EITHER_WAY_CLUES)
            joint = joint_ways(ways) if technique == Technique.TWO_CLUES else ()
            reason = EitherWay(table.clue, tuple([way for way, _, _ in ways]), joint)
            followed = tuple([(stated(way.facts), *steps) for way, steps, _ in ways])
            concluded = tuple(sorted(conclusions))
            step = Step(technique, (table.clue,), tuple(sorted(premises)), concluded, None, (), reason, followed)
            self.steps.append(step)

    def trial(self, cause: object, conclusion: Atom) -> None:
        """Add the step of a refuted supposition, with its inner steps."""
        assert isinstance(cause, tuple)
        technique, grid = cause
        steps, needs, ending = refutation(grid, self.judge)
        self.needs.merge(needs)
        self.steps.append(Step(technique, (), (), (conclusion,), opposite(conclusion), tuple(steps), Trial(ending)))


def one_way(
    work: LoggedGrid, conclusions: Sequence[Atom], judge: StepJudge | None = None
) -> tuple[ClueWay, list[Step], Needs]:
    """Return a way with its facts, the steps from these to the conclusions or a contradiction, and what these need."""
    found: list[tuple[list[Step], Needs, Ending | None]] = []
    if holds(work, conclusions):
        needs = Needs(work.board.width)
        for atom in conclusions:
            needs.add(atom)
        steps = merged(Extraction(work.board, needs, judge).walk(work.log))
        found.append((*pruned(work.board, steps, set(conclusions), needs, judge), None))
    if work.clash:
        found.append(refutation(work, judge))
    steps, needs, ending = min(found, key=lambda each: len(each[0]))
    facts = []
    for truth, item, what, kind, _ in work.log:
        if kind != SUPPOSED:
            break
        others = 1 << what & needs.yes[item] if truth else what & needs.no[item]
        facts += [atom_of(item, other, truth) for other in bits(others)]
    return ClueWay(tuple(sorted(facts)), ending), steps, needs


def joint_ways(ways: Sequence[tuple[ClueWay, list[Step], Needs]]) -> tuple[tuple[Atom, ...], ...]:
    """Return the ways of a clue in which another one comes true, too, as `EitherWay.joint` has them."""
    said = [
        tuple(sorted({*way.facts, *[atom for step in steps if step.clues for atom in step.conclusions]}))
        for way, steps, _ in ways
        if way.ending is None
    ]
    return tuple(sorted(said)) if len(said) <= MAX_NAMED else ()


def within(mask: Masks, support: Masks) -> bool:
    """Return True if a support has all these cells."""
    return not (mask[0] & ~support[0] or mask[1] & ~support[1])


Refutation = tuple[list[Step], Needs, Ending]
"""The steps from a supposition to a contradiction, what they need from outside, and their end."""


def refutation(grid: LoggedGrid, judge: StepJudge | None = None) -> Refutation:
    """Return what leads from a supposition to the grid's contradiction, in few steps.

    If what is excluded was the last candidate of a row, either the row is empty, or the candidate is confirmed first.
    """
    found = [_refutation(grid, judge, True)]
    if SHORT < len(found[0][0]) <= SHORT + SPARED and any([entry[3] == LAST for entry in grid.log]):
        found.append(_refutation(grid, judge, False))
    return min(found, key=lambda each: len(each[0]))


def _refutation(grid: LoggedGrid, judge: StepJudge | None, empties: bool) -> Refutation:
    board, log = grid.board, grid.log
    needs = Needs(board.width)
    extraction = Extraction(board, needs, judge)
    assert grid.clash is not None
    item, other, cause = grid.clash
    ending: Ending
    if other >= 0:
        concluded = atom_of(item, other, log[-1][0])
        ending = denied(board, needs, log, item, other, empties) or Clash(concluded, known_before(log, concluded))
        needs.add(atom_of(item, other, False))
        ends = needs.atoms()
    elif item >= 0:
        row = tuple([atom_of(item, each, False) for each in bits(cause)])
        for atom in row:
            needs.add(atom)
        ending = EmptyRow(item, board.category[cause.bit_length() - 1], row)
        ends = needs.atoms()
    else:
        table, known = cause
        mask = table.premises(known, 0, True, extraction.preferred(table))
        premises = extraction.atoms(table, mask, known)
        supposed: Atom | None = None
        if log:  # or else what is given is enough
            truth, item, what, _, _ = log[0]
            supposed = atom_of(item, what if truth else what.bit_length() - 1, truth)
        last = supposed if supposed in premises else sorted(premises, key=lambda each: each not in table.rests_on)[-1]
        premises.remove(last)
        ending = Clash(opposite(last), known_before(log, opposite(last)))
        if last[2]:
            ending = denied(board, needs, log, last[0], last[1], empties) or ending
        else:
            needs.add(last)
        ends = needs.atoms() | {opposite(last)}
        extraction.by_clue(Technique.CLUE, OneClue(table.clue), table, premises, [opposite(last)])
    return *pruned(board, merged(extraction.walk(log)), ends, needs, judge), ending


def pruned(
    board: SearchBoard, steps: list[Step], wanted: set[Atom], needs: Needs, judge: StepJudge | None
) -> tuple[list[Step], Needs]:
    """Return the steps `folded`, and what they need; those that took up premises without the ones that can be spared.

    Without a judge none is spared.
    """
    found = folded(board.layout, steps, wanted)
    if judge is None or len(found) == len(steps):
        return found, needs
    kept: list[Step] = []
    needed = Needs(len(needs.yes))
    missing, before = wanted | used_inside(steps), set(map(id, steps))
    for step in reversed(found):
        if not missing.isdisjoint(step.conclusions):
            if id(step) not in before:
                step = replace(step, premises=tuple(spared(board, step)))
            missing.update(step.premises)
            kept.append(step)
    for atom in missing:
        needed.add(atom)
    return kept[::-1], needed
