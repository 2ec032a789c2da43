"""A derivation and what a solver knows in, the easiest next step out.

The derivation is of the question in which the solver's marks are given; the engine climbs its ladder from the bottom,
so the first step that says anything new is (one of) the easiest.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import replace


def next_step(derivation: Derivation, known: Iterable[Atom], clues: int) -> Step | None:
    """The first step with a conclusion that is not known, reduced to what is new; None where everything is known.

    `clues` is how many clues the puzzle has: higher numbers are the solver's own marks, and named in no step.
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
