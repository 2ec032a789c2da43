"""What the numbers in the atoms of a logic grid mean."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.report import Table
from logicgrid.puzzle.wording import Wording


class Staircase(Scene):
    """A logic grid.  Items are numbered through all categories, the actors' own first.

    In a `single` category each label belongs to one actor at most, so that a circle crosses out the rest of its row.
    `given` is what the file says of the actors beside the clues.  Of the relations, `unselfish` are those in which
    nobody has himself or herself, and `mutual` those that go both ways.  Answers are shown by the labels of category
    `show`.
    """

    kind = "logic-grid"
    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    single: tuple[bool, ...]
    wording: Wording | None = None
    given: tuple[Atom, ...] = ()
    unselfish: tuple[int, ...] = ()
    mutual: tuple[int, ...] = ()
    show: int = 0

    def table(self, rows: Sequence[tuple[str, ...]], names: tuple[str, ...], labels: tuple[str, ...]) -> Table:
        """Return the table of all actors, whose columns have these names; `labels` are those of `show`."""
        return Table(names, tuple(rows), (self.show, labels) if self.show else None)

    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the category and the place of every item."""
        return tuple((number, place) for number, row in enumerate(self.labels) for place in range(len(row)))

    def marks(self, carries: bool = True) -> GridMarks:
        """Return the marks of an empty grid; `carries` as `GridMarks` takes it.

        The last place in a row stays open: to fill it is a step of its own.
        """
        return GridMarks([len(labels) for labels in self.labels], self.single, carries)
