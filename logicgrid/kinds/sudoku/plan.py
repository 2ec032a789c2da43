"""Where the cells of a board lie: in a square, or between the walls of a rectangle."""

from __future__ import annotations

from functools import lru_cache

from logicgrid.kinds.cells import cell_name
from logicgrid.puzzle.record import Record

UNTOLD = "?"
"""The sum of a run that is not told."""

RUN = "run"
"""What cells between two walls are called in the table of rules; a rule's choice says their direction."""


class Plan(Record):
    """A rectangle of places in reading order, and the places of the cells; the other places are walls."""

    width: int
    height: int
    places: tuple[int, ...]

    def at(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of a cell, from 0."""
        return divmod(self.places[cell], self.width)

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Plan(3, 2, (4, 5)).name(0)
        'r2c2'
        """
        return cell_name(self.places[cell], self.width)

    @property
    def cells(self) -> dict[int, int]:
        """The cell at each place that is no wall."""
        return _cells(self.places)

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the cell in a row and a column, from 0; None for a wall, and outside."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.cells.get(row * self.width + column) if inside else None

    @property
    def has_walls(self) -> bool:
        """Whether some places are no cells."""
        return len(self.places) < self.width * self.height


@lru_cache(maxsize=32)
def _cells(places: tuple[int, ...]) -> dict[int, int]:
    return {place: cell for cell, place in enumerate(places)}


@lru_cache(maxsize=32)
def square(size: int) -> Plan:
    """Return the plan of a square without walls."""
    return Plan(size, size, tuple(range(size * size)))
