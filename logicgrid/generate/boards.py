"""What the makers of sudokus and of nonograms have in common: the text of a file, and its acceptance."""

from __future__ import annotations

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.generate.certificates import certificate_of
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.load import load_text
from logicgrid.kinds.nonogram.deduce.derive import derive as derive_nonogram
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.puzzle.board import Board
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.question import Question
from logicgrid.puzzle.record import Record

Range = tuple[int, int]

_DERIVED = Budget(20_000)
_AFTER = ("\ncolors:\n", "\ncolumns:\n", "\ngrid: |\n")
"""The lines before the first of which the level is written."""

_LIMITS = Limits(solutions=2)


class Accepted(Record):
    """A board whose only answer is certified: the text of its file, level and effort, and the certificate if asked."""

    text: str
    level: int
    effort: float
    certificate: str = ""


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
    found = _derived(puzzle.question, wanted[1])
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


def _derived(question: Question, most: int) -> Derivation:
    """Return the derivation; of a nonogram above level 4, which takes long, only if that is wanted."""
    if isinstance(question, NonogramQuestion) and most < 5:
        return derive_nonogram(question.picture, _DERIVED, nested=False)
    return question.derive(_DERIVED)
