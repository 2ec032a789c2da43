"""Cases of a refutation: what has to hold, since a few sentences refute its opposite, until there is a contradiction.

The page to play does the same (`play/cases.mjs`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, Self, TypeVar

from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation

_MOST_TRIED = 300
"""The most suppositions that are tried; of more, none is."""

_MOST_COMPARED = 8
"""The most refutations by one case that are compared."""


class Closed(Protocol):
    """Marks with everything that follows from them."""

    @property
    def clash(self) -> bool: ...

    def count(self) -> int: ...

    def with_marks(self, atoms: Iterable[Atom]) -> Self: ...


C = TypeVar("C", bound=Closed)


def by_cases(
    start: C, atoms: Sequence[Atom], proof: Callable[[Sequence[Atom]], Refutation | None]
) -> Refutation | None:
    """Return a refutation by few cases, of which `proof` makes a refutation if that is short.

    Each of the atoms that leads to a contradiction is one; what its opposite brings decides which come first.
    """
    if len(atoms) > _MOST_TRIED:
        return None
    refuted = [opposite(atom) for atom in atoms if start.with_marks([atom]).clash]
    closed = [start.with_marks([atom]) for atom in refuted]
    single = [atom for atom, after in zip(refuted, closed, strict=True) if after.clash]
    if single:
        found = [each for atom in single[:_MOST_COMPARED] if (each := proof([atom]))]
        return min(found, key=lambda each: each.effort, default=None)
    ranked = sorted(zip(refuted, closed, strict=True), key=lambda pair: -pair[1].count())
    order = [atom for atom, _ in ranked]
    if not start.with_marks(order).clash:
        return None
    for first in ([], *[[atom] for atom in order[:_MOST_COMPARED]]):
        needed = [*first, *_enough(start.with_marks(first), order)]
        if len(needed) <= MOST_STEPS and (shown := proof(needed)):
            return shown
    return None


def _enough(start: C, atoms: Sequence[Atom]) -> list[Atom]:
    """Return some of the atoms that together lead to a contradiction, the first ones; none if all do not."""
    needed: list[Atom] = []
    while len(needed) <= MOST_STEPS and not (before := start.with_marks(needed)).clash:
        if not before.with_marks(atoms).clash:
            return []
        enough = bisect_left(range(len(atoms)), True, key=lambda some: before.with_marks(atoms[:some]).clash)
        needed.append(atoms[enough - 1])
        atoms = atoms[: enough - 1]
    return needed
