"""The derivation of a board: the givens, then round after round of the easiest technique that yields anything.

A round is everything that one rung of the ladder concludes at once from what is known.  The derivation is complete if
the board has exactly one answer and the budget suffices, since nested suppositions finish whatever is left.  At the end
the steps are pruned to those that the answer needs, and their premises to those that the steps need.

Level, effort and rounds depend on the board alone, not on the order of its rows, columns and digits.  When the
techniques find nothing more, they are counted on a copy in which all refutable candidates are refuted at once, while
the derivation makes one supposition at a time, the one that leads to most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.deduce import RUNGS
from logicgrid.kinds.sudoku.deduce.finish import refutation, shortened
from logicgrid.kinds.sudoku.deduce.knowledge import DigitElimination, Knowledge, StepDraft, StepWay, SudokuFrame
from logicgrid.kinds.sudoku.deduce.suppose import DigitSuppositions
from logicgrid.kinds.sudoku.deduce.techniques import FINDERS, UNIQUENESS
from logicgrid.kinds.sudoku.reasons import FullHouse, GivenReason, HiddenSingle, NakedSingle, NoCandidate, NoPlace
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, Derivation, Step, hardest
from logicgrid.puzzle.ladder import LadderRun, Round, Row, Tally, Technique
from logicgrid.puzzle.question import Rating, bits, union_of
from logicgrid.puzzle.record import replace

_EFFORTS = (0.1, 0.3, 1.0, 2.0)
"""The effort of filling a cell: the last of a house, the only one for a digit in a box or a line, a naked single."""

_CONFLICTS = 3
"""The number of conflicts that are compared, to end a refutation with the shortest."""


def conflicts(known: Knowledge) -> list[StepDraft]:
    """Return the ends of a refutation: a cell without a digit, or a digit without a place in a house."""
    found: list[StepWay] = []
    for cell in bits(known.frame.all_cells & ~union_of(known.places)):
        needs = dict.fromkeys(range(known.frame.size), 1 << cell)
        found.append(StepWay(Technique.NO_CANDIDATE, needs, NoCandidate(cell)))
    for digit, place in enumerate(known.places):
        for number, house in enumerate(known.frame.houses):
            if not place & house:
                found.append(StepWay(Technique.NO_PLACE, {digit: house}, NoPlace(number, digit)))
    return [StepDraft(known, known.clock, (way,), ()) for way in found[:_CONFLICTS]]


def singles(known: Knowledge) -> Round[StepDraft] | None:
    """Return every cell that the easiest kind of single fills now, with its possible reasons.

    After a supposition all kinds of singles are searched for together, so that every fillable cell is found.
    """
    together = known.base > 0
    found: list[dict[tuple[int, int], list[StepWay]]] = [{}, {}, {}, {}]
    frame = known.frame
    opened = frame.all_cells & ~known.solved
    lines = 2 * frame.size
    for digit, place in enumerate(known.places):
        left = place & opened
        if left:
            spots = known.spots[digit]
            for number, house in enumerate(frame.houses):
                here = left & house
                if here and not here & (here - 1) and not spots & house:
                    rank = 0 if house & opened == here else 1 if lines <= number < frame.boxes else 2
                    way = StepWay(Technique.HIDDEN_SINGLE, {digit: house & ~here}, HiddenSingle(number, digit))
                    if not rank:
                        needs = {known.value[other]: 1 << other for other in bits(house & ~here)}
                        way = StepWay(Technique.FULL_HOUSE, needs, FullHouse(number))
                    found[rank].setdefault((here.bit_length() - 1, digit), []).append(way)
    if together or not any(found):
        once = twice = 0
        for place in known.places:
            twice |= once & place
            once |= place
        single = once & ~twice & opened
        for digit, place in enumerate(known.places):
            for cell in bits(place & single):
                needs = dict.fromkeys([other for other in range(frame.size) if other != digit], 1 << cell)
                found[3][cell, digit] = [StepWay(Technique.NAKED_SINGLE, needs, NakedSingle(cell))]
    if together:
        every: dict[tuple[int, int], list[StepWay]] = {}
        for each in found:
            for atom, ways in each.items():
                every[atom] = every.get(atom) or ways
        return _round(known, 0.0, every)
    return next((_round(known, *each) for each in zip(_EFFORTS, found, strict=True) if each[1]), None)


def _round(known: Knowledge, effort: float, found: dict[tuple[int, int], list[StepWay]]) -> Round[StepDraft] | None:
    """Return the round that fills these cells, each with the same effort."""
    drafts = [StepDraft(known, known.clock, tuple(ways), ((*atom, True),)) for atom, ways in found.items()]
    return Round(1, effort * len(drafts), drafts) if drafts else None


_TOP = 5
"""The level of the hardest techniques without suppositions."""

_LARGE = 10
"""The size of the largest boards whose effort does not depend on the order of rows, columns and digits."""


def derive(board: SudokuProblem, budget: Budget, assume_unique: bool = False) -> Derivation:
    """Return the derivation of a board; incomplete if the budget ends, or if there is not exactly one answer.

    Techniques that assume a unique answer are used only if `assume_unique`.
    """
    return _Deriver(board, budget, assume_unique).derive()


def rate(board: SudokuProblem, budget: Budget, most: int | None = None) -> Rating:
    """Return the rating of the derivation, without its steps; the level is None if it is above `most`."""
    return _Deriver(board, budget).rate(most)


def level_from(frame: SudokuFrame, candidates: Sequence[int], budget: Budget, most: int) -> int | None:
    """Return the level of a board of level 2 or more; None if it is above `most`, or needs suppositions.

    `candidates` are a mask of digits for each cell, after singles and other techniques of level 2.  The frame has the
    rules, but no givens, so that it serves for many boards.
    """
    return _Deriver(frame.board, budget, frame=frame).level_from(candidates, most)


def contradiction(board: SudokuProblem, budget: Budget) -> tuple[Step, ...]:
    """Return steps from the givens to a contradiction, without suppositions; none if the techniques find none."""
    deriver = _Deriver(board, budget)
    with suppress(BudgetEnded):
        deriver.start()
    if not deriver.conflicts:
        return ()
    steps, _ = refutation([*deriver.drafts, deriver.conflicts[0]], deriver.frame.checker)
    return tuple(steps)


class Drafting(LadderRun[Knowledge, StepDraft]):
    """A run up the ladder of techniques that drafts the steps; `conflicts` are those that end it, if any."""

    def __init__(self, known: Knowledge, drafts: list[StepDraft], meter: Meter, tally: Tally | None = None) -> None:
        super().__init__(known, tally)
        self.drafts = drafts
        self.meter = meter
        self.conflicts: list[StepDraft] = []

    def is_over(self) -> bool:
        self.meter.spend(0)
        self.conflicts = conflicts(self.state)
        return bool(self.conflicts) or (self.state.is_full and self.state.is_settled)

    def learn(self, found: Round[StepDraft]) -> int:
        """Learn each conclusion once; an inference whose conclusions are all known already does not count."""
        known = self.state
        count = 0
        for draft in found.finds:
            new = tuple([atom for atom in draft.conclusions if known.learn(atom)])
            if new:
                self.drafts.append(draft if new == draft.conclusions else replace(draft, conclusions=new))
                count += 1
        known.clock += 1
        return count


class _Deriver:
    def __init__(
        self, board: SudokuProblem, budget: Budget, assume_unique: bool = False, frame: SudokuFrame | None = None
    ) -> None:
        self.board = board
        self.frame = SudokuFrame(board, assume_unique) if frame is None else frame
        self.budget = budget
        self.meter = Meter(budget, every=0)
        self.known = Knowledge(self.frame)
        self.drafts: list[StepDraft] = []
        self.conflicts: list[StepDraft] = []
        self.tally = Tally()
        finders = FINDERS
        if assume_unique:
            place = [technique for technique, _ in FINDERS].index(Technique.NAKED_QUAD)
            finders = (*FINDERS[:place], *UNIQUENESS, *FINDERS[place:])
        self.rows = {top: _rows(finders, top) for top in range(1, _TOP + 1)}

    def derive(self) -> Derivation:
        known = self.known
        with suppress(BudgetEnded):
            self.lead()
        complete = known.is_full and self.board.holds(known.value)
        goals: Iterable[Atom] = [(cell, digit, True) for cell, digit in enumerate(known.value)]
        if not complete:
            goals = [atom for draft in self.drafts for atom in draft.conclusions]
        steps, _ = shortened(self.drafts, goals, self.frame.checker)
        level = hardest([RUNGS[step.technique].level for step in steps])
        return self.tally.derivation(steps, level, complete)

    @property
    def is_large(self) -> bool:
        """Whether refuting all refutable candidates would take long: suppositions are then counted as they are made."""
        return self.board.size > _LARGE

    def rate(self, most: int | None = None) -> Rating:
        with suppress(BudgetEnded):
            known = self.known
            if most is not None and most <= _TOP:
                self.start(most)
            elif self.is_large:
                self.lead()
            elif self.start():
                known = self.count_rest(self.suppositions())
            if known.is_full and self.board.holds(known.value):
                return Rating(self.tally.level, self.tally.level, (tuple(known.value),))
        return Rating(None, self.tally.level, None)

    def level_from(self, candidates: Sequence[int], most: int) -> int | None:
        known, tally = self.known, self.tally
        known.narrow(candidates)
        tally.level = 2
        with suppress(BudgetEnded):
            if not self.close(known, [], min(most, _TOP), tally) and known.is_full:
                return tally.level
        return None

    def start(self, top: int = _TOP) -> bool:
        """Learn the givens and all that techniques up to a level find.  Return True if the grid is not full then."""
        known = self.known
        for given in self.board.clues:
            atom = (given.cell, given.digit, True)
            if known.learn(atom):
                way = StepWay(Technique.GIVEN, {}, GivenReason())
                self.drafts.append(StepDraft(known, 0, (way,), (atom,), (given.number,)))
        known.clock = 1
        self.conflicts = self.close(known, self.drafts, top, self.tally)
        return not self.conflicts and not known.is_full

    def suppositions(self) -> DigitSuppositions:
        return DigitSuppositions(SudokuEngine(self.board), self.close, self.meter, self.budget)

    def lead(self) -> None:
        """Draft steps until the grid is full, there is a conflict, or nothing more can be found."""
        if not self.start():
            return
        suppositions = self.suppositions()
        tally = self.tally if self.is_large else None
        if tally is None:
            self.count_rest(suppositions)
        self.close(self.known, self.drafts, _TOP, tally, suppositions.next)

    def count_rest(self, suppositions: DigitSuppositions) -> Knowledge:
        """Count the effort of filling a copy of the grid, refuting equally easy candidates at once."""
        known = self.known.copy()
        self.close(known, [], _TOP, self.tally, suppositions.all_refuted)
        return known

    def close(
        self,
        known: Knowledge,
        drafts: list[StepDraft],
        top: int,
        tally: Tally | None = None,
        supposed: Row[Knowledge, StepDraft] | None = None,
    ) -> list[StepDraft]:
        """Draft everything that techniques up to a level find.  Return the conflicts that end it, if any.

        The row `supposed` comes after all of them; if it is given, the techniques are known to find nothing at first.
        """
        run = Drafting(known, drafts, self.meter, tally)
        rows = self.rows[top]
        if supposed is None:
            run.up(rows)
        else:
            run.up([*rows, supposed], len(rows))
        return run.conflicts


def _rows(
    finders: Sequence[tuple[Technique, Callable[[Knowledge], Iterator[DigitElimination]]]], top: int
) -> list[Row[Knowledge, StepDraft]]:
    """Return the ladder up to a level: techniques that fill cells, then those that exclude candidates."""
    found: list[Row[Knowledge, StepDraft]] = [singles]
    return found + [partial(_eliminations, *each) for each in finders if RUNGS[each[0]].level <= top]


def _eliminations(
    technique: Technique, find: Callable[[Knowledge], Iterator[DigitElimination]], known: Knowledge
) -> Round[StepDraft] | None:
    """Return everything that a technique excludes; the effort of a chain grows with its links."""
    found = list(find(known))
    if not found:
        return None
    rung = RUNGS[technique]
    effort = rung.effort * (found[0].links - 1) ** 2
    return Round(rung.level, effort, [_draft(known, finding) for finding in found])


def _draft(known: Knowledge, finding: DigitElimination) -> StepDraft:
    gone = [(cell, digit, False) for digit, cells in finding.out.items() for cell in bits(cells)]
    gone += [finding.placed] if finding.placed else []
    way = StepWay(finding.technique, finding.needs, finding.reason)
    return StepDraft(known, known.clock, (way,), tuple(sorted(gone)))
