"""Suppositions: excluding candidates that lead to a contradiction, and which of several to choose.

Refutable candidates are found by the quick inference of the search, and then refuted again step by step.  Of several,
the one is chosen that leads to most for its length.  If every refutation needs further suppositions, these are nested:
the candidates of a cell with few of them are refuted one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from logicgrid.kinds.sudoku.deduce import RUNGS
from logicgrid.kinds.sudoku.deduce.finish import refutation
from logicgrid.kinds.sudoku.deduce.knowledge import Knowledge, StepDraft
from logicgrid.kinds.sudoku.search import SudokuEngine, state_of
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.derivation import Atom, inferences, opposite
from logicgrid.puzzle.ladder import Round, Row, Tally, Technique
from logicgrid.puzzle.question import Answer, bits

_COMPARED = 6
"""The number of refutations that are drafted before one is chosen."""
_BRANCHES = 1_000
"""The most branches of the initial search for the answers."""
_ENOUGH = 30
"""The number of refuted candidates after which the search for more stops."""

Candidate = tuple[int, int]
Close = Callable[[Knowledge, list[StepDraft], int, Tally | None, Row[Knowledge, StepDraft] | None], list[StepDraft]]
"""Drafts all consequences up to a level, and returns the conflicts; see `derive`."""


class DigitSuppositions:
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
        full = (1 << size) - 1
        wrong = [(cell, digit) for cell, digit in _candidates(known) if answer[cell] != digit]

        def refuted(technique: Technique, found: list[Candidate]) -> Round[StepDraft]:
            return _round(technique, [StepDraft(known, known.clock, (), ((*each, False),)) for each in found])

        for technique, refutes in (
            (Technique.FORCING_CHAIN, self._by_singles),
            (Technique.FORCING_NET, self._by_engine),
        ):
            self.meter.spend(0)
            found = [
                (cell, digit)
                for cell, digit in wrong
                if refutes(state & ~(full << cell * size) | 1 << cell * size + digit)
            ]
            if found:
                return refuted(technique, found)
        cells = self._cells(known)
        return refuted(Technique.NESTED_SUPPOSITIONS, [each for each in wrong if each[0] in cells])

    def _simple(
        self, known: Knowledge, waiting: dict[int, list[Candidate]], answers: tuple[Answer, ...] = ()
    ) -> StepDraft | None:
        """Return a supposition that is refuted without nested ones."""
        state = state_of(known.masks(), known.frame.size)
        for level, refutes in ((4, self._by_singles), (5, self._by_engine)):
            found = [(cell, digit) for cell, digit in waiting[level] if _is_open(known, cell, digit)]
            if not found:
                found = list(self._refuted(known, state, refutes, answers))
            waiting[level] = found
            best = self._best(known, state, found, level)
            if best is not None:
                return best
        return None

    def _refuted(
        self, known: Knowledge, state: int, refutes: Callable[[int], bool], answers: tuple[Answer, ...]
    ) -> Iterator[Candidate]:
        count = 0
        for number, (cell, digit) in enumerate(_candidates(known)):
            if not number % 16:
                self.meter.spend(0)
            if any(answer[0][cell] == digit for answer in answers):
                continue
            size = known.frame.size
            full = (1 << size) - 1
            if refutes(state & ~(full << cell * size) | 1 << cell * size + digit):
                yield cell, digit
                count += 1
                if count == _ENOUGH:
                    return

    def _best(self, known: Knowledge, state: int, refuted: list[Candidate], level: int) -> StepDraft | None:
        """Return the refutation, of several, that leads to most for its length."""
        size = known.frame.size
        opens = []
        for cell, digit in refuted:
            settled = self.engine.settle(state & ~(1 << cell * size + digit), 0)
            opens.append((0 if settled is None else settled[0].bit_count(), cell, digit))
        opens.sort()
        best, most = None, -1.0
        for candidates, cell, digit in opens[:_COMPARED]:
            found = self._refutation(known, (cell, digit, True), level)
            if found is not None:
                draft, length = found
                worth = (state.bit_count() - candidates) / (3 + length) ** 1.5
                if worth > most:
                    best, most = draft, worth
        return best

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

    def _by_singles(self, state: int) -> bool:
        return self.engine.by_singles(state) is None

    def _by_engine(self, state: int) -> bool:
        return self.engine.settle(state, 0) is None

    # ------------------------------------------------------------------ nested

    def _nested(self, known: Knowledge, answers: tuple[Answer, ...] = ()) -> StepDraft | None:
        """Return a supposition in the cell with the fewest candidates, refuted with further ones inside."""
        cells = self._cells(known)
        for digit in bits(known.mask(cells[0])) if cells else ():
            cell = cells[0]
            if any(answer[0][cell] == digit for answer in answers):
                continue
            draft = self._refute(known, (cell, digit, True))
            if draft is not None:
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
        state = state_of(known.masks(), known.frame.size)
        size = known.frame.size
        found: dict[tuple[int, int], list[int]] = {}
        least = size + 1
        for cell, mask in enumerate(known.masks()):
            count = mask.bit_count()
            if 1 < count <= least:
                least = count
                excluded = 1
                for digit in bits(mask):
                    excluded *= 1 + (state & self.engine.planes.drop(cell * size + digit)).bit_count()
                found.setdefault((count, -excluded), []).append(cell)
        return found[min(found)] if found else []


def _refuting(
    known: Knowledge, atom: Atom, drafts: list[StepDraft], conflicts: list[StepDraft]
) -> tuple[StepDraft, int]:
    """Return the draft of a refutation with the conflict that makes it shortest, and its length."""
    if any(draft.suppose is not None for draft in drafts):
        return StepDraft(known, known.clock, (), (opposite(atom),), suppose=atom, drafts=(*drafts, conflicts[0])), 0
    lengths = [inferences(refutation([*drafts, conflict], None)[0]) for conflict in conflicts]
    shortest = min(range(len(lengths)), key=lengths.__getitem__)
    inner = (*drafts, conflicts[shortest])
    return StepDraft(known, known.clock, (), (opposite(atom),), suppose=atom, drafts=inner), lengths[shortest]


def _round(technique: Technique, drafts: list[StepDraft]) -> Round[StepDraft]:
    return Round(RUNGS[technique].level, RUNGS[technique].effort, drafts)


def _is_open(known: Knowledge, cell: int, digit: int) -> bool:
    return bool(known.places[digit] & ~known.solved & 1 << cell)


def _candidates(known: Knowledge) -> list[Candidate]:
    """Return the open candidates, cells with few of them first."""
    opened = [(mask.bit_count(), cell, mask) for cell, mask in enumerate(known.masks()) if not known.solved >> cell & 1]
    return [(cell, digit) for _, cell, mask in sorted(opened) for digit in bits(mask)]
