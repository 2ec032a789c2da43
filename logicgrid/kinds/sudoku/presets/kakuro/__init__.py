"""Kakuro: a board of walls and runs; the digits of a run are different and add up to its sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.presets import Preset

if TYPE_CHECKING:
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.cells import CellLabels
    from logicgrid.kinds.made import BoardMaker


class Kakuro(Preset):
    """See `Kind` for what the methods return."""

    name = "kakuro"
    own = __name__
    headings = ("grid",)
    made_with = ("density",)
    usual_size = 9

    def maker(self) -> BoardMaker:
        from logicgrid.kinds.sudoku.presets.kakuro.make import MAKER

        return MAKER

    def labels(self, puzzle: Puzzle) -> CellLabels:
        from logicgrid.kinds.cells import CellLabels
        from logicgrid.kinds.sudoku.question import SudokuQuestion

        assert isinstance(puzzle.question, SudokuQuestion)
        plan = puzzle.question.board.plan
        return CellLabels(puzzle.own.texts, plan.width, ".", places=plan.places)


KIND = Kakuro()
