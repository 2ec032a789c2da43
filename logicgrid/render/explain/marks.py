"""What is known after each step: atoms go in, and what a person's pencil would mark at once goes with them.

Of a logic grid: a circle crosses out the rest of its row and column, and two labels of one actor share everything.  Of
a sudoku: a digit goes from the other cells of its houses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import Cells, Digits, Scene, Staircase
from logicgrid.puzzle.pencil_marks import Pencil


class GridMarks(Pencil):
    """The marks in a staircase grid; rows with one place left stay as they are, for that is told."""

    def __init__(self, scene: Staircase) -> None:
        super().__init__([len(labels) for labels in scene.labels], scene.single)
        self.scene = scene

    def copy(self) -> GridMarks:
        other = GridMarks(self.scene)
        other.take(self)
        return other


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
