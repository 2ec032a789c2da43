"""Problem in, certified outcome out.

CP-SAT finds the solutions; every one is evaluated without it; what it says about *other* solutions is confirmed by a
search that shares nothing with its encoding (`csp/refute.py`).  Where that search's budget ends, CP-SAT itself runs
again on another encoding without presolve, and the outcome's `proof` says so.  Where two opinions differ there is no
outcome: `Disagreement`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from logicgrid.csp import cpsat, evaluate
from logicgrid.csp.model import Model, TooLarge
from logicgrid.csp.onehot import OneHotEncoding
from logicgrid.csp.problem import Assignment, Problem, canonical_key
from logicgrid.csp.refute import Budget, Engine, Found
from logicgrid.record import Record


class Limits(Record):
    """How much is listed, and how long it may take: `branches` bounds the independent search."""

    solutions: int = 10
    seconds: float | None = None
    branches: int = 5_000


class Unique(Record):
    solution: Assignment
    proof: str


class Multiple(Record):
    """At least two solutions: the first ones in canonical order; `count` is None where `complete` is false."""

    solutions: tuple[Assignment, ...]
    complete: bool
    proof: str


class Contradictory(Record):
    proof: str


class Undecided(Record):
    """A limit struck before the verdict; `solutions` are those met (at most one)."""

    solutions: tuple[Assignment, ...]
    reason: str


Outcome = Unique | Multiple | Contradictory | Undecided


class Disagreement(Exception):
    """Two independent methods answer differently: a fault of this program, never a verdict.

    The message names both answers; with the puzzle's file it is everything needed to reproduce the fault.
    """


def solve(problem: Problem, limits: Limits, engine: Engine | None = None) -> Outcome:
    """Whether the problem has no solution, one, or several, and on what the answer rests.

    `engine` is the problem's own, where the caller has further questions for it.
    """
    engine = engine or Engine(problem)
    clock = _Clock(limits.seconds)
    try:
        status, found = _enumerate(problem, max(limits.solutions, 1) + 1, clock)
    except TooLarge as reason:
        return Undecided((), f"the puzzle is too large to encode: {reason}")
    if status == "limit":
        if len(found) < 2:
            return Undecided(tuple(found), "the time was up before the search ended")
        listed = sorted(found, key=canonical_key)[: limits.solutions]
        return Multiple(tuple(listed), False, "each solution evaluated; the time was up before all were found")
    if status == "stopped":
        return _first_of_many(engine, limits, clock, found)
    proof = _confirm(engine, found, limits, clock)
    if proof is None:
        if len(found) < 2:
            return Undecided(tuple(found), "the time was up before a second method had confirmed the verdict")
        proof = "each solution evaluated; the time was up before a second method had confirmed that these are all"
        return Multiple(tuple(found), False, proof)
    if not found:
        return Contradictory(proof)
    if len(found) == 1:
        return Unique(found[0], proof)
    return Multiple(tuple(found[: limits.solutions]), len(found) <= limits.solutions, proof)


class _Encoding(Protocol):
    """What every encoding offers: a model, and the way back from its values."""

    model: Model

    def decode(self, values: Sequence[int]) -> Assignment: ...


class _Clock:
    """What is left of the time."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)

    def up(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end


def _enumerate(
    problem: Problem, most: int, clock: _Clock, ordered: bool = False
) -> tuple[cpsat.Status, list[Assignment]]:
    """Up to `most` solutions by CP-SAT, each evaluated; in canonical order."""
    encoding = OneHotEncoding(problem, ordered=ordered)
    return _run(problem, encoding, cpsat.Search(most, clock.left()))


def _run(problem: Problem, encoding: _Encoding, search: cpsat.Search) -> tuple[cpsat.Status, list[Assignment]]:
    found: list[Assignment] = []
    seen: set[Assignment] = set()

    def take(values: Sequence[int]) -> None:
        solution = encoding.decode(values)
        if not evaluate.holds(problem, solution):
            raise Disagreement(
                f"CP-SAT gives {solution} as a solution, which breaks clues {evaluate.broken_clues(problem, solution)}"
            )
        if solution in seen:
            raise Disagreement(f"CP-SAT gives {solution} twice")
        seen.add(solution)
        found.append(solution)

    status = cpsat.enumerate_solutions(encoding.model, search, take)
    found.sort(key=canonical_key)
    return status, found


def _first_of_many(engine: Engine, limits: Limits, clock: _Clock, found: list[Assignment]) -> Multiple:
    """More solutions than are listed: the first ones in canonical order, by two methods."""
    most = limits.solutions
    proof = "each solution evaluated; there are more than these"
    if most <= 0:
        return Multiple((), False, proof)
    ours = engine.find(most, Budget(limits.branches, clock.left()), canonical=True)
    if len(ours.solutions) == most:
        return Multiple(ours.solutions, False, proof)
    if ours.complete:
        raise Disagreement(f"CP-SAT finds {len(found)} solutions, the independent search {len(ours.solutions)} in all")
    _, theirs = _enumerate(engine.problem, most, clock, ordered=True)
    if len(theirs) < most:
        theirs = sorted({*theirs, *found}, key=canonical_key)[:most]
    return Multiple(tuple(theirs), False, proof)


def _confirm(engine: Engine, found: list[Assignment], limits: Limits, clock: _Clock) -> str | None:
    """That there are no other solutions than these, by a second method; None where the time was up."""
    budget = Budget(limits.branches, clock.left())
    ours = engine.find(len(found) + 1, budget)
    if ours.complete or len(ours.solutions) > len(found):
        _compare(found, ours)
        return _words(len(found), ours.branches)
    strangers = set(ours.solutions) - set(found)
    if strangers:
        raise Disagreement(f"the independent search finds {min(strangers)}, which CP-SAT says is none of {len(found)}")
    if clock.up():
        return None
    return _confirm_by_integers(engine.problem, found, ours, clock)


def _compare(found: list[Assignment], ours: Found) -> None:
    if set(found) != set(ours.solutions):
        raise Disagreement(
            f"CP-SAT finds {len(found)} solutions and no more, the independent search "
            f"{'' if ours.complete else 'at least '}{len(ours.solutions)}; they differ in "
            f"{sorted(set(found) ^ set(ours.solutions))[:2]}"
        )


def _words(count: int, branches: int) -> str:
    what = {0: "no solution", 1: "no other solution"}.get(count, "no further solution")
    how = "propagation alone" if not branches else f"propagation and {branches} branches"
    return f"CP-SAT and, independently, {how} find {what}"


def _confirm_by_integers(problem: Problem, found: list[Assignment], ours: Found, clock: _Clock) -> str | None:
    """The stand-in: CP-SAT again, on integers with AllDifferent and element constraints, without presolve."""
    from logicgrid.csp.integers import IntegerEncoding

    try:
        encoding = IntegerEncoding(problem)
    except TooLarge:
        return None
    status, again = _run(problem, encoding, cpsat.Search(len(found) + 1, clock.left(), presolve=False))
    if status == "limit":
        return None
    if set(again) != set(found):
        raise Disagreement(
            f"CP-SAT finds {len(found)} solutions on Booleans, {len(again)} on integers; they differ in "
            f"{sorted(set(found) ^ set(again))[:2]}"
        )
    what = {0: "no solution", 1: "no other solution"}.get(len(found), "no further solution")
    return (
        f"CP-SAT finds {what} on two different encodings, with and without integers; "
        f"the independent search did not finish within {ours.branches} branches"
    )
