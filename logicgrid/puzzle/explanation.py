"""What `explain` and `hint` tell: a derivation with the words for it; the values that the renderers see.

A *scene* says what the whole numbers of a derivation's atoms stand for, one class for each kind of puzzle.  All labels
are as the author wrote them, possibly with a unit behind.
"""

from __future__ import annotations

from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Table


class Staircase(Record):
    """A logic grid.  Items are numbered through all categories, the actors' own first.

    A `single` category has each value at most once, so that a cross-out follows from a circle.
    """

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    single: tuple[bool, ...]

    def places(self) -> tuple[tuple[int, int], ...]:
        """Category and place of every item."""
        return tuple((number, place) for number, row in enumerate(self.labels) for place in range(len(row)))


class House(Record):
    """Cells that are all different: `what` is `row`, `column`, `box`, `region`, `diagonal` or `cage`."""

    what: str
    number: int
    cells: tuple[int, ...]


class Sum(Record):
    """Cells whose values add up to `total`: a cage, or what a house (of `whole` altogether) has beside its cages."""

    cells: tuple[int, ...]
    total: int
    house: House | None = None
    whole: int = 0


class Digits(Record):
    """A sudoku: cells in reading order, digits as places in `symbols`; `givens` is None where a cell is open.

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


class Cells(Record):
    """A nonogram: cells in reading order, colours as places in `symbols` (the first is empty); `names` of the others.

    `given` is None where a cell is open from the start.
    """

    width: int
    height: int
    symbols: str
    names: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    given: tuple[int | None, ...]


Scene = Staircase | Digits | Cells


class Explanation(Record):
    """The way from the clues to the only answer, fit to be told.

    `clues` are the words of each clue, in the order of their numbers from 1.  `start` is what is known before the first
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
    """The technique that sets the level."""
    board: Table


class Hint(Record):
    """The easiest next step from a solver's marks.

    `explanation` starts with what is known and has the one step; `step` is None where there is none: everything is
    known (`finished`), or the budget ended.  `wrong` are the marks that the answer does not have.
    """

    explanation: Explanation
    wrong: tuple[Atom, ...]
    step: Step | None
    finished: bool
