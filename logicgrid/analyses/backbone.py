"""The values that occur in the answers of a question: exactly which, cell by cell.

A cell with one value is *settled*: the same in all answers (a puzzle's backbone).  Every value that is claimed to occur
has a witness, an answer that was evaluated.  That no other value occurs rests on CP-SAT, which is asked for an answer
with any of them until there is none, and independently on the engine, cell by cell; if the engine's budget ends, CP-SAT
is asked again on the second encoding.  At a limit there is no claim at all.

The iteration is that of Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional
formulae" (AI Communications 28, 2015), with one clause over all literals that are still unseen (their algorithm 5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from logicgrid import cpsat
from logicgrid.analyses.solve import Disagreement, Limits
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.question import Answer, Candidates, Cell, Encoding, Question, SearchEngine
from logicgrid.puzzle.record import Record

_GREEDY_CONFLICTS = 2_000
"""The conflicts after which a greedy search for a witness ends."""
_GREEDY_FAILURES = 3
"""The number of greedy searches in vain after which there is no other one."""
_BUDGETS = 4
"""The engine's branches for all cells together, as a multiple of those of one search."""


class Backbone(Record):
    """The values that occur, and for each of them at least one answer that has it."""

    values: Candidates
    witnesses: tuple[Answer, ...]

    @property
    def settled(self) -> int:
        """The number of cells that are the same in all answers."""
        return sum([not mask & (mask - 1) for row in self.values for mask in row])


def values_in(answers: Sequence[Answer]) -> Candidates:
    """Return the values that occur in some answers, of which there is at least one."""
    masks = [[0] * len(row) for row in answers[0]]
    _note(masks, answers)
    return tuple([tuple(row) for row in masks])


def backbone(
    question: Question, known: Sequence[Answer], limits: Limits, engine: SearchEngine | None = None
) -> Backbone | None:
    """Return the values that occur in the answers of a question of which some are known; None if a limit struck.

    `engine` is the question's own, if the caller has one.  Raises `Disagreement` if two methods differ.
    """
    clock = Clock(limits.seconds)
    engine = engine or question.engine()
    masks = [[0] * len(row) for row in question.candidates()]
    _note(masks, known)
    witnesses = list(known)
    try:
        failures = 0
        while unseen := list(_unseen(question.candidates(), masks)):
            found = _many_at_once(question, unseen, clock) if failures < _GREEDY_FAILURES else None
            if found is None:
                failures += 1
                found = _any_answer(question, question.encoding(), unseen, clock)
            if found is None:
                return None
            if not found:
                break
            witnesses += found
            _note(masks, found)
    except EncodingTooLarge:
        return None
    values = tuple([tuple(row) for row in masks])
    if not _confirmed(question, engine, values, limits, clock):
        return None
    return Backbone(values, tuple(witnesses))


def _note(masks: list[list[int]], answers: Iterable[Answer]) -> None:
    for answer in answers:
        for row, values in zip(masks, answer, strict=True):
            for position, value in enumerate(values):
                row[position] |= 1 << value


def _unseen(allowed: Candidates, masks: Sequence[Sequence[int]]) -> Iterable[Cell]:
    """Yield the cells that may be true, and are true in no answer that was found."""
    for row, (possible, seen) in enumerate(zip(allowed, masks, strict=True)):
        for position, (mask, met) in enumerate(zip(possible, seen, strict=True)):
            left = mask & ~met
            while left:
                low = left & -left
                left ^= low
                yield row, position, low.bit_length() - 1


def _many_at_once(question: Question, cells: Sequence[Cell], clock: Clock) -> list[Answer] | None:
    """Return the same as `_any_answer`, by a search that tries to make one cell after the other true.

    That takes far fewer answers on open drafts, but is a trap if the cells exclude each other: hence the limit.
    """
    encoding = question.encoding()
    encoding.require_any(cells)
    encoding.model.order, encoding.model.hints = encoding.model.hints, []
    return _run(question, encoding, cells, cpsat.Search(1, clock.left(), conflicts=_GREEDY_CONFLICTS))


def _any_answer(question: Question, encoding: Encoding, cells: Sequence[Cell], clock: Clock) -> list[Answer] | None:
    """Return by CP-SAT an answer with any of the cells, none if there is no such answer; None if the time was up."""
    encoding.require_any(cells)
    return _run(question, encoding, cells, cpsat.Search(1, clock.left()))


def _run(question: Question, encoding: Encoding, cells: Sequence[Cell], search: cpsat.Search) -> list[Answer] | None:
    found: list[Answer] = []
    status = cpsat.enumerate_solutions(encoding.model, search, lambda values: found.append(encoding.decode(values)))
    for answer in found:
        if not question.holds(answer):
            raise Disagreement(f"CP-SAT gives {answer} as a solution, which breaks clues {question.broken(answer)}")
        if not any(answer[row][position] == value for row, position, value in cells):
            raise Disagreement(f"CP-SAT gives {answer}, which has none of the {len(cells)} cells that it was asked for")
    return None if status == "limit" else found


def _confirmed(question: Question, engine: SearchEngine, values: Candidates, limits: Limits, clock: Clock) -> bool:
    """Return True if no other value occurs, by the engine and, if its budget ends, by the second encoding."""
    branches = _BUDGETS * limits.branches
    left = question.candidates(engine)
    lost = next(iter(_unseen(values, left)), None)
    if lost is not None:
        raise Disagreement(f"an answer has {lost} (row, position, value), which the engine's inference excludes")
    doubtful: list[Cell] = []
    for (row, position), group in groupby(_unseen(left, values), key=lambda cell: cell[:2]):
        cells = list(group)
        narrowed = question.supposing(row, position, sum([1 << value for _, _, value in cells]))
        search = narrowed.engine()
        found = search.find(1, Budget(min(branches, limits.branches) * search.branches_per_unit, clock.left()))
        branches -= found.branches // search.branches_per_unit
        if found.solutions:
            raise Disagreement(f"CP-SAT finds no answer with any of {cells}, the engine finds {found.solutions[0]}")
        if not found.complete:
            doubtful += cells
        if clock.up():
            return False
    return not doubtful or _confirmed_by_second_encoding(question, doubtful, clock)


def _confirmed_by_second_encoding(question: Question, cells: Sequence[Cell], clock: Clock) -> bool:
    try:
        encoding = question.second_encoding()
    except EncodingTooLarge:
        return False
    if encoding is None:
        return False
    found = _any_answer(question, encoding, cells, clock)
    if found:
        raise Disagreement(f"CP-SAT finds {found[0]} on one encoding, and on another that there is no such answer")
    return found is not None
