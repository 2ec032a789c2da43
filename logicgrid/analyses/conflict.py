"""A contradictory question in; which clues contradict each other, and what would repair it.

Guarantee: a conflict was found contradictory by CP-SAT and by the independent engine (or what stands in for it, see
`solve`), and without any one of its clues it has an answer that was evaluated.  A repair is a set of clues without
which the others have an answer, and none of its own clues could stay.
"""

from __future__ import annotations

from logicgrid.analyses.clock import Clock
from logicgrid.analyses.marco import explore, shrink
from logicgrid.analyses.solve import Disagreement
from logicgrid.analyses.subsets import Subsets, TimeUp, numbers_in
from logicgrid.csp.question import Question
from logicgrid.record import Record

Numbers = tuple[int, ...]


class Conflict(Record):
    """The numbers of the clues, none where the rules and what is given contradict each other already; and the proof."""

    clues: Numbers
    proof: str


class Conflicts(Record):
    """`complete`: these are all minimal conflicts and all minimal repairs.  Smallest first."""

    conflicts: tuple[Numbers, ...]
    repairs: tuple[Numbers, ...]
    complete: bool


def minimal_conflict(question: Question, seconds: float | None = None) -> Conflict | None:
    """A minimal contradictory set of a contradictory question's clues; None where the time was up first."""
    subsets = Subsets(question, (), Clock(seconds))
    try:
        core = shrink(subsets, subsets.all)
        proof = subsets.confirm(core)
        _check_minimal(subsets, core)
    except TimeUp:
        return None
    return Conflict(numbers_in(core), proof)


def all_conflicts(question: Question, most: int, seconds: float | None = None) -> Conflicts:
    """All minimal conflicts and repairs of a contradictory question, or `most` of each."""
    return _collected(question, most, seconds, eager=False)


def some_conflict(question: Question, seconds: float | None = None) -> Conflicts:
    """A minimal conflict and minimal repairs: at least one of each, and all where there is no other conflict."""
    return _collected(question, 1, seconds, eager=True)


def _collected(question: Question, most: int, seconds: float | None, eager: bool) -> Conflicts:
    subsets = Subsets(question, (), Clock(seconds))
    conflicts: list[Numbers] = []
    repairs: list[Numbers] = []
    complete = False
    most_repairs = _REPAIRS if eager else most
    try:
        for sort, found in explore(subsets):
            if sort == "minimal":
                _check_minimal(subsets, found)
                conflicts.append(numbers_in(found))
            else:
                repairs.append(numbers_in(found))
            over = len(conflicts) > most or len(repairs) > most_repairs
            if over and repairs and conflicts:
                break
        else:
            complete = True
    except TimeUp:
        pass
    by_size = lambda numbers: (len(numbers), numbers)  # noqa: E731
    conflicts.sort(key=by_size)
    repairs.sort(key=by_size)
    return Conflicts(tuple(conflicts[:most]), tuple(repairs[:most_repairs]), complete)


_REPAIRS = 10
"""How many repairs are shown beside one conflict."""


def _check_minimal(subsets: Subsets, core: int) -> None:
    """Without any one of its clues the core has an answer; it was found and evaluated while the core shrank."""
    for number in numbers_in(core):
        if subsets.lets_in(core & ~(1 << number)) is None:
            raise Disagreement(f"the conflict {numbers_in(core)} is not minimal: clue {number} is not needed")
