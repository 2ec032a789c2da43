"""The derivation of a puzzle's answer for whoever asks, or the refusal that says why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, TypeVar

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Report

if TYPE_CHECKING:
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds import Puzzle
    from logicgrid.puzzle.budget import Budget
    from logicgrid.puzzle.explanation import Hint
    from logicgrid.workflows.explain import Derived, NotDerived
    from logicgrid.workflows.load import Loaded

_R = TypeVar("_R")

MOST_MARKS = 10_000_000
"""The bytes of a file of marks."""


class Deriving(Record):
    """What is asked of a derivation.

    Of a puzzle with several answers it is what follows from the clues, if `open_too`.  `steps` says what to do if they
    are not found within the budget: all of them are needed, or the answer is enough; or nobody wants them at all.
    """

    budget: Budget
    assume_unique: bool = False
    open_too: bool = False
    steps: Literal["needed", "welcome", "unwanted"] = "needed"
    to_questions: bool = False
    """Of a puzzle with questions: only the steps to these, and their answers, whatever else is open."""


def rejected(loaded: Loaded) -> PuzzleError:
    """Return the refusal of a file in which there is no puzzle, with its report."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.api.values import PuzzleError
    from logicgrid.workflows.judge import judge_loaded

    return PuzzleError(judge_loaded(loaded, Limits()))


def usable(loaded: Loaded) -> Puzzle:
    """Return the puzzle that was read.  Raises PuzzleError if there is none."""
    if loaded.puzzle is None:
        raise rejected(loaded)
    return loaded.puzzle


def derived(loaded: Loaded, request: Deriving) -> Derived:
    """Return the derivation of a puzzle's only answer.  Raises PuzzleError if there is none."""
    from logicgrid.kinds import kind_named
    from logicgrid.workflows.explain import ENDED, Derived, answered, brief, derive

    puzzle = usable(loaded)
    if request.assume_unique and not kind_named(puzzle.kind).assumes_unique:
        raise Refused(f"`--assume-unique` is for sudokus, and {loaded.file} is a {puzzle.kind}", "leave it out")
    if request.steps == "unwanted":
        outcome = answered(puzzle, request.budget, level=True)
    else:
        budget = brief(puzzle, request.budget) if request.steps == "welcome" else request.budget
        outcome = derive(puzzle, budget, request.assume_unique, request.open_too, to_questions=request.to_questions)
        if request.steps == "welcome" and not isinstance(outcome, Derived) and outcome.reason == ENDED:
            outcome = answered(puzzle, request.budget, level=False)
    if isinstance(outcome, Derived):
        return outcome
    raise not_derived(loaded, puzzle, outcome)


def not_derived(loaded: Loaded, puzzle: Puzzle, why: NotDerived) -> PuzzleError:
    """Return the refusal of a puzzle that has no derivation."""
    from logicgrid.api.values import PuzzleError

    verdict, reason = why.verdict, why.reason
    return PuzzleError(
        Report(loaded.file, puzzle.kind, puzzle.title, verdict, puzzle.expect, False, proof=reason), puzzle.language
    )


def undisputed(
    loaded: Loaded, report_on: Callable[[Puzzle, float | None, int | None], _R], seconds: float | None, most: int | None
) -> _R:
    """Return a report on the clues of a puzzle.  Raises PuzzleError if there is none, or if two methods disagree."""
    from logicgrid.analyses.solve import Disagreement
    from logicgrid.api.values import PuzzleError
    from logicgrid.workflows.judge import report_of_fault

    puzzle = usable(loaded)
    try:
        return report_on(puzzle, seconds, most)
    except Disagreement as fault:
        raise PuzzleError(report_of_fault(loaded, puzzle, fault, 0.0)) from None


def next_step(loaded: Loaded, derived: Derived, known: Iterable[str], marks: bytes | None, budget: Budget) -> Hint:
    """Return the easiest next step from what is `known`, as facts and as the content of a file of `marks`.

    Raises Refused for what is no fact of the puzzle.
    """
    from logicgrid.workflows.hint import hint

    found = [atom for fact in known for atom in derived.atoms.read(fact)]
    if marks is not None:
        found += derived.atoms.read_marks(marks.decode("utf-8-sig", "replace"))
    return hint(loaded, derived, list(dict.fromkeys(found)), budget)
