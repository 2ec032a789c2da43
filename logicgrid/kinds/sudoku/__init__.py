"""Sudokus: squares of cells in which every symbol occurs once in each row, column and box, with the usual variants."""

from __future__ import annotations

import re
from typing import ClassVar

from logicgrid.kinds import PARTS, Kind


class Sudoku(Kind):
    """See `Kind` for what the methods return."""

    name = "sudoku"
    room = __name__
    parts: ClassVar[dict[str, str]] = {**PARTS, "sheet": "shown", "game": "shown:GAME"}
    boarded = True
    drawable = True
    refutes = True
    made_with: ClassVar[tuple[str, ...]] = ("givens", "minimal", "pattern", "variant", "rules", "empty")
    headings: ClassVar[tuple[str, ...]] = ("grid", "regions", "cages")
    sizes: ClassVar[tuple[int, ...]] = (4, 6, 8, 9, 10, 12, 15, 16)
    usual_size = 9
    assumes_unique = True

    def given_place(self, cell: int, width: int) -> tuple[str, tuple[int, ...]]:
        return "grid", (cell,)

    def emptied(self, text: str, size: int) -> str:
        from logicgrid.puzzle.board import default_box

        high, wide = default_box(size) or (1, size)
        line = "  " + " | ".join([" ".join(["."] * wide)] * high) + "\n"
        between = "  " + "+".join(["-" * (2 * wide + 1)] * high)[1:-1] + "\n"
        box = "" if wide == high else f"box: {wide}x{high}\n"
        grid = "grid: |\n" + between.join([line * high] * wide) + box
        return re.sub(r"^grid: .*\n(?:  .*\n)*", lambda _: grid, text, count=1, flags=re.MULTILINE)


KIND = Sudoku()
