"""A derivation in, the same steps in an order in which a thread of thought stays together out.

What an insight brings follows at once; and a clue that is being looked at says all that it can say by itself before the
next one is taken.  Only the order changes: every step still comes after those whose conclusions it needs.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import replace


def threaded(derivation: Derivation, given: Iterable[Atom], follows: Callable[[Step], bool]) -> Derivation:
    """`follows` says of a step that it is no insight of its own, and stands with what it follows from."""
    known = set(given)
    steps = derivation.steps
    told = {atom for step in steps for atom in step.conclusions}
    missing: list[set[Atom]] = []
    asking: dict[Atom, list[int]] = {}
    for place, step in enumerate(steps):
        missing.append({atom for atom in _needs(step) if atom in told and atom not in known})
        for atom in missing[place]:
            asking.setdefault(atom, []).append(place)
    ready = [place for place, atoms in enumerate(missing) if not atoms]
    ordered: list[Step] = []
    clues: tuple[int, ...] = ()
    while ready:
        on = next((each for each in ready if _goes_on(steps[each], clues)), None)
        place = next((each for each in ready if follows(steps[each])), ready[0]) if on is None else on
        step = steps[place]
        if not follows(step):
            clues = step.clues if step.suppose is None else ()
        ready.remove(place)
        ordered.append(step)
        for atom in step.conclusions:
            for each in asking.pop(atom, ()):
                missing[each].discard(atom)
                if not missing[each]:
                    insort(ready, each)
    return replace(derivation, steps=tuple(ordered)) if len(ordered) == len(steps) else derivation


def _goes_on(step: Step, clues: tuple[int, ...]) -> bool:
    return bool(clues) and step.suppose is None and step.clues == clues


def _needs(step: Step) -> frozenset[Atom]:
    """What a step rests on, those inside a supposition included, without what is found there."""
    if step.suppose is None:
        return frozenset(step.premises)
    found = {step.suppose}
    needed = set(step.premises)
    for inner in step.steps:
        needed.update(_needs(inner) - found)
        found.update(inner.conclusions)
    return frozenset(needed)
