"""What the numbers in the atoms of a sudoku mean."""

from __future__ import annotations

from logicgrid.kinds.sudoku.board import UNTOLD, Plan, Rule
from logicgrid.kinds.sudoku.shapes import Shape, gaps_drawn, shapes_of
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.pencil_marks import SudokuMarks
from logicgrid.puzzle.record import Record


class HouseScene(Record):
    """Cells that are all different: `what` is `row`, `column`, `box`, `region`, `diagonal`, `cage`, or of a rule.

    The number of a run (`across`, `down`) is its sum, 0 if that is not told.
    """

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
    not (False).  `always` are the rules that always hold, `rules` those that are clues; `unequal` are pairs of cells
    that differ by one of these.
    """

    kind = "sudoku"
    size: int
    plan: Plan
    symbols: tuple[str, ...]
    houses: tuple[HouseScene, ...]
    givens: tuple[int | None, ...]
    box: tuple[int, int] | None
    sums: tuple[SumScene, ...] = ()
    even: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int, bool], ...] = ()
    always: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()
    unequal: tuple[tuple[int, int], ...] = ()

    @property
    def gaps(self) -> list[int]:
        """The cells in no region, if others are in one."""
        inside = {cell for house in self.houses if house.what in ("box", "region") for cell in house.cells}
        return [cell for cell in range(len(self.givens)) if cell not in inside] if inside else []

    @property
    def shapes(self) -> list[Shape]:
        """What is drawn under the digits."""
        return [*gaps_drawn(self.gaps, self.size), *shapes_of((*self.always, *self.rules))]

    @property
    def walls(self) -> dict[int, tuple[str, str]]:
        """The places that are no cells, with the sums of the runs that begin below and behind them."""
        plan = self.plan
        walls = range(plan.width * plan.height) if plan.has_walls else ()
        found = {place: ("", "") for place in walls if place not in plan.cells}
        for house in self.houses:
            first, total = plan.places[house.cells[0]], str(house.number or UNTOLD)
            if house.what == "down":
                found[first - plan.width] = (total, found[first - plan.width][1])
            elif house.what == "across":
                found[first - 1] = (found[first - 1][0], total)
        return found

    def marks(self) -> SudokuMarks:
        """Return the marks that the givens leave."""
        groups = [*[house.cells for house in self.houses], *self.unequal]
        return SudokuMarks(self.size, groups, self.givens)
