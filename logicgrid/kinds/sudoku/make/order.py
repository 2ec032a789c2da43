"""What is asked for of sudokus, as it is typed, and their maker."""

from __future__ import annotations

from typing import Any

from logicgrid.kinds.made import BoardMaker
from logicgrid.kinds.orders import range_of, refuse, refused, size_of
from logicgrid.kinds.sudoku.make.canonical import canonical
from logicgrid.kinds.sudoku.make.making import attempt
from logicgrid.kinds.sudoku.make.request import SudokuRequest, problems, read_pattern
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def asked(request: Any) -> SudokuRequest:
    """Return what is asked for of sudokus.  Raises Refused."""
    wrong: list[Diagnostic] = []
    size, givens = size_of(request.size, wrong), range_of(request.givens, wrong)
    if size is not None and size[1] not in (None, size[0]):
        wrong.append(Diagnostic("bad-size", say("sudoku.sudoku-square"), help=say("sudoku.write-size", size=size[0])))
    refuse(wrong)
    rows = None if size is None else size[0]
    pattern = None
    if request.pattern is not None:
        read = read_pattern(request.pattern)
        if not (len(read) == 2 and isinstance(read[0], int) and isinstance(read[1], tuple)):
            raise refused([each for each in read if isinstance(each, Diagnostic)], request.pattern)
        if rows not in (None, read[0]):
            message = say("sudoku.pattern-has-rows-size", read=read[0], rows=rows)
            raise refused([Diagnostic("wrong-pattern", message, help=say("sudoku.leave-size-out"))], request.pattern)
        rows, pattern = read
    made = SudokuRequest(
        9 if rows is None else rows,
        tuple([name.strip() for name in (request.variant or "").split(",") if name.strip()]),
        givens or request.clues,
        bool(request.minimal),
        request.symmetry,
        pattern,
        request.level or (1, 3),
        request.effort,
        request.language or "en",
        request.certificates,
    )
    refuse(problems(made))
    return made


MAKER = BoardMaker(asked, attempt, lambda question: canonical(question.board))
