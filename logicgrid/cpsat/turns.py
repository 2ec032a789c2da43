"""Long searches: CP-SAT's own course and that of a guess, in turn.

A model that can guess (see `Model`) is searched with a limit on the conflicts, then once more with the guess as what is
tried first, and so on, each turn with twice the conflicts of the turn before of its kind.  The limits are conflicts,
not seconds: the same solutions on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from logicgrid import cpsat
from logicgrid.cpsat import Search, Status, Values
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.model import Model

OWN = 1_500
GUESSED = 20_000
"""Conflicts of the first turn of each kind."""


def enumerate_by_turns(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do what `cpsat.enumerate_solutions` promises for a model that has a guess.

    The first solution ends the turns: from there one search goes on without a limit, with the solution as its guess.
    """
    assert model.guess is not None and not model.order
    clock = Clock(search.seconds)
    seen: set[Values] = set()
    for turn in count():
        guessing = turn % 2 == 1
        true: Sequence[int] = model.guess(turn // 2) if guessing else ()
        conflicts = (GUESSED if guessing else OWN) << turn // 2
        this = Search(search.most, clock.left(), search.presolve, conflicts, stubborn=guessing)
        status = _search(model, true, this, seen, found)
        if status != "limit" or clock.up():
            return status
        if seen:
            break
    true = [variable for variable, value in enumerate(next(iter(seen))) if value]
    return _search(model, true, Search(search.most, clock.left(), search.presolve), seen, found)


def _search(
    model: Model, true: Sequence[int], search: Search, seen: set[Values], found: Callable[[Values], None]
) -> Status:
    """Search with 1 tried first for these variables, 0 for the others; skip the solutions that are in `seen`."""
    turned = [0] * len(model.domains)
    for variable in true:
        turned[variable] = 1

    def take(values: Values) -> None:
        solution = tuple([value ^ turn for value, turn in zip(values, turned, strict=True)]) if true else tuple(values)
        if solution not in seen:
            if search.conflicts is not None:
                seen.add(solution)
            found(solution)

    return cpsat.enumerate_solutions(model.turned(true) if true else model, search, take)
