"""Calcudoku: squares of digits with cages that give a number by an operation."""

from __future__ import annotations

from logicgrid.kinds.sudoku.presets import Preset


class Calcudoku(Preset):
    """See `Kind` for what the methods return."""

    name = "calcudoku"
    own = __name__
    headings = ("grid", "cages")


KIND = Calcudoku()
