"""Every small way to spoil a derivation: a premise or a clue dropped, a conclusion turned round, a step left out."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.record import replace


def mutants(derivation: Derivation) -> Iterator[tuple[str, Derivation]]:
    """What was done, and the spoilt derivation."""
    for what, steps in spoilt(derivation.steps, ""):
        yield what, replace(derivation, steps=steps)


def spoilt(steps: tuple[Step, ...], path: str) -> Iterator[tuple[str, tuple[Step, ...]]]:
    for place, step in enumerate(steps):
        before, after, name = steps[:place], steps[place + 1 :], f"{path}{place + 1}"
        yield f"step {name} left out", (*before, *after)
        for what, other in spoilt_step(step, name):
            yield what, (*before, other, *after)


def spoilt_step(step: Step, name: str) -> Iterator[tuple[str, Step]]:
    for atom in step.premises:
        yield f"premise {atom} of step {name} dropped", replace(step, premises=without(step.premises, atom))
    for number in step.clues:
        yield f"clue {number} of step {name} dropped", replace(step, clues=tuple(c for c in step.clues if c != number))
    for atom in step.conclusions:
        turned = (*without(step.conclusions, atom), opposite(atom))
        yield f"conclusion {atom} of step {name} turned round", replace(step, conclusions=turned)
    if step.suppose is not None:
        yield f"supposition of step {name} turned round", replace(step, suppose=opposite(step.suppose))
        for what, inner in spoilt(step.steps, f"{name}."):
            yield what, replace(step, steps=inner)


def without(atoms: tuple[Atom, ...], one: Atom) -> tuple[Atom, ...]:
    return tuple(atom for atom in atoms if atom != one)
