"""What the parts of a sudoku are called: cells, digits and houses in, words out."""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.puzzle.explanation import Digits, House
from logicgrid.render.explain.paragraphs import label
from logicgrid.render.explain.words import Words


class Names:
    """The names in one language."""

    def __init__(self, scene: Digits, words: Words) -> None:
        self.scene = scene
        self.words = words

    def cell(self, cell: int) -> str:
        row, column = divmod(cell, self.scene.size)
        return label(f"r{row + 1}c{column + 1}")

    def digit(self, digit: int) -> str:
        return label(self.scene.symbols[digit])

    def cells(self, cells: Iterable[int]) -> str:
        return self.words.all_of([self.cell(each) for each in sorted(cells)])

    def digits(self, digits: Iterable[int]) -> str:
        return self.words.all_of([self.digit(each) for each in sorted(digits)])

    def digit_of(self, digits: Iterable[int]) -> str:
        """One of the digits."""
        return self.words.one_of([self.digit(each) for each in sorted(digits)])

    def house(self, house: House) -> str:
        name = "╲╱"[house.number - 1] if house.what == "diagonal" else house.number
        return self.words.houses[house.what].format(n=name)
