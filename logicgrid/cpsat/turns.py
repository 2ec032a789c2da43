"""Model in, solutions out, where the search may be long: CP-SAT's own course and that of a guess, in turn.

A model that can guess (see `Model`) is searched with a limit on the conflicts, then once more with the guess as what is
tried first, and so on, each turn with twice the conflicts of the one before it of its kind.  The limits are conflicts,
not seconds: the same solutions on every run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import count

from logicgrid import cpsat
from logicgrid.cpsat import Search, Status, Values
from logicgrid.puzzle.model import Model

OWN = 1_500
GUESSED = 20_000
"""Conflicts of the first turn of each kind."""


def enumerate_by_turns(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Like `cpsat.enumerate_solutions`; without a guess, or where order matters, it is just that.

    The first solution ends the turns: from there one search goes on without a limit, with the solution for a guess.
    """
    if model.guess is None or model.order:
        return cpsat.enumerate_solutions(model, search, found)
    end = None if search.seconds is None else time.monotonic() + search.seconds
    seen: set[Values] = set()
    for turn in count():
        left = None if end is None else end - time.monotonic()
        guessing = turn % 2 == 1
        true: Sequence[int] = model.guess(turn // 2) if guessing else ()
        conflicts = (GUESSED if guessing else OWN) << turn // 2
        this = Search(search.most, left, search.presolve, conflicts, stubborn=guessing)
        status = _search(model, true, this, seen, found)
        if status != "limit" or (end is not None and time.monotonic() >= end):
            return status
        if seen:
            break
    true = [variable for variable, value in enumerate(next(iter(seen))) if value]
    left = None if end is None else end - time.monotonic()
    return _search(model, true, Search(search.most, left, search.presolve), seen, found)


def _search(
    model: Model, true: Sequence[int], search: Search, seen: set[Values], found: Callable[[Values], None]
) -> Status:
    """A search that tries 1 first for these variables, 0 for the others; what `seen` has already is not found again."""
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
