"""Derivations with one mistake in them: each step without a premise, a clue or a conclusion, with a conclusion or the
supposition turned round, or left out; inside suppositions, too."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.derivation import Derivation, Step, opposite
from logicgrid.record import replace

Steps = tuple[Step, ...]


def mutants(derivation: Derivation) -> Iterator[tuple[str, Derivation]]:
    """Every derivation that is one mistake away, and what the mistake is."""
    for name, steps in _of_steps(derivation.steps):
        yield name, replace(derivation, steps=steps)


def _of_steps(steps: Steps) -> Iterator[tuple[str, Steps]]:
    for place, step in enumerate(steps):
        before, after = steps[:place], steps[place + 1 :]
        yield f"{place + 1} ({step.technique}): left out", before + after
        for name, other in _of_step(step):
            yield f"{place + 1} ({step.technique}): {name}", (*before, other, *after)


def _of_step(step: Step) -> Iterator[tuple[str, Step]]:
    for premise in step.premises:
        yield f"without premise {premise}", replace(step, premises=_without(step.premises, premise))
    for clue in step.clues:
        yield f"without clue {clue}", replace(step, clues=_without(step.clues, clue))
    for atom in step.conclusions:
        flipped = tuple([opposite(other) if other == atom else other for other in step.conclusions])
        yield f"{atom} flipped", replace(step, conclusions=flipped)
        yield f"without conclusion {atom}", replace(step, conclusions=_without(step.conclusions, atom))
    if step.suppose is not None:
        yield "supposes the opposite", replace(step, suppose=opposite(step.suppose))
        yield "supposes nothing", replace(step, suppose=None)
        for name, steps in _of_steps(step.steps):
            yield name, replace(step, steps=steps)


def _without(items: tuple, item: object) -> tuple:  # type: ignore[type-arg]
    return tuple([other for other in items if other != item])
