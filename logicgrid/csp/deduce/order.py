"""Steps in an order in which a thread of thought stays together.

A step comes when its premises are there: first the grid's rules, then the easiest, among equals the one that goes on
from what was said last.  A supposition comes after everything that was found before it: it is met where all that is
easier has been said.
"""

from __future__ import annotations

from heapq import heappop, heappush

from logicgrid.csp.deduce.ladder import TECHNIQUES
from logicgrid.puzzle.derivation import Atom, Step


def threaded(steps: list[Step]) -> list[Step]:
    """The same steps, reordered."""
    maker: dict[Atom, int] = {}
    followers: list[list[int]] = [[] for _ in steps]
    missing = []
    for place, step in enumerate(steps):
        before = {maker[atom] for atom in step.premises if atom in maker}
        if step.suppose is not None:
            before = set(range(place))
        for earlier in before:
            followers[earlier].append(place)
        missing.append(len(before))
        for atom in step.conclusions:
            maker.setdefault(atom, place)
    ready: list[tuple[int, int, int]] = []
    for place, count in enumerate(missing):
        if not count:
            heappush(ready, (TECHNIQUES[steps[place].technique].level, 0, place))
    ordered = []
    while ready:
        _, _, place = heappop(ready)
        ordered.append(steps[place])
        for later in followers[place]:
            missing[later] -= 1
            if not missing[later]:
                heappush(ready, (TECHNIQUES[steps[later].technique].level, -len(ordered), later))
    return ordered
