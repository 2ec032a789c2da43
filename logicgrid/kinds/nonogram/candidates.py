"""What an open nonogram can be told further: a known cell, as `r3c4 = #`; how its open cells are shown."""

from __future__ import annotations

import re
from typing import Any

from logicgrid.kinds.kind import Puzzle
from logicgrid.kinds.nonogram.compile import UNKNOWN, Presenter
from logicgrid.puzzle.offer import Offer
from logicgrid.puzzle.question import Candidates, Cell

_RULE = re.compile(r"r(\d+)c(\d+) = (\S)")


def opened(puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
    """For JSON: rows of symbols with `?` for an open cell; and the symbols of each open cell by its name, `r1c2`."""
    shown, width = _presenter(puzzle), len(_presenter(puzzle).columns)
    cells = values[0]
    settled = [UNKNOWN if mask & (mask - 1) else shown.symbols[mask.bit_length() - 1] for mask in cells]
    rows = ["".join(settled[start : start + width]) for start in range(0, len(cells), width)]
    several = {
        f"r{cell // width + 1}c{cell % width + 1}": [
            symbol for colour, symbol in enumerate(shown.symbols) if mask >> colour & 1
        ]
        for cell, mask in enumerate(cells)
        if mask & (mask - 1)
    }
    return rows, several


def offers(puzzle: Puzzle, values: Candidates) -> list[Offer]:
    """Every colour of every open cell; filled ones first."""
    shown, width = _presenter(puzzle), len(_presenter(puzzle).columns)
    return [
        Offer(f"r{cell // width + 1}c{cell % width + 1} = {symbol}", (0, cell, colour), 1, int(not colour))
        for cell, mask in enumerate(values[0])
        if mask & (mask - 1)
        for colour, symbol in enumerate(shown.symbols)
        if mask >> colour & 1
    ]


def reread(puzzle: Puzzle, rule: str) -> Cell | None:
    """What a rule of these says, read again; None where it is none."""
    shown, match = _presenter(puzzle), _RULE.fullmatch(rule)
    colour = -1 if match is None else shown.symbols.find(match[3])
    if match is None or colour < 0:
        return None
    return 0, (int(match[1]) - 1) * len(shown.columns) + int(match[2]) - 1, colour


def _presenter(puzzle: Puzzle) -> Presenter:
    assert isinstance(puzzle.present, Presenter)
    return puzzle.present
