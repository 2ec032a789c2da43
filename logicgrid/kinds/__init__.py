"""The kinds of puzzle that there are: an explicit table.  Each is imported when a file of it is read."""

from __future__ import annotations

from logicgrid.kinds.kind import Kind

DEFAULT_KIND = "logic-grid"

KINDS: dict[str, Kind] = {
    "logic-grid": Kind("logic-grid", "logicgrid.kinds.logic_grid", "LogicGridFile", worded=True),
    "nonogram": Kind("nonogram", "logicgrid.kinds.nonogram", "NonogramFile", boarded=True),
    "sudoku": Kind("sudoku", "logicgrid.kinds.sudoku", "SudokuFile", boarded=True),
}
