"""What the numbers in the atoms of a logic grid mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import GridMarks, Scene
from logicgrid.puzzle.report import SolutionTable
from logicgrid.words.wording import Wording

_UNIT: Final = re.compile(r"(?<=\d)[^\d.,/:]+$")

MOST_COLUMNS: Final = 30
"""The number of values up to which a property with more values than there are actors has a column for each."""


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

    def table(self, rows: Sequence[tuple[str, ...]], names: tuple[str, ...], labels: tuple[str, ...]) -> SolutionTable:
        """Return the table of all actors, whose columns have these names; `labels` are those of `show`."""
        return SolutionTable(names, tuple(rows), (self.show, labels) if self.show else None)

    @property
    def ranged(self) -> tuple[int, ...]:
        """The categories that have too many values for a column each: one column lists what is left of them."""
        return tuple(
            [c for c, row in enumerate(self.labels) if c and len(row) > max(MOST_COLUMNS, len(self.labels[0]))]
        )

    def left(self, marks: GridMarks | None, row: int, place: int, category: int) -> str:
        """Return what marks leave of a category of many values to an item of another one; "" if they say nothing.

        The values that follow each other are a range; of more than three ranges the ends alone are shown.
        """
        if marks is None:
            return ""
        item = marks.members[row][place]
        known = [marks.get(item, each) for each in marks.members[category]]
        labels = self.labels[category]
        if True in known:
            return labels[known.index(True)]
        return "" if False not in known else ranges_of(labels, [at for at, each in enumerate(known) if each is None])

    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the category and the place of every item."""
        return tuple((number, place) for number, row in enumerate(self.labels) for place in range(len(row)))

    def marks(self, carries: bool = True) -> GridMarks:
        """Return the marks of an empty grid; `carries` as `GridMarks` takes it.

        The last place in a row stays open: to fill it is a step of its own.
        """
        return GridMarks([len(labels) for labels in self.labels], self.single, carries)


def ranges_of(labels: Sequence[str], places: Sequence[int]) -> str:
    """Return the labels at some places, three or more that follow each other as a range; of many ranges the ends.

    What all labels have after their numbers is written once.

    >>> ranges_of("abcdefgh", [0, 1, 2, 3, 5]), ranges_of("abcdefgh", [0, 2, 4, 6])
    ('a–d, f', 'a … g')
    >>> ranges_of(["1 cm", "2 cm", "3 cm"], [0, 1, 2])
    '1–3 cm'
    """
    ends = {found[0] if (found := _UNIT.search(text)) else "" for text in labels}
    unit = ends.pop() if len(ends) == 1 else ""

    def at(place: int) -> str:
        return labels[place].removesuffix(unit)

    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    if len(runs) > 3:
        return f"{at(places[0])} … {at(places[-1])}{unit}"
    said = [each for run in runs for each in ([f"{at(run[0])}–{at(run[-1])}"] if len(run) > 2 else map(at, run))]
    return ", ".join(said) + unit
