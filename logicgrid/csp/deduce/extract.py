"""From a grid's log back to the steps that are needed, each with the fewest premises.

The log is read backwards from what is wanted: an inference that nothing needs is left out, and the premises of a needed
inference are needed in turn.  This module turns the grid's rules and looks at clues into steps; a technique's find does
that itself, by `explain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from logicgrid.csp.deduce.equations import CombinedTable
from logicgrid.csp.deduce.steps import (
    SHORT,
    Needs,
    StepJudge,
    StepLog,
    contradicting_pair,
    folded,
    known_before,
    merged,
    runs_of_one_cause,
    spared,
    used_inside,
)
from logicgrid.csp.problem import atom_of
from logicgrid.csp.reasons import OneClue
from logicgrid.csp.search.grid import BothWays, ClueLook, LastOne, MirrorImage, NoneLeft, SearchBoard
from logicgrid.csp.search.log import Counted, Inference, LoggedGrid, NoOwner, RowOf, SharedWith
from logicgrid.csp.search.tables import AnyTable
from logicgrid.puzzle.derivation import Atom, Clash, EmptyRow, Ending, Step, opposite, outer_premises
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace

SPARED = 2
"""The number of steps that may be saved by confirming the last candidate of a row instead of emptying it."""


class Explains(Protocol):
    """A technique's find as the cause of inferences."""

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the steps of a run of inferences with this cause; `is_first`: no earlier run in the log has it."""


class Extraction(StepLog):
    """Reads a log backwards; `steps` is in reverse order until the end."""

    def walk(self, log: Sequence[Inference]) -> list[Step]:
        """Return the steps that are needed, in the order of the log."""
        runs = runs_of_one_cause(log)
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
            emptied = contradicting_pair(board, needs, log, item, other, empties)
            ending = emptied or Clash(concluded, known_before(log, concluded))
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
            ending = Clash(opposite(last), known_before(log, opposite(last)))
            if last[2]:
                ending = contradicting_pair(board, needs, log, last[0], last[1], empties) or ending
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
    """Return the steps `folded`, and what they need; merged premises that are not necessary are dropped.

    Without a judge no premise is dropped.
    """
    found = folded(board.layout, steps, wanted)
    if judge is None or len(found) == len(steps):
        return found, needs
    kept: list[Step] = []
    missing, before = wanted | used_inside(steps), set(map(id, steps))
    for step in reversed(found):
        if not missing.isdisjoint(step.conclusions):
            if id(step) not in before:
                step = replace(step, premises=tuple(spared(board, step)))
            missing.update(step.premises)
            kept.append(step)
    return kept[::-1], Needs(len(needs.yes), *missing)
