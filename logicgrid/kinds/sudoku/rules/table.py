"""The table of rules: every row by its name."""

from __future__ import annotations

from logicgrid.kinds.sudoku.board import RuleRow
from logicgrid.kinds.sudoku.rules import calculations, houses, lines, marks, outside

ROWS: dict[str, RuleRow] = {
    row.name: row for row in (*houses.ROWS, *marks.ROWS, *lines.ROWS, *outside.ROWS, *calculations.ROWS)
}
