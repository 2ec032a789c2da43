"""The signs of a futoshiki as its file draws them."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.sudoku.board import Rule


def keys(rules: Sequence[Rule], size: int) -> dict[str, str]:
    """Return the picture of the signs: rows, and between them the lines of the signs between rows."""
    across = [["."] * (size - 1) for _ in range(size)]
    down = [["."] * size for _ in range(size - 1)]
    for rule in rules:
        more, less = rule.parts[0]
        row, column = divmod(min(more, less), size)
        if abs(more - less) == 1:
            across[row][column] = "<>"[more < less]
        else:
            down[row][column] = "^v"[more < less]
    lines = [line for pair in zip(across, [*down, []], strict=True) for line in pair if line]
    return {"signs": "".join([" ".join(line) + "\n" for line in lines])}
