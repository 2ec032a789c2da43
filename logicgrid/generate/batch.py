"""Batches: a maker of any kind is asked for many puzzles, on any number of workers, and always gives the same ones.

A maker is a function of (request, seed, number, attempt), which are all that its puzzle depends on.  Number by number
the first attempt is taken that fits and is like no puzzle before it.  Workers look for attempts that fit; whether one
is new is decided here, where the puzzles come in the order of their numbers.  Certificates are made as they are asked
for, within limits of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, assert_never

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.deduce.rate import HIGHEST
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.certificate import to_text
from logicgrid.kinds.explain import Derived, derive, value_of
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import MOST_ATTEMPTS, Accepted, Attempt, MadePuzzle, Missed, Range
from logicgrid.puzzle.board import Board
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.runner import Died, Done, Outcome, Raised, TimedOut, attempt, run

if TYPE_CHECKING:
    from logicgrid.runner.cluster import Cluster


Maker = Callable[[Any, str, int, int], Attempt]
"""A function that can be imported by name, of a request that can be pickled, a seed, a number and an attempt."""


class BatchOrder(Record):
    """What a maker is asked for: `seconds` of processor time may go into each puzzle, None without a limit.

    With `graded`, the number of puzzles in the whole batch, the levels rise from the first to the last of these.
    """

    make: Maker
    request: Any
    seed: str
    seconds: float | None = None
    attempts: int = MOST_ATTEMPTS
    graded: int | None = None
    maker: str = ""
    """The name of the maker in hashes of the order; that of its module if this is empty."""


class BatchProduct(Record):
    """The puzzle of a number, made by this attempt; `lacks` says what it has not that was asked for, if anything."""

    number: int
    attempt: int
    made: MadePuzzle
    lacks: str = ""


class Lost(Record):
    """There is no puzzle of a number; `why` says so.  `exhausted`: all that were drawn had been there before."""

    number: int
    why: str
    exhausted: bool = False


def to_aim_at(levels: Range) -> Range:
    """Return the levels asked for, the highest of all, which few puzzles have, only if it is the only one.

    >>> to_aim_at((1, 6)), to_aim_at((2, 3)), to_aim_at((6, 6))
    ((1, 5), (2, 3), (6, 6))
    """
    low, high = levels
    return low, high - 1 if high == HIGHEST and low < high else high


def graded(levels: Range, number: int, count: int) -> int:
    """Return the level of a puzzle if those of a batch rise evenly.

    >>> [graded((1, 3), number, 7) for number in range(1, 8)], [graded((2, 4), number, 2) for number in (1, 2)]
    ([1, 1, 1, 2, 2, 3, 3], [2, 3])
    """
    low, high = to_aim_at(levels)
    return min(low + (number - 1) * (high - low + 1) // count, high)


def search(order: BatchOrder, number: int, first: int = 0) -> BatchProduct | Lost:
    """Return the first attempt that fits, from attempt `first` on; if none does, the nearest."""
    clock = Clock(order.seconds)
    missed: list[tuple[float, int, Missed]] = []
    why, struck = say("generate.no-attempt-left"), ""
    for count in range(first, order.attempts):
        found = order.make(_request(order, number, clock.left()), order.seed, number, count)
        if isinstance(found, MadePuzzle):
            return BatchProduct(number, count, found)
        why = found.why
        missed.append((found.distance, count, found))
        if clock.up():
            struck = say("generate.time-limit-s-struck", seconds=format(order.seconds, "g"))
            break
    tries = "" if struck else say("generate.attempts", n=order.attempts)
    for _, count, each in sorted(missed, key=lambda one: one[:2]):
        nearest = each.later() if each.later is not None else each
        if isinstance(nearest, Missed) and nearest.nearest is not None:
            return BatchProduct(number, count, nearest.nearest, f"{struck}{nearest.why}{tries}")
    return Lost(number, f"{struck}{why}{tries}")


def _request(order: BatchOrder, number: int, seconds: float | None) -> Any:
    """Return what is asked for of the puzzle of a number, with the seconds that are left if it has a field for them."""
    request = order.request
    if order.graded is not None:
        level = graded(request.levels, number, order.graded)
        request = replace(request, levels=(level, level))
    if seconds is None or "seconds" not in getattr(request, "__struct_fields__", ()):
        return request
    return replace(request, seconds=seconds)


def batch(
    order: BatchOrder, count: int, *, jobs: int, known: set[str], first: int = 1, cluster: Cluster | None = None
) -> Iterator[BatchProduct | Lost]:
    """Yield the puzzles of the numbers from `first` to `count`, none with a hash of `known`, to which theirs are added.

    The last one is `Lost` and exhausted if it seems that there are no other puzzles.  `cluster` is as in `run`.
    """
    preload = (getattr(order.make, "func", order.make).__module__,)
    outcomes = run(range(first, count + 1), partial(search, order), jobs=jobs, preload=preload, cluster=cluster)
    for number, outcome in enumerate(outcomes, first):
        found = _found(number, outcome)
        while isinstance(found, BatchProduct) and found.made.canonical in known:
            found = _found(number, attempt(partial(search, order, number), found.attempt + 1))
            if isinstance(found, Lost):
                found = Lost(number, say("generate.no-other-puzzle-kind"), exhausted=True)
        if isinstance(found, BatchProduct):
            known.add(found.made.canonical)
        yield found
        if isinstance(found, Lost) and found.exhausted:
            return


def _found(number: int, outcome: Outcome[BatchProduct | Lost]) -> BatchProduct | Lost:
    """Return what came of a number; if the work failed, how."""
    match outcome:
        case Done(found):
            return found
        case Died(why) | Raised(why):
            return Lost(number, why)
        case TimedOut(seconds):
            return Lost(number, say("generate.was-still-being-made", seconds=format(seconds, "g")))
        case _:
            assert_never(outcome)


_AFTER = ("\ncolors:\n", "\ncolumns:\n", "\ngrid: |\n")
"""The lines before the first of which the level is written."""

_LIMITS = Limits(solutions=2)


def accepted(board: Board, certificate: bool = False, wanted: Range = (1, 6)) -> Accepted | int | None:
    """Return the board's file if the whole program finds nothing wrong with it.

    It is read as any file is, a derivation has to lead to the stated answer, and two methods have to agree that there
    is no other.  If the level is none of those wanted, that level is returned; None for any other fault.
    """
    plain = to_yaml(board)
    loaded = load_text(plain)
    if loaded.puzzle is None or loaded.warnings:
        return None
    puzzle = loaded.puzzle
    found = kind_named(puzzle.kind).maker().derive(puzzle.question, wanted[1])
    atoms = [atom for step in found.steps for atom in step.conclusions]
    if not found.complete or puzzle.question.spelled(atoms) != puzzle.stated_answer():
        return None
    if not wanted[0] <= found.level <= wanted[1]:
        return found.level
    report = judge_loaded(loaded, _LIMITS)
    if not report.ok or report.verdict != "unique" or report.warnings:
        return None
    head = next(head for head in _AFTER if head in plain)
    text = plain.replace(head, f"\ndifficulty: {found.level}{head}", 1)
    proof = certificate_of(puzzle, found.level, found) if certificate else ""
    return None if certificate and not proof else Accepted(text, found.level, found.effort, proof)


DERIVED = 100_000
"""The branches of a derivation."""

NO_PROOF = "generate.no-proof-was-found"


def certificate_of(puzzle: Puzzle, level: int, known: Derivation | None = None) -> str:
    """Return the text of a puzzle's certificate; "" if none is found within the limits.

    `known` is the puzzle's derivation, if there is one already.  If its level is another one, one of the two
    is at fault: that raises AssertionError.
    """
    derived = derive(puzzle, Budget(DERIVED), known=known)
    if not isinstance(derived, Derived):
        return ""
    if derived.derivation.level != level:
        raise AssertionError(f"the level is {level} by rating, and {derived.derivation.level} by derivation")
    return to_text(value_of(derived))


def proof_of_answers(puzzle: Puzzle) -> str:
    """Return the text of the certificate of a puzzle that asks questions; "" if none is found within the limits."""
    from logicgrid.analyses.questions import NotAnswered, answers_of

    answers = answers_of(puzzle, None)
    if isinstance(answers, NotAnswered):
        return ""
    derived = derive(puzzle, Budget(DERIVED), answers=answers)
    return to_text(value_of(derived)) if isinstance(derived, Derived) and derived.questions else ""
