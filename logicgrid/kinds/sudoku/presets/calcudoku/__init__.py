"""Calcudoku: squares of digits with cages that give a number by an operation."""

from __future__ import annotations

from logicgrid.kinds.sudoku.presets import Preset


class Calcudoku(Preset):
    """See `Kind` for what the methods return."""

    name = "calcudoku"
    own = __name__
    headings = ("grid", "cages")
    own_rule = "calculation"
    made_with = ("rules", "empty")
    usual_size = 6


KIND = Calcudoku()
