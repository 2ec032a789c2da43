"""The names of what a sudoku has: cells, digits, lines and boxes, cages by the sum that stands in their first cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.sudoku.board import UNTOLD
from logicgrid.kinds.sudoku.scene import Digits, HouseScene
from logicgrid.puzzle.derivation import Atom
from logicgrid.words.phrases import Words, label


class Naming:
    """Names the parts of one board in one language, and says what stands in its cells."""

    def __init__(self, scene: Digits, words: Words) -> None:
        self.scene = scene
        self.words = words

    def cell(self, cell: int) -> str:
        return label(self.scene.plan.name(cell))

    def digit(self, digit: int) -> str:
        return label(self.scene.symbols[digit])

    def cells(self, cells: Iterable[int]) -> str:
        return self.words.numbers([self.cell(each) for each in sorted(cells)])

    def one_cell_of(self, cells: Iterable[int]) -> str:
        """Return `r1c1 or r1c2`."""
        return self.words.one_of([self.cell(each) for each in sorted(cells)])

    def digits(self, digits: Iterable[int]) -> str:
        return self.words.numbers([self.digit(each) for each in sorted(digits)])

    def digit_of(self, digits: Iterable[int]) -> str:
        """Return `1, 2 or 3`."""
        return self.words.one_of([self.digit(each) for each in sorted(digits)])

    def house(self, house: int | HouseScene) -> str:
        found = self.scene.houses[house] if isinstance(house, int) else house
        if found.what == "cage":
            return self.cage(found.cells)
        number = "╲╱"[found.number - 1] if found.what == "diagonal" else found.number or UNTOLD
        return self.words.houses[found.what].format(n=number, a=self.cell(found.cells[0]))

    def houses(self, houses: Sequence[int]) -> str:
        """Return `row 3 and box 1`; lines of one direction together: `rows 3 and 4`."""
        found = [self.scene.houses[house] for house in houses]
        kinds = {house.what for house in found}
        if len(found) > 1 and len(kinds) == 1 and kinds <= {"row", "column"}:
            return self.words.say(f"{kinds.pop()}s", n=self.words.numbers([house.number for house in found]))
        return self.words.all_of([self.house(house) for house in found])

    def run(self, cells: Sequence[int]) -> HouseScene | None:
        """Return the run that has these cells; None if they are a cage."""
        runs = self.scene.houses if self.scene.plan.has_walls else ()
        return next((house for house in runs if house.cells == tuple(cells)), None)

    def cage(self, cells: Sequence[int]) -> str:
        """Name a cage by its sum and the cell in which that stands: its number stands nowhere on the board."""
        run = self.run(cells)
        if run is not None:
            return self.house(run)
        total = next((each.total for each in self.scene.sums if not each.house and each.cells == tuple(cells)), None)
        first = self.cell(min(cells))
        return self.words.say("cage_at", a=first) if total is None else self.words.say("cage_of", n=total, a=first)

    # ------------------------------------------------------------------ facts

    def fact(self, atom: Atom) -> str:
        return self.facts([atom])

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms as what follows “we know that”."""
        return self.facts(atoms, True)

    def facts(self, atoms: Iterable[Atom], known: bool = False, everywhere: Iterable[int] = ()) -> str:
        """Return what is placed, then what drops out of which cells; of digits `everywhere` only that they do."""
        words, some, whole = self.words, list(atoms), set(everywhere)
        placed = [words.is_(self.cell(cell), [self.digit(digit)], known) for cell, digit, holds in some if holds]
        gone: dict[int, set[int]] = {}
        for cell, digit, holds in some:
            if not holds:
                gone.setdefault(digit, set()).add(cell)
        all_out = [digit for digit in gone if digit in whole]
        places: dict[tuple[int, ...], list[int]] = {}
        for digit, cells in gone.items():
            if digit not in all_out:
                places.setdefault(tuple(sorted(cells)), []).append(digit)
        dropped = [
            words.say("drops" if len(digits) == 1 else "drop", a=self.cells(cells), b=self.digits(digits))
            for cells, digits in places.items()
        ]
        if all_out:
            dropped.insert(0, words.say("drops_all" if len(all_out) == 1 else "drop_all", b=self.digits(all_out)))
        return words["then"].join([*placed, *dropped])
