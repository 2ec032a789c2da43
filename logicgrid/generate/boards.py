"""What the makers of sudokus and of nonograms have in common: the text of a file, and its acceptance."""

from __future__ import annotations

from logicgrid.analyses.solve import Limits
from logicgrid.files.formats.our_yaml import to_yaml
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.board import Board
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.record import Record
from logicgrid.workflows.judge import judge_loaded
from logicgrid.workflows.load import load_text

_DERIVED = Budget(20_000)
_LIMITS = Limits(solutions=2)


class Accepted(Record):
    """A board whose only answer is certified: the text of its file, level and effort, and the certificate if asked."""

    text: str
    level: int
    effort: float
    certificate: str = ""


def accepted(board: Board, certificate: bool = False) -> Accepted | None:
    """Return the board's file if the whole program finds nothing wrong with it: read, solved, derived and checked.

    None if it has not exactly the stated answer, or if no checked derivation leads to it within the work allowed.
    """
    plain = to_yaml(board)
    loaded = load_text(plain)
    if loaded.puzzle is None or loaded.warnings:
        return None
    report = judge_loaded(loaded, _LIMITS)
    if not report.ok or report.verdict != "unique" or report.warnings:
        return None
    puzzle = loaded.puzzle
    question = puzzle.question
    found: Derivation = question.derive(_DERIVED)
    if not found.complete or question.faults(found):
        return None
    atoms = [atom for step in found.steps for atom in step.conclusions]
    if question.spelled(atoms) != puzzle.stated_answer():
        return None
    key = "\ncolumns:\n" if "\ncolumns:\n" in plain else "\ngrid: |\n"
    text = plain.replace(key, f"\ndifficulty: {found.level}{key}", 1)
    return Accepted(text, found.level, found.effort, _certificate(puzzle) if certificate else "")


def _certificate(puzzle: Puzzle) -> str:
    """Return the text of a puzzle's certificate; "" if none is found within the work allowed."""
    from logicgrid.workflows.certificate import to_text
    from logicgrid.workflows.explain import Derived, derive, value_of

    derived = derive(puzzle, _DERIVED)
    return to_text(value_of(derived)) if isinstance(derived, Derived) else ""
