"""What the makers of sudokus and of nonograms have in common: the text of a file, and its acceptance."""

from __future__ import annotations

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.generate.certificates import certificate_of
from logicgrid.kinds import kind_named
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import Accepted, Range
from logicgrid.puzzle.board import Board

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
