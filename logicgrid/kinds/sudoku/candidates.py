"""What an open sudoku can be told further: one more given, as `r1c2 = 5`; and how its open cells are shown."""

from __future__ import annotations

import re
from typing import Any

from logicgrid.kinds.kind import Puzzle
from logicgrid.kinds.sudoku.reporting import cell_name
from logicgrid.kinds.sudoku.symbols import Symbols
from logicgrid.puzzle.offer import Offer
from logicgrid.puzzle.question import Candidates, Cell

_RULE = re.compile(r"r(\d+)c(\d+) = (\S+)")


def opened(puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
    """For JSON: rows of symbols with `.` for an open cell; and the symbols of each open cell by its name, `r1c2`."""
    symbols = _symbols(puzzle)
    size, cells = symbols.size, values[0]
    settled = ["." if mask & (mask - 1) else symbols.texts[mask.bit_length() - 1] for mask in cells]
    between = "" if all(len(text) == 1 for text in symbols.texts) else " "
    rows = [between.join(settled[start : start + size]) for start in range(0, size * size, size)]
    several = {
        cell_name(cell, size): [symbols.texts[digit] for digit in range(size) if mask >> digit & 1]
        for cell, mask in enumerate(cells)
        if mask & (mask - 1)
    }
    return rows, several


def offers(puzzle: Puzzle, values: Candidates) -> list[Offer]:
    """Every value of every open cell."""
    symbols = _symbols(puzzle)
    return [
        Offer(f"{cell_name(cell, symbols.size)} = {symbols.texts[digit]}", (0, cell, digit), 1, 0)
        for cell, mask in enumerate(values[0])
        if mask & (mask - 1)
        for digit in range(symbols.size)
        if mask >> digit & 1
    ]


def reread(puzzle: Puzzle, rule: str) -> Cell | None:
    """What a rule of these says, read again; None where it is none."""
    symbols, match = _symbols(puzzle), _RULE.fullmatch(rule)
    digit = None if match is None else symbols.find(match[3])
    return (
        None if match is None or digit is None else (0, (int(match[1]) - 1) * symbols.size + int(match[2]) - 1, digit)
    )


def _symbols(puzzle: Puzzle) -> Symbols:
    assert isinstance(puzzle.own, Symbols)
    return puzzle.own
