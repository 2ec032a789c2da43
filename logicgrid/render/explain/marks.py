"""What is known after each step: atoms go in, and what a person's pencil would mark at once goes with them.

Of a logic grid: a circle crosses out the rest of its row and column, and two labels of one actor share everything.  Of
a sudoku: a digit goes from the other cells of its houses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from logicgrid.csp.derivation import Atom
from logicgrid.explanation import Cells, Digits, Scene, Staircase


class GridMarks:
    """The marks in a staircase grid, by pair of items (the smaller first)."""

    def __init__(self, scene: Staircase) -> None:
        self.scene = scene
        self.places = scene.places()
        self.marks: dict[tuple[int, int], bool] = {}
        self.circles: list[dict[int, int]] = [{} for _ in self.places]
        """For every item: category -> the item of it that belongs to the same actor."""
        first = 0
        self.members: list[range] = []
        for labels in scene.labels:
            self.members.append(range(first, first + len(labels)))
            first += len(labels)

    def copy(self) -> GridMarks:
        other = GridMarks(self.scene)
        other.marks = dict(self.marks)
        other.circles = [dict(each) for each in self.circles]
        return other

    def get(self, one: int, other: int) -> bool | None:
        return self.marks.get((one, other) if one < other else (other, one))

    def add(self, atoms: Iterable[Atom]) -> set[tuple[int, int]]:
        """Marks the atoms and what follows at a glance; the pairs that are new.  An old mark is never changed."""
        before = set(self.marks)
        waiting = list(atoms)
        while waiting:
            one, other, together = waiting.pop()
            if self.get(one, other) is not None:
                continue
            self.marks[(one, other) if one < other else (other, one)] = together
            waiting.extend(self._circled(one, other) if together else self._crossed(one, other))
        return self.marks.keys() - before

    def _is_single(self, item: int) -> bool:
        return self.scene.single[self.places[item][0]]

    def _circled(self, one: int, other: int) -> list[Atom]:
        found: list[Atom] = []
        for a, b in ((one, other), (other, one)):
            if self._is_single(a):
                self.circles[a][self.places[b][0]] = b
                found += [(a, each, False) for each in self.members[self.places[b][0]] if each != b]
        for a, b in ((one, other), (other, one)):
            if self._is_single(a):
                found += self._shared(a, b)
        return found

    def _shared(self, a: int, b: int) -> list[Atom]:
        """What b is or is not, a is or is not."""
        found: list[Atom] = []
        if not self._is_single(b):
            return found
        for category, members in enumerate(self.members):
            if category in (self.places[a][0], self.places[b][0]):
                continue
            for each in members:
                known = self.get(b, each)
                if known is not None:
                    found.append((a, each, known))
        return found

    def _crossed(self, one: int, other: int) -> list[Atom]:
        return [
            (same, b, False)
            for a, b in ((one, other), (other, one))
            for category, same in self.circles[a].items()
            if self._is_single(same) and category != self.places[b][0]
        ]

    def circle_in(self, item: int, category: int) -> int | None:
        """The item of a category that is known to go with this one."""
        return self.circles[item].get(category)


class DigitMarks:
    """The candidates of every cell of a sudoku, as sets; `placed` where a digit stands."""

    def __init__(self, scene: Digits) -> None:
        self.scene = scene
        size = scene.size
        self.candidates = [set(range(size)) for _ in range(size * size)]
        self.placed: list[int | None] = [None] * (size * size)
        self.houses: list[list[tuple[int, ...]]] = [[] for _ in range(size * size)]
        for house in scene.houses:
            for cell in house.cells:
                self.houses[cell].append(house.cells)
        self.add([(cell, digit, True) for cell, digit in enumerate(scene.givens) if digit is not None])

    def copy(self) -> DigitMarks:
        other = DigitMarks(self.scene)
        other.candidates = [set(each) for each in self.candidates]
        other.placed = list(self.placed)
        return other

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Marks the atoms and what goes with them; the cells that look different now."""
        changed: set[int] = set()
        for cell, digit, holds in atoms:
            if not holds:
                if digit in self.candidates[cell]:
                    self.candidates[cell].discard(digit)
                    changed.add(cell)
                continue
            if self.placed[cell] == digit:
                continue
            self.placed[cell] = digit
            self.candidates[cell] = {digit}
            changed.add(cell)
            for house in self.houses[cell]:
                for other in house:
                    if other != cell and digit in self.candidates[other]:
                        self.candidates[other].discard(digit)
        return changed


class CellMarks:
    """The cells of a picture, as far as they are known; `excluded` are the colours that a cell does not have."""

    def __init__(self, scene: Cells) -> None:
        self.scene = scene
        self.colours: list[int | None] = list(scene.given)
        self.excluded: list[set[int]] = [set() for _ in scene.given]

    def copy(self) -> CellMarks:
        other = CellMarks(self.scene)
        other.colours = list(self.colours)
        other.excluded = [set(each) for each in self.excluded]
        return other

    def add(self, atoms: Iterable[Atom]) -> set[int]:
        """Marks the atoms; the cells that are new."""
        changed: set[int] = set()
        for cell, colour, holds in atoms:
            if not holds:
                self.excluded[cell].add(colour)
                left = set(range(len(self.scene.symbols))) - self.excluded[cell]
                if len(left) != 1:
                    continue
                (colour,) = left
            if self.colours[cell] is None:
                self.colours[cell] = colour
                changed.add(cell)
        return changed


Marks = GridMarks | DigitMarks | CellMarks


def marks_of(scene: Scene) -> Marks:
    """What is known before the first atom."""
    match scene:
        case Staircase():
            return GridMarks(scene)
        case Digits():
            return DigitMarks(scene)
        case Cells():
            return CellMarks(scene)
        case _:
            assert_never(scene)
