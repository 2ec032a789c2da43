"""The numbers of skyscrapers as their file has them."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.sudoku.board import Rule


def keys(rules: Sequence[Rule], size: int) -> dict[str, str]:
    """Return the four lists; `.` is not told."""
    sides = {side: ["."] * size for side in ("top", "right", "bottom", "left")}
    for rule in rules:
        first, second = rule.parts[0][:2]
        across = abs(second - first) == 1
        side = ("left" if second > first else "right") if across else ("top" if second > first else "bottom")
        sides[side][first // size if across else first % size] = str(rule.value)
    return {side: " ".join(told) for side, told in sides.items() if set(told) != {"."}}
