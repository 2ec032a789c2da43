"""Which clues of a contradictory question contradict each other, and what would repair it.

Guarantee: a conflict was found contradictory by CP-SAT and by the independent engine (or what stands in for it, see
`solve`), and without any one of its clues it has an answer that was evaluated.  A repair is a set of clues without
which the others have an answer, and none of its own clues could stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.solve import Disagreement
from logicgrid.analyses.subsets import Subsets, explore, numbers_in
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock
from logicgrid.puzzle.question import Question
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Numbers

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyPuzzle


class Conflict(Record):
    """The numbers of the clues, none if the rules and what is given contradict each other already; and the proof.

    If it is not known to be `minimal`, some of the clues may not be needed for that.
    """

    clues: Numbers
    proof: str
    minimal: bool = True


class Conflicts(Record):
    """Minimal conflicts and minimal repairs, smallest first; `complete` if these are all of both.

    `with_known` are the conflicts that rest on what always holds and is no clue, too, if that was asked.
    """

    conflicts: tuple[Numbers, ...]
    repairs: tuple[Numbers, ...]
    complete: bool
    with_known: tuple[Numbers, ...] = ()
    why: tuple[tuple[int, str], ...] = ()
    """How the first conflict comes to a contradiction, as `Kind.contradicted` tells it, if that was asked."""


def minimal_conflict(question: Question, seconds: float | None = None) -> Conflict | None:
    """Return a minimal contradictory set of a contradictory question's clues.

    Authors read it, so a short one is looked for, while that takes few searches.  If the time is up first, return a set
    that is not known to be minimal, or None if nothing less than all clues is known to be contradictory.
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
    return Conflict(numbers_in(shortest), subsets.confirm(shortest))


def _known_conflict(subsets: Subsets) -> Conflict | None:
    """Return the smallest set that is known to be contradictory and that two methods confirm in the time left."""
    for known in subsets.sufficient():
        if known != subsets.all:
            try:
                return Conflict(numbers_in(known), subsets.confirm(known), minimal=False)
            except BudgetEnded:
                continue
    return None


_MOST = 0.8
"""The part of the time for finding a minimal set; the rest is for confirming what is known if there is none."""
_SHORT = 2
"""The number of clues of a conflict that is short enough."""
_SEARCHES = 60
"""The number of searches after which no shorter conflict is looked for."""


def all_conflicts(question: Question, most: int, seconds: float | None = None) -> Conflicts:
    """Return all minimal conflicts and repairs of a contradictory question, or `most` of each."""
    return _collected(question, most, most, None, seconds)


def some_conflict(question: Question, seconds: float | None = None) -> Conflicts:
    """Return a short conflict and some small repairs, at least one; these may be all."""
    return _collected(question, 1, _REPAIRS, _SEARCHES, seconds)


_REPAIRS = 10
"""The number of repairs that are shown beside one conflict."""


def _collected(
    question: Question, most: int, most_repairs: int, searches: int | None, seconds: float | None
) -> Conflicts:
    """Explore until there are no more, or more than are wanted, or for a number of searches (if it is not None)."""
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
    """Return True unless clues that contradict each other do so without the rules that always hold, too.

    If the budget ends before that is known, they are said to need the rules, which they may.
    """
    question = puzzle.question
    if not isinstance(question, ArrayQuestion) or not question.problem.rules:
        return False
    alone = ArrayQuestion(replace(question.problem, rules=())).only(clues)
    found = alone.engine().find(1, Budget(_BRANCHES, seconds))
    return bool(found.solutions) or not found.complete
