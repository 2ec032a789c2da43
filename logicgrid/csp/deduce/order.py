"""The order in which the steps of a derivation are read: a thread of thought stays together.

A step comes when its premises are there: first the grid's rules, then the easiest, and among equals the one that goes
on from the step before.  A supposition comes after everything that was found before it: a reader meets it when nothing
easier is left.
"""

from __future__ import annotations

from heapq import heappop, heappush

from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.puzzle.derivation import Atom, Step


def in_reading_order(steps: list[Step]) -> list[Step]:
    """Return the same steps, reordered."""
    maker: dict[Atom, int] = {}
    followers: list[list[int]] = [[] for _ in steps]
    missing = []
    for place, step in enumerate(steps):
        before = {maker[atom] for atom in step.premises if atom in maker}
        if step.suppose is not None or step.ways:
            before = set(range(place))
        for earlier in before:
            followers[earlier].append(place)
        missing.append(len(before))
        for atom in step.conclusions:
            maker.setdefault(atom, place)
    ready: list[tuple[int, int, int]] = []
    for place, count in enumerate(missing):
        if not count:
            heappush(ready, (RUNGS[steps[place].technique].level, 0, place))
    ordered = []
    while ready:
        _, _, place = heappop(ready)
        ordered.append(steps[place])
        for later in followers[place]:
            missing[later] -= 1
            if not missing[later]:
                heappush(ready, (RUNGS[steps[later].technique].level, -len(ordered), later))
    return ordered
