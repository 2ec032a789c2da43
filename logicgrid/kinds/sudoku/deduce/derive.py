"""The derivation of a board: the givens, then round after round of the easiest technique that yields anything.

A round is everything that one rung of the ladder concludes at once from what is known.  The derivation is complete if
the board has exactly one answer and the budget suffices, since nested suppositions finish whatever is left.  At the end
the steps are pruned to those that the answer needs, and their premises to those that the steps need.

Level, effort and rounds depend on the board alone, not on the order of its rows, columns and digits.  When the
techniques find nothing more, they are counted on a copy in which all refutable candidates are refuted at once, while
the derivation makes one supposition at a time, the one that leads to most for its length.

Refutable candidates are found by the quick inference of the search, and then refuted again step by step.  If every
refutation needs further suppositions, these are nested: the candidates of a cell with few of them are refuted one after
the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from math import prod

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.deduce import LARGE, RUNGS, DigitElimination, Knowledge, StepDraft, StepWay, SudokuFrame
from logicgrid.kinds.sudoku.deduce.finish import refutation, shortened
from logicgrid.kinds.sudoku.deduce.techniques import FINDERS, UNIQUENESS, conflicts, singles
from logicgrid.kinds.sudoku.reasons import GivenReason
from logicgrid.kinds.sudoku.search import State, SudokuEngine, state_of
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.derivation import Atom, Derivation, Step, hardest, inferences, opposite
from logicgrid.puzzle.ladder import LadderRun, Round, Row, Tally, Technique
from logicgrid.puzzle.question import Answer, Rating, bits, grouped
from logicgrid.puzzle.record import replace

_TOP = 5
"""The level of the hardest techniques without suppositions."""


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
        return self.board.size > LARGE

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
            atom = (given.cell, given.value, True)
            if known.learn(atom):
                way = StepWay(Technique.GIVEN, {}, GivenReason())
                self.drafts.append(StepDraft(known, 0, (way,), (atom,), (given.number,)))
        known.clock = 1
        self.conflicts = self.close(known, self.drafts, top, self.tally)
        return not self.conflicts and not known.is_full

    def suppositions(self) -> _Suppositions:
        return _Suppositions(SudokuEngine(self.board), self.close, self.meter, self.budget)

    def lead(self) -> None:
        """Draft steps until the grid is full, there is a conflict, or nothing more can be found."""
        if not self.start():
            return
        suppositions = self.suppositions()
        tally = self.tally if self.is_large else None
        if tally is None:
            self.count_rest(suppositions)
        self.close(self.known, self.drafts, _TOP, tally, suppositions.next)

    def count_rest(self, suppositions: _Suppositions) -> Knowledge:
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


# --- Suppositions -----------------------------------------------------------------------------------------------------

_COMPARED = 6
"""The number of refutations that are drafted before one is chosen."""
_BRANCHES = 1_000
"""The most branches of the initial search for the answers."""
_ENOUGH = 30
"""The number of refuted candidates after which the search for more stops."""

Candidate = tuple[int, int]
Follow = Callable[[int], State | None]
"""Returns the state of the search after quick inference up to a level; None for a contradiction."""

Close = Callable[[Knowledge, list[StepDraft], int, Tally | None, Row[Knowledge, StepDraft] | None], list[StepDraft]]
"""Drafts all consequences up to a level, and returns the conflicts: `_Deriver.close`."""


class _Suppositions:
    """Refutes candidates; `close` is the ladder up to level 3."""

    def __init__(self, engine: SudokuEngine, close: Close, meter: Meter, budget: Budget) -> None:
        self.engine = engine
        self.close = close
        self.meter = meter
        found = engine.find(2, Budget(_BRANCHES, budget.seconds))
        self.answers = found.solutions
        """The answers that the search found: candidates that occur in one of them are not supposed."""
        self.contradictory = found.complete and not found.solutions
        self.unique = found.complete and len(found.solutions) == 1
        self.follow: dict[int, Follow] = {4: self.engine.by_singles, 5: lambda state: self.engine.settle(state, 0)}
        self.waiting: dict[int, list[Candidate]] = {4: [], 5: []}
        """Refuted candidates that are not used yet; they stay refuted."""

    def next(self, known: Knowledge) -> Round[StepDraft] | None:
        """Return the next refuted supposition; None if there is no answer, or several that leave nothing to refute."""
        if self.contradictory:
            return None
        draft = self._simple(known, self.waiting, self.answers)
        if draft is None and len(self.answers) < 2:
            draft = self._nested(known, self.answers)
        return None if draft is None else _round(Technique.FORCING_CHAIN, [draft])

    def all_refuted(self, known: Knowledge) -> Round[StepDraft] | None:
        """Return all refutations of the easiest kind; None unless there is one answer.

        With suppositions inside, these are the wrong candidates of the cells that `next` would try; since the answer is
        known, finding them takes no refutation and no premises.
        """
        if not self.unique:
            return None
        answer = self.answers[0][0]
        state, size = state_of(known.masks(), known.frame.size), known.frame.size
        wrong = [(cell, digit) for cell, digit in _candidates(known) if answer[cell] != digit]

        def refuted(technique: Technique, found: list[Candidate]) -> Round[StepDraft]:
            return _round(technique, [StepDraft(known, known.clock, (), ((*each, False),)) for each in found])

        for level, follow in self.follow.items():
            self.meter.spend(0)
            if found := [each for each in wrong if follow(_supposed(state, size, *each)) is None]:
                return refuted(Technique.FORCING_CHAIN if level == 4 else Technique.FORCING_NET, found)
        cells = self._cells(known)
        return refuted(Technique.NESTED_SUPPOSITIONS, [each for each in wrong if each[0] in cells])

    def _simple(
        self, known: Knowledge, waiting: dict[int, list[Candidate]], answers: tuple[Answer, ...] = ()
    ) -> StepDraft | None:
        """Return a supposition that is refuted without nested ones."""
        state = state_of(known.masks(), known.frame.size)
        for level, follow in self.follow.items():
            found = [(cell, digit) for cell, digit in waiting[level] if _is_open(known, cell, digit)]
            if not found:
                found = list(islice(self._refuted(known, state, follow, answers), _ENOUGH))
            waiting[level] = found
            best = self._best(known, state, found, level)
            if best is not None:
                return best
        return None

    def _refuted(
        self, known: Knowledge, state: int, follow: Follow, answers: tuple[Answer, ...]
    ) -> Iterator[Candidate]:
        for number, (cell, digit) in enumerate(_candidates(known)):
            if not number % 16:
                self.meter.spend(0)
            is_answer = any(answer[0][cell] == digit for answer in answers)
            if not is_answer and follow(_supposed(state, known.frame.size, cell, digit)) is None:
                yield cell, digit

    def _best(self, known: Knowledge, state: int, refuted: list[Candidate], level: int) -> StepDraft | None:
        """Return the refutation, of several, that leads to most for its length."""
        size, now = known.frame.size, state.bit_count()
        ends = [self.engine.settle(state & ~(1 << cell * size + digit), 0) for cell, digit in refuted]
        opens = sorted([(end[0].bit_count() if end else 0, *each) for end, each in zip(ends, refuted, strict=True)])
        likely = [(left, (cell, digit, True)) for left, cell, digit in opens[:_COMPARED]]
        found = [(left, *draft) for left, atom in likely if (draft := self._refutation(known, atom, level))]
        best = max(found, key=lambda each: (now - each[0]) / (3 + each[2]) ** 1.5, default=None)
        return best and best[1]

    def _refutation(self, known: Knowledge, atom: Atom, level: int) -> tuple[StepDraft, int] | None:
        """Return the refutation by singles (level 4) or all techniques (5), and its length."""
        self.meter.spend()
        for top in (1, 3) if level == 4 else (3,):
            inner = known.supposing(atom)
            drafts: list[StepDraft] = []
            conflicts = self.close(inner, drafts, top, None, None)
            if conflicts:
                return _refuting(known, atom, drafts, conflicts)
        return None

    # ------------------------------------------------------------------ nested

    def _nested(self, known: Knowledge, answers: tuple[Answer, ...] = ()) -> StepDraft | None:
        """Return a supposition in the cell with the fewest candidates, refuted with further ones inside."""
        for cell in self._cells(known)[:1]:
            for digit in bits(known.mask(cell)):
                is_answer = any(answer[0][cell] == digit for answer in answers)
                if not is_answer and (draft := self._refute(known, (cell, digit, True))):
                    return draft
        return None

    def _refute(self, known: Knowledge, atom: Atom) -> StepDraft | None:
        self.meter.spend()
        waiting: dict[int, list[Candidate]] = {4: [], 5: []}

        def inside(inner: Knowledge) -> Round[StepDraft] | None:
            draft = self._simple(inner, waiting) or self._nested(inner)
            return None if draft is None else _round(Technique.NESTED_SUPPOSITIONS, [draft])

        inner, drafts = known.supposing(atom), list[StepDraft]()
        conflicts = self.close(inner, drafts, 3, None, None) or self.close(inner, drafts, 3, None, inside)
        return _refuting(known, atom, drafts, conflicts[:1])[0] if conflicts else None

    def _cells(self, known: Knowledge) -> list[int]:
        """Return the open cells with the fewest candidates, and among these the ones whose candidates exclude most."""
        masks, size = known.masks(), known.frame.size
        state, drop = state_of(masks, size), self.engine.planes.drop

        def rank(cell: int, mask: int) -> tuple[int, int]:
            excluded = [1 + (state & drop(cell * size + digit)).bit_count() for digit in bits(mask)]
            return len(excluded), -prod(excluded)

        found = grouped([(rank(cell, mask), cell) for cell, mask in enumerate(masks) if mask & mask - 1])
        return found[min(found)] if found else []


def _refuting(
    known: Knowledge, atom: Atom, drafts: list[StepDraft], conflicts: list[StepDraft]
) -> tuple[StepDraft, int]:
    """Return the draft of a refutation with the conflict that makes it shortest, and its length."""
    length, conflict = 0, conflicts[0]
    if all(draft.suppose is None for draft in drafts):
        lengths = [inferences(refutation([*drafts, each], None)[0]) for each in conflicts]
        length = min(lengths)
        conflict = conflicts[lengths.index(length)]
    inner = (*drafts, conflict)
    return StepDraft(known, known.clock, (), (opposite(atom),), suppose=atom, drafts=inner), length


def _round(technique: Technique, drafts: list[StepDraft]) -> Round[StepDraft]:
    return Round(RUNGS[technique].level, RUNGS[technique].effort, drafts)


def _supposed(state: int, size: int, cell: int, digit: int) -> int:
    """Return the state of the search in which a cell has a digit."""
    return state & ~((1 << size) - 1 << cell * size) | 1 << cell * size + digit


def _is_open(known: Knowledge, cell: int, digit: int) -> bool:
    return bool(known.places[digit] & ~known.solved & 1 << cell)


def _candidates(known: Knowledge) -> list[Candidate]:
    """Return the open candidates, cells with few of them first."""
    opened = [(mask.bit_count(), cell, mask) for cell, mask in enumerate(known.masks()) if not known.solved >> cell & 1]
    return [(cell, digit) for _, cell, mask in sorted(opened) for digit in bits(mask)]
