"""The order in which the steps of a derivation are read, the same for text, HTML, JSON and certificates.

A train of thought stays together: what an insight brings follows at once, and a clue that is being looked at says all
that it can say by itself before the next one is taken.  Every step still comes after those whose conclusions it needs;
a step with steps inside it comes after all that came before it: its ways and suppositions may end in a contradiction
with anything that is known, and a reader meets them when nothing easier is left.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence

from logicgrid.puzzle.derivation import Atom, Step


def in_reading_order(steps: Sequence[Step], given: Iterable[Atom], follows: Callable[[Step], bool]) -> tuple[Step, ...]:
    """Return the steps in reading order; as they are, if no order has every step after those that it needs.

    `follows` tells whether a step is no insight of its own, and belongs to what it follows from.
    """
    known = set(given)
    concluded = {atom for step in steps for atom in step.conclusions}
    missing: list[set[Atom]] = []
    asking: dict[Atom, list[int]] = {}
    before: set[Atom] = set()
    for place, step in enumerate(steps):
        needed = before | _needs(step) if step.suppose is not None or step.ways else _needs(step)
        missing.append({atom for atom in needed if atom in concluded and atom not in known})
        before.update(step.conclusions)
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
    return tuple(ordered) if len(ordered) == len(steps) else tuple(steps)


def _goes_on(step: Step, clues: tuple[int, ...]) -> bool:
    return bool(clues) and step.suppose is None and step.clues == clues


def _needs(step: Step) -> frozenset[Atom]:
    """Return the atoms that a step rests on: also those from outside that the steps within it need."""
    needed = set(step.premises)
    for steps in (step.steps, *step.ways):
        found = {step.suppose} if step.suppose else set(steps[0].conclusions) if steps else set()
        for inner in steps:
            needed.update(_needs(inner) - found)
            found.update(inner.conclusions)
    return frozenset(needed)
