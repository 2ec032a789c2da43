"""What the numbers in the atoms of a sudoku mean."""

from __future__ import annotations

from logicgrid.kinds.sudoku.board import Rule
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.record import Record


class HouseScene(Record):
    """Cells that are all different: `what` is `row`, `column`, `box`, `region`, `diagonal`, `cage`, or of a rule."""

    what: str
    number: int
    cells: tuple[int, ...]


class SumScene(Record):
    """Cells whose values add up to `total`: a cage, or what a house has beside its cages.

    `whole` is the sum of the whole house.
    """

    cells: tuple[int, ...]
    total: int
    house: HouseScene | None = None
    whole: int = 0


class Digits(Scene):
    """A sudoku: cells in reading order, digits as places in `symbols`; the entry of an open cell in `givens` is None.

    `even` and `odd` are the cells that are marked so; `pairs` are neighbours whose values differ by one (True), or do
    not (False).  `rules` are those of the table, `unequal` pairs of cells that differ by one of these.
    """

    kind = "sudoku"
    size: int
    symbols: tuple[str, ...]
    houses: tuple[HouseScene, ...]
    givens: tuple[int | None, ...]
    box: tuple[int, int] | None
    sums: tuple[SumScene, ...] = ()
    even: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int, bool], ...] = ()
    rules: tuple[Rule, ...] = ()
    unequal: tuple[tuple[int, int], ...] = ()

    def marks(self) -> SudokuMarks:
        """Return the marks that the givens leave."""
        groups = [*[house.cells for house in self.houses], *self.unequal]
        return SudokuMarks(self.size, groups, self.givens)
