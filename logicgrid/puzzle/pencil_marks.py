"""A logic grid under a person's pencil: circles and crosses, and what they bring with them without any clue.

A circle crosses out the rest of its row and column, and two labels of one actor share everything; a row with one place
left has its circle there, where somebody is sure to have the row's label.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.puzzle.derivation import Atom


class Pencil:
    """The marks by pair of items (the smaller first); items are numbered through all categories.

    A category is `single` where each of its labels belongs to one actor at most, `owned` where each belongs to one.
    Categories that are not owned are never asked for the last place in the rows of their labels.
    """

    def __init__(self, sizes: Sequence[int], single: Sequence[bool], owned: Sequence[bool] | None = None) -> None:
        self.category = [number for number, size in enumerate(sizes) for _ in range(size)]
        self.members = [range(sum(sizes[:number]), sum(sizes[: number + 1])) for number in range(len(sizes))]
        self.single = [single[number] for number in self.category]
        self.owned = None if owned is None else [owned[number] for number in self.category]
        self.marks: dict[tuple[int, int], bool] = {}
        self.circles: list[dict[int, int]] = [{} for _ in self.category]
        """For every item: category -> the item of it that belongs to the same actor."""

    def take(self, other: Pencil) -> None:
        """Has the other's marks from now on, as a copy."""
        self.marks = dict(other.marks)
        self.circles = [dict(each) for each in other.circles]

    def get(self, one: int, other: int) -> bool | None:
        return self.marks.get((one, other) if one < other else (other, one))

    def circle_in(self, item: int, category: int) -> int | None:
        """The item of a category that is known to go with this one."""
        return self.circles[item].get(category)

    def add(self, atoms: Iterable[Atom]) -> set[tuple[int, int]]:
        """Marks the atoms and what they bring; the pairs that are new.  A mark is never changed."""
        before = set(self.marks)
        waiting = list(atoms)
        while waiting:
            one, other, together = waiting.pop()
            if self.get(one, other) is not None:
                continue
            self.marks[(one, other) if one < other else (other, one)] = together
            waiting.extend(self._circled(one, other) if together else self._crossed(one, other))
        return self.marks.keys() - before

    def _circled(self, one: int, other: int) -> list[Atom]:
        found: list[Atom] = []
        for a, b in ((one, other), (other, one)):
            if self.single[a]:
                self.circles[a][self.category[b]] = b
                found += [(a, each, False) for each in self.members[self.category[b]] if each != b]
        for a, b in ((one, other), (other, one)):
            if self.single[a] and self.single[b]:
                found += self._shared(a, b)
        return found

    def _shared(self, a: int, b: int) -> list[Atom]:
        """What b is or is not, a is or is not."""
        found: list[Atom] = []
        for category, members in enumerate(self.members):
            if category in (self.category[a], self.category[b]):
                continue
            for each in members:
                known = self.get(b, each)
                if known is not None:
                    found.append((a, each, known))
        return found

    def _crossed(self, one: int, other: int) -> list[Atom]:
        found: list[Atom] = []
        for a, b in ((one, other), (other, one)):
            for category, same in self.circles[a].items():
                if self.single[same] and category != self.category[b]:
                    found.append((same, b, False))
            if self.owned is not None and self.owned[a]:
                left = [each for each in self.members[self.category[b]] if self.get(a, each) is not False]
                if len(left) == 1:
                    found.append((a, left[0], True))
        return found
