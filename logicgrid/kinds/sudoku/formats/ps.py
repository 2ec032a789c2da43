"""The killers of PS (Sudoku programs since 2006) as one string.  See `one_string`.

`3x3:` `d` or nothing `:` `k` `:`, then 81 numbers with a colon behind each: the cage's sum times 256 plus the index of
its first cell.
"""

from __future__ import annotations

import re

from logicgrid.kinds.formats.places import Stream
from logicgrid.kinds.formats.writing import Written, losses
from logicgrid.kinds.sudoku.formats.one_string import counted, fields_in, fields_of, located
from logicgrid.puzzle.board import SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

_HEAD = re.compile(r"\s*3x3:(d?):(k?):", re.IGNORECASE)


def sniff(text: str) -> bool:
    """Return True if the text begins as a PS string."""
    return _HEAD.match(text) is not None


def read(text: str) -> Stream:
    """Yield the puzzle of a PS string, or the mistakes in it."""
    head = _HEAD.match(text)
    if head is None:
        yield Diagnostic("missing-section", say("sudoku.file-does-not-begin"))
        return
    fields = fields_in(text, r"[^\s:]+", head.end())
    if (problem := counted(fields)) is not None:
        yield problem
        return
    owners: list[int] = []
    sums: dict[int, int] = {}
    for field in fields:
        if not re.fullmatch("[0-9]{1,6}", field.text) or int(field.text) % 256 > 80:
            help_ = say("sudoku.field-cage-s-sum")
            yield Diagnostic("bad-cell", say("sudoku.no-field-format", text=field.text[:20]), field.span, help_)
            return
        total, owner = divmod(int(field.text), 256)
        owners.append(owner)
        sums[owner] = total
    if not head[2]:
        yield Diagnostic("not-supported", say("sudoku.only-killers-k-read"), Span(1, 1, 1, 2))
        return
    yield located(fields, owners, sums, bool(head[1]))


def write(board: SudokuBoard) -> Written:
    """Return the puzzle's string, and what it does not keep."""
    owners, sums = fields_of(board)
    fields = "".join(f"{sums.get(owner, 0) * 256 + owner}:" for owner in owners)
    return f"3x3:{'d' if board.diagonals else ''}:k:{fields}\n", losses(board)
