"""The kinds of puzzle, in one table.  `kinds/kind.py` describes what a kind consists of, and how to add one."""

from __future__ import annotations

from logicgrid.kinds.kind import Kind
from logicgrid.kinds.logic_grid import LogicGrid
from logicgrid.kinds.nonogram import Nonogram
from logicgrid.kinds.sudoku import Sudoku

DEFAULT_KIND = "logic-grid"
"""The kind of a file that does not name one."""

KINDS: dict[str, Kind] = {kind.name: kind for kind in (LogicGrid(), Nonogram(), Sudoku())}
