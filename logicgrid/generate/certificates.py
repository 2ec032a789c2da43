"""The certificate of a generated puzzle: its derivation, checked; one that is known already is not made anew."""

from __future__ import annotations

from logicgrid.analyses.questions import NotAnswered, answers_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.certificate import to_text
from logicgrid.kinds.explain import Derived, derive, value_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation

DERIVED = 100_000
"""The branches of a derivation."""

NONE = "generate.no-proof-was-found"


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
    answers = answers_of(puzzle, None)
    if isinstance(answers, NotAnswered):
        return ""
    derived = derive(puzzle, Budget(DERIVED), answers=answers)
    return to_text(value_of(derived)) if isinstance(derived, Derived) and derived.questions else ""
