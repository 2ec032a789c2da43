"""SumoCue: a killer or a jigsaw as one string.  See `one_string`.

`SumoCueV1`, `D` behind it if the diagonals count, then 81 fields: `=nn` the first cell of a cage and its sum (0: not
given), `+nn` a cell of the cage whose first cell has the index nn; `J0` to `J8` behind each in a jigsaw.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicgrid.kinds.formats.places import Stream
from logicgrid.kinds.formats.writing import Written, losses
from logicgrid.kinds.sudoku.formats.one_string import counted, fields_in, fields_of, located
from logicgrid.puzzle.board import SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

_HEAD = re.compile(r"\s*SumoCueV1(D?)", re.IGNORECASE)
_FIELD = re.compile(r"([=+])([0-9]{1,3})(?:J([0-8]))?", re.IGNORECASE)
_LETTERS = "ABCDEFGHI"


def sniff(text: str) -> bool:
    """Return True if the text begins as a SumoCue string."""
    return _HEAD.match(text) is not None


def read(text: str) -> Stream:
    """Yield the puzzle of a SumoCue string, or the mistakes in it."""
    head = _HEAD.match(text)
    if head is None:
        yield Diagnostic("missing-section", say("sudoku.file-does-not-begin-sumocuev1"))
        return
    fields = fields_in(text, r"[=+][^\s=+]*|[^\s=+]+", head.end())
    if (problem := counted(fields)) is not None:
        yield problem
        return
    owners: list[int] = []
    sums: dict[int, int] = {}
    regions = ""
    for index, field in enumerate(fields):
        found = _FIELD.fullmatch(field.text)
        if found is None or (found[1] == "+" and int(found[2]) > 80):
            help_ = say("sudoku.field-12-cage-s")
            yield Diagnostic("bad-cell", say("sudoku.no-field-sumocue", text=field.text[:20]), field.span, help_)
            return
        if found[1] == "=":
            sums[index] = int(found[2])
        owners.append(index if found[1] == "=" else int(found[2]))
        regions += _LETTERS[int(found[3])] if found[3] else ""
    if regions and any(regions.count(letter) != 9 for letter in _LETTERS):
        help_ = say("sudoku.behind-every-field-stands")
        yield Diagnostic("wrong-count", say("sudoku.nine-regions-do-not"), fields[0].span, help_)
        return
    yield located(fields, [_root(owners, index) for index in range(81)], sums, bool(head[1]), regions)


def _root(owners: Sequence[int], index: int) -> int:
    """Return the first cell of a cell's cage, also if cells refer to each other in a chain or a circle."""
    seen: set[int] = set()
    while owners[index] != index and index not in seen:
        seen.add(index)
        index = owners[index]
    return min(seen | {index}) if index in seen else index


def write(board: SudokuBoard) -> Written:
    """Return the puzzle's string, and what it does not keep."""
    owners, sums = fields_of(board)
    order = {letter: number for number, letter in enumerate(dict.fromkeys("".join(board.regions or ())))}
    text = "SumoCueV1D" if board.diagonals else "SumoCueV1"
    for index, owner in enumerate(owners):
        text += f"={sums.get(index, 0)}" if owner == index else f"+{owner}"
        text += f"J{order[board.regions[index // 9][index % 9]]}" if board.regions else ""
    return text + "\n", losses(board)
