"""`check --strict`: an error for each clue that the others make unnecessary."""

from __future__ import annotations

from logicgrid.analyses.redundancy import Redundancy
from logicgrid.puzzle.asked import AnyPuzzle
from logicgrid.puzzle.diagnostics import Diagnostic, listed


def redundancy_errors(puzzle: AnyPuzzle, found: Redundancy, unique: bool) -> tuple[Diagnostic, ...]:
    """Return the errors in the order of the clues; a clue that the time limit left undecided is an error, too.

    `unique`: the puzzle has exactly one answer.
    """
    same = "the same answer" if unique else "the same answers"
    kept = -1 if found.irredundant is None else len(found.irredundant)
    together = kept + len(found.redundant) == len(puzzle.question.clues)
    helps = "drop it, or say something else in it"
    if len(found.redundant) > 1:
        helps = f"clues {listed(found.redundant)}: each can be dropped by itself, " + (
            "and so can all of them together" if together else "but not all of them together"
        )
    errors = [
        Diagnostic(
            "redundant-clue",
            f"clue {clue.number} is not needed: the other clues have {same}",
            clue.span,
            helps,
        )
        for clue in puzzle.clues
        if clue.number in found.redundant
    ]
    if found.undecided:
        some = (
            f"clue {listed(found.undecided)} is"
            if len(found.undecided) == 1
            else f"clues {listed(found.undecided)} are"
        )
        message = f"the time was up before it was known whether {some} needed"
        errors.append(Diagnostic("redundancy-undecided", message, None, "allow more time with `--time-limit`"))
    return tuple(errors)
