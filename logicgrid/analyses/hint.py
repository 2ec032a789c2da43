"""The easiest next step for a solver who knows some atoms.

The derivation is that of the question with the solver's marks given.  Its ladder is climbed from the bottom, so the
first step with a new conclusion is (one of) the easiest.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import replace


def next_step(derivation: Derivation, known: Iterable[Atom], clues: int) -> Step | None:
    """Return the first step with a conclusion that is not known, reduced to what is new; None if everything is known.

    `clues` is the number of clues of the puzzle: higher numbers are the solver's own marks, and are left out.
    """
    seen = set(known)
    for step in derivation.steps:
        new = tuple([atom for atom in step.conclusions if atom not in seen])
        if new:
            return replace(_own(step, clues), conclusions=new)
    return None


def _own(step: Step, clues: int) -> Step:
    numbers = tuple([number for number in step.clues if number <= clues])
    return replace(step, clues=numbers, steps=tuple([_own(inner, clues) for inner in step.steps]))
