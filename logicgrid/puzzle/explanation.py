"""The values that `explain` and `hint` give to the renderers: a derivation with everything that its text needs.

A *scene* says what the numbers in a derivation's atoms mean, one class for each kind of puzzle.  All labels are as the
author wrote them, possibly with a unit behind.
"""

from __future__ import annotations

from typing import Any

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.pencil_marks import CellMarks, GridMarks, SudokuMarks
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Table
from logicgrid.puzzle.wording import Wording


class Staircase(Record):
    """A logic grid.  Items are numbered through all categories, the actors' own first.

    In a `single` category each label belongs to one actor at most, so that a circle crosses out the rest of its row.
    `given` is what the file says of the actors beside the clues.
    """

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    single: tuple[bool, ...]
    wording: Wording | None = None
    given: tuple[Atom, ...] = ()

    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the category and the place of every item."""
        return tuple((number, place) for number, row in enumerate(self.labels) for place in range(len(row)))

    def marks(self, carries: bool = True) -> GridMarks:
        """Return the marks of an empty grid; `carries` as `GridMarks` takes it.

        The last place in a row stays open: to fill it is a step of its own.
        """
        return GridMarks([len(labels) for labels in self.labels], self.single, carries)


class House(Record):
    """Cells that are all different: `what` is `row`, `column`, `box`, `region`, `diagonal` or `cage`."""

    what: str
    number: int
    cells: tuple[int, ...]


class Sum(Record):
    """Cells whose values add up to `total`: a cage, or what a house has beside its cages.

    `whole` is the sum of the whole house.
    """

    cells: tuple[int, ...]
    total: int
    house: House | None = None
    whole: int = 0


class Digits(Record):
    """A sudoku: cells in reading order, digits as places in `symbols`; the entry of an open cell in `givens` is None.

    `even` and `odd` are the cells that are marked so; `pairs` are neighbours whose values differ by one (True), or do
    not (False).
    """

    size: int
    symbols: tuple[str, ...]
    houses: tuple[House, ...]
    givens: tuple[int | None, ...]
    box: tuple[int, int] | None
    sums: tuple[Sum, ...] = ()
    even: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int, bool], ...] = ()

    def marks(self) -> SudokuMarks:
        """Return the marks that the givens leave."""
        return SudokuMarks(self.size, [house.cells for house in self.houses], self.givens)


class Cells(Record):
    """A nonogram: cells in reading order, colours as places in `symbols` (the first is empty); `names` of the others.

    The entry of a cell that is open from the start in `given` is None.
    """

    width: int
    height: int
    symbols: str
    names: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    given: tuple[int | None, ...]

    def marks(self) -> CellMarks:
        """Return the marks that the given cells leave."""
        return CellMarks(len(self.symbols), self.given)


Scene = Staircase | Digits | Cells


class Explanation(Record):
    """The way from the clues to the only answer, ready to be put into words.

    `clues` are the texts of the clues, in the order of their numbers from 1.  `start` is what is known before the first
    step; `board` is the answer.
    """

    file: str
    title: str | None
    kind: str
    language: str | None
    scene: Scene
    clues: tuple[str, ...]
    start: tuple[Atom, ...]
    derivation: Derivation
    hardest: str
    """The technique that sets the level; "" if there is none, or if ways with other clues are told instead of it."""
    board: Table
    known: tuple[Atom, ...] = ()
    """What the reader knows already, so that it is not told."""
    open: bool = False
    """Whether the puzzle has several answers; the board has what the clues leave."""
    intro: str | None = None


class Hint(Record):
    """The easiest next step from a solver's marks.

    `explanation` knows the marks and has the one step.  `step` is None if everything is known (`finished`), if the
    clues lead no further (`open` has what they leave, by actor or cell), or if the budget ended.  `wrong` are the marks
    that are not true; `reasons` has for each of them the steps to its contrary, none if what is known already excludes
    it: then `against` has the facts that do.
    """

    explanation: Explanation
    wrong: tuple[Atom, ...]
    step: Step | None
    finished: bool
    reasons: tuple[Explanation, ...] = ()
    against: tuple[tuple[Atom, ...], ...] = ()
    open: Any = None
