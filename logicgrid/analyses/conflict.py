"""A contradictory question in; which clues contradict each other, and what would repair it.

Guarantee: a conflict was found contradictory by CP-SAT and by the independent engine (or what stands in for it, see
`solve`), and without any one of its clues it has an answer that was evaluated.  A repair is a set of clues without
which the others have an answer, and none of its own clues could stay.
"""

from __future__ import annotations

from logicgrid.analyses.marco import explore
from logicgrid.analyses.solve import Disagreement
from logicgrid.analyses.subsets import Subsets, TimeUp, numbers_in
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import Question
from logicgrid.puzzle.record import Record

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
    """A minimal contradictory set of a contradictory question's clues; None where the time was up first.

    Authors read it, so a short one is looked for, as long as that takes few searches.
    """
    subsets = Subsets(question, (), Clock(seconds))
    found: list[int] = []
    try:
        for sort, clues in explore(subsets):
            if sort == "minimal":
                _check_minimal(subsets, clues)
                found.append(clues)
            if found and (min(map(int.bit_count, found)) <= _SHORT or subsets.searches > _SEARCHES):
                break
    except TimeUp:
        pass
    if not found:
        return None
    shortest = min(found, key=lambda clues: (clues.bit_count(), numbers_in(clues)))
    return Conflict(numbers_in(shortest), subsets.confirm(shortest))


_SHORT = 2
"""A conflict of so many clues is short enough."""
_SEARCHES = 60
"""After so many searches no shorter one is looked for."""


def all_conflicts(question: Question, most: int, seconds: float | None = None) -> Conflicts:
    """All minimal conflicts and repairs of a contradictory question, or `most` of each."""
    return _collected(question, most, most, None, seconds)


def some_conflict(question: Question, seconds: float | None = None) -> Conflicts:
    """A short conflict and some small repairs, at least one; these may be all."""
    return _collected(question, 1, _REPAIRS, _SEARCHES, seconds)


_REPAIRS = 10
"""How many repairs are shown beside one conflict."""


def _collected(
    question: Question, most: int, most_repairs: int, searches: int | None, seconds: float | None
) -> Conflicts:
    """Explores until there is no more, or (with `searches`) for so long, or until there are more than are wanted."""
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
    except TimeUp:
        pass
    conflicts.sort(key=_by_size)
    repairs.sort(key=_by_size)
    return Conflicts(tuple(conflicts[:most]), tuple(repairs[:most_repairs]), complete)


def _by_size(numbers: Numbers) -> tuple[int, Numbers]:
    return len(numbers), numbers


def _check_minimal(subsets: Subsets, core: int) -> None:
    """Without any one of its clues the core has an answer; it was found and evaluated while the core shrank."""
    for number in numbers_in(core):
        if subsets.lets_in(core & ~(1 << number)) is None:
            raise Disagreement(f"the conflict {numbers_in(core)} is not minimal: clue {number} is not needed")
