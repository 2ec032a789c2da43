"""From a grid's log back to the steps that are needed, each with the fewest premises.

The log is read backwards from what is wanted: an inference that nothing needs is left out, and the premises of a needed
inference are needed in turn.  This module turns the grid's rules and looks at clues into steps; a technique's find does
that itself, by `explain`.  Before a reader sees them, steps that only prepare others are folded into these, and the
premises that a step can do without are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Protocol

from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.steps import SHORT, Needs, StepJudge, StepLog, holds, merged
from logicgrid.csp.problem import Layout, atom_of
from logicgrid.csp.reasons import OneClue
from logicgrid.csp.search.grid import BothWays, ClueLook, Grid, GridClash, LastOne, MirrorImage, NoneLeft, SearchBoard
from logicgrid.csp.search.log import Counted, Inference, LoggedGrid, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.tables import AnyTable
from logicgrid.puzzle.derivation import Atom, Clash, EitherWay, EmptyRow, Ending, Step, Trial, opposite, outer_premises
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace

SPARED = 2
"""The number of steps that may be saved by confirming the last candidate of a row instead of emptying it."""

FOLDED = (Technique.CROSS_OUT, Technique.SYNCHRONISE)
"""The rules of the grid whose steps can be folded into others."""

MAX_FOLDED = 12
"""The largest number of premises of a step after others have been folded into it."""


class Explains(Protocol):
    """A technique's find as the cause of inferences."""

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the steps of a run of inferences with this cause; `is_first`: no earlier run in the log has it."""


class Extraction(StepLog):
    """Reads a log backwards; `steps` is in reverse order until the end."""

    def walk(self, log: Sequence[Inference]) -> list[Step]:
        """Return the steps that are needed, in the order of the log."""
        runs = [list(run) for _, run in groupby(reversed(log), key=lambda inference: id(inference.cause))]
        earliest = {id(run[0].cause): place for place, run in enumerate(runs)}
        for place, run in enumerate(runs):
            match run[0].cause:
                case None:
                    pass
                case ClueLook() as look:
                    self.look(look, run)
                case RowOf() | SharedWith() | LastOne() | NoOwner() | MirrorImage() | Counted():
                    for inference in run:
                        if wanted := self.wanted(inference):
                            self.by_rule(inference, list(bits(wanted)))
                case Step() as kept:
                    if any(map(self.wanted, run)):
                        self.steps.append(kept)
                        self.needs.add(*outer_premises(kept))
                case found:
                    technique: Explains = found  # type: ignore[assignment]  # a closed list would be a circle of imports
                    technique.explain(self, run, earliest[id(found)] == place)
        self.steps.reverse()
        return self.steps

    def look(self, look: ClueLook, run: Sequence[Inference]) -> None:
        """Add the needed conclusions of one look at a clue; conclusions with the same premises share a step."""
        table, known = look.table, look.known
        groups = self.by_premises(look, run)
        for mask, conclusions in reversed(groups):
            atoms = table.atoms(mask, known)
            if isinstance(table, CombinedTable):
                self.by_clue(Technique.EQUATIONS, table.reason, table, atoms, conclusions)
                continue
            needed = known[0] & mask, known[1] & mask
            reason = self.judge.looks.reason(table, needed, conclusions) if self.judge else OneClue(table.clue)
            self.by_clue(Technique.CLUE, reason, table, atoms, conclusions)

    def by_premises(self, look: ClueLook, run: Sequence[Inference]) -> list[tuple[int, list[Atom]]]:
        """Return the needed conclusions of a look, grouped by their premises (as cells).

        A conclusion joins a group whose premises include its own.
        """
        table, known = look.table, look.known
        shift_of = {item: shift for item, _, shift in table.rows}
        preferred = self.preferred(table)
        found = []
        for inference in run:
            for other in bits(self.wanted(inference)):
                bit = 1 << shift_of[inference.item] + other
                found.append((table.premises(known, bit, inference.truth, preferred), bit, inference.truth))
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
        return groups


Refutation = tuple[list[Step], Needs, Ending]
"""The steps from a supposition to a contradiction, what they need from outside, and their end."""


def refutation(grid: LoggedGrid, judge: StepJudge | None = None) -> Refutation:
    """Return the steps from a supposition to the grid's contradiction, as few as are easily found.

    If the last candidate of a row is excluded, either the row is empty, or the candidate is confirmed first.
    """
    found = [_refutation(grid, judge, True)]
    if SHORT < len(found[0][0]) <= SHORT + SPARED and any([isinstance(each.cause, LastOne) for each in grid.log]):
        found.append(_refutation(grid, judge, False))
    return min(found, key=lambda each: len(each[0]))


def _refutation(grid: LoggedGrid, judge: StepJudge | None, empties: bool) -> Refutation:
    board, log = grid.board, grid.log
    needs = Needs(board.width)
    extraction = Extraction(board, needs, judge)
    ending: Ending
    match grid.clash:
        case BothWays(item, other):
            concluded = atom_of(item, other, log[-1].truth)
            emptied = _contradicting_pair(board, needs, log, item, other, empties)
            ending = emptied or Clash(concluded, _known_before(log, concluded))
            needs.add(atom_of(item, other, False))
            ends = needs.atoms()
        case NoneLeft(item, segment):
            row = tuple([atom_of(item, each, False) for each in bits(segment)])
            needs.add(*row)
            ending = EmptyRow(item, board.category[segment.bit_length() - 1], row)
            ends = needs.atoms()
        case ClueLook(table, known):
            premises = table.atoms(table.premises(known, 0, True, extraction.preferred(table)), known)
            last = _denied(premises, table, log)
            premises.remove(last)
            ending = Clash(opposite(last), _known_before(log, opposite(last)))
            if last[2]:
                ending = _contradicting_pair(board, needs, log, last[0], last[1], empties) or ending
            else:
                needs.add(last)
            ends = needs.atoms() | {opposite(last)}
            extraction.by_clue(Technique.CLUE, OneClue(table.clue), table, premises, [opposite(last)])
        case None:
            raise AssertionError("the grid met a contradiction")
    return *pruned(board, merged(extraction.walk(log)), ends, needs, judge), ending


def _denied(premises: Sequence[Atom], table: AnyTable, log: Sequence[Inference]) -> Atom:
    """Return the premise that the step of a violated clue denies: the supposition, if it is a premise."""
    if log:  # otherwise the givens are enough
        first = log[0]
        supposed = atom_of(first.item, first.others.bit_length() - 1, first.truth)
        if supposed in premises:
            return supposed
    return sorted(premises, key=lambda each: each not in table.rests_on)[-1]


def pruned(
    board: SearchBoard, steps: list[Step], wanted: set[Atom], needs: Needs, judge: StepJudge | None
) -> tuple[list[Step], Needs]:
    """Return the steps folded, and what they need; merged premises that are not necessary are dropped.

    Without a judge no premise is dropped.
    """
    found = _folded(board.layout, steps, wanted)
    if judge is None or len(found) == len(steps):
        return found, needs
    kept: list[Step] = []
    missing, before = wanted | _used_inside(steps), set(map(id, steps))
    for step in reversed(found):
        if not missing.isdisjoint(step.conclusions):
            if id(step) not in before:
                step = replace(step, premises=tuple(_spared(board, step)))
            missing.update(step.premises)
            kept.append(step)
    return kept[::-1], Needs(len(needs.yes), *missing)


# --- As a reader gets them --------------------------------------------------------------------------------------------


def _used_inside(steps: Iterable[Step]) -> set[Atom]:
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
            found |= _used_inside(inner)
    return found


def _folded(layout: Layout, steps: list[Step], wanted: set[Atom]) -> list[Step]:
    """Return the steps without those by the grid's rules that only prepare others; these inherit their premises.

    A person says that one candidate is left, without first explaining why each other one is out.  If there are many
    steps, steps of clues inherit premises, too.  Kept are the atoms `wanted` in the end, every last candidate, and what
    the inner steps of a step rest on, since these inherit nothing.
    """
    wanted = wanted | _used_inside(steps)
    kept = _folded_into(layout, steps, wanted, GRID_RULES)
    return kept if len(kept) <= SHORT else _folded_into(layout, kept, wanted, (*GRID_RULES, Technique.CLUE))


def _folded_into(layout: Layout, steps: list[Step], wanted: set[Atom], into: tuple[Technique, ...]) -> list[Step]:
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


def _spared(board: SearchBoard, step: Step) -> list[Atom]:
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


def _known_before(log: Sequence[Inference], concluded: Atom) -> bool:
    """Return True if the opposite of an atom has not been marked since the supposition was made."""
    one, other, truth = concluded
    pairs = (one, 1 << other), (other, 1 << one)
    return not any([each.truth != truth and each.item == a and each.others & b for each in log for a, b in pairs])


def _contradicting_pair(
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
