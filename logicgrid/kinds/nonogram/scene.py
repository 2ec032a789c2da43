"""What the numbers in the atoms of a nonogram mean."""

from __future__ import annotations

from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.pencil_marks import CellMarks


class NonogramScene(Scene):
    """A nonogram: cells in reading order, colours as places in `symbols` (the first is empty); `names` of the others.

    The entry of a cell that is open from the start in `given` is None.
    """

    kind = "nonogram"
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
