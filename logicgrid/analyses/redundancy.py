"""Find the conflicting clues of a contradictory question, and the needless clues of a satisfiable one.

A conflict (MUS) is contradictory according to CP-SAT and the independent engine (or its substitute, see `solve`), and
without any one of its clues it has an evaluated answer.  A repair (MCS) is a minimal set of clues without which the
others have an answer.

A clue is *redundant* if the others have the same answers without it.  Each such clue can be dropped by itself, but not
necessarily all of them together.  A set of clues is *irredundant* if it has the same answers as all clues, and every
proper subset has more.  A clue is shown to be needed by an evaluated answer that breaks only this clue; that the other
clues suffice is confirmed by two methods (`subsets.confirm`).  Clues left open by a limit are `undecided`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.solve import Disagreement
from logicgrid.analyses.subsets import Subsets, explore, numbers_in
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock
from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, Question, bits
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Irredundant, Numbers

if TYPE_CHECKING:
    from logicgrid.analyses import AnyPuzzle


class Conflict(Record):
    """The numbers of the clues; none if the rules and givens already contradict each other.

    Unless it is known to be `minimal`, some of the clues may not be needed for the contradiction.
    """

    clues: Numbers
    minimal: bool = True


class Conflicts(Record):
    """Minimal conflicts and minimal repairs, smallest first; `complete` if both lists are complete.

    `with_known` are the conflicts that also rest on rules that always hold and are not clues, if requested.
    """

    conflicts: tuple[Numbers, ...]
    repairs: tuple[Numbers, ...]
    complete: bool
    with_known: tuple[Numbers, ...] = ()
    why: tuple[tuple[int, str], ...] = ()
    """The way from the first conflict to a contradiction, in the words of `Kind.contradicted`, if requested."""


def minimal_conflict(question: Question, seconds: float | None = None) -> Conflict | None:
    """Return a minimal contradictory set of clues (MUS) of a contradictory question.

    Since authors read it, a few searches are spent on finding a short one.  If a limit is reached first, return a set
    that is not known to be minimal, or None if no proper subset is known to be contradictory.
    """
    clock = Clock(seconds)
    subsets = Subsets(question, (), Clock(None if seconds is None else _MOST * seconds))
    found: list[int] = []
    try:
        for sort, clues in explore(subsets):
            if sort == "minimal":
                _check_minimal(subsets, clues)
                found.append(clues)
            if found and (min(map(int.bit_count, found)) <= _SHORT or subsets.searches > _SEARCHES):
                break
    except BudgetEnded:
        pass
    if not found:
        subsets.clock = clock
        return _known_conflict(subsets)
    shortest = min(found, key=lambda clues: (clues.bit_count(), numbers_in(clues)))
    return Conflict(numbers_in(shortest))


def _known_conflict(subsets: Subsets) -> Conflict | None:
    """Return the smallest known contradictory set that two methods confirm in the remaining time."""
    for known in subsets.sufficient():
        if known != subsets.all:
            try:
                subsets.confirm(known)
            except BudgetEnded:
                continue
            return Conflict(numbers_in(known), minimal=False)
    return None


_MOST = 0.8
"""The fraction of the time for finding a minimal set; the rest is for confirming a known set if there is none."""
_SHORT = 2
"""The number of clues up to which a conflict is short enough."""
_SEARCHES = 60
"""The number of searches after which no shorter conflict is sought."""
_REPAIRS = 10
"""The number of repairs shown with a single conflict."""


def conflicts_in(question: Question, most: int | None, seconds: float | None = None) -> Conflicts:
    """Return minimal conflicts and repairs of a contradictory question: all of them, up to `most` of each.

    If that is None, it is a short conflict and at least one small repair, which may be all.
    """
    most, most_repairs, searches = (1, _REPAIRS, _SEARCHES) if most is None else (most, most, 0)
    subsets = Subsets(question, (), Clock(seconds))
    conflicts: list[Numbers] = []
    repairs: list[Numbers] = []
    complete = False
    try:
        for sort, found in explore(subsets):
            if sort == "minimal":
                _check_minimal(subsets, found)
                conflicts.append(numbers_in(found))
            else:
                repairs.append(numbers_in(found))
            if not conflicts or not repairs:
                continue
            if subsets.searches > searches if searches else len(conflicts) > most or len(repairs) > most_repairs:
                break
        else:
            complete = len(conflicts) <= most and len(repairs) <= most_repairs
    except BudgetEnded:
        pass
    conflicts.sort(key=_by_size)
    repairs.sort(key=_by_size)
    return Conflicts(tuple(conflicts[:most]), tuple(repairs[:most_repairs]), complete)


def _by_size(numbers: Numbers) -> tuple[int, Numbers]:
    return len(numbers), numbers


def _check_minimal(subsets: Subsets, core: int) -> None:
    """Check that the core without any one of its clues has an answer, which was found and evaluated on the way."""
    for number in numbers_in(core):
        if subsets.grow(core & ~(1 << number)) is None:
            raise Disagreement(f"the conflict {numbers_in(core)} is not minimal: clue {number} is not needed")


_BRANCHES = 2_000


def rests_on_rules(puzzle: AnyPuzzle, clues: Sequence[int], seconds: float | None) -> bool:
    """Return True unless conflicting clues are contradictory even without the rules that always hold.

    If the budget ends before that is known, assume that they need the rules.
    """
    question = puzzle.question
    if not isinstance(question, ArrayQuestion) or not question.problem.rules:
        return False
    alone = ArrayQuestion(replace(question.problem, rules=())).only(clues)
    found = alone.engine().find(1, Budget(_BRANCHES, seconds))
    return bool(found.solutions) or not found.complete


# --- Needless clues ---------------------------------------------------------------------------------------------------

MOST_LISTED = 12
"""The largest number of needless clues that the advice on each of them lists."""


class Redundancy(Record):
    """The numbers of the clues; `irredundant` is None if a limit struck before it was found."""

    redundant: Numbers
    needed: Numbers
    undecided: Numbers
    irredundant: Numbers | None


def redundancy(question: Question, answers: tuple[Answer, ...] | None, seconds: float | None = None) -> Redundancy:
    """Judge every clue; `answers` are all answers of the question, None if there are too many to list."""
    subsets = Subsets(question, answers, Clock(seconds))
    redundant, needed, undecided = judged(subsets, bits(subsets.all))
    try:
        irredundant = None if undecided else _dropped_greedily(subsets, redundant)
    except BudgetEnded:
        irredundant = None
    return Redundancy(redundant, needed, undecided, irredundant)


def judged(subsets: Subsets, numbers: Iterable[int]) -> tuple[Numbers, Numbers, Numbers]:
    """Return which of these clues are redundant, which needed, and which undecided."""
    redundant: list[int] = []
    needed: list[int] = []
    undecided: list[int] = []
    for number in numbers:
        others = subsets.all & ~(1 << number)
        try:
            if subsets.grow(others) is not None:
                needed.append(number)
            else:
                subsets.confirm(others)
                redundant.append(number)
        except BudgetEnded:
            undecided.append(number)
    return tuple(redundant), tuple(needed), tuple(undecided)


def all_irredundant(
    question: Question, answers: tuple[Answer, ...] | None, most: int, seconds: float | None = None
) -> Irredundant:
    """Return all irredundant sets, up to `most` of them."""
    subsets = Subsets(question, answers, Clock(seconds))
    found: list[Numbers] = []
    complete = True
    try:
        for sort, kept in explore(subsets):
            if sort == "minimal":
                found.append(numbers_in(kept))
                if len(found) > most:
                    complete = False
                    break
    except BudgetEnded:
        complete = False
    found.sort(key=_by_size)
    return Irredundant(tuple(found[:most]), complete)


def _dropped_greedily(subsets: Subsets, redundant: Numbers) -> Numbers:
    """Return the clues left after dropping one redundant clue after another, from the last to the first."""
    kept = subsets.all
    for number in reversed(redundant):
        rest = kept & ~(1 << number)
        if subsets.grow(rest) is None:
            kept = rest
    if kept != subsets.all:
        subsets.confirm(kept)
    return numbers_in(kept)


def redundancy_errors(puzzle: AnyPuzzle, found: Redundancy, unique: bool) -> tuple[Diagnostic, ...]:
    """Return the errors in the order of the clues; a clue left undecided by the time limit is an error, too.

    `unique`: the puzzle has exactly one answer.
    """
    kept = -1 if found.irredundant is None else len(found.irredundant)
    together = kept + len(found.redundant) == len(puzzle.question.clues)
    helps = say("analyses.drop-or-say-something")
    if len(found.redundant) > 1:
        each, number = "all" if together else "each", len(found.redundant)
        many = "-many" if number > MOST_LISTED else ""
        helps = say(f"analyses.clues-drop-{each}{many}", n=number, redundant=listed(found.redundant))
    errors = [
        Diagnostic(
            "redundant-clue",
            say("analyses.clue-not-needed" if unique else "analyses.clue-not-needed-answers", number=clue.number),
            clue.span,
            helps,
        )
        for clue in puzzle.clues
        if clue.number in found.redundant
    ]
    if found.undecided:
        message = say("analyses.limit-before-needed", n=len(found.undecided), undecided=listed(found.undecided))
        errors.append(Diagnostic("redundancy-undecided", message, None, say("analyses.allow-more-time-time-limit")))
    return tuple(errors)
