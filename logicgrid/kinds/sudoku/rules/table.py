"""The table of rules: every row by its name, and those of which keys of a file are short forms."""

from __future__ import annotations

from logicgrid.kinds.sudoku.board import Group, Rule, RuleRow
from logicgrid.kinds.sudoku.rules import calculations, houses, lines, marks, outside

ROWS: dict[str, RuleRow] = {
    row.name: row for row in (*houses.ROWS, *marks.ROWS, *lines.ROWS, *outside.ROWS, *calculations.ROWS)
}


def always(size: int, name: str, *parts: Group, value: int | None = None, choice: str = "") -> Rule:
    """Return a rule that is written as a key of the file: it always holds, and is no clue."""
    row = next((row for row in marks.NEIGHBOURS if row.name == name), None) or ROWS[name]
    return Rule(row, size, 0, parts, value, choice=choice, written=parts)
